//! Nobody learns a hidden hand or the bag, and what is imagined agrees with what is known.

use std::collections::HashMap;

use crate::common::{EMPTY, board, deal, load, moves, position, random_move};
use crosswise::{Event, Setup, State, Tile};
use rand::seq::SliceRandom as _;
use serde_json::{Value, json};
use table::{Game as _, Rng, Seat, seeded};

fn viewers(state: &State) -> impl Iterator<Item = Option<Seat>> + use<> {
    [None].into_iter().chain((0..state.seats() as u8).map(|seat| Some(Seat(seat))))
}

/// The same game with the tiles `viewer` cannot see dealt anew, without asking the game how.
fn reshuffled(state: &State, viewer: Option<Seat>, rng: &mut Rng) -> Option<State> {
    let mut position = state.position();
    let mut hidden: Vec<Value> = position["bag"].as_array().unwrap().clone();
    let other = |seat: usize| viewer != Some(Seat(seat as u8));
    for seat in (0..4).filter(|&seat| other(seat)) {
        hidden.extend(
            position["hands"][seat]
                .as_array()
                .unwrap()
                .iter()
                .filter(|tile| **tile != json!(0))
                .cloned(),
        );
    }
    hidden.shuffle(rng);
    for seat in (0..4).filter(|&seat| other(seat)) {
        for slot in position["hands"][seat]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .filter(|tile| **tile != json!(0))
        {
            *slot = hidden.pop().unwrap();
        }
    }
    position["bag"] = json!(hidden);
    State::from_position(&position, 0).ok()
}

#[test]
fn open_hands_are_those_of_the_position_and_the_bag_stays_closed() {
    let state = deal(3);
    let hands = &state.position()["hands"];
    for viewer in viewers(&state) {
        let open = serde_json::to_value(state.open_view(viewer)).unwrap();
        assert_eq!(open["hands"], *hands);
        let mut closed = serde_json::to_value(state.view(viewer)).unwrap();
        assert_ne!(closed["hands"], open["hands"]);
        closed["hands"] = open["hands"].clone();
        assert_eq!(closed, open, "only the hands are open");
    }
}

#[test]
fn views_are_the_same_however_the_hidden_tiles_lie() {
    let mut rng = seeded(1);
    let mut compared = 0;
    for seed in 0..40 {
        let mut state = deal(seed);
        while let Some(seat) = state.to_move().lowest() {
            for viewer in viewers(&state) {
                let Some(other) = reshuffled(&state, viewer, &mut rng) else { continue };
                // A game that would be over is told from one that goes on.
                if other.winners().is_none() {
                    assert_eq!(state.view(viewer), other.view(viewer));
                    compared += 1;
                }
            }
            state.play(seat, random_move(&state, &mut rng), |_| ()).unwrap();
        }
    }
    assert!(compared > 4_000, "{compared}");
}

#[test]
fn a_view_shows_the_own_hand_and_covers_the_others() {
    let state = State::new(&Setup { players: 4 }, 3).unwrap();
    for viewer in viewers(&state) {
        let view = serde_json::to_value(state.view(viewer)).unwrap();
        for seat in 0..4u8 {
            let expected = if viewer == Some(Seat(seat)) {
                json!(state.hand(Seat(seat)).numbers())
            } else {
                json!([null, null, null, null])
            };
            assert_eq!(view["hands"][usize::from(seat)], expected);
        }
        assert_eq!(view["bag"], json!(54 - 16));
    }
}

#[test]
fn a_drawn_tile_is_shown_to_its_owner_only() {
    let mut rng = seeded(2);
    let mut draws = 0;
    for seed in 0..40 {
        let mut state = deal(seed);
        while let Some(seat) = state.to_move().lowest() {
            let mut events = Vec::new();
            let mv = random_move(&state, &mut rng);
            state.play(seat, mv, |event| events.push(event)).unwrap();
            for (event, viewer) in
                events.iter().flat_map(|event| viewers(&state).map(move |viewer| (event, viewer)))
            {
                let shown = State::show(event, viewer).unwrap();
                match event {
                    &Event::Draw { seat, slot, .. } if viewer != Some(seat) => {
                        assert_eq!(shown, Event::Draw { seat, slot, tile: None });
                        draws += 1;
                    }
                    _ => assert_eq!(shown, *event),
                }
            }
            let seen = |event: &Event| {
                !matches!(
                    event,
                    Event::Move { .. } | Event::SwapOnBoard { .. } | Event::Pass { .. }
                )
            };
            let public = |event: &Event| matches!(event, Event::Six { .. } | Event::End { .. });
            assert!(
                events.iter().all(|event| State::reveals(event) == (seen(event) && !public(event)))
            );
        }
    }
    assert!(draws > 1_000, "{draws}");
}

#[test]
fn the_gist_of_a_move_tells_nothing_of_how_the_hidden_tiles_lie() {
    let gist = |mut state: State, turn, mv| {
        let mut seen = Vec::new();
        let played = state.play(turn, mv, |event| seen.extend(State::show(&event, None)));
        played.ok().map(|()| State::gist(&seen))
    };
    let mut rng = seeded(9);
    let mut compared = 0;
    for seed in 0..40 {
        let mut state = deal(seed);
        while let Some(turn) = state.to_move().lowest() {
            let mv = random_move(&state, &mut rng);
            for viewer in viewers(&state) {
                let Some(other) = reshuffled(&state, viewer, &mut rng) else { continue };
                // Whoever holds other tiles may have no such move.
                let Some(in_other) = gist(other, turn, mv) else { continue };
                assert_eq!(Some(&in_other), gist(state, turn, mv).as_ref(), "{mv}");
                compared += usize::from(in_other.is_some());
            }
            state.play(turn, mv, |_| ()).unwrap();
        }
    }
    assert!(compared > 100, "{compared}");
}

/// All tiles of a state, hidden or not, counted.
fn census(state: &State) -> HashMap<Tile, usize> {
    let mut counts = HashMap::new();
    let hands = (0..4).flat_map(|seat| state.hand(Seat(seat)).slots().iter().flatten());
    hands.chain(state.bag().tiles()).for_each(|&tile| *counts.entry(tile).or_default() += 1);
    counts
}

#[test]
fn imagining_keeps_what_the_seat_knows_and_every_tile() {
    let mut rng = seeded(3);
    for seed in 0..60 {
        let mut state = deal(seed);
        while let Some(turn) = state.to_move().lowest() {
            for seat in (0..state.seats() as u8).map(Seat) {
                let imagined = state.imagine(seat, &mut rng);
                assert_eq!(imagined.view(Some(seat)), state.view(Some(seat)));
                assert_eq!(census(&imagined), census(&state));
                assert_eq!(imagined.to_move(), state.to_move());
                assert!(!moves(&imagined).is_empty(), "whatever was activated can be completed");
            }
            state.play(turn, random_move(&state, &mut rng), |_| ()).unwrap();
        }
    }
}

#[test]
fn imagined_tiles_are_dealt_uniformly() {
    // Seat 0 sees a board and its hand; twelve different enough tiles are hidden in seven hand
    // slots and five places of the bag.
    let hidden = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2];
    let hands: [&[u8]; 4] = [&[6, 6, 10, 0], &[1, 2, 0, 3], &[4, 5, 0, 0], &[6, 7, 0, 0]];
    let state = load(&position(board(&[[3, 3, 0, 0, 0, 0]]), hands, &[8, 9, 10, 1, 2]));
    let mut rng = seeded(4);
    let rounds = 60_000;
    let mut counts = vec![[0u32; 11]; hidden.len()];
    for _ in 0..rounds {
        let imagined = state.imagine(Seat(0), &mut rng);
        let hands = (1..4).flat_map(|seat| imagined.hand(Seat(seat)).slots().iter().flatten());
        for (place, tile) in hands.chain(imagined.bag().tiles()).enumerate() {
            counts[place][usize::from(tile.number())] += 1;
        }
    }
    for (place, count) in counts.iter().enumerate() {
        for tile in 1..=10u8 {
            let share =
                hidden.iter().filter(|&&other| other == tile).count() as f64 / hidden.len() as f64;
            let mean = f64::from(rounds) * share;
            let deviation = (mean * (1.0 - share)).sqrt();
            let found = f64::from(count[usize::from(tile)]);
            assert!(
                (found - mean).abs() < 4.5 * deviation,
                "place {place}, tile {tile}: {found} of {mean}"
            );
        }
    }
}

#[test]
fn what_everyone_knows_is_imagined_too() {
    let mut rng = seeded(5);
    // Seat 1 activated SwapWithHand, so it must hold the only standard tile left.
    let hands: [&[u8]; 4] = [&[7, 7, 0, 0], &[1, 8, 0, 0], &[], &[]];
    let mut position = position(board(&[[3, 3, 0, 0, 0, 0]]), hands, &[8, 8, 9, 9, 9]);
    position["turn"] = json!(1);
    position["activated"] = json!(10);
    position["used"] = json!([0, 0, 0, 1]);
    let state = load(&position);
    for _ in 0..200 {
        assert!(state.imagine(Seat(0), &mut rng).hand(Seat(1)).slots().contains(&Some(Tile::Sun)));
    }
    // Nobody is dealt special tiles only.
    let start = State::new(&Setup { players: 4 }, 1).unwrap();
    for _ in 0..3_000 {
        let imagined = start.imagine(Seat(0), &mut rng);
        for seat in 1..4 {
            assert!(
                imagined.hand(Seat(seat)).slots().iter().flatten().any(|tile| tile.is_standard())
            );
        }
    }
}

#[test]
fn positions_no_game_leads_to_are_imagined_all_the_same() {
    let mut rng = seeded(6);
    // Nobody is dealt seat 0's hand; seat 1 alone can move.
    let hands: [&[u8]; 4] = [&[7, 8, 9, 10], &[1, 7, 8, 9], &[], &[]];
    let state = load(&position([EMPTY; 6], hands, &[7, 8, 9, 10, 10]));
    for _ in 0..200 {
        let imagined = state.imagine(Seat(0), &mut rng);
        assert_eq!(imagined.to_move(), state.to_move());
        assert!(
            imagined.hand(Seat(1)).slots().contains(&Some(Tile::Sun)),
            "otherwise the game would be over"
        );
    }
}

#[test]
fn what_is_imagined_does_not_depend_on_how_the_hidden_tiles_lie() {
    let mut rng = seeded(7);
    let mut compared = 0;
    for seed in 0..20 {
        let mut state = deal(seed);
        let mut open = HashMap::new();
        while let Some(turn) = state.to_move().lowest() {
            for seat in (0..state.seats() as u8).map(Seat).filter(|_| open.is_empty()) {
                let Some(other) = reshuffled(&state, Some(seat), &mut rng)
                    .filter(|other| other.winners().is_none())
                else {
                    continue;
                };
                assert_eq!(
                    state.imagine(seat, &mut seeded(seed)),
                    other.imagine(seat, &mut seeded(seed))
                );
                compared += 1;
            }
            let mv = random_move(&state, &mut rng);
            state.play(turn, mv, |event| note_open(&mut open, &event)).unwrap();
        }
    }
    assert!(compared > 500, "{compared}");
}

/// Notes which slots of hands hold tiles that everyone saw coming from the board.
fn note_open(open: &mut HashMap<(Seat, u8), Tile>, event: &Event) {
    match *event {
        Event::Remove { seat, slot, tile, .. }
        | Event::SwapWithHand { seat, slot, taken: tile, .. } => {
            open.insert((seat, slot), tile);
        }
        Event::Place { seat, slot, .. } | Event::Activate { seat, slot, .. } => {
            open.remove(&(seat, slot));
        }
        _ => {}
    }
}

#[test]
fn tiles_taken_up_from_the_board_are_remembered_and_nothing_else_is() {
    let mut rng = seeded(8);
    let mut remembered = 0;
    let mut dealt_anew = 0;
    for seed in 0..40 {
        let mut state = deal(seed);
        let mut open = HashMap::new();
        while let Some(turn) = state.to_move().lowest() {
            for seat in (0..state.seats() as u8).map(Seat) {
                let other = state.imagine(seat, &mut rng);
                for (&(owner, slot), &tile) in &open {
                    assert_eq!(other.hand(owner).slots()[usize::from(slot)], Some(tile));
                    remembered += 1;
                }
                // Whatever else lies otherwise in the other state must make no difference.
                assert_eq!(
                    state.imagine(seat, &mut seeded(seed)),
                    other.imagine(seat, &mut seeded(seed))
                );
                dealt_anew += usize::from(other != state);
            }
            let mv = random_move(&state, &mut rng);
            state.play(turn, mv, |event| note_open(&mut open, &event)).unwrap();
        }
    }
    assert!(remembered > 1_000 && dealt_anew > 1_000, "{remembered} {dealt_anew}");
}

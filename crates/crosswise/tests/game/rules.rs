//! The rules, case by case.

use crate::common::{EMPTY, board, load, moves, position};
use crosswise::{Event, Move, Outcome, Setup, State, Team, Tile};
use table::{Game as _, Match, Seat, Seats};

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn two(row: [u8; 6], first: &[u8], second: &[u8], bag: &[u8]) -> State {
    load(&position(board(&[row]), [first, second, &[], &[]], bag))
}

fn play(state: &mut State, mv: &str) -> Vec<Event> {
    let mut events = Vec::new();
    state.play(state.turn(), mv.parse().unwrap(), |event| events.push(event)).unwrap();
    events
}

fn refusal(state: &State, mv: &str) -> String {
    let mut tried = *state;
    let problem = tried
        .play(state.turn(), mv.parse().unwrap(), |_| panic!("an event of a refused move"))
        .unwrap_err();
    assert_eq!(tried, *state);
    assert!(!problem.0.de.is_empty() && problem.0.de != problem.0.en);
    problem.0.en
}

fn hand(state: &State, seat: u8) -> [u8; 4] {
    state.hand(Seat(seat)).numbers()
}

#[test]
fn a_standard_tile_is_put_on_an_empty_cell_and_its_slot_refilled() {
    let mut state = two(EMPTY, &[2, 5, 5, 1], &[3, 3, 3, 3], &[4, 6]);
    let events = play(&mut state, "5c1");
    let seat = Seat(0);
    let cell = "c1".parse().unwrap();
    assert_eq!(
        events,
        [
            Event::Place { seat, slot: 1, tile: Tile::Pentagon, cell },
            Event::Draw { seat, slot: 1, tile: Some(Tile::Square) },
        ]
    );
    assert_eq!(hand(&state, 0), [2, 4, 5, 1]);
    assert_eq!(state.turn(), Seat(1));
    assert_eq!(state.bag().tiles(), [Tile::Star]);
}

#[test]
fn the_remover_brings_a_tile_into_its_slot_and_draws_nothing() {
    let mut state = two([3, 0, 0, 0, 0, 0], &[2, 7, 5, 1], &[3, 3, 3, 3], &[4]);
    let events = play(&mut state, "7a1");
    assert_eq!(
        events,
        [Event::Remove {
            seat: Seat(0),
            slot: 1,
            tile: Tile::Triangle,
            cell: "a1".parse().unwrap()
        }]
    );
    assert_eq!(hand(&state, 0), [2, 3, 5, 1]);
    assert_eq!(
        (state.used(), state.bag().tiles().len(), state.board().count()),
        ([1, 0, 0, 0], 1, 0)
    );
}

#[test]
fn an_activated_mover_draws_at_once_and_must_be_completed() {
    let mut state = two([3, 0, 0, 0, 0, 0], &[2, 8, 5, 1], &[4, 4, 4, 4], &[6]);
    let seat = Seat(0);
    assert_eq!(
        play(&mut state, "8"),
        [
            Event::Activate { seat, slot: 1, tile: Tile::Mover },
            Event::Draw { seat, slot: 1, tile: Some(Tile::Star) }
        ]
    );
    assert_eq!((hand(&state, 0), state.used(), state.turn()), ([2, 6, 5, 1], [0, 1, 0, 0], seat));
    assert!(refusal(&state, "2c4").contains("Mover is activated"));
    assert!(refusal(&state, "pass").contains("Mover is activated"));
    assert!(refusal(&state, "a1a1").contains("already holds"));
    assert!(refusal(&state, "b1c1").contains("b1 is empty"));
    let from = "a1".parse().unwrap();
    let to = "f6".parse().unwrap();
    assert_eq!(play(&mut state, "a1f6"), [Event::Move { seat, tile: Tile::Triangle, from, to }]);
    assert_eq!((state.board().tile(from), state.board().tile(to)), (None, Some(Tile::Triangle)));
    assert_eq!((state.turn(), state.activated()), (Seat(1), None));
}

#[test]
fn swap_on_board_is_listed_once_and_accepted_in_both_orders() {
    let mut state = two([3, 4, 0, 0, 0, 0], &[9, 2, 2, 2], &[4, 4, 4, 4], &[]);
    play(&mut state, "9");
    assert_eq!(hand(&state, 0), [0, 2, 2, 2]);
    assert_eq!(texts(&moves(&state)), ["a1b1"]);
    assert!(refusal(&state, "a1a1").contains("two different cells"));
    assert!(refusal(&state, "a1c1").contains("c1 is empty"));
    let mut there = state;
    let mut back = state;
    play(&mut there, "a1b1");
    play(&mut back, "b1a1");
    assert_eq!(there, back);
    assert_eq!(there.board().row_numbers(0), [4, 3, 0, 0, 0, 0]);
}

#[test]
fn swap_with_hand_can_use_the_tile_just_drawn() {
    let mut state = two([3, 0, 0, 0, 0, 0], &[2, 10, 8, 1], &[4, 4, 4, 4], &[6]);
    play(&mut state, "10");
    assert_eq!(texts(&moves(&state)), ["1a1", "2a1", "6a1"]);
    assert!(refusal(&state, "8a1").contains("standard tile"));
    assert!(refusal(&state, "5a1").contains("no tile 5"));
    let seat = Seat(0);
    let cell = "a1".parse().unwrap();
    let events = play(&mut state, "6a1");
    assert_eq!(
        events,
        [Event::SwapWithHand { seat, slot: 1, tile: Tile::Star, cell, taken: Tile::Triangle }]
    );
    assert_eq!((hand(&state, 0), state.board().tile(cell)), ([2, 3, 8, 1], Some(Tile::Star)));
}

#[test]
fn special_tiles_say_which_condition_they_lack() {
    let empty = two(EMPTY, &[7, 8, 9, 1], &[10, 2, 2, 2], &[]);
    for mv in ["7a1", "8", "9"] {
        assert_eq!(refusal(&empty, mv), "Cannot play a special tile: the board is empty");
    }
    assert_eq!(texts(&moves(&empty)).len(), 36);
    let one = two([1, 0, 0, 0, 0, 0], &[7, 8, 9, 10], &[2, 2, 2, 2], &[]);
    assert_eq!(texts(&moves(&one)), ["7a1", "8"]);
    assert_eq!(
        refusal(&one, "9"),
        "Cannot play the Board swap: there are fewer than two tiles on the board"
    );
    assert_eq!(
        refusal(&one, "10"),
        "Cannot play the Hand swap: it needs at least one standard tile in the hand"
    );
}

#[test]
fn other_wrong_moves_say_what_is_wrong() {
    let state = two([1, 0, 0, 0, 0, 0], &[7, 8, 2, 2], &[2, 2, 2, 2], &[]);
    for (mv, part) in [
        ("3b1", "no tile 3"),
        ("2a1", "a1 already holds tile 1"),
        ("7b1", "b1 is empty"),
        ("8b1", "activated first"),
        ("2", "played on a cell"),
        ("7", "played on a cell"),
        ("9", "no tile 9"),
        ("a1b1", "only after a Mover"),
        ("pass", "without any other move"),
    ] {
        let why = refusal(&state, mv);
        assert!(why.contains(part), "{mv}: {why}");
    }
    let mut other = state;
    assert!(
        other
            .play(Seat(1), Move::Pass, |_| ())
            .unwrap_err()
            .0
            .en
            .contains("not the turn of seat 1")
    );
}

#[test]
fn who_has_no_move_passes_while_others_have_one() {
    let mut state = two(EMPTY, &[7, 7, 8, 10], &[2, 2, 2, 2], &[]);
    assert_eq!(texts(&moves(&state)), ["pass"]);
    assert_eq!(play(&mut state, "pass"), [Event::Pass { seat: Seat(0) }]);
    assert_eq!(state.turn(), Seat(1));
    play(&mut state, "2a1");
    assert_eq!(texts(&moves(&state)), ["7a1", "8"]);
}

#[test]
fn the_game_ends_as_soon_as_nobody_has_a_move() {
    let mut state = two([1, 1, 0, 0, 0, 0], &[2, 0, 0, 0], &[10, 10, 0, 0], &[]);
    let events = play(&mut state, "2c1");
    assert_eq!(events.last(), Some(&Event::End { outcome: Outcome::Horizontal }));
    assert_eq!((state.to_move(), state.winners()), (Seats::NONE, Some(Seats::only(Seat(1)))));
    assert!(moves(&state).is_empty());
    assert_eq!(refusal(&state, "pass"), "the game is over");
}

#[test]
fn a_remover_that_empties_the_board_can_leave_nobody_a_move() {
    let mut state = two([1, 0, 0, 0, 0, 0], &[7, 0, 0, 0], &[8, 9, 0, 0], &[]);
    play(&mut state, "7a1");
    assert_eq!(texts(&moves(&state)), ["pass"], "seat 0 still has the tile it took");
    play(&mut state, "pass");
    assert_eq!(moves(&state).len(), 36);
}

#[test]
fn six_equal_tiles_win_at_once_for_all_seats_of_the_team() {
    let board = board(&[EMPTY, EMPTY, [4, 4, 0, 4, 4, 4], [1, 2, 1, 2, 1, 2]]);
    for (seats, winners) in [(2, vec![1]), (4, vec![1, 3])] {
        let hands: [&[u8]; 4] =
            if seats == 2 { [&[4, 1], &[2, 2], &[], &[]] } else { [&[4, 1], &[2, 2], &[3], &[3]] };
        let mut state = load(&position(board, hands, &[]));
        let points = state.score(Seat(0));
        let events = play(&mut state, "4c3");
        assert_eq!(
            events[1..],
            [
                Event::Six { team: Team::Horizontal, line: 2, tile: Tile::Square },
                Event::End { outcome: Outcome::Horizontal }
            ]
        );
        assert_eq!(state.winners().unwrap().iter().map(Seat::index).collect::<Vec<_>>(), winners);
        assert_eq!(
            (state.score(Seat(0)), state.score(Seat(1))),
            (points, 6),
            "a line of six counts nothing"
        );
    }
}

#[test]
fn a_full_board_is_decided_by_points_and_equal_points_are_a_draw() {
    let diagonal: [[u8; 6]; 6] =
        std::array::from_fn(|row| std::array::from_fn(|column| ((row + column) % 6) as u8 + 1));
    let mut board = diagonal;
    board[5][5] = 0;
    let mut state = load(&position(board, [&[diagonal[5][5]], &[1], &[], &[]], &[]));
    play(&mut state, &format!("{}f6", diagonal[5][5]));
    assert_eq!((state.score(Seat(0)), state.score(Seat(1))), (36, 36));
    assert_eq!(state.winners(), Some(Seats::first(2)));
}

#[test]
fn a_seed_deals_the_same_game_and_never_special_tiles_only() {
    let mut hands = std::collections::HashSet::new();
    for seed in 0..3_000 {
        let setup = Setup { players: 4 };
        let state = State::new(&setup, seed).unwrap();
        assert_eq!(state, State::new(&setup, seed).unwrap());
        for seat in 0..4 {
            assert!(hand(&state, seat).iter().any(|tile| (1..=6).contains(tile)), "seed {seed}");
            hands.insert(hand(&state, seat));
        }
    }
    assert!(hands.len() > 4_000);
    for players in [0, 1, 3, 5] {
        assert!(State::new(&Setup { players }, 0).is_err());
    }
}

#[test]
fn activating_a_tile_does_not_end_the_turn_and_completing_it_does() {
    let start = two([3, 4, 0, 0, 0, 0], &[8, 9, 10, 1], &[3, 3, 3, 3], &[4, 6]);
    for (tile, completion) in [("8", "a1f6"), ("9", "a1b1"), ("10", "1a1")] {
        let mut game = Match::from_state(start, 0);
        game.play(Seat(0), tile.parse().unwrap()).unwrap();
        game.play(Seat(0), completion.parse().unwrap()).unwrap();
        let ended: Vec<bool> = game.made().iter().map(|made| made.ended_turn).collect();
        assert_eq!(ended, [false, true], "{tile}");
    }
    let mut game = Match::from_state(start, 0);
    game.play(Seat(0), "1c1".parse().unwrap()).unwrap();
    assert!(game.made()[0].ended_turn);
}

#[test]
fn partners_play_for_one_side() {
    assert_eq!([0, 1, 2, 3].map(|seat| State::side(Seat(seat))), [0, 1, 0, 1]);
}

#[test]
fn the_gist_of_a_move_names_the_tiles_its_text_does_not() {
    let start = two([3, 4, 0, 0, 0, 0], &[8, 9, 10, 1], &[7, 3, 3, 3], &[4, 6]);
    let gist_of = |mvs: &[(u8, &str)]| {
        let mut game = Match::from_state(start, 0);
        for &(seat, mv) in mvs {
            game.play(Seat(seat), mv.parse().unwrap()).unwrap();
        }
        let gist = &game.made().last().unwrap().gist;
        gist.as_ref().map(|gist| serde_json::to_value(gist).unwrap()["tiles"].to_string())
    };
    assert_eq!(gist_of(&[(0, "1c1")]), None);
    assert_eq!(gist_of(&[(0, "8")]), None);
    assert_eq!(gist_of(&[(0, "8"), (0, "a1f6")]).as_deref(), Some("[3]"));
    assert_eq!(gist_of(&[(0, "9"), (0, "b1a1")]).as_deref(), Some("[4,3]"));
    assert_eq!(gist_of(&[(0, "10"), (0, "1b1")]).as_deref(), Some("[1,4]"));
    assert_eq!(gist_of(&[(0, "1c1"), (1, "7b1")]).as_deref(), Some("[4]"));
}

//! What the bots do in whole games.

use citydomino::{Setup, State};
use rand::RngExt as _;
use table::{Cancel, Furnished as _, Game, Limits, seeded};

/// Plays a game between bots who look at few games each; the number of moves.
fn play(setup: &Setup, seed: u64, names: [&str; 4]) -> usize {
    let mut state = State::new(setup, seed).unwrap();
    let mut bots = names.map(|name| State::bot(name).unwrap());
    let mut rng = seeded(seed);
    let mut moves = 0;
    while let Some(seat) = state.to_move().lowest() {
        let imagined = state.imagine(seat, &mut rng);
        let limits = Limits { seed: rng.random(), ..Limits::nodes(30) };
        let mv = bots[seat.index()].choose(&imagined, seat, &limits).unwrap();
        state.play(seat, mv, |_| ()).unwrap();
        moves += 1;
        assert!(moves < 400, "a game that does not end");
    }
    moves
}

#[test]
fn all_bots_play_whole_games_by_the_rules() {
    for seed in 0..6 {
        assert!(play(&Setup::default(), seed, ["strong", "level-1", "level-2", "classic"]) >= 92);
        assert!(play(&Setup::default(), seed, ["level-3", "level-5", "level-4", "level-6"]) >= 92);
    }
}

#[test]
fn they_play_with_other_decks_too() {
    let deck = |count: u32, text: &str| {
        Some((1..=count).map(|value| format!("{text},{value}\n")).collect::<String>())
    };
    for (count, text) in [(8, "H1,P0"), (12, "I3,I3"), (100, "A0,S2")] {
        play(&Setup { deck: deck(count, text) }, 1, ["strong", "level-1", "strong", "level-4"]);
    }
}

#[test]
fn every_named_bot_exists_and_gives_up_when_cancelled() {
    let state = State::new(&Setup::default(), 1).unwrap();
    let cancel = Cancel::default();
    cancel.cancel();
    let limits = Limits { cancel, ..Limits::default() };
    for bot in State::BOTS.iter().filter(|bot| bot.name != "classic") {
        let name = bot.name;
        let seat = state.to_move().lowest().unwrap();
        assert_eq!(State::bot(name).unwrap().choose(&state, seat, &limits), None, "{name}");
    }
}

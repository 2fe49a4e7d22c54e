//! The strong bot and the analysis behind it.

use crate::common::{EMPTY, board, deal, load, moves, position};
use crosswise::{Move, Setup, State};
use rand::RngExt as _;
use table::{Analysis, Cancel, Furnished as _, Game as _, Limits, Seat, seeded};

fn analyse(state: &State, limits: &Limits) -> Analysis<Move> {
    state.analyse(state.turn(), limits, &mut |_| ())
}

fn threatened() -> State {
    let board = board(&[[1, 1, 1, 1, 1, 0], EMPTY, [2, 0, 0, 0, 0, 0]]);
    let hands: [&[u8]; 4] = [&[3, 4, 2, 2], &[1, 5, 5, 6], &[], &[]];
    load(&position(board, hands, &[3, 4, 5, 6, 3, 4, 5, 6, 2, 3]))
}

#[test]
fn an_analysis_values_all_legal_moves_in_their_order_and_is_the_same_for_the_same_seed() {
    let state = State::new(&Setup { players: 4 }, 1).unwrap();
    let limits = Limits { seed: 5, ..Limits::nodes(600) };
    let mut reports = 0;
    let analysis = state.analyse(Seat(0), &limits, &mut |report| {
        assert_eq!(report.moves.len(), moves(&state).len());
        reports += 1;
    });
    assert_eq!(analysis.moves.iter().map(|valued| valued.mv).collect::<Vec<_>>(), moves(&state));
    assert_eq!(analysis, analyse(&state, &limits));
    assert_ne!(analysis, analyse(&state, &Limits { seed: 6, ..Limits::nodes(600) }));
    assert!(reports > 0);
    assert!(analysis.moves.iter().all(|valued| valued.value.abs() <= 60.0 && !valued.exact));
}

#[test]
fn the_strong_bot_wins_with_six_equal_tiles() {
    const ONE: [u8; 6] = [1, 0, 0, 0, 0, 0];
    const TWO: [u8; 6] = [1, 2, 0, 0, 0, 0];
    let hands: [&[u8]; 4] = [&[2, 1, 3, 4], &[5, 5, 6, 6], &[], &[]];
    let board = board(&[ONE, TWO, TWO, ONE, ONE]);
    let state = load(&position(board, hands, &[3, 4, 5, 6, 3, 4, 5, 6]));
    let mut bot = State::bot("strong").unwrap();
    let chosen = bot.choose(&state, Seat(0), &Limits::nodes(3_000)).unwrap();
    assert_eq!(chosen.to_string(), "1a6");
}

#[test]
fn the_strong_bot_meets_a_threat() {
    let state = threatened();
    let mut bot = State::bot("strong").unwrap();
    let chosen = bot.choose(&state, Seat(0), &Limits::nodes(3_000)).unwrap().to_string();
    assert!(chosen.ends_with("f1"), "{chosen}");
}

#[test]
fn a_cancelled_bot_gives_up() {
    let cancel = Cancel::default();
    cancel.cancel();
    let limits = Limits { cancel, ..Limits::default() };
    assert_eq!(State::bot("strong").unwrap().choose(&threatened(), Seat(0), &limits), None);
}

#[test]
fn all_bots_play_whole_games_legally_and_alike_for_the_same_seed() {
    for (seed, bot) in (0..).zip(State::BOTS) {
        let name = bot.name;
        for players in [2, 4] {
            let play = || {
                let mut state = State::new(&Setup { players }, seed).unwrap();
                let mut rng = seeded(seed);
                while let Some(seat) = state.to_move().lowest() {
                    let imagined = state.imagine(seat, &mut rng);
                    let limits = Limits { seed: rng.random(), ..Limits::nodes(40) };
                    let mv = State::bot(name).unwrap().choose(&imagined, seat, &limits).unwrap();
                    assert!(moves(&state).contains(&mv), "{name}: {mv}");
                    state.play(seat, mv, |_| ()).unwrap();
                }
                state.position()
            };
            assert_eq!(play(), play(), "{name}");
        }
    }
}

#[test]
fn at_the_start_nobody_is_seen_far_ahead() {
    let deals = 40;
    let best = |seed| {
        let analysis = analyse(&deal(seed), &Limits::nodes(1_000));
        analysis.moves.iter().map(|valued| valued.value).fold(f64::MIN, f64::max)
    };
    let mean = (0..deals).map(best).sum::<f64>() / deals as f64;
    assert!(mean.abs() < 2.5, "{mean}");
}

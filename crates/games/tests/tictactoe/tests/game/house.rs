//! The house knows the game without having been told of it.

use arena::{Budget, Ladder, Report, Series};
use serde_json::json;
use table::{AnyGame as _, Cancel, Erased, Limits, Seat};
use tictactoe::State;

static GAME: Erased<State> = Erased::NEW;

#[test]
fn a_match_is_played_saved_and_opened_again() {
    let mut played = GAME.start(Some(&json!({"first": "O"})), 0).unwrap();
    for (seat, mv) in [(1, "b2"), (0, "a1"), (1, "b1"), (0, "a2"), (1, "b3")] {
        played.play(Seat(seat), mv).unwrap();
    }
    let status = played.status();
    assert_eq!((status.over, status.winners, status.scores), (true, vec![Seat(1)], vec![0, 1]));
    assert_eq!(played.log(), "O b2\nX a1\nO b1\nX a2\nO b3\nO wins\n");
    let again = GAME.load("match", &played.save("match").unwrap(), 0).unwrap();
    assert_eq!((again.record(), again.view(None)), (played.record(), played.view(None)));
    assert_eq!(played.view(None).value()["line"], json!([1, 4, 7]));
}

#[test]
fn a_mistake_is_named_though_the_game_explains_nothing() {
    let mut played = GAME.start(Some(&json!({"first": "X"})), 0).unwrap();
    for (seat, mv) in [(0, "a1"), (1, "b2"), (0, "b1"), (1, "a3")] {
        played.play(Seat(seat), mv).unwrap();
    }
    let explained = played.explain(3, &Limits::default());
    assert!(explained.exact);
    assert_eq!(explained.sentences.len(), 1);
    assert_eq!(explained.sentences[0].en, "c1 was better.");
    assert_eq!(explained.sentences[0].de, "c1 war besser.");
    assert_eq!(explained.better[0], (Seat(1), "c1".into()));
    assert_eq!(explained.followed[..2], [(Seat(1), "a3".into()), (Seat(0), "c1".into())]);
}

#[test]
fn the_page_gets_types_for_setup_events_and_views() {
    let types = GAME.typescript().join("\n");
    for name in ["Setup", "Event", "View", "Mark"] {
        assert!(types.contains(&format!("type {name} =")), "{name} in {types}");
    }
}

#[test]
fn the_bots_stand_in_the_order_of_their_strength() {
    let series = Series {
        game: &GAME,
        bots: GAME.info().bots,
        setup: None,
        rounds: 50,
        sprt: None,
        seed: 1,
        budget: Budget::Nodes(1_000_000),
        threads: 2,
        random_moves: 2,
        fresh: false,
        cancel: Cancel::default(),
    };
    let ladder = Ladder::of(&series).unwrap();
    let steps: Vec<Report> = ladder.climb(&|| ()).map(Result::unwrap).collect();
    assert_eq!(steps.len(), 2);
    for step in &steps {
        assert!(step.bots[0].interval.0 > 0.5, "{step:?}");
    }
}

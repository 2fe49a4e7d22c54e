use std::collections::HashSet;

use puzzles::{EASIEST, HARDEST, Kind};
use table::{Limits, Seat};

/// Of so many puzzles one is proven here: all of them take minutes, with
/// `spieltisch puzzles --check crates/puzzles/shipped/*.jsonl`.
const STRIDE: usize = 12;
/// What is measured takes longer than what is proven.
const STRIDE_OF_ESTIMATES: usize = 80;

#[test]
fn every_game_has_at_least_300_puzzles_the_easiest_first() {
    for game in puzzles::games() {
        let all = puzzles::all(game);
        assert!(all.len() >= 300, "{game}: {}", all.len());
        assert!(all.is_sorted_by_key(|puzzle| puzzle.difficulty), "{game}");
        assert!(all.iter().all(|puzzle| (EASIEST..=HARDEST).contains(&puzzle.difficulty)));
        let ids: HashSet<&str> = all.iter().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!(ids.len(), all.len(), "{game}");
        assert!(all.iter().all(|puzzle| puzzle.game == game));
    }
    assert!(puzzles::all("chess").is_empty());
}

#[test]
fn a_sample_is_proven_from_nothing() {
    for game in puzzles::games() {
        let all = puzzles::all(game);
        let estimated = all.iter().any(|puzzle| !puzzle.exact);
        let stride = if estimated { STRIDE_OF_ESTIMATES } else { STRIDE };
        for puzzle in all.iter().step_by(stride) {
            puzzles::check(puzzle).unwrap_or_else(|why| panic!("{game} {}: {why}", puzzle.id));
        }
    }
}

#[test]
fn difficulties_differ() {
    for game in puzzles::games() {
        let difficulties: HashSet<u16> =
            puzzles::all(game).iter().map(|puzzle| puzzle.difficulty / 100).collect();
        assert!(difficulties.len() >= 5, "{game}: {difficulties:?}");
    }
}

#[test]
fn puzzles_are_found_by_name() {
    for game in puzzles::games() {
        let last = puzzles::all(game).last().unwrap();
        assert_eq!(puzzles::find(game, &last.id), Some(last));
        assert_eq!(puzzles::find(game, "none"), None);
    }
    assert_eq!(puzzles::find("chess", "none"), None);
}

#[test]
fn every_day_has_its_puzzle() {
    for game in puzzles::games() {
        let of = |day: u32| puzzles::of_the_day(game, &format!("2026-11-{day:02}")).unwrap();
        assert_eq!(of(18), of(18));
        let days: HashSet<&str> = (1..=30).map(|day| of(day).id.as_str()).collect();
        assert!(days.len() > 20, "{game}: {days:?}");
    }
    assert_eq!(puzzles::of_the_day("chess", "2026-11-18"), None);
}

/// The proofs try everything. Here the program's own exact solvers, which work in quite another way,
/// say the same.
#[test]
fn exact_solvers_agree_with_the_proofs() {
    for (kind, best) in [(Kind::Margin, None), (Kind::Defence, Some(0.0)), (Kind::Win, Some(1.0))] {
        let game = if kind == Kind::Margin { "kalaha" } else { "pentago" };
        let mut compared = 0;
        for puzzle in puzzles::all(game).iter().filter(|puzzle| puzzle.kind == kind) {
            let begun = games::game(game)
                .unwrap()
                .load("position", &puzzle.position.to_string(), 0)
                .unwrap();
            if kind == Kind::Win && begun.legal_moves(puzzle.seat).len() > 8 * 11 {
                continue;
            }
            let values = begun.analyse(puzzle.seat, &Limits::nodes(2_000_000), &mut |_| ()).moves;
            assert!(values.iter().all(|value| value.exact), "{}", puzzle.id);
            let most = values.iter().map(|value| value.value).fold(f64::MIN, f64::max);
            let good = values.iter().filter(|value| value.value == most);
            let good: Vec<&String> = good.map(|value| &value.mv).collect();
            assert!(best.is_none_or(|best| best == most), "{}", puzzle.id);
            if kind == Kind::Win {
                // A win that takes longer is no solution.
                assert!(puzzle.solutions.iter().all(|mv| good.contains(&mv)), "{}", puzzle.id);
            } else {
                assert!(puzzle.solutions.iter().eq(good), "{}", puzzle.id);
            }
            compared += 1;
        }
        assert!(compared >= 10, "{kind:?}: {compared}");
    }
}

/// The seat of a puzzle is a person's, whatever the board looks like from there.
#[test]
fn both_sides_have_puzzles() {
    for game in ["kalaha", "pentago"] {
        for seat in [Seat(0), Seat(1)] {
            let count = puzzles::all(game).iter().filter(|puzzle| puzzle.seat == seat).count();
            assert!(count >= 50, "{game}, seat {seat}: {count}");
        }
    }
}

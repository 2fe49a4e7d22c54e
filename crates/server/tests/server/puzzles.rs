//! Puzzles: what is shown before and after a try, and how well somebody does.

use std::collections::HashSet;

use puzzles::Puzzle;
use serde_json::{Value, json};
use server::wire::{PuzzleCount, PuzzleShown, PuzzleStanding, Verdict};

use crate::{
    client::{Answer, secret},
    host::Host,
};

/// A puzzle of the game that is not today's.
async fn some_puzzle(host: &Host, game: &str) -> &'static Puzzle {
    let today = of_today(host, game).await;
    puzzles::all(game).iter().find(|puzzle| puzzle.id != today.id).expect("a puzzle")
}

async fn of_today(host: &Host, game: &str) -> &'static Puzzle {
    let counts = counts(host).await;
    let count = counts.iter().find(|count| count.game == game).expect("a game with puzzles");
    puzzles::find(game, &count.today).expect("a puzzle of today")
}

async fn counts(host: &Host) -> Vec<PuzzleCount> {
    host.get("/api/puzzles").await.json()
}

fn path(puzzle: &Puzzle) -> String {
    format!("/api/puzzles/{}/{}", puzzle.game, puzzle.id)
}

fn right(puzzle: &Puzzle) -> &str {
    &puzzle.solutions[0]
}

fn wrong(puzzle: &Puzzle) -> &str {
    &puzzle.tempting[0]
}

fn verdict(answer: Answer) -> Verdict {
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn try_as(host: &Host, name: &str, puzzle: &Puzzle, body: Value) -> Verdict {
    verdict(host.ask("POST", &path(puzzle), &secret(name), Some(body)).await)
}

async fn standing(host: &Host, name: &str, game: &str) -> PuzzleStanding {
    let path = format!("/api/puzzles/{game}/standing");
    host.ask("GET", &path, &secret(name), None).await.json()
}

#[tokio::test]
async fn a_fresh_visitor_is_shown_no_solution() {
    let host = Host::with(|options, _| {
        options.limits.learning = server::Rate { burst: 1e6, per_second: 1e6 };
    })
    .await;
    let counts = counts(&host).await;
    assert!(!counts.is_empty());
    let known =
        ["id", "game", "kind", "goal", "seat", "difficulty", "exact", "players", "start", "legal"];
    for PuzzleCount { game, count, today } in counts {
        assert_eq!(count, puzzles::all(&game).len());
        assert!(puzzles::find(&game, &today).is_some());
        let next = host.post(&format!("/api/puzzles/{game}/next"), &json!({})).await;
        let mut answers = vec![next.json::<Value>()];
        for puzzle in puzzles::all(&game) {
            answers.push(host.get(&path(puzzle)).await.json());
        }
        for answer in answers {
            let names: HashSet<&str> =
                answer.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(names, HashSet::from(known));
            let shown: PuzzleShown = serde_json::from_value(answer.clone()).unwrap();
            let puzzle = puzzles::find(&game, &shown.id).unwrap();
            // Legal moves are told in the order of the game, and nothing marks those that solve it.
            let rules = games::game(&game).unwrap();
            let begun = rules.load("position", &puzzle.position.to_string(), 0).unwrap();
            assert_eq!(shown.legal, begun.legal_moves(puzzle.seat));
            assert!(puzzle.solutions.iter().all(|mv| shown.legal.contains(mv)));
            let seen = begun.open_view_after(0, Some(puzzle.seat));
            assert_eq!(shown.start.value(), seen.value());
            assert!(shown.legal.len() > puzzle.solutions.len(), "something to find");
        }
    }
}

#[tokio::test]
async fn every_game_says_what_is_right_and_refutes_what_is_wrong() {
    let host = Host::start().await;
    for PuzzleCount { game, .. } in counts(&host).await {
        let puzzle = some_puzzle(&host, &game).await;
        let solved = verdict(host.post(&path(puzzle), &json!({ "move": right(puzzle) })).await);
        assert!(solved.right && solved.refutation.is_empty() && solved.refutation_says.is_none());
        assert_eq!((&solved.solutions, &solved.position), (&puzzle.solutions, &puzzle.position));
        let line: Vec<&str> = solved.line.iter().map(|step| step.played.mv.as_str()).collect();
        assert_eq!(line, puzzle.line, "{game}");
        assert!(solved.standing.rating > 1200.0 && solved.standing.streak == 1);
        let failed = verdict(host.post(&path(puzzle), &json!({ "move": wrong(puzzle) })).await);
        assert!(!failed.right && failed.standing.rating < 1200.0, "{game}");
        assert_eq!(failed.refutation[0].played.mv, wrong(puzzle));
        assert!(failed.refutation.len() <= 8, "{game}: {}", failed.refutation.len());
        assert!(puzzle.exact || (failed.refutation.len() == 1 && failed.refutation_says.is_some()));
        let answer = host.post(&path(puzzle), &json!({ "move": "no move" })).await;
        // The move itself may stand there: Qwixx says how to write to pass.
        assert!(answer.status == 400 && !answer.text().contains("solutions"));
    }
    assert_eq!(host.get("/api/puzzles/kalaha/nothing").await.status, 404);
    assert_eq!(host.post("/api/puzzles/chess/x", &json!({ "move": "1" })).await.status, 404);
    assert_eq!(host.post("/api/puzzles/chess/next", &json!({})).await.status, 404);
}

#[tokio::test]
async fn whoever_has_no_card_keeps_the_standing_themselves() {
    let host = Host::start().await;
    let puzzle = some_puzzle(&host, "kalaha").await;
    let mut standing: Option<PuzzleStanding> = None;
    for number in 1..=3 {
        let body = json!({ "move": right(puzzle), "standing": standing });
        let after = verdict(host.post(&path(puzzle), &body).await).standing;
        assert_eq!((after.tried, after.solved, after.best), (number, number, number));
        standing = Some(after);
    }
    for (field, value) in [("rating", json!("x")), ("day", json!("never")), ("more", json!(1))] {
        let mut wild = json!(standing);
        wild[field] = value;
        let body = json!({ "move": right(puzzle), "standing": wild });
        assert_eq!(host.post(&path(puzzle), &body).await.status, 400, "{field}");
    }
    assert_eq!(host.get("/api/puzzles/kalaha/standing").await.status, 401);
}

#[tokio::test]
async fn with_a_card_each_puzzle_counts_once_and_the_card_knows() {
    let host = Host::start().await;
    host.card("Ann").await;
    host.card("Ben").await;
    let puzzle = some_puzzle(&host, "kalaha").await;
    let body = json!({ "move": wrong(puzzle), "standing": { "rating": 2999, "deviation": 50,
        "tried": 9, "solved": 9, "streak": 9, "best": 9, "days": 9, "day": null } });
    let first = try_as(&host, "Ann", puzzle, body).await;
    assert!((first.standing.tried, first.standing.best) == (1, 0), "what is said does not count");
    let again = try_as(&host, "Ann", puzzle, json!({ "move": right(puzzle) })).await;
    assert!(again.right && again.standing == first.standing, "the first try counts");
    assert_eq!(standing(&host, "Ann", "kalaha").await, first.standing);
    assert_eq!(standing(&host, "Ben", "kalaha").await.tried, 0);
    let host = host.restart().await;
    assert_eq!(standing(&host, "Ann", "kalaha").await, first.standing);
    // Who is forgotten leaves nothing behind.
    assert_eq!(host.ask("DELETE", "/api/cards/mine", &secret("Ann"), None).await.status, 204);
    let left = "SELECT (SELECT COUNT(*) FROM puzzle_tries) + \
                (SELECT COUNT(*) FROM puzzle_standings)";
    assert_eq!(host.database.number(left).await, Some(0));
    let body = Some(json!({ "move": right(puzzle) }));
    assert_eq!(host.ask("POST", &path(puzzle), &secret("Ann"), body).await.status, 401);
}

#[tokio::test]
async fn the_puzzle_of_the_day_counts_days_and_no_rating() {
    let host = Host::start().await;
    host.card("Ann").await;
    let today = of_today(&host, "kalaha").await;
    let body = json!({ "move": right(today), "daily": true });
    let after = try_as(&host, "Ann", today, body.clone()).await.standing;
    assert_eq!((after.days, after.tried, after.rating), (1, 0, 1200.0));
    assert!(after.day.is_some());
    // Had it been yesterday, today's would be the second in a row.
    host.tamper("UPDATE puzzle_standings SET day = day - 1").await;
    host.tamper("UPDATE puzzle_tries SET day = day - 1").await;
    assert_eq!(standing(&host, "Ann", "kalaha").await.days, 1);
    assert_eq!(try_as(&host, "Ann", today, body.clone()).await.standing.days, 2);
    host.tamper("UPDATE puzzle_standings SET day = day - 2").await;
    assert_eq!(standing(&host, "Ann", "kalaha").await.days, 0, "a day was left out");
    let mut refused = 0;
    for puzzle in puzzles::all("kalaha").iter().filter(|puzzle| puzzle.id != today.id).take(3) {
        let body = json!({ "move": right(puzzle), "daily": true });
        let answer = host.post(&path(puzzle), &body).await;
        refused += usize::from(answer.status == 400);
    }
    assert!(refused >= 2, "at most one of them was yesterday's");
}

#[tokio::test]
async fn what_comes_next_fits_the_rating_and_is_new_and_never_todays() {
    let host = Host::start().await;
    host.card("Ann").await;
    let game = "kalaha";
    let next = format!("/api/puzzles/{game}/next");
    let all = puzzles::all(game);
    let today = of_today(&host, game).await;
    let rated = |rating: u16| {
        json!({ "rating": rating, "deviation": 60, "tried": 5, "solved": 5, "streak": 5,
            "best": 5, "days": 0, "day": null })
    };
    let hardest = all.last().unwrap().difficulty;
    let easiest = all[0].difficulty;
    for (rating, other) in [(easiest, hardest), (hardest, easiest)] {
        let shown: PuzzleShown =
            host.post(&next, &json!({ "standing": rated(rating) })).await.json();
        assert!(shown.difficulty.abs_diff(rating) <= shown.difficulty.abs_diff(other));
    }
    // All but two were seen: one of these is left, unless it is today's.
    let left: Vec<&str> = all.iter().map(|puzzle| puzzle.id.as_str()).take(2).collect();
    let seen: Vec<&str> =
        all.iter().map(|puzzle| puzzle.id.as_str()).filter(|id| !left.contains(id)).collect();
    for _ in 0..5 {
        let shown: PuzzleShown =
            host.post(&next, &json!({ "seen": seen[..seen.len().min(400)] })).await.json();
        assert!(shown.id != today.id);
        assert!(seen.len() > 400 || left.contains(&shown.id.as_str()));
    }
    let many = vec!["x"; 401];
    let answer = host.post(&next, &json!({ "seen": many })).await;
    assert!(answer.status == 400 && answer.refusal().contains("expected at most 400"));
    // What a card has tried does not come again as long as there is something else.
    let mut met = HashSet::new();
    for _ in 0..5 {
        let answer = host.ask("POST", &next, &secret("Ann"), Some(json!({}))).await;
        let shown: PuzzleShown = answer.json();
        let puzzle = puzzles::find(game, &shown.id).unwrap();
        try_as(&host, "Ann", puzzle, json!({ "move": right(puzzle) })).await;
        assert!(met.insert(shown.id));
    }
}

#[tokio::test]
async fn a_try_that_cannot_be_stored_counts_for_nothing() {
    let host = Host::start().await;
    host.card("Ann").await;
    let puzzle = some_puzzle(&host, "kalaha").await;
    host.break_inserts("puzzle_standings", "NEW.game = 'kalaha'").await;
    let body = json!({ "move": right(puzzle) });
    let answer = host.ask("POST", &path(puzzle), &secret("Ann"), Some(body.clone())).await;
    assert_eq!(answer.status, 503);
    assert!(!answer.text().contains("solutions"));
    host.mend().await;
    assert_eq!(try_as(&host, "Ann", puzzle, body).await.standing.tried, 1);
}

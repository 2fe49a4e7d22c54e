//! Lessons, lines from any position, and what moves in them are worth.

use serde_json::{Value, json};
use server::{
    Lane,
    wire::{Explained, Line, SeatMoves},
};
use table::{GameInfo, Lesson, MoveValues, Seat};

use crate::{
    client::{self, Answer},
    host::Host,
    review::finished,
};

async fn ask(host: &Host, game: &str, what: &str, wanted: &Value) -> Answer {
    host.post(&format!("/api/games/{game}/{what}"), wanted).await
}

async fn line(host: &Host, game: &str, wanted: Value) -> Line {
    let answer = ask(host, game, "line", &wanted).await;
    assert_eq!(answer.status, 200, "{wanted}: {}", answer.text());
    answer.json()
}

async fn infos(host: &Host) -> Vec<GameInfo> {
    host.get("/api/games").await.json()
}

/// A Kalaha of two pits in which A is to move.
fn small() -> Value {
    json!({ "pits": 2, "beans": 2, "first": "A" })
}

#[tokio::test]
async fn every_game_is_gone_through_move_by_move_and_goes_on_from_where_it_got() {
    let host = Host::start().await;
    for GameInfo { id, .. } in infos(&host).await {
        let mut moves = Vec::new();
        let mut last = line(&host, &id, json!({ "seed": 7, "viewer": 1 })).await;
        for number in 1..=12 {
            let SeatMoves { seat, moves: legal } = &last.legal[0];
            moves.push(json!({ "seat": seat, "move": legal.last().unwrap() }));
            let wanted = json!({ "seed": 7, "moves": moves, "viewer": 1 });
            last = line(&host, &id, wanted).await;
            assert_eq!(last.steps.len(), number);
            assert_eq!(last.status.turn, turn(&last.legal), "{id}");
        }
        let before = line(&host, &id, json!({ "seed": 7, "moves": moves[..11] })).await;
        let wanted = json!({ "position": before.position, "moves": moves[11..], "viewer": 1 });
        let short = line(&host, &id, wanted).await;
        assert_eq!(short.steps.len(), 1);
        assert_eq!(short.steps[0].played, last.steps[11].played);
        // What a seat sees begins where the game begins, or where the position does.
        assert_eq!(
            short.start,
            line(&host, &id, json!({ "position": before.position, "viewer": 1 })).await.start
        );
        assert_eq!(short.start, last.steps[10].view, "{id}");
    }
}

fn turn(legal: &[SeatMoves]) -> Vec<Seat> {
    legal.iter().map(|moves| moves.seat).collect()
}

#[tokio::test]
async fn what_is_wrong_with_a_line_is_said_and_nothing_is_stored() {
    let host = Host::start().await;
    let mv = |seat: u8, mv: &str| json!([{ "seat": seat, "move": mv }]);
    let many = vec![json!({ "seat": 0, "move": "1" }); 401];
    for (wanted, why) in [
        (json!({ "setup": small(), "moves": mv(0, "9") }), "move 1: "),
        (json!({ "setup": small(), "moves": mv(1, "1") }), "move 1: it is not the turn of seat 1"),
        (json!({ "setup": small(), "moves": mv(200, "1") }), "move 1: there is no seat 200"),
        (json!({ "setup": small(), "position": {} }), "not with both"),
        (json!({ "setup": { "pits": -1 } }), "bad setup: pits"),
        (json!({ "position": { "pits": [1, 2, 3] } }), "\"turn\" is missing"),
        (json!({ "position": [1, 2] }), "expected an object"),
        (json!({ "setup": small(), "viewer": 2 }), "there is no seat 2 to look from"),
        (json!({ "setup": small(), "moves": many }), "401 moves, expected at most 400"),
    ] {
        let answer = ask(&host, "kalaha", "line", &wanted).await;
        assert_eq!(answer.status, 400, "{wanted}");
        assert!(answer.refusal().contains(why), "{wanted}: {}", answer.refusal());
    }
    assert_eq!(ask(&host, "chess", "line", &json!({})).await.status, 400);
    let long = json!({ "position": { "pits": "x".repeat(65 << 10) } });
    for what in ["line", "values"] {
        assert_eq!(ask(&host, "kalaha", what, &long).await.status, 413, "{what}");
    }
    assert_eq!(host.database.number("SELECT COUNT(*) FROM matches").await, Some(0));
}

#[tokio::test]
async fn values_are_told_where_a_game_can_be_explored() {
    let host = Host::start().await;
    let infos = infos(&host).await;
    let explored: Vec<&str> =
        infos.iter().filter(|info| info.explorer).map(|info| info.id.as_str()).collect();
    assert_eq!(explored, ["kalaha", "pentago"]);
    for info in &infos {
        let answer = ask(&host, &info.id, "values", &json!({ "millis": 50 })).await;
        assert_eq!(answer.status, if info.explorer { 200 } else { 400 }, "{}", answer.text());
        if !info.explorer {
            assert!(answer.refusal().contains("cannot be explored"));
        }
    }
    let wanted = json!({ "setup": small(), "moves": [{ "seat": 0, "move": "1" }] });
    let values: MoveValues = ask(&host, "kalaha", "values", &wanted).await.json();
    assert!(!values.moves.is_empty() && values.moves.iter().all(|valued| valued.exact));
    let slow = ask(&host, "kalaha", "values", &json!({ "millis": 1001 })).await;
    assert!(slow.status == 400 && slow.refusal().contains("expected at most 1000"));
    let over = json!({ "position": { "pits": [0, 0, 5, 0, 0, 3], "turn": "A" } });
    let over = ask(&host, "kalaha", "values", &over).await;
    assert_eq!(over.status, 400, "{}", over.text());
}

#[tokio::test]
async fn values_wait_for_a_place_to_think_like_reviews() {
    let host = Host::with(|options, _| options.limits.thinkers = 1).await;
    let taken = host.take(Lane::Reviews).await;
    let path = "/api/games/kalaha/values";
    let body = json!({ "setup": small() }).to_string();
    let address = host.address;
    let asked = tokio::spawn(async move { client::post(address, path, body.as_bytes()).await });
    host.until_busy(Lane::Reviews, 1, 1).await;
    drop(taken);
    assert_eq!(asked.await.unwrap().status, 200);
}

#[tokio::test]
async fn nobody_asks_about_positions_and_puzzles_without_end() {
    let host = Host::with(|options, _| {
        options.limits.learning = server::Rate { burst: 1.0, per_second: 0.001 };
    })
    .await;
    assert_eq!(host.get("/api/puzzles").await.status, 200);
    let empty = json!({});
    let answers = [
        ask(&host, "kalaha", "line", &empty).await,
        ask(&host, "kalaha", "values", &empty).await,
        host.get("/api/games/kalaha/lesson").await,
        host.get("/api/puzzles").await,
        host.get("/api/puzzles/kalaha/one").await,
        host.post("/api/puzzles/kalaha/one", &json!({ "move": "1" })).await,
        host.post("/api/puzzles/kalaha/next", &empty).await,
    ];
    for answer in answers {
        assert_eq!(answer.status, 429);
        assert!(answer.header("retry-after").is_some());
        assert!(answer.refusal().contains("too many questions"));
    }
}

#[tokio::test]
async fn a_game_with_a_lesson_tells_it_and_its_steps_are_lines() {
    let host = Host::start().await;
    for GameInfo { id, lesson, .. } in infos(&host).await {
        let answer = host.get(&format!("/api/games/{id}/lesson")).await;
        if !lesson {
            assert!(answer.status == 404 && answer.refusal().contains("no lesson"));
            continue;
        }
        let lesson: Lesson = answer.json();
        assert!((5..=9).contains(&lesson.steps.len()), "{id}");
        for step in lesson.steps.iter().filter(|step| step.position.is_some()) {
            let wanted = json!({ "position": step.position, "viewer": step.seat });
            line(&host, &id, wanted).await;
        }
    }
    assert_eq!(host.get("/api/games/chess/lesson").await.status, 400);
}

#[tokio::test]
async fn every_decision_of_a_finished_match_is_explained() {
    let host = Host::start().await;
    let (created, moves) = finished(&host).await;
    let mut costly = 0;
    for after in 0..moves {
        let path = format!("/api/matches/{}/explain?after={after}", created.id);
        let answer = host.get(&path).await;
        let explained: Explained = answer.json();
        assert!(explained.exact, "so small a game is searched to its end");
        let value =
            |mv: &str| explained.values.moves.iter().find(|valued| valued.mv == mv).unwrap().value;
        let best = explained.values.best.clone().unwrap();
        let cost = value(&best) - value(&explained.played.mv);
        assert_eq!(explained.followed[0].played, explained.played);
        assert!(explained.followed.len() <= 8 && explained.better.len() <= 8);
        assert_eq!(
            explained.better.first().map(|step| step.played.mv.clone()),
            (cost > 0.0).then_some(best)
        );
        assert!(!explained.sentences.is_empty() || cost == 0.0);
        assert!(explained.sentences.iter().all(|text| !text.en.is_empty() && !text.de.is_empty()));
        costly += usize::from(cost > 0.0);
    }
    assert!(costly > 0);
}

#[tokio::test]
async fn only_what_is_over_is_explained() {
    let host = Host::start().await;
    let running = host.two_people().await;
    let answer = host.get(&format!("/api/matches/{}/explain?after=0", running.id)).await;
    assert!(answer.status == 403 && answer.refusal().contains("when the game is over"));
    assert_eq!(host.get("/api/matches/nothing/explain?after=0").await.status, 404);
    let (created, moves) = finished(&host).await;
    let answer = host.get(&format!("/api/matches/{}/explain?after={moves}", created.id)).await;
    assert!(answer.status == 400 && answer.refusal().contains("no move was played after"));
}

use serde_json::{Value, json};
use server::wire::{GameCount, Statistics};
use table::Player;

use crate::{client::Begun as _, host::Host};

/// Plays a Kalaha game of which `position` is all that is left: A has only one move.
async fn finish(host: &Host, pits: &[u32], seats: Value, mv: &str) {
    let position = json!({ "pits": pits, "turn": "A" }).to_string();
    let load = json!({ "format": "position", "text": position });
    let created = host.create(json!({ "game": "kalaha", "seats": seats, "load": load })).await;
    let mut page = host.sit(&created, &[0]).await;
    page.play(0, mv, 0).await;
    page.played().await;
}

/// A wins 12 to 1.
async fn win(host: &Host, seats: Value) {
    finish(host, &[0, 1, 11, 0, 1, 0], seats, "1").await;
}

/// Six all.
async fn draw(host: &Host, seats: Value) {
    finish(host, &[1, 5, 1, 5], seats, "0").await;
}

fn two(one: &str, other: &str) -> Value {
    json!([{ "name": one }, { "name": other }])
}

async fn statistics(host: &Host, query: &str) -> Statistics {
    let answer = host.get(&format!("/api/statistics{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn standings(statistics: &Statistics) -> Vec<(&str, i64, i64, i64)> {
    statistics
        .standings
        .iter()
        .map(|one| {
            let best = one.best_score.expect("a game that was played out");
            (one.player.name.as_str(), one.games, one.wins, best)
        })
        .collect()
}

#[tokio::test]
async fn a_finished_game_counts_once_however_often_it_is_finished() {
    let host = Host::start().await;
    let position = json!({ "pits": [0, 1, 11, 0, 1, 0], "turn": "A" }).to_string();
    let load = json!({ "format": "position", "text": position });
    let created =
        host.create(json!({ "game": "kalaha", "seats": two("Ann", "Ben"), "load": load })).await;
    let mut page = host.sit(&created, &[0, 1]).await;
    for _ in 0..2 {
        page.play(0, "1", 0).await;
        page.played().await;
        assert_eq!(standings(&statistics(&host, "").await), [("Ann", 1, 1, 12), ("Ben", 1, 0, 1)]);
        page.send(json!({ "type": "undo" })).await;
        assert_eq!(page.table().await.running().moves, 0);
    }
    let counts: Vec<GameCount> = host.get("/api/statistics/games").await.json();
    assert_eq!(counts, [GameCount { game: "kalaha".into(), games: 1 }]);
}

#[tokio::test]
async fn a_bot_is_the_same_bot_under_every_name_and_a_draw_is_no_win() {
    let host = Host::start().await;
    for name in ["Robbie", "Marvin"] {
        draw(&host, json!([{ "name": "Ann" }, { "name": name, "bot": "classic-1" }])).await;
    }
    let all = statistics(&host, "").await;
    let bot = all.standings.iter().find(|one| one.player.bot.is_some()).unwrap();
    assert_eq!((&bot.player, bot.games, bot.wins), (&Player::bot("classic-1", "classic-1"), 2, 0));
    let sizes: Vec<_> =
        all.sizes.iter().map(|size| (size.players, size.bots, size.games, size.wins)).collect();
    assert_eq!(sizes, [(2, false, 2, 0), (2, true, 2, 0)]);
    // A person who is called like a bot is nobody else's bot.
    win(&host, two("classic-1", "Ben")).await;
    assert_eq!(standings(&statistics(&host, "?bot=classic-1").await), [("classic-1", 2, 0, 6)]);
    assert_eq!(standings(&statistics(&host, "?player=classic-1").await), [("classic-1", 1, 1, 12)]);
}

#[tokio::test]
async fn scores_and_development_are_told_with_and_without_filter() {
    let host = Host::start().await;
    win(&host, two("Ann", "Ben")).await;
    win(&host, two("Ben", "Ann")).await;
    win(&host, two("Ann", "Cleo")).await;
    let all = statistics(&host, "?game=kalaha").await;
    assert_eq!(all.games, [GameCount { game: "kalaha".into(), games: 3 }]);
    assert_eq!(
        all.scores.iter().map(|one| (one.score, one.count)).collect::<Vec<_>>(),
        [(1, 3), (12, 3)]
    );
    assert_eq!(
        all.high_scores.iter().map(|one| one.score).collect::<Vec<_>>(),
        [12, 12, 12, 1, 1, 1]
    );
    assert_eq!(all.left_out, 0);
    let sum = |statistics: &Statistics| {
        let periods = &statistics.development.periods;
        let games: i64 = periods.iter().map(|period| period.games).sum();
        (games, periods.iter().map(|period| period.wins).sum::<Option<i64>>())
    };
    assert_eq!(sum(&all), (3, None));

    let ann = statistics(&host, "?player=Ann").await;
    assert_eq!(standings(&ann), [("Ann", 3, 2, 12)]);
    let average = ann.standings[0].average.expect("a game that was played out");
    assert!((average - 25.0 / 3.0).abs() < 1e-9);
    assert_eq!(sum(&ann), (3, Some(2)));
    assert!(ann.high_scores.iter().all(|one| one.player.name == "Ann"));

    for nothing in ["?game=qwixx", "?player=Nobody", "?player=Ann&game=pentago", "?bot=Ann"] {
        let none = statistics(&host, nothing).await;
        assert!(
            none.standings.is_empty() && none.scores.is_empty() && none.development.count == 0,
            "{nothing}"
        );
    }
}

#[tokio::test]
async fn a_filter_that_makes_no_sense_is_refused() {
    let host = Host::start().await;
    for address in ["/api/statistics", "/api/statistics.csv"] {
        for (query, why) in [
            ("?game=chess", "no game \"chess\""),
            ("?player=A&bot=b", "one of them"),
            (
                "?colour=1",
                "bad query: \"colour\" does not belong here; expected are only game, player, bot",
            ),
        ] {
            let answer = host.get(&format!("{address}{query}")).await;
            assert!(
                answer.status == 400 && answer.refusal().contains(why),
                "{address}{query}: {}",
                answer.text()
            );
        }
    }
}

#[tokio::test]
async fn the_table_for_spreadsheets_holds_every_seat_and_no_formula() {
    let host = Host::start().await;
    win(&host, two("=cmd()", "Jörg \"J\", jun.")).await;
    draw(&host, json!([{ "name": "Ann" }, { "name": "Robbie", "bot": "classic-1" }])).await;
    let answer = host.get("/api/statistics.csv").await;
    let name = answer.header("content-disposition").unwrap();
    assert!(
        name.starts_with("attachment; filename=\"spieltisch-20") && name.ends_with(".csv\""),
        "{name}"
    );
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8"));
    let text = answer.text();
    let lines: Vec<_> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines[0], "finished_utc,game,moves,players,seat,name,bot,score,won,reason,origin");
    let rest: Vec<_> = lines[1..].iter().map(|line| line.split_once(',').unwrap().1).collect();
    assert_eq!(
        rest,
        [
            "kalaha,1,2,1,\"'=cmd()\",\"\",12,1,played_out,file",
            "kalaha,1,2,2,\"Jörg \"\"J\"\", jun.\",\"\",1,0,played_out,file",
            "kalaha,1,2,1,\"Ann\",\"\",6,0,played_out,file",
            "kalaha,1,2,2,\"Robbie\",\"classic-1\",6,0,played_out,file",
        ]
    );
    let only = host.get("/api/statistics.csv?game=kalaha&player=Ann").await;
    assert_eq!(only.text().lines().count(), 2);
    assert!(only.header("content-disposition").unwrap().contains("\"kalaha-20"));
}

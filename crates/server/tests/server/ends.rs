//! Every way in which a match ends, and what is told of it afterwards.

use serde_json::{Value, json};
use server::wire::{Created, EndCount, Replay, Reviewed, SeatState, Statistics, Table, ToPage};
use table::{End, EndReason, Origin, Seat};

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

const OVER: &str = "the game is over";

fn end(reason: EndReason, by: Option<u8>, winners: &[u8]) -> End {
    End { reason, by: by.map(Seat), winners: winners.iter().copied().map(Seat).collect() }
}

/// A match of this many people, in which somebody has made a move. Everyone is at an own device.
async fn one_move(host: &Host, game: &str, setup: Value, people: usize) -> (Created, Vec<Page>) {
    let seats: Vec<_> = ["Ann", "Ben", "Cleo", "Dan"][..people]
        .iter()
        .map(|name| json!({ "name": name }))
        .collect();
    let created = host.create(json!({ "game": game, "setup": setup, "seats": seats })).await;
    let mut pages = Vec::new();
    for seat in 0..people {
        pages.push(host.sit(&created, &[seat]).await);
    }
    let first = pages[0].now.clone().unwrap().status.turn[0];
    pages[first.index()].play_any(first.0).await;
    for page in &mut pages {
        page.played().await;
    }
    (created, pages)
}

/// Tries everything that is not possible after an end that is not by the rules.
async fn expect_nothing_goes(page: &mut Page, seat: u8) {
    let after = page.now.clone().unwrap().moves;
    let file = json!({ "format": "position", "text": "{}" });
    for message in [
        json!({ "type": "play", "seat": seat, "move": "0", "after": after }),
        json!({ "type": "undo" }),
        json!({ "type": "redo" }),
        json!({ "type": "load", "file": file }),
        json!({ "type": "resign", "seat": seat }),
        json!({ "type": "claim_win" }),
        json!({ "type": "come_back", "seat": seat }),
    ] {
        page.send(message.clone()).await;
        assert_eq!(page.refusal().await, OVER, "{message}");
    }
    page.say("draw").await;
    assert!(page.refusal().await.starts_with("a draw can be offered only"));
    page.answer(seat, true).await;
    assert_eq!(page.refusal().await, "there is no request to answer");
}

/// What a table shows of a match that ended with all moves on it.
fn expect_shown(table: &Table, end: &End, moves: usize) {
    let now = table.running();
    assert_eq!(now.end.as_ref(), Some(end));
    assert_eq!((now.status.over, &now.status.winners), (true, &end.winners));
    assert_eq!((&now.status.turn[..], now.moves, table.history.len()), (&[][..], moves, moves));
    assert!(now.views.iter().all(|view| view.moves.is_empty() && !view.view.value().is_null()));
    assert!(!now.can_undo && !now.can_redo && !now.can_draw && now.can_save);
    assert!(now.can_resign.is_empty() && now.seed.is_some());
}

/// What the server tells of it to whoever asks over HTTP.
async fn expect_told(host: &Host, id: &str, end: &End, moves: usize) {
    let told = json!(end);
    let summary = host.summary(id).await;
    assert_eq!(summary.end.as_ref(), Some(end));
    assert_eq!((summary.status.over, &summary.status.winners), (true, &end.winners));
    let listed: Vec<Value> =
        host.post("/api/matches/summaries", &json!({ "ids": [id] })).await.json();
    assert_eq!((&listed[0]["end"], &listed[0]["moves"]), (&told, &json!(moves)));

    let record: Value = host.get(&format!("/api/matches/{id}/save")).await.json();
    assert_eq!((&record["end"], &record["origin"]), (&told, &json!("house")));
    assert!(record["begun"].as_i64().is_some_and(|begun| begun > 0), "{record}");
    assert_eq!(record["times"].as_array().map(Vec::len), Some(moves));

    let replay: Replay = host.get(&format!("/api/matches/{id}/replay")).await.json();
    assert_eq!((replay.end.as_ref(), replay.steps.len()), (Some(end), moves));
    assert_eq!((replay.status.over, &replay.status.winners), (true, &end.winners));
    let review = host.get(&format!("/api/matches/{id}/review?after=0&millis=20")).await;
    let reviewed: Reviewed = review.json();
    assert_eq!(reviewed.played.mv, replay.steps[0].played.mv);
}

async fn statistics(host: &Host) -> Statistics {
    host.get("/api/statistics").await.json()
}

/// Who played how many games and won how many.
async fn standings(host: &Host) -> Vec<(String, i64, i64)> {
    let mut standings: Vec<_> = statistics(host)
        .await
        .standings
        .into_iter()
        .map(|one| (one.player.bot.unwrap_or(one.player.name), one.games, one.wins))
        .collect();
    standings.sort();
    standings
}

fn counted(game: &str, reason: EndReason) -> EndCount {
    EndCount { game: game.into(), reason, games: 1 }
}

/// Of every seat its number, whether it won, and why the game was over.
async fn csv(host: &Host) -> Vec<(String, String, String)> {
    let text = host.get("/api/statistics.csv").await.text();
    let row = |line: &str| {
        let cells: Vec<_> = line.split(',').map(str::to_owned).collect();
        (cells[4].clone(), cells[8].clone(), cells[9].clone())
    };
    text.lines().skip(1).map(row).collect()
}

#[tokio::test]
async fn with_two_sides_the_other_one_wins_when_somebody_gives_up() {
    for (game, setup, people, by, winners) in [
        ("kalaha", json!({ "first": "A" }), 2, 1, &[0][..]),
        ("pentago", json!({}), 2, 0, &[1]),
        ("crosswise", json!({ "players": 2 }), 2, 0, &[1]),
        ("crosswise", json!({ "players": 4 }), 4, 2, &[1, 3]),
        ("crosswise", json!({ "players": 4 }), 4, 1, &[0, 2]),
        ("qwixx", json!({ "players": 2 }), 2, 1, &[0]),
    ] {
        let host = Host::start().await;
        let (created, mut pages) = one_move(&host, game, setup, people).await;
        let seat = usize::from(by);
        let before = pages[seat].now.clone().unwrap();
        assert_eq!(before.can_resign, [Seat(by)]);
        pages[seat].resign((by + 1) % 2).await;
        assert_eq!(pages[seat].refusal().await, format!("seat {} is not yours", (by + 1) % 2));
        pages[seat].resign(by).await;
        let expected = end(EndReason::Resigned, Some(by), winners);
        for page in &mut pages {
            assert_eq!(page.end().await, expected, "{game}");
            expect_shown(page.table.as_ref().unwrap(), &expected, 1);
        }
        let after = pages[seat].now.clone().unwrap();
        assert_eq!(after.views[0].view, before.views[0].view, "{game}: all lies as it lay");
        assert_eq!(after.status.scores, before.status.scores);
        expect_nothing_goes(&mut pages[seat], by).await;
        expect_nothing_goes(&mut pages[usize::from(winners[0])], winners[0]).await;

        let host = host.crash().await;
        let mut page = host.sit(&created, &[seat]).await;
        expect_shown(page.table.as_ref().unwrap(), &expected, 1);
        assert_eq!(page.now.clone().unwrap().views[0].view, before.views[0].view);
        expect_nothing_goes(&mut page, by).await;
        expect_told(&host, &created.id, &expected, 1).await;
        let statistics = statistics(&host).await;
        assert_eq!(statistics.ends, [counted(game, EndReason::Resigned)]);
        assert_eq!((statistics.high_scores.len(), statistics.scores.len()), (0, 0));
        let won = |seat: usize| u8::from(winners.contains(&(seat as u8))).to_string();
        let seats: Vec<_> = (0..people)
            .map(|seat| ((seat + 1).to_string(), won(seat), "resigned".into()))
            .collect();
        assert_eq!(csv(&host).await, seats, "{game}");
    }
}

#[tokio::test]
async fn the_last_person_among_computers_gives_up_and_nobody_wins() {
    let host = Host::start().await;
    let (created, mut pages) = one_move(&host, "qwixx", json!({ "players": 3 }), 3).await;
    for seat in [0, 2] {
        pages[usize::from(seat)].resign(seat).await;
        let has_left = |table: &Table| table.seats[usize::from(seat)] == SeatState::Resigned;
        pages[1].table_when(has_left).await;
    }
    pages[1].resign(1).await;
    let expected = end(EndReason::GivenUp, Some(1), &[]);
    assert_eq!(pages[0].end().await, expected);
    let moves = pages[0].now.clone().unwrap().moves;
    let host = host.restart().await;
    expect_told(&host, &created.id, &expected, moves).await;
    assert_eq!(statistics(&host).await.ends, [counted("qwixx", EndReason::GivenUp)]);
    let seats = csv(&host).await;
    assert!(seats.iter().all(|(_, won, reason)| won == "0" && reason == "given_up"), "{seats:?}");
    assert_eq!(seats.len(), 3);
}

#[tokio::test]
async fn against_computers_alone_giving_up_lets_the_computer_win_or_nobody() {
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.resign(0).await;
    assert_eq!(ann.end().await, end(EndReason::Resigned, Some(0), &[1]));
    let bot = |name: &str| json!({ "name": name, "bot": "classic" });
    let seats = json!([{ "name": "Ann" }, bot("Bo"), bot("Bea"), bot("Bob")]);
    let created = host.create(json!({ "game": "citydomino", "seats": seats })).await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.resign(0).await;
    assert_eq!(ann.end().await, end(EndReason::GivenUp, Some(0), &[]));
    assert_eq!(
        standings(&host).await,
        [
            ("Ann".into(), 1, 0),
            ("Ann".into(), 1, 0),
            ("classic".into(), 3, 0),
            ("classic-1".into(), 1, 1)
        ]
    );
}

#[tokio::test]
async fn a_draw_that_all_agree_on_ends_the_match_and_nobody_has_won() {
    for (game, setup, people) in [
        ("kalaha", json!({ "first": "A" }), 2),
        ("pentago", json!({}), 2),
        ("crosswise", json!({ "players": 4 }), 4),
    ] {
        let host = Host::start().await;
        let (created, mut pages) = one_move(&host, game, setup, people).await;
        let watcher = host.sit(&created, &[]).await;
        assert!(!watcher.now.unwrap().can_draw);
        assert!(pages.iter().all(|page| page.now.clone().unwrap().can_draw));
        pages[1].say("draw").await;
        pages[1].requests().await;
        for seat in (0..people).filter(|&seat| seat != 1) {
            assert_eq!(host.summary(&created.id).await.end, None, "not before all have agreed");
            pages[seat].answer(1, true).await;
            pages[seat].settled().await;
        }
        let everyone: Vec<u8> = (0..people as u8).collect();
        let expected = end(EndReason::DrawAgreed, None, &everyone);
        let host = host.crash().await;
        let mut page = host.sit(&created, &[0]).await;
        expect_shown(page.table.as_ref().unwrap(), &expected, 1);
        expect_nothing_goes(&mut page, 0).await;
        expect_told(&host, &created.id, &expected, 1).await;
        assert_eq!(statistics(&host).await.ends, [counted(game, EndReason::DrawAgreed)]);
        assert!(standings(&host).await.iter().all(|&(_, games, wins)| (games, wins) == (1, 0)));
        let seats = csv(&host).await;
        assert_eq!(seats.len(), people);
        assert!(seats.iter().all(|(_, won, reason)| won == "0" && reason == "draw_agreed"));
    }
}

#[tokio::test]
async fn a_draw_is_offered_only_where_people_play_a_game_that_can_be_drawn() {
    let host = Host::start().await;
    let person = json!({ "name": "Ann" });
    let bot = json!({ "name": "Bot", "bot": "classic" });
    let easy = json!({ "name": "Bot", "bot": "classic-1" });
    for (game, setup, seats) in [
        ("qwixx", json!({ "players": 2 }), json!([person, person])),
        ("citydomino", json!({}), json!([person, person, person, person])),
        ("kalaha", json!({ "first": "A" }), json!([person, easy])),
        ("crosswise", json!({ "players": 4 }), json!([person, bot, person, bot])),
    ] {
        let created = host.create(json!({ "game": game, "setup": setup, "seats": seats })).await;
        let mut ann = host.sit(&created, &[0]).await;
        assert!(!ann.now.clone().unwrap().can_draw, "{game}");
        ann.say("draw").await;
        assert!(ann.refusal().await.starts_with("a draw can be offered only"), "{game}");
    }
}

#[tokio::test]
async fn at_one_device_a_draw_is_one_at_once() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut both = host.sit(&created, &[0, 1]).await;
    both.say("draw").await;
    assert_eq!(both.end().await, end(EndReason::DrawAgreed, None, &[0, 1]));
    both.say("rematch").await;
    assert!(both.table_when(|table| table.next.is_some()).await.running().end.is_some());
}

#[tokio::test]
async fn nobody_is_taken_for_absent_too_early() {
    let host = Host::start().await;
    let (created, mut pages) = one_move(&host, "kalaha", json!({ "first": "A" }), 2).await;
    let early = "the win can be claimed only when everyone on the other side has been away";
    let mut ben = pages.pop().unwrap();
    let mut watcher = host.sit(&created, &[]).await;
    watcher.say("claim_win").await;
    assert_eq!(watcher.refusal().await, "spectators can only watch");
    ben.say("claim_win").await;
    assert!(ben.refusal().await.starts_with(early));
    drop(pages);
    let gone = |message| match message {
        ToPage::People { people } => people.gone[0],
        _ => None,
    };
    ben.until(gone).await;
    assert_eq!(ben.table.clone().unwrap().grace, Some(600_000));
    ben.say("claim_win").await;
    assert!(ben.refusal().await.starts_with(early));
    ben.send(json!({ "type": "stand_in", "seat": 0 })).await;
    assert_eq!(ben.refusal().await, "this person has not been away for long enough");
    assert_eq!(host.summary(&created.id).await.end, None);
}

#[tokio::test]
async fn who_was_away_takes_the_seat_back_from_the_computer() {
    let host = Host::start().await;
    let created = host.three_people().await;
    let replace = "INSERT INTO entries (match_id, seq, at, payload) SELECT id, 1, begun, \
                   '{\"type\":\"stand_in\",\"seat\":0,\"bot\":\"classic\",\
                   \"why\":\"claimed_after_absence\"}' FROM matches";
    host.tamper(replace).await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    assert_eq!(ann.table.clone().unwrap().seats[0], SeatState::StandIn);
    ben.send(json!({ "type": "come_back", "seat": 0 })).await;
    assert_eq!(ben.refusal().await, "seat 0 is not yours");
    ben.send(json!({ "type": "come_back", "seat": 1 })).await;
    assert_eq!(ben.refusal().await, "no computer stands in at seat 1");
    ann.send(json!({ "type": "come_back", "seat": 0 })).await;
    let back = |table: &Table| table.seats[0] == SeatState::Taken;
    assert!(ben.table_when(back).await.players[0].is_person());
    let host = host.crash().await;
    let table = host.sit(&created, &[0]).await.table.unwrap();
    assert!(back(&table) && table.running().can_resign == [Seat(0)]);
}

#[tokio::test]
async fn a_claimed_win_is_told_like_every_other_end() {
    let host = Host::start().await;
    let (created, pages) = one_move(&host, "kalaha", json!({ "first": "A" }), 2).await;
    drop(pages);
    let host = host.restart().await;
    let claim = "INSERT INTO entries (match_id, seq, at, payload) SELECT id, 2, begun, \
                 '{\"type\":\"end\",\"end\":{\"reason\":\"claimed_after_absence\",\"by\":0,\
                 \"winners\":[1]}}' FROM matches";
    host.tamper(claim).await;
    let expected = end(EndReason::ClaimedAfterAbsence, Some(0), &[1]);
    let mut ben = host.sit(&created, &[1]).await;
    expect_shown(ben.table.as_ref().unwrap(), &expected, 1);
    expect_nothing_goes(&mut ben, 1).await;
    expect_told(&host, &created.id, &expected, 1).await;
}

/// A Kalaha of two people in which A's only move ends the game.
async fn last_move(host: &Host) -> Created {
    let position = json!({ "pits": [0, 1, 11, 0, 1, 0], "turn": "A" }).to_string();
    let load = json!({ "format": "position", "text": position });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    host.create(json!({ "game": "kalaha", "seats": seats, "load": load })).await
}

#[tokio::test]
async fn what_was_played_out_is_reopened_by_undo_and_its_second_end_counts_alone() {
    let host = Host::start().await;
    let created = last_move(&host).await;
    let mut ann = host.sit(&created, &[0]).await;
    ann.play(0, "1", 0).await;
    let played_out = end(EndReason::PlayedOut, None, &[0]);
    assert_eq!(ann.end().await, played_out);
    for message in [
        json!({ "type": "claim_win" }),
        json!({ "type": "draw" }),
        json!({ "type": "resign", "seat": 0 }),
        json!({ "type": "play", "seat": 0, "move": "1", "after": 1 }),
    ] {
        ann.send(message).await;
        ann.refusal().await;
    }
    assert_eq!(host.entries(&created.id).await.last().unwrap()["type"], "end");
    let host = host.crash().await;
    assert_eq!(host.summary(&created.id).await.end, Some(played_out));
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    assert!(ann.now.clone().unwrap().can_undo);
    ann.say("undo").await;
    ben.requests().await;
    ben.answer(0, true).await;
    let reopened = ann.table_when(|table| table.running().end.is_none()).await;
    assert_eq!(
        (reopened.running().moves, &reopened.running().status.turn[..]),
        (0, &[Seat(0)][..])
    );
    assert_eq!(host.summary(&created.id).await.end, None);
    ann.resign(0).await;
    let resigned = end(EndReason::Resigned, Some(0), &[1]);
    assert_eq!(ben.end().await, resigned);
    let host = host.crash().await;
    assert_eq!(host.summary(&created.id).await.end, Some(resigned));
    assert_eq!(host.summary(&created.id).await.origin, Some(Origin::File));
    assert_eq!(statistics(&host).await.ends, [counted("kalaha", EndReason::Resigned)]);
    assert_eq!(standings(&host).await, [("Ann".into(), 1, 0), ("Ben".into(), 1, 1)]);
    assert_eq!(csv(&host).await.len(), 2);
}

#[tokio::test]
async fn at_a_table_that_is_full_of_moves_one_can_still_give_up() {
    let host = Host::with(|options, _| options.limits.match_entries = 1).await;
    let created = host.three_people().await;
    let mut all = host.sit(&created, &[0, 1, 2]).await;
    all.play_any(all.now.clone().unwrap().status.turn[0].0).await;
    assert!(all.refusal().await.starts_with("so much has happened at this table"));
    for seat in 0..2 {
        all.resign(seat).await;
        all.table_when(|table| table.seats[usize::from(seat)] == SeatState::Resigned).await;
    }
    all.resign(2).await;
    assert_eq!(all.end().await.reason, EndReason::GivenUp);
}

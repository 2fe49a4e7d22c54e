//! What depends on how much time has passed: the tests set the house's clock forward.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use serde_json::{Value, json};
use table::{End, EndReason, Seat};
use tempfile::TempDir;

use super::Joined;
use crate::{
    HostLimits, Logs, Options, Server,
    hidden::{can_peek, can_save},
    house::{House, Shown},
    life::Life,
    secret::MatchId,
    store::{Filter, tests::database::Database},
    times::Clock,
    wire::{Created, FromPage, SeatState},
};

const MINUTE: i64 = 60_000;

/// A house whose clock only the test sets: nobody attends it.
struct Home {
    server: Server,
    created: Created,
    database: Database,
    _folder: TempDir,
}

impl Home {
    async fn with(game: &str, setup: Value, seats: Value) -> Home {
        Home::timed(game, setup, seats, Clock::None).await
    }

    async fn timed(game: &str, setup: Value, seats: Value, clock: Clock) -> Home {
        let folder = TempDir::new().unwrap();
        let database = Database::new(&folder.path().join("matches.db")).await;
        let server = Server::bind(Options {
            listen: "127.0.0.1:0".parse().unwrap(),
            database: database.address.clone(),
            public_url: None,
            unlimited: vec![],
            blocked: vec![],
            metrics_listen: None,
            drain: Duration::ZERO,
            trusted_proxies: vec![],
            logs: Logs::None,
            limits: HostLimits::default(),
            offers: Default::default(),
            lan: None,
        })
        .await
        .unwrap();
        let new = json!({ "game": game, "setup": setup, "seats": seats, "clock": clock });
        let created =
            server.house.create(serde_json::from_value(new).unwrap(), None).await.unwrap();
        Home { server, created, database, _folder: folder }
    }

    fn house(&self) -> &Arc<House> {
        &self.server.house
    }

    fn id(&self) -> MatchId {
        MatchId(self.created.id.clone())
    }

    async fn sit(&self, seat: usize) -> Joined {
        let secrets = self.created.secrets[seat].iter().cloned().collect();
        let shown = Shown { secrets, ..Shown::default() };
        let joined = self.house().join(&self.id(), IpAddr::V4(Ipv4Addr::LOCALHOST), &shown).await;
        joined.unwrap_or_else(|refused| panic!("{}", refused.why))
    }

    fn pass(&self, millis: i64) {
        self.house().ahead.fetch_add(millis, Ordering::Relaxed);
    }

    /// Lets an hour pass since the match began, in which the house served or slept.
    async fn an_hour_ago(&self, slept: bool) {
        let mut statements = vec![
            "UPDATE matches SET begun = begun - 3600000",
            "UPDATE entries SET at = at - 3600000",
        ];
        if slept {
            statements.push("UPDATE house SET heartbeat = heartbeat - 3600000");
            self.house().beaten.fetch_sub(60 * MINUTE, Ordering::Relaxed);
        }
        for statement in statements {
            self.database.run(statement).await;
        }
    }

    /// The match as it is stored after somebody has said something.
    async fn after(&self, joined: &Joined, message: FromPage) -> Life {
        joined.place.send(message).await;
        // The next message is taken when the one before is dealt with.
        joined.place.send(FromPage::Ping).await;
        self.house().recall(&self.id()).await.unwrap_or_else(|refused| panic!("{}", refused.why))
    }
}

fn people(count: usize) -> Value {
    let names = ["Ann", "Ben", "Cleo", "Dan"];
    names[..count].iter().map(|name| json!({ "name": name })).collect()
}

#[tokio::test]
async fn the_win_is_claimed_when_the_other_one_has_been_away_for_ten_minutes() {
    let home = Home::with("kalaha", json!({ "first": "A" }), people(2)).await;
    let ann = home.sit(0).await;
    let ben = home.sit(1).await;
    home.pass(60 * MINUTE);
    assert_eq!(home.after(&ben, FromPage::ClaimWin).await.end(), None, "Ann is here");
    ann.place.leave().await;
    home.after(&ben, FromPage::Ping).await;
    home.pass(10 * MINUTE - 5_000);
    assert_eq!(home.after(&ben, FromPage::ClaimWin).await.end(), None, "not long enough");
    home.pass(5_000);
    let winners = vec![Seat(1)];
    let end = End { reason: EndReason::ClaimedAfterAbsence, by: Some(Seat(0)), winners };
    assert_eq!(home.after(&ben, FromPage::ClaimWin).await.end(), Some(end));
    let statistics = home.house().store.statistics(&Filter::default()).await.unwrap();
    assert_eq!(statistics.ends[0].reason, EndReason::ClaimedAfterAbsence);
    let wins = |name: &str| {
        statistics.standings.iter().find(|one| one.player.name == name).map(|one| one.wins)
    };
    assert_eq!((wins("Ann"), wins("Ben")), (Some(0), Some(1)));
}

#[tokio::test]
async fn who_comes_back_in_time_is_not_away() {
    let home = Home::with("kalaha", json!({ "first": "A" }), people(2)).await;
    let ben = home.sit(1).await;
    home.pass(9 * MINUTE);
    let ann = home.sit(0).await;
    ann.place.leave().await;
    home.after(&ben, FromPage::Ping).await;
    home.pass(9 * MINUTE);
    assert_eq!(home.after(&ben, FromPage::ClaimWin).await.end(), None);
    home.pass(MINUTE);
    assert!(home.after(&ben, FromPage::ClaimWin).await.end().is_some());
}

#[tokio::test]
async fn a_whole_team_has_to_be_away() {
    let home = Home::with("crosswise", json!({ "players": 4 }), people(4)).await;
    let ann = home.sit(0).await;
    let ben = home.sit(1).await;
    home.pass(10 * MINUTE);
    assert_eq!(home.after(&ann, FromPage::ClaimWin).await.end(), None, "Ben plays with Dan");
    ben.place.leave().await;
    home.after(&ann, FromPage::Ping).await;
    home.pass(10 * MINUTE);
    let end = home.after(&ann, FromPage::ClaimWin).await.end().expect("an end");
    assert_eq!(end.winners, [Seat(0), Seat(2)], "Cleo wins too, though she is away");
}

#[tokio::test]
async fn nothing_is_claimed_from_computers_or_among_three_sides() {
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "classic-1" }]);
    let against_bot = Home::with("kalaha", json!({ "first": "A" }), seats).await;
    let among_three = Home::with("qwixx", json!({ "players": 3 }), people(3)).await;
    for home in [against_bot, among_three] {
        let ann = home.sit(0).await;
        home.pass(10 * MINUTE);
        assert_eq!(home.after(&ann, FromPage::ClaimWin).await.end(), None);
    }
}

#[tokio::test]
async fn a_computer_stands_in_for_whoever_is_away_until_they_are_back() {
    let home = Home::with("qwixx", json!({ "players": 3 }), people(3)).await;
    let ann = home.sit(0).await;
    let stand_in = |seat| FromPage::StandIn { seat: Seat(seat) };
    home.pass(9 * MINUTE);
    let life = home.after(&ann, stand_in(1)).await;
    assert_eq!(life.seat_states()[1], SeatState::Taken);
    home.pass(MINUTE);
    let life = home.after(&ann, stand_in(0)).await;
    assert_eq!(life.seat_states()[0], SeatState::Taken, "Ann herself is here");
    let life = home.after(&ann, stand_in(1)).await;
    assert_eq!(life.seat_states()[1], SeatState::StandIn);
    let ben = home.sit(1).await;
    let life = home.after(&ben, FromPage::ComeBack { seat: Seat(1) }).await;
    assert_eq!(life.seat_states()[1], SeatState::Taken);
}

#[tokio::test]
async fn what_an_absent_person_has_in_hand_stays_hidden() {
    let home = Home::with("crosswise", json!({ "players": 2 }), people(2)).await;
    let ann = home.sit(0).await;
    home.pass(10 * MINUTE);
    let life = home.after(&ann, FromPage::StandIn { seat: Seat(1) }).await;
    assert_eq!(life.seat_states(), [SeatState::Taken, SeatState::StandIn]);
    for mine in [&[][..], &[Seat(0)], &[Seat(1)]] {
        assert!(!can_save(&life, mine) && !can_peek(&life, mine), "{mine:?}");
    }
    assert!(can_save(&life, &[Seat(0), Seat(1)]));
}

#[tokio::test]
async fn while_the_computer_sleeps_no_time_passes() {
    let clock = Clock::Move { seconds: 30 };
    for slept in [true, false] {
        let home = Home::timed("kalaha", json!({ "first": "A" }), people(2), clock).await;
        home.an_hour_ago(slept).await;
        let ann = home.sit(0).await;
        let play = FromPage::Play { seat: Seat(0), mv: "1".into(), after: 0 };
        let life = home.after(&ann, play).await;
        let moves = life.begun().unwrap().moves_played();
        let reason = life.end().map(|end| end.reason);
        let expected = if slept { (1, None) } else { (0, Some(EndReason::TimeOver)) };
        assert_eq!((moves, reason), expected);
    }
}

//! A whole evening of two people: they meet, play five games one after the other, lose and get back
//! their connections while clocks run, run out of time, stay away. At one node, and at two.

use std::time::Duration;

use serde_json::json;
use server::wire::{SeatState, Table, ToPage};
use table::{EndReason, Seat};
use tokio::time::sleep;

use crate::{
    client::{Begun as _, Page, secret},
    host::Host,
};

/// The page of somebody, and the node it comes to.
struct Player<'a> {
    host: &'a Host,
    name: &'static str,
    page: Page,
}

impl<'a> Player<'a> {
    async fn come(host: &'a Host, name: &'static str, id: &str) -> Player<'a> {
        Player { host, name, page: host.visit_as(name, id).await }
    }

    async fn go_to(&mut self, id: &str) {
        self.page = self.host.visit_as(self.name, id).await;
    }

    fn table(&self) -> &Table {
        self.page.table.as_ref().unwrap()
    }

    fn seat(&self) -> Seat {
        self.table().mine[0]
    }
}

/// Ann sets up a timed table, and Ben sits down with the invitation.
async fn meet<'a>(one: &'a Host, other: &'a Host, clock: serde_json::Value) -> [Player<'a>; 2] {
    for name in ["Ann", "Ben"] {
        one.card(name).await;
    }
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let new = json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats, "invite": [1],
        "clock": clock, "rated": true });
    let created = one.create_as("Ann", new).await;
    let mut ann = Player::come(one, "Ann", &created.id).await;
    let mut ben = Player::come(other, "Ben", &created.id).await;
    let invitation = created.invitations[1].clone().unwrap();
    ben.page.sit_with_card(&invitation, &secret("Ben")).await.unwrap();
    ann.page.until_begun().await;
    [ann, ben]
}

/// Five games with sides changed, a running score, and ratings that follow.
async fn five_games(one: &Host, other: &Host) {
    let clock = json!({ "kind": "game", "minutes": 5, "seconds": 3 });
    let mut players = meet(one, other, clock).await;
    for number in 1..=5 {
        let id = players[0].table().id.clone();
        let turn = players[0].table().running().status.turn[0];
        let mover = players.iter().position(|player| player.seat() == turn).unwrap();
        players[mover].page.play_any(turn.0).await;
        for player in &mut players {
            assert_eq!(player.page.played().await.1, turn.0);
        }
        // Ann wins all of them.
        let seat = players[1].seat();
        players[1].page.resign(seat.0).await;
        let winner = players[0].seat();
        for player in &mut players {
            assert_eq!(player.page.end().await.winners, [winner]);
        }
        players[0].page.say("rematch").await;
        players[1].page.requests().await;
        players[1].page.answer(winner.0, true).await;
        let next = players[0].page.table_when(|table| table.next.is_some()).await.next.clone();
        let next = next.unwrap();
        assert_ne!(next, id);
        for player in &mut players {
            let before = player.seat();
            player.go_to(&next).await;
            assert_eq!(player.seat(), Seat(1 - before.0), "sides change");
            let series = player.table().series.clone().unwrap();
            assert_eq!((series.number, series.before), (number + 1, id.clone()));
        }
        let series = players[0].table().series.clone().unwrap();
        assert_eq!(series.wins[players[0].seat().index()], number);
    }
    let card: server::wire::MyCard =
        one.ask("GET", "/api/cards/mine", &secret("Ann"), None).await.json();
    assert_eq!(card.ratings[0].rating.games, 5);
    assert!(card.ratings[0].rating.points > 1600.0);
}

#[tokio::test]
async fn five_games_in_a_row_at_one_node() {
    let host = Host::start().await;
    five_games(&host, &host).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn five_games_in_a_row_at_two_nodes() {
    let one = Host::start().await;
    let other = one.beside().await;
    five_games(&one, &other).await;
}

/// Whoever comes back finds the clock where it is by now, and loses when it runs out.
async fn back_in_time(one: &Host, other: &Host) {
    let [mut ann, mut ben] = meet(one, other, json!({ "kind": "move", "seconds": 12 })).await;
    drop(ann.page);
    sleep(Duration::from_millis(700)).await;
    // Through a load balancer one may come back to another node.
    ann.page = other.visit_as("Ann", &ben.table().id).await;
    let times = ann.page.table.as_ref().unwrap().running().times.clone().unwrap();
    let left = times.left[0].unwrap();
    // A node's time may be some milliseconds off that of the store.
    assert!((0..=11_500).contains(&left), "{left} ms are left");
    assert_eq!(times.running, [Seat(0)]);
    ann.page.play(0, "1", 0).await;
    assert_eq!(ben.page.played().await.0, 1);
    let end = ann.page.end().await;
    assert_eq!(
        (end.reason, end.by, end.winners),
        (EndReason::TimeOver, Some(Seat(1)), vec![Seat(0)])
    );
    assert_eq!(ben.page.end().await.winners, [Seat(0)]);
}

#[tokio::test]
async fn a_clock_runs_on_while_somebody_is_away_at_one_node() {
    let host = Host::start().await;
    back_in_time(&host, &host).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_clock_runs_on_while_somebody_is_away_at_two_nodes() {
    let one = Host::start().await;
    let other = one.beside().await;
    back_in_time(&one, &other).await;
}

/// A seat is claimed once, whichever node is asked first, and a link opens nothing more afterwards.
async fn one_seat_for_one(one: &Host, other: &Host) {
    for name in ["Ann", "Ben", "Cleo"] {
        one.card(name).await;
    }
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let new = json!({ "game": "kalaha", "seats": seats, "invite": [1] });
    let created = one.create_as("Ann", new).await;
    let invitation = created.invitations[1].clone().unwrap();
    let mut ben = one.visit_as("Ben", &created.id).await;
    let mut cleo = other.visit_as("Cleo", &created.id).await;
    let (bens, cleos) = (secret("Ben"), secret("Cleo"));
    let sat = tokio::join!(
        ben.sit_with_card(&invitation, &bens),
        cleo.sit_with_card(&invitation, &cleos),
    );
    assert_ne!(sat.0.is_ok(), sat.1.is_ok(), "one of them has the seat");
    let (winner, loser) = if sat.0.is_ok() { (ben, cleo) } else { (cleo, ben) };
    assert_eq!(winner.table.unwrap().mine, [Seat(1)]);
    assert!(loser.table.unwrap().mine.is_empty());
}

#[tokio::test]
async fn one_seat_is_claimed_once_at_one_node() {
    let host = Host::start().await;
    one_seat_for_one(&host, &host).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn one_seat_is_claimed_once_at_two_nodes() {
    let one = Host::start().await;
    let other = one.beside().await;
    one_seat_for_one(&one, &other).await;
}

/// A flag falls for everyone at the same time, whichever node they are at, and counts.
async fn flag_falls(one: &Host, other: &Host) {
    let [mut ann, mut ben] = meet(one, other, json!({ "kind": "move", "seconds": 1 })).await;
    for player in [&mut ann, &mut ben] {
        let end = match player.page.now.clone().and_then(|now| now.end) {
            Some(end) => end,
            None => player.page.end().await,
        };
        assert_eq!((end.reason, end.by), (EndReason::TimeOver, Some(Seat(0))));
        assert_eq!(end.winners, [Seat(1)]);
    }
    let card: server::wire::MyCard =
        other.ask("GET", "/api/cards/mine", &secret("Ann"), None).await.json();
    assert!(card.ratings[0].rating.points < 1500.0, "{:?}", card.ratings);
    let ends = one.entries(&ben.table().id).await;
    assert_eq!(ends.iter().filter(|entry| entry["type"] == "end").count(), 1);
}

#[tokio::test]
async fn a_flag_falls_at_one_node() {
    let host = Host::start().await;
    flag_falls(&host, &host).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_flag_falls_at_two_nodes() {
    let one = Host::start().await;
    let other = one.beside().await;
    flag_falls(&one, &other).await;
}

/// Ann, Ben and Cleo at a table for three.
async fn three<'a>(one: &'a Host, other: &'a Host, clock: serde_json::Value) -> [Player<'a>; 3] {
    for name in ["Ann", "Ben", "Cleo"] {
        one.card(name).await;
    }
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }, { "name": "Cleo" }]);
    let new = json!({ "game": "qwixx", "setup": { "players": 3 }, "seats": seats,
        "invite": [1, 2], "clock": clock });
    let created = one.create_as("Ann", new).await;
    let mut ann = Player::come(one, "Ann", &created.id).await;
    let mut ben = Player::come(other, "Ben", &created.id).await;
    let mut cleo = Player::come(other, "Cleo", &created.id).await;
    for (seat, player) in [(1, &mut ben), (2, &mut cleo)] {
        let invitation = created.invitations[seat].clone().unwrap();
        player.page.sit_with_card(&invitation, &secret(player.name)).await.unwrap();
    }
    ann.page.until_begun().await;
    [ann, ben, cleo]
}

/// A computer takes over for whoever is out of time, everyone sees it, and its person comes back at
/// another node.
async fn taken_over(one: &Host, other: &Host) {
    let mut players = three(one, other, json!({ "kind": "move", "seconds": 15 })).await;
    let id = players[0].table().id.clone();
    let owed = players[0].table().running().status.turn.clone();
    let (slow, quick) = owed.split_last().unwrap();
    for player in &mut players {
        player.page.until_begun().await;
    }
    for seat in quick {
        players[seat.index()].page.play_any(seat.0).await;
        for player in &mut players {
            while player.page.played().await.1 != seat.0 {}
        }
    }
    let is = |state: SeatState| move |table: &Table| table.seats[slow.index()] == state;
    for player in &mut players {
        player.page.table_when(is(SeatState::StandIn)).await;
    }
    // Through a load balancer one may come back to another node.
    let name = ["Ann", "Ben", "Cleo"][slow.index()];
    let mut back = one.visit_as(name, &id).await;
    let come_back = json!({ "type": "come_back", "seat": slow.0 });
    back.send(come_back.clone()).await;
    loop {
        // The computer may have moved at the other node at the same moment: then once more.
        let is_back = back.until(|message| match message {
            ToPage::Table { table } => is(SeatState::Taken)(&table).then_some(true),
            ToPage::Refused { .. } => Some(false),
            _ => None,
        });
        if is_back.await {
            break;
        }
        back.send(come_back.clone()).await;
    }
    let table = players[2].page.table_when(is(SeatState::Taken)).await;
    assert!(table.players[slow.index()].is_person() && table.running().end.is_none());
}

#[tokio::test]
async fn a_computer_takes_over_at_one_node() {
    let host = Host::start().await;
    taken_over(&host, &host).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_computer_takes_over_at_two_nodes() {
    let one = Host::start().await;
    let other = one.beside().await;
    taken_over(&one, &other).await;
}

/// A house in which nobody waits long for somebody who is away.
async fn impatient() -> Host {
    Host::with(|options, _| options.limits.grace = Some(Duration::from_millis(800))).await
}

/// Whoever stays away too long loses the game to who waits, or the seat to a computer; nobody does
/// who is only at another node.
async fn claimed(one: &Host, other: &Host) {
    let clock = json!({ "kind": "game", "minutes": 5, "seconds": 3 });
    let [ann, mut ben] = meet(one, other, clock.clone()).await;
    sleep(Duration::from_millis(1500)).await;
    ben.page.say("claim_win").await;
    assert!(ben.page.refusal().await.starts_with("the win can be claimed only"), "Ann is there");
    drop(ann.page);
    let gone = |message| match message {
        ToPage::People { people } => people.gone[0],
        _ => None,
    };
    ben.page.until(gone).await;
    sleep(Duration::from_millis(1500)).await;
    ben.page.say("claim_win").await;
    let end = ben.page.end().await;
    assert_eq!(
        (end.reason, end.by, end.winners),
        (EndReason::ClaimedAfterAbsence, Some(Seat(0)), vec![Seat(1)])
    );
    let [ann, mut ben, cleo] = three(one, other, clock).await;
    drop(ann.page);
    ben.page.until(gone).await;
    sleep(Duration::from_millis(1500)).await;
    ben.page.send(json!({ "type": "stand_in", "seat": 0 })).await;
    let table = ben.page.table_when(|table| table.seats[0] == SeatState::StandIn).await;
    assert!(table.running().end.is_none() && table.people.here[2]);
    drop(cleo);
}

#[tokio::test]
async fn a_win_and_a_seat_are_claimed_at_one_node() {
    let host = impatient().await;
    claimed(&host, &host).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_win_and_a_seat_are_claimed_at_two_nodes() {
    let one = impatient().await;
    let other = one.beside().await;
    claimed(&one, &other).await;
}

/// The server of whoever is on move is killed while the clock runs: the clock goes on where it was,
/// the game too, and a flag still falls.
async fn killed(one: Host, other: Option<Host>) {
    let clock = json!({ "kind": "move", "seconds": 12 });
    let id = {
        let [ann, _ben] = meet(&one, other.as_ref().unwrap_or(&one), clock).await;
        ann.table().id.clone()
    };
    sleep(Duration::from_millis(500)).await;
    let one = one.crash().await;
    let mut ann = Player::come(&one, "Ann", &id).await;
    let mut ben = Player::come(other.as_ref().unwrap_or(&one), "Ben", &id).await;
    let times = ann.table().running().times.clone().unwrap();
    assert_eq!(times.running, [Seat(0)]);
    let left = times.left[0].unwrap();
    assert!((1..=11500).contains(&left), "{left} ms are left");
    ann.page.play(0, "1", 0).await;
    assert_eq!(ben.page.played().await.0, 1);
    let end = ann.page.end().await;
    assert_eq!((end.reason, end.by), (EndReason::TimeOver, Some(Seat(1))));
    assert_eq!(ben.page.end().await.winners, [Seat(0)]);
}

#[tokio::test]
async fn a_killed_server_stops_no_clock_at_one_node() {
    killed(Host::start().await, None).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_killed_server_stops_no_clock_at_two_nodes() {
    let one = Host::start().await;
    let other = one.beside().await;
    killed(one, Some(other)).await;
}

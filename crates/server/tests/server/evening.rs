//! A whole evening of two people: they meet, play five games one after the other, lose and get back
//! their connections while clocks run, run out of time, stay away. At one node, and at two.

use std::time::Duration;

use serde_json::json;
use server::wire::Table;
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
    let [mut ann, mut ben] = meet(one, other, json!({ "kind": "move", "seconds": 3 })).await;
    drop(ann.page);
    sleep(Duration::from_millis(700)).await;
    // Through a load balancer one may come back to another node.
    ann.page = other.visit_as("Ann", &ben.table().id).await;
    let times = ann.page.table.as_ref().unwrap().running().times.clone().unwrap();
    let left = times.left[0].unwrap();
    assert!((0..=2300).contains(&left), "{left} ms are left");
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

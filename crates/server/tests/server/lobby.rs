//! Meeting others: the lobby, and somebody to play with.

use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::wire::{Created, DrawPhase, HouseInfo, MyCard, OpenTable, TableJoined, ToVisitor};
use table::Seat;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message},
};

use crate::{
    client::{Begun as _, PATIENCE, secret},
    host::Host,
};

/// A page that looks at the lobby.
struct Visitor {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    received: Vec<String>,
}

impl Visitor {
    async fn try_to_come(host: &Host) -> tungstenite::Result<Visitor> {
        let address = format!("ws://{}/api/lobby/socket", host.address);
        Ok(Visitor { socket: connect_async(address).await?.0, received: Vec::new() })
    }

    /// A visitor and the tables that are open.
    async fn come(host: &Host) -> (Visitor, Vec<OpenTable>) {
        let mut visitor = Visitor::try_to_come(host).await.unwrap();
        let tables = visitor
            .until(|news| match news {
                ToVisitor::Lobby { tables, .. } => Some(tables),
                _ => None,
            })
            .await;
        (visitor, tables)
    }

    async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    async fn until<T>(&mut self, mut pick: impl FnMut(ToVisitor) -> Option<T>) -> T {
        let picked = async {
            loop {
                let next = self.socket.next().await.expect("a connection").unwrap();
                let Message::Text(text) = next else { continue };
                self.received.push(text.to_string());
                if let Some(picked) = pick(serde_json::from_str(&text).unwrap()) {
                    return picked;
                }
            }
        };
        timeout(PATIENCE, picked).await.expect("news in time")
    }

    async fn opened(&mut self) -> OpenTable {
        self.until(|news| if let ToVisitor::Opened { table } = news { Some(table) } else { None })
            .await
    }

    async fn closed(&mut self) -> String {
        self.until(|news| if let ToVisitor::Closed { id } = news { Some(id) } else { None }).await
    }

    async fn refusal(&mut self) -> String {
        self.until(|news| if let ToVisitor::Refused { why } = news { Some(why.en) } else { None })
            .await
    }

    async fn paired(&mut self) -> String {
        self.until(|news| if let ToVisitor::Paired { id } = news { Some(id) } else { None }).await
    }

    async fn seek(&mut self, name: &str, rated: bool) {
        self.say(json!({
            "type": "seek", "game": "kalaha", "rated": rated, "card": secret(name),
            "clock": { "kind": "game", "minutes": 5, "seconds": 3 },
        }))
        .await;
    }

    /// Until the house knows that they look for somebody.
    async fn is_seeking(&mut self) {
        self.until(|news| matches!(news, ToVisitor::Seeking { .. }).then_some(())).await;
    }
}

fn table(game: &str, players: usize) -> Value {
    let names = ["Ann", "Ben", "Cleo"];
    let seats: Vec<Value> = names[..players].iter().map(|name| json!({ "name": name })).collect();
    let setup = if players == 3 { json!({ "players": 3 }) } else { json!({}) };
    let invite: Vec<usize> = (1..players).collect();
    json!({ "game": game, "setup": setup, "seats": seats, "invite": invite, "listed": true })
}

async fn join(host: &Host, id: &str, name: &str) -> Result<TableJoined, (u16, String)> {
    let path = format!("/api/lobby/{id}/join");
    let answer = host.ask("POST", &path, &secret(name), Some(json!({}))).await;
    if answer.status == 200 { Ok(answer.json()) } else { Err((answer.status, answer.refusal())) }
}

#[tokio::test]
async fn an_open_table_is_seen_at_once_and_joined_with_one_click() {
    let host = Host::start().await;
    for name in ["Ann", "Ben", "Cleo"] {
        host.card(name).await;
    }
    let (mut visitor, tables) = Visitor::come(&host).await;
    assert!(tables.is_empty());
    let created = host.create_as("Ann", table("qwixx", 3)).await;
    let mut ann = host.visit_as("Ann", &created.id).await;
    assert!(ann.table.as_ref().unwrap().listed);
    let open = visitor.opened().await;
    assert_eq!((open.game.as_str(), open.seats, open.free), ("qwixx", 3, 2));
    assert_eq!((open.host.name.as_str(), open.host.card.is_some()), ("Ann", true));
    let joined = join(&host, &open.id, "Ben").await.unwrap();
    assert_eq!((joined.id.as_str(), joined.seat), (created.id.as_str(), Seat(1)));
    let again = join(&host, &open.id, "Ben").await.unwrap();
    assert_eq!(again.seat, Seat(1), "a lost answer");
    let changed = visitor
        .until(|news| if let ToVisitor::Changed { table } = news { Some(table) } else { None })
        .await;
    assert_eq!((changed.id.as_str(), changed.free), (open.id.as_str(), 1));
    // Somebody without a card is welcome too.
    let body = json!({ "secret": secret("dave"), "name": "Dave" });
    let answer = host.post(&format!("/api/lobby/{}/join", open.id), &body).await;
    assert_eq!(answer.json::<TableJoined>().seat, Seat(2));
    ann.until_begun().await;
    assert_eq!(visitor.closed().await, open.id);
    let gone = join(&host, &open.id, "Cleo").await.unwrap_err();
    assert_eq!(gone, (404, "this table is no longer open".into()));
    let names: Vec<String> =
        host.summary(&created.id).await.players.into_iter().map(|player| player.name).collect();
    assert_eq!(names, ["Ann", "Ben", "Dave"]);
}

#[tokio::test]
async fn a_table_is_listed_only_if_wished_and_the_list_lets_nobody_watch() {
    let host = Host::start().await;
    host.card("Ann").await;
    let mut quiet = table("kalaha", 2);
    quiet["listed"] = json!(false);
    host.create_as("Ann", quiet).await;
    let created = host.create_as("Ann", table("kalaha", 2)).await;
    let (visitor, tables) = Visitor::come(&host).await;
    assert_eq!(tables.len(), 1);
    let told = visitor.received.concat();
    assert!(!told.contains(&created.id), "{told}");
    for token in created.invitations.iter().flatten().chain([&created.creator]) {
        assert!(!told.contains(token.as_str()), "{token} in {told}");
    }
    assert_eq!(host.get(&format!("/api/matches/{}", tables[0].id)).await.status, 404);
    let mut alone = table("kalaha", 2);
    alone["invite"] = json!([]);
    let answer = host.ask("POST", "/api/matches", &secret("Ann"), Some(alone)).await;
    assert_eq!(answer.status, 400);
    assert!(answer.refusal().contains("somebody to be invited"), "{}", answer.refusal());
}

#[tokio::test]
async fn a_table_that_is_called_off_or_left_is_listed_no_longer() {
    let host = Host::start().await;
    host.card("Ann").await;
    let created = host.create_as("Ann", table("kalaha", 2)).await;
    let (mut visitor, tables) = Visitor::come(&host).await;
    let mut ann = host.visit_as("Ann", &created.id).await;
    ann.say("call_off").await;
    assert_eq!(visitor.closed().await, tables[0].id);
    let left = host.create_as("Ann", table("kalaha", 2)).await;
    let open = visitor.opened().await;
    host.tamper("UPDATE open_tables SET until = 1").await;
    assert_eq!(visitor.closed().await, open.id);
    let mut page = host.visit_as("Ann", &left.id).await;
    page.settled().await;
    assert_eq!(visitor.opened().await.id, open.id, "whoever comes back is listed again");
}

#[tokio::test]
async fn who_blocked_somebody_is_not_joined_by_them() {
    let host = Host::start().await;
    host.card("Ann").await;
    let ben = host.card("Ben").await;
    let block = json!({ "card": ben.id });
    host.ask("POST", "/api/cards/mine/blocks", &secret("Ann"), Some(block)).await;
    host.create_as("Ann", table("kalaha", 2)).await;
    let (_, tables) = Visitor::come(&host).await;
    assert_eq!(join(&host, &tables[0].id, "Ben").await.unwrap_err().0, 404);
}

#[tokio::test]
async fn nobody_joins_a_table_at_which_somebody_has_blocked_them() {
    let host = Host::start().await;
    for name in ["Ann", "Ben", "Cleo"] {
        host.card(name).await;
    }
    let cleo: MyCard = host.ask("GET", "/api/cards/mine", &secret("Cleo"), None).await.json();
    let block = json!({ "card": cleo.id });
    host.ask("POST", "/api/cards/mine/blocks", &secret("Ben"), Some(block)).await;
    host.create_as("Ann", table("qwixx", 3)).await;
    let (_, tables) = Visitor::come(&host).await;
    join(&host, &tables[0].id, "Ben").await.unwrap();
    assert_eq!(join(&host, &tables[0].id, "Cleo").await.unwrap_err().0, 404);
}

#[tokio::test]
async fn a_table_is_listed_again_when_somebody_gives_up_a_seat_before_the_deal() {
    let host = Host::start().await;
    for name in ["Ann", "Ben", "Cleo"] {
        host.card(name).await;
    }
    let (mut visitor, _) = Visitor::come(&host).await;
    let mut new = table("qwixx", 2);
    new["setup"] = json!({ "players": 2 });
    new["draw"] = json!(true);
    let created = host.create_as("Ann", new).await;
    let open = visitor.opened().await;
    join(&host, &open.id, "Ben").await.unwrap();
    assert_eq!(visitor.closed().await, open.id);
    let mut ann = host.visit_as("Ann", &created.id).await;
    ann.send(json!({ "type": "commit", "commitment": "0".repeat(64) })).await;
    ann.table_when(|table| table.draw.as_ref().unwrap().committed == [Seat(0)]).await;
    // Ben never comes; twenty seconds later somebody else may.
    let host = host.crash_later(21_000).await;
    host.summary_when(&created.id, |summary| summary.empty == [Seat(1)]).await;
    let (_, tables) = Visitor::come(&host).await;
    assert_eq!((tables[0].id.as_str(), tables[0].free), (open.id.as_str(), 1));
    assert_eq!(join(&host, &open.id, "Cleo").await.unwrap().seat, Seat(1));
    assert_eq!(host.summary(&created.id).await.players[1].name, "Cleo");
}

#[tokio::test]
async fn a_thousand_open_tables_stay_quick() {
    let host = Host::start().await;
    host.card("Ann").await;
    let created = host.create_as("Ann", table("kalaha", 2)).await;
    let id = &created.id;
    host.tamper(&format!(
        "INSERT INTO open_tables SELECT 'table ' || n, '{id}', since + n, until + 900000, game, \
         setup, clock, rated, practice, seats, free, host_name, host_card FROM open_tables, \
         (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers \
          WHERE n < 999) SELECT n FROM numbers) AS many WHERE match_id = '{id}'"
    ))
    .await;
    let mut visitors = Vec::new();
    let mut took = Vec::new();
    for _ in 0..20 {
        let came = Instant::now();
        let (visitor, tables) = Visitor::come(&host).await;
        took.push(came.elapsed());
        assert_eq!(tables.len(), 200);
        assert!(visitor.received[0].contains("\"total\":1000"));
        visitors.push(visitor);
    }
    host.card("Ben").await;
    host.create_as("Ben", table("pentago", 2)).await;
    host.tamper("UPDATE open_tables SET since = since + 5000000 WHERE game = 'pentago'").await;
    for visitor in &mut visitors {
        assert_eq!(visitor.opened().await.game, "pentago");
    }
    took.sort();
    // A busy machine may keep some of them waiting.
    assert!(took[took.len() / 4] < Duration::from_secs(1), "{took:?}");
}

#[tokio::test]
async fn two_who_look_for_somebody_find_each_other() {
    let host = Host::start().await;
    host.card("Ann").await;
    host.card("Ben").await;
    let (mut ann, _) = Visitor::come(&host).await;
    let (mut ben, _) = Visitor::come(&host).await;
    ann.seek("Ann", true).await;
    let offer = ann
        .until(|news| match news {
            ToVisitor::Seeking { from, to, computer, .. } => Some((from, to, computer)),
            _ => None,
        })
        .await;
    assert!(offer.0.unwrap() < 1500.0 && offer.1.unwrap() > 1500.0);
    assert_eq!(offer.2.as_deref(), Some("level-6"));
    ben.seek("Ben", true).await;
    let id = ann.paired().await;
    assert_eq!(ben.paired().await, id);
    let mut pages = [host.visit_as("Ann", &id).await, host.visit_as("Ben", &id).await];
    let table = pages[0].table.clone().unwrap();
    assert!(table.rated && table.running().times.is_some());
    let turn = table.running().status.turn[0];
    let mover = pages.iter_mut().find(|page| page.table.as_ref().unwrap().mine == [turn]).unwrap();
    mover.play_any(turn.0).await;
    mover.played().await;
}

#[tokio::test]
async fn nobody_is_paired_with_somebody_blocked_or_who_has_stopped() {
    let host = Host::start().await;
    host.card("Ann").await;
    let ben: MyCard = host.card("Ben").await;
    host.card("Cleo").await;
    let block = json!({ "card": ben.id });
    host.ask("POST", "/api/cards/mine/blocks", &secret("Ann"), Some(block)).await;
    let (mut first, _) = Visitor::come(&host).await;
    first.seek("Ann", false).await;
    first.is_seeking().await;
    let (mut second, _) = Visitor::come(&host).await;
    second.seek("Ben", false).await;
    second.is_seeking().await;
    let (mut third, _) = Visitor::come(&host).await;
    third.seek("Cleo", false).await;
    let id = third.paired().await;
    assert_eq!(first.paired().await, id, "Ann has waited longest");
    second.say(json!({ "type": "stop" })).await;
    second.until(|news| matches!(news, ToVisitor::Stopped).then_some(())).await;
    // Whoever leaves looks no longer either.
    drop(second);
    first.seek("Ann", false).await;
    drop(first);
    let gone = async {
        while host.database.number("SELECT COUNT(*) FROM seeks").await != Some(0) {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, gone).await.expect("nobody who looks");
}

#[tokio::test]
async fn a_card_looks_in_one_place() {
    let host = Host::start().await;
    for name in ["Ann", "Ben"] {
        host.card(name).await;
    }
    let (mut phone, _) = Visitor::come(&host).await;
    phone.seek("Ann", false).await;
    phone.is_seeking().await;
    let (mut laptop, _) = Visitor::come(&host).await;
    laptop.seek("Ann", false).await;
    phone.until(|news| matches!(news, ToVisitor::Stopped).then_some(())).await;
    let (mut ben, _) = Visitor::come(&host).await;
    ben.seek("Ben", false).await;
    assert_eq!(laptop.paired().await, ben.paired().await);
}

/// Somebody without a card looks for a game of Crosswise.
async fn seek_crosswise(visitor: &mut Visitor, name: &str, key: &str) {
    visitor
        .say(json!({
            "type": "seek", "game": "crosswise", "clock": { "kind": "none" },
            "secret": secret(key), "name": name,
        }))
        .await;
}

#[tokio::test]
async fn those_who_find_each_other_draw_together_and_have_names_that_fit() {
    let host = Host::start().await;
    let (mut one, _) = Visitor::come(&host).await;
    let (mut other, _) = Visitor::come(&host).await;
    seek_crosswise(&mut one, "Jörg S.", "one").await;
    seek_crosswise(&mut other, "Jörg S.", "other").await;
    let id = one.paired().await;
    assert_eq!(other.paired().await, id);
    let mut page = host.visit(&id, &[&secret("one")], None).await;
    let table = page.table.clone().unwrap();
    let mut names: Vec<&str> = table.players.iter().map(|player| player.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["JoergS", "JoergS2"]);
    assert_eq!(table.draw.unwrap().phase, DrawPhase::Commit);
    page.send(json!({ "type": "commit", "commitment": "0".repeat(64) })).await;
    page.table().await;
    // The other one never comes, and nobody could invite anyone.
    let host = host.crash_later(21_000).await;
    host.summary_when(&id, |summary| summary.end.is_some()).await;
    let table = host.visit(&id, &[&secret("one")], None).await.table.unwrap();
    assert!(table.called_off && table.now.is_none());
}

#[tokio::test]
async fn nobody_fills_the_lobby_with_tables() {
    let host = Host::with(|options, _| {
        options.limits.listings = server::Rate { burst: 2.0, per_second: 0.001 };
    })
    .await;
    host.card("Ann").await;
    for _ in 0..2 {
        host.create_as("Ann", table("kalaha", 2)).await;
    }
    let answer = host.ask("POST", "/api/matches", &secret("Ann"), Some(table("kalaha", 2))).await;
    assert_eq!(answer.status, 429);
    assert!(answer.refusal().contains("too many open tables"), "{}", answer.refusal());
    let mut quiet = table("kalaha", 2);
    quiet["listed"] = json!(false);
    host.create_as("Ann", quiet).await;
}

#[tokio::test]
async fn what_is_wrong_with_a_search_is_said() {
    let host = Host::start().await;
    let (mut visitor, _) = Visitor::come(&host).await;
    let clock = json!({ "kind": "none" });
    for (wish, why) in [
        (json!({ "game": "chess", "clock": clock, "secret": secret("a"), "name": "A" }), "chess"),
        (json!({ "game": "kalaha", "clock": clock, "secret": secret("a") }), "name"),
        (json!({ "game": "kalaha", "clock": clock, "name": "A" }), "either a card or"),
        (
            json!({ "game": "kalaha", "clock": clock, "rated": true, "secret": secret("a"),
            "name": "A" }),
            "only a game with a card",
        ),
        (
            json!({ "game": "kalaha", "clock": { "kind": "move", "seconds": 0 },
            "secret": secret("a"), "name": "A" }),
            "0 seconds",
        ),
        (json!({ "game": "kalaha", "clock": clock, "card": secret("nobody") }), "no card"),
    ] {
        let mut seek = wish.clone();
        seek["type"] = json!("seek");
        visitor.say(seek).await;
        let refusal = visitor.refusal().await;
        assert!(refusal.contains(why), "{wish}: {refusal}");
    }
}

#[tokio::test]
async fn a_host_may_do_without_lobby_and_pairing() {
    let host = Host::with(|options, _| {
        options.offers.lobby = false;
        options.offers.pairing = false;
    })
    .await;
    let info: HouseInfo = host.get("/api/house").await.json();
    assert_eq!(info, HouseInfo { lobby: false, pairing: false, leaderboard: true, lan: None });
    assert!(Visitor::try_to_come(&host).await.is_err());
    let answer = host.post("/api/matches", &table("kalaha", 2)).await;
    assert_eq!(answer.status, 400);
    assert!(answer.refusal().contains("no lobby"));
    let host = host.restart_with(|options| options.offers.lobby = true).await;
    let (mut visitor, _) = Visitor::come(&host).await;
    host.card("Ann").await;
    visitor.seek("Ann", false).await;
    assert!(visitor.refusal().await.contains("finds nobody"));
}

#[tokio::test]
async fn nobody_floods_the_lobby() {
    let host = Host::with(|options, _| {
        options.limits.visits = server::Rate { burst: 3.0, per_second: 0.001 };
    })
    .await;
    host.card("Ann").await;
    let (mut visitor, _) = Visitor::come(&host).await;
    visitor.seek("Ann", false).await;
    visitor.seek("Ann", false).await;
    visitor.seek("Ann", false).await;
    assert!(visitor.refusal().await.contains("too often"));
    assert_eq!(join(&host, "nothing", "Ann").await.unwrap_err().0, 429);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn the_lobby_is_the_same_at_every_node_and_pairs_across_them() {
    let one = Host::start().await;
    let other = one.beside().await;
    for name in ["Ann", "Ben"] {
        one.card(name).await;
    }
    let (mut here, _) = Visitor::come(&one).await;
    let (mut there, _) = Visitor::come(&other).await;
    let created: Created = one.create_as("Ann", table("kalaha", 2)).await;
    let open = there.opened().await;
    assert_eq!(here.opened().await, open);
    let mut ann = one.visit_as("Ann", &created.id).await;
    let joined = join(&other, &open.id, "Ben").await.unwrap();
    assert_eq!(joined.id, created.id);
    ann.until_begun().await;
    assert_eq!(here.closed().await, open.id);
    assert_eq!(there.closed().await, open.id);
    here.seek("Ann", true).await;
    there.seek("Ben", true).await;
    let id = here.paired().await;
    assert_eq!(there.paired().await, id);
    let mut ann = one.visit_as("Ann", &id).await;
    let mut ben = other.visit_as("Ben", &id).await;
    let seat = ann.table.as_ref().unwrap().mine[0].0;
    ann.resign(seat).await;
    assert_eq!(ben.end().await.winners, [Seat(1 - seat)]);
}

//! Two matches that differ only in what a viewer cannot know: the viewer is sent the same, byte by
//! byte.

use rand::seq::SliceRandom as _;
use serde_json::{Value, json};
use table::{Limits, Seat, seeded};

use crate::{client::Page, host::Host};

const ANN: usize = 0;

/// How the tiles lie at the start of a game of four in which everyone has a standard tile in the
/// first slot.
fn deal(seed: u64) -> Value {
    let crosswise = games::game("crosswise").unwrap();
    let deals = (seed * 1000..)
        .map(|seed| crosswise.start(Some(&json!({ "players": 4 })), seed).unwrap().position());
    let standard = |tile: &Value| tile.as_u64().unwrap() <= 6;
    let fits = |deal: &Value| {
        let first_slots = (0..4).all(|seat| standard(&deal["hands"][seat][0]));
        first_slots
            && standard(&deal["hands"][ANN][1])
            && deal["hands"][ANN][0] != deal["hands"][ANN][1]
    };
    deals.into_iter().find(fits).unwrap()
}

/// The same deal but for what only the others see: three slots of each of their hands and what they
/// will draw.
fn dealt_otherwise(deal: &Value, seed: u64) -> Value {
    let mut other = deal.clone();
    let places: Vec<String> = (1..4)
        .flat_map(|seat| (1..4).map(move |slot| format!("/hands/{seat}/{slot}")))
        .chain((0..38).filter(|place| place % 4 != 0).map(|place| format!("/bag/{place}")))
        .collect();
    let mut tiles: Vec<Value> =
        places.iter().map(|place| deal.pointer(place).unwrap().clone()).collect();
    tiles.shuffle(&mut seeded(seed));
    for (place, tile) in places.iter().zip(tiles) {
        *other.pointer_mut(place).unwrap() = tile;
    }
    assert_ne!(other, *deal);
    other
}

/// A match of people only, each on an own device, and a spectator.
struct Table {
    host: Host,
    id: String,
    secrets: Vec<String>,
    pages: Vec<Page>,
}

impl Table {
    async fn begin(game: &str, seed: u64, position: &Value, seats: usize) -> Table {
        let host = Host::start().await;
        let players: Vec<Value> =
            (0..seats).map(|seat| json!({ "name": format!("P{seat}") })).collect();
        let load = json!({ "format": "position", "text": position.to_string() });
        let created = host
            .create(json!({ "game": game, "seed": seed, "seats": players, "load": load }))
            .await;
        let mut pages = Vec::new();
        for seat in 0..seats {
            pages.push(host.sit(&created, &[seat]).await);
        }
        pages.push(host.sit(&created, &[]).await);
        let id = created.id;
        let secrets = created.secrets.into_iter().flatten().collect();
        Table { host, id, secrets, pages }
    }

    async fn play(&mut self, moves: &[(usize, String)]) {
        for (after, (seat, mv)) in moves.iter().enumerate() {
            self.pages[*seat].play(*seat as u8, mv, after).await;
            for page in &mut self.pages {
                page.played().await;
            }
        }
    }

    /// Everything the page was sent, and the replay it gets, with the name of the match left out.
    async fn sent(&mut self, page: usize) -> Vec<String> {
        for message in [
            json!({ "type": "undo" }),
            json!({ "type": "redo" }),
            json!({ "type": "peek", "on": true }),
        ] {
            self.pages[page].send(message).await;
        }
        self.pages[page].settled().await;
        let path = format!("/api/matches/{}/replay", self.id);
        let replay = match self.secrets.get(page) {
            Some(secret) => self.host.get_as(&path, secret).await,
            None => self.host.get(&path).await,
        };
        let texts = self.pages[page].received.iter().cloned().chain([replay.text()]);
        texts.map(|text| timeless(&text.replace(&self.id, "the match"))).collect()
    }
}

/// The same message whenever it was sent.
fn timeless(text: &str) -> String {
    fn forget(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| name != "at" && name != "gone");
                fields.values_mut().for_each(forget);
            }
            Value::Array(values) => values.iter_mut().for_each(forget),
            _ => {}
        }
    }
    let mut value: Value = serde_json::from_str(text).expect("a message");
    forget(&mut value);
    value.to_string()
}

/// Plays the same in both matches and compares what the viewers are sent.
async fn expect_same(
    game: &str,
    (one, other): (&Value, &Value),
    seeds: (u64, u64),
    moves: &[(usize, String)],
    viewers: &[usize],
) {
    let seats =
        games::game(game).unwrap().load("position", &one.to_string(), 0).unwrap().players().len();
    let mut one = Table::begin(game, seeds.0, one, seats).await;
    let mut other = Table::begin(game, seeds.1, other, seats).await;
    one.play(moves).await;
    other.play(moves).await;
    for &viewer in viewers {
        let sent = one.sent(viewer).await;
        assert!(sent.len() > moves.len());
        assert_eq!(sent, other.sent(viewer).await);
    }
}

#[tokio::test]
async fn what_others_hold_and_draw_in_crosswise_changes_nothing_for_a_viewer() {
    for seed in 1..6 {
        let deal = deal(seed);
        let other = dealt_otherwise(&deal, seed);
        let first = |seat: usize, cell: &str| (seat, format!("{}{cell}", deal["hands"][seat][0]));
        let again = (ANN, format!("{}a2", deal["hands"][ANN][1]));
        let moves = [first(0, "a1"), first(1, "b1"), first(2, "c1"), first(3, "d1"), again];
        expect_same("crosswise", (&deal, &other), (1, 2), &moves, &[ANN, 4]).await;
    }
}

#[tokio::test]
async fn the_order_of_the_bag_of_city_domino_changes_nothing_before_the_next_draw() {
    let start = games::game("citydomino").unwrap().start(None, 5).unwrap().position();
    let mut other = start.clone();
    other["bag"].as_array_mut().unwrap().reverse();
    let moves = [(0, "mark 2".into()), (1, "mark 0".into()), (2, "mark 3".into())];
    expect_same("citydomino", (&start, &other), (1, 2), &moves, &[0, 1, 2, 3, 4]).await;
}

#[tokio::test]
async fn the_seed_of_qwixx_changes_nothing_before_the_next_roll() {
    let start =
        games::game("qwixx").unwrap().start(Some(&json!({ "players": 3 })), 5).unwrap().position();
    let moves = [(2, "pass".into()), (0, "pass".into()), (1, "pass".into())];
    expect_same("qwixx", (&start, &start), (1, 2), &moves, &[0, 1, 2, 3]).await;
}

#[test]
fn hints_and_bots_do_not_know_what_their_seat_does_not() {
    let deal = deal(1);
    let start = games::game("citydomino").unwrap().start(None, 5).unwrap().position();
    let mut reversed = start.clone();
    reversed["bag"].as_array_mut().unwrap().reverse();
    let dice = games::game("qwixx").unwrap().start(None, 5).unwrap().position();
    for (name, one, other) in [
        ("crosswise", &deal, &dealt_otherwise(&deal, 9)),
        ("citydomino", &start, &reversed),
        ("qwixx", &dice, &dice),
    ] {
        let game = games::game(name).unwrap();
        let load =
            |position: &Value, seed| game.load("position", &position.to_string(), seed).unwrap();
        let one = load(one, 1);
        let other = load(other, 2);
        let limits = Limits { seed: 3, ..Limits::nodes(200) };
        let hints = [&one, &other].map(|table| table.analyse(Seat(0), &limits, &mut |_| ()));
        assert_eq!(hints[0], hints[1], "{name}");
        for bot in game.info().bots {
            let choices = [&one, &other].map(|table| {
                game.bot(&bot)
                    .unwrap()
                    .choose(&table.imagine(Seat(0), 4), Seat(0), &limits)
                    .unwrap()
            });
            assert_eq!(choices[0], choices[1], "{name} {bot}");
        }
    }
}

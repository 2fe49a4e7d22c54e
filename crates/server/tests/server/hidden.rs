//! Whole games in which every message of every device is read: nobody is sent what is hidden.

use serde_json::{Value, json};
use server::{
    Rate,
    wire::{Created, Now, Replay, ToPage},
};
use table::{Json, Record, Seat};

use crate::{
    client::{Answer, Begun as _, Page},
    host::Host,
};

/// Long enough not to turn up in a message by accident.
const SEED: u64 = 7_310_254_986_173;

/// A page and whose eyes it has.
struct Watcher {
    viewer: Option<u8>,
    page: Page,
}

/// A game of Ann on seat 0 and Ben on seat 1, each on an own device, with bots on the other seats
/// and a spectator.
struct Round {
    host: Host,
    created: Created,
    watchers: [Watcher; 3],
}

impl Round {
    async fn begin(game: &str, setup: Value, seats: usize) -> Round {
        // The pages ask where the game stands as fast as they can.
        let fast = Rate { burst: 1e9, per_second: 1e9 };
        let host = Host::with(|options, _| options.limits.messages = fast).await;
        let bots =
            (2..seats).map(|seat| json!({ "name": format!("Bot {seat}"), "bot": "classic" }));
        let players: Vec<Value> =
            [json!({ "name": "Ann" }), json!({ "name": "Ben" })].into_iter().chain(bots).collect();
        let created = host
            .create(json!({ "game": game, "setup": setup, "seed": SEED, "seats": players }))
            .await;
        let ann = Watcher { viewer: Some(0), page: host.sit(&created, &[0]).await };
        let ben = Watcher { viewer: Some(1), page: host.sit(&created, &[1]).await };
        let spectator = Watcher { viewer: None, page: host.sit(&created, &[]).await };
        Round { host, created, watchers: [ann, ben, spectator] }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}/{rest}", self.created.id)
    }

    /// Plays to the end, Ann and Ben choosing from what the server says they may do.
    async fn play(&mut self) {
        let mut choice = 0;
        loop {
            let mut nows = Vec::new();
            for watcher in &mut self.watchers[..2] {
                nows.push(latest(&mut watcher.page).await);
            }
            let newest = nows.iter().map(|now| now.moves).max().unwrap_or(0);
            if nows.iter().any(|now| now.status.over) {
                break;
            }
            choice += 1;
            let people = nows.iter().enumerate().filter(|(_, now)| now.moves == newest);
            let Some((seat, mv)) = people.into_iter().find_map(|(seat, now)| {
                let moves = &now.views[0].moves;
                moves.get(choice * 7 % moves.len().max(1)).map(|mv| (seat, mv.clone()))
            }) else {
                continue;
            };
            self.watchers[seat].page.play(seat as u8, &mv, newest).await;
            if choice % 10 == 0 {
                self.expect_no_files().await;
            }
        }
        for watcher in &mut self.watchers {
            while !latest(&mut watcher.page).await.status.over {}
        }
    }

    /// Record, saves and, where seats have secrets, the log.
    async fn files(&self) -> Vec<Answer> {
        let info = games::game(&self.game()).unwrap().info();
        let saves = info.formats.iter().map(|format| format!("save?format={format}"));
        let log = info.secrets.then(|| "log".into());
        let mut answers = Vec::new();
        for path in saves.chain(["save".into()]).chain(log).map(|rest| self.path(&rest)) {
            answers.push(self.host.get(&path).await);
            for secret in self.created.secrets.iter().flatten() {
                answers.push(self.host.get_as(&path, secret).await);
            }
        }
        answers
    }

    async fn expect_no_files(&self) {
        for answer in self.files().await {
            // The game may have ended meanwhile.
            if answer.status != 403 {
                let summary: Value =
                    self.host.get(&format!("/api/matches/{}", self.created.id)).await.json();
                assert_eq!(summary["status"]["over"], true, "{}", answer.text());
            }
        }
    }

    fn game(&self) -> String {
        self.watchers[0].page.table.as_ref().unwrap().game.clone()
    }

    /// What was true after every number of moves, by the record of the finished game.
    async fn truth(&self) -> Vec<Value> {
        let record: Record = self.host.get(&self.path("save")).await.json();
        assert_eq!(record.seed, SEED);
        let game = games::game(&record.game).unwrap();
        let first = |moves: usize| Record {
            moves: record.moves[..moves].to_vec(),
            times: None,
            end: None,
            ..record.clone()
        };
        (0..=record.moves.len())
            .map(|moves| game.replay(&first(moves)).unwrap().position())
            .collect()
    }

    async fn replay(&self, viewer: Option<u8>) -> Replay {
        let path = self.path("replay");
        match viewer {
            None => self.host.get(&path).await.json(),
            Some(seat) => self
                .host
                .get_as(&path, self.created.secrets[usize::from(seat)].as_deref().unwrap())
                .await
                .json(),
        }
    }

    /// Lets `check` look at all views and events anyone was sent, with the truth of the moment, and
    /// looks at the rest itself.
    async fn check(&self, check: impl Fn(Option<u8>, &Value, &[Value], &Value)) {
        let truth = self.truth().await;
        let mut checked = 0;
        for Watcher { viewer, page } in &self.watchers {
            for text in &page.received {
                let message: Value = serde_json::from_str(text).unwrap();
                let now = match message["type"].as_str().unwrap() {
                    "table" => &message["table"]["now"],
                    "played" => &message["now"],
                    _ => {
                        assert!(!text.contains(&SEED.to_string()), "{text}");
                        continue;
                    }
                };
                let over = now["status"]["over"] == true;
                assert_eq!(text.contains(&SEED.to_string()), over, "{text}");
                assert_eq!((&now["can_save"], &now["peeked"]), (&json!(over), &json!([])));
                let views = now["views"].as_array().unwrap();
                assert_eq!((views.len(), &views[0]["seat"]), (1, &json!(viewer)));
                let events = message["events"].as_array().cloned().unwrap_or_default();
                check(
                    *viewer,
                    &views[0]["view"],
                    &events,
                    &truth[now["moves"].as_u64().unwrap() as usize],
                );
                checked += 1;
            }
            let replay = self.replay(*viewer).await;
            check(*viewer, &replay.start.value(), &[], &truth[0]);
            for (step, truth) in replay.steps.iter().zip(&truth[1..]) {
                let events: Vec<_> = step.events.iter().map(Json::value).collect();
                check(*viewer, &step.view.value(), &events, truth);
            }
        }
        assert!(
            checked >= 3 * (truth.len() - 1),
            "{checked} messages for {} moves",
            truth.len() - 1
        );
        let is_fair =
            |answer: &Answer| answer.status == 200 || answer.refusal().contains("the game is over");
        assert!(self.files().await.iter().all(is_fair));
    }
}

/// Where the game stands for the page, once everything sent before has been dealt with.
async fn latest(page: &mut Page) -> Now {
    page.settled().await;
    page.now.clone().expect("a table")
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<_> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

fn expect_no_strange_hand(viewer: Option<u8>, view: &Value, events: &[Value], truth: &Value) {
    let known = [
        "activated",
        "bag",
        "blocked",
        "board",
        "columns",
        "hands",
        "outcome",
        "rows",
        "teams",
        "turn",
        "used",
    ];
    assert_eq!(keys(view), known);
    assert_eq!(view["bag"], truth["bag"].as_array().unwrap().len());
    for (seat, hand) in view["hands"].as_array().unwrap().iter().enumerate() {
        let own = viewer.map(usize::from) == Some(seat);
        let tiles = truth["hands"][seat].as_array().unwrap().iter();
        let shown: Vec<_> =
            tiles.map(|tile| if own || *tile == 0 { tile.clone() } else { Value::Null }).collect();
        assert_eq!(*hand, json!(shown), "seat {seat} as {viewer:?} sees it");
        for blocked in view["blocked"].as_array().unwrap().iter().filter(|_| own) {
            assert!(truth["hands"][seat].as_array().unwrap().contains(&blocked["tile"]));
        }
    }
    assert!(viewer.is_some() || view["blocked"] == json!([]));
    for draw in events.iter().filter(|event| event["type"] == "draw") {
        let (seat, slot) =
            (draw["seat"].as_u64().unwrap(), draw["slot"].as_u64().unwrap() as usize);
        let tile = if viewer.map(u64::from) == Some(seat) {
            truth["hands"][seat as usize][slot].clone()
        } else {
            Value::Null
        };
        assert_eq!(*draw, json!({ "type": "draw", "seat": seat, "slot": slot, "tile": tile }));
    }
}

#[tokio::test]
async fn nobody_is_told_a_hand_or_the_bag_of_crosswise() {
    for seats in [2, 4] {
        let mut round = Round::begin("crosswise", json!({ "players": seats }), seats).await;
        round.play().await;
        round.check(expect_no_strange_hand).await;
    }
}

/// The values of all dominoes in a message.
fn dominoes(value: &Value, found: &mut Vec<Value>) {
    match value {
        Value::Array(entries) => entries.iter().for_each(|entry| dominoes(entry, found)),
        Value::Object(fields) => {
            found.extend(fields.get("value").cloned());
            fields.values().for_each(|field| dominoes(field, found));
        }
        _ => {}
    }
}

#[tokio::test]
async fn nobody_is_told_a_domino_of_the_bag() {
    let mut round = Round::begin("citydomino", json!({}), 4).await;
    round.play().await;
    round
        .check(|_, view, events, truth| {
            assert_eq!(
                keys(view),
                ["bag", "cities", "current", "next", "over", "phase", "to_lay", "turn"]
            );
            let bag = truth["bag"].as_array().unwrap();
            assert_eq!(view["bag"], bag.len());
            let mut shown = Vec::new();
            dominoes(view, &mut shown);
            events.iter().for_each(|event| dominoes(event, &mut shown));
            assert!(!shown.iter().any(|value| bag.contains(value)), "{shown:?} of {bag:?}");
        })
        .await;
}

#[tokio::test]
async fn the_log_tells_several_people_what_happened_where_no_seat_has_secrets() {
    for (game, setup, seats, status) in [
        ("citydomino", json!({}), 4, 200),
        ("qwixx", json!({ "players": 2 }), 2, 200),
        ("crosswise", json!({ "players": 2 }), 2, 403),
    ] {
        let round = Round::begin(game, setup, seats).await;
        assert_eq!(round.host.get(&round.path("log")).await.status, status, "{game}");
        assert_eq!(round.host.get(&round.path("save")).await.status, 403, "{game}");
    }
}

#[tokio::test]
async fn nobody_is_told_a_coming_roll() {
    let mut round = Round::begin("qwixx", json!({ "players": 3 }), 3).await;
    round.play().await;
    round
        .check(|_, view, events, truth| {
            let known = [
                "active",
                "closed",
                "closing",
                "crossed",
                "dice",
                "end",
                "missed",
                "phase",
                "sheets",
                "white_sum",
            ];
            assert_eq!(keys(view), known);
            assert_eq!(view["dice"], truth["dice"]);
            for roll in events.iter().filter(|event| event["type"] == "rolled") {
                assert_eq!(roll["dice"], truth["dice"]);
            }
        })
        .await;
}

#[tokio::test]
async fn what_was_revealed_cannot_be_taken_back_with_others() {
    let mut round = Round::begin("crosswise", json!({ "players": 2 }), 2).await;
    let [ann, ben, _] = &mut round.watchers;
    let moves = ann.page.table.clone().unwrap().running().views[0].moves.clone();
    ann.page.play(0, &moves[0], 0).await;
    for page in [&mut ann.page, &mut ben.page] {
        assert!(
            !page
                .until(|message| if let ToPage::Played { now, .. } = message {
                    Some(now.can_undo)
                } else {
                    None
                })
                .await
        );
        page.send(json!({ "type": "undo" })).await;
        assert_eq!(page.refusal().await, "you have no move that can be taken back");
    }
    assert_eq!(latest(&mut ann.page).await.status.turn, [Seat(1)]);
}

/// Everyone may have the record of a finished game, so nobody can go on with it.
#[tokio::test]
async fn the_end_of_a_game_with_something_hidden_cannot_be_taken_back_with_others() {
    let fields = vec![
        [
            "-- -- -- -- --",
            "-- -- -- -- --",
            "-- -- CC -- --",
            "-- -- -- -- --",
            "-- -- -- -- --"
        ];
        4
    ];
    let current = json!([{ "domino": 24, "seat": 1 }, { "domino": 3, "seat": 0 }]);
    let position = json!({
        "fields": fields, "current": current, "next": [], "bag": [], "turn": 1, "phase": "lay"
    });
    let position = position.to_string();
    let bot = json!({ "name": "Bot", "bot": "classic" });
    for (other, can_undo) in [(json!({ "name": "Ben" }), false), (bot.clone(), true)] {
        let host = Host::start().await;
        let seats = json!([{ "name": "Ann" }, other, bot, bot]);
        let load = json!({ "format": "position", "text": position });
        let created =
            host.create(json!({ "game": "citydomino", "seats": seats, "load": load })).await;
        let mut ann = host.sit(&created, &[0]).await;
        if !can_undo {
            host.sit(&created, &[1]).await.play(1, "discard", 0).await;
        }
        ann.played().await;
        ann.play(0, "discard", 1).await;
        let end = ann
            .until(
                |message| if let ToPage::Played { now, .. } = message { Some(now) } else { None },
            )
            .await;
        assert!(end.status.over && end.seed.is_some());
        assert_eq!(end.can_undo, can_undo);
    }
}

//! The beginning of a match: until every seat is taken nothing is dealt, and nothing is told.

use serde_json::{Value, json};
use server::wire::{Created, SeatState, Statistics, ToPage};
use table::{EndReason, GameInfo, Origin, Seat};

use crate::{
    client::{Begun as _, Page, secret},
    host::Host,
};

const NOT_BEGUN: &str = "the match has not begun yet";
const CALLED_OFF: &str = "the match was called off";

/// A game of Ann, at the device of the creator, and Ben and Cleo, who are invited.
async fn three_people(host: &Host) -> Created {
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }, { "name": "Cleo" }]);
    let setup = json!({ "players": 3 });
    host.create(json!({ "game": "qwixx", "setup": setup, "seats": seats, "invite": [1, 2] })).await
}

fn invitation(created: &Created, seat: usize) -> String {
    created.invitations[seat].clone().expect("an invitation")
}

async fn header(host: &Host, created: &Created) -> String {
    let query = "SELECT header FROM matches WHERE id = $1";
    host.database.texts_of(query, &created.id).await.remove(0)
}

/// The seeds of all beginnings of a match.
async fn seeds(host: &Host, created: &Created) -> Vec<u64> {
    let journal = host.entries(&created.id).await;
    let begins = journal.iter().filter(|entry| entry["type"] == "begin");
    begins.map(|begin| begin["seed"].as_u64().expect("a seed")).collect()
}

/// A match with the fewest people its game allows, each on an own device, in which the last seat
/// is empty.
async fn all_but_one(host: &Host, info: &GameInfo) -> Created {
    let count = info.seats.0.max(2);
    let mut setup = info.setup.clone();
    if let Some(field) = &info.seats_field {
        setup[field] = json!(count);
    }
    let seats: Vec<Value> =
        (0..count).map(|seat| json!({ "name": format!("Player {seat}") })).collect();
    let invited: Vec<usize> = (1..count).collect();
    let new = json!({ "game": info.id, "setup": setup, "seats": seats, "invite": invited });
    let created = host.create(new).await;
    for seat in 1..count - 1 {
        let mut page = host.visit(&created.id, &[], None).await;
        page.sit_down(&invitation(&created, seat), &secret(&format!("guest-{seat}"))).await;
    }
    created
}

async fn expect_no_files(host: &Host, created: &Created) {
    for file in ["replay", "save", "save?format=position", "log"] {
        let path = format!("/api/matches/{}/{file}", created.id);
        for answer in [host.get(&path).await, host.get_as(&path, &created.creator).await] {
            assert_eq!((answer.status, answer.refusal().as_str()), (400, NOT_BEGUN), "{file}");
        }
    }
}

#[tokio::test]
async fn before_the_last_seat_is_taken_nothing_is_dealt_or_told() {
    let host = Host::start().await;
    for game in games::all() {
        let info = game.info();
        let created = all_but_one(&host, &info).await;
        let count = created.players.len();
        let last = count - 1;
        let mut pages = [
            host.visit(&created.id, &[&created.creator], None).await,
            host.visit(&created.id, &[], Some(&invitation(&created, last))).await,
            host.visit(&created.id, &[], None).await,
        ];
        for page in &mut pages {
            let table = page.table.as_ref().unwrap();
            assert!(table.now.is_none() && table.history.is_empty() && table.thinking.is_empty());
            let mut states = vec![SeatState::Taken; count];
            states[last] = SeatState::Invited;
            assert_eq!((&table.seats, table.origin), (&states, Some(Origin::House)));
            page.settled().await;
        }
        expect_no_files(&host, &created).await;
        let waiting = host.summary(&created.id).await;
        assert_eq!(waiting.empty, [Seat(last as u8)]);
        assert_eq!((waiting.moves, waiting.status.over, waiting.end), (0, false, None));
        assert_eq!(waiting.status.turn, [], "{}", info.id);

        let sent: Vec<String> = pages.iter().flat_map(|page| page.received.clone()).collect();
        assert_eq!(seeds(&host, &created).await, [] as [u64; 0]);
        pages[1].sit_down(&invitation(&created, last), &secret("last")).await;
        let seeds = seeds(&host, &created).await;
        assert_eq!(seeds.len(), 1, "{}", info.id);
        let seed = seeds[0].to_string();
        assert!(!header(&host, &created).await.contains(&seed), "the header knew the seed");
        assert!(!sent.iter().any(|text| text.contains(&seed)), "the seed was told");
        for page in &mut pages {
            page.until_begun().await;
            assert!(!page.received.iter().any(|text| text.contains(&seed)), "the seed is told");
        }
        let begun = host.summary(&created.id).await;
        assert_eq!(begun.empty, []);
        assert!(!begun.status.turn.is_empty(), "{}", info.id);
    }
}

#[tokio::test]
async fn nobody_plays_before_the_match_begins() {
    let host = Host::start().await;
    let created = host.ann_invites_ben("kalaha", json!({ "first": "A" })).await;
    let mut ann = host.visit(&created.id, &[&created.creator], None).await;
    let position = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "B" }).to_string();
    let file = json!({ "format": "position", "text": position });
    for (wish, why) in [
        (json!({ "type": "play", "seat": 0, "move": "0", "after": 0 }), NOT_BEGUN),
        (json!({ "type": "undo" }), NOT_BEGUN),
        (json!({ "type": "redo" }), NOT_BEGUN),
        (json!({ "type": "load", "file": file }), NOT_BEGUN),
        (json!({ "type": "resign", "seat": 0 }), NOT_BEGUN),
        (json!({ "type": "claim_win" }), NOT_BEGUN),
        (json!({ "type": "come_back", "seat": 0 }), NOT_BEGUN),
        (json!({ "type": "rematch" }), NOT_BEGUN),
        (json!({ "type": "draw" }), "a draw can be offered only while people play"),
        (json!({ "type": "stand_in", "seat": 1 }), "this person has not been away"),
        (json!({ "type": "answer", "to": 1, "accept": true }), "there is no request to answer"),
        (json!({ "type": "withdraw" }), "you have asked for nothing"),
        (json!({ "type": "peek", "on": true }), "the computers' hands can be seen only"),
        (json!({ "type": "hints", "on": true }), "there are no hints between people"),
    ] {
        let refusal = ann.is_refused(wish.clone()).await;
        assert!(refusal.starts_with(why), "{wish}: {refusal}");
    }
    assert_eq!(host.entries(&created.id).await, [] as [Value; 0]);

    let mut ben = host.visit(&created.id, &[], None).await;
    ben.sit_down(&invitation(&created, 1), &secret("Ben")).await;
    ann.until_begun().await;
    ann.play(0, "0", 0).await;
    assert_eq!(ann.played().await, (1, 0, "0".into()));
}

#[tokio::test]
async fn the_last_seat_begins_the_match_for_everyone_at_once() {
    let host = Host::start().await;
    for last_is_a_computer in [false, true] {
        let created = three_people(&host).await;
        let mut ann = host.visit(&created.id, &[&created.creator], None).await;
        let mut watcher = host.visit(&created.id, &[], None).await;
        let mut ben = host.visit(&created.id, &[], None).await;
        let table = ben.sit_down(&invitation(&created, 1), &secret("Ben")).await;
        assert!(table.now.is_none());
        assert_eq!(host.summary(&created.id).await.empty, [Seat(2)]);
        if last_is_a_computer {
            ann.send(json!({ "type": "bot", "seat": 2, "bot": "classic", "name": "Robbie" })).await;
        } else {
            let mut cleo = host.visit(&created.id, &[], None).await;
            cleo.sit_down(&invitation(&created, 2), &secret("Cleo")).await;
        }
        for (page, eyes) in [(&mut ann, Some(Seat(0))), (&mut ben, Some(Seat(1)))] {
            page.until_begun().await;
            assert_eq!(page.now.as_ref().unwrap().views[0].seat, eyes);
        }
        watcher.until_begun().await;
        let last = &watcher.table.as_ref().unwrap().players[2];
        let expected = if last_is_a_computer { ("Robbie", false) } else { ("Cleo", true) };
        assert_eq!((last.name.as_str(), last.is_person()), expected);
        assert_eq!(seeds(&host, &created).await.len(), 1);
    }
}

#[tokio::test]
async fn two_last_seats_at_the_same_time_begin_the_match_once() {
    let host = Host::start().await;
    for round in 0..15 {
        let created = three_people(&host).await;
        let mut ben = host.visit(&created.id, &[], None).await;
        let mut cleo = host.visit(&created.id, &[], None).await;
        let owns = [secret("Ben"), secret("Cleo")];
        let invitations = [invitation(&created, 1), invitation(&created, 2)];
        let (one, other) = tokio::join!(
            ben.try_to_sit(&invitations[0], &owns[0]),
            cleo.try_to_sit(&invitations[1], &owns[1])
        );
        assert!(one.is_ok() && other.is_ok(), "round {round}");
        for page in [&mut ben, &mut cleo] {
            page.until_begun().await;
        }
        let kinds: Vec<Value> =
            host.entries(&created.id).await.iter().map(|entry| entry["type"].clone()).collect();
        assert_eq!(kinds, ["claim", "claim", "begin"], "round {round}");
    }
}

#[tokio::test]
async fn a_guest_and_a_computer_do_not_both_get_the_last_seat() {
    let host = Host::start().await;
    for round in 0..15 {
        let created = host.ann_invites_ben("kalaha", json!({})).await;
        let mut ann = host.visit(&created.id, &[&created.creator], None).await;
        let mut ben = host.visit(&created.id, &[], None).await;
        let own = secret("Ben");
        let invitation = invitation(&created, 1);
        let bot = json!({ "type": "bot", "seat": 1, "bot": "classic-1" });
        let sat = if round % 2 == 0 {
            tokio::join!(ben.try_to_sit(&invitation, &own), ann.send(bot)).0
        } else {
            tokio::join!(ann.send(bot), ben.try_to_sit(&invitation, &own)).1
        };
        ann.until_begun().await;
        let journal = host.entries(&created.id).await;
        let first = if sat.is_ok() { "claim" } else { "bot" };
        assert_eq!((&journal[0]["type"], &journal[1]["type"]), (&json!(first), &json!("begin")));
        let states = host.visit(&created.id, &[], None).await.table.unwrap().seats;
        let other = if sat.is_ok() { SeatState::Taken } else { SeatState::Computer };
        assert_eq!(states, [SeatState::Taken, other], "round {round}");
        assert_eq!(seeds(&host, &created).await.len(), 1, "round {round}");
    }
}

#[tokio::test]
async fn nobody_chooses_the_seed_where_others_are_invited() {
    let host = Host::start().await;
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let new = json!({ "game": "kalaha", "seats": seats, "seed": 7, "invite": [1] });
    let answer = host.post("/api/matches", &new).await;
    assert_eq!(answer.status, 400);
    assert_eq!(answer.refusal(), "where people on other devices play, nobody can choose the seed");
    assert!(answer.text().contains("kann niemand die Startzahl wählen"), "{}", answer.text());
}

#[tokio::test]
async fn a_waiting_match_has_no_seed_and_restarts_change_nothing() {
    let mut host = Host::start().await;
    let one = host.ann_invites_ben("qwixx", json!({ "players": 2 })).await;
    let two = host.ann_invites_ben("qwixx", json!({ "players": 2 })).await;
    let before = header(&host, &one).await;
    let start = serde_json::from_str::<Value>(&before).unwrap()["start"]["new"].clone();
    assert_eq!((&start["seed"], &start["setup"]["players"]), (&Value::Null, &json!(2)));
    for round in 0..2 {
        let table = host.visit(&one.id, &[&one.creator], None).await.table.unwrap();
        assert!(table.now.is_none(), "round {round}");
        host = if round == 0 { host.restart().await } else { host.crash().await };
        assert_eq!(header(&host, &one).await, before);
        assert_eq!(host.entries(&one.id).await, [] as [Value; 0]);
    }
    let mut begun = Vec::new();
    for created in [&one, &two] {
        let mut ben = host.visit(&created.id, &[], None).await;
        ben.sit_down(&invitation(created, 1), &secret("Ben")).await;
        begun.extend(seeds(&host, created).await);
    }
    assert_eq!(begun.len(), 2);
    assert_ne!(begun[0], begun[1]);
    let views = |page: Page| serde_json::to_string(&page.now.unwrap().views).unwrap();
    let dealt = views(host.visit(&one.id, &[&one.creator], None).await);
    let host = host.restart().await;
    assert_eq!(views(host.visit(&one.id, &[&one.creator], None).await), dealt);
    assert_eq!(seeds(&host, &one).await, begun[..1]);
}

/// Where the chance of a match comes from, as table, summary, replay and record tell it.
async fn told_origins(host: &Host, created: &Created) -> [Option<Origin>; 4] {
    let table = host.sit(created, &[0]).await.table.unwrap();
    let path = |file: &str| format!("/api/matches/{}/{file}", created.id);
    let origin = |told: Value| serde_json::from_value(told["origin"].clone()).unwrap();
    [
        table.origin,
        host.summary(&created.id).await.origin,
        origin(host.get(&path("replay")).await.json()),
        origin(host.get(&path("save")).await.json()),
    ]
}

/// Ends a match, and gives where its chance came from by the table for spreadsheets.
async fn finished_origin(host: &Host, created: &Created, name: &str) -> String {
    let mut ann = host.sit(created, &[0]).await;
    ann.send(json!({ "type": "resign", "seat": 0 })).await;
    ann.table().await;
    let csv = host.get(&format!("/api/statistics.csv?player={name}")).await.text();
    let line = csv.lines().last().unwrap();
    assert!(line.contains(name), "{csv}");
    line.rsplit(',').next().unwrap().to_owned()
}

#[tokio::test]
async fn where_the_chance_comes_from_is_told_everywhere() {
    let host = Host::start().await;
    let wish =
        |name: &str| json!({ "game": "kalaha", "seats": [{ "name": name }, { "name": "Ben" }] });
    let position = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "A" }).to_string();
    let file = json!({ "format": "position", "text": position });
    let mut chosen = wish("Chosen");
    chosen["seed"] = json!(7);
    let mut loaded = wish("Loaded");
    loaded["load"] = file.clone();
    let mut chosen_file = loaded.clone();
    chosen_file["seed"] = json!(7);
    chosen_file["seats"][0]["name"] = json!("Both");
    for (new, name, origin) in [
        (wish("House"), "House", Origin::House),
        (chosen.clone(), "Chosen", Origin::Chosen),
        (loaded, "Loaded", Origin::File),
        (chosen_file, "Both", Origin::File),
    ] {
        let created = host.create(new).await;
        assert_eq!(told_origins(&host, &created).await, [Some(origin); 4], "{name}");
        let told = finished_origin(&host, &created, name).await;
        assert_eq!(json!(told), json!(origin), "{name}");
    }
    for (mut new, before) in [(wish("x"), Origin::House), (chosen, Origin::Chosen)] {
        new["seats"][0]["name"] = json!("At the table");
        let created = host.create(new).await;
        assert_eq!(told_origins(&host, &created).await, [Some(before); 4]);
        let mut page = host.sit(&created, &[0, 1]).await;
        page.send(json!({ "type": "load", "file": file })).await;
        assert_eq!(page.table().await.origin, Some(Origin::File));
        assert_eq!(told_origins(&host, &created).await, [Some(Origin::File); 4]);
    }

    // Between people on different devices the house deals, and a loaded game is agreed on.
    let created = host.ann_invites_ben("kalaha", json!({ "first": "A" })).await;
    let mut ben = host.visit(&created.id, &[], None).await;
    ben.sit_down(&invitation(&created, 1), &secret("Ben")).await;
    assert_eq!(told_origins(&host, &created).await, [Some(Origin::House); 4]);
    let mut ann = host.sit(&created, &[0]).await;
    ann.send(json!({ "type": "load", "file": file })).await;
    ben.until(|message| matches!(message, ToPage::Requests { .. }).then_some(())).await;
    ben.send(json!({ "type": "answer", "to": 0, "accept": true })).await;
    assert_eq!(ben.table().await.origin, Some(Origin::File));
    let host = host.restart().await;
    assert_eq!(told_origins(&host, &created).await, [Some(Origin::File); 4]);

    let statistics: Statistics = host.get("/api/statistics").await.json();
    let mut origins: Vec<_> =
        statistics.origins.iter().map(|one| (format!("{:?}", one.origin), one.games)).collect();
    origins.sort();
    assert_eq!(origins, [("Chosen".into(), 1), ("File".into(), 2), ("House".into(), 1)]);
}

#[tokio::test]
async fn a_loaded_game_waits_for_its_people_too() {
    let host = Host::start().await;
    let position = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "B" }).to_string();
    let load = json!({ "format": "position", "text": position });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    let new = json!({ "game": "kalaha", "seats": seats, "load": load, "invite": [1] });
    let created = host.create(new).await;
    let ann = host.visit(&created.id, &[&created.creator], None).await;
    let table = ann.table.unwrap();
    assert_eq!((table.now.is_none(), table.origin), (true, Some(Origin::File)));
    let mut ben = host.visit(&created.id, &[], None).await;
    let table = ben.sit_down(&invitation(&created, 1), &secret("Ben")).await;
    assert_eq!(table.running().views[0].moves, ["3"]);
    assert_eq!(told_origins(&host, &created).await, [Some(Origin::File); 4]);
}

#[tokio::test]
async fn a_match_that_is_called_off_never_begins() {
    let host = Host::start().await;
    let created = three_people(&host).await;
    let mut ann = host.visit(&created.id, &[&created.creator], None).await;
    let mut ben = host.visit(&created.id, &[], None).await;
    ben.sit_down(&invitation(&created, 1), &secret("Ben")).await;
    ann.send(json!({ "type": "call_off" })).await;
    let called_off = |message| match message {
        ToPage::Table { table } => table.called_off.then_some(()),
        _ => None,
    };
    ann.until(called_off).await;
    ben.until(called_off).await;

    let mut host = host;
    for round in 0..2 {
        let mut cleo = host.visit(&created.id, &[], Some(&invitation(&created, 2))).await;
        assert!(cleo.table.as_ref().unwrap().called_off);
        let why = cleo.try_to_sit(&invitation(&created, 2), &secret("Cleo")).await;
        assert_eq!(why.unwrap_err(), CALLED_OFF, "round {round}");
        let mut ann = host.visit(&created.id, &[&created.creator], None).await;
        for wish in [
            json!({ "type": "call_off" }),
            json!({ "type": "invite", "seat": 2, "invitation": secret("again") }),
            json!({ "type": "bot", "seat": 2, "bot": "classic" }),
        ] {
            assert_eq!(ann.is_refused(wish).await, CALLED_OFF, "round {round}");
        }
        let play = json!({ "type": "play", "seat": 0, "move": "-", "after": 0 });
        assert_eq!(ann.is_refused(play).await, NOT_BEGUN);
        let summary = host.summary(&created.id).await;
        let end = summary.end.expect("an end");
        assert_eq!((end.reason, end.winners), (EndReason::GivenUp, vec![]));
        assert_eq!((summary.status.over, summary.status.turn), (true, vec![]));
        assert_eq!(summary.empty, [], "nobody is waited for");
        let kinds: Vec<Value> =
            host.entries(&created.id).await.iter().map(|entry| entry["type"].clone()).collect();
        assert_eq!(kinds, ["claim", "end"], "round {round}");
        host = host.crash().await;
    }
    let statistics: Statistics = host.get("/api/statistics").await.json();
    assert!(statistics.games.is_empty(), "a game nobody played counts for nothing");
}

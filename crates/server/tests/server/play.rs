use serde_json::{Value, json};
use server::wire::{Played, ToPage};
use table::Seat;

use crate::{
    client::{Begun as _, Page},
    host::Host,
};

#[tokio::test]
async fn a_move_reaches_everyone_with_events_and_views() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    let mut watcher = host.sit(&created, &[]).await;
    let table = ann.table.clone().unwrap();
    assert_eq!((table.mine.as_slice(), table.running().moves), (&[Seat(0)][..], 0));
    assert_eq!(table.running().views[0].moves, ["0", "1", "2", "3", "4", "5"]);
    assert!(ben.table.clone().unwrap().running().views[0].moves.is_empty());

    ann.play(0, "1", 0).await;
    for page in [&mut ann, &mut ben, &mut watcher] {
        let (played, events, now) = page
            .until(|message| {
                if let ToPage::Played { played, events, now } = message {
                    Some((played, events, now))
                } else {
                    None
                }
            })
            .await;
        assert_eq!((played.seat, played.mv.as_str(), now.moves), (Seat(0), "1", 1));
        assert_eq!(events[0].value()["type"], "lift");
        assert_eq!(now.status.turn, [Seat(1)]);
        assert_eq!(now.views.len(), 1);
        assert_eq!(now.views[0].view.value()["pits"][1], 0);
    }
    ben.play(1, "8", 1).await;
    assert_eq!(ann.played().await, (2, 1, "8".into()));
}

#[tokio::test]
async fn a_refused_move_changes_nothing() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    page.play(1, "8", 0).await;
    assert_eq!(page.refusal().await, "it is not the turn of seat 1");
    page.play(0, "8", 0).await;
    page.refusal().await;
    page.play(0, "pit", 0).await;
    page.refusal().await;
    page.play(7, "1", 0).await;
    assert_eq!(page.refusal().await, "seat 7 is not yours");
    page.play(0, "1", 1).await;
    assert_eq!(page.refusal().await, "the move was chosen after 1 moves, but 0 have been played");
    page.play(0, "1", 0).await;
    assert_eq!(page.played().await, (1, 0, "1".into()));
    page.play(0, "1", 0).await;
    assert!(page.refusal().await.contains("1 have been played"));
}

#[tokio::test]
async fn nobody_acts_for_a_seat_without_its_secret() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut ben = host.sit(&created, &[1]).await;
    ben.play(0, "1", 0).await;
    assert_eq!(ben.refusal().await, "seat 0 is not yours");
    ben.send(json!({ "type": "rename", "seat": 0, "name": "Eve" })).await;
    assert_eq!(ben.refusal().await, "seat 0 is not yours");

    let mut eve = Page::connect(host.address, &created.id).await;
    for secret in ["", "guess", &created.id] {
        eve.send(json!({ "type": "hello", "secrets": [secret] })).await;
        assert!(eve.refusal().await.contains("does not belong to a seat"));
    }
    eve.play(0, "1", 0).await;
    assert_eq!(eve.refusal().await, "say \"hello\" first");
    let own = created.secrets[0].clone().unwrap();
    eve.send(json!({ "type": "hello", "secrets": [own, "guess"] })).await;
    assert!(eve.refusal().await.contains("does not belong to a seat"));
    eve.hello(vec![]).await;
    assert!(eve.table.unwrap().mine.is_empty());
}

#[tokio::test]
async fn spectators_only_watch() {
    let host = Host::start().await;
    let created = host.against("classic-1").await;
    let mut watcher = host.sit(&created, &[]).await;
    let record = host.get(&format!("/api/matches/{}/save", created.id)).await.text();
    for message in [
        json!({ "type": "play", "seat": 0, "move": "1", "after": 0 }),
        json!({ "type": "undo" }),
        json!({ "type": "redo" }),
        json!({ "type": "load", "file": { "format": "match", "text": record } }),
        json!({ "type": "answer", "to": 0, "accept": true }),
        json!({ "type": "bot", "seat": 1, "bot": "classic-3" }),
        json!({ "type": "rename", "seat": 0, "name": "Eve" }),
        json!({ "type": "hints", "on": true }),
    ] {
        watcher.send(message).await;
        assert_eq!(watcher.refusal().await, "spectators can only watch");
    }
}

#[tokio::test]
async fn everyone_knows_who_is_at_the_table() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    assert_eq!(ann.table.clone().unwrap().people.here, [true, false]);
    let people = |message| {
        if let ToPage::People { people } = message {
            Some((people.here, people.spectators))
        } else {
            None
        }
    };
    let ben = host.sit(&created, &[1]).await;
    while ann.until(people).await != (vec![true, true], 0) {}
    let watcher = host.sit(&created, &[]).await;
    assert_eq!(ann.until(people).await, (vec![true, true], 1));
    drop(ben);
    assert_eq!(ann.until(people).await, (vec![true, false], 1));
    drop(watcher);
    assert_eq!(ann.until(people).await, (vec![true, false], 0));
}

#[tokio::test]
async fn undo_and_redo_on_one_device_need_nobody() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    assert!(!page.table.clone().unwrap().running().can_undo);
    page.send(json!({ "type": "undo" })).await;
    assert_eq!(page.refusal().await, "you have no move that can be taken back");
    for (seat, mv, after) in [(0, "0", 0), (0, "1", 1), (1, "8", 2)] {
        page.play(seat, mv, after).await;
        page.played().await;
    }
    page.send(json!({ "type": "undo" })).await;
    let table = page.table().await;
    assert_eq!(
        (table.running().moves, table.running().can_undo, table.running().can_redo),
        (2, true, true)
    );
    page.send(json!({ "type": "undo" })).await;
    assert_eq!(page.table().await.running().moves, 1);
    page.send(json!({ "type": "redo" })).await;
    assert_eq!(page.table().await.history[1].mv, "1");
    page.send(json!({ "type": "redo" })).await;
    let table = page.table().await;
    assert_eq!((table.running().moves, table.running().can_redo), (3, false));
    page.send(json!({ "type": "redo" })).await;
    assert_eq!(page.refusal().await, "you have no move that can be played again");
}

/// What came of each move, as a table tells it.
fn gists(history: &[Played]) -> Vec<Value> {
    history.iter().map(|played| json!(played.gist)).collect()
}

#[tokio::test]
async fn everyone_is_told_what_came_of_each_move() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    let mut watcher = host.sit(&created, &[]).await;
    let again = json!({ "again": true, "captured": 0, "swept": 0 });
    for (seat, mv, after, gist) in
        [(0, "0", 0, again.clone()), (0, "1", 1, json!(null)), (1, "8", 2, json!(null))]
    {
        page.play(seat, mv, after).await;
        for page in [&mut page, &mut watcher] {
            let played = page
                .until(|message| {
                    if let ToPage::Played { played, .. } = message { Some(played) } else { None }
                })
                .await;
            assert_eq!(json!(played.gist), gist, "{mv}");
        }
    }
    let told = [again, json!(null), json!(null)];
    assert_eq!(gists(&host.sit(&created, &[]).await.table.unwrap().history), told);
    page.send(json!({ "type": "undo" })).await;
    assert_eq!(gists(&page.table().await.history), told[..2]);
    page.send(json!({ "type": "redo" })).await;
    assert_eq!(gists(&page.table().await.history), told);

    let replay: Value = host.get(&format!("/api/matches/{}/replay", created.id)).await.json();
    assert_eq!(replay["steps"][0]["played"]["gist"], told[0]);
    assert_eq!(replay["steps"][1]["played"], json!({ "seat": 0, "move": "1" }));
    let saved = host.get(&format!("/api/matches/{}/save", created.id)).await.text();
    assert!(!saved.contains("gist"), "{saved}");
    page.send(json!({ "type": "load", "file": { "format": "match", "text": saved } })).await;
    assert_eq!(gists(&page.table().await.history), told);
    let host = host.restart().await;
    assert_eq!(gists(&host.sit(&created, &[0]).await.table.unwrap().history), told);
}

#[tokio::test]
async fn names_change_for_everyone() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0]).await;
    let mut ben = host.sit(&created, &[1]).await;
    ann.send(json!({ "type": "rename", "seat": 0, "name": "  Änne " })).await;
    assert_eq!(ben.renamed().await, (0, "Änne".into()));
    let table = host.sit(&created, &[1]).await.table.expect("a table");
    assert_eq!(table.players[0].name, "Änne");
    ann.send(json!({ "type": "rename", "seat": 0, "name": "\u{202e}\n " })).await;
    assert_eq!(ann.refusal().await, "a name of 0 characters, expected 1 to 40");
}

#[tokio::test]
async fn a_game_is_loaded_at_the_table_and_a_bad_file_is_not() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    page.play(0, "1", 0).await;
    page.played().await;
    let saved = host.get(&format!("/api/matches/{}/save", created.id)).await.text();
    page.play(1, "8", 1).await;
    page.played().await;
    for (format, text, why) in [
        ("match", "{", "ends too early"),
        ("match", "{}", "\"format\" is missing"),
        ("match", &saved.replace("kalaha", "chess"), "chess"),
        ("match", &saved.replace("\"1\"", "\"9\""), "move 1 of the record"),
        ("position", r#"{"pits":[1],"turn":"A"}"#, "\"pits\" has 1 entries"),
        ("pgn", "1. e4", "no format \"pgn\""),
    ] {
        page.send(json!({ "type": "load", "file": { "format": format, "text": text } })).await;
        let refusal = page.refusal().await;
        assert!(
            refusal.starts_with("the file cannot be loaded: ") && refusal.contains(why),
            "{refusal}"
        );
    }
    page.send(json!({ "type": "rename", "seat": 0, "name": "Zoe" })).await;
    page.renamed().await;
    assert_eq!(page.now.clone().expect("a table").moves, 2);
    page.send(json!({ "type": "load", "file": { "format": "match", "text": saved } })).await;
    let table = page.table().await;
    assert_eq!((table.running().moves, table.players[0].name.as_str()), (1, "Zoe"));
    let position = json!({ "pits": [1, 0, 4, 2, 0, 5], "turn": "B" }).to_string();
    page.send(json!({ "type": "load", "file": { "format": "position", "text": position } })).await;
    let table = page.table().await;
    assert_eq!(
        (
            table.running().moves,
            table.setup.clone(),
            table.running().views[0].view.value()["pits"][2].clone()
        ),
        (0, None, json!(4))
    );
}

#[tokio::test]
async fn garbage_is_refused_and_the_connection_goes_on() {
    let host = Host::start().await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0]).await;
    let deep = "[".repeat(10_000);
    for garbage in
        ["", "hello", "{}", "[]", "null", r#"{"type":"fly"}"#, r#"{"type":"play"}"#, &deep]
    {
        page.send_text(garbage).await;
        let refusal = page.refusal().await;
        assert!(refusal.starts_with("not understood: "), "{garbage:.20}: {refusal}");
    }
    page.play(0, "1", 0).await;
    assert_eq!(page.played().await.0, 1);
    page.send(json!({ "type": "hello", "secrets": [] })).await;
    assert_eq!(page.refusal().await, "you have said hello already");
}

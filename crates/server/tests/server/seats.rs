//! Seats that are given away: an invitation opens nothing until somebody sits down with it, and is
//! worth nothing from then on, to whoever made it too.

use serde_json::{Value, json};
use server::wire::{Created, Invited, Link, Replay, SeatState, Table};
use sha2::{Digest as _, Sha256};
use table::{Player, Seat};

use crate::{
    client::{Begun as _, Page, secret},
    host::Host,
};

const TAKEN: &str = "this seat is taken: somebody has already sat down with this link";
const VOID: &str = "this link is worth nothing any more, ask for a new one";
const SPECTATOR: &str = "spectators can only watch";
const ONLY_CREATOR: &str = "only whoever set up the table may do this";
const BEGUN: &str = "the match has begun already";

async fn crosswise(host: &Host) -> Created {
    host.ann_invites_ben("crosswise", json!({ "players": 2 })).await
}

/// A game of Ann, at the device of the creator, and Ben and Cleo, who are invited.
async fn three_people(host: &Host) -> Created {
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }, { "name": "Cleo" }]);
    let new = json!({ "game": "qwixx", "setup": { "players": 3 }, "seats": seats });
    host.create(with(new, "invite", json!([1, 2]))).await
}

fn with(mut object: Value, name: &str, value: Value) -> Value {
    object[name] = value;
    object
}

fn invitation(created: &Created, seat: usize) -> &str {
    created.invitations[seat].as_deref().expect("an invitation")
}

/// The page of whoever set up the table.
async fn creator(host: &Host, created: &Created) -> Page {
    host.visit(&created.id, &[&created.creator], None).await
}

async fn spectator(host: &Host, created: &Created) -> Page {
    host.visit(&created.id, &[], None).await
}

/// A page that has sat down with the invitation to a seat.
async fn guest(host: &Host, created: &Created, seat: usize, own: &str) -> Page {
    let invitation = invitation(created, seat);
    let mut page = host.visit(&created.id, &[], Some(invitation)).await;
    page.sit_down(invitation, own).await;
    page
}

fn hash(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a page sees of a table, whoever else is there.
fn seen(table: &Table) -> Value {
    let mut table = serde_json::to_value(table).unwrap();
    for passing in ["at", "people", "invited"] {
        table.as_object_mut().unwrap().remove(passing);
    }
    table
}

#[tokio::test]
async fn the_creator_gets_secrets_of_own_seats_and_invitations_to_the_others() {
    let host = Host::start().await;
    let bot = json!({ "name": "Bot", "bot": "classic" });
    let seats = json!([{ "name": "Bea" }, { "name": "Ann" }, bot, { "name": "Abe" }]);
    let new = json!({ "game": "qwixx", "setup": { "players": 4 }, "seats": seats });
    let created = host.create(with(new.clone(), "invite", json!([0]))).await;
    let has_some = |secrets: &[Option<String>]| secrets.iter().map(Option::is_some).collect();
    let secrets: Vec<bool> = has_some(&created.secrets);
    let invitations: Vec<bool> = has_some(&created.invitations);
    assert_eq!(secrets, [false, true, false, true]);
    assert_eq!(invitations, [true, false, false, false]);
    assert_eq!(Some(&created.creator), created.secrets[1].as_ref());
    let page = creator(&host, &created).await;
    let table = page.table.unwrap();
    use SeatState::{Computer, Invited, Taken};
    assert_eq!(table.seats, [Invited, Taken, Computer, Taken]);
    assert_eq!((table.mine, table.creator), (vec![Seat(1)], true));

    for (invite, why) in [
        (json!([2]), "\"invite\" names seat 2, expected a person's seat"),
        (json!([4]), "\"invite\" names seat 4, expected a person's seat"),
        (json!([0, 3, 0]), "\"invite\" names seat 0 twice"),
    ] {
        let answer = host.post("/api/matches", &with(new.clone(), "invite", invite)).await;
        assert_eq!((answer.status, answer.refusal().as_str()), (400, why));
    }
}

#[tokio::test]
async fn an_invitation_is_no_secret() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let invitation = invitation(&created, 1);
    for has_begun in [false, true] {
        if has_begun {
            guest(&host, &created, 1, &secret("Ben")).await;
        }
        let mut page = Page::connect(host.address, &created.id).await;
        let hello = json!({ "type": "hello", "secrets": [invitation] });
        let why = page.is_refused(hello).await;
        assert!(why.starts_with("this link does not belong to a seat"), "{why}");
        for file in ["replay", "save", "log"] {
            let path = format!("/api/matches/{}/{file}", created.id);
            let both = format!("{},{invitation}", created.creator);
            for bearer in [invitation, &both] {
                let answer = host.get_as(&path, bearer).await;
                assert_eq!(answer.status, 403, "{file}: {}", answer.text());
                assert!(answer.refusal().starts_with("this link does not belong to a seat"));
            }
        }
    }
}

#[tokio::test]
async fn opening_a_link_takes_no_seat_and_shows_what_everyone_sees() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let invitation = invitation(&created, 1);
    for has_begun in [false, true] {
        let link = if has_begun { Link::Used } else { Link::Invitation };
        if has_begun {
            guest(&host, &created, 1, &secret("Ben")).await;
        }
        let before = host.entries(&created.id).await;
        let mut preview = host.visit(&created.id, &[], Some(invitation)).await;
        let table = preview.table.clone().unwrap();
        assert_eq!(table.invited, Some(Invited { link, seats: vec![Seat(1)] }));
        assert_eq!((&table.mine, table.creator, table.now.is_some()), (&vec![], false, has_begun));
        let watcher = spectator(&host, &created).await;
        assert_eq!(seen(&table), seen(watcher.table.as_ref().unwrap()));
        for wish in [
            json!({ "type": "play", "seat": 1, "move": "1a1", "after": 0 }),
            json!({ "type": "rename", "seat": 1, "name": "Eve" }),
            json!({ "type": "hints", "on": true }),
            json!({ "type": "peek", "on": true }),
            json!({ "type": "resign", "seat": 1 }),
            json!({ "type": "hand_over", "code": secret("code") }),
        ] {
            assert_eq!(preview.is_refused(wish).await, SPECTATOR);
        }
        assert_eq!(host.entries(&created.id).await, before);
        let empty = if has_begun { vec![] } else { vec![Seat(1)] };
        assert_eq!(host.summary(&created.id).await.empty, empty);
    }
}

#[tokio::test]
async fn sitting_down_claims_the_seat_and_only_hashes_are_stored() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let invitation = invitation(&created, 1);
    let own = secret("Bens-device");
    let mut ben = host.visit(&created.id, &[], Some(invitation)).await;
    let sit = json!({ "type": "sit", "invitation": invitation, "secret": own, "name": " Bea\n" });
    ben.send(sit).await;
    let table = loop {
        let table = ben.table().await;
        if !table.mine.is_empty() {
            break table;
        }
    };
    assert_eq!((table.mine, &table.players[1]), (vec![Seat(1)], &Player::person("Bea")));
    let journal = host.entries(&created.id).await;
    let claim = json!({ "type": "claim", "seat": 1, "key": hash(&own), "name": "Bea" });
    assert_eq!(journal[0], claim);
    assert_eq!((&journal[1]["type"], journal.len()), (&json!("begin"), 2));

    ben.send(json!({ "type": "hand_over", "code": secret("Bens-code") })).await;
    ben.table().await;
    let stored = host.stored(&created.id).await;
    let is_stored = |text: &str| stored.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    for clear in [invitation, &own, &created.creator, &secret("Bens-code")] {
        assert!(!is_stored(clear), "{clear} is stored");
        assert!(is_stored(&hash(clear)), "the hash of {clear} is not stored");
    }
}

#[tokio::test]
async fn sitting_down_again_is_harmless_and_another_device_is_refused() {
    let mut host = Host::start().await;
    let created = three_people(&host).await;
    let invitation = invitation(&created, 1);
    let own = secret("Ben");
    let mut ben = guest(&host, &created, 1, &own).await;
    let claimed = host.entries(&created.id).await;
    assert_eq!(claimed.len(), 1);
    assert_eq!(ben.sit_down(invitation, &own).await.mine, [Seat(1)]);
    for round in 0..3 {
        let mut ben = host.visit(&created.id, &[], Some(invitation)).await;
        assert_eq!(ben.table.as_ref().unwrap().mine, [], "round {round}");
        assert_eq!(ben.sit_down(invitation, &own).await.mine, [Seat(1)], "round {round}");
        assert_eq!(host.visit(&created.id, &[&own], None).await.table.unwrap().mine, [Seat(1)]);

        let mut other = host.visit(&created.id, &[], Some(invitation)).await;
        assert_eq!(other.try_to_sit(invitation, &secret("Eve")).await.unwrap_err(), TAKEN);
        let mut creator = creator(&host, &created).await;
        for own in [created.creator.clone(), secret("Ann")] {
            let sit = json!({ "type": "sit", "invitation": invitation, "secret": own });
            assert_eq!(creator.is_refused(sit).await, TAKEN);
        }
        assert_eq!(host.entries(&created.id).await, claimed, "round {round}");
        host = if round == 0 { host.restart().await } else { host.crash().await };
    }
}

#[tokio::test]
async fn of_two_devices_that_sit_down_at_once_one_gets_the_seat() {
    let host = Host::start().await;
    for round in 0..25 {
        let created = crosswise(&host).await;
        let invitation = invitation(&created, 1);
        let owns = [secret("one"), secret("two")];
        let mut one = host.visit(&created.id, &[], Some(invitation)).await;
        let mut two = host.visit(&created.id, &[], Some(invitation)).await;
        let (first, second) = tokio::join!(
            one.try_to_sit(invitation, &owns[0]),
            two.try_to_sit(invitation, &owns[1])
        );
        let got = [first.is_ok(), second.is_ok()];
        assert!(got == [true, false] || got == [false, true], "round {round}: {got:?}");
        let refused = first.err().or(second.err());
        assert_eq!(refused.as_deref(), Some(TAKEN), "round {round}");
        let journal = host.entries(&created.id).await;
        let winner = usize::from(got[1]);
        let claim = json!({ "type": "claim", "seat": 1, "key": hash(&owns[winner]) });
        assert_eq!((&journal[0], journal.len()), (&claim, 2), "round {round}");
        let mut loser = Page::connect(host.address, &created.id).await;
        let hello = json!({ "type": "hello", "secrets": [owns[1 - winner]] });
        assert!(loser.is_refused(hello).await.starts_with("this link does not belong"));
    }
}

#[tokio::test]
async fn a_withdrawn_invitation_is_void_and_a_new_one_takes_its_place() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let first = invitation(&created, 1).to_owned();
    let mut ann = creator(&host, &created).await;
    let mut ben = host.visit(&created.id, &[], Some(&first)).await;
    let void = Invited { link: Link::Void, seats: vec![] };

    ann.send(json!({ "type": "invite", "seat": 1, "invitation": null })).await;
    assert_eq!(ann.table().await.seats, [SeatState::Taken, SeatState::Free]);
    assert_eq!(ben.table().await.invited, Some(void.clone()));
    assert_eq!(ben.try_to_sit(&first, &secret("Ben")).await.unwrap_err(), VOID);

    let invite = |own: &str| json!({ "type": "invite", "seat": 1, "invitation": secret(own) });
    for again in ["second", "third"] {
        ann.send(invite(again)).await;
        assert_eq!(ann.table().await.seats, [SeatState::Taken, SeatState::Invited]);
    }
    let host = host.restart().await;
    let mut ben = host.visit(&created.id, &[], Some(&first)).await;
    assert_eq!(ben.table.as_ref().unwrap().invited, Some(void));
    for old in [first, secret("second")] {
        assert_eq!(ben.try_to_sit(&old, &secret("Ben")).await.unwrap_err(), VOID);
    }
    assert_eq!(ben.sit_down(&secret("third"), &secret("Ben")).await.mine, [Seat(1)]);
    let mut ann = creator(&host, &created).await;
    assert_eq!(ann.is_refused(invite("fourth")).await, "seat 1 is taken");
    assert_eq!(ben.try_to_sit(&secret("fourth"), &secret("Ben")).await.unwrap_err(), VOID);
}

/// Everything only whoever set up the table may do, at an empty seat.
fn wishes_of_a_creator(seat: u8) -> [Value; 4] {
    [
        json!({ "type": "invite", "seat": seat, "invitation": secret("another") }),
        json!({ "type": "invite", "seat": seat, "invitation": null }),
        json!({ "type": "bot", "seat": seat, "bot": "classic" }),
        json!({ "type": "call_off" }),
    ]
}

#[tokio::test]
async fn only_the_creator_fills_empty_seats() {
    let host = Host::start().await;
    let created = three_people(&host).await;
    let mut ben = guest(&host, &created, 1, &secret("Ben")).await;
    let mut watcher = spectator(&host, &created).await;
    let mut invited = host.visit(&created.id, &[], Some(invitation(&created, 2))).await;
    let before = host.entries(&created.id).await;
    for wish in wishes_of_a_creator(2) {
        let why = ben.is_refused(wish.clone()).await;
        let is_bot = wish["type"] == "bot";
        assert_eq!(why, if is_bot { "no bot sits at seat 2" } else { ONLY_CREATOR });
        assert_eq!(watcher.is_refused(wish.clone()).await, SPECTATOR);
        assert_eq!(invited.is_refused(wish).await, SPECTATOR);
    }
    let mut ann = creator(&host, &created).await;
    for taken in [0, 1] {
        for wish in &wishes_of_a_creator(taken)[..3] {
            let why = ann.is_refused(wish.clone()).await;
            assert_eq!(why, format!("seat {taken} is taken"), "{wish}");
        }
    }
    for wish in &wishes_of_a_creator(9)[..3] {
        assert_eq!(ann.is_refused(wish.clone()).await, "there is no seat 9 in this game");
    }
    let genius = json!({ "type": "bot", "seat": 2, "bot": "genius" });
    assert!(ann.is_refused(genius).await.starts_with("qwixx has no bot \"genius\""));
    let nameless = json!({ "type": "bot", "seat": 2, "bot": "classic", "name": "\u{200b}" });
    assert!(ann.is_refused(nameless).await.starts_with("a name of 0 characters"));
    let weak = json!({ "type": "invite", "seat": 2, "invitation": "short" });
    assert!(ann.is_refused(weak).await.starts_with("a secret has 22 to 64 letters"));
    assert_eq!(host.entries(&created.id).await, before);
    assert_eq!(invited.sit_down(invitation(&created, 2), &secret("Cleo")).await.mine, [Seat(2)]);

    let begun = host.entries(&created.id).await;
    for wish in wishes_of_a_creator(2) {
        let why = match wish["type"].as_str() {
            Some("invite") => "seat 2 is taken",
            Some("bot") => "no bot sits at seat 2",
            _ => BEGUN,
        };
        assert_eq!(ann.is_refused(wish).await, why);
    }
    assert_eq!(host.entries(&created.id).await, begun);
}

#[tokio::test]
async fn a_creator_without_a_seat_fills_the_table_and_sees_no_hand() {
    let host = Host::start().await;
    let seats = ["Ann", "Ben", "Cleo", "Dan"].map(|name| json!({ "name": name }));
    let new = json!({ "game": "crosswise", "setup": { "players": 4 }, "seats": seats });
    let created = host.create(with(new, "invite", json!([0, 1, 2, 3]))).await;
    assert!(created.secrets.iter().all(Option::is_none));
    let mut owner = creator(&host, &created).await;
    let table = owner.table.clone().unwrap();
    assert_eq!((table.mine, table.creator, table.now.is_none()), (vec![], true, true));

    let mut ann = guest(&host, &created, 0, &secret("Ann")).await;
    owner.send(json!({ "type": "invite", "seat": 1, "invitation": secret("Ben, come") })).await;
    let why = owner.refusal().await;
    assert!(why.starts_with("a secret has 22 to 64 letters"), "a comma: {why}");
    owner.send(json!({ "type": "invite", "seat": 1, "invitation": secret("Ben-come") })).await;
    let bot = json!({ "type": "bot", "seat": 2, "bot": "classic", "name": "Robbie" });
    owner.send(bot).await;
    let mut ben = host.visit(&created.id, &[], Some(&secret("Ben-come"))).await;
    ben.sit_down(&secret("Ben-come"), &secret("Ben")).await;
    owner.send(json!({ "type": "bot", "seat": 3, "bot": "classic" })).await;
    owner.until_begun().await;
    let table = owner.table.clone().unwrap();
    let expected = [
        Player::person("Ann"),
        Player::person("Ben"),
        Player::bot("Robbie", "classic"),
        Player::bot("Dan", "classic"),
    ];
    assert_eq!(table.players, expected);
    assert_eq!(table.running().views.iter().map(|view| view.seat).collect::<Vec<_>>(), [None]);
    assert!(!table.running().can_save && table.running().can_resign.is_empty());
    ann.until_begun().await;
    play(&mut ann, 0).await;
    assert_eq!(owner.is_refused(json!({ "type": "undo" })).await, SPECTATOR);
    assert_eq!(owner.is_refused(json!({ "type": "resign", "seat": 0 })).await, SPECTATOR);
    for seat in 0..4 {
        expect_no_hand(&owner, seat);
        expect_no_hand_in_replay(&host, &created, &created.creator, seat).await;
    }
    for file in ["save", "log"] {
        let path = format!("/api/matches/{}/{file}", created.id);
        assert_eq!(host.get_as(&path, &created.creator).await.status, 403, "{file}");
    }
    for (wish, why) in wishes_of_a_creator(0).into_iter().zip([
        "seat 0 is taken",
        "seat 0 is taken",
        SPECTATOR,
        BEGUN,
    ]) {
        assert_eq!(owner.is_refused(wish).await, why);
    }
}

/// Plays the first move a seat may make now.
async fn play(page: &mut Page, seat: u8) {
    let now = page.now.clone().expect("a match that has begun");
    let own = now.views.iter().find(|view| view.seat == Some(Seat(seat))).expect("an own seat");
    page.play(seat, &own.moves[0], now.moves).await;
    let (moves, by, _) = page.played().await;
    assert_eq!((moves, by), (now.moves + 1, seat));
}

/// Every list of hands anywhere in what was sent.
fn hands(sent: &Value) -> Vec<&Value> {
    match sent {
        Value::Object(fields) => {
            let own = fields.get("hands");
            own.into_iter().chain(fields.values().flat_map(hands)).collect()
        }
        Value::Array(items) => items.iter().flat_map(hands).collect(),
        _ => Vec::new(),
    }
}

/// Whether no tile of a hand can be seen: a slot is hidden, or empty.
fn is_hidden(hand: &Value) -> bool {
    hand.as_array().unwrap().iter().all(|tile| tile.is_null() || *tile == 0)
}

fn expect_no_hand(page: &Page, seat: usize) {
    let sent: Vec<Value> =
        page.received.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let hands: Vec<&Value> = sent.iter().flat_map(hands).collect();
    assert!(!hands.is_empty());
    assert!(hands.iter().all(|hands| is_hidden(&hands[seat])), "{hands:?}");
}

async fn expect_no_hand_in_replay(host: &Host, created: &Created, bearer: &str, seat: usize) {
    let replay = host.get_as(&format!("/api/matches/{}/replay", created.id), bearer).await;
    let steps = replay.json::<Replay>().steps.len();
    let replay: Value = replay.json();
    let hands = hands(&replay);
    assert!(steps > 0 && hands.len() > steps);
    assert!(hands.iter().all(|hands| is_hidden(&hands[seat])), "{hands:?}");
}

#[tokio::test]
async fn the_creator_neither_sees_nor_plays_the_seat_it_gave_away() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let mut ann = creator(&host, &created).await;
    let mut ben = guest(&host, &created, 1, &secret("Ben")).await;
    ann.table().await;
    let own_hand = ben.table.as_ref().unwrap().running().views[0].view.value()["hands"][1].clone();
    assert!(!is_hidden(&own_hand), "Ben sees his own hand: {own_hand}");
    for round in 0..3 {
        play(&mut ann, 0).await;
        ben.played().await;
        let now = ann.now.clone().unwrap();
        let mv = ben.now.as_ref().unwrap().views[0].moves[0].clone();
        let meddle = json!({ "type": "play", "seat": 1, "move": mv, "after": now.moves });
        assert_eq!(ann.is_refused(meddle).await, "seat 1 is not yours", "round {round}");
        play(&mut ben, 1).await;
        ann.played().await;
    }
    assert_eq!(
        ann.is_refused(json!({ "type": "rename", "seat": 1, "name": "Eve" })).await,
        "seat 1 is not yours"
    );
    expect_no_hand(&ann, 1);
    expect_no_hand(&ben, 0);
    expect_no_hand_in_replay(&host, &created, &created.creator, 1).await;
    for file in ["save", "log"] {
        let path = format!("/api/matches/{}/{file}", created.id);
        assert_eq!(host.get_as(&path, &created.creator).await.status, 403, "{file}");
    }
    let invitation = created.invitations[1].as_deref();
    let again = host.visit(&created.id, &[&created.creator], invitation).await;
    assert_eq!(again.table.as_ref().unwrap().mine, [Seat(0)]);
    expect_no_hand(&again, 1);
}

#[tokio::test]
async fn names_and_secrets_are_checked_when_somebody_sits_down() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let invitation = invitation(&created, 1);
    let mut ben = host.visit(&created.id, &[], Some(invitation)).await;
    let long = "x".repeat(41);
    for (name, length) in [("", 0), ("  ", 0), ("\u{7}\n\u{202e}", 0), (&long, 41)] {
        let sit = json!({ "type": "sit", "invitation": invitation, "secret": secret("Ben") });
        let why = ben.is_refused(with(sit, "name", json!(name))).await;
        assert_eq!(why, format!("a name of {length} characters, expected 1 to 40"), "{name:?}");
    }
    let strange = format!("{}ä", secret("Ben"));
    let spaced = secret("a b");
    let endless = "x".repeat(65);
    let weak = "x".repeat(21);
    for own in ["", &weak, &endless, &strange, &spaced] {
        let why = ben.try_to_sit(invitation, own).await.unwrap_err();
        assert_eq!(why, "a secret has 22 to 64 letters, digits, \"-\" or \"_\"", "{own:?}");
    }
    assert_eq!(ben.try_to_sit("nonsense", &secret("Ben")).await.unwrap_err(), VOID);
    assert_eq!(host.entries(&created.id).await, [] as [Value; 0]);
    let named = json!({ "type": "sit", "invitation": invitation, "secret": secret("Ben"),
        "name": format!("\u{202e}{}", "ä".repeat(40)) });
    ben.send(named).await;
    // Names are stripped, and made to fit: in Crosswise they have at most fifteen plain letters.
    assert_eq!(ben.table().await.players[1].name, "aeaeaeaeaeaeaea");
}

#[tokio::test]
async fn nobody_sits_down_with_a_secret_that_others_know() {
    let host = Host::start().await;
    let created = crosswise(&host).await;
    let invitation = invitation(&created, 1);
    let mut ben = host.visit(&created.id, &[], Some(invitation)).await;
    let why = ben.try_to_sit(invitation, invitation).await.unwrap_err();
    assert_eq!(why, "whoever made this link knows it: a device needs a secret of its own");
    assert_eq!(host.entries(&created.id).await, [] as [Value; 0]);
    assert_eq!(ben.sit_down(invitation, &secret("Ben")).await.mine, [Seat(1)]);
}

#[tokio::test]
async fn a_file_waits_for_those_who_may_come_back_to_their_seats() {
    let mut host = Host::start().await;
    let bot = json!({ "name": "Bot", "bot": "classic" });
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }, bot]);
    let new = json!({ "game": "qwixx", "setup": { "players": 3 }, "seats": seats });
    let own = secret("Ben");
    for why in ["claimed_after_absence", "time_over"] {
        let created = host.create(with(new.clone(), "invite", json!([1]))).await;
        guest(&host, &created, 1, &own).await;
        // Nobody is at the table after it, and the computer leaves its dice alone.
        host = host.restart().await;
        let stand_in = json!({ "type": "stand_in", "seat": 1, "bot": "classic", "why": why });
        host.insert(&created, &stand_in).await;
        let path = format!("/api/matches/{}/save", created.id);
        for bearer in [&own, &created.creator] {
            let answer = host.get_as(&path, bearer).await;
            assert_eq!(answer.status, 403, "{why}: {}", answer.text());
        }
        assert_eq!(host.get(&path).await.status, 403, "{why}");
    }
}

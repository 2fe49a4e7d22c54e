//! Player cards: made, taken along, lost, forgotten, and what they open.

use serde_json::{Value, json};
use server::{
    CardOrder,
    wire::{CodeOffer, GameResult, MyCard, MyGames, PublicCard},
};
use table::Seat;

use crate::{
    client::{Answer, Begun as _, Page, secret},
    host::Host,
};

/// A Kalaha that Ann, who begins, invites Ben to.
fn kalaha() -> Value {
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    json!({ "game": "kalaha", "setup": { "first": "A" }, "seats": seats, "invite": [1] })
}

async fn mine(host: &Host, name: &str) -> MyCard {
    let answer = host.ask("GET", "/api/cards/mine", &secret(name), None).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn games(host: &Host, name: &str, query: &str) -> MyGames {
    let path = format!("/api/cards/mine/games{query}");
    let answer = host.ask("GET", &path, &secret(name), None).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

#[tokio::test]
async fn a_card_is_made_silently_and_its_key_is_nowhere() {
    let host = Host::start().await;
    let made = host.card("Ann").await;
    assert_eq!((made.name.as_str(), made.picture, made.shown, made.devices), ("Ann", 3, false, 1));
    assert_eq!(host.card("Ann").await, made, "the same key is the same card");
    assert_eq!(mine(&host, "Ann").await, made);
    for file in ["data/matches.db", "data/matches.db-wal"] {
        let stored = std::fs::read(host.file(file)).unwrap_or_default();
        let key = secret("Ann").into_bytes();
        assert!(!stored.windows(key.len()).any(|window| window == key), "{file}");
    }
    let change = json!({ "name": " An\u{202e}na ", "picture": 23, "shown": true });
    let answer = host.ask("POST", "/api/cards/mine", &secret("Ann"), Some(change)).await;
    let changed: MyCard = answer.json();
    assert_eq!((changed.name.as_str(), changed.picture, changed.shown), ("Anna", 23, true));
    let public: PublicCard = host.get(&format!("/api/cards/{}", made.id)).await.json();
    assert_eq!((public.card.name.as_str(), public.card.picture), ("Anna", 23));
}

#[tokio::test]
async fn what_is_wrong_with_a_card_is_said() {
    let host = Host::start().await;
    let key = secret("Ann");
    for (new, why) in [
        (json!({ "name": "\u{200b}", "picture": 0, "key": key }), "a name of 0 characters"),
        (json!({ "name": "Ann", "picture": 24, "key": key }), "there is no picture 24"),
        (json!({ "name": "Ann", "picture": 0, "key": "short" }), "a secret has 22 to 64"),
    ] {
        let answer = host.post("/api/cards", &new).await;
        assert_eq!(answer.status, 400);
        assert!(answer.refusal().contains(why), "{}", answer.refusal());
    }
    let answer = host.ask("GET", "/api/cards/mine", &secret("nobody"), None).await;
    assert_eq!(answer.status, 401);
    assert!(answer.refusal().contains("belongs to no card"));
    assert_eq!(host.get("/api/cards/mine").await.status, 401);
    let made = host.card("Ann").await;
    assert_eq!(host.get(&format!("/api/cards/{}", made.id)).await.status, 404, "not shown");
}

#[tokio::test]
async fn a_seat_taken_with_a_card_opens_on_every_device_with_the_card() {
    let host = Host::start().await;
    let (created, ann, ben) = host.ann_and_ben(kalaha()).await;
    assert_eq!(created.secrets, [None, None], "only the card opens the seat");
    assert_eq!(ann.table.as_ref().unwrap().mine, [Seat(0)]);
    assert!(ann.table.as_ref().unwrap().creator);
    let table = ben.table.as_ref().unwrap();
    assert_eq!((table.mine.as_slice(), table.players[1].name.as_str()), (&[Seat(1)][..], "Ben"));
    let cards: Vec<_> = table.cards.iter().flatten().map(|card| card.picture).collect();
    assert_eq!(cards, [3, 3]);
    // Taken along: the code is good once, the key is the other device's own.
    let code = secret("code");
    let offer = Some(json!({ "code": code }));
    let offer = host.ask("POST", "/api/cards/mine/code", &secret("Ben"), offer).await;
    assert!(offer.json::<CodeOffer>().until > 0);
    let take = |key: &str| json!({ "code": code, "key": secret(key) });
    assert_eq!(host.post("/api/cards/taken", &take("phone")).await.status, 200);
    assert_eq!(host.post("/api/cards/taken", &take("phone")).await.status, 200, "lost answer");
    assert_eq!(host.post("/api/cards/taken", &take("thief")).await.status, 410);
    assert_eq!(mine(&host, "phone").await.devices, 2);
    let mut phone = host.visit_as("phone", &created.id).await;
    assert_eq!(phone.table.as_ref().unwrap().mine, [Seat(1)]);
    // A stolen table link gives nobody a card or its seat.
    let link = created.invitations[1].as_deref();
    let thief = host.visit(&created.id, &[], link).await;
    assert!(thief.table.as_ref().unwrap().mine.is_empty());
    // The phone is lost: another key, and it is out of card and seat, at the open table too.
    let change = json!({ "key": secret("new-key") });
    let answer = host.ask("POST", "/api/cards/mine/key", &secret("Ben"), Some(change)).await;
    assert_eq!(answer.json::<MyCard>().devices, 1);
    assert_eq!(phone.close_code().await, Some(1013));
    assert_eq!(host.ask("GET", "/api/cards/mine", &secret("phone"), None).await.status, 401);
    let mut phone = crate::client::Page::connect(host.address, &created.id).await;
    phone.send(json!({ "type": "hello", "secrets": [], "card": secret("phone") })).await;
    assert!(phone.refusal().await.starts_with("this key belongs to no card"));
    phone.hello(vec![]).await;
    assert!(phone.table.as_ref().unwrap().mine.is_empty());
    let ben = host.visit_as("new-key", &created.id).await;
    assert_eq!(ben.table.as_ref().unwrap().mine, [Seat(1)]);
}

#[tokio::test]
async fn a_code_moves_a_card_if_that_is_wanted_and_is_good_once() {
    let host = Host::start().await;
    host.card("Ann").await;
    host.card("Ben").await;
    let code = json!({ "code": secret("code"), "move": true });
    host.ask("POST", "/api/cards/mine/code", &secret("Ann"), Some(code)).await;
    let taken = json!({ "code": secret("code"), "key": secret("Ben") });
    assert_eq!(host.post("/api/cards/taken", &taken).await.status, 409, "Ben has a card");
    let taken = json!({ "code": secret("code"), "key": secret("phone") });
    assert_eq!(host.post("/api/cards/taken", &taken).await.json::<MyCard>().devices, 1);
    assert_eq!(host.ask("GET", "/api/cards/mine", &secret("Ann"), None).await.status, 401);
    let code = json!({ "code": secret("old") });
    host.ask("POST", "/api/cards/mine/code", &secret("phone"), Some(code)).await;
    host.tamper("UPDATE card_codes SET until = 1").await;
    let late = json!({ "code": secret("old"), "key": secret("late") });
    let answer = host.post("/api/cards/taken", &late).await;
    assert_eq!(answer.status, 410);
    assert!(answer.refusal().contains("too old"));
}

#[tokio::test]
async fn a_card_sits_at_a_table_once_and_keeps_its_seat_in_a_rematch() {
    let host = Host::start().await;
    host.card("Ann").await;
    let created = host.create_as("Ann", kalaha()).await;
    let mut ann = host.visit_as("Ann", &created.id).await;
    let invitation = created.invitations[1].clone().unwrap();
    let twice = ann.sit_with_card(&invitation, &secret("Ann")).await;
    assert_eq!(twice.unwrap_err(), "your card sits at this table already");
    let both = json!({ "type": "sit", "invitation": invitation, "card": secret("Ann"),
        "secret": secret("other") });
    assert!(ann.is_refused(both).await.starts_with("expected either"));
    host.card("Ben").await;
    let mut ben = host.visit_as("Ben", &created.id).await;
    ben.sit_with_card(&invitation, &secret("Ben")).await.unwrap();
    ben.resign(1).await;
    ann.end().await;
    ann.say("rematch").await;
    ben.requests().await;
    ben.answer(0, true).await;
    let next = ann.table_when(|table| table.next.is_some()).await.next.clone().unwrap();
    let ann = host.visit_as("Ann", &next).await;
    assert_eq!(ann.table.as_ref().unwrap().mine, [Seat(1)]);
    let listed = games(&host, "Ann", "").await.games;
    assert_eq!(listed.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), [next.as_str()]);
}

#[tokio::test]
async fn my_games_tell_whose_turn_it_is_and_how_games_ended() {
    let host = Host::start().await;
    let timed = |mut new: Value| {
        new["clock"] = json!({ "kind": "days", "days": 3 });
        new
    };
    let (first, mut ann, _) = host.ann_and_ben(timed(kalaha())).await;
    let waiting = host.create_as("Ann", kalaha()).await;
    let list = games(&host, "Ann", "").await.games;
    assert_eq!(list.len(), 2);
    assert!(list[0].waiting && list[0].id == waiting.id && !list[0].my_turn);
    let game = &list[1];
    assert!(game.my_turn && game.turn == [Seat(0)] && game.finished.is_none());
    assert!(game.left.is_some_and(|left| left > 2 * 86_400_000));
    assert!(!games(&host, "Ben", "").await.games[0].my_turn);
    ann.play(0, "1", 0).await;
    ann.played().await;
    let moved = &games(&host, "Ann", "?game=kalaha").await.games[1];
    assert!(!moved.my_turn && moved.turn == [Seat(1)] && moved.since >= game.since);
    ann.resign(0).await;
    ann.end().await;
    assert_eq!(games(&host, "Ann", "").await.games.len(), 1);
    let list = games(&host, "Ann", "?state=finished").await.games;
    assert_eq!((list.len(), list[0].result), (1, Some(GameResult::Lost)));
    assert!(list[0].id == first.id && list[0].finished.is_some() && list[0].change.is_none());
    let count = async |name, query: &str| games(&host, name, query).await.games.len();
    assert_eq!(count("Ben", "?state=finished&result=won").await, 1);
    assert_eq!(count("Ben", "?state=finished&result=lost").await, 0);
    assert_eq!(count("Ben", "?state=finished&game=pentago").await, 0);
    assert_eq!(count("Ben", "?state=finished&search=aNN").await, 1);
    assert_eq!(count("Ben", "?state=finished&search=Cleo").await, 0);
    assert_eq!(count("Ben", "?state=finished&search=%25").await, 0, "no pattern");
    for wrong in ["state=all", "result=tied", "limit=0", "limit=51", "after=x", "game=chess"] {
        let path = format!("/api/cards/mine/games?{wrong}");
        assert_eq!(host.ask("GET", &path, &secret("Ann"), None).await.status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn my_games_go_on_where_the_list_before_ended() {
    let host = Host::start().await;
    host.card("Ann").await;
    let mut created = Vec::new();
    for _ in 0..5 {
        created.push(host.create_as("Ann", kalaha()).await.id);
    }
    let mut found = Vec::new();
    let mut query = String::from("?limit=2");
    let pages = loop {
        let MyGames { games, next } = games(&host, "Ann", &query).await;
        found.extend(games.into_iter().map(|game| game.id));
        let Some(next) = next else { break found.len() };
        query = format!("?limit=2&after={next}");
    };
    assert_eq!(pages, 5);
    created.sort();
    found.sort();
    assert_eq!(found, created);
}

#[tokio::test]
async fn a_game_taken_back_after_its_end_is_in_progress_again() {
    let host = Host::start().await;
    host.card("Ann").await;
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "level-1" }]);
    let new = json!({ "game": "pentago", "seats": seats });
    let created = host.create_as("Ann", new).await;
    host.tamper(&format!(
        "UPDATE card_games SET finished = 5, result = 'won' WHERE match_id = '{}'",
        created.id
    ))
    .await;
    assert_eq!(games(&host, "Ann", "").await.games.len(), 0);
    let mut ann = host.visit_as("Ann", &created.id).await;
    ann.send(json!({ "type": "rename", "seat": 0, "name": "Anna" })).await;
    ann.renamed().await;
    assert_eq!(games(&host, "Ann", "?search=anna").await.games.len(), 1);
}

#[tokio::test]
async fn whoever_wants_to_be_forgotten_is_someone() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = host.ann_and_ben(kalaha()).await;
    ben.send(json!({ "type": "rename", "seat": 1, "name": "Benedikt" })).await;
    ann.renamed().await;
    ben.resign(1).await;
    ann.end().await;
    let seats = json!([{ "name": "Ben" }, { "name": "Guest" }]);
    let open = json!({ "game": "kalaha", "seats": seats, "invite": [1] });
    let open = host.create_as("Ben", open).await;
    let forgotten = format!("card:{}", mine(&host, "Ben").await.id);
    let answer = host.ask("DELETE", "/api/cards/mine", &secret("Ben"), None).await;
    assert_eq!(answer.status, 204);
    assert_eq!(host.ask("GET", "/api/cards/mine", &secret("Ben"), None).await.status, 401);
    // At the table, in the lists of others, in the statistics, and in the store.
    let table = ann.table_when(|table| table.players[1].name == "someone").await;
    assert!(table.cards[1].is_none() && table.running().end.is_some());
    let list = games(&host, "Ann", "?state=finished").await.games;
    assert_eq!(list[0].players[1].name, "someone");
    assert_eq!(games(&host, "Ann", "?state=finished&search=bene").await.games.len(), 0);
    assert_eq!(games(&host, "Ann", "?state=finished&search=some").await.games.len(), 1);
    let statistics = host.get("/api/statistics").await.text();
    assert!(!statistics.contains("Ben"), "{statistics}");
    for id in [&created.id, &open.id] {
        let query = "SELECT header FROM matches WHERE id = $1 \
                     UNION ALL SELECT payload FROM entries WHERE match_id = $1";
        let stored = host.database.texts_of(query, id).await.concat();
        assert!(!stored.contains("Benedikt") && !stored.contains(&forgotten), "{stored}");
        assert!(!stored.contains("\"name\":\"Ben\""), "{stored}");
    }
    // The seat stays taken, the match can be read, and nobody gets in.
    assert_eq!(host.summary(&created.id).await.players[0].name, "Ann");
    let host = host.restart().await;
    let summary = host.summary(&created.id).await;
    assert_eq!((summary.players[1].name.as_str(), summary.end.is_some()), ("someone", true));
}

#[tokio::test]
async fn to_forget_is_all_or_nothing() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = host.ann_and_ben(kalaha()).await;
    ben.resign(1).await;
    ann.end().await;
    host.break_inserts("result_seats", "NEW.name = 'someone'").await;
    let answer = host.ask("DELETE", "/api/cards/mine", &secret("Ben"), None).await;
    assert_eq!(answer.status, 503);
    assert_eq!(host.summary(&created.id).await.players[1].name, "Ben");
    assert_eq!(mine(&host, "Ben").await.name, "Ben");
    host.mend().await;
    assert_eq!(host.ask("DELETE", "/api/cards/mine", &secret("Ben"), None).await.status, 204);
    assert_eq!(host.summary(&created.id).await.players[1].name, "someone");
}

#[tokio::test]
async fn cards_can_be_blocked_by_each_other_and_by_the_host() {
    let host = Host::start().await;
    let ann = host.card("Ann").await;
    let ben = host.card("Ben").await;
    let block = |card: &str| Some(json!({ "card": card }));
    let path = "/api/cards/mine/blocks";
    let blocked: MyCard = host.ask("POST", path, &secret("Ann"), block(&ben.id)).await.json();
    assert_eq!(blocked.blocked.iter().map(|card| &card.name).collect::<Vec<_>>(), ["Ben"]);
    assert_eq!(host.ask("POST", path, &secret("Ann"), block(&ann.id)).await.status, 400);
    assert_eq!(host.ask("POST", path, &secret("Ann"), block("nobody")).await.status, 404);
    let path = format!("{path}/{}", ben.id);
    let free: MyCard = host.ask("DELETE", &path, &secret("Ann"), None).await.json();
    assert!(free.blocked.is_empty());
    host.tamper("UPDATE cards SET blocked = 1").await;
    assert_eq!(host.ask("GET", "/api/cards/mine", &secret("Ann"), None).await.status, 403);
}

#[tokio::test]
async fn a_name_that_the_host_has_hidden_is_nowhere_to_be_seen() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = host.ann_and_ben(kalaha()).await;
    ben.resign(1).await;
    ann.end().await;
    let open = host.create_as("Ben", kalaha()).await;
    let ben_at_open = host.visit_as("Ben", &open.id).await;
    let card = mine(&host, "Ben").await.id;
    let order = CardOrder { name_hidden: Some(true), blocked: None };
    server::order_card(&host.database.address, &card, order).await.unwrap();
    // Whoever is at the table sees it within a moment.
    let table = ann.table_when(|table| table.players[1].name == "…").await;
    assert!(table.running().end.is_some());
    let told = |answer: Answer| {
        let text = answer.text();
        assert!(answer.status == 200 && text.contains('…') && !text.contains("Ben"), "{text}");
    };
    for path in ["", "/replay", "/save"] {
        told(host.get(&format!("/api/matches/{}{path}", created.id)).await);
    }
    told(host.ask("GET", "/api/cards/mine/games?state=finished", &secret("Ann"), None).await);
    assert_eq!(games(&host, "Ann", "?state=finished&search=ben").await.games.len(), 0);
    assert!(!host.get("/api/statistics").await.text().contains("Ben"));
    drop(ben_at_open);
    let mut ben = host.visit_as("Ben", &open.id).await;
    let rename = json!({ "type": "rename", "seat": 0, "name": "Ben" });
    assert!(ben.is_refused(rename).await.contains("has hidden your name"));
    // Who sits down again does so without a name.
    let seats = json!([{ "name": "Ann" }, { "name": "Guest" }]);
    let new = json!({ "game": "kalaha", "seats": seats, "invite": [1] });
    let next = host.create_as("Ann", new).await;
    let mut ben = host.visit_as("Ben", &next.id).await;
    let sit = json!({ "type": "sit", "invitation": next.invitations[1], "card": secret("Ben"),
        "name": "Ben" });
    ben.send(sit).await;
    let table = ben.table_when(|table| !table.mine.is_empty()).await;
    assert_eq!(table.players[1].name, "…");
    assert!(!host.entries(&next.id).await.iter().any(|entry| entry.to_string().contains("Ben")));
}

#[tokio::test]
async fn a_blocked_card_has_to_leave_the_table() {
    let host = Host::start().await;
    let (created, _ann, mut ben) = host.ann_and_ben(kalaha()).await;
    let card = mine(&host, "Ben").await.id;
    let order = |blocked| CardOrder { blocked: Some(blocked), name_hidden: None };
    server::order_card(&host.database.address, &card, order(true)).await.unwrap();
    assert_eq!(ben.close_code().await, Some(1013));
    let mut again = Page::connect(host.address, &created.id).await;
    again.send(json!({ "type": "hello", "secrets": [], "card": secret("Ben") })).await;
    assert!(again.refusal().await.contains("has blocked your card"));
    server::order_card(&host.database.address, &card, order(false)).await.unwrap();
    assert_eq!(host.visit_as("Ben", &created.id).await.table.unwrap().mine, [Seat(1)]);
    assert!(server::order_card(&host.database.address, "nobody", order(true)).await.is_err());
}

#[tokio::test]
async fn a_stolen_link_gives_nobody_a_card() {
    let host = Host::start().await;
    let (created, ann, ben) = host.ann_and_ben(kalaha()).await;
    // Everything that was ever in an address or was sent to others.
    let invitation = created.invitations[1].clone().unwrap();
    let thief = host.visit(&created.id, &[], Some(&invitation)).await;
    let table = thief.table.as_ref().unwrap();
    assert!(table.mine.is_empty() && !table.creator);
    let told = [&thief, &ann, &ben].map(|page| page.received.concat()).concat();
    for name in ["Ann", "Ben"] {
        assert!(!told.contains(&secret(name)), "the key of {name}");
    }
    for stolen in [&invitation, &created.creator, &created.id, &mine(&host, "Ben").await.id] {
        assert_eq!(host.ask("GET", "/api/cards/mine", stolen, None).await.status, 401);
        let taken = json!({ "code": stolen, "key": secret("thief") });
        assert_eq!(host.post("/api/cards/taken", &taken).await.status, 410);
    }
}

#[tokio::test]
async fn nobody_asks_about_the_cards_of_others_without_end() {
    let host = Host::with(|options, _| {
        options.limits.card_questions = server::Rate { burst: 3.0, per_second: 0.001 };
    })
    .await;
    for path in ["/api/cards/x", "/api/leaderboard/kalaha", "/api/cards/x/ratings/kalaha"] {
        assert_ne!(host.get(path).await.status, 429, "{path}");
    }
    for path in ["/api/cards/x", "/api/leaderboard/kalaha", "/api/cards/x/ratings/kalaha"] {
        assert_eq!(host.get(path).await.status, 429, "{path}");
    }
}

#[tokio::test]
async fn nobody_makes_cards_without_end() {
    let host = Host::with(|options, _| {
        options.limits.new_cards = server::Rate { burst: 2.0, per_second: 0.001 };
        options.limits.card_questions = server::Rate { burst: 3.0, per_second: 0.001 };
    })
    .await;
    host.card("Ann").await;
    host.card("Ben").await;
    let new = json!({ "name": "Cleo", "picture": 0, "key": secret("Cleo") });
    let answer = host.post("/api/cards", &new).await;
    assert_eq!(answer.status, 429);
    assert!(answer.header("retry-after").is_some());
    let taken = json!({ "code": secret("code"), "key": secret("Cleo") });
    assert_eq!(host.post("/api/cards/taken", &taken).await.status, 429);
    for _ in 0..3 {
        mine(&host, "Ann").await;
    }
    assert_eq!(host.ask("GET", "/api/cards/mine", &secret("Ann"), None).await.status, 429);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_card_is_the_same_at_every_node() {
    let one = Host::start().await;
    let other = one.beside().await;
    let (created, _ann, _ben) = one.ann_and_ben(kalaha()).await;
    let mut there = other.visit_as("Ben", &created.id).await;
    assert_eq!(there.table.as_ref().unwrap().mine, [Seat(1)]);
    let change = json!({ "key": secret("new-key") });
    one.ask("POST", "/api/cards/mine/key", &secret("Ben"), Some(change)).await;
    assert_eq!(there.close_code().await, Some(1013));
    let mut there = other.visit_as("new-key", &created.id).await;
    one.ask("DELETE", "/api/cards/mine", &secret("new-key"), None).await;
    assert_eq!(there.close_code().await, Some(1013));
    assert_eq!(other.summary(&created.id).await.players[1].name, "someone");
}

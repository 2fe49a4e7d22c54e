//! Rated games: what they do to ratings, and what is refused in them.

use serde_json::{Value, json};
use server::wire::{ComputerRating, GameResult, Leading, MyCard, MyGames, RatingPoint};
use table::Seat;

use crate::{
    client::{Begun as _, secret},
    host::Host,
};

fn rated(game: &str, setup: Value) -> Value {
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }]);
    json!({ "game": game, "setup": setup, "seats": seats, "invite": [1], "rated": true })
}

fn kalaha() -> Value {
    rated("kalaha", json!({ "first": "A" }))
}

async fn mine(host: &Host, name: &str) -> MyCard {
    host.ask("GET", "/api/cards/mine", &secret(name), None).await.json()
}

#[tokio::test]
async fn a_rated_game_changes_the_ratings_of_both_with_its_end() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = host.ann_and_ben(kalaha()).await;
    assert!(ann.table.as_ref().unwrap().rated);
    ben.resign(1).await;
    let table = ann.table_when(|table| !table.running().changes.is_empty()).await;
    let [Some(up), Some(down)] = table.running().changes[..] else { panic!("two changes") };
    assert!(up.before == 1500.0 && up.after > 1500.0, "{up:?}");
    assert!(down.before == 1500.0 && down.after < 1500.0, "{down:?}");
    let rating = table.cards[0].as_ref().unwrap().rating.unwrap();
    assert!((rating.points, rating.games, rating.sure) == (up.after, 1, false));
    let card = mine(&host, "Ann").await;
    assert_eq!((card.ratings[0].game.as_str(), card.ratings[0].rating), ("kalaha", rating));
    let path = "/api/cards/mine/games?state=finished";
    let games: MyGames = host.ask("GET", path, &secret("Ben"), None).await.json();
    assert_eq!(
        (games.games[0].result, games.games[0].change),
        (Some(GameResult::Lost), Some(down))
    );
    let path = "/api/cards/mine/ratings/kalaha";
    let curve: Vec<RatingPoint> = host.ask("GET", path, &secret("Ann"), None).await.json();
    assert_eq!(curve.iter().map(|point| point.points).collect::<Vec<_>>(), [up.after]);
    // Whoever comes later, or after a restart, is told the same.
    let host = host.restart().await;
    let ann = host.visit_as("Ann", &created.id).await;
    assert_eq!(ann.table.as_ref().unwrap().running().changes, [Some(up), Some(down)]);
}

#[tokio::test]
async fn the_end_and_the_ratings_are_stored_together_or_not_at_all() {
    let host = Host::start().await;
    let (created, _ann, mut ben) = host.ann_and_ben(kalaha()).await;
    host.break_inserts("rating_changes", "NEW.game = 'kalaha'").await;
    ben.resign(1).await;
    assert!(ben.refusal().await.contains("nothing was changed"));
    assert!(host.summary(&created.id).await.end.is_none());
    assert!(mine(&host, "Ann").await.ratings.is_empty());
    host.mend().await;
    ben.resign(1).await;
    ben.end().await;
    assert_eq!(mine(&host, "Ann").await.ratings.len(), 1);
}

#[tokio::test]
async fn what_would_break_a_rated_game_is_refused() {
    let host = Host::start().await;
    let (created, mut ann, mut ben) = host.ann_and_ben(kalaha()).await;
    ann.play(0, "1", 0).await;
    ben.played().await;
    let file = json!({ "format": "position", "text": "{}" });
    for wish in [
        json!({ "type": "undo" }),
        json!({ "type": "redo" }),
        json!({ "type": "load", "file": file }),
        json!({ "type": "bot", "seat": 1, "bot": "level-1" }),
    ] {
        let why = ann.is_refused(wish.clone()).await;
        assert!(why.starts_with("this game is rated"), "{wish}: {why}");
    }
    assert!(ann.is_refused(json!({ "type": "hints", "on": true })).await.contains("no hints"));
    assert!(ann.is_refused(json!({ "type": "peek", "on": true })).await.contains("hands"));
    assert!(!ann.now.as_ref().unwrap().can_undo && !ann.now.as_ref().unwrap().can_hint);
    assert_eq!(host.summary(&created.id).await.moves, 1);
}

#[tokio::test]
async fn nobody_is_given_the_chance_to_come_of_a_rated_game() {
    let host = Host::start().await;
    host.card("Ann").await;
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "level-1" }]);
    let mut new = json!({ "game": "crosswise", "setup": { "players": 2 }, "seats": seats });
    for rated in [true, false] {
        new["rated"] = json!(rated);
        let created = host.create_as("Ann", new.clone()).await;
        let mut ann = host.visit_as("Ann", &created.id).await;
        assert_eq!(ann.now.as_ref().unwrap().can_save, !rated);
        let status = async |what: &str| {
            let path = format!("/api/matches/{}/{what}", created.id);
            host.ask("GET", &path, &secret("Ann"), None).await.status
        };
        let expected = if rated { 403 } else { 200 };
        assert_eq!((status("save").await, status("log").await), (expected, expected));
        ann.resign(0).await;
        ann.end().await;
        assert_eq!((status("save").await, status("log").await), (200, 200));
    }
}

#[tokio::test]
async fn only_what_can_be_rated_is() {
    let host = Host::start().await;
    host.card("Ann").await;
    let with = |field: &str, value: Value| {
        let mut new = kalaha();
        new[field] = value;
        new
    };
    let bot = |bot: &str, millis: Option<u32>| {
        let mut seat = json!({ "name": "Bot", "bot": bot });
        if let Some(millis) = millis {
            seat["millis"] = json!(millis);
        }
        json!({ "game": "kalaha", "rated": true, "seats": [{ "name": "Ann" }, seat] })
    };
    for (new, why) in [
        (with("practice", json!(true)), "practice table"),
        (with("invite", json!([])), "a device of their own"),
        (with("invite", json!([0, 1])), "a device of their own"),
        (bot("classic-3", None), "has no rating"),
        (bot("level-3", Some(50)), "their usual time"),
    ] {
        let answer = host.ask("POST", "/api/matches", &secret("Ann"), Some(new)).await;
        assert_eq!(answer.status, 400);
        assert!(answer.refusal().contains(why), "{}", answer.refusal());
    }
    let mut alone = bot("level-3", None);
    alone["seed"] = json!(7);
    let answer = host.ask("POST", "/api/matches", &secret("Ann"), Some(alone)).await;
    assert!(answer.refusal().contains("chosen seed"));
    let answer = host.post("/api/matches", &kalaha()).await;
    assert!(answer.refusal().contains("only a game with a card"));
    let created = host.create_as("Ann", kalaha()).await;
    let mut ben = host.visit(&created.id, &[], None).await;
    let invitation = created.invitations[1].clone().unwrap();
    let anonymous = ben.try_to_sit(&invitation, &secret("Ben")).await;
    assert_eq!(anonymous.unwrap_err(), "this game is rated: sit down with a card");
    let mut ann = host.visit_as("Ann", &created.id).await;
    let classic = json!({ "type": "bot", "seat": 1, "bot": "classic-1" });
    assert!(ann.is_refused(classic).await.contains("has no rating"));
}

#[tokio::test]
async fn a_rated_game_against_computers_cannot_be_left_for_ever() {
    let host = Host::start().await;
    host.card("Ann").await;
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "level-1" }]);
    let mut new = json!({ "game": "kalaha", "seats": seats });
    for (rated, clock, expected) in [
        (true, json!({ "kind": "none" }), json!({ "kind": "days", "days": 7 })),
        (true, json!({ "kind": "move", "seconds": 30 }), json!({ "kind": "move", "seconds": 30 })),
        (false, json!({ "kind": "none" }), json!({ "kind": "none" })),
    ] {
        new["rated"] = json!(rated);
        new["clock"] = clock;
        let created = host.create_as("Ann", new.clone()).await;
        let ann = host.visit_as("Ann", &created.id).await;
        assert_eq!(json!(ann.table.unwrap().clock), expected);
    }
}

#[tokio::test]
async fn whoever_begins_another_game_instead_of_losing_to_a_computer_has_lost() {
    let host = Host::start().await;
    host.card("Ann").await;
    let seats = json!([{ "name": "Ann" }, { "name": "Bot", "bot": "level-6" }]);
    let new = json!({ "game": "kalaha", "rated": true, "seats": seats });
    let created = host.create_as("Ann", new).await;
    let mut ann = host.visit_as("Ann", &created.id).await;
    ann.say("rematch").await;
    ann.table_when(|table| table.next.is_some()).await;
    let card = mine(&host, "Ann").await;
    assert!(card.ratings[0].rating.points < 1500.0, "{:?}", card.ratings);
}

#[tokio::test]
async fn who_leaves_a_rated_game_of_several_comes_last() {
    let host = Host::start().await;
    for name in ["Ann", "Ben", "Cleo"] {
        host.card(name).await;
    }
    let seats = json!([{ "name": "Ann" }, { "name": "Ben" }, { "name": "Cleo" }]);
    let new = json!({ "game": "qwixx", "setup": { "players": 3 }, "seats": seats,
        "invite": [1, 2], "rated": true });
    let created = host.create_as("Ann", new).await;
    let mut ann = host.visit_as("Ann", &created.id).await;
    let mut pages = Vec::new();
    for (seat, name) in [(1, "Ben"), (2, "Cleo")] {
        let mut page = host.visit_as(name, &created.id).await;
        let invitation = created.invitations[seat].clone().unwrap();
        page.sit_with_card(&invitation, &secret(name)).await.unwrap();
        pages.push(page);
    }
    ann.until_begun().await;
    pages[1].resign(2).await;
    ann.table_when(|table| table.seats[2] == server::wire::SeatState::Resigned).await;
    pages[0].resign(1).await;
    ann.table_when(|table| table.seats[1] == server::wire::SeatState::Resigned).await;
    ann.resign(0).await;
    ann.end().await;
    let points = async |name| mine(&host, name).await.ratings[0].rating.points;
    assert!(points("Ben").await <= 1500.0 && points("Cleo").await <= 1500.0);
}

#[tokio::test]
async fn the_leaderboard_shows_who_agreed_and_has_played_enough() {
    let host = Host::start().await;
    let (_, mut ann, mut ben) = host.ann_and_ben(kalaha()).await;
    ben.resign(1).await;
    ann.end().await;
    let leaders = async || -> Vec<Leading> { host.get("/api/leaderboard/kalaha").await.json() };
    host.tamper("UPDATE ratings SET deviation = 90000").await;
    assert!(leaders().await.is_empty(), "nobody agreed");
    let shown = json!({ "shown": true });
    let answer = host.ask("POST", "/api/cards/mine", &secret("Ben"), Some(shown)).await;
    let id = answer.json::<MyCard>().id;
    let names = |leaders: Vec<Leading>| -> Vec<String> {
        leaders.into_iter().map(|leading| leading.card.name).collect()
    };
    assert_eq!(names(leaders().await), ["Ben"]);
    let curve = host.get(&format!("/api/cards/{id}/ratings/kalaha")).await;
    assert_eq!(curve.json::<Vec<RatingPoint>>().len(), 1);
    host.tamper("UPDATE cards SET hidden = 1").await;
    assert_eq!(names(leaders().await), ["…"]);
    host.tamper("UPDATE cards SET blocked = 1").await;
    assert!(leaders().await.is_empty());
    host.tamper("UPDATE cards SET blocked = 0; UPDATE ratings SET deviation = 110001").await;
    assert!(leaders().await.is_empty(), "not sure enough");
    assert_eq!(host.get("/api/leaderboard/chess").await.status, 400);
    let host = host.restart_with(|options| options.offers.leaderboard = false).await;
    assert_eq!(host.get("/api/leaderboard/kalaha").await.status, 404);
    let computers: Vec<ComputerRating> = host.get("/api/ratings/computers").await.json();
    assert!(computers.iter().any(|one| one.game == "qwixx" && one.bot == "strong"));
    assert!(!computers.iter().any(|one| one.bot.starts_with("classic")));
}

#[tokio::test]
async fn a_rematch_of_a_rated_game_is_rated_and_sides_change() {
    let host = Host::start().await;
    let (_, mut ann, mut ben) = host.ann_and_ben(kalaha()).await;
    ben.resign(1).await;
    ann.end().await;
    ann.say("rematch").await;
    ben.requests().await;
    ben.answer(0, true).await;
    let next = ann.table_when(|table| table.next.is_some()).await.next.clone().unwrap();
    let mut ann = host.visit_as("Ann", &next).await;
    let table = ann.table.clone().unwrap();
    assert!(table.rated && table.mine == [Seat(1)]);
    ann.resign(1).await;
    ann.end().await;
    assert_eq!(mine(&host, "Ann").await.ratings[0].rating.games, 2);
}

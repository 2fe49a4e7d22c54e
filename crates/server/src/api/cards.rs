//! Player cards over HTTP. Their keys come in a header or a body, never in an address.

use axum::{Json, extract::State, http::StatusCode};
use serde::Deserialize;
use table::{Problem, Seat, problem};
use utoipa::IntoParams;

use super::{
    Api, Shared,
    extract::{Asked, Body, Curious, Newcomer, Shown},
};
use crate::{
    house::House,
    life::Life,
    refused::Refused,
    secret::{CardId, MatchId},
    store::{CardGame, Cursor, WantedGames},
    wire::{
        CardChange, CodeOffer, GameResult, MyCard, MyGame, MyGames, NewBlock, NewCard, NewCode,
        NewKey, PublicCard, Refusal, TakenCard,
    },
};

/// How many games are listed unless more are asked for.
const GAMES: usize = 20;
/// The most games in one list.
const MOST_GAMES: usize = 50;

/// Makes a player card. The same key again gives the card it opens already.
#[utoipa::path(post, path = "/api/cards", request_body = NewCard, responses(
    (status = 201, body = MyCard),
    (status = 400, description = "What is wrong with the card", body = Refusal),
    (status = 429, description = "Too many cards from one address", body = Refusal),
))]
pub(super) async fn make(
    State(api): Shared,
    _: Newcomer,
    Body(new): Body<NewCard>,
) -> Result<(StatusCode, Json<MyCard>), Refused> {
    Ok((StatusCode::CREATED, Json(api.house.make_card(new).await?)))
}

/// The card, as its owner sees it.
#[utoipa::path(get, path = "/api/cards/mine", security(("card" = [])), responses(
    (status = 200, body = MyCard),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 403, description = "The host has blocked the card", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn mine(
    State(api): Shared,
    Shown { row, .. }: Shown,
) -> Result<Json<MyCard>, Refused> {
    Ok(Json(api.house.my_card(row).await?))
}

/// Changes name or picture, or whether the card may be shown on public pages.
#[utoipa::path(post, path = "/api/cards/mine", security(("card" = [])),
    request_body = CardChange, responses(
    (status = 200, body = MyCard),
    (status = 400, description = "What is wrong with the change", body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn change(
    State(api): Shared,
    Shown { row, key }: Shown,
    Body(change): Body<CardChange>,
) -> Result<Json<MyCard>, Refused> {
    api.house.change_card(&row, change).await?;
    again(&api, &key).await
}

/// Forgets the card and everything that names it: its seats in old games then read "someone".
#[utoipa::path(delete, path = "/api/cards/mine", security(("card" = [])), responses(
    (status = 204, description = "Nobody knows the card any more"),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn forget(
    State(api): Shared,
    Shown { row, .. }: Shown,
) -> Result<StatusCode, Refused> {
    api.house.forget_card(&row).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives the card another key. No other device has it any more, a lost one neither.
#[utoipa::path(post, path = "/api/cards/mine/key", security(("card" = [])),
    request_body = NewKey, responses(
    (status = 200, body = MyCard),
    (status = 400, description = "This is no key", body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 409, description = "The new key belongs to another card", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn change_key(
    State(api): Shared,
    Shown { row, .. }: Shown,
    Body(NewKey { key }): Body<NewKey>,
) -> Result<Json<MyCard>, Refused> {
    api.house.change_key(&row, &key).await?;
    again(&api, &key).await
}

/// Lets another device have the card, by a code that is good for ten minutes and once.
#[utoipa::path(post, path = "/api/cards/mine/code", security(("card" = [])),
    request_body = NewCode, responses(
    (status = 200, body = CodeOffer),
    (status = 400, description = "This is no code", body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 409, description = "There is such a code already", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn offer(
    State(api): Shared,
    Shown { row, key }: Shown,
    Body(code): Body<NewCode>,
) -> Result<Json<CodeOffer>, Refused> {
    Ok(Json(api.house.offer_card(&row, &key, code).await?))
}

/// Takes a card along to this device. The same again, with the same key, is harmless.
#[utoipa::path(post, path = "/api/cards/taken", request_body = TakenCard, responses(
    (status = 200, body = MyCard),
    (status = 400, description = "This is no key", body = Refusal),
    (status = 409, description = "The key belongs to another card, or too many devices have it",
        body = Refusal),
    (status = 410, description = "The code was used, or is too old", body = Refusal),
    (status = 429, description = "Too many tries from one address", body = Refusal),
))]
pub(super) async fn take(
    State(api): Shared,
    _: Newcomer,
    Body(taken): Body<TakenCard>,
) -> Result<Json<MyCard>, Refused> {
    Ok(Json(api.house.take_card(taken).await?))
}

/// Keeps the owner of the card from meeting somebody.
#[utoipa::path(post, path = "/api/cards/mine/blocks", security(("card" = [])),
    request_body = NewBlock, responses(
    (status = 200, body = MyCard),
    (status = 400, description = "That is the own card", body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 404, description = "There is no such card", body = Refusal),
    (status = 409, description = "Too many are blocked already", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn block(
    State(api): Shared,
    Shown { row, key }: Shown,
    Body(NewBlock { card }): Body<NewBlock>,
) -> Result<Json<MyCard>, Refused> {
    api.house.block_card(&row, CardId(card), true).await?;
    again(&api, &key).await
}

/// Lets both meet again.
#[utoipa::path(delete, path = "/api/cards/mine/blocks/{id}", security(("card" = [])),
    params(("id" = String, Path)), responses(
    (status = 200, body = MyCard),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn unblock(
    State(api): Shared,
    Shown { row, key }: Shown,
    other: CardId,
) -> Result<Json<MyCard>, Refused> {
    api.house.block_card(&row, other, false).await?;
    again(&api, &key).await
}

/// A card whose owner agreed to be shown.
#[utoipa::path(get, path = "/api/cards/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = PublicCard),
    (status = 404, description = "There is no such card, or it is not shown", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn public(
    State(api): Shared,
    _: Curious,
    id: CardId,
) -> Result<Json<PublicCard>, Refused> {
    Ok(Json(api.house.public_card(&id).await?))
}

/// The card as it is now.
async fn again(api: &Api, key: &str) -> Result<Json<MyCard>, Refused> {
    Ok(Json(api.house.my_card(api.house.card_shown(key).await?).await?))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct GamesQuery {
    /// `open` (the default) or `finished`.
    state: Option<String>,
    /// Only this game.
    game: Option<String>,
    /// Only finished games that were `won`, `lost` or `drawn`.
    result: Option<String>,
    /// Only games with somebody at the table in whose name this stands.
    search: Option<String>,
    /// Where to go on: `next` of the list before.
    after: Option<String>,
    /// How many, 20 unless said, and at most 50.
    limit: Option<usize>,
}

impl TryFrom<GamesQuery> for WantedGames {
    type Error = Problem;

    fn try_from(query: GamesQuery) -> Result<WantedGames, Problem> {
        if let Some(game) = &query.game {
            games::game(game)?;
        }
        let finished = match query.state.as_deref() {
            None | Some("open") => false,
            Some("finished") => true,
            Some(_) => {
                return Err(problem!(
                    "\"state\" is unknown, expected \"open\" or \"finished\"",
                    "\"state\" ist unbekannt, erwartet wird \"open\" oder \"finished\""
                ));
            }
        };
        let result = match query.result.as_deref() {
            None => None,
            Some("won") => Some(GameResult::Won),
            Some("lost") => Some(GameResult::Lost),
            Some("drawn") => Some(GameResult::Drawn),
            Some(_) => {
                return Err(problem!(
                    "\"result\" is unknown, expected \"won\", \"lost\" or \"drawn\"",
                    "\"result\" ist unbekannt, erwartet wird \"won\", \"lost\" oder \"drawn\""
                ));
            }
        };
        let most = query.limit.unwrap_or(GAMES);
        if !(1..=MOST_GAMES).contains(&most) {
            return Err(problem!(
                "{most} games at once, expected 1 to {MOST_GAMES}",
                "{most} Spiele auf einmal, erwartet werden 1 bis {MOST_GAMES}"
            ));
        }
        let after = query.after.as_deref().map(read_cursor).transpose()?;
        let search = query.search.filter(|search| !search.is_empty());
        Ok(WantedGames { finished, game: query.game, result, search, after, most })
    }
}

fn read_cursor(text: &str) -> Result<Cursor, Problem> {
    let cursor = text
        .split_once('.')
        .and_then(|(at, id)| Some(Cursor { at: at.parse().ok()?, id: MatchId(id.to_owned()) }));
    cursor.ok_or_else(|| {
        problem!(
            "\"after\" is not what the list before said as \"next\"",
            "\"after\" ist nicht, was die Liste davor als \"next\" nannte"
        )
    })
}

/// The games of the card, the newest first.
#[utoipa::path(get, path = "/api/cards/mine/games", security(("card" = [])),
    params(GamesQuery), responses(
    (status = 200, body = MyGames),
    (status = 400, description = "What is wrong with the question", body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn games(
    State(api): Shared,
    Shown { row, .. }: Shown,
    Asked(query): Asked<GamesQuery>,
) -> Result<Json<MyGames>, Refused> {
    let wanted = WantedGames::try_from(query)?;
    let house = &api.house;
    let found = house.store.cards().games_of(&row.id(), &wanted).await.map_err(Refused::store)?;
    let last = found.last().filter(|_| found.len() == wanted.most).map(CardGame::cursor);
    let mut games = Vec::new();
    for game in found {
        match house.recall(&game.id()).await {
            Ok(life) => games.push(my_game(house, &life, game)),
            Err(refused) if refused.status == StatusCode::SERVICE_UNAVAILABLE => {
                return Err(refused);
            }
            // What a newer program has written, it lists itself.
            Err(_) => {}
        }
    }
    Ok(Json(MyGames { games, next: last.map(|Cursor { at, id }| format!("{at}.{id}")) }))
}

fn my_game(house: &House, life: &Life, game: CardGame) -> MyGame {
    let seat = Seat(u8::try_from(game.seat).unwrap_or_default());
    let turn = life.status().turn;
    let times = life.times(&house.pauses(), house.now()).filter(|_| life.has_clock(seat));
    let end = life.end();
    let result = end.as_ref().map(|end| match end.winners.contains(&seat) {
        true if end.winners.len() == life.players().len() => GameResult::Drawn,
        true => GameResult::Won,
        false => GameResult::Lost,
    });
    MyGame {
        change: game.change(),
        id: game.id().0,
        game: life.rules().id().to_owned(),
        seat,
        players: house.players(life),
        practice: life.is_practice(),
        rated: life.is_rated(),
        clock: life.clock(),
        waiting: life.game().is_none() && end.is_none(),
        my_turn: turn.contains(&seat),
        turn,
        since: life.turned(),
        left: times.and_then(|times| times.left[seat.index()]),
        finished: game.finished,
        end,
        result,
    }
}

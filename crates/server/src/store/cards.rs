//! Player cards in the database: what is asked about them, and what is done to them.

mod deed;
mod forget;

use anyhow::Result;
use async_trait::async_trait;

use super::{
    lobby::OpenRow,
    ratings::{ChangeRow, Leader},
    sql::{Query, Sql, rows},
};
use crate::{
    puzzling::Puzzler,
    secret::{CardId, Key, MatchId},
    wire::{GameResult, RatingChange},
};

pub(crate) use deed::{Deed, Told};

/// What the store knows about player cards. What is done to them is a [`Deed`].
#[async_trait]
pub(crate) trait Cards: Send + Sync {
    /// Does something, all of it or nothing, and says what came of it.
    async fn act(&self, deed: Deed) -> Result<Told>;

    /// The card that a key opens.
    async fn card_with(&self, key: &Key) -> Result<Option<CardRow>>;

    /// The card of this name.
    async fn card(&self, id: &CardId) -> Result<Option<CardRow>>;

    /// The cards that the host has blocked, or whose names are hidden.
    async fn under_orders(&self) -> Result<Vec<CardRow>>;

    /// What only the owner of a card is told.
    async fn particulars(&self, id: &CardId) -> Result<Particulars>;

    /// The ratings of a card, by game.
    async fn ratings(&self, id: &CardId) -> Result<Vec<RatingRow>>;

    /// What a match did to the ratings of its cards.
    async fn changes(&self, id: &MatchId) -> Result<Vec<ChangeRow>>;

    /// How the rating of a card at a game changed, the newest last.
    async fn history(&self, id: &CardId, game: &str) -> Result<Vec<ChangeRow>>;

    /// The strongest at a game of those who may be shown.
    async fn leaders(&self, game: &str) -> Result<Vec<Leader>>;

    /// The open tables at this moment, the newest first.
    async fn open_tables(&self, now: i64) -> Result<Vec<OpenRow>>;

    /// The match that is listed under this name, unless somebody at the table and this card do not
    /// want to meet.
    async fn listed(&self, id: &str, by: Option<&CardId>, now: i64) -> Result<Option<MatchId>>;

    /// How well a card does at the puzzles of a game.
    async fn puzzler(&self, id: &CardId, game: &str) -> Result<Puzzler>;

    /// The puzzles of a game that were tried with a card in training.
    async fn tried_puzzles(&self, id: &CardId, game: &str) -> Result<Vec<String>>;

    /// Games of a card, the newest first.
    async fn games_of(&self, id: &CardId, wanted: &WantedGames) -> Result<Vec<CardGame>>;
}

/// A card as it lies in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardRow {
    pub id: String,
    pub name: String,
    pub picture: i64,
    /// Whether its owner agreed to be shown.
    pub shown: bool,
    /// Whether the host has hidden its name.
    pub hidden: bool,
    /// Whether the host has blocked it.
    pub blocked: bool,
    pub made: i64,
}

rows! {
    CardRow { id, name, picture, shown, hidden, blocked, made }
    RatingRow { game, points, deviation, volatility, games }
    CardGame { match_id, seat, since, finished, before, points }
}

impl CardRow {
    pub(crate) fn id(&self) -> CardId {
        CardId(self.id.clone())
    }
}

/// What only the owner of a card is told.
pub(crate) struct Particulars {
    /// How many devices have it.
    pub devices: i64,
    /// Those its owner does not want to meet.
    pub blocked: Vec<CardRow>,
}

/// How strong a card is at a game, in thousandths of points.
#[derive(Clone, Debug)]
pub(crate) struct RatingRow {
    pub game: String,
    pub points: i64,
    pub deviation: i64,
    pub volatility: i64,
    pub games: i64,
}

/// Which games of a card are meant.
#[derive(Clone, Debug, Default)]
pub(crate) struct WantedGames {
    pub finished: bool,
    pub game: Option<String>,
    pub result: Option<GameResult>,
    /// A part of the name of somebody at the table.
    pub search: Option<String>,
    /// The last one that is known already.
    pub after: Option<Cursor>,
    pub most: usize,
}

/// Where a list of games is to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub at: i64,
    pub id: MatchId,
}

/// A game of a card as it lies in the database.
#[derive(Clone, Debug)]
pub(crate) struct CardGame {
    match_id: String,
    pub seat: i64,
    pub since: i64,
    pub finished: Option<i64>,
    before: Option<i64>,
    points: Option<i64>,
}

impl CardGame {
    pub(crate) fn id(&self) -> MatchId {
        MatchId(self.match_id.clone())
    }

    /// Where the list goes on after it.
    pub(crate) fn cursor(&self) -> Cursor {
        Cursor { at: self.finished.unwrap_or(self.since), id: self.id() }
    }

    /// What it did to the rating of the card, if it was rated.
    pub(crate) fn change(&self) -> Option<RatingChange> {
        let points = |thousandths: i64| thousandths as f64 / 1000.0;
        Some(RatingChange { before: points(self.before?), after: points(self.points?) })
    }
}

const CARD: &str = "SELECT id, name, picture, shown <> 0 AS shown, hidden <> 0 AS hidden, \
                    blocked <> 0 AS blocked, cards.made FROM cards ";

pub(super) async fn card_with(connection: &mut impl Sql, key: &Key) -> Result<Option<CardRow>> {
    let mut query = Query::new(CARD);
    query.push("JOIN card_keys ON card_id = id WHERE key = ").push_value(key.as_str());
    Ok(connection.fetch(query).await?.pop())
}

pub(super) async fn card(connection: &mut impl Sql, id: &CardId) -> Result<Option<CardRow>> {
    let mut query = Query::new(CARD);
    query.push("WHERE id = ").push_value(id.0.as_str());
    Ok(connection.fetch(query).await?.pop())
}

pub(super) async fn under_orders(connection: &mut impl Sql) -> Result<Vec<CardRow>> {
    let mut query = Query::new(CARD);
    query.push("WHERE hidden <> 0 OR blocked <> 0");
    Ok(connection.fetch(query).await?)
}

pub(super) async fn particulars(connection: &mut impl Sql, id: &CardId) -> Result<Particulars> {
    let count = Query::new("SELECT COUNT(*) FROM card_keys WHERE card_id = $1");
    let devices: Vec<(i64,)> = connection.fetch(count.bind(id.0.as_str())).await?;
    let mut blocked = Query::new(CARD);
    blocked.push("JOIN card_blocks ON other = id WHERE card_id = ").push_value(id.0.as_str());
    blocked.push(" ORDER BY name, id");
    Ok(Particulars {
        devices: devices.first().map_or(0, |(devices,)| *devices),
        blocked: connection.fetch(blocked).await?,
    })
}

pub(super) async fn ratings(connection: &mut impl Sql, id: &CardId) -> Result<Vec<RatingRow>> {
    let query = "SELECT game, points, deviation, volatility, games FROM ratings \
                 WHERE card_id = $1 ORDER BY game";
    Ok(connection.fetch(Query::new(query).bind(id.0.as_str())).await?)
}

/// Sorted by what the index is sorted by, so that only the wanted rows are looked at.
pub(super) async fn games_of(
    connection: &mut impl Sql,
    card: &CardId,
    wanted: &WantedGames,
) -> Result<Vec<CardGame>> {
    let mut query = Query::new(
        "SELECT g.match_id, g.seat, g.since, g.finished, r.before, r.points \
         FROM card_games AS g LEFT JOIN rating_changes AS r \
         ON r.match_id = g.match_id AND r.card_id = g.card_id \
         JOIN matches AS m ON m.id = g.match_id AND m.header <> '' WHERE g.card_id = ",
    );
    query.push_value(card.0.as_str());
    let time = if wanted.finished { "g.finished" } else { "g.since" };
    let which = if wanted.finished { "g.result IS NOT NULL" } else { "g.finished IS NULL" };
    query.push(" AND ").push(which);
    if let Some(game) = &wanted.game {
        query.push(" AND g.game = ").push_value(game.as_str());
    }
    if let Some(result) = &wanted.result {
        query.push(" AND g.result = ").push_value(super::named::name(result)?.as_str());
    }
    if let Some(search) = &wanted.search {
        query.push(" AND g.names LIKE ").push_value(like(search).as_str()).push(" ESCAPE '!'");
    }
    if let Some(Cursor { at, id }) = &wanted.after {
        query.push(" AND (").push(time).push(", g.match_id) < (").push_value(*at);
        query.push(", ").push_value(id.0.as_str()).push(")");
    }
    query.push(" ORDER BY ").push(time).push(" DESC, g.match_id DESC LIMIT ");
    query.push_value(i64::try_from(wanted.most).unwrap_or(i64::MAX));
    Ok(connection.fetch(query).await?)
}

/// The pattern of names in which this stands somewhere. Names are stored in small letters.
fn like(search: &str) -> String {
    let mut pattern = String::from("%");
    for letter in search.to_lowercase().chars() {
        if matches!(letter, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(letter);
    }
    pattern + "%"
}

/// Who sits at a table with cards, as the lists of their games tell it.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub game: String,
    /// The names of all players, in the order of their seats.
    pub names: Vec<String>,
    /// The seats that belong to cards.
    pub cards: Vec<(i64, CardId)>,
    pub is_over: bool,
}

impl Seated {
    fn names(&self) -> String {
        joined(self.names.iter().map(String::as_str))
    }
}

/// Names as they are searched for.
fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(str::to_lowercase).collect::<Vec<_>>().join("\n")
}

/// Writes who sits at a table. A card that was forgotten meanwhile has no games any more.
pub(super) async fn write_seated(
    connection: &mut impl Sql,
    id: &str,
    at: i64,
    seated: &Seated,
) -> sqlx::Result<()> {
    let insert = "INSERT INTO card_games (card_id, match_id, seat, game, names, since, finished) \
                  SELECT id, $2, $3, $4, $5, $6, $7 FROM cards WHERE id = $1 \
                  ON CONFLICT (card_id, match_id) DO UPDATE SET names = excluded.names, \
                  finished = excluded.finished, result = NULL";
    // Whoever has lost the seat plays no longer.
    let mut delete = Query::new("DELETE FROM card_games WHERE match_id = ");
    delete.push_value(id);
    for (_, CardId(card)) in &seated.cards {
        delete.push(" AND card_id <> ").push_value(card.as_str());
    }
    connection.execute(delete).await?;
    let finished = seated.is_over.then_some(at);
    for (seat, card) in &seated.cards {
        let insert = Query::new(insert).bind(card.0.as_str()).bind(id).bind(*seat);
        let insert = insert.bind(seated.game.as_str()).bind(seated.names().as_str());
        connection.execute(insert.bind(at).bind(finished)).await?;
    }
    Ok(())
}

/// Writes what the end of a game means for a card.
pub(super) async fn write_result(
    connection: &mut impl Sql,
    id: &str,
    seat: i64,
    at: i64,
    result: GameResult,
) -> Result<()> {
    let update = "UPDATE card_games SET finished = $3, result = $4 \
                  WHERE match_id = $1 AND seat = $2";
    let update = Query::new(update).bind(id).bind(seat).bind(at);
    Ok(connection.execute(update.bind(super::named::name(&result)?.as_str())).await?)
}

//! Open tables and people who look for somebody, in the database.

use std::collections::{HashMap, HashSet};

use anyhow::{Context as _, Result};

use super::{
    NewMatch, RatingRow,
    cards::Told,
    ratings,
    sql::{Query, Sql, rows},
    write::MatchRow,
};
use crate::{
    create::{self, Opponent},
    journal::Header,
    pairing::{self, Seeker},
    secret::{CardId, Key, MatchId},
    times::Clock,
};

/// How long a table stays listed after whoever opened it was seen last, in milliseconds.
const LISTED: i64 = 60_000;
/// The same where people have days for a move.
const LISTED_FOR_DAYS: i64 = 7 * 24 * 60 * 60 * 1000;
/// How long somebody looks after the last sign of life.
const SEEKING: i64 = 20_000;
/// The most tables that are told.
pub(crate) const MOST_TABLES: i64 = 1000;

/// An open table as it lies in the database, with what is known of who waits there.
#[derive(Clone, Debug)]
pub(crate) struct OpenRow {
    pub id: String,
    pub since: i64,
    pub game: String,
    pub setup: String,
    pub clock: String,
    pub rated: bool,
    pub practice: bool,
    pub seats: i64,
    pub free: i64,
    pub host_name: String,
    pub host_card: Option<String>,
    pub picture: Option<i64>,
    pub hidden: Option<bool>,
    pub points: Option<i64>,
    pub deviation: Option<i64>,
    pub games: Option<i64>,
}

rows! {
    OpenRow {
        id, since, game, setup, clock, rated, practice, seats, free, host_name, host_card, picture,
        hidden, points, deviation, games
    }
    SeekRow {
        id, wish, game, clock, rated, name, key, card_id, points, deviation, since
    }
}

impl OpenRow {
    /// The rating of who waits, if there is one.
    pub(crate) fn rating(&self) -> Option<RatingRow> {
        Some(RatingRow {
            game: self.game.clone(),
            points: self.points?,
            deviation: self.deviation?,
            volatility: 0,
            games: self.games?,
        })
    }
}

/// A table that is to be listed.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    pub id: String,
    game: String,
    setup: String,
    clock: Clock,
    rated: bool,
    practice: bool,
    seats: i64,
    free: i64,
    host_name: String,
    host_card: Option<CardId>,
}

impl Listing {
    /// How a match is listed, if it is to be and somebody is missing.
    pub(super) fn of(header: &Header) -> Result<Option<Listing>> {
        let Some(id) = header.listed.clone().filter(|_| !header.is_full()) else { return Ok(None) };
        let is_host = |seat: &usize| !header.keys[*seat].is_empty();
        let seats = header.players.len();
        let host = (0..seats).find(is_host);
        let host_card = host.and_then(|seat| header.keys[seat].iter().find_map(Key::card));
        let is_free = |seat: &usize| header.players[*seat].is_person() && !is_host(seat);
        Ok(Some(Listing {
            id,
            game: header.game.clone(),
            setup: serde_json::to_string(&header.start.setup())?,
            clock: header.clock,
            rated: header.rated,
            practice: header.practice,
            seats: seats as i64,
            free: (0..seats).filter(is_free).count() as i64,
            host_name: host.map(|seat| header.players[seat].name.clone()).unwrap_or_default(),
            host_card,
        }))
    }

    pub(super) async fn write(
        &self,
        connection: &mut impl Sql,
        id: &str,
        now: i64,
    ) -> sqlx::Result<()> {
        let patience =
            if matches!(self.clock, Clock::Days { .. }) { LISTED_FOR_DAYS } else { LISTED };
        let clock = serde_json::to_string(&self.clock).expect("plain JSON");
        let insert = "INSERT INTO open_tables (id, match_id, since, until, game, setup, clock, \
                      rated, practice, seats, free, host_name, host_card) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
        let insert = Query::new(insert)
            .bind(self.id.as_str())
            .bind(id)
            .bind(now)
            .bind(now + patience)
            .bind(self.game.as_str())
            .bind(self.setup.as_str())
            .bind(clock.as_str())
            .bind(i64::from(self.rated))
            .bind(i64::from(self.practice))
            .bind(self.seats)
            .bind(self.free)
            .bind(self.host_name.as_str())
            .bind(self.host_card.as_ref().map(|CardId(card)| card.as_str()));
        connection.execute(insert).await
    }
}

/// How many seats are free at a listed table; nothing if it is not to be listed any more.
pub(crate) type FreeSeats = Option<i64>;

/// Writes how many seats are free at a listed table. One that is full comes back if somebody gives
/// up a seat before the match begins.
pub(super) async fn write_free(
    connection: &mut impl Sql,
    match_id: &str,
    free: FreeSeats,
) -> sqlx::Result<()> {
    let query = match free {
        None => Query::new("DELETE FROM open_tables WHERE match_id = $1").bind(match_id),
        Some(free) => Query::new("UPDATE open_tables SET free = $2 WHERE match_id = $1")
            .bind(match_id)
            .bind(free),
    };
    connection.execute(query).await
}

/// The open tables, the newest first.
pub(super) async fn open_tables(connection: &mut impl Sql, now: i64) -> Result<Vec<OpenRow>> {
    let query = "SELECT t.id, t.since, t.game, t.setup, t.clock, t.rated <> 0 AS rated, \
                 t.practice <> 0 AS practice, t.seats, t.free, t.host_name, t.host_card, \
                 c.picture, c.hidden <> 0 AS hidden, r.points, r.deviation, r.games \
                 FROM open_tables AS t LEFT JOIN cards AS c ON c.id = t.host_card \
                 LEFT JOIN ratings AS r ON r.card_id = t.host_card AND r.game = t.game \
                 WHERE t.until > $1 AND t.free > 0 ORDER BY t.since DESC, t.id DESC LIMIT $2";
    Ok(connection.fetch(Query::new(query).bind(now).bind(MOST_TABLES)).await?)
}

/// The match that is listed under this name, unless somebody at the table and this card do not want
/// to meet.
pub(super) async fn listed(
    connection: &mut impl Sql,
    id: &str,
    by: Option<&CardId>,
    now: i64,
) -> Result<Option<MatchId>> {
    let query = "SELECT t.match_id FROM open_tables AS t WHERE t.id = $1 AND t.until > $2 \
                 AND NOT EXISTS (SELECT 1 FROM card_games AS g JOIN card_blocks AS b \
                 ON b.card_id = g.card_id AND b.other = $3 \
                 OR b.other = g.card_id AND b.card_id = $3 WHERE g.match_id = t.match_id)";
    let by = by.map(|CardId(card)| card.as_str());
    let found: Vec<(String,)> =
        connection.fetch(Query::new(query).bind(id).bind(now).bind(by)).await?;
    Ok(found.into_iter().next().map(|(id,)| MatchId(id)))
}

/// Somebody who begins to look for an opponent.
#[derive(Clone, Debug)]
pub(crate) struct NewSeek {
    pub id: String,
    pub game: String,
    pub clock: Clock,
    pub rated: bool,
    pub name: String,
    /// What will open the seat.
    pub key: Key,
}

/// Renews what whoever serves here has listed.
pub(super) async fn keep_listed(
    connection: &mut impl Sql,
    ids: &[String],
    now: i64,
) -> Result<Told> {
    let mut update = Query::new("UPDATE open_tables SET until = ");
    update.push_value(now + LISTED).push(" WHERE until < ").push_value(now + LISTED);
    update.push(" AND id IN ");
    push_list(&mut update, ids);
    connection.execute(update).await?;
    let delete = Query::new("DELETE FROM open_tables WHERE until < $1").bind(now - LISTED);
    connection.execute(delete).await?;
    Ok(Told::Done)
}

/// Begins to look for an opponent.
pub(super) async fn seek(connection: &mut impl Sql, seek: &NewSeek, now: i64) -> Result<Told> {
    let card = seek.key.card();
    let strength = match &card {
        Some(card) => ratings::strength(connection, card, &seek.game).await?,
        None => Default::default(),
    };
    if let Some(CardId(card)) = &card {
        // A card looks in one place: it could not play everyone it would find.
        let delete = "DELETE FROM seeks WHERE card_id = $1 AND id <> $2 AND match_id IS NULL";
        let delete = Query::new(delete).bind(card.as_str()).bind(seek.id.as_str());
        connection.execute(delete).await?;
    }
    let clock = serde_json::to_string(&seek.clock)?;
    let rated = i64::from(seek.rated);
    let wish = format!("{} {clock} {rated}", seek.game);
    let insert = "INSERT INTO seeks (id, wish, game, clock, rated, name, key, card_id, points, \
                  deviation, since, until) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
                  ON CONFLICT (id) DO NOTHING";
    let insert = Query::new(insert)
        .bind(seek.id.as_str())
        .bind(wish.as_str())
        .bind(seek.game.as_str())
        .bind(clock.as_str())
        .bind(rated)
        .bind(seek.name.as_str())
        .bind(seek.key.as_str())
        .bind(card.as_ref().map(|CardId(card)| card.as_str()))
        .bind((strength.points * 1e3) as i64)
        .bind((strength.deviation * 1e3) as i64)
        .bind(now)
        .bind(now + SEEKING);
    connection.execute(insert).await?;
    Ok(Told::Until(now))
}

/// Looks no longer.
pub(super) async fn stop_seeking(connection: &mut impl Sql, ids: &[String]) -> Result<Told> {
    let mut delete = Query::new("DELETE FROM seeks WHERE id IN ");
    push_list(&mut delete, ids);
    connection.execute(delete).await?;
    Ok(Told::Done)
}

struct SeekRow {
    id: String,
    wish: String,
    game: String,
    clock: String,
    rated: bool,
    name: String,
    key: String,
    card_id: Option<String>,
    points: i64,
    deviation: i64,
    since: i64,
}

impl SeekRow {
    fn seeker(&self) -> Seeker {
        Seeker {
            wish: self.wish.clone(),
            card: self.card_id.clone().map(CardId),
            points: self.points as f64 / 1e3,
            deviation: self.deviation as f64 / 1e3,
            since: self.since,
        }
    }

    fn opponent(&self) -> Opponent {
        Opponent { name: self.name.clone(), key: Key::stored(&self.key) }
    }
}

/// Lets those meet who fit by now, wherever they are connected, and says who of `mine` has found
/// somebody, or is not known any more. All nodes do this, one after the other.
pub(super) async fn pair<C: Sql>(connection: &mut C, mine: &[String], now: i64) -> Result<Told> {
    let mut renew = Query::new("UPDATE seeks SET until = ");
    renew.push_value(now + SEEKING).push(" WHERE id IN ");
    push_list(&mut renew, mine);
    connection.execute(renew).await?;
    let delete = Query::new("DELETE FROM seeks WHERE until < $1").bind(now - SEEKING);
    connection.execute(delete).await?;
    let mut query = Query::new(
        "SELECT id, wish, game, clock, rated <> 0 AS rated, name, key, card_id, points, \
         deviation, since FROM seeks WHERE match_id IS NULL AND until > ",
    );
    query.push_value(now).push(" ORDER BY id").push(C::FOR_UPDATE);
    let rows: Vec<SeekRow> = connection.fetch(query).await?;
    let blocks = blocks(connection, &rows).await?;
    let seekers: Vec<Seeker> = rows.iter().map(SeekRow::seeker).collect();
    let apart = |CardId(one): &CardId, CardId(other): &CardId| {
        blocks.contains(&(one.clone(), other.clone()))
    };
    for (one, other) in pairing::pair(&seekers, now, apart) {
        bring_together(connection, &rows[one], &rows[other], now).await?;
    }
    let mut known = Query::new("SELECT id, match_id FROM seeks WHERE id IN ");
    push_list(&mut known, mine);
    let known: HashMap<String, Option<String>> =
        connection.fetch(known).await?.into_iter().collect();
    let gone = mine.iter().filter(|id| !known.contains_key(*id)).cloned().collect();
    let found = known.into_iter().filter_map(|(id, found)| Some((id, MatchId(found?))));
    Ok(Told::Paired { found: found.collect(), gone })
}

/// Who of them does not want to meet whom.
async fn blocks(connection: &mut impl Sql, rows: &[SeekRow]) -> Result<HashSet<(String, String)>> {
    let cards: Vec<String> = rows.iter().filter_map(|row| row.card_id.clone()).collect();
    let mut query = Query::new("SELECT card_id, other FROM card_blocks WHERE card_id IN ");
    push_list(&mut query, &cards);
    Ok(connection.fetch(query).await?.into_iter().collect())
}

async fn bring_together(
    connection: &mut impl Sql,
    one: &SeekRow,
    other: &SeekRow,
    now: i64,
) -> Result<()> {
    let clock = serde_json::from_str(&one.clock)?;
    let people = [one.opponent(), other.opponent()];
    let prepared = create::paired(&one.game, clock, one.rated, people)
        .map_err(|why| anyhow::anyhow!("{why}"))
        .context("two people cannot play together")?;
    let id = MatchId::random();
    let new = NewMatch {
        id: &id,
        header: &prepared.header,
        entries: &prepared.entries,
        due_in: prepared.due_in,
    };
    MatchRow::new(&new)?.write(connection, now).await?;
    for row in [one, other] {
        let update = Query::new("UPDATE seeks SET match_id = $2 WHERE id = $1");
        connection.execute(update.bind(row.id.as_str()).bind(id.0.as_str())).await?;
    }
    Ok(())
}

/// Adds a list of texts, which may be empty.
fn push_list(query: &mut Query, texts: &[String]) {
    query.push("(");
    for (index, text) in texts.iter().enumerate() {
        query.push(if index > 0 { ", " } else { "" }).push_value(text.as_str());
    }
    query.push(if texts.is_empty() { "NULL)" } else { ")" });
}

//! What is done to player cards, and for people who want to meet.

use anyhow::Result;

use super::{
    card, card_with,
    forget::{forget, hide},
};
use crate::{
    secret::{CardId, Key, MatchId},
    store::{
        lobby::{self, NewSeek},
        puzzles::PuzzleTry,
        sql::{Query, Sql},
    },
};

/// The most devices that may have one card.
const DEVICES: i64 = 16;
/// The most others somebody may not want to meet.
const BLOCKS: i64 = 200;
/// How long a code is good, in milliseconds.
const CODE_LIFE: i64 = 10 * 60 * 1000;

/// Something that is done to cards or in the lobby. Doing it twice does no more than doing it once: whoever lost
/// the answer may ask again.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// A new card, unless the key opens one already.
    Make { id: CardId, name: String, picture: u32, key: Key },
    /// Another name or picture, or whether it may be shown.
    Change { card: CardId, name: Option<String>, picture: Option<u32>, shown: Option<bool> },
    /// One key in place of all.
    ChangeKey { card: CardId, key: Key },
    /// A code that lets another device have the card, and takes it from this one if it moves.
    Offer { card: CardId, made_by: Key, code: Key, moves: bool },
    /// A device shows a code.
    Take { code: Key, key: Key },
    /// Two cards are not to meet, or may again.
    Block { card: CardId, other: CardId, on: bool },
    /// Everything that names a card is forgotten.
    Forget { card: CardId },
    /// Tables here are still listed.
    KeepListed { ids: Vec<String> },
    /// Somebody looks for an opponent.
    Seek(NewSeek),
    /// These look no longer.
    StopSeeking { ids: Vec<String> },
    /// Those meet who fit by now; `mine` are those who look here.
    Pair { mine: Vec<String> },
    /// Somebody tries to solve a puzzle.
    TryPuzzle(PuzzleTry),
    /// The host blocks a card or hides its name, or takes that back.
    Host { card: CardId, blocked: Option<bool>, hidden: Option<bool> },
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Told {
    #[default]
    Done,
    /// It is this card.
    Card(CardId),
    /// The code is good until then, in milliseconds since 1970.
    Until(i64),
    /// Some have found somebody, and play that match; some look no longer, because their cards look
    /// elsewhere.
    Paired { found: Vec<(String, MatchId)>, gone: Vec<String> },
    /// There is no such card or code, or it was used.
    Unknown,
    /// The code is too old.
    Expired,
    /// The key belongs to another card already.
    Taken,
    /// There are too many already.
    TooMany,
}

impl Deed {
    /// Does it within a transaction.
    pub(in crate::store) async fn perform(
        &self,
        connection: &mut impl Sql,
        now: i64,
    ) -> Result<Told> {
        match self {
            Deed::Make { id, name, picture, key } => {
                if let Some(known) = card_with(connection, key).await? {
                    return Ok(Told::Card(known.id()));
                }
                let insert = "INSERT INTO cards (id, name, picture, shown, hidden, blocked, made) \
                              VALUES ($1, $2, $3, 0, 0, 0, $4)";
                let insert = Query::new(insert).bind(id.0.as_str()).bind(name.as_str());
                connection.execute(insert.bind(i64::from(*picture)).bind(now)).await?;
                add_key(connection, id, key, now).await?;
                Ok(Told::Card(id.clone()))
            }
            Deed::Change { card, name, picture, shown } => {
                let update = "UPDATE cards SET picture = COALESCE($2, picture), \
                              shown = COALESCE($3, shown), \
                              name = CASE hidden WHEN 0 THEN COALESCE($4, name) ELSE name END \
                              WHERE id = $1";
                let update = Query::new(update).bind(card.0.as_str());
                let update = update.bind(picture.map(i64::from)).bind(shown.map(i64::from));
                connection.execute(update.bind(name.as_deref())).await?;
                Ok(Told::Done)
            }
            Deed::ChangeKey { card, key } => change_key(connection, card, key, now).await,
            Deed::Offer { card, made_by, code, moves } => {
                let delete = "DELETE FROM card_codes WHERE card_id = $1 AND used_by IS NULL \
                              OR until < $2";
                connection.execute(Query::new(delete).bind(card.0.as_str()).bind(now)).await?;
                let known = Query::new("SELECT until FROM card_codes WHERE code = $1");
                let known: Vec<(i64,)> = connection.fetch(known.bind(code.as_str())).await?;
                if !known.is_empty() {
                    return Ok(Told::Taken);
                }
                let until = now + CODE_LIFE;
                let insert = "INSERT INTO card_codes (code, card_id, made_by, until, moves) \
                              VALUES ($1, $2, $3, $4, $5)";
                let insert = Query::new(insert).bind(code.as_str()).bind(card.0.as_str());
                let insert = insert.bind(made_by.as_str()).bind(until).bind(i64::from(*moves));
                connection.execute(insert).await?;
                Ok(Told::Until(until))
            }
            Deed::Take { code, key } => take(connection, code, key, now).await,
            Deed::Block { card, other, on } => block(connection, card, other, *on).await,
            Deed::Forget { card } => forget(connection, card).await,
            Deed::KeepListed { ids } => lobby::keep_listed(connection, ids, now).await,
            Deed::Seek(seek) => lobby::seek(connection, seek, now).await,
            Deed::StopSeeking { ids } => lobby::stop_seeking(connection, ids).await,
            Deed::Pair { mine } => lobby::pair(connection, mine, now).await,
            Deed::TryPuzzle(attempt) => attempt.perform(connection, now).await,
            Deed::Host { card: id, blocked, hidden } => {
                if card(connection, id).await?.is_none() {
                    return Ok(Told::Unknown);
                }
                let update = "UPDATE cards SET blocked = COALESCE($2, blocked), \
                              hidden = COALESCE($3, hidden) WHERE id = $1";
                let update = Query::new(update).bind(id.0.as_str());
                connection
                    .execute(update.bind(blocked.map(i64::from)).bind(hidden.map(i64::from)))
                    .await?;
                if *hidden == Some(true) {
                    hide(connection, id).await?;
                }
                Ok(Told::Done)
            }
        }
    }
}

async fn add_key(
    connection: &mut impl Sql,
    card: &CardId,
    key: &Key,
    now: i64,
) -> sqlx::Result<()> {
    let insert = Query::new("INSERT INTO card_keys (key, card_id, made) VALUES ($1, $2, $3)");
    connection.execute(insert.bind(key.as_str()).bind(card.0.as_str()).bind(now)).await
}

async fn change_key(connection: &mut impl Sql, card: &CardId, key: &Key, now: i64) -> Result<Told> {
    if card_with(connection, key).await?.is_some_and(|known| known.id() != *card) {
        return Ok(Told::Taken);
    }
    for delete in
        ["DELETE FROM card_keys WHERE card_id = $1", "DELETE FROM card_codes WHERE card_id = $1"]
    {
        connection.execute(Query::new(delete).bind(card.0.as_str())).await?;
    }
    add_key(connection, card, key, now).await?;
    Ok(Told::Done)
}

/// Lets a device have a card, once. Of a card that moves the device that made the code has it no
/// longer.
async fn take(connection: &mut impl Sql, code: &Key, key: &Key, now: i64) -> Result<Told> {
    let query = "SELECT card_id, made_by, until, moves, used_by FROM card_codes WHERE code = $1";
    type Found = (String, String, i64, i64, Option<String>);
    let found: Vec<Found> = connection.fetch(Query::new(query).bind(code.as_str())).await?;
    let Some((card, made_by, until, moves, used_by)) = found.into_iter().next() else {
        return Ok(Told::Unknown);
    };
    let card = CardId(card);
    match used_by {
        Some(by) if by == key.as_str() => return Ok(Told::Card(card)),
        Some(_) => return Ok(Told::Unknown),
        None if until < now => return Ok(Told::Expired),
        None => {}
    }
    match card_with(connection, key).await? {
        Some(known) if known.id() == card => return Ok(Told::Card(card)),
        Some(_) => return Ok(Told::Taken),
        None => {}
    }
    let count = Query::new("SELECT COUNT(*) FROM card_keys WHERE card_id = $1");
    let devices: Vec<(i64,)> = connection.fetch(count.bind(card.0.as_str())).await?;
    if devices.iter().any(|(devices,)| *devices >= DEVICES) {
        return Ok(Told::TooMany);
    }
    add_key(connection, &card, key, now).await?;
    let update = Query::new("UPDATE card_codes SET used_by = $2 WHERE code = $1");
    connection.execute(update.bind(code.as_str()).bind(key.as_str())).await?;
    if moves != 0 {
        let delete = Query::new("DELETE FROM card_keys WHERE key = $1");
        connection.execute(delete.bind(made_by.as_str())).await?;
    }
    Ok(Told::Card(card))
}

async fn block(connection: &mut impl Sql, id: &CardId, other: &CardId, on: bool) -> Result<Told> {
    if !on {
        let delete = Query::new("DELETE FROM card_blocks WHERE card_id = $1 AND other = $2");
        connection.execute(delete.bind(id.0.as_str()).bind(other.0.as_str())).await?;
        return Ok(Told::Done);
    }
    if card(connection, other).await?.is_none() {
        return Ok(Told::Unknown);
    }
    let count = Query::new("SELECT COUNT(*) FROM card_blocks WHERE card_id = $1");
    let blocks: Vec<(i64,)> = connection.fetch(count.bind(id.0.as_str())).await?;
    if blocks.iter().any(|(blocks,)| *blocks >= BLOCKS) {
        return Ok(Told::TooMany);
    }
    let insert = "INSERT INTO card_blocks (card_id, other) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    connection.execute(Query::new(insert).bind(id.0.as_str()).bind(other.0.as_str())).await?;
    Ok(Told::Done)
}

//! "Forget me": the one rewriting of what lies in the store.

use anyhow::{Context as _, Result};
use serde_json::Value;

use super::{Told, joined};
use crate::{
    cards::HIDDEN,
    secret::{CardId, Key},
    store::sql::{Query, Sql, rows},
};

/// What whoever is forgotten is called.
const SOMEONE: &str = "someone";
/// In place of a card that has a seat: nobody has the seat any more, but it stays taken.
const NOBODY: &str = "nobody";

/// The entries in which somebody may be named.
const NAMING: &str = "SELECT seq, payload FROM entries WHERE match_id = $1 AND ( \
                      payload LIKE '{\"type\":\"claim\"%' OR payload LIKE '{\"type\":\"rename\"%' \
                      OR payload LIKE '{\"type\":\"load\"%' OR payload LIKE '{\"type\":\"ask\"%' \
                      OR payload LIKE '{\"type\":\"join\"%')";

/// Takes a card out of everything, within a transaction.
pub(super) async fn forget(connection: &mut impl Sql, card: &CardId) -> Result<Told> {
    let id = card.0.as_str();
    connection.count_alone().await?;
    for (game, seat) in games(connection, card).await? {
        forget_in(connection, &game, seat, card).await?;
    }
    for delete in [
        "DELETE FROM puzzle_tries WHERE card_id = $1",
        "DELETE FROM puzzle_standings WHERE card_id = $1",
        "DELETE FROM rating_changes WHERE card_id = $1",
        "DELETE FROM ratings WHERE card_id = $1",
        "UPDATE open_tables SET host_name = 'someone', host_card = NULL WHERE host_card = $1",
        "DELETE FROM seeks WHERE card_id = $1",
        "DELETE FROM card_games WHERE card_id = $1",
        "DELETE FROM card_blocks WHERE card_id = $1 OR other = $1",
        "DELETE FROM card_codes WHERE card_id = $1",
        "DELETE FROM card_keys WHERE card_id = $1",
        "DELETE FROM cards WHERE id = $1",
    ] {
        connection.execute(Query::new(delete).bind(id)).await?;
    }
    Ok(Told::Done)
}

/// Takes the name of a card out of what is counted and searched. Where seats are shown, whoever
/// shows them does without the name.
pub(super) async fn hide(connection: &mut impl Sql, card: &CardId) -> Result<()> {
    connection.count_alone().await?;
    for (game, seat) in games(connection, card).await? {
        rename_result(connection, &game, seat, HIDDEN).await?;
        rename_in_lists(connection, &game, seat, HIDDEN).await?;
    }
    Ok(())
}

/// The matches in which a card has a seat, and which one.
async fn games(connection: &mut impl Sql, card: &CardId) -> Result<Vec<(String, usize)>> {
    let query = Query::new("SELECT match_id, seat FROM card_games WHERE card_id = $1");
    let games: Vec<(String, i64)> = connection.fetch(query.bind(card.0.as_str())).await?;
    games.into_iter().map(|(game, seat)| Ok((game, usize::try_from(seat)?))).collect()
}

/// Takes a card out of one match: header, entries, the result and the lists of others.
async fn forget_in(
    connection: &mut impl Sql,
    game: &str,
    seat: usize,
    card: &CardId,
) -> Result<()> {
    let query = Query::new("SELECT header FROM matches WHERE id = $1").bind(game);
    let found: Vec<(String,)> = connection.fetch(query).await?;
    let (header,) = found.first().context("a match that a card has played")?;
    // Of a match that the host has let go of only the result is left.
    if !header.is_empty() {
        let header = Person { seat, card }.out_of_header(header)?;
        let update = Query::new("UPDATE matches SET header = $2 WHERE id = $1");
        connection.execute(update.bind(game).bind(header.as_str())).await?;
    }
    let entries: Vec<(i64, String)> = connection.fetch(Query::new(NAMING).bind(game)).await?;
    for (seq, payload) in entries {
        let payload = Person { seat, card }.out_of_entry(&payload)?;
        let update = "UPDATE entries SET payload = $3 WHERE match_id = $1 AND seq = $2";
        connection.execute(Query::new(update).bind(game).bind(seq).bind(payload.as_str())).await?;
    }
    rename_result(connection, game, seat, SOMEONE).await?;
    rename_in_lists(connection, game, seat, SOMEONE).await
}

/// The tallies follow by themselves when a row goes and another one comes.
async fn rename_result(
    connection: &mut impl Sql,
    game: &str,
    seat: usize,
    name: &str,
) -> Result<()> {
    struct Row {
        bot: Option<String>,
        score: i64,
        won: i64,
        game: String,
        day: i64,
        players: i64,
        reason: String,
        origin: Option<String>,
    }
    rows! { Row { bot, score, won, game, day, players, reason, origin } }
    let query = "SELECT bot, score, won, game, day, players, reason, origin FROM result_seats \
                 WHERE match_id = $1 AND seat = $2";
    let seat = seat as i64;
    let found: Vec<Row> = connection.fetch(Query::new(query).bind(game).bind(seat)).await?;
    let Some(row) = found.into_iter().next() else { return Ok(()) };
    let delete = Query::new("DELETE FROM result_seats WHERE match_id = $1 AND seat = $2");
    connection.execute(delete.bind(game).bind(seat)).await?;
    // A person without a name is counted with all others who gave none; the name of a bot is its
    // own.
    let who = row.bot.clone().unwrap_or_default();
    let insert = "INSERT INTO result_seats \
                  (match_id, seat, name, bot, score, won, who, game, day, players, reason, origin) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    let insert = Query::new(insert).bind(game).bind(seat).bind(name).bind(row.bot.as_deref());
    let insert = insert.bind(row.score).bind(row.won).bind(who.as_str()).bind(row.game.as_str());
    let insert = insert.bind(row.day).bind(row.players).bind(row.reason.as_str());
    Ok(connection.execute(insert.bind(row.origin.as_deref())).await?)
}

/// Others who played along find the game by the names of those who are left.
async fn rename_in_lists(
    connection: &mut impl Sql,
    game: &str,
    seat: usize,
    name: &str,
) -> Result<()> {
    let query = Query::new("SELECT names FROM card_games WHERE match_id = $1 LIMIT 1").bind(game);
    let found: Vec<(String,)> = connection.fetch(query).await?;
    let Some((names,)) = found.first() else { return Ok(()) };
    let known = names.split('\n').enumerate();
    let names = joined(known.map(|(index, known)| if index == seat { name } else { known }));
    let update = Query::new("UPDATE card_games SET names = $2 WHERE match_id = $1");
    Ok(connection.execute(update.bind(game).bind(names.as_str())).await?)
}

/// Who is to be taken out of a match.
struct Person<'a> {
    seat: usize,
    card: &'a CardId,
}

impl Person<'_> {
    fn out_of_header(&self, header: &str) -> Result<String> {
        let mut header: Value = serde_json::from_str(header)?;
        self.rename(&mut header["players"]);
        if let Some(record) = header.pointer_mut("/start/file/record/seats") {
            self.rename(record);
        }
        self.unlock(&mut header);
        Ok(header.to_string())
    }

    fn out_of_entry(&self, entry: &str) -> Result<String> {
        let mut entry: Value = serde_json::from_str(entry)?;
        if entry["seat"] == self.seat && entry["name"].is_string() {
            entry["name"] = SOMEONE.into();
        }
        for record in ["/record/seats", "/want/record/seats"] {
            if let Some(seats) = entry.pointer_mut(record) {
                self.rename(seats);
            }
        }
        self.unlock(&mut entry);
        Ok(entry.to_string())
    }

    fn rename(&self, players: &mut Value) {
        if let Some(name) = players.get_mut(self.seat).and_then(|player| player.get_mut("name")) {
            *name = SOMEONE.into();
        }
    }

    /// Takes the card's key out, wherever it is.
    fn unlock(&self, value: &mut Value) {
        match value {
            Value::String(text) if text == Key::of_card(self.card).as_str() => {
                *text = NOBODY.to_owned();
            }
            Value::Array(values) => values.iter_mut().for_each(|value| self.unlock(value)),
            Value::Object(fields) => fields.values_mut().for_each(|value| self.unlock(value)),
            _ => {}
        }
    }
}

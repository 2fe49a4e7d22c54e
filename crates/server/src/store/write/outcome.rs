use crate::{
    clock::DAY,
    store::{
        Outcome, SeatOutcome, cards, named, ratings,
        sql::{Query, Sql},
        tally,
    },
};
use anyhow::Result;

/// Writes how a game ended. One that was taken back and finished again has the outcome of its last
/// end.
pub(in crate::store) async fn write(
    connection: &mut impl Sql,
    id: &str,
    at: i64,
    outcome: &Outcome,
) -> Result<()> {
    for delete in
        ["DELETE FROM result_seats WHERE match_id = $1", "DELETE FROM results WHERE match_id = $1"]
    {
        connection.execute(Query::new(delete).bind(id)).await?;
    }
    let players = outcome.seats.len() as i64;
    let points: i64 = outcome.seats.iter().map(|seat| i64::from(seat.score)).sum();
    let day = at.div_euclid(DAY);
    let reason = named::name(&outcome.reason)?;
    let origin = outcome.origin.as_ref().map(named::name).transpose()?;
    let insert = "INSERT INTO results \
                  (match_id, game, finished, moves, day, players, points, reason, origin) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let insert = Query::new(insert)
        .bind(id)
        .bind(outcome.game.as_str())
        .bind(at)
        .bind(outcome.moves as i64)
        .bind(day)
        .bind(players)
        .bind(points)
        .bind(reason.as_str())
        .bind(origin.as_deref());
    connection.execute(insert).await?;
    let insert = "INSERT INTO result_seats \
                  (match_id, seat, name, bot, score, won, who, game, day, players, reason, origin) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    for (seat, SeatOutcome { player, score, won, result }) in (0i64..).zip(&outcome.seats) {
        let insert = Query::new(insert)
            .bind(id)
            .bind(seat)
            .bind(player.name.as_str())
            .bind(player.bot.as_deref())
            .bind(i64::from(*score))
            .bind(i64::from(*won))
            .bind(tally::who(player))
            .bind(outcome.game.as_str())
            .bind(day)
            .bind(players)
            .bind(reason.as_str())
            .bind(origin.as_deref());
        connection.execute(insert).await?;
        cards::write_result(connection, id, seat, at, *result).await?;
    }
    if let Some(rated) = &outcome.rated {
        ratings::write(connection, id, &outcome.game, at, rated).await?;
    }
    Ok(())
}

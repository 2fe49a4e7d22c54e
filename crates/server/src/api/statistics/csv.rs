//! Finished games as a table for spreadsheets.

use crate::{clock, store::FinishedSeat};

/// The names of the columns. Begins with a byte order mark: without it spreadsheets take umlauts
/// for something else.
pub(super) fn head() -> String {
    "\u{feff}finished_utc,game,moves,players,seat,name,bot,score,won,reason,origin\r\n".into()
}

/// One seat of a finished game.
pub(super) fn line(found: &FinishedSeat) -> String {
    let FinishedSeat { game, moves, players, score, reason, .. } = found;
    let finished = clock::moment(found.finished);
    let seat = found.seat + 1;
    let name = text(&found.name);
    let bot = text(found.bot.as_deref().unwrap_or_default());
    let won = i32::from(found.won);
    let origin = found.origin.as_deref().unwrap_or_default();
    format!(
        "{finished},{game},{moves},{players},{seat},{name},{bot},{score},{won},{reason},{origin}\r\n"
    )
}

/// A text in quotes that no spreadsheet takes for a formula.
fn text(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(name: &str, bot: Option<&str>) -> FinishedSeat {
        FinishedSeat {
            match_id: "x".into(),
            game: "qwixx".into(),
            finished: 0,
            moves: 40,
            players: 2,
            seat: 0,
            name: name.into(),
            bot: bot.map(Into::into),
            score: -5,
            won: true,
            reason: "played_out".into(),
            origin: None,
        }
    }

    #[test]
    fn quotes_and_commas_stay_in_their_column() {
        let line = line(&seat("Ann \"the, fox\"", None));
        assert_eq!(
            line,
            "1970-01-01 00:00:00,qwixx,40,2,1,\"Ann \"\"the, fox\"\"\",\"\",-5,1,played_out,\r\n"
        );
    }

    #[test]
    fn the_end_and_the_origin_stand_last() {
        let seat = FinishedSeat {
            reason: "resigned".into(),
            origin: Some("chosen".into()),
            ..seat("Ann", None)
        };
        assert!(line(&seat).ends_with(",\"Ann\",\"\",-5,1,resigned,chosen\r\n"));
    }

    #[test]
    fn no_name_becomes_a_formula() {
        for name in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"] {
            assert!(
                line(&seat(name, Some("strong"))).contains(&format!("\"'{name}\",\"strong\"")),
                "{name}"
            );
        }
    }
}

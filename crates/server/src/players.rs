//! Who may sit at a table.

use table::{AnyGame, Player, Problem, Seat, Text, plain_name, problem, shown};

/// The most characters of a name.
const NAME_LENGTH: usize = 40;
/// How long a bot may be asked to think.
const MILLIS: std::ops::RangeInclusive<u32> = 1..=60_000;

/// The name without its invisible characters, if something is left.
pub(crate) fn check_name(name: &str) -> Result<String, Problem> {
    let name = plain_name(name);
    let length = name.chars().count();
    if !(1..=NAME_LENGTH).contains(&length) {
        return Err(problem!(
            "a name of {length} characters, expected 1 to {NAME_LENGTH}",
            "ein Name mit {length} Zeichen, erwartet werden 1 bis {NAME_LENGTH}",
        ));
    }
    Ok(name)
}

/// An error if the game does not have this bot, or nobody wants to wait that long for it.
pub(crate) fn check_bot(game: &dyn AnyGame, bot: &str, millis: Option<u32>) -> Result<(), Problem> {
    let info = game.info();
    if !info.bots.iter().any(|known| known == bot) {
        let game = info.id;
        let bot = shown(bot);
        let known = info.bots.join(", ");
        return Err(problem!(
            "{game} has no bot \"{bot}\"; it has {known}",
            "{game} hat keinen Bot \"{bot}\"; es gibt {known}"
        ));
    }
    if let Some(millis) = millis.filter(|millis| !MILLIS.contains(millis)) {
        let least = MILLIS.start();
        let most = MILLIS.end();
        return Err(problem!(
            "{millis} ms for a move of the bot, expected {least} to {most}",
            "{millis} ms für einen Zug des Bots, erwartet werden {least} bis {most}",
        ));
    }
    Ok(())
}

/// Lowers wishes for more time than the host allows.
pub(crate) fn hurry(players: &mut [Player], max_millis: u32) {
    for player in players {
        player.millis = player.millis.map(|millis| millis.min(max_millis));
    }
}

/// The players as they sit down, if there is one for each of `seats` seats and all of them can.
pub(crate) fn check_players(
    game: &dyn AnyGame,
    players: &[Player],
    seats: usize,
) -> Result<Vec<Player>, Problem> {
    let count = players.len();
    if count != seats {
        return Err(problem!(
            "{count} players for {seats} seats",
            "{count} Spieler für {seats} Plätze"
        ));
    }
    let check = |player: &Player| -> Result<Player, Problem> {
        let name = check_name(&player.name)?;
        match &player.bot {
            Some(bot) => check_bot(game, bot, player.millis)?,
            None if player.millis.is_some() => {
                return Err(problem!("\"millis\" is for bots only", "\"millis\" ist nur für Bots"));
            }
            None => {}
        }
        Ok(Player { name, ..player.clone() })
    };
    let checked = (0..).map(Seat).zip(players).map(|(seat, player)| {
        check(player)
            .map_err(|Problem(Text { en, de })| problem!("seat {seat}: {en}", "Platz {seat}: {de}"))
    });
    checked.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_neither_empty_nor_long() {
        assert_eq!(check_name("  Änne 🐢 ").unwrap(), "Änne 🐢");
        assert_eq!(check_name("\u{202e}a\nb\0\u{200b}").unwrap(), "ab");
        assert!(check_name(&format!("{}{}", "ä".repeat(40), "\u{200b}".repeat(1000))).is_ok());
        assert!(check_name(&"ä".repeat(40)).is_ok());
        for bad in ["", "   ", "\u{200b}\u{2066} \n", &"x".repeat(41)] {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_bad_player_is_named_by_seat() {
        let kalaha = games::game("kalaha").unwrap();
        let ann = Player::person("Ann");
        let check = |other: Player| {
            check_players(kalaha, &[ann.clone(), other], 2).map_err(|why| why.to_string())
        };
        assert!(check(Player::bot("Bot", "classic-1")).is_ok());
        assert!(
            check(Player::bot("Bot", "genius"))
                .unwrap_err()
                .starts_with("seat 1: kalaha has no bot \"genius\"")
        );
        assert!(
            check(Player { millis: Some(0), ..Player::bot("Bot", "classic-1") })
                .unwrap_err()
                .contains("0 ms")
        );
        assert!(check(Player { millis: Some(5), ..ann.clone() }).unwrap_err().contains("only"));
        assert!(check_players(kalaha, std::slice::from_ref(&ann), 2).is_err());
    }
}

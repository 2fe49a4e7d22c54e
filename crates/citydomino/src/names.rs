use table::{Player, plain_name};

/// The bot that plays where a save file says no more than that a computer does.
const ANY_BOT: &str = "classic";

/// What logs and save files call the players: a person at seat 0 is `HUMAN`, a bot at seat n
/// `BOTn`, other people go by their names. A seat nobody has given a name to, as in the engine, is
/// called like a bot.
pub(crate) fn names(players: &[Player]) -> Vec<String> {
    players.iter().enumerate().map(|(seat, player)| name(seat, player)).collect()
}

fn name(seat: usize, player: &Player) -> String {
    let nameless = player.name == format!("Player{}", seat + 1);
    if player.is_person() && seat == 0 {
        "HUMAN".into()
    } else if player.is_person() && !nameless {
        player.name.clone()
    } else {
        format!("BOT{seat}")
    }
}

/// Who is meant by a name in a save file. `BOTn` and `HUMAN` tell who plays, but not what they are
/// called.
pub(crate) fn player(name: &str) -> Player {
    let name = name.trim();
    match name.strip_prefix("BOT").map(str::as_bytes) {
        Some([b'0'..=b'9']) => Player::bot("", ANY_BOT),
        _ if name == "HUMAN" => Player::person(""),
        _ => Player::person(plain_name(name)),
    }
}

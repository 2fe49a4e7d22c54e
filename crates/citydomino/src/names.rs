use table::Player;

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

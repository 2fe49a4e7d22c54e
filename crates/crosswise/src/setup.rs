use serde::{Deserialize, Serialize};
use table::{Problem, problem};
use ts_rs::TS;

/// The options of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Two or four.
    pub players: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { players: 2 }
    }
}

impl Setup {
    /// Refuses numbers of players that cannot sit in two teams.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        let players = self.players;
        match players {
            2 | 4 => Ok(()),
            _ => Err(problem!(
                "{players} players, expected 2 or 4",
                "{players} Spieler, erwartet werden 2 oder 4"
            )),
        }
    }
}

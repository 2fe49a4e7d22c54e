use serde::{Deserialize, Serialize};
use table::{Problem, problem};
use ts_rs::TS;

/// The fewest players.
pub(crate) const FEWEST_PLAYERS: usize = 2;
/// The most players.
pub(crate) const MOST_PLAYERS: usize = 5;

/// The options of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many play, two to five.
    pub players: usize,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { players: FEWEST_PLAYERS }
    }
}

impl Setup {
    /// Why there is no such game, if there is none.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        let players = self.players;
        if (FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players) {
            return Ok(());
        }
        Err(problem!(
            "{players} players, expected {FEWEST_PLAYERS} to {MOST_PLAYERS}",
            "{players} Spieler, erwartet werden {FEWEST_PLAYERS} bis {MOST_PLAYERS}"
        ))
    }
}

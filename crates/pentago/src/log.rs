use std::io::{Result, Write};

use table::{Player, Step};

use crate::Board;

/// One line a move: who played it, and its notation.
pub(crate) struct Log {
    names: Vec<String>,
}

impl Log {
    pub(crate) fn new(players: &[Player]) -> Log {
        // A line break in a name must not look like another move.
        Log {
            names: players
                .iter()
                .map(|player| player.name.replace(char::is_control, " "))
                .collect(),
        }
    }
}

impl table::Log<Board> for Log {
    fn start(&mut self, _board: &Board, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    fn step(&mut self, step: &Step<Board>, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}: {}", self.names[step.seat.index()], step.mv)
    }
}

#[cfg(test)]
mod tests {
    use table::{AnyMatch as _, Match};

    use super::*;
    use crate::Setup;

    #[test]
    fn every_move_is_one_line_with_name_and_notation() {
        let mut game = Match::<Board>::new(Setup::default(), 1).unwrap();
        game.set_player(table::Seat(1), Player::bot("Computer\n2", "classic-2"));
        assert_eq!(game.log(), "");
        for mv in ["c3-2R", "b2-1L"] {
            let seat = game.state().turn().seat();
            game.play(seat, mv.parse().unwrap()).unwrap();
        }
        assert_eq!(game.log(), "Player1: c3-2R\nComputer 2: b2-1L\n");
    }
}

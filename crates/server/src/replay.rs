//! The whole match at once, as one viewer may see it.

use std::io;

use serde::{Serialize, Serializer};
use serde_json::Value;
use table::{AnyMatch, Played, Player, Seat, Shown, Status};

use crate::wire::ReplayStep;

/// Writes a match as [`Replay`](crate::wire::Replay). The steps are made while they are written.
pub(crate) fn write(
    game: &dyn AnyMatch,
    viewer: Option<Seat>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let told = Told {
        game: game.game(),
        players: game.players(),
        start: game.view_after(0, viewer),
        steps: Steps { game, viewer },
        status: game.status(),
    };
    Ok(serde_json::to_writer(out, &told)?)
}

#[derive(Serialize)]
struct Told<'a> {
    game: &'a str,
    players: &'a [Player],
    start: Value,
    steps: Steps<'a>,
    status: Status,
}

struct Steps<'a> {
    game: &'a dyn AnyMatch,
    viewer: Option<Seat>,
}

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.game.steps(self.viewer).map(replay_step))
    }
}

fn replay_step(Shown { step, view }: Shown) -> ReplayStep {
    ReplayStep { played: Played { seat: step.seat, mv: step.mv }, events: step.events, view }
}

#[cfg(test)]
mod tests {
    use crate::wire::Replay;

    use super::*;

    #[test]
    fn a_replay_is_written_as_the_wire_says_it_is() {
        for game in games::all() {
            let mut played = game.start(None, 3).unwrap();
            for _ in 0..40 {
                let Some(&seat) = played.status().turn.first() else { break };
                played.play(seat, &played.legal_moves(seat)[0]).unwrap();
            }
            for viewer in [None, Some(Seat(1))] {
                let mut written = Vec::new();
                write(&*played, viewer, &mut written).unwrap();
                let step = |index| {
                    let step = played.step(index, viewer);
                    let played_move = Played { seat: step.seat, mv: step.mv };
                    ReplayStep {
                        played: played_move,
                        events: step.events,
                        view: played.view_after(index + 1, viewer),
                    }
                };
                let whole = Replay {
                    game: played.game().into(),
                    players: played.players().to_vec(),
                    start: played.view_after(0, viewer),
                    steps: (0..played.moves_played()).map(step).collect(),
                    status: played.status(),
                };
                assert_eq!(
                    String::from_utf8(written).unwrap(),
                    serde_json::to_string(&whole).unwrap()
                );
            }
        }
    }
}

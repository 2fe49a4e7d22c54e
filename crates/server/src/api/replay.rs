//! The whole match at once, as one viewer may see it.

use std::io;

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use serde::{Serialize, Serializer};
use table::{AnyMatch, End, Json, Origin, Player, Seat, Status};

use super::{
    Shared, download,
    extract::{Client, PerhapsCard},
    viewer::viewers,
};
use crate::{
    life::Life,
    refused::Refused,
    secret::MatchId,
    wire::{Refusal, Replay, ReplayStep},
};

/// The whole match, as the owner of a seat or a spectator may see it, once it has begun.
///
/// Whoever shows the secrets of several seats sees it as the first of them does.
#[utoipa::path(get, path = "/api/matches/{id}/replay",
    params(("id" = String, Path)), security((), ("seats" = []), ("card" = [])), responses(
    (status = 200, body = Replay),
    (status = 400, description = "The match has not begun", body = Refusal),
    (status = 403, description = "A secret belongs to no seat of this match", body = Refusal),
    (status = 404, description = "There is no such match", body = Refusal),
    (status = 429, description = "Too many downloads from one address", body = Refusal),
    (status = 501, description = "The match needs a newer version of the program", body = Refusal),
    (status = 503, description = "Too many replays are being loaded", body = Refusal),
))]
pub(super) async fn replay(
    State(api): Shared,
    Client(address): Client,
    id: MatchId,
    headers: HeaderMap,
    card: PerhapsCard,
) -> Result<Response, Refused> {
    let share = download::share(&api.house, &api.house.replays, address)?;
    let life = api.house.recall(&id).await?;
    let viewer = viewers(&life, &headers, &card)?.first().copied();
    life.begun()?;
    let players = api.house.players(&life);
    let replay = download::stream(share, move |out| write(&life, &players, viewer, out));
    Ok(([(header::CONTENT_TYPE, "application/json")], replay).into_response())
}

/// Writes a match as [`Replay`]. The steps are made while they are written.
fn write(
    life: &Life,
    players: &[Player],
    viewer: Option<Seat>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let game = life.begun().map_err(io::Error::other)?;
    let replay = LazyReplay {
        game: game.game(),
        players,
        start: game.view_after(0, viewer),
        steps: Steps { game, viewer },
        status: life.status(),
        end: life.end(),
        origin: life.origin(),
    };
    Ok(serde_json::to_writer(out, &replay)?)
}

/// A [`Replay`] whose steps are made when they are needed.
#[derive(Serialize)]
struct LazyReplay<'a> {
    game: &'a str,
    players: &'a [Player],
    start: Json,
    steps: Steps<'a>,
    status: Status,
    end: Option<End>,
    origin: Option<Origin>,
}

struct Steps<'a> {
    game: &'a dyn AnyMatch,
    viewer: Option<Seat>,
}

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(ReplayStep::all(self.game, self.viewer))
    }
}

#[cfg(test)]
mod tests {
    use table::StepView;

    use super::*;
    use crate::{
        journal::{Entry, Header, Start},
        times::Clock,
        wire::Played,
    };

    #[test]
    fn a_replay_is_written_as_the_wire_says_it_is() {
        for game in games::all() {
            let record = game.start(None, 3).unwrap().record();
            let start = Start::New { setup: record.setup.unwrap(), seed: None };
            let header = Header::new(record.game, start, record.seats, Clock::None);
            let mut life = Life::set_up(header, 0).unwrap();
            life.apply(&Entry::Begin { seed: Some(3) }).unwrap();
            for _ in 0..40 {
                let Some(&seat) = life.status().turn.first() else { break };
                let mv = life.legal_moves(seat)[0].clone();
                life.apply(&Entry::Play { seat, mv }).unwrap();
            }
            let played = life.game().unwrap();
            for viewer in [None, Some(Seat(1))] {
                let mut written = Vec::new();
                write(&life, life.players(), viewer, &mut written).unwrap();
                let step = |index| {
                    let StepView { seat, mv, events, .. } = played.step(index, viewer);
                    ReplayStep {
                        played: Played { seat, mv, gist: played.gist_of(index) },
                        events,
                        view: played.view_after(index + 1, viewer),
                    }
                };
                let whole = Replay {
                    game: played.game().into(),
                    players: played.players().to_vec(),
                    start: played.view_after(0, viewer),
                    steps: (0..played.moves_played()).map(step).collect(),
                    status: life.status(),
                    end: life.end(),
                    origin: life.origin(),
                };
                assert_eq!(
                    String::from_utf8(written).unwrap(),
                    serde_json::to_string(&whole).unwrap()
                );
            }
        }
    }
}

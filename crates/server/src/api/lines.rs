//! Lines of moves from a position, as lessons, puzzles and the explorer play them.

use axum::{
    Json,
    extract::{Path, State},
};
use serde_json::Value;
use table::{AnyGame, AnyMatch, LineMove, MoveValues, Problem, Seat, problem};
use tokio::task::spawn_blocking;

use super::{
    Shared,
    extract::{Body, Learner},
    thought::{self, Thought},
};
use crate::{
    refused::Refused,
    wire::{Line, Refusal, ReplayStep, SeatMoves, WantedLine, WantedValues},
};

/// The largest position with its moves, in bytes.
const BYTES: usize = 64 << 10;
/// The longest line.
const MOST_MOVES: usize = 400;
/// The longest that moves are valued, in milliseconds.
const MOST_MILLIS: u64 = 1000;
/// Decides what is left to chance if nobody says otherwise, so that the same line is always the same.
pub(super) const SEED: u64 = 0;

/// Plays moves from a position or from the start of a game, and shows every step.
///
/// Nothing of it is stored. What is left to chance is the same whenever the same line is asked for.
#[utoipa::path(post, path = "/api/games/{game}/line", params(("game" = String, Path)),
    request_body = WantedLine, responses(
    (status = 200, body = Line),
    (status = 400, description = "What is wrong with the position or a move", body = Refusal),
    (status = 413, description = "More than 64 kB", body = Refusal),
    (status = 429, description = "Too many questions from one address", body = Refusal),
))]
pub(super) async fn line(
    _: Learner,
    Path(game): Path<String>,
    Body(wanted): Body<WantedLine, BYTES>,
) -> Result<Json<Line>, Refused> {
    let game = games::game(&game)?;
    // Long lines of large games take a while.
    let played = spawn_blocking(move || answer(game, wanted));
    Ok(Json(played.await.map_err(thought::failed)??))
}

/// The line that is wanted.
pub(crate) fn answer(game: &dyn AnyGame, wanted: WantedLine) -> Result<Line, Problem> {
    let WantedLine { position, setup, moves, seed, viewer } = wanted;
    let played = Start { position, setup, seed }.play(game, &moves)?;
    check_viewer(&*played, viewer)?;
    Ok(shown(&*played, viewer))
}

/// What every move in a position is worth for whoever is on move.
///
/// Only for games that can be explored. What is thought at tables is not held up by it.
#[utoipa::path(post, path = "/api/games/{game}/values", params(("game" = String, Path)),
    request_body = WantedValues, responses(
    (status = 200, body = MoveValues),
    (status = 400, description = "What is wrong with the position, or the game cannot be explored",
        body = Refusal),
    (status = 413, description = "More than 64 kB", body = Refusal),
    (status = 429, description = "Too many questions from one address", body = Refusal),
))]
pub(super) async fn values(
    State(api): Shared,
    Learner(address): Learner,
    Path(game): Path<String>,
    Body(wanted): Body<WantedValues, BYTES>,
) -> Result<Json<MoveValues>, Refused> {
    let game = games::game(&game)?;
    if !game.info().explorer {
        let game = game.id();
        return Err(problem!(
            "positions of {game} cannot be explored",
            "Stellungen von {game} lassen sich nicht erkunden"
        )
        .into());
    }
    let WantedValues { position, setup, moves, seed, millis } = wanted;
    let millis = thought::check_millis(millis, MOST_MILLIS, MOST_MILLIS)?;
    let thought = Thought::new(&api.house, address, game.id(), millis).await?;
    let valued = thought.think(move |limits| -> Result<_, Problem> {
        let played = Start { position, setup, seed }.play(game, &moves)?;
        let seat = on_move(&*played)?;
        Ok(played.analyse(seat, &limits, &mut |_| ()))
    });
    Ok(Json(valued.await??))
}

/// Where a line begins.
struct Start {
    position: Option<Value>,
    setup: Option<Value>,
    seed: Option<u64>,
}

impl Start {
    fn open(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, Problem> {
        let seed = self.seed.unwrap_or(SEED);
        match (&self.position, &self.setup) {
            (Some(_), Some(_)) => Err(problem!(
                "a line begins with a position or with a setup, not with both",
                "eine Zugfolge beginnt mit einer Stellung oder mit Einstellungen, nicht mit beidem"
            )),
            (Some(position), None) => game.load("position", &position.to_string(), seed),
            (None, setup) => game.start(setup.as_ref(), seed),
        }
    }

    /// Plays moves from here.
    fn play(&self, game: &dyn AnyGame, moves: &[LineMove]) -> Result<Box<dyn AnyMatch>, Problem> {
        let given = moves.len();
        if given > MOST_MOVES {
            return Err(problem!(
                "{given} moves, expected at most {MOST_MOVES}",
                "{given} Züge, erwartet werden höchstens {MOST_MOVES}"
            ));
        }
        let mut line = self.open(game)?;
        for (index, LineMove { seat, mv }) in moves.iter().enumerate() {
            let number = index + 1;
            let played = line.play(*seat, mv);
            played.map_err(|why| why.at(format!("move {number}"), format!("Zug {number}")))?;
        }
        Ok(line)
    }
}

fn shown(played: &dyn AnyMatch, viewer: Option<Seat>) -> Line {
    let status = played.status();
    let moves = |&seat: &Seat| SeatMoves { seat, moves: played.legal_moves(seat) };
    Line {
        position: played.position(),
        start: played.view_after(0, viewer),
        steps: ReplayStep::all(played, viewer).collect(),
        legal: status.turn.iter().map(moves).collect(),
        status,
    }
}

fn check_viewer(played: &dyn AnyMatch, viewer: Option<Seat>) -> Result<(), Problem> {
    let seats = played.players().len();
    match viewer {
        Some(seat) if seat.index() >= seats => Err(problem!(
            "there is no seat {seat} to look from, expected a number below {seats}",
            "es gibt keinen Platz {seat}, erwartet wird eine Zahl unter {seats}"
        )),
        _ => Ok(()),
    }
}

/// Whose moves are to be valued.
fn on_move(played: &dyn AnyMatch) -> Result<Seat, Problem> {
    let turn = played.status().turn;
    let nobody = || problem!("the game is over", "das Spiel ist zu Ende");
    turn.first().copied().ok_or_else(nobody)
}

use search::rollout::rollout;
use table::{Analysis, Bot, Game as _, Limits, Rng, Seat};

use crate::{Board, Move, State, Team, play::after};

/// Tries its moves in games played on by hasty players, in worlds as they might be.
pub(crate) struct Strong;

/// What a win of sixes counts when a game is valued in points: more than any lead.
const SIX: i32 = 50;
/// How many random moves a hasty player looks at before taking the best of them.
const LOOKS: usize = 8;

impl Bot<State> for Strong {
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let mut moves = Vec::new();
        state.legal_moves(seat, &mut moves);
        if let [only] = moves[..] {
            return Some(only);
        }
        let analysis = analyse(state, seat, limits, &mut |_| ());
        if limits.cancel.is_cancelled() { None } else { analysis.best() }
    }
}

pub(crate) fn analyse(state: &State, seat: Seat, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let team = Team::of(seat);
    let play_out = |mut world: State, rng: &mut Rng| {
        while let Some(mv) = hasty_move(&world, rng) {
            world.apply(mv, |_| ());
        }
        lead(&world.board, team).into()
    };
    rollout(state, seat, &moves, limits, play_out, report)
}

/// The best of a few random moves, by points; none if the game is over.
fn hasty_move(state: &State, rng: &mut Rng) -> Option<Move> {
    let team = Team::of(state.turn);
    let mut best = state.random_move(rng)?;
    let mut highest = lead(&after(&state.board, best), team);
    for mv in (1..LOOKS).map_while(|_| state.random_move(rng)) {
        let value = lead(&after(&state.board, mv), team);
        if value > highest {
            (best, highest) = (mv, value);
        }
    }
    Some(best)
}

/// How many points the team is ahead.
fn lead(board: &Board, team: Team) -> i32 {
    let worth = |team| board.points(team) + if board.has_six(team) { SIX } else { 0 };
    worth(team) - worth(team.other())
}

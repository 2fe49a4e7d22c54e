//! Tries the promising moves in worlds as they might be, each played on for some turns by quick players.

use std::cmp::Reverse;

use rand::RngExt as _;
use search::rollout::rollout;
use table::{Analysis, Bot, Game as _, Limits, Rng, Seat, Valued};

use crate::{
    Move, State, Team,
    greedy::{gain, greedy_move},
    values::{CAREFUL, SIMPLE},
};

/// The strongest player.
pub(crate) struct Strong;

/// How many moves it tries: the best at a glance.
const TRIED: usize = 12;
/// How many of its moves a gentler player thinks of.
const THOUGHT_OF: usize = 16;
/// After how many turns a game played on is valued as it stands.
const HORIZON: usize = 8;
/// Leads beyond this many points hardly count any more: a win is a win.
const SAFE_LEAD: f64 = 10.0;
/// What a win of sixes counts.
const SIX: f64 = 12.0;

impl Bot<State> for Strong {
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let moves: Vec<Move> = promising(state, TRIED).into_iter().map(|(mv, _)| mv).collect();
        if let [only] = moves[..] {
            return Some(only);
        }
        let analysis = race(state, seat, &moves, limits, &mut |_| ());
        if limits.cancel.is_cancelled() { None } else { analysis.best() }
    }
}

/// Values all moves in the same way as the strongest player its promising ones.
pub(crate) fn analyse(state: &State, seat: Seat, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    race(state, seat, &moves, limits, report)
}

/// What a gentler player thinks of: the best moves at a glance, without playing on.
pub(crate) fn glance(state: &State, _seat: Seat, _limits: &Limits) -> Analysis<Move> {
    let valued = |(mv, gain)| Valued { mv, value: f64::from(gain) / 100.0, exact: false };
    Analysis { moves: promising(state, THOUGHT_OF).into_iter().map(valued).collect() }
}

/// The moves that are worth most at a glance, the best first, with that worth in hundredths of a point.
fn promising(state: &State, most: usize) -> Vec<(Move, i32)> {
    let mut moves = Vec::new();
    state.list_moves(&mut moves);
    let mut valued: Vec<(Move, i32)> = moves.into_iter().map(|mv| (mv, gain(state, mv, &CAREFUL))).collect();
    valued.sort_by_key(|&(_, gain)| Reverse(gain));
    valued.truncate(most);
    valued
}

fn race(state: &State, seat: Seat, moves: &[Move], limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    rollout(state, seat, moves, limits, |world, rng| play_on(world, seat, rng), report)
}

/// Plays on after a move of `seat` and says what comes out of it for the seat.
fn play_on(mut world: State, seat: Seat, rng: &mut Rng) -> f64 {
    let team = Team::of(seat);
    let enemy_style = if rng.random() { &SIMPLE } else { &CAREFUL };
    let mut mover = team;
    let mut turns = 0;
    loop {
        if world.activated.is_none() {
            turns += 1;
            if turns > HORIZON && !world.is_decided() {
                let lead = f64::from(CAREFUL.lead(&world, mover)) / 100.0;
                return if mover == team { worth(lead) } else { -worth(lead) };
            }
        }
        mover = Team::of(world.turn);
        let Some(mv) = greedy_move(&world, if mover == team { &CAREFUL } else { enemy_style }) else { break };
        world.apply(mv, |_| ());
    }
    result(&world, team)
}

/// What a game that is over is worth.
fn result(world: &State, team: Team) -> f64 {
    let board = world.board();
    match (board.has_six(team), board.has_six(team.other())) {
        (true, false) => SIX,
        (false, true) => -SIX,
        (true, true) => 0.0,
        (false, false) => worth((board.points(team) - board.points(team.other())).into()),
    }
}

/// What a lead of so many points is worth: less and less for each point more.
fn worth(lead: f64) -> f64 {
    SAFE_LEAD * (lead / SAFE_LEAD).tanh()
}

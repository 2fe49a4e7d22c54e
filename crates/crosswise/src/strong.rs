//! Tries the promising moves in worlds as they might be, each played on for some turns by quick
//! players.
//!
//! What each part was worth, against `classic` with two and with four players unless said otherwise
//! (most of it measured with tables that were fitted in much the same way before):
//! - Values of unfinished lines (`values.rs`). The most points at once, for the own team and
//!   against the enemy, won 61 and 59 %; the same glance at the moves with the learned values 91
//!   and 89 % (3,000 games each). Values that change during the game were no better than one table,
//!   nor were values learned from wins instead of points. Learned from games between equals they
//!   won 89 and 88 % here, but 53 % against those learned from games against simpler players, which
//!   are used.
//! - Playing on in imagined worlds: glance and playing on err in different ways, and the sum of
//!   both won 94.0 and 93.8 % where a slightly noisy glance won 88.2 and 87.2 % (1,000 nodes, 600
//!   games; 3,000 games). Playing on won about 64 % against the glance (60 games, values from games
//!   between equals) whether 3, 5, 9 or all turns were played on in about the same time.
//! - Only promising moves are tried. With all of them, 1,000 games played to the end per decision
//!   won 57 %, with the best eight and a fifth of that 79 %: chance picks the wrong one among many.
//! - Thinking of special tiles in every third turn only doubles the number of games played on.

use std::cmp::Reverse;

use rand::RngExt as _;
use search::rollout::rollout;
use table::{Analysis, Bot, Game as _, Limits, Rng, Seat, Valued};

use crate::{
    Move, State, Team,
    greedy::{gain, greedy_move},
    values::{CAREFUL, SIMPLE, Style, result},
};

/// The strongest player.
pub(crate) struct Strong;

/// How many moves it tries: the best at a glance.
const TRIED: usize = 12;
/// How many of its moves a gentler player thinks of.
const THOUGHT_OF: usize = 16;
/// After how many turns a game played on is valued as it stands; a whole number of rounds, so that
/// the own team moved last.
const HORIZON: usize = 8;

impl Bot<State> for Strong {
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let (moves, gains): (Vec<Move>, Vec<i32>) = promising(state, TRIED).into_iter().unzip();
        if let [only] = moves[..] {
            return Some(only);
        }
        let mut analysis = rollout(
            state,
            seat,
            &moves,
            limits,
            |world, rng| against_anyone(world, seat, rng),
            &mut |_| (),
        );
        for (valued, gain) in analysis.moves.iter_mut().zip(gains) {
            valued.value += f64::from(gain) / 100.0;
        }
        if limits.cancel.is_cancelled() { None } else { analysis.best() }
    }
}

/// Values all moves as the strongest player does its promising ones, but by the lead among equals:
/// otherwise both teams would see themselves ahead.
pub(crate) fn analyse(
    state: &State,
    seat: Seat,
    limits: &Limits,
    report: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    rollout(
        state,
        seat,
        &moves,
        limits,
        |world, _| play_on(world, seat, &CAREFUL, Style::even_lead),
        report,
    )
}

/// What a gentler player thinks of: the best moves at a glance, without playing on.
pub(crate) fn glance(state: &State, _seat: Seat, _limits: &Limits) -> Analysis<Move> {
    let valued = |(mv, gain)| Valued { mv, value: f64::from(gain) / 100.0, exact: false };
    Analysis { moves: promising(state, THOUGHT_OF).into_iter().map(valued).collect() }
}

/// The moves that are worth most at a glance, the best first, with that worth in hundredths of a
/// point.
fn promising(state: &State, most: usize) -> Vec<(Move, i32)> {
    let mut moves = Vec::new();
    state.list_moves(&mut moves);
    let mut valued: Vec<(Move, i32)> =
        moves.into_iter().map(|mv| (mv, gain(state, mv, &CAREFUL))).collect();
    valued.sort_by_key(|&(_, gain)| Reverse(gain));
    valued.truncate(most);
    valued
}

/// Plays on after a move of `seat` against an enemy who may be a simple one.
fn against_anyone(world: State, seat: Seat, rng: &mut Rng) -> f64 {
    play_on(world, seat, if rng.random() { &SIMPLE } else { &CAREFUL }, Style::lead)
}

/// Plays on after a move of `seat` and says what comes out of it for the seat, by `lead` if the
/// game is not over by then.
fn play_on(
    mut world: State,
    seat: Seat,
    enemy_style: &Style,
    lead: fn(&Style, &State, Team) -> i32,
) -> f64 {
    let team = Team::of(seat);
    let mut turns = 0;
    loop {
        turns += usize::from(world.activated.is_none());
        if turns > HORIZON && !world.is_decided() {
            return f64::from(lead(&CAREFUL, &world, team)) / 100.0;
        }
        let style = if Team::of(world.turn) == team { &CAREFUL } else { enemy_style };
        let Some(mv) = greedy_move(&world, style) else { break };
        world.apply(mv, |_| ());
    }
    result(&world, team).into()
}

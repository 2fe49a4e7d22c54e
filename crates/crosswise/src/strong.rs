//! The strongest player. It tries promising moves in worlds as they might be, each played on for
//! some turns by quick players.
//!
//! What each part was worth against `classic`, with two and with four players unless said
//! otherwise. Most of it was measured with earlier tables, fitted in much the same way.
//! - Values of unfinished lines ([`values`]). Taking the most points at once, for one's own team
//!   and against the enemy, won 61 and 59 %; the same glance with the learned values won 91 and 89
//!   % (3,000 games each). Values that change during the game were no better than one table, nor
//!   were values learned from wins instead of points. Values learned from games between equals won
//!   89 and 88 % here, though 53 % against those in use, which were learned against simpler
//!   players.
//! - Playing on in imagined worlds. The glance and playing on err in different ways: their sum won
//!   96.0 and 94.4 % (1,000 nodes, 600 games), where a slightly noisy glance won 88.8 and 86.6 %
//!   (3,000 games). Playing on won about 64 % against the glance (60 games, values from games
//!   between equals), whether 3, 5, 9 or all turns were played on in about the same time.
//! - Trying only promising moves. With all moves, 1,000 games played to the end per decision won 57
//!   %; with the best eight and a fifth of the games it was 79 %. Among many moves, chance picks
//!   the wrong one.
//! - Thinking of special tiles only in every third turn doubles the number of games played on.

mod gains;
pub(crate) mod greedy;
pub(crate) mod values;

use std::cmp::Reverse;

use rand::RngExt as _;
use search::rollout::rollout;
use table::{Analysis, Bot, Game as _, Limits, Rng, Seat, Valued};

use self::{
    greedy::{gain, greedy_move},
    values::{CAREFUL, SIMPLE, Style, in_points, result},
};
use crate::{Move, State, Team};

/// The strongest player.
pub(crate) struct Strong;

/// How many moves it tries: the best at a glance.
const TRIED: usize = 12;
/// How many games it plays on at most: with more it does not choose better moves, however much time
/// there is.
const ENOUGH: u64 = 10_000;
/// How many of its moves a gentler player thinks of.
const THOUGHT_OF: usize = 16;
/// After how many turns a game played on is valued as it stands; a whole number of rounds, so that
/// one's own team moved last.
const HORIZON: usize = 8;

impl Bot<State> for Strong {
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let glance = promising(state, TRIED);
        let moves: Vec<Move> = glance.iter().map(|valued| valued.mv).collect();
        if let [only] = moves[..] {
            return Some(only);
        }
        let mut analysis = rollout(
            state,
            seat,
            &moves,
            &limits.at_most(ENOUGH),
            |world, rng| against_anyone(world, seat, rng),
            &mut |_| (),
        );
        for (valued, at_a_glance) in analysis.moves.iter_mut().zip(glance) {
            valued.value += at_a_glance.value;
        }
        if limits.cancel.is_cancelled() { None } else { analysis.best() }
    }
}

/// Values all moves as the strongest player values its promising ones, but by the lead among
/// equals: otherwise both teams would see themselves ahead.
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
    Analysis { moves: promising(state, THOUGHT_OF) }
}

/// The moves that are worth most at a glance, the best first.
fn promising(state: &State, most: usize) -> Vec<Valued<Move>> {
    let mut moves = Vec::new();
    state.list_moves(&mut moves);
    moves.sort_by_cached_key(|&mv| Reverse(gain(state, mv, &CAREFUL)));
    moves.truncate(most);
    let valued = |mv| Valued { mv, value: in_points(gain(state, mv, &CAREFUL)), exact: false };
    moves.into_iter().map(valued).collect()
}

/// Plays on after a move of `seat` against an enemy who may be a simple one.
fn against_anyone(world: State, seat: Seat, rng: &mut Rng) -> f64 {
    let enemy_style = if rng.random() { &SIMPLE } else { &CAREFUL };
    play_on(world, seat, enemy_style, Style::lead)
}

/// Plays on after a move of `seat` and says by how many points its team ends up ahead; `lead`
/// judges a game that is not over by then.
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
            return in_points(lead(&CAREFUL, &world, team));
        }
        let style = if Team::of(world.turn) == team { &CAREFUL } else { enemy_style };
        let Some(mv) = greedy_move(&world, style) else { break };
        world.apply(mv, |_| ());
    }
    result(&world, team).into()
}

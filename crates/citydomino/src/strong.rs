use search::rollout::rollout;
use table::{Analysis, Bot, Limits, Rng, Seat};

use crate::{Move, State};

/// How many games to play where the limits name neither time nor number.
const USUAL_GAMES: u64 = 2_000;

/// Tries every move in many games with the bag as it might be, all players going on hastily.
pub(crate) struct Strong;

impl Bot<State> for Strong {
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let mut moves = Vec::new();
        state.list_moves(&mut moves);
        if let [only] = moves[..] {
            return Some(only);
        }
        let analysis = analyse(state, seat, limits, &mut |_| ());
        if limits.cancel.is_cancelled() { None } else { analysis.best() }
    }
}

/// Values the moves of `seat` by the points it is ahead of its best opponent in the end.
pub(crate) fn analyse(state: &State, seat: Seat, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    let play_out = |mut world: State, rng: &mut Rng| {
        while !world.is_over() {
            let mv = world.random_move(rng);
            world.apply(mv, |_| ());
        }
        lead(&world, seat).into()
    };
    rollout(state, seat, &bounded(limits), play_out, report)
}

/// How many points `seat` is ahead of its best opponent.
fn lead(state: &State, seat: Seat) -> i32 {
    let points = state.cities.map(|city| city.points() as i32);
    let others = (0..).zip(points).filter(|&(other, _)| other != seat.index());
    points[seat.index()] - others.map(|(_, points)| points).max().expect("four players")
}

/// The limits, with a number of games if nothing else would end the thinking.
fn bounded(limits: &Limits) -> Limits {
    let nodes = if limits.until.is_none() { limits.nodes.or(Some(USUAL_GAMES)) } else { limits.nodes };
    Limits { nodes, ..limits.clone() }
}

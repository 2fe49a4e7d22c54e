//! The search against plain minimax, in a made-up game full of transpositions and of moves that let
//! the same player go on.

use super::*;

/// Steps of 1 to 3 along a road; every place gives points to one of the players and says who moves
/// next.
#[derive(Clone, Copy)]
struct Road {
    seed: u64,
    place: u64,
    turn: u8,
    /// How many points seat 0 is ahead.
    lead: i32,
}

const END: u64 = 14;
const MOST_POINTS: i32 = 5;
/// Deeper than any road is long.
const TO_THE_END: u32 = 255;

impl Road {
    fn new(seed: u64) -> Road {
        Road { seed, place: 0, turn: 0, lead: 0 }
    }

    fn noise(&self) -> u64 {
        let mixed = (self.seed * 1_000 + self.place).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33
    }
}

impl Position for Road {
    type Move = u64;

    fn on_move(&self) -> Seat {
        Seat(self.turn)
    }

    fn is_over(&self) -> bool {
        self.place >= END
    }

    fn moves(&self, moves: &mut Vec<u64>) {
        moves.extend(1..=3);
    }

    fn after(&self, step: u64) -> Road {
        let mut next = Road { place: self.place + step, ..*self };
        let noise = next.noise();
        next.lead += (noise % (2 * MOST_POINTS as u64 + 1)) as i32 - MOST_POINTS;
        next.turn = if (noise / 16).is_multiple_of(3) { self.turn } else { 1 - self.turn };
        next
    }

    fn ahead(&self) -> i32 {
        if self.turn == 0 { self.lead } else { -self.lead }
    }

    fn open_points(&self) -> i32 {
        MOST_POINTS * END.saturating_sub(self.place) as i32
    }

    fn key(&self) -> u64 {
        self.place * 2 + u64::from(self.turn)
    }
}

/// The value for seat 0, and whether all lines came to the end of the road.
fn minimax(road: &Road, depth: u32) -> (i32, bool) {
    if depth == 0 || road.is_over() {
        return (road.lead, road.is_over());
    }
    let outcomes: Vec<_> = (1..=3).map(|step| reply(road, step, depth)).collect();
    let values = outcomes.iter().map(|&(value, _)| value);
    let best = if road.turn == 0 { values.max() } else { values.min() };
    (best.unwrap(), outcomes.iter().all(|&(_, ended)| ended))
}

fn reply(road: &Road, step: u64, depth: u32) -> (i32, bool) {
    let next = road.after(step);
    minimax(&next, if next.turn == road.turn { depth } else { depth.saturating_sub(1) })
}

#[test]
fn every_depth_gives_the_plain_minimax_values() {
    for seed in 0..150 {
        let road = Road::new(seed);
        let limits = Limits::default();
        // So little memory that entries are replaced all the time, and plenty.
        for bits in [1, 3, 12] {
            let mut search = Search::new(&limits, bits);
            for depth in [1, 2, 3, 4, 6, 2, 9] {
                for step in 1..=3 {
                    let found = search.reply(&road, step, depth, Window::OPEN).unwrap();
                    let (expected, ended) = reply(&road, step, depth);
                    assert_eq!(found.lead, expected, "seed {seed}, step {step}, depth {depth}");
                    assert!(
                        ended || !found.proven || found.lead == reply(&road, step, TO_THE_END).0
                    );
                }
            }
        }
    }
}

#[test]
fn the_best_move_is_best_and_a_proven_one_is_best_to_the_end() {
    for seed in 0..150 {
        let road = Road::new(seed);
        let limits = Limits::default();
        let mut search = Search::new(&limits, 12);
        let mut first = None;
        for depth in 1..8 {
            let found = search.best(&road, depth, first).unwrap();
            assert_eq!(found.lead, minimax(&road, depth).0, "seed {seed}, depth {depth}");
            assert_eq!(reply(&road, found.mv, depth).0, found.lead);
            first = Some(found.mv);
        }
        let last = deepen(&mut Search::new(&limits, 12), &road);
        assert!(last.is_proven);
        assert_eq!(last.best.unwrap().lead, minimax(&road, TO_THE_END).0, "seed {seed}");
    }
}

/// What looking deeper and deeper comes to.
struct Deepened {
    best: Option<Best<u64>>,
    is_proven: bool,
}

/// Looks deeper and deeper until all moves are proven or the limits are spent.
fn deepen(search: &mut Search<Road>, road: &Road) -> Deepened {
    let mut best: Option<Best<u64>> = None;
    for depth in 1..=TO_THE_END {
        let Some(found) = search.best(road, depth, best.map(|best| best.mv)) else { break };
        best = Some(found);
        let replies: Option<Vec<Forecast>> =
            (1..=3).map(|step| search.reply(road, step, depth, Window::OPEN)).collect();
        let Some(replies) = replies else { break };
        if replies.iter().all(|reply| reply.proven) {
            return Deepened { best, is_proven: true };
        }
    }
    Deepened { best, is_proven: false }
}

#[test]
fn a_move_reaches_its_value_and_no_more() {
    for seed in 0..50 {
        let road = Road::new(seed);
        let limits = Limits::default();
        let mut search = Search::new(&limits, 12);
        for step in 1..=3 {
            let value = reply(&road, step, 4).0;
            assert_eq!(search.reaches(&road, step, 4, value), Some(true));
            assert_eq!(search.reaches(&road, step, 4, value + 1), Some(false));
        }
    }
}

#[test]
fn the_search_stops_at_its_limits() {
    let road = Road::new(7);
    for nodes in [0, 1, 5, 50] {
        let limits = Limits::nodes(nodes);
        let mut search = Search::new(&limits, 4);
        let found = deepen(&mut search, &road);
        assert_eq!(search.nodes, nodes);
        assert!(!found.is_proven);
        assert_eq!(found.best.is_some(), nodes > 5);
    }
    let limits = Limits::default();
    limits.cancel.cancel();
    assert!(Search::new(&limits, 4).reply(&road, 1, 3, Window::OPEN).is_none());
    assert!(Search::new(&limits, 4).best(&road, 3, None).is_none());
}

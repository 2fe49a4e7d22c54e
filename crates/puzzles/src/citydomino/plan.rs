//! What can still be made of a city: the quick search with which puzzles are made and their lines
//! are played.

use std::collections::VecDeque;

use citydomino::{City, Direction, Domino, Move, SlotView, State, View};
use table::{Game as _, Seat};

/// The most points a city can have once these dominoes are laid or discarded, one after the other.
pub(super) fn most(city: &City, dominoes: &[Domino]) -> i32 {
    let Some((&first, rest)) = dominoes.split_first() else { return city.points() as i32 };
    let laid = frames(city).into_iter().flat_map(|(_, frame)| ways(frame, first));
    laid.map(|(_, city)| most(&city, rest)).fold(most(city, rest), i32::max)
}

/// How to use the first of these dominoes so that the most points stay in reach: shifts, and then
/// the domino is laid or, where that is no worse, discarded.
fn best_turn(city: &City, dominoes: &[Domino]) -> Vec<Move> {
    let (&first, rest) = dominoes.split_first().expect("a domino to lay");
    let best = most(city, dominoes);
    let turns = frames(city).into_iter().flat_map(|(shifts, frame)| {
        ways(frame, first).map(move |(lay, city)| ([&shifts[..], &[lay]].concat(), city))
    });
    let mut turns = turns.filter(|(_, city)| most(city, rest) == best);
    turns.next().map_or_else(|| vec![Move::Discard], |(moves, _)| moves)
}

/// The city wherever it can be shifted to, with a shortest way there; first where it lies.
fn frames(city: &City) -> Vec<(Vec<Move>, City)> {
    let mut frames = Vec::new();
    let mut waiting = VecDeque::from([(Vec::new(), *city)]);
    while let Some((shifts, frame)) = waiting.pop_front() {
        if frames.iter().any(|(_, seen)| *seen == frame) {
            continue;
        }
        for direction in Direction::ALL.into_iter().filter(|&way| frame.can_shift(way)) {
            let mut shifted = frame;
            shifted.shift(direction);
            waiting.push_back(([&shifts[..], &[Move::Shift(direction)]].concat(), shifted));
        }
        frames.push((shifts, frame));
    }
    frames
}

/// Every place for a domino in a city that is not shifted, with the city it makes.
pub(super) fn ways(city: City, domino: Domino) -> impl Iterator<Item = (Move, City)> {
    let places = Direction::ALL.into_iter().zip(city.places(domino));
    places.flat_map(move |(direction, cells)| {
        cells.iter().map(move |cell| {
            let mut laid = city;
            laid.lay(domino, cell, direction);
            (Move::Lay(cell, direction), laid)
        })
    })
}

/// The dominoes a seat has marked and not laid yet, in the order it lays them.
pub(super) fn due(view: &View, seat: Seat) -> Vec<Domino> {
    let marked = view.current.iter().chain(&view.next).filter(|slot| slot.seat == Some(seat));
    marked.map(|slot| slot.domino).collect()
}

/// The most points each seat can end with in the last two rounds.
pub(super) struct Reach {
    /// By seat and index in the next bank, for seats that have yet to mark; for the others the same
    /// at every index.
    points: [[i32; 4]; 4],
    /// Which dominoes of the next bank may still be marked.
    free: [bool; 4],
    /// Who has marked one.
    has_marked: [bool; 4],
}

impl Reach {
    pub(super) fn of(state: &State, view: &View) -> Reach {
        let slot = |index: usize| view.next.get(index);
        let has_marked = |seat| view.next.iter().any(|slot| slot.seat == Some(seat));
        let points = |seat: Seat, index: usize| {
            let mut dominoes = due(view, seat);
            if !has_marked(seat) {
                dominoes.extend(slot(index).map(|slot| slot.domino));
            }
            most(state.city(seat), &dominoes)
        };
        let is_free = |slot: &SlotView| slot.seat.is_none();
        let each_seat = [0, 1, 2, 3].map(Seat);
        Reach {
            points: each_seat.map(|seat| {
                if has_marked(seat) {
                    [points(seat, 0); 4]
                } else {
                    [0, 1, 2, 3].map(|at| points(seat, at))
                }
            }),
            free: [0, 1, 2, 3].map(|index| slot(index).is_some_and(is_free)),
            has_marked: each_seat.map(has_marked),
        }
    }

    /// What the seat itself can reach with this domino of the next bank.
    pub(super) fn own(&self, seat: Seat, index: usize) -> i32 {
        self.points[seat.index()][index]
    }

    /// The most that any of the others can reach once the seat has marked this domino: together
    /// they can leave every other domino to each of them.
    pub(super) fn others(&self, seat: Seat, index: usize) -> i32 {
        let others = (0..4).filter(|&other| other != seat.index());
        let reach = others.flat_map(|other| {
            let open = move |&at: &usize| self.has_marked[other] || self.free[at] && at != index;
            (0..4).filter(open).map(move |at| self.points[other][at])
        });
        reach.max().expect("three others")
    }

    /// The dominoes that can be marked.
    pub(super) fn free(&self) -> impl Iterator<Item = usize> {
        (0..4).filter(|&index| self.free[index])
    }
}

/// How the game goes on to its end if everybody makes the most of its city, and the others mark
/// so that the best of them, seen from `seat`, gets as far as it can.
pub(super) fn play_on(mut state: State, seat: Seat) -> Vec<Move> {
    let mut line = Vec::new();
    while !state.is_over() {
        let turn = state.turn();
        for mv in next_turn(&state, seat) {
            state.make_move(turn, mv, |_| ());
            line.push(mv);
        }
    }
    line
}

fn next_turn(state: &State, seat: Seat) -> Vec<Move> {
    let turn = state.turn();
    let view = state.view(None);
    if view.to_lay.is_some() {
        return best_turn(state.city(turn), &due(&view, turn));
    }
    let reach = Reach::of(state, &view);
    let liked = |&index: &usize| {
        let own = reach.own(turn, index);
        let of_others =
            if turn == seat { own } else { own.max(left_to_others(&reach, seat, turn, index)) };
        (of_others, own)
    };
    let index = reach.free().max_by_key(liked).expect("a domino to mark");
    vec![Move::Mark(index as u8)]
}

/// The most that others than these two can reach once `turn` has marked this domino.
fn left_to_others(reach: &Reach, seat: Seat, turn: Seat, index: usize) -> i32 {
    let others = (0..4).map(Seat).filter(|&other| other != seat && other != turn);
    let open = |other: Seat| {
        reach.free().filter(move |&at| at != index).map(move |at| reach.own(other, at))
    };
    others.flat_map(open).max().unwrap_or_default()
}

//! What games are worth that both sides play without a mistake.

use std::thread;

use table::{Game as _, Limits, Problem};

use super::{
    cells::Space,
    endgame::Endgame,
    inquiry::Inquirer,
    knowledge::{Knowledge, solver},
    memory::Memory,
    row::Row,
    rows::Sown,
};
use crate::{Board, First, Pit, Setup};

/// The most positions the solver remembers, as a power of two: 2 GB. With 48 beans it is 128 MB.
const MOST_BITS: u32 = 27;
/// The endgames are the positions with at most this share of the beans at the start, in twelfths.
const ENDGAME_TWELFTHS: u16 = 5;
/// The most memory their values may take. With 48 beans it is 226 MB.
const ENDGAME_BYTES: u64 = 1_300 << 20;

/// The most positions that are kept to settle a question: some 600 MB for starts with up to 48
/// beans, some 3.5 GB for others.
const MOST_POSITIONS: [usize; 2] = [5_000_000, 30_000_000];
/// The most beans of a start that is solved within 1 GB.
const FEW_BEANS: u16 = 48;

/// What a start is worth to A, who begins, and what each first move is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// A's lead at the end.
    pub value: i32,
    /// The same after each first move, in number order.
    pub moves: Vec<(Pit, i32)>,
}

/// What is known about a first move: A's lead at the end is at least `low` and at most `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The move.
    pub pit: Pit,
    /// The least that it can be worth.
    pub low: i32,
    /// The most that it can be worth.
    pub high: i32,
}

impl Bounds {
    /// Whether nothing is left to find out.
    pub fn is_solved(&self) -> bool {
        self.low == self.high
    }
}

/// Hears what is known about all first moves, whenever a question is settled.
pub(crate) type Report<'a> = &'a (dyn Fn(&[Bounds]) + Sync);

/// Solves the start of a game in which A begins, on all cores; nothing once the limits are spent.
///
/// It takes up to 1 GB of memory with up to 48 beans, up to 8 GB and long with more. `report` hears
/// what is known so far; whoever has that as `known` from an earlier solution goes on from there.
pub fn solve(
    setup: &Setup,
    known: &[Bounds],
    limits: &Limits,
    report: Report,
) -> Result<Option<Solution>, Problem> {
    let board = Board::new(&Setup { first: First::A, ..setup.clone() }, 0)?;
    let mut for_endgame = Space::default();
    let mut for_memory = Space::default();
    let endgame = endgame(&board, &mut for_endgame);
    let memory = memory(&board, &mut for_memory);
    if limits.are_spent(0) {
        return Ok(None);
    }
    let solver = solver(&board, endgame, memory, threads());
    Ok(solver.solution(&board, known, limits, report))
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The endgames to solve a start with, none of them computed yet.
pub(crate) fn endgame<'a>(start: &Board, space: &'a mut Space) -> Endgame<'a> {
    let beans = start.rows().sum::<u16>() * ENDGAME_TWELFTHS / 12;
    Endgame::within(start.size(), beans, ENDGAME_BYTES, |len| space.cells(len))
}

/// The memory to solve a start with. Small boards need less: each pit and each bean has its share.
pub(crate) fn memory<'a>(start: &Board, space: &'a mut Space) -> Memory<'a> {
    let bits = (11 + u32::from(start.rows().sum::<u16>()) / 4).min(MOST_BITS);
    Memory::within(bits, |len| space.cells(len))
}

/// How many positions may be kept to settle a question about so many beans.
pub(crate) fn most_positions(beans: u16) -> usize {
    MOST_POSITIONS[usize::from(beans > FEW_BEANS)]
}

pub(crate) fn solution<R: Row>(
    knowledge: &Knowledge<R>,
    board: &Board,
    known: &[Bounds],
    limits: &Limits,
    report: Report,
) -> Option<Solution> {
    let rows = knowledge.rules.rows(board);
    let bounds = |pit| known.iter().find(|known| known.pit == pit);
    let mut solving = Solving {
        inquirer: Inquirer::new(knowledge, limits, threads(), most_positions(rows.beans)),
        moves: board
            .playable()
            .map(|pit| FirstMove {
                pit,
                sown: knowledge.rules.sow(&rows, pit.0),
                between: Between::known(bounds(pit), rows.beans),
            })
            .collect(),
        report,
    };
    solving.solve_start()?;
    solving.solve_all()?;
    let moves: Vec<_> = solving.known().map(|bounds| (bounds.pit, bounds.low)).collect();
    let value = moves.iter().map(|&(_, value)| value).max()?;
    Some(Solution { value, moves })
}

/// A first move and what is known about its value.
struct FirstMove<R> {
    pit: Pit,
    sown: Sown<R>,
    between: Between,
}

/// A start that is being solved.
struct Solving<'a, R> {
    inquirer: Inquirer<'a, R>,
    moves: Vec<FirstMove<R>>,
    report: Report<'a>,
}

impl<R: Row> Solving<'_, R> {
    /// Finds out what the start is worth: of a move that is not better than another one, no more
    /// than that. Moves that go on come first; they are likely to be good.
    fn solve_start(&mut self) -> Option<()> {
        let mut order: Vec<usize> = (0..self.moves.len()).rev().collect();
        order.sort_by_key(|&at| !self.moves[at].sown.again);
        let mut best = None;
        for at in order {
            if let Some(best) = best {
                if self.moves[at].between.leaves_open(best + 2) {
                    self.ask(at, best + 2)?;
                }
                if self.moves[at].between.high <= best {
                    continue;
                }
            }
            best = Some(self.solve(at)?);
        }
        Some(())
    }

    fn solve_all(&mut self) -> Option<()> {
        (0..self.moves.len()).rev().try_for_each(|at| self.solve(at).map(drop))
    }

    fn solve(&mut self, at: usize) -> Option<i16> {
        while let Some(goal) = self.moves[at].between.next_goal() {
            self.ask(at, goal)?;
        }
        Some(self.moves[at].between.low)
    }

    /// Asks whether a move is worth at least `goal`.
    fn ask(&mut self, at: usize, goal: i16) -> Option<()> {
        let FirstMove { sown, between, .. } = &mut self.moves[at];
        between.ask(&mut self.inquirer, sown, goal)?;
        (self.report)(&self.known().collect::<Vec<_>>());
        Some(())
    }

    fn known(&self) -> impl Iterator<Item = Bounds> {
        self.moves.iter().map(|&FirstMove { pit, between: Between { low, high, .. }, .. }| Bounds {
            pit,
            low: low.into(),
            high: high.into(),
        })
    }
}

/// What a value is known to be between, and what it may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Between {
    low: i16,
    high: i16,
    guess: i16,
}

impl Between {
    /// What nobody has asked about yet, with this many beans to share out.
    pub(crate) fn all(beans: u16, guess: i16) -> Between {
        let beans = beans as i16;
        Between { low: -beans, high: beans, guess }
    }

    /// What was found out about a first move, if anything was, of a start with this many beans.
    fn known(bounds: Option<&Bounds>, beans: u16) -> Between {
        let all = Between::all(beans, beans as i16 % 2);
        let Some(&Bounds { low, high, .. }) = bounds else { return all };
        let [low, high] = [low, high].map(|bound| bound as i16);
        let guess = if low > all.low {
            low
        } else if high < all.high {
            high
        } else {
            all.guess
        };
        Between { low, high, guess }
    }

    /// Whether it is unknown if the value is at least `goal`.
    fn leaves_open(&self, goal: i16) -> bool {
        self.low < goal && goal <= self.high
    }

    /// What to ask for next, beginning with the guess: where a question is not close, the answer is
    /// found soon.
    fn next_goal(&self) -> Option<i16> {
        let &Between { low, high, guess } = self;
        (low < high).then_some(if guess == low { guess + 2 } else { guess })
    }

    /// Asks whether a move is worth at least `goal`.
    fn ask<R: Row>(&mut self, inquirer: &mut Inquirer<R>, sown: &Sown<R>, goal: i16) -> Option<()> {
        let found = match sown.rows.beans {
            0 => sown.gain,
            _ => sown.worth(inquirer.settle(&sown.rows, sown.goal_after(goal))?),
        };
        *(if found >= goal { &mut self.low } else { &mut self.high }) = found;
        self.guess = found;
        Some(())
    }
}

/// The value of a move, found by asking again and again, beginning with what is known.
pub(crate) fn value<R: Row>(
    inquirer: &mut Inquirer<R>,
    sown: &Sown<R>,
    mut between: Between,
) -> Option<i16> {
    while let Some(goal) = between.next_goal() {
        between.ask(inquirer, sown, goal)?;
    }
    Some(between.low)
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    };

    use super::*;
    use crate::{Side, strong::knowledge::mind};

    /// The margins of A for 1 to 4 pits (down) and 1 to 6 beans (across), by the rule that banks a
    /// single bean.
    const EMPTY_CAPTURE: [[i32; 6]; 4] =
        [[0, -2, 6, -2, 2, 0], [2, -2, -2, -12, 6, 8], [0, 4, 2, 2, 6, -10], [2, 6, 8, 2, 2, 0]];
    const NO_EMPTY_CAPTURE: [[i32; 6]; 4] =
        [[0, -2, 6, -2, 2, 0], [2, -2, -2, -10, 6, 8], [0, 4, 2, 2, 6, -8], [2, 6, 6, 2, 4, 0]];

    fn solved(pits: u16, beans: u16, empty_capture: bool) -> Solution {
        let setup = Setup { pits, beans, empty_capture, ..Setup::default() };
        solve(&setup, &[], &Limits::default(), &|_| ()).unwrap().unwrap()
    }

    /// Plain minimax to the end of the game: what A is ahead.
    fn minimax(board: &Board) -> i32 {
        let values = board.playable().map(|pit| minimax(&board.after(pit)));
        let best = if board.turn() == Side::A { values.max() } else { values.min() };
        best.unwrap_or_else(|| board.lead())
    }

    #[test]
    fn starts_have_their_published_values() {
        for (table, empty_capture) in [(EMPTY_CAPTURE, true), (NO_EMPTY_CAPTURE, false)] {
            for (row, pits) in table.iter().zip(1..) {
                for (value, beans) in row.iter().zip(1..) {
                    assert_eq!(
                        solved(pits, beans, empty_capture).value,
                        *value,
                        "{pits} pits, {beans} beans"
                    );
                }
            }
        }
    }

    #[test]
    fn first_moves_are_worth_what_plain_search_finds() {
        for (pits, beans, empty_capture) in
            [(2, 3, true), (3, 2, false), (1, 9, true), (2, 4, false), (5, 1, true)]
        {
            let start = Board::at_start(pits, beans, Side::A, empty_capture);
            let expected: Vec<_> =
                start.playable().map(|pit| (pit, minimax(&start.after(pit)))).collect();
            assert_eq!(
                solved(pits, beans, empty_capture).moves,
                expected,
                "{pits} pits, {beans} beans"
            );
        }
    }

    #[test]
    fn any_position_is_worth_the_same_to_solver_endgames_and_plain_search() {
        use rand::RngExt as _;
        let mut rng = table::seeded(7);
        for _ in 0..300 {
            let size = rng.random_range(1..=4);
            let mut fields: Vec<u16> = (0..2 * size + 2).map(|_| rng.random_range(0..=2)).collect();
            (fields[0], fields[size + 1]) = (1, 1);
            let board = Board::with_fields(
                &fields,
                [Side::A, Side::B][rng.random_range(0..2)],
                rng.random(),
            );
            let sign = if board.turn() == Side::A { 1 } else { -1 };
            let expected: Vec<f64> =
                board.playable().map(|pit| f64::from(sign * minimax(&board.after(pit)))).collect();
            let analysis = mind(&board, 12, None).values(&board, &Limits::default(), &mut |_| ());
            assert!(analysis.moves.iter().all(|valued| valued.exact));
            assert_eq!(
                analysis.moves.iter().map(|valued| valued.value).collect::<Vec<_>>(),
                expected,
                "{board:?}"
            );
        }
    }

    #[test]
    fn progress_is_told_and_gone_on_from() {
        let setup = Setup { pits: 3, beans: 4, ..Setup::default() };
        let told = Mutex::new(Vec::new());
        let whole = solve(&setup, &[], &Limits::default(), &|known| {
            told.lock().unwrap().push(known.to_vec());
        });
        let whole = whole.unwrap();
        let told = told.into_inner().unwrap();
        let expected: Vec<_> = whole.as_ref().unwrap().moves.clone();
        assert!(told.last().unwrap().iter().all(Bounds::is_solved));
        for known in &told {
            assert!(expected.iter().zip(known).all(|(&(pit, value), known)| {
                pit == known.pit && (known.low..=known.high).contains(&value)
            }));
            let asked = AtomicUsize::new(0);
            let gone_on = solve(&setup, known, &Limits::default(), &|now| {
                asked.fetch_add(1, Relaxed);
                assert!(now.iter().zip(known).all(|(now, known)| now.low >= known.low));
            });
            assert_eq!(gone_on.unwrap(), whole);
            assert_eq!(asked.into_inner() == 0, known.iter().all(Bounds::is_solved));
        }
    }

    #[test]
    fn the_start_is_solved_before_all_of_its_moves() {
        let setup = Setup { pits: 4, beans: 4, ..Setup::default() };
        let told = Mutex::new(Vec::new());
        let solution = solve(&setup, &[], &Limits::default(), &|known| {
            told.lock().unwrap().push(known.to_vec());
        });
        let Solution { value, moves } = solution.unwrap().unwrap();
        assert!(moves.iter().any(|&(_, worth)| worth < value));
        let is_start_solved = |known: &&Vec<Bounds>| {
            known.iter().any(|bounds| bounds.low == value)
                && known.iter().all(|bounds| bounds.high <= value)
        };
        let told = told.into_inner().unwrap();
        let first = told.iter().find(is_start_solved).unwrap();
        assert!(!first.iter().all(Bounds::is_solved));
    }

    #[test]
    fn limits_end_the_search() {
        let cancelled = Limits::default();
        cancelled.cancel.cancel();
        assert_eq!(solve(&Setup::default(), &[], &cancelled, &|_| ()).unwrap(), None);
    }

    #[test]
    fn a_start_that_does_not_exist_is_refused() {
        let setup = Setup { pits: 13, ..Setup::default() };
        assert!(solve(&setup, &[], &Limits::default(), &|_| ()).is_err());
    }
}

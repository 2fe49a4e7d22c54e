use std::{collections::HashSet, fmt::Write as _};

use rand::RngExt as _;
use sha2::{Digest as _, Sha256};
use table::{AnyGame, Problem, problem, seeded};

use crate::{
    Puzzle, difficulty,
    shipped::workshop,
    workshop::{Draft, Source, Workshop},
};

/// After so many games in a row in which nothing new is found there is no use in going on.
const IN_VAIN: u32 = 20_000;

/// Makes puzzles of a game from games that its computers play, the easiest first, and calls
/// `finished` after each. The same seed gives the same puzzles on every machine.
pub fn make(
    game: &str,
    count: usize,
    seed: u64,
    finished: &mut dyn FnMut(),
) -> Result<Vec<Puzzle>, Problem> {
    let game = games::game(game)?;
    let workshop = workshop(game.id())?;
    let mut known = HashSet::new();
    let mut puzzles = Vec::with_capacity(count);
    for (number, (source, wanted)) in (0..).zip(shares(workshop, count)) {
        let mut seeds = seeded(seed);
        seeds.set_stream(number);
        for _ in 0..wanted {
            let mut puzzle = next(workshop, source, &mut known, &mut || seeds.random())?;
            puzzle.difficulty = measured(game, workshop, &puzzle);
            puzzles.push(puzzle);
            finished();
        }
    }
    puzzles.sort_by(|one, other| (one.difficulty, &one.id).cmp(&(other.difficulty, &other.id)));
    Ok(puzzles)
}

/// How many puzzles each source has to give.
fn shares(workshop: &Workshop, count: usize) -> impl Iterator<Item = (&'static Source, usize)> {
    let all: usize = workshop.sources.iter().map(|source| source.share).sum();
    let mut before = 0;
    workshop.sources.iter().map(move |source| {
        let begin = before * count / all;
        before += source.share;
        (source, before * count / all - begin)
    })
}

/// The next puzzle from a source that is like none before.
fn next(
    workshop: &Workshop,
    source: &Source,
    known: &mut HashSet<String>,
    seed: &mut dyn FnMut() -> u64,
) -> Result<Puzzle, Problem> {
    for _ in 0..IN_VAIN {
        let found = (source.look)(seed()).into_iter().map(|draft| puzzle(workshop.game, draft));
        for puzzle in found {
            if known.insert((workshop.likeness)(&puzzle)) {
                return Ok(puzzle);
            }
        }
    }
    let game = workshop.game;
    let kind = source.kind;
    Err(problem!(
        "in {IN_VAIN} games of {game} nothing new of the kind {kind:?} was found: ask for fewer",
        "in {IN_VAIN} Spielen von {game} fand sich nichts Neues der Art {kind:?}: verlange weniger"
    ))
}

fn measured(game: &dyn AnyGame, workshop: &Workshop, puzzle: &Puzzle) -> u16 {
    difficulty::measure(game, puzzle, workshop.nodes)
}

/// A puzzle of a draft, of which is not known yet how hard it is.
fn puzzle(game: &str, draft: Draft) -> Puzzle {
    let Draft { kind, position, seat, goal, solutions, line, tempting, exact } = draft;
    let mut puzzle = Puzzle {
        id: String::new(),
        game: game.to_owned(),
        kind,
        position,
        seat,
        goal,
        solutions,
        line,
        tempting,
        exact,
        difficulty: difficulty::EASIEST,
    };
    puzzle.id = name(&puzzle);
    puzzle
}

/// A name that says nothing, and is the same whenever the puzzle is made again.
fn name(puzzle: &Puzzle) -> String {
    let Puzzle { game, position, seat, goal, .. } = puzzle;
    let goal = serde_json::to_string(goal).expect("a goal is plain JSON");
    let digest = Sha256::digest(format!("{game} {position} {seat} {goal}"));
    digest.iter().take(4).fold(String::new(), |mut name, byte| {
        write!(name, "{byte:02x}").expect("memory takes every write");
        name
    })
}

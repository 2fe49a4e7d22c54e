//! The puzzles that come with the program.

use std::sync::LazyLock;

use sha2::{Digest as _, Sha256};
use table::{Problem, problem, shown};

use crate::{Puzzle, citydomino, crosswise, kalaha, pentago, qwixx, workshop::Workshop};

static WORKSHOPS: &[&Workshop] = &[
    &kalaha::WORKSHOP,
    &pentago::WORKSHOP,
    &crosswise::WORKSHOP,
    &qwixx::WORKSHOP,
    &citydomino::WORKSHOP,
];

/// By workshop.
static SHIPPED: LazyLock<Vec<Vec<Puzzle>>> = LazyLock::new(|| {
    let read = |line: &str| Puzzle::parse(line).expect("a puzzle that was shipped");
    WORKSHOPS.iter().map(|workshop| workshop.shipped.lines().map(read).collect()).collect()
});

/// The workshop of a game.
pub(crate) fn workshop(game: &str) -> Result<&'static Workshop, Problem> {
    WORKSHOPS.iter().copied().find(|workshop| workshop.game == game).ok_or_else(|| {
        let game = shown(game);
        let known = games().collect::<Vec<_>>().join(", ");
        problem!(
            "there are no puzzles of \"{game}\", only of {known}",
            "es gibt keine Rätsel zu \"{game}\", nur zu {known}"
        )
    })
}

/// The games that have puzzles, in the order of the house.
pub fn games() -> impl Iterator<Item = &'static str> {
    WORKSHOPS.iter().map(|workshop| workshop.game)
}

/// All puzzles of a game, the easiest first; none if it has none.
pub fn all(game: &str) -> &'static [Puzzle] {
    let at = WORKSHOPS.iter().position(|workshop| workshop.game == game);
    at.map_or(&[], |at| &SHIPPED[at])
}

/// The puzzle of a game with this name.
pub fn find(game: &str, id: &str) -> Option<&'static Puzzle> {
    all(game).iter().find(|puzzle| puzzle.id == id)
}

/// The puzzle of the day: the same everywhere on this date (in UTC, as 2026-11-18), and another one
/// for every game.
pub fn of_the_day(game: &str, date: &str) -> Option<&'static Puzzle> {
    let digest = Sha256::digest(format!("{game} {date}"));
    let (first, _) = digest.split_first_chunk::<8>().expect("a digest of 32 bytes");
    let number = u64::from_be_bytes(*first);
    let puzzles = all(game);
    puzzles.get((number % puzzles.len().max(1) as u64) as usize)
}

//! The games of the house. A new game is one line here.

use table::{AnyGame, Erased, Problem, problem, shown};

static GAMES: &[&dyn AnyGame] = &[
    &Erased::<kalaha::Board>::NEW,
    &Erased::<pentago::Board>::NEW,
    &Erased::<crosswise::State>::NEW,
    &Erased::<qwixx::State>::NEW,
    &Erased::<citydomino::State>::NEW,
];

/// All games, in the order the page shows them.
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// The game with this name.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Problem> {
    GAMES.iter().copied().find(|game| game.info().id == id).ok_or_else(|| {
        let id = shown(id);
        let known = GAMES.iter().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
        problem!(
            "there is no game \"{id}\"; there are {known}",
            "es gibt kein Spiel \"{id}\"; es gibt {known}"
        )
    })
}

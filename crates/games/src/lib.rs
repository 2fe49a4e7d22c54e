//! The registry: the one list of games. Everyone else knows games only through it.
//!
//! A new game is one line in [`all`]'s list; server, store, statistics, engine, arena and command
//! line then have it. `docs/sixth-game.md` says what comes before that line.
//!
//! ```
//! let kalaha = games::game("kalaha")?;
//! let mut played = kalaha.start(None, 7)?;
//! let seat = played.status().turn[0];
//! let first = played.legal_moves(seat)[0].clone();
//! played.play(seat, &first)?;
//! assert_eq!(played.moves_played(), 1);
//! # Ok::<(), table::Problem>(())
//! ```
//!
//! A file need not say which game it belongs to:
//!
//! ```
//! let text = r#"{"pits":[1,0,4,2,0,5],"turn":"B"}"#;
//! let format = games::format_of("start.json", text)?;
//! let opened = games::open(&format, text, 7).map_err(games::NotOpened::into_problem)?;
//! assert_eq!((format.as_str(), opened.begun.game()), ("position", "kalaha"));
//! # Ok::<(), table::Problem>(())
//! ```

mod computers;
mod open;
mod spoken;

use table::{AnyGame, Erased, Problem, problem, shown};

pub use computers::{Computer, computers, nearest, points_of};
pub use open::{NotOpened, format_of, open};
pub use spoken::spoken_name;

static GAMES: &[&dyn AnyGame] = &[
    &Erased::<kalaha::Board>::NEW,
    &Erased::<pentago::Board>::NEW,
    &Erased::<crosswise::State>::NEW,
    &Erased::<qwixx::State>::NEW,
    &Erased::<citydomino::State>::NEW,
    #[cfg(feature = "sixth")]
    &Erased::<tictactoe::State>::NEW,
];

/// All games, in the order the page shows them.
pub fn all() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// The game with this name.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Problem> {
    GAMES.iter().copied().find(|game| game.id() == id).ok_or_else(|| {
        let id = shown(id);
        let known = GAMES.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
        problem!(
            "there is no game \"{id}\"; there are {known}",
            "es gibt kein Spiel \"{id}\"; es gibt {known}"
        )
    })
}

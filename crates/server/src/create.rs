//! How a match begins.

use games::NotOpened;
use table::{AnyGame, AnyMatch, Opened, Player, Problem, Text, problem};

use crate::{
    journal::Header,
    players::{check_players, hurry},
    secret::{Key, random_secret},
    seed::random_seed,
    wire::{File, NewMatch, OpenedFile},
};

/// A match that is ready to be stored, and the secrets of its seats.
pub(crate) struct Begun {
    pub header: Header,
    pub secrets: Vec<Option<String>>,
}

/// Begins a match as asked for, with bots that think for at most `max_millis`.
pub(crate) fn begin(new: &NewMatch, max_millis: u32) -> Result<Begun, Problem> {
    let game = games::game(&new.game)?;
    let seed = new.seed.unwrap_or_else(random_seed);
    let mut begun = match (&new.load, &new.setup) {
        (Some(_), Some(_)) => {
            return Err(problem!(
                "both \"setup\" and \"load\" are given, expected one of them",
                "\"setup\" und \"load\" sind angegeben, erwartet wird eines von beiden",
            ));
        }
        (Some(file), None) => load(game, file, seed)?,
        (None, setup) => game.start(setup.as_ref(), seed)?,
    };
    let players = match (&new.seats, &new.load) {
        (Some(players), _) => players.as_slice(),
        (None, Some(_)) => begun.players(),
        (None, None) => {
            return Err(problem!(
                "\"seats\" is missing: who plays?",
                "\"seats\" fehlt: wer spielt?"
            ));
        }
    };
    let players = check_players(game, players, begun.players().len())?;
    seat(&mut *begun, &players);
    hurry(&mut *begun, max_millis);
    let secrets: Vec<_> =
        players.iter().map(|player| player.is_person().then(random_secret)).collect();
    let keys = secrets.iter().map(|secret| secret.as_deref().map(Key::of)).collect();
    Ok(Begun { header: Header { record: begun.record(), keys }, secrets })
}

/// Reads a save file of a game.
pub(crate) fn load(
    game: &dyn AnyGame,
    file: &File,
    seed: u64,
) -> Result<Box<dyn AnyMatch>, Problem> {
    format_of(file).and_then(|format| game.load(&format, &file.text, seed)).map_err(not_loaded)
}

/// What a save file holds, whichever game it belongs to.
pub(crate) fn open(file: &File) -> Result<OpenedFile, Problem> {
    let opened = format_of(file).and_then(|format| {
        games::open(&format, &file.text, random_seed()).map_err(NotOpened::into_problem)
    });
    let Opened { begun, players } = opened.map_err(not_loaded)?;
    Ok(OpenedFile { game: begun.game().into(), seats: begun.players().len(), players })
}

fn format_of(File { format, text, name }: &File) -> Result<String, Problem> {
    match format {
        Some(format) => Ok(format.clone()),
        None => games::format_of(name.as_deref().unwrap_or_default(), text),
    }
}

fn not_loaded(Problem(Text { en, de }): Problem) -> Problem {
    problem!("the file cannot be loaded: {en}", "die Datei lässt sich nicht laden: {de}")
}

/// Lets the players sit down.
pub(crate) fn seat(game: &mut dyn AnyMatch, players: &[Player]) {
    for (seat, player) in (0..).map(table::Seat).zip(players) {
        game.set_player(seat, player.clone());
    }
}

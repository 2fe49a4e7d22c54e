//! Reading game files: which game and which format a file holds.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::anyhow;
use games::NotOpened;
use table::{AnyGame, AnyMatch};

use crate::failure::Failure;

/// The largest file that is read; whatever a game needs is far smaller.
const LARGEST: u64 = 16 << 20;

/// A game file.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// A game file, or - for standard input
    ///
    /// A game's own format is known by the file's extension. Everything else is JSON: with "format"
    /// a record, with "usedActionTiles" a Crosswise save, otherwise a position.
    file: PathBuf,
    /// The game, where the file could be one of several
    #[arg(long)]
    game: Option<String>,
}

impl Source {
    /// The match the file holds.
    pub(crate) fn read(&self) -> Result<Box<dyn AnyMatch>, Failure> {
        let game = self.game.as_deref().map(games::game).transpose()?;
        let text = text_of(&self.file)?;
        parse(&self.file.to_string_lossy(), &text, game)
            .map_err(|why| Failure::input(format!("{}: {why}", name_of(&self.file))))
    }
}

/// What a file holds; `-` is standard input.
pub(crate) fn text_of(file: &Path) -> Result<String, Failure> {
    let text = if is_stdin(file) {
        limited(io::stdin().lock())
    } else {
        fs::File::open(file).and_then(limited)
    };
    text.map_err(|why| Failure::input(format!("{} cannot be read: {why}", name_of(file))))
}

/// What to call a file in messages.
pub(crate) fn name_of(file: &Path) -> String {
    if is_stdin(file) { "standard input".into() } else { file.display().to_string() }
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

fn limited(input: impl Read) -> io::Result<String> {
    let mut text = String::new();
    input.take(LARGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("it is larger than {LARGEST} bytes")));
    }
    Ok(text)
}

fn parse(
    name: &str,
    text: &str,
    game: Option<&dyn AnyGame>,
) -> Result<Box<dyn AnyMatch>, anyhow::Error> {
    let format = games::format_of(name, text)?;
    if let Some(game) = game {
        return Ok(game.load(&format, text, 0)?);
    }
    games::open(&format, text, 0).map(|opened| opened.begun).map_err(|refused| {
        let several = matches!(refused, NotOpened::Several(_));
        let why = refused.into_problem();
        if several { anyhow!("{why}: say which with --game") } else { why.into() }
    })
}

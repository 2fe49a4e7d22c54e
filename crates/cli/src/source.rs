//! Reading game files: which game and which format a file holds.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::bail;
use table::{AnyGame, AnyMatch, Problem, Record, parse_value};

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
        let text = self
            .text()
            .map_err(|why| Failure::input(format!("{} cannot be read: {why}", self.name())))?;
        let extension = self.file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        parse(&extension, &text, game)
            .map_err(|why| Failure::input(format!("{}: {why}", self.name())))
    }

    fn is_stdin(&self) -> bool {
        self.file == Path::new("-")
    }

    fn name(&self) -> String {
        if self.is_stdin() { "standard input".into() } else { self.file.display().to_string() }
    }

    fn text(&self) -> io::Result<String> {
        if self.is_stdin() {
            limited(io::stdin().lock())
        } else {
            limited(fs::File::open(&self.file)?)
        }
    }
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
    extension: &str,
    text: &str,
    game: Option<&'static dyn AnyGame>,
) -> Result<Box<dyn AnyMatch>, anyhow::Error> {
    let format = format(extension, text)?;
    let games = match game {
        Some(game) => vec![game],
        None if format == "match" => vec![games::game(&Record::parse(text)?.game)?],
        None => games::all().iter().copied().filter(|&game| has_format(game, format)).collect(),
    };
    let mut found = Vec::new();
    let mut refused = Vec::new();
    for game in games {
        match game.load(format, text, 0) {
            Ok(loaded) => found.push(loaded),
            Err(problem) => refused.push((game.id(), problem)),
        }
    }
    match (found.len(), refused.as_slice()) {
        (1, _) => Ok(found.remove(0)),
        (0, []) => bail!("no game has the format \"{format}\""),
        (0, [(_, only)]) => bail!("{only}"),
        (0, several) => {
            let reasons: Vec<String> =
                several.iter().map(|(id, problem)| format!("{id}: {problem}")).collect();
            bail!("no game can read this ({})", reasons.join("; "))
        }
        _ => {
            let ids: Vec<&str> = found.iter().map(|loaded| loaded.game()).collect();
            bail!("this could be a file of {}: say which with --game", ids.join(" or "))
        }
    }
}

/// The format of a file with this extension and text.
fn format<'a>(extension: &'a str, text: &str) -> Result<&'a str, Problem> {
    if extension != "json" && games::all().iter().any(|&game| has_format(game, extension)) {
        return Ok(extension);
    }
    let value = parse_value(text)?;
    Ok(if value.get("format").is_some() {
        "match"
    } else if value.get("usedActionTiles").is_some() {
        "json"
    } else {
        "position"
    })
}

/// Whether the game has this format.
pub(crate) fn has_format(game: &dyn AnyGame, format: &str) -> bool {
    game.info().formats.iter().any(|own| own == format)
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str = r#"{"pits":[6,6,6,6,6,6,0,6,6,6,6,6,6,0],"turn":"A"}"#;

    fn refused(text: &str) -> String {
        parse("json", text, None).err().expect(text).to_string()
    }

    #[test]
    fn json_is_told_apart_by_its_fields() {
        assert_eq!(format("json", r#"{"format":"spieltisch/1"}"#), Ok("match"));
        assert_eq!(format("json", r#"{"usedActionTiles":[0,0,0,0]}"#), Ok("json"));
        assert_eq!(format("json", POSITION), Ok("position"));
        assert_eq!(format("", POSITION), Ok("position"));
    }

    #[test]
    fn positions_and_records_are_read_without_naming_the_game() {
        let begun = parse("json", POSITION, None).unwrap();
        assert_eq!(begun.game(), "kalaha");
        let again = parse("save", &begun.save("match").unwrap(), None).unwrap();
        assert_eq!(again.record(), begun.record());
    }

    #[test]
    fn bad_files_are_refused_with_the_reason() {
        assert!(refused("").contains("ends too early"));
        assert!(refused("hello").contains("not JSON"));
        assert!(refused(r#"{"format":"chess/1"}"#).contains("expected \"spieltisch/1\""));
        assert!(
            refused(r#"{"format":"spieltisch/1","game":"chess","seed":0,"seats":[],"moves":[]}"#)
                .contains("no game \"chess\"")
        );
        assert!(refused(r#"{"pits":[1],"turn":"A"}"#).contains("1 entries"));
        assert!(refused(r#"{"pits":[1]}"#).contains("turn"));
    }
}

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use table::{AnyMatch, FIRST_RECORD_FORMAT, RECORD_FORMAT};

use crate::{failure::Failure, output, source::Source};

/// Convert a game file into another format
///
/// The output is complete or not written at all.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// The file to write, or - for standard output
    ///
    /// Its extension names the format: .json a record, otherwise one of the game's own formats. A
    /// file that exists already and is not empty is replaced only with --force.
    out: PathBuf,
    /// The format to write: match (a record), position, or one of the game's own
    ///
    /// A record is written as spieltisch/2. spieltisch/1 writes one for older programs, unless it
    /// says something that would be lost: when moves were made, where the seed comes from, or an
    /// end other than by the rules.
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// Replace a file that exists already
    #[arg(long)]
    force: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let current = self.source.read()?;
        let mut text = match self.format(current.as_ref())?.as_str() {
            FIRST_RECORD_FORMAT => current.record().in_first_format()?.to_text(),
            RECORD_FORMAT => current.record().to_text(),
            format => current.save(format)?,
        };
        if !text.ends_with('\n') {
            text.push('\n');
        }
        if self.out == Path::new("-") {
            return Ok(io::stdout().write_all(text.as_bytes())?);
        }
        let name = self.out.display();
        if !self.force
            && fs::metadata(&self.out).is_ok_and(|found| found.is_file() && found.len() > 0)
        {
            return Err(Failure::input(format!(
                "{name} exists already: give --force to replace it"
            )));
        }
        Ok(output::replace(&self.out, &text)
            .with_context(|| format!("{name} cannot be written"))?)
    }

    fn format(&self, current: &dyn AnyMatch) -> Result<String, Failure> {
        if let Some(format) = &self.to {
            return Ok(format.clone());
        }
        let extension = self.out.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let formats = games::game(current.game())?.info().formats;
        match extension.as_str() {
            "json" => Ok("match".into()),
            own if formats.iter().any(|format| format == own) => Ok(extension),
            _ => {
                let out = self.out.display();
                let game = current.game();
                let known = formats.join(", ");
                Err(Failure::input(format!(
                    "the name {out} says no format of {game}: say one with --to ({known})"
                )))
            }
        }
    }
}

//! The engine protocol: JSON Lines, one request per line, exactly one reply per line.

#[cfg(test)]
mod fuzz;
mod request;
mod session;

use std::io::{self, BufRead, Read as _, Write};

use anyhow::Context as _;

use crate::failure::Failure;
use session::Session;

/// The longest line that is read; whatever a game needs is far shorter.
const LONGEST_LINE: usize = 16 << 20;

/// Speak the engine protocol: one JSON request per line on stdin, one JSON reply per line on stdout
#[derive(clap::Args)]
#[command(after_help = "\
Requests, with optional fields in brackets:
  {\"do\":\"games\"}
  {\"do\":\"new\",\"game\":GAME[,\"setup\":{…}][,\"seed\":N]}
  {\"do\":\"load\",\"game\":GAME,\"format\":FORMAT,\"text\":TEXT[,\"seed\":N]}   \
(format \"match\" needs no game)
  {\"do\":\"state\"}
  {\"do\":\"view\",\"seat\":N}
  {\"do\":\"moves\"[,\"seat\":N]}
  {\"do\":\"play\",\"move\":MOVE[,\"seat\":N]}
  {\"do\":\"undo\"}  {\"do\":\"redo\"}
  {\"do\":\"best\",\"bot\":BOT[,BUDGET][,\"seed\":N][,\"seat\":N]}
  {\"do\":\"analyse\"[,BUDGET][,\"seed\":N][,\"seat\":N]}
  {\"do\":\"save\",\"format\":FORMAT}
  {\"do\":\"log\"}
A BUDGET is \"millis\":N by the clock, \"cpu_millis\":N of processor time, or \"nodes\":N; to the
latter two \"best\" also answers how much it used. A bot keeps what it learned until another one is
asked at its seat or a game begins.
Anything wrong is answered with {\"error\":\"…\"} and changes nothing.")]
pub(crate) struct Args {}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        serve(io::stdin().lock(), io::stdout().lock())
    }
}

/// Answers every line of `input` until it ends.
fn serve(mut input: impl BufRead, mut output: impl Write) -> Result<(), Failure> {
    let mut session = Session::default();
    while let Some(line) =
        next_line(&mut input, LONGEST_LINE).context("the input cannot be read")?
    {
        let reply = match &line {
            Line::Whole(line) => session.answer(line),
            Line::TooLong => {
                session::error(format!("this line is longer than {LONGEST_LINE} bytes"))
            }
        };
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}

#[derive(Debug, PartialEq)]
enum Line {
    Whole(Vec<u8>),
    TooLong,
}

/// The next line without its end; of one that is too long no more than `longest` bytes are kept in
/// memory.
fn next_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    input.by_ref().take(longest as u64 + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.pop_if(|last| *last == b'\n').is_none() && line.len() > longest {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Whole(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8], longest: usize) -> Vec<Line> {
        let mut input = io::BufReader::with_capacity(3, text);
        std::iter::from_fn(|| next_line(&mut input, longest).unwrap()).collect()
    }

    fn whole(text: &str) -> Line {
        Line::Whole(text.into())
    }

    #[test]
    fn lines_are_split_at_line_ends_and_the_last_needs_none() {
        assert_eq!(lines(b"one\n\ntwo", 10), [whole("one"), whole(""), whole("two")]);
        assert_eq!(lines(b"one\n", 10), [whole("one")]);
        assert_eq!(lines(b"", 10), []);
    }

    #[test]
    fn a_line_too_long_is_passed_over_and_the_next_one_read() {
        assert_eq!(lines(b"12345\n123456\n1\n", 5), [whole("12345"), Line::TooLong, whole("1")]);
        assert_eq!(lines(b"12345678901234", 5), [Line::TooLong]);
    }

    #[test]
    fn every_line_gets_exactly_one_reply() {
        let garbage = b"\n{\n[]\nnull\n\0\n\xff\xfe\n{\"do\":\"games\"}\r\n{\"do\":\"state\"}";
        let mut output = Vec::new();
        serve(&garbage[..], &mut output).unwrap();
        let replies: Vec<serde_json::Value> = String::from_utf8(output)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(replies.len(), 8);
        for (index, reply) in replies.iter().enumerate() {
            assert_eq!(reply.get("error").is_none(), index == 6, "{reply}");
        }
    }
}

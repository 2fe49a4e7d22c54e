use std::io::{self, ErrorKind, Write};

/// Passes on whole lines until there would be more bytes than allowed; from then on every write
/// fails, so that whoever writes stops working.
pub(crate) struct Limited<'a> {
    out: &'a mut dyn Write,
    left: u64,
    /// The line that has not ended yet.
    line: Vec<u8>,
    is_full: bool,
}

impl<'a> Limited<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, left: u64) -> Limited<'a> {
        Limited { out, left, line: Vec::new(), is_full: false }
    }

    /// Passes on a last line that has no end.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.pass_on(&line)
    }

    /// How many more bytes would have been passed on.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Whether something was left out.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    fn pass_on(&mut self, bytes: &[u8]) -> io::Result<()> {
        let fitting = self.fitting(bytes);
        self.out.write_all(fitting)?;
        self.left -= fitting.len() as u64;
        if fitting.len() < bytes.len() {
            self.is_full = true;
            return Err(full());
        }
        Ok(())
    }

    /// As much as there is space for, in whole lines.
    fn fitting<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        match usize::try_from(self.left) {
            Ok(left) if left < bytes.len() => &bytes[..end_of_lines(&bytes[..left])],
            _ => bytes,
        }
    }
}

impl Write for Limited<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_full {
            return Err(full());
        }
        let (whole, begun) = bytes.split_at(end_of_lines(bytes));
        if whole.is_empty() && (self.line.len() + begun.len()) as u64 > self.left {
            self.is_full = true;
            return Err(full());
        }
        if !whole.is_empty() {
            let mut lines = std::mem::take(&mut self.line);
            lines.extend_from_slice(whole);
            self.pass_on(&lines)?;
        }
        self.line.extend_from_slice(begun);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn end_of_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

fn full() -> io::Error {
    io::Error::new(ErrorKind::StorageFull, "there is no room for more")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is passed on of these pieces, and whether something was left out.
    fn passed(pieces: &[&str], most: u64) -> (String, bool) {
        let mut out = Vec::new();
        let mut limited = Limited::new(&mut out, most);
        let written = pieces
            .iter()
            .try_for_each(|piece| limited.write_all(piece.as_bytes()))
            .and_then(|()| limited.finish());
        let is_full = limited.is_full();
        assert_eq!(written.is_err(), is_full);
        (String::from_utf8(out).unwrap(), is_full)
    }

    #[test]
    fn what_fits_exactly_is_passed_on() {
        assert_eq!(passed(&["one\ntwo\n"], 8), ("one\ntwo\n".into(), false));
        assert_eq!(passed(&["on", "e\nt", "wo", "\n"], 8), ("one\ntwo\n".into(), false));
        assert_eq!(passed(&["one\ntwo"], 7), ("one\ntwo".into(), false));
        assert_eq!(passed(&[], 0), (String::new(), false));
    }

    #[test]
    fn only_whole_lines_are_passed_on_when_there_is_too_much() {
        for pieces in [
            &["one\ntwo\n"][..],
            &["o", "ne", "\n", "two", "\n"],
            &["one\nt", "wo\n"],
            &["one\n", "two\nthree\n"],
        ] {
            for most in 4..8 {
                assert_eq!(passed(pieces, most), ("one\n".into(), true), "{pieces:?} {most}");
            }
            assert_eq!(passed(pieces, 3), (String::new(), true), "{pieces:?}");
        }
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let mut out = Vec::new();
        let mut limited = Limited::new(&mut out, 100);
        assert!((0..1000).any(|_| limited.write_all(b"0123456789").is_err()));
        assert!(limited.line.len() <= 100);
        assert!(
            limited.write_all(b"\n").is_err(),
            "what comes after what was left out is left out as well"
        );
    }
}

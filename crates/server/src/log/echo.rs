use std::io::{self, Write as _};

/// The log of a match as it stands on standard output.
#[derive(Default)]
pub(super) struct Echo {
    written: String,
}

impl Echo {
    /// Writes what is new: `text`, or what a log written `anew` has more than the one before.
    pub(super) fn write(&mut self, text: &str, anew: bool) {
        let news = self.news(text, anew);
        let mut out = io::stdout().lock();
        // Whoever has closed it does not want to know.
        _ = out.write_all(news.as_bytes()).and_then(|()| out.flush());
    }

    fn news<'a>(&mut self, text: &'a str, anew: bool) -> &'a str {
        if !anew {
            self.written += text;
            return text;
        }
        let lines = |text: &'a str| text.split_inclusive('\n');
        let written = std::mem::replace(&mut self.written, text.to_owned());
        let same =
            lines(text).zip(written.split_inclusive('\n')).take_while(|(new, old)| new == old);
        &text[same.map(|(line, _)| line.len()).sum()..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_not_written_again() {
        let mut echo = Echo::default();
        assert_eq!(echo.news("start\n", true), "start\n");
        assert_eq!(echo.news("one\ntwo\n", false), "one\ntwo\n");
        assert_eq!(echo.news("start\none\n", true), "", "a move was taken back");
        assert_eq!(echo.news("three\n", false), "three\n");
        assert_eq!(echo.news("start\none\nthree\nfour\n", true), "four\n");
        assert_eq!(echo.news("start\nanother\n", true), "another\n", "another game was loaded");
    }
}

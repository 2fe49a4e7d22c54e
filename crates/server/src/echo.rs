use std::io::{self, Write as _};

/// The log of a match as it stands on standard output.
#[derive(Default)]
pub(crate) struct Echo {
    told: String,
}

impl Echo {
    /// Tells what is new: `text`, or what an `anew` written log has more than the one told before.
    pub(crate) fn tell(&mut self, text: &str, anew: bool) {
        let news = self.news(text, anew);
        let mut out = io::stdout().lock();
        // Whoever has closed it does not want to know.
        _ = out.write_all(news.as_bytes()).and_then(|()| out.flush());
    }

    fn news<'a>(&mut self, text: &'a str, anew: bool) -> &'a str {
        if !anew {
            self.told += text;
            return text;
        }
        let lines = |text: &'a str| text.split_inclusive('\n');
        let told = std::mem::replace(&mut self.told, text.to_owned());
        let same = lines(text).zip(told.split_inclusive('\n')).take_while(|(new, old)| new == old);
        &text[same.map(|(line, _)| line.len()).sum()..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_is_not_told_again() {
        let mut echo = Echo::default();
        assert_eq!(echo.news("start\n", true), "start\n");
        assert_eq!(echo.news("one\ntwo\n", false), "one\ntwo\n");
        assert_eq!(echo.news("start\none\n", true), "", "a move was taken back");
        assert_eq!(echo.news("three\n", false), "three\n");
        assert_eq!(echo.news("start\none\nthree\nfour\n", true), "four\n");
        assert_eq!(echo.news("start\nanother\n", true), "another\n", "another game was loaded");
    }
}

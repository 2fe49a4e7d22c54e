//! Numbers and lists in both languages, for those who make sentences of them.

use crate::Text;

/// What is counted, for one and for many of it.
pub struct Unit {
    /// In English.
    pub en: [&'static str; 2],
    /// In German.
    pub de: [&'static str; 2],
}

impl Unit {
    /// What most games count.
    pub const POINTS: Unit = Unit { en: ["point", "points"], de: ["Punkt", "Punkte"] };

    /// So many of it, with at most one decimal place.
    pub fn count(&self, number: impl Into<f64>) -> Text {
        let rounded = (number.into() * 10.0).round() / 10.0;
        let word = usize::from(rounded != 1.0);
        let number = rounded.to_string();
        Text {
            en: format!("{number} {}", self.en[word]),
            de: format!("{} {}", number.replace('.', ","), self.de[word]),
        }
    }
}

impl Text {
    /// The text as a sentence begins.
    pub fn capitalized(&self) -> Text {
        Text { en: capitalized(&self.en), de: capitalized(&self.de) }
    }

    /// Things one after the other: `a, b and c`.
    pub fn list(things: &[impl ToString]) -> Text {
        let things: Vec<String> = things.iter().map(ToString::to_string).collect();
        Text { en: list(&things, "and"), de: list(&things, "und") }
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

fn list(things: &[String], and: &str) -> String {
    match things {
        [] => String::new(),
        [only] => only.clone(),
        [firsts @ .., last] => format!("{} {and} {last}", firsts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_counted_in_the_singular() {
        let counted = |number: f64| {
            let Text { en, de } = Unit::POINTS.count(number);
            (en, de)
        };
        assert_eq!(counted(1.04), ("1 point".into(), "1 Punkt".into()));
        assert_eq!(counted(1.05), ("1.1 points".into(), "1,1 Punkte".into()));
        assert_eq!(counted(12.0), ("12 points".into(), "12 Punkte".into()));
    }

    #[test]
    fn things_are_listed_as_one_says_it() {
        assert_eq!(Text::list(&[1]).en, "1");
        assert_eq!(Text::list(&[1, 2]).en, "1 and 2");
        assert_eq!(Text::list(&[1, 2, 3]).de, "1, 2 und 3");
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        let text = Text { en: "ähm".into(), de: String::new() };
        assert_eq!(text.capitalized(), Text { en: "Ähm".into(), de: String::new() });
    }
}

//! Names are only names: nothing in them is unseen, ends a line or turns the text around them.

use serde::{Deserialize, Deserializer};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// A name without characters that cannot be seen and without spaces around it, perhaps empty.
pub fn plain_name(name: &str) -> String {
    let seen: String = name.chars().filter(|&letter| !is_unseen(letter)).collect();
    seen.trim().into()
}

/// For names in what is read: whatever comes in, they are plain.
pub fn read_name<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(plain_name(&String::deserialize(from)?))
}

/// Whether a character is nothing to read but changes how the text around it looks: controls,
/// formats such as the marks of writing direction, separators of lines and paragraphs.
pub(crate) fn is_unseen(letter: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator};
    let category = letter.general_category();
    matches!(category, Control | Format | LineSeparator | ParagraphSeparator)
        || is_reserved_for_formats(letter)
}

/// Places between those characters that are free today.
fn is_reserved_for_formats(letter: char) -> bool {
    matches!(letter, '\u{2060}'..='\u{206f}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_what_can_be_read() {
        for name in [
            "Ada",
            "Änne 🐢",
            "O’Neill-Söderström",
            "שרה",
            "محمد",
            "李小龍",
            "नेहा",
            "e\u{301}",
            "❤\u{fe0f}",
            "a  b",
        ] {
            assert_eq!(plain_name(name), name);
        }
    }

    #[test]
    fn a_name_loses_what_cannot_be_seen() {
        let ranges = [
            '\0'..='\u{1f}',
            '\u{7f}'..='\u{9f}',
            '\u{ad}'..='\u{ad}',
            '\u{61c}'..='\u{61c}',
            '\u{180e}'..='\u{180e}',
            '\u{200b}'..='\u{200f}',
            '\u{2028}'..='\u{202e}',
            '\u{2060}'..='\u{206f}',
            '\u{feff}'..='\u{feff}',
            '\u{fff9}'..='\u{fffb}',
            '\u{1d173}'..='\u{1d17a}',
            '\u{e0000}'..='\u{e007f}',
        ];
        for unseen in ranges.into_iter().flatten() {
            assert_eq!(plain_name(&format!("{unseen}A{unseen}da{unseen}")), "Ada", "{unseen:?}");
        }
        assert_eq!(plain_name(" \u{202e} \u{200b}\t"), "");
        assert_eq!(plain_name("\u{200b} Ada \u{200b}"), "Ada");
    }
}

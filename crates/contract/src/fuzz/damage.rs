//! What is done to a valid text so that it is hardly one any more.

use proptest::prelude::*;
use serde_json::{Value, json};

/// Letters that mean something to some reader of the house.
const LETTERS: &str = "{}[]\",:0123456789-+.eE \n\r\t\0PCAHIOSabf<>\\/ä\u{202e}\u{feff}";
/// Numbers that some reader may stumble over.
const NUMBERS: [&str; 22] = [
    "-1",
    "0",
    "00",
    "007",
    "1",
    "3",
    "4",
    "7",
    "8",
    "11",
    "49",
    "127",
    "255",
    "256",
    "65535",
    "65536",
    "4294967296",
    "0.5",
    "1.0",
    "1e2",
    "1e400",
    "18446744073709551616",
];
/// Longer than any message may repeat.
const LONG: usize = 300;

/// One blow. Where it hits and where a piece comes from are given in parts of 65536 of the whole;
/// what else is chosen from a list is given by any number.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are named for what they say, in the same way in all")]
pub enum Blow {
    /// Another letter in the place of one.
    Letter { at: u16, letter: u16 },
    /// Some letters are gone.
    Cut { at: u16, length: u8 },
    /// The rest is gone.
    End { at: u16 },
    /// A piece is there once more, elsewhere.
    Splice { from: u16, length: u8, to: u16 },
    /// A line is there once more, elsewhere.
    Line { from: u16, to: u16 },
    /// Another number in the place of one.
    Number { at: u16, number: u16 },
    /// A long run of one letter.
    Run { at: u16, letter: u16 },
    /// A field of a JSON object is named twice.
    Twice { at: u16, number: u16 },
    /// A JSON value in the place of another one of the same text.
    Swap { at: u16, from: u16 },
    /// A strange JSON value in the place of one.
    Strange { at: u16, value: u16 },
    /// A list of its values in the place of a JSON object.
    List { at: u16 },
    /// A long name of a field in a JSON object.
    Field { at: u16 },
}

pub(super) fn blow() -> impl Strategy<Value = Blow> {
    let numbers = (any::<u16>(), any::<u16>(), any::<u8>());
    (0..12, numbers).prop_map(|(kind, (at, other, length))| match kind {
        0 => Blow::Letter { at, letter: other },
        1 => Blow::Cut { at, length },
        2 => Blow::End { at },
        3 => Blow::Splice { from: other, length, to: at },
        4 => Blow::Line { from: other, to: at },
        5 => Blow::Number { at, number: other },
        6 => Blow::Run { at, letter: other },
        7 => Blow::Twice { at, number: other },
        8 => Blow::Swap { at, from: other },
        9 => Blow::Strange { at, value: other },
        10 => Blow::List { at },
        _ => Blow::Field { at },
    })
}

/// The text after the blow.
pub(super) fn damaged(text: String, blow: &Blow) -> String {
    match *blow {
        Blow::Letter { at, letter } => letters(text, |letters| {
            let at = place(at, letters.len());
            letters.splice(at..(at + 1).min(letters.len()), [any_letter(letter)]);
        }),
        Blow::Cut { at, length } => letters(text, |letters| {
            let at = place(at, letters.len());
            letters.drain(at..(at + usize::from(length)).min(letters.len()));
        }),
        Blow::End { at } => letters(text, |letters| letters.truncate(place(at, letters.len()))),
        Blow::Splice { from, length, to } => letters(text, |letters| {
            let from = place(from, letters.len());
            let piece = letters[from..(from + usize::from(length)).min(letters.len())].to_vec();
            let to = place(to, letters.len());
            letters.splice(to..to, piece);
        }),
        Blow::Line { from, to } => repeat_line(&text, from, to),
        Blow::Number { at, number } => replace_number(text, at, number),
        Blow::Run { at, letter } => letters(text, |letters| {
            let at = place(at, letters.len());
            letters.splice(at..at, std::iter::repeat_n(any_letter(letter), LONG));
        }),
        Blow::Twice { at, number } => name_twice(text, at, number),
        Blow::Swap { at, from } => json(text, |document, places| {
            let value = document.pointer(chosen(places, from)).cloned().unwrap_or_default();
            replace(document, chosen(places, at), |_| value);
        }),
        Blow::Strange { at, value } => json(text, |document, places| {
            replace(document, chosen(places, at), |_| strange(value));
        }),
        Blow::List { at } => json(text, |document, places| {
            let objects: Vec<String> = places
                .iter()
                .filter(|place| document.pointer(place).is_some_and(Value::is_object))
                .cloned()
                .collect();
            if !objects.is_empty() {
                replace(document, chosen(&objects, at), as_list);
            }
        }),
        Blow::Field { at } => json(text, |document, places| {
            replace(document, chosen(places, at), |mut value| {
                if let Value::Object(fields) = &mut value {
                    fields.insert("x".repeat(LONG), Value::Null);
                }
                value
            });
        }),
    }
}

fn place(at: u16, length: usize) -> usize {
    usize::from(at) * length / (usize::from(u16::MAX) + 1)
}

fn any_letter(letter: u16) -> char {
    let index = usize::from(letter) % LETTERS.chars().count();
    LETTERS.chars().nth(index).expect("a letter of the list")
}

fn letters(text: String, change: impl FnOnce(&mut Vec<char>)) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    change(&mut letters);
    letters.into_iter().collect()
}

fn repeat_line(text: &str, from: u16, to: u16) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let line = lines[place(from, lines.len())];
    lines.insert(place(to, lines.len()), line);
    lines.join("\n")
}

fn replace_number(mut text: String, at: u16, number: u16) -> String {
    let is_digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let starts: Vec<usize> =
        (0..text.len()).filter(|&at| is_digit(at) && (at == 0 || !is_digit(at - 1))).collect();
    if !starts.is_empty() {
        let start = starts[place(at, starts.len())];
        let end = (start..text.len()).find(|&at| !is_digit(at)).unwrap_or(text.len());
        text.replace_range(start..end, any_number(number));
    }
    text
}

fn any_number(number: u16) -> &'static str {
    NUMBERS[usize::from(number) % NUMBERS.len()]
}

fn name_twice(mut text: String, at: u16, number: u16) -> String {
    let ends: Vec<usize> = text.match_indices("\":").map(|(end, _)| end).collect();
    if !ends.is_empty() {
        let end = ends[place(at, ends.len())];
        let start = text[..end].rfind('"').unwrap_or(end);
        let again = format!("{}\":{},", &text[start..end], any_number(number));
        text.insert_str(start, &again);
    }
    text
}

/// Changes a text that is JSON, given the places of all its values.
fn json(text: String, change: impl FnOnce(&mut Value, &[String])) -> String {
    let Ok(mut document) = serde_json::from_str(&text) else { return text };
    let mut places = Vec::new();
    crate::collect_places(&document, String::new(), &mut places);
    change(&mut document, &places);
    document.to_string()
}

fn chosen(places: &[String], at: u16) -> &str {
    &places[place(at, places.len())]
}

fn replace(document: &mut Value, place: &str, with: impl FnOnce(Value) -> Value) {
    // A damaged name with a slash in it leads nowhere.
    if let Some(value) = document.pointer_mut(place) {
        *value = with(value.take());
    }
}

fn strange(value: u16) -> Value {
    match value % 12 {
        0 => json!(null),
        1 => json!([]),
        2 => json!({}),
        3 => json!(true),
        4 => json!(-1),
        5 => json!(1e300),
        6 => json!(u64::MAX),
        7 => json!(""),
        8 => json!("\u{202e}\u{0}\n"),
        9 => json!("x".repeat(LONG)),
        10 => json!([["x".repeat(LONG)]]),
        _ => json!(value),
    }
}

/// What serde would take for the object too: its values, or its tag and the rest.
fn as_list(value: Value) -> Value {
    let Value::Object(mut fields) = value else { return value };
    match fields.shift_remove("type") {
        Some(tag) => json!([tag, fields]),
        None => fields.into_iter().map(|(_, value)| value).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{"a":[1,22],"b":{"c":"d"}}"#;

    fn hit(blow: Blow) -> String {
        damaged(TEXT.into(), &blow)
    }

    #[test]
    fn blows_do_what_they_are_called() {
        assert_eq!(hit(Blow::End { at: 0 }), "");
        assert_eq!(hit(Blow::Cut { at: 0, length: 5 }), &TEXT[5..]);
        assert_eq!(hit(Blow::Number { at: u16::MAX, number: 0 }), TEXT.replace("22", "-1"));
        assert_eq!(hit(Blow::Twice { at: 0, number: 0 }), TEXT.replace("\"a\"", "\"a\":-1,\"a\""));
        assert_eq!(hit(Blow::List { at: 0 }), TEXT.replace(r#"{"c":"d"}"#, r#"["d"]"#));
        assert_eq!(hit(Blow::Strange { at: 0, value: 0 }), TEXT.replace("1,", "null,"));
        assert_eq!(damaged("a\nb".into(), &Blow::Line { from: 0, to: u16::MAX }), "a\na\nb");
    }

    #[test]
    fn nothing_can_be_damaged_too() {
        for blow in [
            Blow::Letter { at: 9, letter: 9 },
            Blow::Cut { at: 9, length: 9 },
            Blow::Splice { from: 9, length: 9, to: 9 },
            Blow::Line { from: 9, to: 9 },
            Blow::Number { at: 9, number: 9 },
            Blow::Swap { at: 9, from: 9 },
        ] {
            damaged(String::new(), &blow);
        }
    }
}

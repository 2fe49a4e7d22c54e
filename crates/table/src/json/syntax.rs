//! Why a text is not JSON, and where, in words for people.

use serde_json::Error;

use crate::{Problem, problem};

/// What is wrong with a text that could not be read as JSON.
pub(super) fn problem(text: &str, error: &Error) -> Problem {
    if error.is_eof() {
        let early = problem!("the JSON text ends too early", "der JSON-Text endet zu früh");
        return at(text, error, early);
    }
    let [en, de] = reason(error);
    at(text, error, problem!("this is not JSON: {en}", "das ist kein JSON: {de}"))
}

/// The problem with its line and column.
pub(super) fn at(text: &str, error: &Error, problem: Problem) -> Problem {
    let line = error.line();
    let column = column(text, error);
    problem.at(format!("line {line}, column {column}"), format!("Zeile {line}, Spalte {column}"))
}

/// The column as people count it, in characters: the library counts bytes.
fn column(text: &str, error: &Error) -> usize {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let before = line.char_indices().take_while(|&(at, _)| at < error.column());
    before.count().max(1)
}

/// The library tells the reason only in its own words. One that it will invent yet is still a place
/// from which the text cannot be read.
fn reason(error: &Error) -> [&'static str; 2] {
    let said = error.to_string();
    match said.split(" at line ").next().unwrap_or_default() {
        "expected value" => ["a value is missing here", "hier fehlt ein Wert"],
        "expected ident" => [
            "expected true, false, null, a number or a text in quotation marks",
            "erwartet wird true, false, null, eine Zahl oder ein Text in Anführungszeichen",
        ],
        "expected `:`" => ["a colon is missing", "ein Doppelpunkt fehlt"],
        "expected `,` or `}`" => ["a comma or } is missing", "ein Komma oder } fehlt"],
        "expected `,` or `]`" => ["a comma or ] is missing", "ein Komma oder ] fehlt"],
        "trailing comma" => ["there is a comma too many", "ein Komma ist zu viel"],
        "trailing characters" => ["more follows after its end", "nach dem Ende folgt noch etwas"],
        "key must be a string" => {
            ["a name in quotation marks is missing", "ein Name in Anführungszeichen fehlt"]
        }
        "invalid number" => ["a number is written wrongly", "eine Zahl ist falsch geschrieben"],
        "number out of range" => ["a number is too large", "eine Zahl ist zu groß"],
        "recursion limit exceeded" => ["it is nested too deeply", "es ist zu tief verschachtelt"],
        "invalid escape"
        | "invalid unicode code point"
        | "lone leading surrogate in hex escape"
        | "unexpected end of hex escape" => [
            "what follows a backslash is written wrongly",
            "was nach einem \\ steht, ist falsch geschrieben",
        ],
        said if said.starts_with("control character") => [
            "a text contains a line break or another control character",
            "ein Text enthält einen Zeilenumbruch oder ein anderes Steuerzeichen",
        ],
        _ => ["from here on it cannot be read", "ab hier lässt es sich nicht lesen"],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn why(text: &str) -> [String; 2] {
        let Problem(why) = problem(text, &serde_json::from_str::<Value>(text).expect_err(text));
        [why.en, why.de]
    }

    #[test]
    fn every_slip_has_its_own_words() {
        let deep = "[".repeat(200);
        for (text, en, de) in [
            ("{\"a\": }", "a value is missing here", "hier fehlt ein Wert"),
            ("{\"a\": trux}", "expected true, false, null", "erwartet wird true, false, null"),
            ("{\"a\" 1}", "a colon is missing", "ein Doppelpunkt fehlt"),
            ("{\"a\": 1 \"b\": 2}", "a comma or } is missing", "ein Komma oder } fehlt"),
            ("[1 2]", "a comma or ] is missing", "ein Komma oder ] fehlt"),
            ("[1,]", "there is a comma too many", "ein Komma ist zu viel"),
            ("{} {}", "more follows after its end", "nach dem Ende folgt noch etwas"),
            ("{a: 1}", "a name in quotation marks", "ein Name in Anführungszeichen"),
            ("[01]", "a number is written wrongly", "eine Zahl ist falsch geschrieben"),
            ("[1e999]", "a number is too large", "eine Zahl ist zu groß"),
            ("[\"\\x\"]", "what follows a backslash", "was nach einem \\ steht"),
            ("[\"\\ud800\"]", "what follows a backslash", "was nach einem \\ steht"),
            ("[\"a\nb\"]", "a text contains a line break", "ein Text enthält einen Zeilenumbruch"),
            (&deep, "it is nested too deeply", "es ist zu tief verschachtelt"),
        ] {
            let [said_en, said_de] = why(text);
            assert!(said_en.contains(&format!(": this is not JSON: {en}")), "{text}: {said_en}");
            assert!(said_de.contains(&format!(": das ist kein JSON: {de}")), "{text}: {said_de}");
        }
        assert_eq!(
            why("{\"a\": [1,"),
            [
                "line 1, column 9: the JSON text ends too early",
                "Zeile 1, Spalte 9: der JSON-Text endet zu früh"
            ]
        );
        assert_eq!(why("")[0], "line 1, column 1: the JSON text ends too early");
    }

    #[test]
    fn columns_are_counted_in_characters() {
        let [en, de] = why("{\n  \"größe\": x\n}");
        assert_eq!(en, "line 2, column 12: this is not JSON: a value is missing here");
        assert_eq!(de, "Zeile 2, Spalte 12: das ist kein JSON: hier fehlt ein Wert");
    }
}

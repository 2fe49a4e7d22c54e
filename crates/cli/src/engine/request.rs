use arena::Budget;
use serde_json::{Map, Value};
use table::{Problem, Seat, parse_value, shown};

/// How long a bot or an analysis thinks if the request does not say it.
const USUAL: Budget = Budget::Millis(1000);
/// The longest anyone may be asked to think: an hour.
const MOST_MILLIS: u64 = 3_600_000;

/// What one line asks for.
#[derive(Debug, PartialEq)]
pub(super) enum Request {
    Games,
    New { game: String, setup: Option<Value>, seed: u64 },
    Load { game: Option<String>, format: String, text: String, seed: u64 },
    State,
    View { seat: Seat },
    Moves { seat: Option<Seat> },
    Play { mv: String, seat: Option<Seat> },
    Undo,
    Redo,
    Best { bot: String, thinking: Thinking },
    Analyse { thinking: Thinking },
    Save { format: String },
    Log,
}

/// Who thinks, how much, and with which chance decisions.
#[derive(Debug, PartialEq)]
pub(super) struct Thinking {
    pub seat: Option<Seat>,
    pub budget: Budget,
    pub seed: u64,
}

const NAMES: &str =
    "games, new, load, state, view, moves, play, undo, redo, best, analyse, save, log";

impl Request {
    pub(super) fn parse(line: &[u8]) -> Result<Request, String> {
        let line = std::str::from_utf8(line).map_err(|error| {
            format!("the line is not UTF-8: byte {} is wrong", error.valid_up_to() + 1)
        })?;
        let value = parse_value(line).map_err(|Problem(why)| why.en)?;
        let Value::Object(values) = value else {
            return Err(format!(
                "the line is {}, expected an object such as {{\"do\":\"games\"}}",
                shown(&value)
            ));
        };
        let mut fields = Fields { request: "request".into(), values, known: Vec::new() };
        fields.request = fields.text("do")?;
        let request = Request::from_fields(&mut fields)?;
        fields.finish()?;
        Ok(request)
    }

    fn from_fields(fields: &mut Fields) -> Result<Request, String> {
        Ok(match fields.request.as_str() {
            "games" => Request::Games,
            "new" => Request::New {
                game: fields.text("game")?,
                setup: fields.take("setup"),
                seed: fields.seed()?,
            },
            "load" => Request::Load {
                game: fields.optional_text("game")?,
                format: fields.text("format")?,
                text: fields.text("text")?,
                seed: fields.seed()?,
            },
            "state" => Request::State,
            "view" => Request::View {
                seat: fields
                    .seat()?
                    .ok_or_else(|| fields.missing("seat", "a seat counted from 0"))?,
            },
            "moves" => Request::Moves { seat: fields.seat()? },
            "play" => Request::Play { mv: fields.text("move")?, seat: fields.seat()? },
            "undo" => Request::Undo,
            "redo" => Request::Redo,
            "best" => Request::Best { bot: fields.text("bot")?, thinking: fields.thinking()? },
            "analyse" => Request::Analyse { thinking: fields.thinking()? },
            "save" => Request::Save { format: fields.text("format")? },
            "log" => Request::Log,
            other => {
                let other = shown(Value::from(other));
                return Err(format!("\"do\" is {other}, expected one of {NAMES}"));
            }
        })
    }
}

/// The fields of a request, taken one by one so that messages name the field that is wrong.
struct Fields {
    request: String,
    values: Map<String, Value>,
    /// The names asked for so far.
    known: Vec<&'static str>,
}

impl Fields {
    /// A field that may be missing; `null` counts as missing.
    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.values.shift_remove(name).filter(|value| !value.is_null())
    }

    fn optional_text(&mut self, name: &'static str) -> Result<Option<String>, String> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(format!("\"{name}\" is {}, expected text", shown(&other))),
        }
    }

    fn text(&mut self, name: &'static str) -> Result<String, String> {
        self.optional_text(name)?.ok_or_else(|| self.missing(name, "text"))
    }

    fn optional_number(&mut self, name: &'static str, most: u64) -> Result<Option<u64>, String> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let number = value.as_u64().filter(|&number| number <= most);
        number.map(Some).ok_or_else(|| {
            format!("\"{name}\" is {}, expected a whole number from 0 to {most}", shown(&value))
        })
    }

    fn seed(&mut self) -> Result<u64, String> {
        Ok(self.optional_number("seed", u64::MAX)?.unwrap_or(0))
    }

    fn seat(&mut self) -> Result<Option<Seat>, String> {
        let Some(value) = self.take("seat") else { return Ok(None) };
        let seat = value.as_u64().and_then(|seat| u8::try_from(seat).ok());
        let seat = seat.ok_or_else(|| {
            format!("\"seat\" is {}, expected a seat counted from 0", shown(&value))
        })?;
        Ok(Some(Seat(seat)))
    }

    fn thinking(&mut self) -> Result<Thinking, String> {
        Ok(Thinking { seat: self.seat()?, budget: self.budget()?, seed: self.seed()? })
    }

    fn budget(&mut self) -> Result<Budget, String> {
        let millis = self.optional_number("millis", MOST_MILLIS)?.map(Budget::Millis);
        let cpu_millis = self.optional_number("cpu_millis", MOST_MILLIS)?.map(Budget::CpuMillis);
        let nodes = self.optional_number("nodes", u64::MAX)?.map(Budget::Nodes);
        let given: Vec<Budget> = [millis, cpu_millis, nodes].into_iter().flatten().collect();
        match given[..] {
            [] => Ok(USUAL),
            [budget] => Ok(budget),
            [one, other, ..] => Err(format!(
                "\"{}\" and \"{}\" are both given in \"{}\", expected one of them",
                one.unit(),
                other.unit(),
                self.request
            )),
        }
    }

    fn missing(&self, name: &str, expected: &str) -> String {
        format!("\"{name}\" is missing in \"{}\", expected {expected}", self.request)
    }

    /// Refuses what nobody asked for.
    fn finish(self) -> Result<(), String> {
        let Some((name, _)) = self.values.iter().next() else { return Ok(()) };
        let name = shown(Value::from(name.as_str()));
        let known = self.known.join(", ");
        Err(format!("unknown field {name} in \"{}\", expected only {known}", self.request))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request, String> {
        Request::parse(line.as_bytes())
    }

    fn refused(line: &str) -> String {
        parse(line).expect_err(line)
    }

    #[test]
    fn optional_fields_have_defaults() {
        let thinking = Thinking { seat: None, budget: USUAL, seed: 0 };
        assert_eq!(
            parse(r#"{"do":"best","bot":"strong"}"#),
            Ok(Request::Best { bot: "strong".into(), thinking })
        );
        let new = Request::New { game: "kalaha".into(), setup: None, seed: 0 };
        assert_eq!(parse(r#"{"do":"new","game":"kalaha","setup":null}"#), Ok(new));
    }

    #[test]
    fn thinking_is_bounded_in_one_of_three_ways() {
        for (field, budget) in [
            ("millis", Budget::Millis(7)),
            ("cpu_millis", Budget::CpuMillis(7)),
            ("nodes", Budget::Nodes(7)),
        ] {
            let thinking = Thinking { seat: None, budget, seed: 0 };
            let line = format!(r#"{{"do":"analyse","{field}":7}}"#);
            assert_eq!(parse(&line), Ok(Request::Analyse { thinking }));
        }
        assert_eq!(
            refused(r#"{"do":"analyse","nodes":7,"millis":7}"#),
            r#""millis" and "nodes" are both given in "analyse", expected one of them"#
        );
    }

    #[test]
    fn the_largest_seed_is_read_exactly() {
        let line = format!(r#"{{"do":"new","game":"kalaha","seed":{}}}"#, u64::MAX);
        assert_eq!(
            parse(&line),
            Ok(Request::New { game: "kalaha".into(), setup: None, seed: u64::MAX })
        );
    }

    #[test]
    fn messages_name_the_field_and_what_was_expected() {
        for (line, expected) in [
            (r#"{"do":7}"#, r#""do" is 7, expected text"#),
            (r#"{}"#, r#""do" is missing in "request", expected text"#),
            (r#"{"do":"play"}"#, r#""move" is missing in "play", expected text"#),
            (r#"{"do":"play","move":3}"#, r#""move" is 3, expected text"#),
            (r#"{"do":"view"}"#, r#""seat" is missing in "view", expected a seat counted from 0"#),
            (r#"{"do":"view","seat":300}"#, r#""seat" is 300, expected a seat counted from 0"#),
            (r#"{"do":"moves","seat":-1}"#, r#""seat" is -1, expected a seat counted from 0"#),
            (
                r#"{"do":"new","game":"kalaha","seed":1.5}"#,
                r#""seed" is 1.5, expected a whole number from 0 to 18446744073709551615"#,
            ),
            (
                r#"{"do":"analyse","millis":3600001}"#,
                r#""millis" is 3600001, expected a whole number from 0 to 3600000"#,
            ),
            (
                r#"{"do":"play","move":"3","sead":1}"#,
                r#"unknown field "sead" in "play", expected only do, move, seat"#,
            ),
            ("[1]", r#"the line is [1], expected an object such as {"do":"games"}"#),
        ] {
            assert_eq!(refused(line), expected);
        }
        assert!(
            refused(r#"{"do":"fly"}"#)
                .starts_with(r#""do" is "fly", expected one of games, new, "#)
        );
    }

    #[test]
    fn lines_that_are_no_json_are_refused() {
        let nested = "[".repeat(100_000);
        for line in ["", "{", "\0", "x", "{\"do\":\"state\"} {}", "{\"do\":1e999}", &nested] {
            assert!(!refused(line).is_empty());
        }
        assert_eq!(
            Request::parse(b"{\"do\xff"),
            Err("the line is not UTF-8: byte 5 is wrong".into())
        );
    }

    #[test]
    fn long_values_are_cut_in_messages() {
        let line = format!(r#"{{"do":"{}"}}"#, "ä".repeat(100_000));
        assert!(refused(&line).len() < 300);
    }
}

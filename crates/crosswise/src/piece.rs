use std::ops::RangeInclusive;

use serde_json::Value;
use table::{Problem, problem, shown};

/// A piece of a JSON text that knows where it stands, so that a problem can say so.
pub(crate) struct Piece<'a> {
    value: &'a Value,
    path: String,
}

impl<'a> Piece<'a> {
    /// The whole text.
    pub(crate) fn root(value: &'a Value) -> Piece<'a> {
        Piece { value, path: String::new() }
    }

    /// Where it stands, such as `players[1].hand`.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    fn named(&self, name: &str) -> String {
        if self.path.is_empty() { name.into() } else { format!("{}.{name}", self.path) }
    }

    /// Makes sure that this is an object with all the required names and, apart from the optional
    /// ones, no others.
    pub(crate) fn expect_names(&self, required: &[&str], optional: &[&str]) -> Result<(), Problem> {
        let Value::Object(fields) = self.value else {
            let found = shown(self.value);
            return Err(match self.path.as_str() {
                "" => problem!(
                    "the text is {found}, expected an object {{…}}",
                    "der Text ist {found}, erwartet wird ein Objekt {{…}}"
                ),
                path => problem!(
                    "\"{path}\" is {found}, expected an object {{…}}",
                    "\"{path}\" ist {found}, erwartet wird ein Objekt {{…}}"
                ),
            });
        };
        let known = |name: &str| required.contains(&name) || optional.contains(&name);
        if let Some(name) = fields.keys().find(|name| !known(name)) {
            let path = self.named(&shown(name));
            let names = required.iter().chain(optional).copied().collect::<Vec<_>>().join(", ");
            return Err(problem!(
                "there is no name \"{path}\"; the names here are {names}",
                "den Namen \"{path}\" gibt es nicht; hier heißen die Namen {names}",
            ));
        }
        match required.iter().find(|&&name| !fields.contains_key(name)) {
            None => Ok(()),
            Some(name) => {
                let path = self.named(name);
                Err(problem!("\"{path}\" is missing", "\"{path}\" fehlt"))
            }
        }
    }

    /// The piece with this name, if there is one.
    pub(crate) fn get(&self, name: &str) -> Option<Piece<'a>> {
        Some(Piece { value: self.value.get(name)?, path: self.named(name) })
    }

    /// A piece whose name [`Piece::expect_names`] required.
    pub(crate) fn required(&self, name: &str) -> Piece<'a> {
        self.get(name).expect("a required name")
    }

    /// The entries of an array, if their number is one of `counts`.
    pub(crate) fn entries(&self, counts: RangeInclusive<usize>) -> Result<Vec<Piece<'a>>, Problem> {
        let path = &self.path;
        let least = counts.start();
        let most = counts.end();
        let expected = if least == most { format!("{most}") } else { format!("{least}–{most}") };
        let Value::Array(entries) = self.value else {
            let found = shown(self.value);
            return Err(problem!(
                "\"{path}\" is {found}, expected an array of {expected} entries",
                "\"{path}\" ist {found}, erwartet wird eine Liste mit {expected} Einträgen",
            ));
        };
        let count = entries.len();
        if !counts.contains(&count) {
            return Err(problem!(
                "\"{path}\" has {count} entries, expected {expected}",
                "\"{path}\" hat {count} Einträge, erwartet werden {expected}",
            ));
        }
        Ok(entries
            .iter()
            .enumerate()
            .map(|(n, value)| Piece { value, path: format!("{path}[{n}]") })
            .collect())
    }

    /// A whole number within bounds; the words say what it stands for.
    pub(crate) fn number(
        &self,
        bounds: RangeInclusive<u8>,
        en: &str,
        de: &str,
    ) -> Result<u8, Problem> {
        let number = self.value.as_u64().and_then(|number| u8::try_from(number).ok());
        number.filter(|number| bounds.contains(number)).ok_or_else(|| {
            let path = &self.path;
            let found = shown(self.value);
            let least = bounds.start();
            let most = bounds.end();
            problem!(
                "\"{path}\" is {found}, expected {en}: {least} to {most}",
                "\"{path}\" ist {found}, erwartet wird {de}: {least} bis {most}",
            )
        })
    }

    /// True or false.
    pub(crate) fn truth(&self) -> Result<bool, Problem> {
        self.value.as_bool().ok_or_else(|| {
            let path = &self.path;
            let found = shown(self.value);
            problem!(
                "\"{path}\" is {found}, expected true or false",
                "\"{path}\" ist {found}, erwartet wird true oder false"
            )
        })
    }

    /// A text.
    pub(crate) fn text(&self) -> Result<&'a str, Problem> {
        self.value.as_str().ok_or_else(|| {
            let path = &self.path;
            let found = shown(self.value);
            problem!(
                "\"{path}\" is {found}, expected a text",
                "\"{path}\" ist {found}, erwartet wird ein Text"
            )
        })
    }
}

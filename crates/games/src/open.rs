//! Opening a file of which nobody says what it holds.

use std::path::Path;

use table::{AnyGame, Opened, Problem, Record, parse_value, problem, shown};

use crate::{all, game};

/// Why a file could not be opened.
#[derive(Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// What is wrong with it.
    Refused(Problem),
    /// Several games can read it; these are their names.
    Several(Vec<&'static str>),
}

impl NotOpened {
    /// What to tell people.
    pub fn into_problem(self) -> Problem {
        match self {
            NotOpened::Refused(problem) => problem,
            NotOpened::Several(games) => {
                let en = games.join(" or ");
                let de = games.join(" oder ");
                problem!("this could be a file of {en}", "das könnte eine Datei von {de} sein")
            }
        }
    }
}

impl From<Problem> for NotOpened {
    fn from(problem: Problem) -> NotOpened {
        NotOpened::Refused(problem)
    }
}

/// The format of a file with this name and text: a game's own by the ending of the name. Everything
/// else is JSON: a record, a game's own save or a position.
pub fn format_of(name: &str, text: &str) -> Result<String, Problem> {
    let ending = Path::new(name).extension().unwrap_or_default().to_string_lossy().to_lowercase();
    if ending != "json" && with_format(&ending).next().is_some() {
        return Ok(ending);
    }
    let json = parse_value(text)?;
    Ok(if json.get("format").is_some() {
        "match".into()
    } else if all().iter().any(|game| game.is_save(&json)) {
        "json".into()
    } else {
        "position".into()
    })
}

/// Opens a file in this format, whichever game it belongs to.
pub fn open(format: &str, text: &str, seed: u64) -> Result<Opened, NotOpened> {
    if format == "match" {
        return Ok(game(&Record::parse(text)?.game)?.open(format, text, seed)?);
    }
    let mut opened = Vec::new();
    let mut refused = Vec::new();
    for game in with_format(format) {
        match game.open(format, text, seed) {
            Ok(found) => opened.push(found),
            Err(problem) => refused.push((game.id(), problem)),
        }
    }
    match opened.len() {
        0 => Err(NotOpened::Refused(reasons(format, refused))),
        1 => Ok(opened.remove(0)),
        _ => Err(NotOpened::Several(opened.iter().map(|found| found.begun.game()).collect())),
    }
}

fn with_format(format: &str) -> impl Iterator<Item = &'static dyn AnyGame> {
    all().iter().copied().filter(move |game| game.info().formats.iter().any(|own| own == format))
}

/// Why none of the games can read a file in this format.
fn reasons(format: &str, mut refused: Vec<(&str, Problem)>) -> Problem {
    if refused.is_empty() {
        let format = shown(format);
        return problem!(
            "no game has the format \"{format}\"",
            "kein Spiel hat das Format \"{format}\""
        );
    }
    if refused.len() == 1 {
        return refused.remove(0).1;
    }
    let en = refused.iter().map(|(id, Problem(why))| format!("{id}: {}", why.en));
    let de = refused.iter().map(|(id, Problem(why))| format!("{id}: {}", why.de));
    let en = en.collect::<Vec<_>>().join("; ");
    let de = de.collect::<Vec<_>>().join("; ");
    problem!("no game can read this ({en})", "kein Spiel kann das lesen ({de})")
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str = r#"{"pits":[6,6,6,6,6,6,0,6,6,6,6,6,6,0],"turn":"A"}"#;

    fn format(name: &str, text: &str) -> String {
        format_of(name, text).unwrap()
    }

    fn opened(name: &str, text: &str) -> Result<Opened, Problem> {
        open(&format_of(name, text)?, text, 0).map_err(NotOpened::into_problem)
    }

    fn refused(text: &str) -> String {
        opened("file.json", text).err().expect(text).to_string()
    }

    #[test]
    fn json_is_told_apart_by_its_fields() {
        assert_eq!(format("a.json", r#"{"format":"spieltisch/1"}"#), "match");
        assert_eq!(format("a.JSON", "\u{feff}{\"format\":\"spieltisch/1\"}"), "match");
        assert_eq!(format("a.json", r#"{"usedActionTiles":[0,0,0,0]}"#), "json");
        assert_eq!(format("a.json", POSITION), "position");
        assert_eq!(format("a.json", "[1]"), "position");
        assert_eq!(format("noending", POSITION), "position");
        assert_eq!(format("", "3"), "position");
        assert_eq!(format("a.save", POSITION), "position");
    }

    #[test]
    fn the_ending_tells_a_games_own_format() {
        assert_eq!(format("game.PEN", "x"), "pen");
        assert_eq!(format("folder/city.domino.txt", "x"), "txt");
    }

    #[test]
    fn positions_and_records_are_opened_without_naming_the_game() {
        let position = opened("start.json", POSITION).unwrap();
        assert_eq!((position.begun.game(), position.players), ("kalaha", None));
        let record = position.begun.save("match").unwrap();
        let again = opened("game.save", &record).unwrap();
        assert_eq!(again.begun.record(), position.begun.record());
        assert_eq!(again.players.as_deref(), Some(position.begun.players()));
    }

    #[test]
    fn every_game_knows_its_own_files() {
        for game in all() {
            let started = game.start(None, 7).unwrap();
            for format in game.info().formats {
                let text = started.save(&format).unwrap();
                let ending =
                    if format == "match" || format == "position" { "json" } else { &format };
                let opened = opened(&format!("file.{ending}"), &text).unwrap();
                assert_eq!(opened.begun.game(), game.id());
                assert_eq!(opened.begun.save(&format).unwrap(), text);
            }
        }
    }

    #[test]
    fn bad_files_are_refused_with_the_reason() {
        assert!(refused("").contains("ends too early"));
        assert!(refused("hello").contains("not JSON"));
        assert!(refused(r#"{"format":"chess/1"}"#).contains("expected \"spieltisch/2\""));
        assert!(
            refused(r#"{"format":"spieltisch/1","game":"chess","seed":0,"seats":[],"moves":[]}"#)
                .contains("no game \"chess\"")
        );
        assert!(refused(r#"{"pits":[1],"turn":"A"}"#).contains("1 entries"));
        assert!(refused(r#"{"pits":[1]}"#).contains("turn"));
        assert!(refused(r#"{"usedActionTiles":[]}"#).starts_with("\"players\" is missing"));
    }

    #[test]
    fn unknown_formats_and_several_reasons_are_told() {
        let why = |format, text| open(format, text, 0).err().unwrap().into_problem().to_string();
        assert_eq!(why("pgn", ""), "no game has the format \"pgn\"");
        let each = why("position", "{}");
        assert!(each.starts_with("no game can read this (kalaha: "), "{each}");
        assert!(all().iter().all(|game| each.contains(&format!("{}: ", game.id()))), "{each}");
    }

    #[test]
    fn a_file_of_several_games_is_nobodys() {
        let several = NotOpened::Several(vec!["kalaha", "pentago"]).into_problem();
        assert_eq!(several.to_string(), "this could be a file of kalaha or pentago");
    }
}

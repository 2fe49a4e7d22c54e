use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Problem, Seat, Seats, problem, read_object};

use crate::{
    Color, Colors, Dice, Phase, Row, Sheet, State,
    setup::{FEWEST_PLAYERS, MOST_PLAYERS},
    sheet::{BEFORE_LAST, FIELDS, MISSES},
    state::{Parts, ROWS_TO_END},
};

/// The position as it stands in files and in the engine protocol.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    sheets: Vec<Crosses>,
    dice: Dice,
    active: u8,
    phase: Phase,
    crossed: bool,
    missed: bool,
    answered: Vec<bool>,
    closing: Vec<Color>,
    closed: Vec<Color>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Crosses {
    red: Vec<u8>,
    yellow: Vec<u8>,
    green: Vec<u8>,
    blue: Vec<u8>,
    locks: Vec<Color>,
    misses: u8,
}

pub(crate) fn write(state: &State) -> Value {
    let seats = (0..state.sheets().len() as u8).map(Seat);
    let position = Position {
        sheets: state.sheets().iter().map(write_sheet).collect(),
        dice: *state.dice(),
        active: state.active().0,
        phase: state.phase(),
        crossed: state.has_crossed(),
        missed: state.has_missed(),
        answered: seats.map(|seat| state.has_answered(seat)).collect(),
        closing: state.closing().iter().collect(),
        closed: state.closed().iter().collect(),
    };
    serde_json::to_value(position).expect("a position is plain JSON")
}

fn write_sheet(sheet: &Sheet) -> Crosses {
    let [red, yellow, green, blue] = Color::ALL
        .map(|color| sheet.row(color).fields().map(|field| color.number(field)).collect());
    let locks = Color::ALL.into_iter().filter(|&color| sheet.row(color).is_locked()).collect();
    Crosses { red, yellow, green, blue, locks, misses: sheet.misses() }
}

pub(crate) fn read(position: &Value, seed: u64) -> Result<State, Problem> {
    let position: Position = read_object(position)?;
    let players = position.sheets.len();
    check_players(players, &position)?;
    let closing = read_colors("closing", &position.closing)?;
    let closed = read_colors("closed", &position.closed)?;
    let sheets = (0..)
        .zip(&position.sheets)
        .map(|(seat, crosses)| read_sheet(seat, crosses, closing.union(closed)));
    let sheets = sheets.collect::<Result<Vec<_>, _>>()?;
    check_dice(&position.dice, closed)?;
    check_turn(&position)?;
    let Position { dice, active, phase, crossed, missed, answered, .. } = position;
    let over = closed.len() >= ROWS_TO_END || sheets.iter().any(|sheet| sheet.misses() >= MISSES);
    check_end(over, phase, &answered, closing, closed)?;
    let active = Seat(active);
    let waiting = match phase {
        _ if over => Seats::NONE,
        Phase::White => (0..)
            .map(Seat)
            .zip(&answered)
            .filter(|&(_, &answered)| !answered)
            .map(|(seat, _)| seat)
            .collect(),
        Phase::Color => Seats::only(active),
    };
    Ok(State::with_parts(
        Parts { sheets, dice, active, phase, crossed, missed, waiting, closing, closed },
        seed,
    ))
}

fn check_players(players: usize, position: &Position) -> Result<(), Problem> {
    if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players) {
        return Err(problem!(
            "\"sheets\" has {players} entries, expected {FEWEST_PLAYERS} to {MOST_PLAYERS}",
            "\"sheets\" hat {players} Einträge, erwartet werden {FEWEST_PLAYERS} bis \
             {MOST_PLAYERS}",
        ));
    }
    let answers = position.answered.len();
    if answers != players {
        return Err(problem!(
            "\"answered\" has {answers} entries, expected {players}, one per sheet",
            "\"answered\" hat {answers} Einträge, erwartet werden {players}, einer je Zettel",
        ));
    }
    let active = position.active;
    let last = players - 1;
    if usize::from(active) > last {
        return Err(problem!(
            "\"active\" is {active}, expected a seat from 0 to {last}",
            "\"active\" ist {active}, erwartet wird ein Platz von 0 bis {last}",
        ));
    }
    Ok(())
}

/// Reads a list of rows, each named once.
fn read_colors(list: &str, colors: &[Color]) -> Result<Colors, Problem> {
    let mut set = Colors::NONE;
    for &color in colors {
        if set.contains(color) {
            return Err(problem!(
                "\"{list}\" names {color} twice",
                "\"{list}\" nennt {color} zweimal"
            ));
        }
        set.insert(color);
    }
    Ok(set)
}

/// Reads the sheet of `seat`; only rows in `ending` may be locked.
fn read_sheet(seat: u8, crosses: &Crosses, ending: Colors) -> Result<Sheet, Problem> {
    let misses = crosses.misses;
    if misses > MISSES {
        return Err(problem!(
            "sheet {seat} has {misses} misses, expected at most {MISSES}",
            "Zettel {seat} hat {misses} Fehlwürfe, erwartet werden höchstens {MISSES}",
        ));
    }
    let locks = read_colors("locks", &crosses.locks)?;
    let mut rows = [Row::default(); 4];
    for (color, numbers) in
        Color::ALL.into_iter().zip([&crosses.red, &crosses.yellow, &crosses.green, &crosses.blue])
    {
        let row = read_row(seat, color, numbers)?;
        check_lock(seat, color, row, locks.contains(color), ending.contains(color))?;
        rows[color.index()] = row;
    }
    Ok(Sheet::new(rows, misses))
}

fn read_row(seat: u8, color: Color, numbers: &[u8]) -> Result<Row, Problem> {
    let mut row = Row::default();
    for &number in numbers {
        if !(2..=12).contains(&number) {
            return Err(problem!(
                "sheet {seat}, {color}: there is no {number}, expected 2 to 12",
                "Zettel {seat}, {color}: es gibt keine {number}, erwartet wird 2 bis 12",
            ));
        }
        let field = color.field(number);
        if field < row.open() {
            return Err(problem!(
                "sheet {seat}, {color}: {number} is out of place, expected each number once and \
                 in the row's order",
                "Zettel {seat}, {color}: {number} steht falsch, erwartet wird jede Zahl einmal und \
                 in der Ordnung der Reihe",
            ));
        }
        if !row.fits(field) {
            return Err(problem!(
                "sheet {seat}, {color}: {number} is the last of the row, expected at least \
                 {BEFORE_LAST} crosses before it",
                "Zettel {seat}, {color}: {number} ist die letzte Zahl der Reihe, erwartet werden \
                 vorher mindestens {BEFORE_LAST} Kreuze",
            ));
        }
        row.cross(field);
    }
    Ok(row)
}

fn check_lock(seat: u8, color: Color, row: Row, locked: bool, ending: bool) -> Result<(), Problem> {
    let last = color.number(FIELDS - 1);
    if row.is_locked() && !locked {
        return Err(problem!(
            "sheet {seat}, {color}: {last} is crossed, so \"locks\" should name {color}",
            "Zettel {seat}, {color}: {last} ist angekreuzt, also sollte \"locks\" {color} nennen",
        ));
    }
    if locked && !row.is_locked() {
        return Err(problem!(
            "sheet {seat}: \"locks\" names {color}, but {last} is not crossed",
            "Zettel {seat}: \"locks\" nennt {color}, aber {last} ist nicht angekreuzt",
        ));
    }
    if locked && !ending {
        return Err(problem!(
            "sheet {seat} has locked {color}, so \"closing\" or \"closed\" should name it",
            "Zettel {seat} hat {color} abgeschlossen, also sollte \"closing\" oder \"closed\" \
             die Reihe nennen",
        ));
    }
    Ok(())
}

fn check_dice(dice: &Dice, closed: Colors) -> Result<(), Problem> {
    for color in Color::ALL {
        match dice.color(color) {
            Some(_) if closed.contains(color) => {
                return Err(problem!(
                    "{color} is closed, so its die should be null",
                    "{color} ist geschlossen, also sollte der Würfel null sein"
                ));
            }
            None if !closed.contains(color) => {
                return Err(problem!(
                    "the {color} die is missing, expected 1 to 6: the row is not closed",
                    "der Würfel {color} fehlt, erwartet wird 1 bis 6: die Reihe ist nicht \
                     geschlossen",
                ));
            }
            _ => {}
        }
    }
    let colored = Color::ALL.into_iter().filter_map(|color| dice.color(color));
    match dice.white.into_iter().chain(colored).find(|face| !(1..=6).contains(face)) {
        Some(face) => Err(problem!(
            "a die shows {face}, expected 1 to 6",
            "ein Würfel zeigt {face}, erwartet wird 1 bis 6"
        )),
        None => Ok(()),
    }
}

/// Checks what the turn says about the active player.
fn check_turn(position: &Position) -> Result<(), Problem> {
    let answered = position.answered[usize::from(position.active)];
    if (position.crossed || position.missed) && !answered {
        return Err(problem!(
            "the active player has crossed or missed, so \"answered\" should be true for that seat",
            "wer am Zug ist, hat angekreuzt oder einen Fehlwurf genommen, also sollte \
             \"answered\" dort true sein",
        ));
    }
    if position.crossed && position.missed {
        return Err(problem!(
            "\"crossed\" and \"missed\" are both true, expected at most one",
            "\"crossed\" und \"missed\" sind beide true, erwartet wird höchstens eines",
        ));
    }
    if position.phase == Phase::White {
        return Ok(());
    }
    if position.missed {
        return Err(problem!(
            "\"missed\" is true in the color phase, but a miss ends the turn before it",
            "\"missed\" ist true in der Phase \"color\", aber ein Fehlwurf beendet den Zug vorher",
        ));
    }
    if !position.answered.iter().all(|&answered| answered) {
        return Err(problem!(
            "the phase is \"color\", so \"answered\" should be true for all",
            "die Phase ist \"color\", also sollte \"answered\" für alle true sein",
        ));
    }
    if !position.closing.is_empty() {
        return Err(problem!(
            "\"closing\" names a row in the color phase, expected none: what is locked there \
             closes at once",
            "\"closing\" nennt eine Reihe in der Phase \"color\", erwartet wird keine: dort \
             schließt sofort, was abgeschlossen wird",
        ));
    }
    Ok(())
}

/// Checks that the phase is over exactly if the game is.
fn check_end(
    over: bool,
    phase: Phase,
    answered: &[bool],
    closing: Colors,
    closed: Colors,
) -> Result<(), Problem> {
    if let Some(color) = closing.iter().find(|&color| closed.contains(color)) {
        return Err(problem!(
            "{color} is in \"closing\" and in \"closed\", expected only one of them",
            "{color} steht in \"closing\" und in \"closed\", erwartet wird nur eines davon",
        ));
    }
    let all_answered = answered.iter().all(|&answered| answered);
    if over && !(all_answered && closing.is_empty()) {
        return Err(problem!(
            "the game is over, so all should have \"answered\" and nothing should be \"closing\"",
            "das Spiel ist zu Ende, also sollte \"answered\" für alle true und \"closing\" leer \
             sein",
        ));
    }
    if !over && all_answered && phase == Phase::White {
        return Err(problem!(
            "all have answered, so the phase should be \"color\" or the next turn should have \
             begun",
            "alle haben geantwortet, also sollte die Phase \"color\" sein oder der nächste Zug \
             begonnen haben",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The example of the game's description, with a second player.
    fn example() -> Value {
        json!({
            "sheets": [
                {
                    "red": [2, 3, 5, 7, 8, 12], "yellow": [], "green": [12], "blue": [],
                    "locks": ["red"], "misses": 1,
                },
                {"red": [], "yellow": [3], "green": [], "blue": [], "locks": [], "misses": 0},
            ],
            "dice": {"white": [6, 6], "red": 5, "yellow": 1, "green": 6, "blue": 2},
            "active": 0, "phase": "white", "crossed": false, "missed": false,
            "answered": [false, true], "closing": ["red"], "closed": [],
        })
    }

    #[test]
    fn the_example_reads_and_writes_without_loss() {
        let state = read(&example(), 0).unwrap();
        assert_eq!(write(&state).to_string(), example().to_string());
        assert_eq!(state.sheet(Seat(0)).total(), 28 + 1 - 5);
    }

    #[test]
    fn what_does_not_fit_together_is_refused_with_a_reason() {
        let sheet = |changes: Value| {
            let mut sheet = example()["sheets"][1].clone();
            changes.as_object().unwrap().iter().for_each(|(key, value)| sheet[key] = value.clone());
            json!([sheet, sheet])
        };
        let dice = |changes: Value| {
            let mut dice = example()["dice"].clone();
            changes.as_object().unwrap().iter().for_each(|(key, value)| dice[key] = value.clone());
            dice
        };
        let cases = [
            (json!({"sheets": []}), "0 entries"),
            (json!({"sheets": sheet(json!({"red": [1]}))}), "no 1"),
            (json!({"sheets": sheet(json!({"red": [3, 2]}))}), "out of place"),
            (json!({"sheets": sheet(json!({"green": [9, 9]}))}), "out of place"),
            (json!({"sheets": sheet(json!({"blue": [2]}))}), "at least 5 crosses"),
            (json!({"sheets": sheet(json!({"red": [2, 3, 4, 5, 6, 12]}))}), "should name red"),
            (json!({"sheets": sheet(json!({"locks": ["red"]}))}), "12 is not crossed"),
            (json!({"sheets": sheet(json!({"locks": ["red", "red"]}))}), "red twice"),
            (json!({"sheets": sheet(json!({"misses": 5}))}), "5 misses"),
            (json!({"sheets": sheet(json!({"misses": 4}))}), "the game is over"),
            (json!({"closing": []}), "has locked red"),
            (
                json!({"closed": ["red"], "dice": dice(json!({"red": null}))}),
                "in \"closing\" and in \"closed\"",
            ),
            (json!({"dice": dice(json!({"red": null}))}), "the red die is missing"),
            (json!({"closed": ["blue"]}), "should be null"),
            (json!({"dice": dice(json!({"white": [7, 1]}))}), "shows 7"),
            (json!({"active": 2}), "\"active\" is 2"),
            (json!({"answered": [false]}), "1 entries, expected 2"),
            (json!({"answered": [true, true]}), "all have answered"),
            (json!({"crossed": true}), "should be true for that seat"),
            (json!({"active": 1, "crossed": true, "missed": true}), "both true"),
            (json!({"phase": "color"}), "true for all"),
            (json!({"phase": "color", "answered": [true, true]}), "names a row in the color phase"),
            (
                json!({"phase": "color", "answered": [true, true], "missed": true}),
                "a miss ends the turn",
            ),
            (json!({"phase": "blue"}), "phase: expected \"white\" or \"color\", found \"blue\""),
            (json!({"bonus": 1}), "\"bonus\" does not belong here"),
        ];
        for (changes, expected) in cases {
            let mut position = example();
            changes
                .as_object()
                .unwrap()
                .iter()
                .for_each(|(key, value)| position[key] = value.clone());
            let why = read(&position, 0).unwrap_err();
            assert!(why.to_string().contains(expected), "{changes}: {why}");
        }
    }
}

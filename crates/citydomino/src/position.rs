use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Problem, Seat, problem, read_object};

use crate::{
    City, Deck, Phase, State,
    bag::Bag,
    bank::{Bank, Slot},
    banks::{self, Fault, Part, Turn},
    cell::SIDE,
    deck::Id,
    field,
    halves::{self, Surplus},
    state::PLAYERS,
};

/// The position as it stands in files and in the engine protocol.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    fields: Vec<Vec<String>>,
    current: Vec<Entry>,
    next: Vec<Entry>,
    bag: Vec<u32>,
    turn: u8,
    phase: Phase,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deck: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    domino: u32,
    seat: Option<u8>,
}

pub(crate) fn write(state: &State) -> Value {
    let value = |id| state.domino(id).value;
    let bank = |bank: &Bank| {
        bank.slots()
            .map(|slot| Entry { domino: value(slot.domino), seat: slot.seat.map(|seat| seat.0) })
            .collect()
    };
    let position = Position {
        fields: state.cities.iter().map(field::write).collect(),
        current: bank(&state.current),
        next: bank(&state.next),
        bag: state.bag.left().iter().map(|&id| value(id)).collect(),
        turn: state.turn.0,
        phase: state.phase,
        deck: (!state.deck.is_standard()).then(|| state.deck.text().into()),
    };
    serde_json::to_value(position).expect("a position is plain JSON")
}

pub(crate) fn read(position: &Value) -> Result<State, Problem> {
    let position: Position = read_object(position)?;
    let deck = position.deck.as_deref().map_or_else(|| Ok(Deck::standard()), Deck::shared)?;
    let cities = read_fields(&position.fields)?;
    let mut left = Left { deck: &deck, taken: Vec::new() };
    let current = left.read_bank("current", &position.current)?;
    let next = left.read_bank("next", &position.next)?;
    let bag =
        position.bag.iter().map(|&value| left.take("bag", value)).collect::<Result<Vec<_>, _>>()?;
    halves::check(&deck, &cities, &left.taken)
        .map_err(|Surplus { city, cell, why }| at_row(city, cell.y().into(), why))?;
    let banks = banks::arrange(current, next, bag.len()).map_err(|Fault { part, why }| {
        let name = format!("\"{}\"", name(part));
        why.at(&name, &name)
    })?;
    let turn = read_seat("turn", position.turn)?;
    let phase = position.phase;
    check_turn(turn, phase, banks.turn)?;
    Ok(State {
        deck: Arc::clone(&deck),
        cities,
        current: banks.current,
        next: banks.next,
        bag: Bag::of(bag),
        turn,
        phase,
    })
}

fn name(part: Part) -> &'static str {
    match part {
        Part::Current => "current",
        Part::Next => "next",
        Part::Bag => "bag",
    }
}

fn read_fields(fields: &[Vec<String>]) -> Result<[City; PLAYERS], Problem> {
    let count = fields.len();
    let cities = fields
        .iter()
        .enumerate()
        .map(|(seat, rows)| read_field(seat, rows))
        .collect::<Result<Vec<_>, _>>()?;
    cities.try_into().map_err(|_| {
        problem!(
            "\"fields\" has {count} entries, expected {PLAYERS}",
            "\"fields\" hat {count} Einträge, erwartet werden {PLAYERS}"
        )
    })
}

fn read_field(seat: usize, rows: &[String]) -> Result<City, Problem> {
    let count = rows.len();
    if count != usize::from(SIDE) {
        return Err(problem!(
            "field {seat} has {count} rows, expected {SIDE}",
            "Feld {seat} hat {count} Zeilen, erwartet werden {SIDE}"
        ));
    }
    field::read(&rows.iter().map(String::as_str).collect::<Vec<_>>())
        .map_err(|field::Fault { row, why }| at_row(seat, row, why))
}

fn at_row(seat: usize, row: usize, why: Problem) -> Problem {
    why.at(format!("field {seat}, row {row}"), format!("Feld {seat}, Zeile {row}"))
}

/// The dominoes of a deck that have not been named yet.
struct Left<'a> {
    deck: &'a Deck,
    taken: Vec<Id>,
}

impl Left<'_> {
    fn read_bank(&mut self, list: &str, entries: &[Entry]) -> Result<Vec<Slot>, Problem> {
        let slot = |entry: &Entry| {
            let seat = entry.seat.map(|seat| read_seat(list, seat)).transpose()?;
            Ok(Slot { domino: self.take(list, entry.domino)?, seat })
        };
        entries.iter().map(slot).collect()
    }

    fn take(&mut self, list: &str, value: u32) -> Result<Id, Problem> {
        let id = self.deck.with_value(value).ok_or_else(|| {
            problem!(
                "\"{list}\": the deck has no domino of value {value}",
                "\"{list}\": es gibt keinen Spielstein mit dem Wert {value}"
            )
        })?;
        if self.taken.contains(&id) {
            return Err(problem!(
                "\"{list}\": domino {value} is named twice",
                "\"{list}\": Spielstein {value} ist zweimal genannt"
            ));
        }
        self.taken.push(id);
        Ok(id)
    }
}

fn read_seat(name: &str, seat: u8) -> Result<Seat, Problem> {
    if usize::from(seat) < PLAYERS {
        return Ok(Seat(seat));
    }
    Err(problem!(
        "\"{name}\": there is no seat {seat}, expected 0 to 3",
        "\"{name}\": es gibt keinen Platz {seat}, erwartet wird 0 bis 3"
    ))
}

/// Checks turn and phase against what the banks say; in a finished game anyone may have been last.
fn check_turn(turn: Seat, phase: Phase, expected: Option<Turn>) -> Result<(), Problem> {
    let Turn { seat, phase: due } = expected.unwrap_or(Turn { seat: turn, phase: Phase::Lay });
    if turn != seat {
        return Err(problem!(
            "\"turn\" is {turn}, expected {seat}: that is whom the banks show on turn",
            "\"turn\" ist {turn}, erwartet wird {seat}: so zeigen es die Bänke"
        ));
    }
    if phase != due {
        let word = |phase| serde_json::to_value(phase).expect("a phase is a word");
        let found = word(phase);
        let due = word(due);
        return Err(problem!(
            "\"phase\" is {found}, expected {due}: so the banks show",
            "\"phase\" ist {found}, erwartet wird {due}: so zeigen es die Bänke"
        ));
    }
    Ok(())
}

//! Reading save files.

use table::{Loaded, Problem, SavedPlayers, Seat, problem, shown};

use super::{BAG_TAG, BANKS_TAG, FIELD_TAG, UNMARKED};
use crate::{
    City, Deck, Half, State,
    bag::Bag,
    bank::Slot,
    banks::{self, Fault, Part, Turn},
    cell::SIDE,
    deck::Id,
    field,
    halves::{self, Surplus},
    names,
    state::PLAYERS,
};

/// Reads a save file and says in which part and line it is wrong, if it is.
pub(crate) fn read(text: &str) -> Result<Loaded<State>, Problem> {
    let mut lines = Lines::new(text);
    let mut fields = Vec::new();
    let mut players = Vec::new();
    for number in 1..=PLAYERS {
        let tag = lines.tag(
            |line| line.starts_with(FIELD_TAG) && line.find('>') == Some(line.len() - 1),
            "<Spielfeld …>",
        )?;
        players.push(names::player(&tag[FIELD_TAG.len()..tag.len() - 1]));
        fields.push(read_field(number, &mut lines)?);
    }
    lines.tag(|line| line == BANKS_TAG, BANKS_TAG)?;
    let mut left = Left { deck: &Deck::standard(), taken: Vec::new() };
    let current = read_bank(&mut lines, &mut left)?;
    let next = read_next_bank(&mut lines, &mut left)?;
    lines.tag(|line| line == BAG_TAG, BAG_TAG)?;
    let bag = read_bag(&mut lines, &mut left)?;
    let cities = [0, 1, 2, 3].map(|seat| fields[seat].city);
    check_halves(&fields, &cities, &left)?;
    let banks = banks::arrange(current.entries, next.entries, bag.entries.len()).map_err(
        |Fault { part, why }| match part {
            Part::Current => Section::Bank.at(current.line, why),
            Part::Next => Section::Bank.at(next.line, why),
            Part::Bag => Section::Bag.at(bag.line, why),
        },
    )?;
    let Turn { seat, phase } = banks.turn.ok_or_else(|| {
        let why = problem!(
            "there is no domino, expected one to four",
            "hier ist kein Spielstein, erwartet werden ein bis vier"
        );
        Section::Bank.at(current.line, why)
    })?;
    let state = State {
        deck: Deck::standard(),
        cities,
        current: banks.current,
        next: banks.next,
        bag: Bag::of(bag.entries),
        turn: seat,
        phase,
    };
    Ok(Loaded { state, players: SavedPlayers::Proposed(players) })
}

/// A part of the file.
#[derive(Clone, Copy)]
enum Section {
    Tag,
    /// A field by its number, from 1.
    Field(usize),
    Bank,
    Bag,
}

impl Section {
    /// Says that a problem was found in a line of this section.
    fn at(self, line: usize, why: Problem) -> Problem {
        let Problem(name) = match self {
            Section::Tag => problem!("tag", "Kennung"),
            Section::Field(number) => problem!("field {number}", "Spielfeld {number}"),
            Section::Bank => problem!("bank", "Bank"),
            Section::Bag => problem!("bag", "Beutel"),
        };
        why.at(format!("{}, line {line}", name.en), format!("{}, Zeile {line}", name.de))
    }
}

/// A field and the line of its first row.
struct Field {
    number: usize,
    line: usize,
    city: City,
}

/// The lines of a file, one after another.
struct Lines<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    /// The number of the line read last.
    number: usize,
}

impl<'a> Lines<'a> {
    /// Files written on Windows may begin with a byte order mark and have carriage returns.
    fn new(text: &'a str) -> Lines<'a> {
        Lines { lines: text.trim_start_matches('\u{feff}').lines().peekable(), number: 0 }
    }

    fn next(&mut self) -> Option<&'a str> {
        let line = self.lines.next()?;
        self.number += 1;
        Some(line.trim_end())
    }

    /// Whether this comes next.
    fn is_before(&mut self, tag: &str) -> bool {
        self.lines.peek().is_some_and(|line| line.trim_end() == tag)
    }

    /// The next line, where the file must not end: the problem says what was expected.
    fn expect(&mut self, section: Section, en: &str, de: &str) -> Result<&'a str, Problem> {
        self.next().ok_or_else(|| {
            let why =
                problem!("the file ends, expected {en}", "die Datei endet, erwartet wird {de}");
            section.at(self.number + 1, why)
        })
    }

    fn tag(&mut self, fits: impl Fn(&str) -> bool, expected: &str) -> Result<&'a str, Problem> {
        let line = self.expect(Section::Tag, expected, expected)?;
        if fits(line) {
            return Ok(line);
        }
        let found = shown(line);
        let why = problem!(
            "found \"{found}\", expected {expected}",
            "gefunden \"{found}\", erwartet wird {expected}"
        );
        Err(Section::Tag.at(self.number, why))
    }
}

/// The dominoes of the deck that have not been named yet.
struct Left<'a> {
    deck: &'a Deck,
    taken: Vec<Id>,
}

impl Left<'_> {
    /// Takes the domino of the lowest value that looks like `text`.
    fn take(&mut self, text: &str) -> Result<Id, Problem> {
        let domino = shown(text);
        let Some((first, second)) = halves(text) else {
            return Err(problem!(
                "\"{domino}\" is no domino: expected two halves like H1P0",
                "\"{domino}\" ist kein Spielstein: erwartet werden zwei Hälften wie H1P0",
            ));
        };
        let mut alike = self.deck.ids().filter(|&id| {
            let domino = self.deck.domino(id);
            (domino.first, domino.second) == (first, second)
        });
        let Some(lowest) = alike.next() else {
            return Err(problem!(
                "there is no domino {domino} in the deck",
                "es gibt keinen Spielstein {domino}"
            ));
        };
        let free = std::iter::once(lowest)
            .chain(alike)
            .find(|id| !self.taken.contains(id))
            .ok_or_else(|| {
                problem!(
                    "{domino} is here more often than it exists in the deck",
                    "{domino} ist hier öfter, als es den Spielstein gibt"
                )
            })?;
        self.taken.push(free);
        Ok(free)
    }
}

fn halves(text: &str) -> Option<(Half, Half)> {
    let (first, second) = text.split_at_checked(2)?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

fn read_field(number: usize, lines: &mut Lines) -> Result<Field, Problem> {
    let section = Section::Field(number);
    let line = lines.number + 1;
    let mut rows = Vec::new();
    for _ in 0..SIDE {
        rows.push(lines.expect(section, "a row of five cells", "eine Zeile mit fünf Zellen")?);
    }
    let city = field::read(&rows).map_err(|fault| section.at(line + fault.row, fault.why))?;
    Ok(Field { number, line, city })
}

/// The entries of a line, and its number.
struct Listed<T> {
    line: usize,
    entries: Vec<T>,
}

fn read_bank(lines: &mut Lines, left: &mut Left) -> Result<Listed<Slot>, Problem> {
    let text = lines.expect(
        Section::Bank,
        "a line of dominoes or an empty one",
        "eine Zeile mit Spielsteinen oder eine leere",
    )?;
    let line = lines.number;
    let slots = entries(text).map(|entry| read_slot(entry, left)).collect::<Result<_, _>>();
    Ok(Listed { line, entries: slots.map_err(|why| Section::Bank.at(line, why))? })
}

/// Reads the second bank, which is empty where the bag follows at once.
fn read_next_bank(lines: &mut Lines, left: &mut Left) -> Result<Listed<Slot>, Problem> {
    if lines.is_before(BAG_TAG) {
        return Ok(Listed { line: lines.number + 1, entries: Vec::new() });
    }
    read_bank(lines, left)
}

fn read_slot(entry: &str, left: &mut Left) -> Result<Slot, Problem> {
    let given = shown(entry);
    let (mark, domino) = entry.split_once(' ').ok_or_else(|| {
        problem!(
            "\"{given}\" is no entry of a bank: expected a seat or -, a space and a domino, \
             like 0 H1P0",
            "\"{given}\" ist kein Eintrag einer Bank: erwartet wird ein Platz oder -, ein \
             Leerzeichen und ein Spielstein, etwa 0 H1P0",
        )
    })?;
    let seat = (0..PLAYERS as u8).map(Seat).find(|seat| seat.to_string() == mark);
    if seat.is_none() && mark != UNMARKED {
        let mark = shown(mark);
        return Err(problem!(
            "\"{mark}\" is no mark: expected a seat from 0 to 3, or - for none",
            "\"{mark}\" ist keine Marke: erwartet wird ein Platz von 0 bis 3 oder - für keinen",
        ));
    }
    Ok(Slot { domino: left.take(domino)?, seat })
}

/// Reads the bag, which may be an empty line or nothing, and the end of the file.
fn read_bag(lines: &mut Lines, left: &mut Left) -> Result<Listed<Id>, Problem> {
    let text = lines.next().unwrap_or_default();
    let line = lines.number;
    let bag = entries(text).map(|entry| left.take(entry)).collect::<Result<_, _>>();
    let bag = bag.map_err(|why| Section::Bag.at(line, why))?;
    while let Some(text) = lines.next() {
        if !text.is_empty() {
            let found = shown(text);
            let why = problem!(
                "found \"{found}\", expected the end of the file",
                "gefunden \"{found}\", erwartet wird das Ende der Datei"
            );
            return Err(Section::Bag.at(lines.number, why));
        }
    }
    Ok(Listed { line, entries: bag })
}

fn entries(line: &str) -> impl Iterator<Item = &str> {
    line.split(',').filter(move |_| !line.is_empty())
}

/// Checks that no half is in banks, bag and fields more often than on the dominoes.
fn check_halves(fields: &[Field], cities: &[City], left: &Left) -> Result<(), Problem> {
    halves::check(left.deck, cities, &left.taken).map_err(|Surplus { city, cell, why }| {
        let Field { number, line, .. } = fields[city];
        Section::Field(number).at(line + usize::from(cell.y()), why)
    })
}

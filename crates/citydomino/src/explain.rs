//! What to say about a decision of a finished game: the points of a place, districts that are joined
//! or cut off, cells nobody can build on, and what a domino could bring, by the rules. What moves
//! are worth is estimated but for the very last one.

use table::{Decision, Step, Text, Unit, text};

use crate::{Cell, Cells, City, Direction, District, Domino, Half, Kind, Move, State};

/// The most that is said before the values of the moves.
const MOST_REMARKS: usize = 2;

/// In German as they stand after "mit".
const CELLS: Unit = Unit { en: ["cell", "cells"], de: ["Feld", "Feldern"] };
const FREE_CELLS: Unit =
    Unit { en: ["free cell", "free cells"], de: ["freies Feld", "freie Felder"] };
const PLACES: Unit = Unit { en: ["place", "places"], de: ["Stelle", "Stellen"] };
const STARS: Unit = Unit { en: ["star", "stars"], de: ["Stern", "Sterne"] };

/// What is true of a decision.
enum Remark {
    /// A domino was thrown away, though it fitted.
    ThrownAway { domino: Domino, places: u32 },
    /// What the better place would have brought, and what the one played brought.
    Points { better: Text, would_have: u32, played: Text, did: u32 },
    /// The better place would have joined districts to one of so many cells.
    Joined { better: Text, kind: Kind, cells: u32 },
    /// The place played left a district without a free cell beside it.
    CutOff { played: Text, kind: Kind, cells: u32 },
    /// The place played left free cells without a free neighbour, the better one fewer of them.
    Singles { played: Text, did: u32, would_have: u32 },
    /// What dominoes of the bank could bring in the city as it stands.
    Outlook { better: Domino, most: u32, played: Domino, did: Option<u32> },
    /// How many stars dominoes of the bank have.
    Stars { better: Domino, played: Domino },
    /// The better domino stands higher in the bank.
    Earlier { better: Domino, played: Domino },
}

/// One to three sentences.
pub(crate) fn explain(decision: &Decision<State>) -> Vec<Text> {
    let remarks = match (decision.chosen.mv, decision.best.mv) {
        _ if !decision.is_mistake() => Vec::new(),
        (Move::Mark(played), Move::Mark(better)) => {
            marked(&decision.played[0].before, played, better).into_iter().collect()
        }
        _ => laid(decision),
    };
    let mut said: Vec<Text> = remarks.into_iter().take(MOST_REMARKS).map(Remark::text).collect();
    said.push(decision.margin(&name(&decision.better), &Unit::POINTS));
    said
}

/// Why another domino was better than the one that was marked.
fn marked(before: &State, played: u8, better: u8) -> Option<Remark> {
    let bank = before.bank_to_mark()?;
    let domino = |index| bank.slot(index).map(|slot| before.domino(slot.domino));
    let played = domino(played)?;
    let better = domino(better)?;
    let city = before.city(before.turn());
    let did = most_points(city, played);
    let most = most_points(city, better);
    if most > did {
        return Some(Remark::Outlook { better, most: most?, played, did });
    }
    if stars(better) > stars(played) {
        return Some(Remark::Stars { better, played });
    }
    (better.value < played.value).then_some(Remark::Earlier { better, played })
}

/// Why another way to lay a domino, or to throw it away, was better.
fn laid(decision: &Decision<State>) -> Vec<Remark> {
    let before = &decision.played[0].before;
    let city = before.city(decision.seat);
    let Some(domino) = before.domino_to_lay() else { return Vec::new() };
    if decision.chosen.mv == Move::Discard {
        let places = ways(city, domino).len() as u32;
        let thrown_away = (places > 0).then_some(Remark::ThrownAway { domino, places });
        return thrown_away.into_iter().collect();
    }
    let Some(better) = Laid::of(&decision.better) else { return Vec::new() };
    let Some(played) = Laid::of(&decision.played) else {
        return better.joined().into_iter().collect();
    };
    let points = (better.points() > played.points()).then(|| Remark::Points {
        better: better.name.clone(),
        would_have: better.points(),
        played: played.name.clone(),
        did: played.points(),
    });
    let joined = better.joined().filter(|_| played.joined().is_none());
    let remarks = [points, played.cut_off(&better), joined, played.singles(&better)];
    remarks.into_iter().flatten().collect()
}

/// A domino laid into a city, which may have been shifted before.
struct Laid {
    name: Text,
    /// The city right before the domino was laid, and after it.
    before: City,
    after: City,
    halves: [Cell; 2],
    is_shifted: bool,
}

impl Laid {
    /// How the steps of a turn lay a domino, if they do.
    fn of(steps: &[Step<State>]) -> Option<Laid> {
        let last = steps.iter().find(|step| !matches!(step.mv, Move::Shift(_)))?;
        let Move::Lay(cell, direction) = last.mv else { return None };
        Some(Laid {
            name: name(steps),
            before: *last.before.city(last.seat),
            after: *last.after.city(last.seat),
            halves: [cell, cell.next(direction)?],
            is_shifted: matches!(steps[0].mv, Move::Shift(_)),
        })
    }

    fn points(&self) -> u32 {
        self.after.points() - self.before.points()
    }

    /// A district that joins several of before.
    fn joined(&self) -> Option<Remark> {
        let parts = |district: &District| {
            let old = self.before.districts();
            old.filter(|old| !(old.cells & district.cells).is_empty()).count()
        };
        let new = self
            .after
            .districts()
            .filter(|new| self.halves.iter().any(|&half| new.cells.contains(half)));
        let joined = new.filter(|new| parts(new) > 1).max_by_key(|new| new.cells.len())?;
        Some(Remark::Joined {
            better: self.name.clone(),
            kind: joined.kind,
            cells: joined.cells.len(),
        })
    }

    /// The largest district that this left without a free cell beside it and the other did not.
    fn cut_off(&self, other: &Laid) -> Option<Remark> {
        if self.is_shifted || other.is_shifted {
            return None;
        }
        let is_open = |city: &City, cells: Cells| !(cells.neighbours() & city.free()).is_empty();
        let cut = self.before.districts().filter(|district| {
            let cells = district.cells;
            is_open(&self.before, cells)
                && !is_open(&self.after, cells)
                && is_open(&other.after, cells)
        });
        // A district that the domino itself goes on with was built on, not cut off.
        let grown = |district: &District| {
            self.after.districts().any(|new| {
                new.cells.contains(district.cells.first().expect("a cell of the district"))
                    && new.cells != district.cells
            })
        };
        let largest = cut.filter(|district| !grown(district)).max_by_key(|cut| cut.cells.len())?;
        Some(Remark::CutOff {
            played: self.name.clone(),
            kind: largest.kind,
            cells: largest.cells.len(),
        })
    }

    /// Free cells that no domino can cover, as the city lies.
    fn singles(&self, other: &Laid) -> Option<Remark> {
        let did = self.after.singles();
        let would_have = other.after.singles();
        let is_known = !self.is_shifted && !other.is_shifted;
        (is_known && did > would_have).then(|| Remark::Singles {
            played: self.name.clone(),
            did,
            would_have,
        })
    }
}

/// The different cities that a domino can make of this one as it stands.
fn ways(city: &City, domino: Domino) -> Vec<City> {
    let mut ways = Vec::new();
    for (direction, cells) in Direction::ALL.into_iter().zip(city.places(domino)) {
        for cell in cells.iter() {
            let mut after = *city;
            after.lay(domino, cell, direction);
            if !ways.contains(&after) {
                ways.push(after);
            }
        }
    }
    ways
}

/// The most points that a domino brings anywhere in the city as it stands, if it fits.
fn most_points(city: &City, domino: Domino) -> Option<u32> {
    ways(city, domino).iter().map(|after| after.points() - city.points()).max()
}

fn stars(domino: Domino) -> u8 {
    domino.first.prestige + domino.second.prestige
}

impl Remark {
    fn text(self) -> Text {
        match self {
            Remark::ThrownAway { domino, places } => {
                let domino = full_name(domino);
                let places = PLACES.count(places);
                text!(
                    "Domino {domino}, was thrown away though it fitted in {places}.",
                    "Stein {domino}, wurde abgeworfen, obwohl er an {places} passte.",
                    domino,
                    places
                )
            }
            Remark::Points { better, would_have, played, did } => {
                let better = better.capitalized();
                let would_have = Unit::POINTS.count(would_have);
                let did = points_or_none(did);
                text!(
                    "{better} would have brought {would_have}, {played} brought {did}.",
                    "{better} hätte {would_have} gebracht, {played} brachte {did}.",
                    better,
                    would_have,
                    played,
                    did
                )
            }
            Remark::Joined { better, kind, cells } => {
                let better = better.capitalized();
                let kind = kind_name(kind);
                let cells = CELLS.count(cells);
                text!(
                    "{better} would have joined districts of {kind} to one with {cells}.",
                    "{better} hätte Viertel „{kind}“ zu einem mit {cells} verbunden.",
                    better,
                    kind,
                    cells
                )
            }
            Remark::CutOff { played, kind, cells } => {
                let played = played.capitalized();
                let kind = kind_name(kind);
                let cells = CELLS.count(cells);
                text!(
                    "{played} cut off the district of {kind} with {cells}: no free cell is left \
                     beside it.",
                    "{played} schnitt das Viertel „{kind}“ mit {cells} ab: Daneben ist nichts \
                     mehr frei.",
                    played,
                    kind,
                    cells
                )
            }
            Remark::Singles { played, did, would_have } => {
                let played = played.capitalized();
                let did = FREE_CELLS.count(did);
                let would_have = match would_have {
                    0 => text!("none", "keinem"),
                    _ => text!("{would_have}", "{would_have}"),
                };
                text!(
                    "{played} left {did} without a free neighbour, instead of {would_have}.",
                    "{played} ließ {did} ohne freien Nachbarn, statt {would_have}.",
                    played,
                    did,
                    would_have
                )
            }
            Remark::Outlook { better, most, played, did } => outlook(better, most, played, did),
            Remark::Stars { better, played } => {
                let had = stars_of(played);
                let has = stars_of(better);
                let better = better.value;
                let played = played.value;
                text!(
                    "Domino {better} has {has}, domino {played} has {had}.",
                    "Stein {better} hat {has}, Stein {played} hat {had}.",
                    has,
                    had
                )
            }
            Remark::Earlier { better, played } => {
                let better = better.value;
                let played = played.value;
                text!(
                    "Domino {better} is on turn earlier in its round than domino {played}.",
                    "Stein {better} ist in seiner Runde früher an der Reihe als Stein {played}."
                )
            }
        }
    }
}

fn outlook(better: Domino, most: u32, played: Domino, did: Option<u32>) -> Text {
    let most = Unit::POINTS.count(most);
    let better = full_name(better);
    let played = played.value;
    match did {
        None => text!(
            "Domino {better}, fits into the city as it stands and could bring {most}; domino \
             {played} fits nowhere.",
            "Stein {better}, passt in die Stadt, wie sie steht, und könnte {most} bringen; Stein \
             {played} passt nirgends.",
            better,
            most
        ),
        Some(0) => text!(
            "Domino {better}, could bring {most} in the city as it stands, domino {played} \
             nothing.",
            "Stein {better}, könnte in der Stadt, wie sie steht, {most} bringen, Stein {played} \
             nichts.",
            better,
            most
        ),
        Some(did) => {
            let did = Unit::POINTS.count(did);
            text!(
                "Domino {better}, could bring {most} in the city as it stands, domino {played} \
                 only {did}.",
                "Stein {better}, könnte in der Stadt, wie sie steht, {most} bringen, Stein \
                 {played} nur {did}.",
                better,
                most,
                did
            )
        }
    }
}

fn points_or_none(points: u32) -> Text {
    if points == 0 { text!("nothing", "nichts") } else { Unit::POINTS.count(points) }
}

fn stars_of(domino: Domino) -> Text {
    match stars(domino) {
        0 => text!("no star", "keinen Stern"),
        stars => STARS.count(stars),
    }
}

/// What the turn that the steps begin with does, as one would call it.
fn name(steps: &[Step<State>]) -> Text {
    let shifts: Vec<Direction> = steps
        .iter()
        .map_while(|step| match step.mv {
            Move::Shift(direction) => Some(direction),
            _ => None,
        })
        .collect();
    match steps.get(shifts.len()).map(|step| (step, step.mv)) {
        Some((_, Move::Lay(cell, direction))) => place_name(cell, direction, &shifts),
        Some((_, Move::Discard)) => text!("throwing the domino away", "das Abwerfen des Steins"),
        Some((step, Move::Mark(index))) => {
            let marked = step.before.bank_to_mark().and_then(|bank| bank.slot(index));
            let value = step.before.domino(marked.expect("a marked domino").domino).value;
            text!("domino {value}", "Stein {value}")
        }
        _ => {
            let way = directions(&shifts);
            text!("shifting the city {way}", "das Schieben der Stadt nach {way}", way)
        }
    }
}

/// A place as it stands in the list of moves, and the shifts before.
fn place_name(cell: Cell, direction: Direction, shifts: &[Direction]) -> Text {
    let column = char::from(b'a' + cell.x());
    let row = cell.y() + 1;
    let arrow = match direction {
        Direction::Right => '→',
        Direction::Down => '↓',
        Direction::Left => '←',
        Direction::Up => '↑',
    };
    let way = directions(shifts);
    if shifts.is_empty() {
        text!("the place {column}{row} {arrow}", "der Platz {column}{row} {arrow}")
    } else {
        text!(
            "the place {column}{row} {arrow} after shifting {way}",
            "der Platz {column}{row} {arrow} nach dem Schieben nach {way}",
            way
        )
    }
}

fn directions(shifts: &[Direction]) -> Text {
    let german = |direction: &Direction| match direction {
        Direction::Right => "rechts",
        Direction::Down => "unten",
        Direction::Left => "links",
        Direction::Up => "oben",
    };
    let en: Vec<&str> = shifts.iter().map(|direction| direction.word()).collect();
    let de: Vec<&str> = shifts.iter().map(german).collect();
    Text { en: Text::list(&en).en, de: Text::list(&de).de }
}

/// A domino by its value and its two districts.
fn full_name(Domino { first, second, value }: Domino) -> Text {
    let first = half_name(first);
    let second = half_name(second);
    text!("{value}, {first} and {second}", "{value}, {first} und {second}", first, second)
}

fn half_name(Half { kind, prestige }: Half) -> Text {
    let kind = kind_name(kind);
    let stars = STARS.count(prestige);
    if prestige == 0 { kind } else { text!("{kind} ({stars})", "{kind} ({stars})", kind, stars) }
}

fn kind_name(kind: Kind) -> Text {
    let (en, de) = match kind {
        Kind::Amusement => ("Amusement", "Vergnügen"),
        Kind::Industry => ("Industry", "Industrie"),
        Kind::Office => ("Offices", "Büros"),
        Kind::Park => ("Park", "Park"),
        Kind::Shopping => ("Shopping", "Einkauf"),
        Kind::Home => ("Homes", "Wohnen"),
    };
    Text { en: en.into(), de: de.into() }
}

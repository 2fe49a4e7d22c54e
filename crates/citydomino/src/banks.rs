//! What two banks and a bag say about whose turn it is, and whether they fit together.

use table::{Problem, Seat, Seats, problem};

use crate::{
    Phase,
    bank::{Bank, Slot},
    moves::BANK,
    state::unmarked_seat,
};

/// What does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Current,
    Next,
    Bag,
}

impl Part {
    /// Says why this does not fit.
    fn fault(self, why: Problem) -> Fault {
        Fault { part: self, why }
    }
}

/// Why banks and bag do not fit together, and which of them says so.
pub(crate) struct Fault {
    pub(crate) part: Part,
    pub(crate) why: Problem,
}

/// Two banks that fit together.
pub(crate) struct Banks {
    pub(crate) current: Bank,
    pub(crate) next: Bank,
    /// Nobody's in a finished game.
    pub(crate) turn: Option<Turn>,
}

/// Whose turn it is and what is to do.
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
}

/// Arranges the dominoes of both banks beside a bag of this size, if they fit together.
pub(crate) fn arrange(current: Vec<Slot>, next: Vec<Slot>, bag: usize) -> Result<Banks, Fault> {
    let most = usize::from(BANK);
    let here = current.len();
    if here > most {
        return Err(Part::Current.fault(problem!(
            "there are {here} dominoes, expected at most {most}",
            "hier sind {here} Spielsteine, erwartet werden höchstens {most}"
        )));
    }
    let there = next.len();
    if there != 0 && there != most {
        return Err(Part::Next.fault(problem!(
            "there are {there} dominoes, expected {most} or none",
            "hier sind {there} Spielsteine, erwartet werden {most} oder keiner"
        )));
    }
    if !bag.is_multiple_of(most) {
        return Err(Part::Bag.fault(problem!(
            "there are {bag} dominoes, expected a multiple of {most}",
            "hier sind {bag} Spielsteine, erwartet wird ein Vielfaches von {most}"
        )));
    }
    check_seats(Part::Current, &current)?;
    check_seats(Part::Next, &next)?;
    let current = Bank::new(current);
    let next = Bank::new(next);
    let turn = turn(&current, &next, bag)?;
    Ok(Banks { current, next, turn })
}

fn check_seats(part: Part, slots: &[Slot]) -> Result<(), Fault> {
    let mut seen = Seats::NONE;
    for seat in slots.iter().filter_map(|slot| slot.seat) {
        if seen.contains(seat) {
            return Err(part.fault(problem!(
                "seat {seat} has two marks, expected at most one in a bank",
                "Platz {seat} hat zwei Marken, erwartet wird höchstens eine je Bank"
            )));
        }
        seen.insert(seat);
    }
    Ok(())
}

fn turn(current: &Bank, next: &Bank, bag: usize) -> Result<Option<Turn>, Fault> {
    let Some(top) = current.top() else {
        if next.is_empty() && bag == 0 {
            return Ok(None);
        }
        return Err(Part::Current.fault(problem!(
            "there is no domino, expected one to four: the game is not over",
            "hier ist kein Spielstein, erwartet werden ein bis vier: das Spiel ist nicht zu Ende"
        )));
    };
    if current.unmarked().next().is_some() {
        return draft(current, next).map(Some);
    }
    let seat = top.seat.expect("a marked domino");
    if next.is_empty() {
        if bag == 0 {
            return Ok(Some(Turn { seat, phase: Phase::Lay }));
        }
        return Err(Part::Next.fault(problem!(
            "there is no domino, expected four: the bag is not empty",
            "hier ist kein Spielstein, erwartet werden vier: der Beutel ist nicht leer"
        )));
    }
    check_marks(current, next, seat)?;
    let phase = if next.marked_by().contains(seat) { Phase::Lay } else { Phase::MarkNext };
    Ok(Some(Turn { seat, phase }))
}

fn draft(current: &Bank, next: &Bank) -> Result<Turn, Fault> {
    if current.len() < usize::from(BANK) || !next.is_empty() {
        return Err(Part::Current.fault(problem!(
            "there is a domino without a mark, expected a mark on each: only a full first bank \
             beside an empty second one is the first draft",
            "hier ist ein Spielstein ohne Marke, erwartet wird eine auf jedem: nur eine volle \
             erste neben einer leeren zweiten Bank ist die erste Auswahl"
        )));
    }
    let seat = unmarked_seat(current).expect("a seat for the unmarked domino");
    Ok(Turn { seat, phase: Phase::MarkCurrent })
}

/// In the next bank there are the marks of those who have laid their domino, and of the player on
/// turn if it has marked.
fn check_marks(current: &Bank, next: &Bank, turn: Seat) -> Result<(), Fault> {
    let marked = next.marked_by();
    if let Some(early) =
        current.slots().skip(1).filter_map(|slot| slot.seat).find(|&seat| marked.contains(seat))
    {
        return Err(Part::Next.fault(problem!(
            "seat {early} has a mark before its turn",
            "Platz {early} hat eine Marke, bevor er am Zug war"
        )));
    }
    let gone = usize::from(BANK) - current.len();
    let expected = gone + usize::from(marked.contains(turn));
    let marks = marked.len();
    if marks != expected {
        return Err(Part::Next.fault(problem!(
            "there are {marks} marks, expected {expected}: one for each domino gone from the first \
             bank, and that of the seat on move if it has yet to lay",
            "hier sind {marks} Marken, erwartet werden {expected}: eine für jeden Spielstein, der \
             in der ersten Bank fehlt, und die des Platzes am Zug, wenn er noch anlegen muss",
        )));
    }
    Ok(())
}

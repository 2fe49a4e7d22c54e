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

pub(crate) type Fault = (Part, Problem);

/// Two banks that fit together, whose turn it is and what is to do; `None` in a finished game.
pub(crate) struct Banks {
    pub current: Bank,
    pub next: Bank,
    pub turn: Option<(Seat, Phase)>,
}

pub(crate) fn arrange(current: Vec<Slot>, next: Vec<Slot>, bag: usize) -> Result<Banks, Fault> {
    let most = usize::from(BANK);
    let (here, there) = (current.len(), next.len());
    if here > most {
        return Err((
            Part::Current,
            problem!(
                "there are {here} dominoes, expected at most {most}",
                "hier sind {here} Spielsteine, erwartet werden höchstens {most}"
            ),
        ));
    }
    if there != 0 && there != most {
        return Err((
            Part::Next,
            problem!(
                "there are {there} dominoes, expected {most} or none",
                "hier sind {there} Spielsteine, erwartet werden {most} oder keiner"
            ),
        ));
    }
    if !bag.is_multiple_of(most) {
        return Err((
            Part::Bag,
            problem!(
                "there are {bag} dominoes, expected a multiple of {most}",
                "hier sind {bag} Spielsteine, erwartet wird ein Vielfaches von {most}"
            ),
        ));
    }
    check_seats(Part::Current, &current)?;
    check_seats(Part::Next, &next)?;
    let (current, next) = (Bank::new(current), Bank::new(next));
    let turn = turn(&current, &next, bag)?;
    Ok(Banks { current, next, turn })
}

fn check_seats(part: Part, slots: &[Slot]) -> Result<(), Fault> {
    let mut seen = Seats::NONE;
    for seat in slots.iter().filter_map(|slot| slot.seat) {
        if seen.contains(seat) {
            return Err((
                part,
                problem!(
                    "seat {seat} has two marks, expected at most one in a bank",
                    "Platz {seat} hat zwei Marken, erwartet wird höchstens eine je Bank"
                ),
            ));
        }
        seen.insert(seat);
    }
    Ok(())
}

fn turn(current: &Bank, next: &Bank, bag: usize) -> Result<Option<(Seat, Phase)>, Fault> {
    let Some(top) = current.top() else {
        return match (next.is_empty(), bag) {
            (true, 0) => Ok(None),
            _ => Err((
                Part::Current,
                problem!(
                    "there is no domino, expected one to four: the game is not over",
                    "hier ist kein Spielstein, erwartet werden ein bis vier: das Spiel ist nicht zu Ende"
                ),
            )),
        };
    };
    if current.unmarked().next().is_some() {
        return draft(current, next).map(Some);
    }
    let seat = top.seat.expect("a marked domino");
    if next.is_empty() {
        return match bag {
            0 => Ok(Some((seat, Phase::Lay))),
            _ => Err((
                Part::Next,
                problem!(
                    "there is no domino, expected four: the bag is not empty",
                    "hier ist kein Spielstein, erwartet werden vier: der Beutel ist nicht leer"
                ),
            )),
        };
    }
    check_marks(current, next, seat)?;
    let phase = if next.marked_by().contains(seat) { Phase::Lay } else { Phase::MarkNext };
    Ok(Some((seat, phase)))
}

fn draft(current: &Bank, next: &Bank) -> Result<(Seat, Phase), Fault> {
    if current.len() < usize::from(BANK) || !next.is_empty() {
        return Err((
            Part::Current,
            problem!(
                "there is a domino without a mark, expected a mark on each: only a full first bank beside an empty second one is the first draft",
                "hier ist ein Spielstein ohne Marke, erwartet wird eine auf jedem: nur eine volle erste neben einer leeren zweiten Bank ist die erste Auswahl"
            ),
        ));
    }
    let seat = unmarked_seat(current).expect("a seat for the unmarked domino");
    Ok((seat, Phase::MarkCurrent))
}

/// In the next bank there are the marks of those who have laid their domino, and of the player on
/// turn if it has marked.
fn check_marks(current: &Bank, next: &Bank, turn: Seat) -> Result<(), Fault> {
    let marked = next.marked_by();
    if let Some(early) =
        current.slots().skip(1).filter_map(|slot| slot.seat).find(|&seat| marked.contains(seat))
    {
        return Err((
            Part::Next,
            problem!(
                "seat {early} has a mark before its turn",
                "Platz {early} hat eine Marke, bevor er am Zug war"
            ),
        ));
    }
    let gone = usize::from(BANK) - current.len();
    let expected = gone + usize::from(marked.contains(turn));
    let marks = marked.len();
    if marks != expected {
        return Err((
            Part::Next,
            problem!(
                "there are {marks} marks, expected {expected}: one for each domino gone from the first bank, and that of the seat on move if it has yet to lay",
                "hier sind {marks} Marken, erwartet werden {expected}: eine für jeden Spielstein, der in der ersten Bank fehlt, und die des Platzes am Zug, wenn er noch anlegen muss",
            ),
        ));
    }
    Ok(())
}

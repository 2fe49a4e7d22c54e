//! What to say about a move of a finished game, from what the rules say happened in it and would
//! have happened.

use table::{Decision, Step, Text, Unit, Valued, text};

use crate::{Board, Event, Pit, Side};

const BEANS: Unit = Unit { en: ["bean", "beans"], de: ["Bohne", "Bohnen"] };

/// What is true of a move. Pits are counted from 1, as their side counts them.
enum Remark {
    /// It captured.
    Captured { pit: u8, beans: u16 },
    /// It ended the game, and the other side banked what it still had.
    Ended { pit: u8, beans: u16 },
    /// The better one would have captured.
    MissedCapture { pit: u8, beans: u16 },
    /// The better one would have begun several moves in a row.
    MissedMoves { pits: Vec<u8>, beans: u16 },
    /// The better one would have given another move.
    MissedAgain { pit: u8 },
    /// The other side could answer with a capture.
    AllowedCapture { pit: u8, reply: u8, beans: u16 },
    /// The other side could answer with several moves in a row.
    AllowedMoves { pit: u8, replies: Vec<u8>, beans: u16 },
    /// How the game ends after both moves: by how many beans the side wins.
    Ends { better: (u8, i32), played: (u8, i32) },
}

/// One to three sentences.
pub(crate) fn explain(decision: &Decision<Board>) -> Vec<Text> {
    let mut said: Vec<Text> = if decision.is_mistake() {
        let remarks = [missed(decision), gave(decision), ends(decision)];
        remarks.into_iter().flatten().map(Remark::text).collect()
    } else {
        won(decision).map(Remark::text).into_iter().collect()
    };
    if ends(decision).is_none() {
        let pit = number(&decision.better[0]);
        said.push(decision.margin(&text!("pit {pit}", "Mulde {pit}"), &BEANS));
    }
    said
}

/// What the better move would have won at once.
fn missed(decision: &Decision<Board>) -> Option<Remark> {
    let better = turn(&decision.better);
    let played = turn(&decision.played);
    let pit = number(&better[0]);
    let beans = banked(better);
    if beans <= banked(played) {
        return (goes_on(&better[0]) && !goes_on(&played[0]))
            .then_some(Remark::MissedAgain { pit });
    }
    if better.len() > 1 {
        return Some(Remark::MissedMoves { pits: better.iter().map(number).collect(), beans });
    }
    captured(&better[0]).map(|beans| Remark::MissedCapture { pit, beans })
}

/// What the move played gave to the other side.
fn gave(decision: &Decision<Board>) -> Option<Remark> {
    let pit = number(&decision.played[0]);
    let other = Side::at(decision.seat).other();
    let swept = decision.played[0].events.iter().find_map(|event| match *event {
        Event::Sweep { side, beans, .. } if side == other => Some(beans),
        _ => None,
    });
    if let Some(beans) = swept {
        return Some(Remark::Ended { pit, beans });
    }
    // Only what answers the move itself is its consequence.
    let replies = turn(decision.played.get(1..)?);
    let beans = banked(replies);
    let other_answer = &decision.better[turn(&decision.better).len()..];
    if replies.first()?.seat != other.seat() || beans <= banked(turn(other_answer)) {
        return None;
    }
    if replies.len() > 1 {
        let replies = replies.iter().map(number).collect();
        return Some(Remark::AllowedMoves { pit, replies, beans });
    }
    let reply = number(&replies[0]);
    captured(&replies[0]).map(|beans| Remark::AllowedCapture { pit, reply, beans })
}

/// What a move won to which none was better.
fn won(decision: &Decision<Board>) -> Option<Remark> {
    let first = &decision.played[0];
    captured(first).map(|beans| Remark::Captured { pit: number(first), beans })
}

/// How the game ends by best play, where that is certain.
fn ends(decision: &Decision<Board>) -> Option<Remark> {
    let end = |step: &Step<Board>, valued: &Valued<Pit>| (number(step), valued.value as i32);
    (decision.is_mistake() && decision.is_exact()).then(|| Remark::Ends {
        better: end(&decision.better[0], &decision.best),
        played: end(&decision.played[0], &decision.chosen),
    })
}

/// The first moves that one side makes in a row.
fn turn(steps: &[Step<Board>]) -> &[Step<Board>] {
    let Some(first) = steps.first() else { return steps };
    let moves = steps.iter().take_while(|step| step.seat == first.seat).count();
    &steps[..moves]
}

/// What the side that made these moves has banked in them.
fn banked(turn: &[Step<Board>]) -> u16 {
    let (Some(first), Some(last)) = (turn.first(), turn.last()) else { return 0 };
    let side = Side::at(first.seat);
    last.after.banked(side) - first.before.banked(side)
}

fn captured(step: &Step<Board>) -> Option<u16> {
    step.events.iter().find_map(|event| match event {
        Event::Capture { taken, .. } => Some(taken + 1),
        _ => None,
    })
}

fn goes_on(step: &Step<Board>) -> bool {
    step.events.iter().any(|event| matches!(event, Event::Again { .. }))
}

/// The number of the emptied pit, as its side counts.
fn number(step: &Step<Board>) -> u8 {
    step.mv.0 % (step.before.size() + 1) + 1
}

impl Remark {
    fn text(self) -> Text {
        match self {
            Remark::Captured { pit, beans } => {
                let beans = BEANS.count(beans);
                text!("Pit {pit} captured {beans}.", "Mulde {pit} schlug {beans}.", beans)
            }
            Remark::Ended { pit, beans } => {
                let beans = BEANS.count(beans);
                text!(
                    "Pit {pit} ended the game and left {beans} to the other side.",
                    "Mulde {pit} beendete das Spiel und ließ der Gegenseite {beans}.",
                    beans
                )
            }
            Remark::MissedCapture { pit, beans } => {
                let beans = BEANS.count(beans);
                text!(
                    "Pit {pit} would have captured {beans}.",
                    "Mulde {pit} hätte {beans} geschlagen.",
                    beans
                )
            }
            Remark::MissedMoves { pits, beans } => {
                let pits = Text::list(&pits);
                let beans = BEANS.count(beans);
                text!(
                    "Pits {pits} in a row would have banked {beans}.",
                    "Die Mulden {pits} nacheinander hätten {beans} eingebracht.",
                    pits,
                    beans
                )
            }
            Remark::MissedAgain { pit } => text!(
                "Pit {pit} would have given another move.",
                "Mulde {pit} hätte noch einen Zug gebracht."
            ),
            Remark::AllowedCapture { pit, reply, beans } => {
                let beans = BEANS.count(beans);
                text!(
                    "After pit {pit} the other side could capture {beans}, from its pit {reply}.",
                    "Nach Mulde {pit} konnte die Gegenseite {beans} schlagen, aus ihrer \
                     Mulde {reply}.",
                    beans
                )
            }
            Remark::AllowedMoves { pit, replies, beans } => {
                let replies = Text::list(&replies);
                let beans = BEANS.count(beans);
                text!(
                    "After pit {pit} the other side could bank {beans} with its pits {replies} \
                     in a row.",
                    "Nach Mulde {pit} konnte die Gegenseite {beans} einbringen, mit ihren \
                     Mulden {replies} nacheinander.",
                    replies,
                    beans
                )
            }
            Remark::Ends { better: (better, best), played: (pit, worse) } => {
                let best = end(best);
                let worse = end(worse);
                text!(
                    "With best play, pit {better} leads to {best}, pit {pit} to {worse}.",
                    "Bei bestem Spiel führt Mulde {better} zu {best}, Mulde {pit} zu {worse}.",
                    best,
                    worse
                )
            }
        }
    }
}

/// How a game ends that is won by this many beans.
fn end(lead: i32) -> Text {
    let by = BEANS.count(lead.abs());
    match lead.signum() {
        1 => text!("a win by {by}", "einem Sieg mit {by} Vorsprung", by),
        -1 => text!("a loss by {by}", "einer Niederlage mit {by} Rückstand", by),
        _ => text!("a draw", "einem Unentschieden"),
    }
}

//! What to say about an answer to the dice in a finished game: the fields it skipped, its points, a
//! lock or a miss, by the rules, and the same of the better one. What answers are worth is
//! estimated.

use table::{Decision, Step, Text, Unit, text};

use crate::{Cross, Event, Move, Phase, State, sheet::MISS_COST};

/// The most that is said before the values of the moves.
const MOST_REMARKS: usize = 2;

const FIELDS: Unit = Unit { en: ["field", "fields"], de: ["Feld", "Felder"] };

/// What is true of an answer.
enum Remark {
    /// It crosses a number.
    Crosses { cross: Cross, skipped: u8, points: i32 },
    /// It locks a row, which then has so many crosses.
    Locks { cross: Cross, crosses: u32, points: i32 },
    /// It is a miss, announced or by passing.
    Misses { mv: Move },
    /// It ends the game so many points behind the leader.
    Ends { mv: Move, behind: i32 },
    /// Passing keeps fields open that the other answer skips.
    Keeps { fields: u8 },
    /// After the better answer there was a cross for the colour dice.
    Followed { cross: Cross },
}

/// Whether something happened or would have happened.
#[derive(Clone, Copy)]
enum Tense {
    Did,
    WouldHave,
}

/// One to three sentences.
pub(crate) fn explain(decision: &Decision<State>) -> Vec<Text> {
    let played = &decision.played[0];
    let did = ended(played).or_else(|| of(played)).map(|remark| remark.text(Tense::Did));
    let missed = [of(&decision.better[0]), kept(decision), followed(decision)];
    let missed = missed.into_iter().flatten().filter(|_| decision.is_mistake());
    let would_have = missed.map(|remark| remark.text(Tense::WouldHave));
    let mut said: Vec<Text> = did.into_iter().chain(would_have).take(MOST_REMARKS).collect();
    said.push(decision.margin(&name(decision.best.mv), &Unit::POINTS));
    said
}

/// What an answer does to the sheet of whoever gives it; nothing if it only passes.
fn of(step: &Step<State>) -> Option<Remark> {
    let is_miss = |event: &Event| matches!(event, Event::Missed { .. });
    match step.mv {
        Move::Cross(cross) => {
            let before = step.before.sheet(step.seat).row(cross.color);
            let after = step.after.sheet(step.seat).row(cross.color);
            let points = after.points() - before.points();
            Some(if after.is_locked() {
                Remark::Locks { cross, crosses: after.crosses(), points }
            } else {
                Remark::Crosses { cross, skipped: cross.field() - before.open(), points }
            })
        }
        Move::Miss => Some(Remark::Misses { mv: step.mv }),
        // In the white phase somebody else may have announced the miss that is taken now.
        Move::Pass => (step.before.phase() == Phase::Color && step.events.iter().any(is_miss))
            .then_some(Remark::Misses { mv: step.mv }),
    }
}

/// An answer that ended the game, and lost it, by a lock or by the fourth miss.
fn ended(step: &Step<State>) -> Option<Remark> {
    let is_cause = step.events.iter().any(|event| match *event {
        Event::Locked { seat, .. } | Event::Missed { seat, .. } => seat == step.seat,
        _ => false,
    });
    let is_lost = step.after.is_over() && !step.after.leaders().contains(step.seat);
    let best = step.after.sheets().iter().map(|sheet| sheet.total()).max()?;
    let behind = best - step.after.sheet(step.seat).total();
    (is_cause && is_lost).then_some(Remark::Ends { mv: step.mv, behind })
}

/// The fields that passing would have kept open.
fn kept(decision: &Decision<State>) -> Option<Remark> {
    match of(&decision.played[0])? {
        Remark::Crosses { skipped, .. } if decision.best.mv == Move::Pass && skipped > 0 => {
            Some(Remark::Keeps { fields: skipped })
        }
        _ => None,
    }
}

/// The cross for the colour dice after a better answer to the white ones.
fn followed(decision: &Decision<State>) -> Option<Remark> {
    let later = decision.better[1..].iter().find(|step| step.seat == decision.seat)?;
    match later.mv {
        Move::Cross(cross) if later.before.phase() == Phase::Color => {
            Some(Remark::Followed { cross })
        }
        _ => None,
    }
}

impl Remark {
    fn text(self, tense: Tense) -> Text {
        match self {
            Remark::Crosses { cross, skipped, points } => crosses(cross, skipped, points, tense),
            Remark::Locks { cross, crosses, points } => locks(cross, crosses, points, tense),
            Remark::Misses { mv } => misses(mv, tense),
            Remark::Ends { mv, behind } => {
                let mv = name(mv).capitalized();
                let behind = Unit::POINTS.count(behind);
                text!(
                    "{mv} ended the game, {behind} behind the leader.",
                    "{mv} beendete das Spiel, {behind} hinter der Spitze.",
                    mv,
                    behind
                )
            }
            Remark::Keeps { fields } => {
                let fields = FIELDS.count(fields);
                text!(
                    "Passing would have kept {fields} open.",
                    "Passen hätte {fields} offen gehalten.",
                    fields
                )
            }
            Remark::Followed { cross } => {
                let cross = name(Move::Cross(cross));
                text!(
                    "Then {cross} could have followed.",
                    "Danach wäre noch {cross} möglich gewesen.",
                    cross
                )
            }
        }
    }
}

fn crosses(cross: Cross, skipped: u8, points: i32, tense: Tense) -> Text {
    let cross = name(Move::Cross(cross)).capitalized();
    let points = Unit::POINTS.count(points);
    let fields = match skipped {
        0 => text!("no field", "kein Feld"),
        _ => FIELDS.count(skipped),
    };
    match tense {
        Tense::Did => text!(
            "{cross} skipped {fields} and brought {points}.",
            "{cross} übersprang {fields} und brachte {points}.",
            cross,
            fields,
            points
        ),
        Tense::WouldHave => text!(
            "{cross} would have skipped {fields} and brought {points}.",
            "{cross} hätte {fields} übersprungen und {points} gebracht.",
            cross,
            fields,
            points
        ),
    }
}

fn locks(cross: Cross, crosses: u32, points: i32, tense: Tense) -> Text {
    let cross = name(Move::Cross(cross)).capitalized();
    let points = Unit::POINTS.count(points);
    match tense {
        Tense::Did => text!(
            "{cross} locked the row with {crosses} crosses and brought {points}.",
            "{cross} schloss die Reihe mit {crosses} Kreuzen ab und brachte {points}.",
            cross,
            points
        ),
        Tense::WouldHave => text!(
            "{cross} would have locked the row with {crosses} crosses and brought {points}.",
            "{cross} hätte die Reihe mit {crosses} Kreuzen abgeschlossen und {points} gebracht.",
            cross,
            points
        ),
    }
}

fn misses(mv: Move, tense: Tense) -> Text {
    match (mv, tense) {
        (Move::Pass, Tense::Did) => text!(
            "Passing was a miss and cost {MISS_COST} points.",
            "Passen war ein Fehlwurf und kostete {MISS_COST} Punkte."
        ),
        (Move::Pass, Tense::WouldHave) => text!(
            "Passing would have been a miss and cost {MISS_COST} points.",
            "Passen wäre ein Fehlwurf gewesen und hätte {MISS_COST} Punkte gekostet."
        ),
        (_, Tense::Did) => {
            text!("The miss cost {MISS_COST} points.", "Der Fehlwurf kostete {MISS_COST} Punkte.")
        }
        (_, Tense::WouldHave) => text!(
            "The miss would have cost {MISS_COST} points.",
            "Der Fehlwurf hätte {MISS_COST} Punkte gekostet."
        ),
    }
}

/// An answer as one would call it.
fn name(mv: Move) -> Text {
    match mv {
        Move::Cross(Cross { color, number }) => {
            let german = color.german();
            text!("{color} {number}", "{german} {number}")
        }
        Move::Pass => text!("passing", "Passen"),
        Move::Miss => text!("the miss", "der Fehlwurf"),
    }
}

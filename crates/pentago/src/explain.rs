//! What to say about a move of a finished game: the fives it missed, allowed or threatened, by the
//! rules, and what the search has proven or estimates.

use std::cmp::Ordering;

use table::{Decision, Text, Valued, text};

use crate::{Board, Direction, Move, Outcome, Side, Turn};

/// What is true of a move.
enum Remark {
    /// It won.
    Won { mv: Move },
    /// Its turn completed a five of the other side.
    HandedOver { turn: Turn },
    /// The better one would have won at once.
    MissedWin { better: Move },
    /// The other side could win at once.
    AllowedWin { reply: Move },
    /// After the better one the other side could not have won at once.
    MissedDefence { better: Move },
    /// The better one would have threatened five in a row, as this one did not.
    MissedThreat { better: Move },
    /// What both moves led to.
    Prospects { better: Valued<Move>, played: Valued<Move> },
}

/// One to three sentences.
pub(crate) fn explain(decision: &Decision<Board>) -> Vec<Text> {
    if !decision.is_mistake() {
        let won = won(decision).map(Remark::text);
        // There is nothing better than to win.
        return vec![won.unwrap_or_else(|| decision.nothing_better())];
    }
    let gave = gave(decision);
    let missed = missed(decision, gave.is_some());
    let remarks = [gave, missed, prospects(decision)];
    remarks.into_iter().flatten().map(Remark::text).collect()
}

fn won(decision: &Decision<Board>) -> Option<Remark> {
    let won = Outcome::Won(Side::at(decision.seat));
    let first = &decision.played[0];
    (first.after.outcome() == Some(won)).then_some(Remark::Won { mv: first.mv })
}

/// The five that the move played gave to the other side.
fn gave(decision: &Decision<Board>) -> Option<Remark> {
    let Move { turn, .. } = decision.chosen.mv;
    let after = &decision.played[0].after;
    if after.outcome() == Some(Outcome::Won(Side::at(decision.seat).other())) {
        return turn.map(|turn| Remark::HandedOver { turn });
    }
    winning_move(after).map(|reply| Remark::AllowedWin { reply })
}

/// The five that the better move would have made, prevented or threatened.
fn missed(decision: &Decision<Board>, is_lost: bool) -> Option<Remark> {
    let better = decision.best.mv;
    let after = &decision.better[0].after;
    if after.outcome() == Some(Outcome::Won(Side::at(decision.seat))) {
        return Some(Remark::MissedWin { better });
    }
    if is_lost {
        return winning_move(after).is_none().then_some(Remark::MissedDefence { better });
    }
    let threatens = |board: &Board| winning_move(&board.passed()).is_some();
    let is_threat = threatens(after) && !threatens(&decision.played[0].after);
    is_threat.then_some(Remark::MissedThreat { better })
}

/// What the moves led to, unless that is plain.
fn prospects(decision: &Decision<Board>) -> Option<Remark> {
    let is_plain = decision.better[0].after.is_over();
    (!is_plain).then_some(Remark::Prospects { better: decision.best, played: decision.chosen })
}

/// A move with which the side on move wins at once.
fn winning_move(board: &Board) -> Option<Move> {
    let won = Some(Outcome::Won(board.turn()));
    board.moves().find(|&mv| board.after(mv).outcome() == won)
}

impl Remark {
    fn text(self) -> Text {
        match self {
            Remark::Won { mv } => {
                let mv = name(mv);
                text!("{mv} won with five in a row.", "{mv} gewann mit fünf in einer Reihe.", mv)
            }
            Remark::HandedOver { turn } => {
                let turn = name_turn(turn, "Das");
                text!(
                    "Turning {turn} made five in a row for the other side.",
                    "{turn} zu drehen brachte der Gegenseite fünf in eine Reihe.",
                    turn
                )
            }
            Remark::MissedWin { better } => {
                let better = name(better);
                text!(
                    "{better} would have won at once with five in a row.",
                    "{better} hätte mit fünf in einer Reihe sofort gewonnen.",
                    better
                )
            }
            Remark::AllowedWin { reply } => {
                let reply = name(reply);
                text!(
                    "The other side could then win at once: {reply}.",
                    "Die Gegenseite konnte dann sofort gewinnen: {reply}.",
                    reply
                )
            }
            Remark::MissedDefence { better } => {
                let better = name(better);
                text!(
                    "{better} would have left no such win.",
                    "{better} hätte das verhindert.",
                    better
                )
            }
            Remark::MissedThreat { better } => {
                let better = name(better);
                text!(
                    "{better} would have threatened five in a row.",
                    "{better} hätte mit fünf in einer Reihe gedroht.",
                    better
                )
            }
            Remark::Prospects { better, played } => {
                let mv = name(better.mv);
                let better = prospect(better);
                let played = prospect(played);
                text!(
                    "{mv} would have led to {better}, the move played led to {played}.",
                    "{mv} hätte zu {better} geführt, der gespielte Zug führte zu {played}.",
                    mv,
                    better,
                    played
                )
            }
        }
    }
}

/// What a move leads to: an end that is proven, or the chance to win that the search estimates.
fn prospect(valued: Valued<Move>) -> Text {
    let percent = ((valued.value + 1.0) * 50.0).round();
    match (valued.exact, valued.value.partial_cmp(&0.0)) {
        (false, _) => {
            text!("an estimated chance of {percent} %", "einer geschätzten Chance von {percent} %")
        }
        (true, Some(Ordering::Greater)) => text!("a certain win", "einem sicheren Sieg"),
        (true, Some(Ordering::Less)) => text!("a certain loss", "einer sicheren Niederlage"),
        (true, _) => text!("a certain draw", "einem sicheren Remis"),
    }
}

fn name(Move { cell, turn }: Move) -> Text {
    match turn.map(|turn| name_turn(turn, "dem")) {
        None => text!("{cell}", "{cell}"),
        Some(turn) => text!("{cell} with {turn}", "{cell} mit {turn}", turn),
    }
}

/// A turn, in German with the article that fits the sentence.
fn name_turn(turn: Turn, article: &str) -> Text {
    let (en, de) = match turn.quadrant() {
        1 => ("top left", "oben links"),
        2 => ("top right", "oben rechts"),
        3 => ("bottom left", "unten links"),
        _ => ("bottom right", "unten rechts"),
    };
    let (way, weg) = match turn.direction() {
        Direction::L => ("left", "links"),
        Direction::R => ("right", "rechts"),
    };
    text!("the {en} quarter to the {way}", "{article} Viertel {de} nach {weg}")
}

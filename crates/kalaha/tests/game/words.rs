//! What is said about moves of finished games is true.

use std::collections::HashMap;

use contract::words::{Explained, Reviews, gaps, listed, number, truth};
use kalaha::{Board, Event, Pit, Setup, Side};
use table::Game as _;

/// The most beans in the rows with which a plain search comes to the end.
const PLAIN_BEANS: u16 = 18;

#[test]
fn what_is_said_about_moves_is_true() {
    let setup = |pits, beans| Setup { pits, beans, ..Setup::default() };
    let told = Reviews {
        setups: &[
            setup(6, 6),
            setup(6, 4),
            setup(4, 3),
            Setup { empty_capture: false, ..setup(5, 3) },
        ],
        bots: &["random", "level-3", "classic-3", "level-1", "level-6"],
        games: 40,
        costly: 5,
        others: 5,
        glance: 500,
        nodes: 4_000,
    }
    .check(check);
    assert!(told.with_reasons * 2 > told.mistakes, "{told:?}");
}

fn check(explained: &Explained<Board>, sentence: &str) -> Result<(), String> {
    let Explained { before, mv, .. } = explained;
    let own = before.turn();
    let best = explained.best();
    let pit = |text: &str| pit(before, own, text);
    let other_pit = |text: &str| self::pit(before, own.other(), text);
    if let Some([name, beans]) = gaps(sentence, "Pit {} would have captured {}.") {
        truth(pit(name)? == best, "another pit was better")?;
        return captures(before, best, number(beans)?);
    }
    if let Some([name, beans]) = gaps(sentence, "Pit {} captured {}.") {
        truth(pit(name)? == *mv, "another pit was played")?;
        return captures(before, *mv, number(beans)?);
    }
    if let Some([name, beans]) =
        gaps(sentence, "Pit {} ended the game and left {} to the other side.")
    {
        let after = before.after(*mv);
        truth(pit(name)? == *mv && after.is_over(), "the game goes on")?;
        return banks(before, &after, own.other(), number(beans)?);
    }
    if let Some([pits, beans]) = gaps(sentence, "Pits {} in a row would have banked {}.") {
        let pits = listed(pits).into_iter().map(pit).collect::<Result<Vec<_>, _>>()?;
        truth(pits.len() > 1 && pits[0] == best, "another pit was better")?;
        return banks(before, &in_a_row(before, &pits)?, own, number(beans)?);
    }
    if let Some([name]) = gaps(sentence, "Pit {} would have given another move.") {
        let after = before.after(best);
        return truth(
            pit(name)? == best && after.turn() == own && !after.is_over(),
            "there is no other move",
        );
    }
    if let Some([name, beans, reply]) =
        gaps(sentence, "After pit {} the other side could capture {}, from its pit {}.")
    {
        truth(pit(name)? == *mv, "another pit was played")?;
        return captures(&before.after(*mv), other_pit(reply)?, number(beans)?);
    }
    if let Some([name, beans, replies]) =
        gaps(sentence, "After pit {} the other side could bank {} with its pits {} in a row.")
    {
        truth(pit(name)? == *mv, "another pit was played")?;
        let replies = listed(replies).into_iter().map(other_pit).collect::<Result<Vec<_>, _>>()?;
        let after = before.after(*mv);
        return banks(&after, &in_a_row(&after, &replies)?, own.other(), number(beans)?);
    }
    if let Some([better, win, played, loss]) =
        gaps(sentence, "With best play, pit {} leads to {}, pit {} to {}.")
    {
        truth(explained.explanation.exact, "it is only an estimate")?;
        truth(pit(better)? == best && pit(played)? == *mv, "these are other pits")?;
        // What books and the solver know of fuller boards is too far for plain search.
        if before.rows().sum::<u16>() > PLAIN_BEANS {
            return Ok(());
        }
        ends(before, best, win)?;
        return ends(before, *mv, loss);
    }
    let is_best = |name: &str| Ok(pit(name.strip_prefix("pit ").ok_or("no pit")?)? == best);
    explained.check_margin(sentence, is_best).unwrap_or_else(|| Err("nobody knows that".into()))
}

/// The pit that a side counts so.
fn pit(board: &Board, side: Side, text: &str) -> Result<Pit, String> {
    let number = text.parse::<usize>().map_err(|_| format!("{text} is no pit"))?;
    board.row(side).nth(number - 1).ok_or_else(|| format!("there is no pit {text}"))
}

fn play(board: &Board, pit: Pit) -> Result<(Board, Vec<Event>), String> {
    let mut after = *board;
    let mut events = Vec::new();
    after.play(board.turn().seat(), pit, |event| events.push(event)).map_err(|e| e.to_string())?;
    Ok((after, events))
}

fn captures(board: &Board, pit: Pit, beans: f64) -> Result<(), String> {
    let (_, events) = play(board, pit)?;
    let is_so = |event: &Event| matches!(event, Event::Capture { taken, .. } if f64::from(taken + 1) == beans);
    truth(events.iter().any(is_so), &format!("{events:?}"))
}

fn banks(before: &Board, after: &Board, side: Side, beans: f64) -> Result<(), String> {
    let banked = after.banked(side) - before.banked(side);
    truth(f64::from(banked) == beans, &format!("it is {banked}"))
}

/// The board after several moves of one side.
fn in_a_row(board: &Board, pits: &[Pit]) -> Result<Board, String> {
    pits.iter().try_fold(*board, |before, &pit| {
        truth(before.turn() == board.turn(), "the other side is on move")?;
        Ok(play(&before, pit)?.0)
    })
}

fn ends(board: &Board, pit: Pit, end: &str) -> Result<(), String> {
    let side = board.turn();
    let after = board.after(pit);
    let lead = match (gaps(end, "a win by {}"), gaps(end, "a loss by {}")) {
        (Some([by]), _) => number(by)? as i32,
        (_, Some([by])) => -number(by)? as i32,
        _ if end == "a draw" => 0,
        _ => return Err(format!("{end} is no end")),
    };
    let goal = lead - after.lead_of(side);
    let mut known = Known::new();
    truth(gains(&after, side, goal, &mut known), "it ends worse")?;
    truth(!gains(&after, side, goal + 1, &mut known), "it ends better")
}

/// The least and the most that is gained in a position, as far as it is known.
type Known = HashMap<(Vec<u16>, bool), (i32, i32)>;

/// Whether `side` gains at least so much more than the other by best play, as plainly as can be.
fn gains(board: &Board, side: Side, goal: i32, known: &mut Known) -> bool {
    let rows: Vec<u16> = board.rows().collect();
    let left: i32 = rows.iter().map(|&beans| i32::from(beans)).sum();
    let is_own = board.turn() == side;
    let key = (rows, is_own);
    let (least, most) = known.get(&key).copied().unwrap_or((-left, left));
    if least >= goal || most < goal {
        return least >= goal;
    }
    let mut gains = |pit: Pit| {
        let after = board.after(pit);
        let gained = after.lead_of(side) - board.lead_of(side);
        self::gains(&after, side, goal - gained, known)
    };
    let mut pits = board.playable().rev();
    let is_so = if is_own { pits.any(&mut gains) } else { pits.all(&mut gains) };
    known.insert(key, if is_so { (goal, most) } else { (least, goal - 1) });
    is_so
}

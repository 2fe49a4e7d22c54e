//! What is said about answers in finished games is true.

use contract::words::{Explained, Reviews, gaps, number, truth};
use qwixx::{Color, Move, Phase, Setup, State};
use table::{Game as _, Seat};

/// The points of a row by its crosses, as printed on the sheet.
const LEGEND: [i32; 13] = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];

#[test]
fn what_is_said_about_answers_is_true() {
    let setup = |players| Setup { players };
    let told = Reviews {
        setups: &[setup(2), setup(3), setup(5)],
        bots: &["random", "level-2", "classic", "level-1"],
        games: 40,
        glance: 1,
        nodes: 1,
    }
    .check(check);
    assert!(told.with_reasons * 2 > told.mistakes, "{told:?}");
}

fn check(explained: &Explained<State>, sentence: &str) -> Result<(), String> {
    let Explained { mv, .. } = explained;
    let best = explained.best();
    if let Some([name, fields, points]) = gaps(sentence, "{} would have skipped {} and brought {}.")
    {
        return crosses(explained, best, name, fields, points);
    }
    if let Some([name, fields, points]) = gaps(sentence, "{} skipped {} and brought {}.") {
        return crosses(explained, *mv, name, fields, points);
    }
    let locks = "{} would have locked the row with {} crosses and brought {}.";
    if let Some([name, count, points]) = gaps(sentence, locks) {
        return locks_row(explained, best, name, count, points);
    }
    if let Some([name, count, points]) =
        gaps(sentence, "{} locked the row with {} crosses and brought {}.")
    {
        return locks_row(explained, *mv, name, count, points);
    }
    if let Some([fields]) = gaps(sentence, "Passing would have kept {} open.") {
        truth(best == Move::Pass, "passing was not best")?;
        return truth(f64::from(skipped(explained, *mv)?) == number(fields)?, "other fields");
    }
    if let Some([name]) = gaps(sentence, "Then {} could have followed.") {
        return could_follow(explained, read(name)?);
    }
    if let Some([name, behind]) = gaps(sentence, "{} ended the game, {} behind the leader.") {
        let (after, _) = explained.after(&[*mv])?;
        let totals = (0..after.seats() as u8).map(|seat| after.score(Seat(seat)));
        let behind_leader = totals.max().expect("a player") - after.score(explained.seat);
        truth(read(name)? == *mv && after.is_over(), "the game goes on")?;
        return truth(f64::from(behind_leader) == number(behind)?, "another distance");
    }
    match sentence {
        "Passing was a miss and cost 5 points." => misses(explained, *mv, Move::Pass),
        "Passing would have been a miss and cost 5 points." => misses(explained, best, Move::Pass),
        "The miss cost 5 points." => misses(explained, *mv, Move::Miss),
        "The miss would have cost 5 points." => misses(explained, best, Move::Miss),
        _ => {
            let is_best = |name: &str| Ok(read(name)? == best);
            let margin = explained.check_margin(sentence, is_best);
            margin.unwrap_or_else(|| Err("nobody knows that".into()))
        }
    }
}

fn read(name: &str) -> Result<Move, String> {
    match name.to_lowercase().as_str() {
        "passing" => Ok(Move::Pass),
        "the miss" => Ok(Move::Miss),
        cross => cross.parse().map_err(|why| format!("{why}")),
    }
}

/// The numbers of a row from the left.
fn row_numbers(color: Color) -> Vec<u8> {
    match color {
        Color::Red | Color::Yellow => (2..=12).collect(),
        Color::Green | Color::Blue => (2..=12).rev().collect(),
    }
}

/// The fields between the last cross of a row and the one a move makes.
fn skipped(explained: &Explained<State>, mv: Move) -> Result<usize, String> {
    let Move::Cross(cross) = mv else { return Err("no cross".into()) };
    let row = explained.before.sheet(explained.seat).row(cross.color);
    let numbers = row_numbers(cross.color);
    let at = numbers.iter().position(|&number| number == cross.number).expect("a number");
    let free = numbers[..at]
        .iter()
        .rev()
        .take_while(|&&number| !row.is_crossed(cross.color.field(number)));
    Ok(free.count())
}

fn crosses(
    explained: &Explained<State>,
    mv: Move,
    name: &str,
    fields: &str,
    points: &str,
) -> Result<(), String> {
    truth(read(name)? == mv, "another move is meant")?;
    let said = if fields == "no field" { 0.0 } else { number(fields)? };
    let skipped = skipped(explained, mv)?;
    truth(skipped as f64 == said, &format!("it skips {skipped}"))?;
    brings(explained, mv, 1, number(points)?)
}

fn locks_row(
    explained: &Explained<State>,
    mv: Move,
    name: &str,
    count: &str,
    points: &str,
) -> Result<(), String> {
    truth(read(name)? == mv, "another move is meant")?;
    let Move::Cross(cross) = mv else { return Err("no cross".into()) };
    truth(row_numbers(cross.color).last() == Some(&cross.number), "it is not the last number")?;
    let before = explained.before.sheet(explained.seat).row(cross.color).crosses();
    truth(f64::from(before + 2) == number(count)?, &format!("{before} crosses before"))?;
    brings(explained, mv, 2, number(points)?)
}

/// What so many more crosses in the row are worth by the legend.
fn brings(
    explained: &Explained<State>,
    mv: Move,
    crosses: usize,
    points: f64,
) -> Result<(), String> {
    let Move::Cross(cross) = mv else { return Err("no cross".into()) };
    let before = explained.before.sheet(explained.seat).row(cross.color).crosses() as usize;
    let brought = LEGEND[before + crosses] - LEGEND[before];
    explained.after(&[mv])?;
    truth(f64::from(brought) == points, &format!("it brings {brought}"))
}

/// A miss is taken at the latest when all others have passed.
fn misses(explained: &Explained<State>, mv: Move, named: Move) -> Result<(), String> {
    truth(mv == named, "another move is meant")?;
    let (mut after, _) = explained.after(&[mv])?;
    let before = explained.before.sheet(explained.seat).misses();
    if explained.before.phase() == Phase::White {
        while after.phase() == Phase::White
            && after.active() == explained.seat
            && let Some(other) = after.to_move().lowest()
        {
            after.play(other, Move::Pass, |_| ()).map_err(|why| why.to_string())?;
        }
    }
    truth(after.sheet(explained.seat).misses() == before + 1, "no miss is crossed")
}

/// A cross for the colour dice after the better answer, if the others pass.
fn could_follow(explained: &Explained<State>, cross: Move) -> Result<(), String> {
    let (mut after, _) = explained.after(&[explained.best()])?;
    truth(explained.before.phase() == Phase::White, "the white dice are answered")?;
    while after.phase() == Phase::White
        && let Some(other) = after.to_move().lowest()
    {
        after.play(other, Move::Pass, |_| ()).map_err(|why| why.to_string())?;
    }
    truth(matches!(cross, Move::Cross(_)), "that is no cross")?;
    after.play(explained.seat, cross, |_| ()).map_err(|why| why.to_string())
}

//! What is said about moves of finished games is true.

use contract::words::{Explained, Reviews, gaps, number, truth};
use pentago::{Board, Cell, Direction, Move, Outcome, Setup, Side, Turn};
use table::Game as _;

/// How many own moves a certain win may take in these games; the reviews look no further.
const LONGEST_WIN: u32 = 3;

#[test]
fn what_is_said_about_moves_is_true() {
    let told = Reviews {
        setups: &[Setup::default()],
        bots: &["random", "level-3", "level-1", "level-2"],
        games: 40,
        costly: 5,
        others: 5,
        glance: 2_000,
        nodes: 10_000,
    }
    .check(check);
    // The reviews see mistakes several moves deep, the reasons only what is on the board.
    assert!(told.with_reasons * 5 > told.mistakes * 2, "{told:?}");
}

fn check(explained: &Explained<Board>, sentence: &str) -> Result<(), String> {
    let Explained { before, seat, mv, explanation } = explained;
    let own = Side::at(*seat);
    let best = explained.best();
    let played = before.after(*mv);
    let better = before.after(best);
    let is_best = |name: &str| truth(read(name)? == best, "another move was better");
    if let Some([name]) = gaps(sentence, "{} would have won at once with five in a row.") {
        is_best(name)?;
        return truth(better.outcome() == Some(Outcome::Won(own)), "it does not win");
    }
    if let Some([name]) = gaps(sentence, "{} won with five in a row.") {
        let won = played.outcome() == Some(Outcome::Won(own));
        return truth(read(name)? == *mv && won, "it did not win");
    }
    if let Some([turn]) = gaps(sentence, "Turning {} made five in a row for the other side.") {
        let is_turn = mv.turn == Some(read_turn(turn)?);
        return truth(is_turn && played.winning(own.other()).count() >= 5, "it made none");
    }
    if let Some([reply]) = gaps(sentence, "The other side could then win at once: {}.") {
        let reply = read(reply)?;
        truth(played.moves().any(|legal| legal == reply), "that is not legal")?;
        return truth(wins_by(&played, reply), "that does not win");
    }
    if let Some([name]) = gaps(sentence, "{} would have left no such win.") {
        is_best(name)?;
        return truth(!wins(&better, 1), "the other side wins even so");
    }
    if let Some([name]) = gaps(sentence, "{} would have threatened five in a row.") {
        is_best(name)?;
        return truth(
            threatens(&better, own) && !threatens(&played, own),
            "that is no threat, or both are",
        );
    }
    let rows = "{} would have had {} marbles in an open line, instead of {}.";
    if let Some([name, would_have, did]) = gaps(sentence, rows) {
        is_best(name)?;
        longest(&better, own, would_have)?;
        return longest(&played, own, did);
    }
    let rows = "{} would have left the other side {} in an open line, instead of {}.";
    if let Some([name, would_have, did]) = gaps(sentence, rows) {
        is_best(name)?;
        longest(&better, own.other(), would_have)?;
        return longest(&played, own.other(), did);
    }
    let prospects = "{} would have led to {}, the move played led to {}.";
    if let Some([name, better, worse]) = gaps(sentence, prospects) {
        is_best(name)?;
        let value = |mv: Move| {
            let mv = mv.to_string();
            explanation.values.moves.iter().find(|m| m.mv == mv).map(|m| m.value).ok_or("no value")
        };
        leads_to(before, best, value(best)?, better)?;
        return leads_to(before, *mv, value(*mv)?, worse);
    }
    let no_name = |_: &str| Err("there are no points".into());
    explained.check_margin(sentence, no_name).unwrap_or_else(|| Err("nobody knows that".into()))
}

fn read(name: &str) -> Result<Move, String> {
    let (cell, turn) = match name.split_once(" with ") {
        Some((cell, turn)) => (cell, Some(read_turn(turn)?)),
        None => (name, None),
    };
    let cell = Cell::named(cell).ok_or_else(|| format!("{cell} is no cell"))?;
    Ok(Move { cell, turn })
}

fn read_turn(name: &str) -> Result<Turn, String> {
    let [quarter, way] = gaps(name, "the {} quarter to the {}").ok_or("no turn")?;
    let quarters = ["top left", "top right", "bottom left", "bottom right"];
    let quadrant = quarters.iter().position(|&known| known == quarter).ok_or("no quarter")? + 1;
    let direction = if way == "left" { Direction::L } else { Direction::R };
    let turn = Turn::ALL
        .into_iter()
        .find(|turn| usize::from(turn.quadrant()) == quadrant && turn.direction() == direction);
    turn.ok_or_else(|| "no turn".into())
}

fn wins_by(board: &Board, mv: Move) -> bool {
    board.after(mv).outcome() == Some(Outcome::Won(board.turn()))
}

/// Whether the side on move has won after so many moves of its own, whatever the other does.
fn wins(board: &Board, moves: u32) -> bool {
    board.moves().any(|mv| wins_by(board, mv))
        || moves > 1
            && board.moves().any(|mv| wins_after(board.turn(), &board.after(mv), moves - 1))
}

/// Whether `side` wins with so many more moves after its move, whatever the other does.
fn wins_after(side: Side, board: &Board, moves: u32) -> bool {
    match board.outcome() {
        Some(outcome) => outcome == Outcome::Won(side),
        None => board.moves().all(|reply| {
            let after = board.after(reply);
            match after.outcome() {
                Some(outcome) => outcome == Outcome::Won(side),
                None => wins(&after, moves),
            }
        }),
    }
}

/// Whether `side` would win at once if it were on move.
fn threatens(board: &Board, side: Side) -> bool {
    let mut position = board.position();
    position["turn"] = side.to_string().into();
    wins(&Board::from_position(&position, 0).expect("a position"), 1)
}

/// The most marbles of a side in five cells in a line, none of them the other side's.
fn longest(board: &Board, side: Side, said: &str) -> Result<(), String> {
    let at = |column: i32, row: i32| {
        let inside = (0..6).contains(&column) && (0..6).contains(&row);
        inside.then(|| board.marble(Cell::new((6 * row + column) as usize).expect("a cell")))
    };
    let mut most = 0;
    for start in 0..36 {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let cell = |step| at(start % 6 + step * right, start / 6 + step * down);
            let line: Option<Vec<_>> = (0..5).map(cell).collect();
            let Some(line) = line.filter(|line| !line.contains(&Some(side.other()))) else {
                continue;
            };
            most = most.max(line.iter().filter(|marble| marble.is_some()).count());
        }
    }
    truth(most as f64 == number(said)?, &format!("it has {most}"))
}

fn leads_to(board: &Board, mv: Move, value: f64, end: &str) -> Result<(), String> {
    let side = board.turn();
    let after = board.after(mv);
    match end {
        "a certain win" => {
            let is_won = (0..=LONGEST_WIN).any(|moves| match moves {
                0 => after.outcome() == Some(Outcome::Won(side)),
                _ => wins_after(side, &after, moves),
            });
            truth(is_won, "the win is not found")
        }
        "a certain loss" => {
            let is_lost = after.outcome() == Some(Outcome::Won(side.other()))
                || (1..=LONGEST_WIN).any(|moves| wins(&after, moves));
            truth(is_lost, "the loss is not found")
        }
        "a certain draw" => truth(after.outcome() == Some(Outcome::Draw), "the game goes on"),
        _ => {
            let [percent] = gaps(end, "an estimated chance of {} %").ok_or("no prospect")?;
            truth((number(percent)? - (value + 1.0) * 50.0).abs() <= 0.5, "another chance")
        }
    }
}

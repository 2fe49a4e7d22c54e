//! What is said about moves of finished games is true.

use contract::words::{Explained, Reviews, gaps, number, truth};
use pentago::{Board, Cell, Direction, Move, Outcome, Setup, Side, Turn};

/// How many own moves a certain win may take in these games; the reviews look no further.
const LONGEST_WIN: u32 = 3;

#[test]
fn what_is_said_about_moves_is_true() {
    let told = Reviews {
        setups: &[Setup::default()],
        bots: &["random", "level-3", "level-1", "level-2"],
        games: 40,
        glance: 2_000,
        nodes: 10_000,
    }
    .check(check);
    assert!(told.with_reasons * 2 > told.mistakes, "{told:?}");
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

/// Whether `side` would win at once if it were on move again.
fn threatens(board: &Board, side: Side) -> bool {
    let other = |cell| board.marble(cell);
    let rows: Vec<String> = (0..6)
        .map(|row| {
            let cell = |column| Cell::new(6 * row + column).expect("a cell");
            (0..6).map(|column| other(cell(column)).map_or("-".into(), |s| s.to_string())).collect()
        })
        .collect();
    let position = serde_json::json!({"board": rows, "turn": side.to_string()});
    let again = <Board as table::Game>::from_position(&position, 0).expect("a position");
    wins(&again, 1)
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

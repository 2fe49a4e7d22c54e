//! What is said about moves of finished games is true.

use contract::words::{Explained, Reviews, gaps, number, truth};
use crosswise::{Setup, State};
use serde_json::Value;
use table::{Game as _, Seat};

const TILES: [&str; 10] = [
    "Sun",
    "Cross",
    "Triangle",
    "Square",
    "Pentagon",
    "Star",
    "Remover",
    "Mover",
    "Board swap",
    "Hand swap",
];
/// The points of a line by how many equal tiles it has.
const POINTS: [i32; 7] = [0, 0, 1, 3, 5, 7, 0];

/// The rows of the board, 0 for an empty cell.
type Grid = Vec<Vec<u64>>;

#[test]
fn what_is_said_about_moves_is_true() {
    let setup = |players| Setup { players };
    let told = Reviews {
        setups: &[setup(2), setup(2), setup(4)],
        bots: &["random", "level-2", "classic", "level-1", "level-3"],
        games: 40,
        glance: 1,
        nodes: 600,
    }
    .check(check);
    assert!(told.with_reasons * 2 > told.mistakes, "{told:?}");
}

#[test]
fn lines_go_on_only_where_all_hands_are_known() {
    let mut longest = 0;
    Reviews {
        setups: &[Setup { players: 2 }, Setup { players: 4 }],
        bots: &["random", "classic"],
        games: 6,
        glance: 1,
        nodes: 100,
    }
    .check(|explained, _| {
        let bag = explained.before.bag().tiles().len();
        let drawn = usize::from(explained.before.activated().is_none());
        for line in [&explained.explanation.better, &explained.explanation.followed] {
            let others = line.iter().filter(|(seat, _)| *seat != explained.seat).count();
            let is_open = explained.before.in_play().len() == 2 && bag == 0;
            truth(others == 0 || is_open, &format!("{drawn} of {bag} were drawn"))?;
            longest = longest.max(line.len());
        }
        Ok(())
    });
    assert!(longest > 2, "the end of a game is open for two");
}

fn check(explained: &Explained<State>, sentence: &str) -> Result<(), String> {
    let better = &explained.explanation.better;
    let played = &explained.explanation.followed;
    if let Some([turn, done]) = gaps(sentence, "{} would have {}.") {
        return does(explained, better, turn, done);
    }
    for verb in ["made", "left", "brought", "cost"] {
        if let Some([turn, done]) = gaps(sentence, &format!("{{}} {verb} {{}}.")) {
            return does(explained, played, turn, &format!("{verb} {done}"));
        }
    }
    let is_best = |name: &str| {
        let (moves, _) = read(&explained.before, name)?;
        Ok(explained.begins(better, &moves))
    };
    explained.check_margin(sentence, is_best).unwrap_or_else(|| Err("nobody knows that".into()))
}

/// Checks what a turn, which a line begins with, does to a line of the board.
fn does(
    explained: &Explained<State>,
    line: &[(Seat, String)],
    turn: &str,
    done: &str,
) -> Result<(), String> {
    let (moves, after) = read(&explained.before, turn)?;
    truth(explained.begins(line, &moves), "another turn is meant")?;
    explained.after(&moves.iter().map(|mv| mv.parse().expect("a move")).collect::<Vec<_>>())?;
    let after = after.ok_or("nobody knows how the turn ends")?;
    let before = grid(&explained.before);
    let (fact, place) = done.rsplit_once(" in ").ok_or("no place")?;
    let own = explained.seat.0 % 2;
    let (team, old) = tiles_of(&before, place)?;
    let (_, new) = tiles_of(&after, place)?;
    let gained = points(&new) - points(&old);
    if let Some([points]) = gaps(fact, "brought the other team {}") {
        return truth(team != own && f64::from(gained) == number(points)?, "other points");
    }
    if let Some([points]) = gaps(fact, "cost the other team {}") {
        return truth(team != own && f64::from(-gained) == number(points)?, "other points");
    }
    if let Some([points]) = gaps(fact, "cost its own team {}") {
        return truth(team == own && f64::from(-gained) == number(points)?, "other points");
    }
    if let Some([points]) = gaps(fact, "brought {} with six different tiles") {
        truth((1..=6).all(|tile| new.contains(&tile)), "they are not all different")?;
        return truth(team == own && f64::from(gained) == number(points)?, "other points");
    }
    if let Some([points]) = gaps(fact, "brought {}") {
        return truth(team == own && f64::from(gained) == number(points)?, "other points");
    }
    match fact {
        "made six equal tiles" => truth(team == own && equal(&new) == 6, "they are not equal"),
        "made six equal tiles for the other team" => {
            truth(team != own && equal(&new) == 6, "they are not equal")
        }
        "left the other team five equal tiles and a free cell" => truth(
            team != own && equal(&new) == 5 && new.contains(&0),
            "there are not five, or no cell is free",
        ),
        _ => Err("nobody knows that".into()),
    }
}

fn grid(state: &State) -> Grid {
    let numbers = |row: &Value| {
        row.as_array().expect("a row").iter().map(|n| n.as_u64().expect("a tile")).collect()
    };
    state.position()["board"].as_array().expect("a board").iter().map(numbers).collect()
}

/// The team that scores a line, and its tiles.
fn tiles_of(grid: &Grid, place: &str) -> Result<(u8, Vec<u64>), String> {
    if let Some([name]) = gaps(place, "column {}") {
        let column = usize::from(name.as_bytes()[0] - b'a');
        return Ok((0, grid.iter().map(|row| row[column]).collect()));
    }
    let [name] = gaps(place, "row {}").ok_or("no line")?;
    Ok((1, grid[number(name)? as usize - 1].clone()))
}

/// The points of a line, as the table of the rules has them.
fn points(tiles: &[u64]) -> i32 {
    let count = |tile: u64| tiles.iter().filter(|&&other| other == tile).count();
    if (1..=6).all(|tile| count(tile) == 1) {
        return 6;
    }
    (1..=6).map(|tile| POINTS[count(tile)]).sum()
}

/// The most tiles that are equal.
fn equal(tiles: &[u64]) -> usize {
    let count = |tile: u64| tiles.iter().filter(|&&other| other == tile).count();
    (1..=6).map(count).max().expect("a tile")
}

fn tile(name: &str) -> Result<u64, String> {
    let at = TILES.iter().position(|&known| known == name);
    at.map(|at| at as u64 + 1).ok_or_else(|| format!("{name} is no tile"))
}

fn at(cell: &str) -> (usize, usize) {
    let &[column, row] = cell.as_bytes() else { panic!("{cell} is no cell") };
    (usize::from(row - b'1'), usize::from(column - b'a'))
}

/// The moves of a turn and the board after it, as its name says it; the tiles it names lie there.
fn read(before: &State, name: &str) -> Result<(Vec<String>, Option<Grid>), String> {
    let name = name.replacen("The ", "the ", 1);
    let mut after = grid(before);
    let on = |grid: &Grid, name: &str, cell: &str| {
        let (row, column) = at(cell);
        truth(grid[row][column] == tile(name)?, &format!("no {name} lies on {cell}"))
    };
    let begun = before.activated().is_some();
    let whole = |tile: &str, rest: String| {
        if begun { vec![rest] } else { vec![tile.to_owned(), rest] }
    };
    let moves = if let Some([taken]) = gaps(&name, "the Remover on {}") {
        let (taken, cell) = taken.rsplit_once(' ').ok_or("no cell")?;
        on(&after, taken, cell)?;
        after[at(cell).0][at(cell).1] = 0;
        vec![format!("7{cell}")]
    } else if let Some([put, taken, cell]) = gaps(&name, "the Hand swap of {} for {} on {}") {
        on(&after, taken, cell)?;
        after[at(cell).0][at(cell).1] = tile(put)?;
        whole("10", format!("{}{cell}", tile(put)?))
    } else if let Some([from, to]) = gaps(&name, "the Mover with {} → {}") {
        let (moved, from) = from.rsplit_once(' ').ok_or("no cell")?;
        on(&after, moved, from)?;
        after[at(from).0][at(from).1] = 0;
        after[at(to).0][at(to).1] = tile(moved)?;
        whole("8", format!("{from}{to}"))
    } else if let Some([first, second]) = gaps(&name, "the Board swap {} ⇄ {}") {
        let (one, from) = first.rsplit_once(' ').ok_or("no cell")?;
        let (other, to) = second.rsplit_once(' ').ok_or("no cell")?;
        on(&after, one, from)?;
        on(&after, other, to)?;
        after[at(from).0][at(from).1] = tile(other)?;
        after[at(to).0][at(to).1] = tile(one)?;
        whole("9", format!("{from}{to}"))
    } else if let Some([put, cell]) = gaps(&name, "{} on {}") {
        after[at(cell).0][at(cell).1] = tile(put)?;
        vec![format!("{}{cell}", tile(put)?)]
    } else if name.to_lowercase() == "passing" {
        vec!["pass".into()]
    } else {
        let [special] = gaps(&name, "the {}").ok_or("no turn")?;
        return Ok((vec![tile(special)?.to_string()], None));
    };
    Ok((moves, Some(after)))
}

//! The longest chain of moves: own moves that go on and on, and bank more than any other turn.

use kalaha::{Board, Pit};
use table::{Game as _, Problem, problem};

use super::{glance, own_game, played};
use crate::{
    Goal, Kind,
    workshop::{Draft, Proof, notation, tempting},
};

/// A chain of fewer moves is seen at once.
const FEWEST_MOVES: usize = 4;
/// With more solutions it is easy to guess one.
const MOST_SOLUTIONS: usize = 2;
/// The most turns that are tried for a proof: positions of real games have far fewer.
const MOST_TURNS: usize = 1_000_000;

/// A whole turn: its moves, and what they bank.
#[derive(Clone)]
struct Turn {
    moves: Vec<Pit>,
    gain: i32,
}

/// The puzzles in one of the program's own games, the longest chain first.
pub(super) fn look(seed: u64) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = own_game(seed).0.filter_map(|board| draft(&board)).collect();
    drafts.sort_by_key(|draft| std::cmp::Reverse(draft.line.len()));
    drafts
}

/// The position as a puzzle, if it makes a good one.
fn draft(board: &Board) -> Option<Draft> {
    let turns: Vec<Turn> = board.playable().map(|pit| best_turn(board, pit)).collect();
    let best = turns.iter().max_by_key(|turn| (turn.gain, turn.moves.len()))?;
    if best.moves.len() < FEWEST_MOVES {
        return None;
    }
    let solutions: Vec<Pit> =
        turns.iter().filter(|turn| turn.gain == best.gain).map(|turn| turn.moves[0]).collect();
    let most = board.playable().map(|pit| longest(board, pit)).max()?;
    let longest = board.playable().filter(|&pit| longest(board, pit) == most);
    if best.moves.len() < most || !longest.eq(solutions.iter().copied()) {
        return None;
    }
    let tempting = tempting(board.playable(), &solutions, |pit| liking(board, pit));
    let hard = !tempting.is_empty() && solutions.len() <= MOST_SOLUTIONS;
    hard.then(|| Draft {
        kind: Kind::Chain,
        position: board.position(),
        seat: board.turn().seat(),
        goal: Goal::Score(best.gain),
        line: notation(&best.moves),
        solutions: notation(&solutions),
        tempting: notation(&tempting),
        exact: true,
    })
}

/// The turn that begins with this move and banks most; of such turns one with the most moves.
fn best_turn(board: &Board, pit: Pit) -> Turn {
    let next = board.after(pit);
    let mut best = Turn { moves: vec![pit], gain: banked(board, &next) };
    if !goes_on(board, &next) {
        return best;
    }
    let rest = next.playable().map(|pit| best_turn(&next, pit));
    if let Some(rest) = rest.max_by_key(|turn| (turn.gain, turn.moves.len())) {
        best.moves.extend(rest.moves);
        best.gain += rest.gain;
    }
    best
}

/// How many moves a turn may have that begins with this one.
fn longest(board: &Board, pit: Pit) -> usize {
    let next = board.after(pit);
    let rest = goes_on(board, &next).then(|| next.playable().map(|pit| longest(&next, pit)).max());
    1 + rest.flatten().unwrap_or(0)
}

/// Whether the side that led from one board to the next is on move again.
fn goes_on(before: &Board, after: &Board) -> bool {
    !after.is_over() && after.turn() == before.turn()
}

/// What the side on move has banked between two boards of its turn.
fn banked(before: &Board, after: &Board) -> i32 {
    i32::from(after.banked(before.turn())) - i32::from(before.banked(before.turn()))
}

/// A rule of thumb: first what goes on, then what gains most, then what is nearest to the store.
fn liking(board: &Board, pit: Pit) -> (bool, i32, u8) {
    let (gain, goes_on) = glance(board, pit);
    (goes_on, gain, pit.0)
}

/// What the side on move can bank in one turn, and how: all turns are tried.
pub(super) fn prove(board: &Board, line: &[String]) -> Result<Proof, Problem> {
    let turns = all_turns(board)?;
    let most = turns.iter().map(|turn| turn.gain).max().expect("a move in a game that goes on");
    let longest = turns.iter().map(|turn| turn.moves.len()).max().unwrap_or(0);
    let first_of = |wanted: &dyn Fn(&Turn) -> bool| -> Vec<Pit> {
        let begins = |pit: &Pit| turns.iter().any(|turn| turn.moves[0] == *pit && wanted(turn));
        board.playable().filter(begins).collect()
    };
    let solutions = first_of(&|turn| turn.gain == most);
    if first_of(&|turn| turn.moves.len() == longest) != solutions {
        return Err(problem!(
            "\"position\": the longest chain begins with other moves than the turn that banks most",
            "\"position\": die längste Kette beginnt mit anderen Zügen als die, die am meisten \
             einbringt"
        ));
    }
    let boards = played(board, line)?;
    let last = boards.last().expect("the first board");
    let is_one_turn = boards.windows(2).skip(1).all(|pair| pair[0].turn() == board.turn());
    if line.len() != longest || banked(board, last) != most || !is_one_turn {
        return Err(problem!(
            "\"line\" is not the longest chain of moves, which has {longest} and banks {most}",
            "\"line\" ist nicht die längste Kette von Zügen, die {longest} hat und {most} einbringt"
        ));
    }
    let tempting = tempting(board.playable(), &solutions, |pit| liking(board, pit));
    Ok(Proof {
        goal: Goal::Score(most),
        solutions: notation(&solutions),
        tempting: notation(&tempting),
        exact: true,
    })
}

/// Every turn that the side on move may make, from its first move to its last.
fn all_turns(board: &Board) -> Result<Vec<Turn>, Problem> {
    let mut turns = Vec::new();
    let mut begun = vec![(*board, Vec::new())];
    while let Some((from, moves)) = begun.pop() {
        for pit in from.playable() {
            let next = from.after(pit);
            let moves = [moves.as_slice(), &[pit]].concat();
            if goes_on(&from, &next) {
                begun.push((next, moves));
            } else {
                turns.push(Turn { moves, gain: banked(board, &next) });
            }
        }
        if turns.len() + begun.len() > MOST_TURNS {
            return Err(problem!(
                "\"position\": there are more than {MOST_TURNS} turns, too many to try them all",
                "\"position\": es gibt mehr als {MOST_TURNS} Zugfolgen, zu viele, um alle zu \
                 probieren"
            ));
        }
    }
    Ok(turns)
}

//! Crosswise's puzzles: the end for two players with an empty bag and open hands.
//!
//! With an empty bag each player knows what the other one holds, so nothing is hidden any more. The
//! positions are from the program's own games, except that what was left in the bag is taken away:
//! a bag that has run out by itself leaves two free cells at most. `search` finds what can be
//! forced; `proof` plays every game to its end. A shallow look takes the turn after which the
//! points stand best.

mod proof;
mod search;

use crosswise::{CELLS, Move, Setup, State, Team};
use serde_json::json;
use table::{Game as _, Problem, Seat, Seats, problem};

use self::{
    proof::Exhaustion,
    search::{Search, after},
};
use crate::{
    Goal, Kind, Puzzle,
    own_game::OwnGame,
    workshop::{Draft, Proof, Source, Workshop, notation, tempting},
};

pub(crate) static WORKSHOP: Workshop = Workshop {
    game: State::ID,
    shipped: include_str!("../shipped/crosswise.jsonl"),
    sources: &[
        Source { kind: Kind::Endgame, share: 2, look: |seed| look(seed, 3..=MOST_FREE, false) },
        Source { kind: Kind::Endgame, share: 3, look: |seed| look(seed, 1..=4, true) },
    ],
    prove,
    likeness: |puzzle| puzzle.position.to_string(),
    refute: Some(refute),
    nodes: 1_000,
};

/// The most free cells of a puzzle.
const MOST_FREE: usize = 5;
/// Who plays the games that puzzles are found in.
const PLAYERS: &[&str] = &["level-1", "level-2", "level-3", "level-4", "classic"];
/// What they may look at for a move.
const NODES: u64 = 30;
/// What the search may look at to find out about a move.
const SEARCHED: u64 = 200_000;
/// What has to be played for a proof, at most.
const PROVEN: u64 = 1_000_000;
/// How many moves there must be to choose from.
const FEWEST_MOVES: usize = 6;
/// How many of them may solve a puzzle.
const MOST_SOLUTIONS: usize = 3;
/// By how many points the most tempting move has to be wrong.
const CLEARLY_WRONG: i32 = 2;
/// What six equal tiles are worth: more than all points.
const SIX: i32 = 1_000;
/// The longest way to six equal tiles, in own moves.
const LONGEST_WIN: u8 = 8;

/// Looks through a game for ends with one number of free cells, which the seed chooses.
fn look(seed: u64, free: std::ops::RangeInclusive<usize>, special: bool) -> Vec<Draft> {
    let wanted = free.clone().nth(seed as usize % free.count()).expect("a number within bounds");
    let states = OwnGame::<State>::new(&Setup { players: 2 }, PLAYERS, NODES, seed);
    let ends = states.filter(|(_, state)| free_cells(state) == wanted);
    let ends = ends.filter_map(|(seat, state)| Some((seat, without_bag(&state)?)));
    ends.filter(|(_, state)| has_special(state) == special)
        .filter_map(|(seat, state)| draft(&state, seat))
        .collect()
}

fn free_cells(state: &State) -> usize {
    CELLS - state.board().count() as usize
}

/// The same table with nothing left to draw, if the game goes on there.
fn without_bag(state: &State) -> Option<State> {
    let mut position = state.position();
    position["bag"] = json!([]);
    State::from_position(&position, 0).ok().filter(|end| !end.to_move().is_empty())
}

/// Whether somebody can still do something else than fill free cells.
fn has_special(state: &State) -> bool {
    let mut tiles = state.in_play().iter().flat_map(|seat| *state.hand(seat).slots()).flatten();
    state.activated().is_some() || tiles.any(|tile| !tile.is_standard())
}

/// By how many points the seat is ahead.
fn result(state: &State, seat: Seat) -> i32 {
    let own = Team::of(seat);
    let board = state.board();
    match [own, own.other()].map(|team| board.has_six(team)) {
        [true, false] => SIX,
        [false, true] => -SIX,
        [true, true] => 0,
        [false, false] => board.points(own) - board.points(own.other()),
    }
}

/// How a turn that begins with this move looks when it is over.
fn liking(state: &State, seat: Seat, mv: Move) -> i32 {
    let next = after(state, seat, mv);
    if next.activated().is_none() {
        return result(&next, seat);
    }
    let completed = legal(&next).into_iter().map(|mv| result(&after(&next, seat, mv), seat));
    completed.max().expect("a way to complete the turn")
}

fn legal(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(state.turn(), &mut moves);
    moves
}

fn likings(state: &State, seat: Seat, solutions: &[Move]) -> Vec<Move> {
    tempting(legal(state), solutions, |mv| liking(state, seat, mv))
}

/// A puzzle, if there is a good one in this position.
fn draft(state: &State, seat: Seat) -> Option<Draft> {
    if legal(state).len() < FEWEST_MOVES {
        return None;
    }
    let mut search = Search { seat, left: SEARCHED };
    let best = search.value(state, i32::MIN, i32::MAX).filter(|&best| best >= 0)?;
    let (goal, solutions) = if best == SIX {
        let exhaustion = &mut Exhaustion::within(seat, PROVEN);
        fastest_wins(state, exhaustion).ok()?
    } else {
        (goal(best), moves_worth(&mut search, state, best)?)
    };
    let tempting = likings(state, seat, &solutions);
    let wrong = after(state, seat, *tempting.first()?);
    search.left = SEARCHED;
    let is_wrong =
        best == SIX || search.value(&wrong, best - CLEARLY_WRONG, best)? <= best - CLEARLY_WRONG;
    let is_good = solutions.len() <= MOST_SOLUTIONS && is_wrong;
    if !is_good || Exhaustion::within(seat, PROVEN).value(state) != Ok(best) {
        return None;
    }
    Some(Draft {
        kind: Kind::Endgame,
        position: state.position(),
        seat,
        goal,
        line: notation(&line(state, seat, goal, solutions[0])?),
        solutions: notation(&solutions),
        tempting: notation(&tempting),
        exact: true,
    })
}

/// What is asked for where no more than this margin can be forced.
fn goal(best: i32) -> Goal {
    if best == 0 { Goal::Hold(true) } else { Goal::Points(best) }
}

/// All moves that force this margin, which is the best.
fn moves_worth(search: &mut Search, state: &State, best: i32) -> Option<Vec<Move>> {
    let mut solutions = Vec::new();
    for mv in legal(state) {
        search.left = SEARCHED;
        if search.value(&after(state, search.seat, mv), best - 1, best)? >= best {
            solutions.push(mv);
        }
    }
    Some(solutions)
}

/// The fewest own moves that force a win, and all first moves that do.
fn fastest_wins(state: &State, exhaustion: &mut Exhaustion) -> Result<(Goal, Vec<Move>), Problem> {
    for moves in 1..=LONGEST_WIN {
        let mut solutions = Vec::new();
        for mv in legal(state) {
            if exhaustion.wins(&after(state, state.turn(), mv), moves - 1)? {
                solutions.push(mv);
            }
        }
        if !solutions.is_empty() {
            return Ok((Goal::Win(moves), solutions));
        }
    }
    Err(problem!(
        "six equal tiles take more than {LONGEST_WIN} moves here",
        "sechs gleiche Steine brauchen hier mehr als {LONGEST_WIN} Züge"
    ))
}

/// The game from its first move to its end, both playing as well as they can. Whoever has to win
/// within some moves plays those that do.
fn line(before: &State, seat: Seat, goal: Goal, first: Move) -> Option<Vec<Move>> {
    let mut line = vec![first];
    let mut state = after(before, seat, first);
    let mut moves = if let Goal::Win(moves) = goal { moves - 1 } else { 0 };
    while !state.to_move().is_empty() {
        let mv = if state.turn() == seat && moves > 0 {
            moves -= 1;
            let exhaustion = &mut Exhaustion::within(seat, PROVEN);
            let wins = |mv: &Move| exhaustion.wins(&after(&state, seat, *mv), moves) == Ok(true);
            legal(&state).into_iter().find(wins)?
        } else {
            Search { seat, left: SEARCHED }.best(&state)?
        };
        line.push(mv);
        state = after(&state, state.turn(), mv);
    }
    Some(line)
}

fn refute(puzzle: &Puzzle, first: &str) -> Result<Vec<String>, Problem> {
    let state = State::from_position(&puzzle.position, 0)?;
    let first = first.parse()?;
    state.check_move(puzzle.seat, first)?;
    let line = line(&state, puzzle.seat, Goal::Hold(true), first);
    Ok(notation(&line.ok_or_else(proof::too_much)?))
}

/// Plays every game that is still possible.
fn prove(puzzle: &Puzzle) -> Result<Proof, Problem> {
    let seat = puzzle.seat;
    let state = State::from_position(&puzzle.position, 0)?;
    check_end(&state)?;
    let mut exhaustion = Exhaustion::new(seat);
    let mut values = Vec::new();
    for mv in legal(&state) {
        values.push((mv, exhaustion.value(&after(&state, seat, mv))?));
    }
    let best = values.iter().map(|&(_, value)| value).max().expect("a legal move");
    let (goal, solutions) = if best == SIX {
        fastest_wins(&state, &mut exhaustion)?
    } else {
        let reaching = values.into_iter().filter(|&(_, value)| value == best);
        (goal(best), reaching.map(|(mv, _)| mv).collect())
    };
    check_line(&state, puzzle, best)?;
    Ok(Proof {
        goal,
        tempting: notation(&likings(&state, seat, &solutions)),
        solutions: notation(&solutions),
        exact: true,
    })
}

/// Refuses what is no end of a game of two.
fn check_end(state: &State) -> Result<(), Problem> {
    let free = free_cells(state);
    let drawn = state.bag().tiles().is_empty();
    if state.seats() == 2 && drawn && free <= MOST_FREE {
        return Ok(());
    }
    Err(problem!(
        "expected two players, an empty bag and at most {MOST_FREE} free cells; there are {free}",
        "erwartet werden zwei Spieler, ein leerer Beutel und höchstens {MOST_FREE} freie Felder; \
         es sind {free}"
    ))
}

/// Checks that the line is played to the end of the game and reaches what can be forced.
fn check_line(before: &State, puzzle: &Puzzle, best: i32) -> Result<(), Problem> {
    let mut state = *before;
    let mut own = 0;
    for mv in &puzzle.line {
        own += u8::from(state.turn() == puzzle.seat);
        state.play(state.turn(), mv.parse()?, |_| ())?;
    }
    let reached = match puzzle.goal {
        Goal::Win(moves) => own <= moves && state.winners() == Some(Seats::only(puzzle.seat)),
        _ => state.outcome().is_some() && result(&state, puzzle.seat) >= best,
    };
    if reached {
        return Ok(());
    }
    Err(problem!(
        "\"line\" does not reach the goal by the end of the game",
        "\"line\" erreicht das Ziel nicht bis zum Ende des Spiels"
    ))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Ends of some games with this many free cells.
    fn ends(free: usize, seeds: std::ops::Range<u64>) -> impl Iterator<Item = (Seat, State)> {
        let game = |seed| OwnGame::<State>::new(&Setup { players: 2 }, PLAYERS, NODES, seed);
        let ends = seeds.flat_map(game).filter(move |(_, state)| free_cells(state) == free);
        ends.filter_map(|(seat, state)| Some((seat, without_bag(&state)?)))
    }

    #[test]
    fn the_quick_search_finds_what_playing_everything_finds() {
        let mut compared = 0;
        for (seat, end) in ends(3, 0..12).chain(ends(1, 0..6)) {
            let Ok(proven) = Exhaustion::within(seat, 100_000).value(&end) else { continue };
            let mut search = Search { seat, left: 100_000 };
            assert_eq!(search.value(&end, i32::MIN, i32::MAX), Some(proven), "{}", end.position());
            compared += 1;
        }
        assert!(compared > 10, "{compared} ends");
    }

    /// An end with five suns in the first column; seat 0, whose columns count, has the last one.
    fn five_suns() -> Value {
        json!({
            "board": [
                [1, 2, 3, 4, 5, 6], [1, 3, 4, 5, 6, 2], [1, 4, 5, 6, 2, 3],
                [1, 5, 6, 2, 3, 4], [1, 6, 2, 3, 4, 5], [0, 2, 3, 0, 5, 0],
            ],
            "hands": [[1, 4, 0, 0], [6, 3, 0, 0], [], []],
            "turn": 0, "activated": 0, "used": [0, 0, 0, 0], "bag": [],
            "players": [true, true, false, false],
        })
    }

    fn proven(position: Value, line: &[&str]) -> Result<Proof, Problem> {
        prove(&Puzzle {
            id: "test".into(),
            game: State::ID.into(),
            kind: Kind::Endgame,
            position,
            seat: Seat(0),
            goal: Goal::Win(1),
            solutions: Vec::new(),
            line: line.iter().map(|&mv| mv.into()).collect(),
            tempting: Vec::new(),
            exact: true,
            difficulty: 400,
        })
    }

    #[test]
    fn six_equal_tiles_are_asked_for_as_a_win() {
        let proof = proven(five_suns(), &["1a6"]).unwrap();
        assert_eq!((proof.goal, proof.solutions), (Goal::Win(1), vec!["1a6".to_owned()]));
        assert!(proven(five_suns(), &["4d6"]).is_err(), "a line that does not win");
    }

    #[test]
    fn what_is_no_end_of_two_players_is_refused() {
        let mut more = five_suns();
        more["bag"] = json!([2]);
        assert!(proven(more, &["1a6"]).is_err());
        let mut emptier = five_suns();
        emptier["board"][5] = json!([0, 0, 0, 0, 0, 0]);
        assert!(proven(emptier, &["1a6"]).is_err());
    }
}

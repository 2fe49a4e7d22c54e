//! Qwixx's puzzles: the answer to a roll that is clearly best.
//!
//! What the coming rolls bring nobody knows, so this is an estimate and called one: `race` tries
//! every answer in the same imagined games, and the best has to be ahead of each other one by four
//! standard errors. A shallow look crosses what skips the fewest fields, as the classic opponent
//! does.

mod race;

use qwixx::{Color, Cross, Move, Phase, Setup, State};
use rand::RngExt as _;
use table::{Furnished as _, Game as _, Limits, Problem, Seat, problem, seeded};

use self::race::{Clear, clearly_best};
use crate::{
    Goal, Kind, Puzzle,
    own_game::OwnGame,
    workshop::{Draft, Proof, Source, Workshop, notation, tempting},
};

pub(crate) static WORKSHOP: Workshop = Workshop {
    game: State::ID,
    shipped: include_str!("../shipped/qwixx.jsonl"),
    sources: &[
        Source { kind: Kind::Answer, share: 1, look: |seed| look(seed, is_own_white) },
        Source { kind: Kind::Answer, share: 1, look: |seed| look(seed, is_white_of_another) },
        Source { kind: Kind::Answer, share: 1, look: |seed| look(seed, is_colored) },
    ],
    prove,
    likeness: |puzzle| puzzle.position.to_string(),
    refute: None,
    nodes: 1_000,
};

/// Who plays the games that puzzles are found in.
const PLAYERS: &[&str] = &["level-1", "level-2", "level-3", "level-4", "classic", "strong"];
/// What they may look at for a move.
const NODES: u64 = 1_000;
/// One game in so many has three players, the others two.
const THREE_PLAYERS: u32 = 4;
/// How many points the network has to see between the best answer and the next, for it to be worth
/// measuring.
const PROMISING: f64 = 2.5;
/// How many answers of a game are measured.
const MEASURED: usize = 2;
/// The worlds of making and proving have nothing in common.
const WORLDS_OF_MAKING: u64 = 1 << 40;
const WORLDS_OF_PROOF: u64 = 1 << 41;
/// By how many standard errors, and points, a lead may differ from what a puzzle says.
const SAME: f64 = 4.0;
const ROUNDING: f64 = 0.5;

/// Whether nobody has answered the dice that are to be answered now.
fn is_unanswered(state: &State) -> bool {
    state.phase() == Phase::Color || state.to_move().len() == state.seats()
}

fn is_own_white(state: &State, seat: Seat) -> bool {
    state.phase() == Phase::White && seat == state.active()
}

fn is_white_of_another(state: &State, seat: Seat) -> bool {
    state.phase() == Phase::White && seat != state.active()
}

fn is_colored(state: &State, _seat: Seat) -> bool {
    state.phase() == Phase::Color
}

/// Looks through a game for answers that tempt and are wrong, and measures some of them.
fn look(seed: u64, wanted: fn(&State, Seat) -> bool) -> Vec<Draft> {
    let mut rng = seeded(seed);
    let players = if rng.random_ratio(1, THREE_PLAYERS) { 3 } else { 2 };
    let states = OwnGame::<State>::new(&Setup { players }, PLAYERS, NODES, rng.random());
    let mut promising: Vec<(Seat, State)> = states
        .filter(|(_, state)| is_unanswered(state))
        .flat_map(|(_, state)| state.to_move().iter().map(move |seat| (seat, state.clone())))
        .filter(|(seat, state)| wanted(state, *seat) && is_promising(state, *seat))
        .collect();
    let mut drafts = Vec::new();
    for _ in 0..MEASURED.min(promising.len()) {
        let (seat, state) = promising.swap_remove(rng.random_range(0..promising.len()));
        drafts.extend(draft(&state, seat));
    }
    drafts
}

/// Whether the network sees one answer far ahead of the others, and ahead of the game, and a
/// shallow look likes another one.
fn is_promising(state: &State, seat: Seat) -> bool {
    let analysis = state.analyse(seat, &Limits::default(), &mut |_| ());
    let Some(best) = analysis.best() else { return false };
    let value = |mv| {
        analysis.moves.iter().find(|valued| valued.mv == mv).map_or(0.0, |valued| valued.value)
    };
    let others = analysis.moves.iter().filter(|valued| valued.mv != best);
    let next = others.map(|valued| valued.value).fold(f64::MIN, f64::max);
    value(best) > 0.0 && value(best) - next >= PROMISING && !likings(state, seat, best).is_empty()
}

fn draft(state: &State, seat: Seat) -> Option<Draft> {
    let found = clearly_best(state, seat, WORLDS_OF_MAKING)?;
    let goal = Goal::Points(found.lead.round() as i32);
    let proven = clearly_best(state, seat, WORLDS_OF_PROOF)?;
    let is_sure = proven.mv == found.mv && agrees(&proven, goal) && found.lead >= 1.0;
    let tempting = likings(state, seat, found.mv);
    (is_sure && !tempting.is_empty()).then(|| Draft {
        kind: Kind::Answer,
        position: state.position(),
        seat,
        goal,
        solutions: notation(&[found.mv]),
        line: notation(&line(state, seat, found.mv)),
        tempting: notation(&tempting),
        exact: false,
    })
}

/// The answers that skip fewer fields than the best one, then stand in rows with more crosses; to
/// pass is liked less than to skip two fields, or four where passing would be a miss.
fn likings(state: &State, seat: Seat, best: Move) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let sheet = state.sheet(seat);
    let crosses = |color: Color| sheet.row(color).crosses();
    let skipped =
        |cross: Cross| i32::from(cross.field()) - i32::from(sheet.row(cross.color).open());
    let is_miss = state.phase() == Phase::Color && !state.has_crossed();
    tempting(moves, &[best], |mv| match mv {
        Move::Cross(cross) => (-2 * skipped(cross), crosses(cross.color)),
        Move::Pass => (if is_miss { -9 } else { -5 }, 0),
        Move::Miss => (i32::MIN, 0),
    })
}

/// The roll from this answer on until the dice are rolled again: whoever else has to answer does so
/// like the strong player, and the seat itself answers first, as it does in a puzzle.
fn line(before: &State, seat: Seat, first: Move) -> Vec<Move> {
    let active = before.active();
    let mut strong = State::bot("strong").expect("the strong player");
    let mut state = before.clone();
    let mut line = vec![first];
    state.make_move(seat, first, |_| ());
    while state.active() == active
        && let Some(lowest) = state.to_move().lowest()
    {
        let turn = if state.to_move().contains(seat) { seat } else { lowest };
        let mv = strong.choose(&state, turn, &Limits::default()).expect("an answer");
        state.make_move(turn, mv, |_| ());
        line.push(mv);
    }
    line
}

/// Whether a lead that was measured agrees with the one that a puzzle names.
fn agrees(clear: &Clear, goal: Goal) -> bool {
    let Goal::Points(points) = goal else { return false };
    (clear.lead - f64::from(points)).abs() <= SAME * clear.error + ROUNDING
}

/// Measures anew, in other worlds than those in which the puzzle was made.
fn prove(puzzle: &Puzzle) -> Result<Proof, Problem> {
    let state = State::from_position(&puzzle.position, 0)?;
    let clear = clearly_best(&state, puzzle.seat, WORLDS_OF_PROOF).ok_or_else(|| {
        problem!(
            "no answer is clearly the best in this position",
            "keine Antwort ist in dieser Stellung eindeutig die beste"
        )
    })?;
    let goal = if agrees(&clear, puzzle.goal) {
        puzzle.goal
    } else {
        Goal::Points(clear.lead.round() as i32)
    };
    Ok(Proof {
        goal,
        solutions: notation(&[clear.mv]),
        tempting: notation(&likings(&state, puzzle.seat, clear.mv)),
        exact: false,
    })
}

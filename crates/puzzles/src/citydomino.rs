//! City Domino's puzzles: the last two rounds with an empty bag.
//!
//! Nothing is left to chance then. Asked for is the mark, or the place of a domino, that brings the
//! most points, or a mark that keeps a lead whatever the others mark and lay. `plan` searches
//! quickly what can become of a city; `proof` plays everything by the rules. A shallow look takes
//! what brings most points at once, as the classic opponent does.

mod plan;
mod proof;

use std::cmp::Reverse;

use citydomino::{City, Direction, Domino, Move, Phase, Setup, State, View};
use table::{Game as _, Problem, Seat, problem};

use self::plan::{Reach, due, most, play_on, ways};
use crate::{
    Goal, Kind, Puzzle,
    own_game::OwnGame,
    workshop::{Draft, Proof, Source, Workshop, notation, tempting},
};

pub(crate) static WORKSHOP: Workshop = Workshop {
    game: State::ID,
    shipped: include_str!("../shipped/citydomino.jsonl"),
    sources: &[
        Source { kind: Kind::LastRounds, share: 5, look: |seed| look(seed, place) },
        Source { kind: Kind::LastRounds, share: 3, look: |seed| look(seed, mark_for_points) },
        Source { kind: Kind::LastRounds, share: 2, look: |seed| look(seed, mark_for_the_lead) },
    ],
    prove,
    likeness: |puzzle| puzzle.position.to_string(),
    refute: Some(refute),
    nodes: 300,
};

/// Who plays the games that puzzles are found in.
const PLAYERS: &[&str] = &["level-1", "level-2", "level-3", "level-4", "classic"];
/// What they may look at for a move.
const NODES: u64 = 30;
/// How many dominoes there must be to choose from.
const FEWEST_MARKS: usize = 3;
/// By how many points the most tempting move has to be wrong.
const CLEARLY_WRONG: i32 = 2;
/// How many different cities may solve a puzzle.
const MOST_CITIES: usize = 2;

/// Looks through a game from the moment when the bag is empty.
fn look(seed: u64, draft: fn(&State, &View, Seat) -> Option<Draft>) -> Vec<Draft> {
    let states = OwnGame::<State>::new(&Setup::default(), PLAYERS, NODES, seed);
    let drafts = states.filter_map(|(seat, state)| {
        let view = state.view(None);
        if is_last_but_one(&view) { draft(&state, &view, seat) } else { None }
    });
    drafts.collect()
}

/// Whether the last bank is there, so that the bag is empty, and yet to be laid.
fn is_last_but_one(view: &View) -> bool {
    view.bag == 0 && !view.next.is_empty()
}

/// Where to lay a domino, if the next one is known. The city must not be shifted: that would be a
/// first move that leads everywhere.
fn place(state: &State, view: &View, seat: Seat) -> Option<Draft> {
    let city = state.city(seat);
    let shifts = Direction::ALL.into_iter().any(|direction| city.can_shift(direction));
    let &[_, last] = &due(view, seat)[..] else { return None };
    if state.phase() != Phase::Lay || shifts {
        return None;
    }
    let reached = |mv| most(&after(state, seat, mv), &[last]);
    let found = Found::of(state, seat, reached)?;
    let mut cities: Vec<City> = Vec::new();
    for city in found.solutions.iter().map(|&mv| after(state, seat, mv)) {
        if !cities.contains(&city) {
            cities.push(city);
        }
    }
    let gained = found.best - state.score(seat);
    (cities.len() <= MOST_CITIES).then(|| found.draft(state, seat, Goal::Score(gained)))
}

/// Which domino to mark for the most points.
fn mark_for_points(state: &State, view: &View, seat: Seat) -> Option<Draft> {
    let reach = marking(state, view)?;
    let found = Found::of(state, seat, |mv| reach.own(seat, index(mv)))?;
    let gained = found.best - state.score(seat);
    (found.solutions.len() == 1).then(|| found.draft(state, seat, Goal::Score(gained)))
}

/// Which domino to mark so that the best of the others stays behind: not the one that brings the
/// most points.
fn mark_for_the_lead(state: &State, view: &View, seat: Seat) -> Option<Draft> {
    let reach = marking(state, view)?;
    let lead = |mv| reach.own(seat, index(mv)) - reach.others(seat, index(mv));
    let found = Found::of(state, seat, lead)?;
    let most_points = reach.free().map(|index| reach.own(seat, index)).max();
    let for_points = |mv: &Move| Some(reach.own(seat, index(*mv))) == most_points;
    let is_new = !found.solutions.iter().any(for_points);
    let is_one = found.solutions.len() == 1 && found.best > 0;
    (is_new && is_one).then(|| found.draft(state, seat, Goal::Points(found.best)))
}

/// What everybody can reach, if it is time to mark one of several dominoes.
fn marking(state: &State, view: &View) -> Option<Reach> {
    let free = view.next.iter().filter(|slot| slot.seat.is_none()).count();
    (state.phase() == Phase::MarkNext && free >= FEWEST_MARKS).then(|| Reach::of(state, view))
}

/// The domino that a move marks.
fn index(mv: Move) -> usize {
    match mv {
        Move::Mark(index) => index.into(),
        _ => unreachable!("only marks are legal while the bank is marked"),
    }
}

/// The city of a player after it has laid or discarded a domino.
fn after(state: &State, seat: Seat, mv: Move) -> City {
    let mut next = state.clone();
    next.make_move(seat, mv, |_| ());
    *next.city(seat)
}

/// What is best in a position, and what looks better.
struct Found {
    best: i32,
    solutions: Vec<Move>,
    tempting: Vec<Move>,
}

impl Found {
    /// The moves with the highest value, unless a shallow look likes them too.
    fn of(state: &State, seat: Seat, value: impl Fn(Move) -> i32) -> Option<Found> {
        let mut moves = Vec::new();
        state.legal_moves(seat, &mut moves);
        let values: Vec<i32> = moves.iter().map(|&mv| value(mv)).collect();
        let best = values.iter().copied().max()?;
        let reaching = moves.iter().zip(&values).filter(|&(_, &value)| value == best);
        let solutions: Vec<Move> = reaching.map(|(&mv, _)| mv).collect();
        let tempting = likings(state, seat, &solutions);
        let first = moves.iter().position(|mv| Some(mv) == tempting.first())?;
        (best - values[first] >= CLEARLY_WRONG).then_some(Found { best, solutions, tempting })
    }

    fn draft(&self, state: &State, seat: Seat, goal: Goal) -> Draft {
        Draft {
            kind: Kind::LastRounds,
            position: state.position(),
            seat,
            goal,
            solutions: notation(&self.solutions),
            line: notation(&line(state, seat, self.solutions[0])),
            tempting: notation(&self.tempting),
            exact: true,
        }
    }
}

/// The game from its first move to its end, everybody making the most of it.
fn line(state: &State, seat: Seat, first: Move) -> Vec<Move> {
    let mut next = state.clone();
    next.make_move(seat, first, |_| ());
    let rest = play_on(next, seat);
    [first].into_iter().chain(rest).collect()
}

fn refute(puzzle: &Puzzle, first: &str) -> Result<Vec<String>, Problem> {
    let state = State::from_position(&puzzle.position, 0)?;
    let first = first.parse()?;
    state.check_move(puzzle.seat, first)?;
    Ok(notation(&line(&state, puzzle.seat, first)))
}

/// The moves that bring more points at once than the solutions, then leave fewer single cells. A
/// domino is marked for what it brings when the one before it was laid that way.
fn likings(state: &State, seat: Seat, solutions: &[Move]) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    moves.retain(|mv| !matches!(mv, Move::Shift(_)));
    let view = state.view(None);
    let planned = due(&view, seat).first().map(|&domino| at_once(state.city(seat), domino));
    tempting(moves, solutions, |mv| match (mv, &planned) {
        (Move::Mark(index), Some(city)) => {
            worth(&at_once(city, view.next[usize::from(index)].domino))
        }
        _ => worth(&after(state, seat, mv)),
    })
}

/// The city with the domino laid where that brings most at once, without shifting.
fn at_once(city: &City, domino: Domino) -> City {
    let laid = ways(*city, domino).map(|(_, city)| city).max_by_key(worth);
    laid.unwrap_or(*city)
}

fn worth(city: &City) -> (u32, Reverse<u32>) {
    (city.points(), Reverse(city.singles()))
}

/// Plays everything that can happen.
fn prove(puzzle: &Puzzle) -> Result<Proof, Problem> {
    let state = State::from_position(&puzzle.position, 0)?;
    if !is_last_but_one(&state.view(None)) {
        return Err(problem!(
            "the position does not stand before the last bank with an empty bag",
            "die Stellung steht nicht vor der letzten Bank bei leerem Beutel"
        ));
    }
    let mut moves = Vec::new();
    state.legal_moves(puzzle.seat, &mut moves);
    let value = |&mv: &Move| proof::guaranteed(&state, puzzle.seat, mv, &puzzle.goal);
    let values: Vec<i32> = moves.iter().map(value).collect();
    let best = values.iter().copied().max().expect("a legal move");
    let reaching = moves.iter().zip(&values).filter(|&(_, &value)| value == best);
    let solutions: Vec<Move> = reaching.map(|(&mv, _)| mv).collect();
    let goal = match puzzle.goal {
        Goal::Score(_) => Goal::Score(best),
        _ => Goal::Points(best),
    };
    check_line(&state, puzzle, best)?;
    Ok(Proof {
        goal,
        tempting: notation(&likings(&state, puzzle.seat, &solutions)),
        solutions: notation(&solutions),
        exact: true,
    })
}

/// Checks that the line is played to the end of the game and reaches what can be reached.
fn check_line(before: &State, puzzle: &Puzzle, best: i32) -> Result<(), Problem> {
    let mut state = before.clone();
    for mv in &puzzle.line {
        state.play(state.turn(), mv.parse()?, |_| ())?;
    }
    let own = state.score(puzzle.seat);
    let others = (0..4).map(Seat).filter(|&other| other != puzzle.seat);
    let reached = match puzzle.goal {
        Goal::Score(_) => own - before.score(puzzle.seat),
        _ => own - others.map(|other| state.score(other)).fold(0, i32::max),
    };
    if state.is_over() && reached >= best {
        return Ok(());
    }
    Err(problem!(
        "\"line\" ends with {reached} points, expected {best} at the end of the game",
        "\"line\" endet mit {reached} Punkten, erwartet werden {best} am Ende des Spiels"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All states of some games in which the last bank is marked or waits to be.
    fn last_rounds(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (Seat, State)> {
        let players = &["classic", "level-1"];
        let game = |seed| OwnGame::<State>::new(&Setup::default(), players, 10, seed);
        seeds.flat_map(game).filter(|(_, state)| is_last_but_one(&state.view(None)))
    }

    #[test]
    fn the_quick_search_finds_what_playing_everything_finds() {
        let mut marks = 0;
        let mut places = 0;
        for (seat, state) in last_rounds(0..4) {
            let view = state.view(None);
            let reach = Reach::of(&state, &view);
            let mut moves = Vec::new();
            state.legal_moves(seat, &mut moves);
            for mv in moves {
                let proven = |goal| proof::guaranteed(&state, seat, mv, &goal);
                let points = match mv {
                    Move::Mark(index) => {
                        let own = reach.own(seat, index.into());
                        let lead = own - reach.others(seat, index.into());
                        assert_eq!(lead, proven(Goal::Points(0)), "{mv} in {}", state.position());
                        marks += 1;
                        own
                    }
                    _ => {
                        places += 1;
                        most(&after(&state, seat, mv), &due(&view, seat)[1..])
                    }
                };
                let gained = points - state.score(seat);
                let is_shift = matches!(mv, Move::Shift(_));
                assert!(
                    is_shift || gained == proven(Goal::Score(0)),
                    "{mv} in {}",
                    state.position()
                );
            }
        }
        assert!(marks > 20 && places > 100, "{marks} marks and {places} places");
    }

    #[test]
    fn a_line_is_played_to_the_end_and_the_rest_is_worth_what_was_promised() {
        for (seat, state) in last_rounds(4..6) {
            let view = state.view(None);
            let Some(reach) = marking(&state, &view) else { continue };
            for index in reach.free() {
                let mut end = state.clone();
                for mv in line(&state, seat, Move::Mark(index as u8)) {
                    end.play(end.turn(), mv, |_| ()).unwrap();
                }
                let others = (0..4).map(Seat).filter(|&other| other != seat);
                let best_other = others.map(|other| end.score(other)).max().unwrap();
                assert!(end.is_over());
                assert_eq!(end.score(seat), reach.own(seat, index));
                assert_eq!(best_other, reach.others(seat, index));
            }
        }
    }
}

//! Answers compared in whole games: what nobody can compute is measured.
//!
//! All answers are tried in the same worlds, which means with the same coming rolls, and everybody
//! plays on like the strong player. So what two answers differ by is mostly what they are worth,
//! and the standard error of that difference is small.

use qwixx::{
    Move, State,
    strong::{judge::judge, outlook::each_end},
};
use table::{Game as _, Seat, seeded};

/// After how many worlds the answers are compared.
const LOOKS: [usize; 5] = [32, 64, 128, 256, 512];
/// By how many standard errors the best answer has to be ahead: before the last look by more, as
/// there are several looks.
const CLEAR: f64 = 4.0;
const CLEAR_SOON: f64 = 4.5;
/// With how many standard errors in sight it is not worth going on.
const HOPELESS: f64 = 3.0;

/// The answer that is clearly best, and what it leads to on average.
pub(super) struct Clear {
    pub(super) mv: Move,
    /// The points ahead of the best other player in the end.
    pub(super) lead: f64,
    /// The standard error of that.
    pub(super) error: f64,
}

/// How a game ended for a player.
#[derive(Clone, Copy)]
struct End {
    lead: f64,
    /// The share of the win.
    share: f64,
}

/// Races the answers of a seat until one of them is clearly best: by points, and not worse in
/// games won. The worlds are numbered from `first` on.
pub(super) fn clearly_best(state: &State, seat: Seat, first: u64) -> Option<Clear> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let mut ends: Vec<Vec<End>> = vec![Vec::new(); moves.len()];
    let mut racing: Vec<usize> = (0..moves.len()).collect();
    for worlds in LOOKS {
        for &arm in &racing {
            for world in ends[arm].len()..worlds {
                let imagined = state.imagine(seat, &mut seeded(first + world as u64));
                ends[arm].push(play_out(imagined, seat, moves[arm]));
            }
        }
        let leader = leader(&racing, &ends);
        let clear = if worlds == LOOKS[LOOKS.len() - 1] { CLEAR } else { CLEAR_SOON };
        let behind = |arm: usize| errors_behind(&ends[arm], &ends[leader]);
        let growth = (LOOKS[LOOKS.len() - 1] as f64 / worlds as f64).sqrt();
        if racing.iter().any(|&arm| arm != leader && behind(arm) * growth < HOPELESS) {
            return None;
        }
        racing.retain(|&arm| arm == leader || behind(arm) < clear);
        if racing.len() == 1 {
            return is_best(leader, &ends).then(|| Clear {
                mv: moves[leader],
                lead: mean(&ends[leader], |end| end.lead),
                error: error(&ends[leader], |end| end.lead),
            });
        }
    }
    None
}

/// Whether nobody who dropped out was ahead of the leader after all, be it in games won.
fn is_best(leader: usize, ends: &[Vec<End>]) -> bool {
    ends.iter().enumerate().filter(|&(arm, _)| arm != leader).all(|(_, others)| {
        let own = &ends[leader][..others.len()];
        errors_behind(others, own) >= CLEAR
            && mean(own, |end| end.share) >= mean(others, |end| end.share)
    })
}

fn leader(racing: &[usize], ends: &[Vec<End>]) -> usize {
    let lead = |arm: usize| mean(&ends[arm], |end| end.lead);
    let best =
        racing.iter().copied().reduce(|best, arm| if lead(arm) > lead(best) { arm } else { best });
    best.expect("an answer")
}

/// By how many standard errors of the difference an answer is behind another one, which has been
/// tried in the same worlds.
fn errors_behind(ends: &[End], leader: &[End]) -> f64 {
    let pairs = || leader.iter().zip(ends).map(|(best, end)| best.lead - end.lead);
    let count = pairs().count() as f64;
    let gap = pairs().sum::<f64>() / count;
    let squares: f64 = pairs().map(|difference| (difference - gap).powi(2)).sum();
    let error = (squares / (count * (count - 1.0))).sqrt();
    if gap == 0.0 { 0.0 } else { gap / error }
}

fn mean(ends: &[End], of: fn(&End) -> f64) -> f64 {
    ends.iter().map(of).sum::<f64>() / ends.len() as f64
}

fn error(ends: &[End], of: fn(&End) -> f64) -> f64 {
    let mean = mean(ends, of);
    let squares: f64 = ends.iter().map(|end| (of(end) - mean).powi(2)).sum();
    let count = ends.len() as f64;
    (squares / (count * (count - 1.0))).sqrt()
}

/// Plays on after an answer, everybody like the strong player.
fn play_out(mut state: State, seat: Seat, mv: Move) -> End {
    state.make_move(seat, mv, |_| ());
    while let Some(turn) = state.to_move().lowest() {
        let answer = strong_answer(&state, turn);
        state.make_move(turn, answer, |_| ());
    }
    let winners = state.winners().expect("a finished game");
    let others = (0..state.seats() as u8).map(Seat).filter(|&other| other != seat);
    let best_other = others.map(|other| state.score(other)).max().expect("another player");
    End {
        lead: f64::from(state.score(seat) - best_other),
        share: if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 },
    }
}

/// What the strong player answers. It judges tables between two rolls, so it does not see the
/// coming one although it is there.
pub(super) fn strong_answer(state: &State, seat: Seat) -> Move {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let mut best: Option<(f32, Move)> = None;
    for mv in moves {
        let mut next = state.clone();
        next.make_move(seat, mv, |_| ());
        each_end(state.active(), next, seat, &mut |end| {
            let worth = judge(&end, seat).worth();
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, mv));
            }
        });
    }
    best.expect("a way to answer").1
}

#[cfg(test)]
mod tests {
    use qwixx::{Color, Cross, Setup};
    use serde_json::json;
    use table::{Furnished as _, Limits};

    use super::*;

    #[test]
    fn standard_errors_are_those_of_the_differences_between_pairs() {
        let ends = |leads: [f64; 4]| leads.map(|lead| End { lead, share: 0.0 });
        // The differences are 1, 3, 1, 3: 2 on average, with a standard error of 1 / √3.
        let behind = errors_behind(&ends([0.0, 10.0, 20.0, 30.0]), &ends([1.0, 13.0, 21.0, 33.0]));
        assert!((behind - 2.0 * 3f64.sqrt()).abs() < 1e-9, "{behind}");
        assert!(errors_behind(&ends([0.0; 4]), &ends([1.0; 4])) > 1e9);
        assert_eq!(errors_behind(&ends([1.0; 4]), &ends([1.0; 4])), 0.0);
    }

    #[test]
    fn everybody_plays_on_like_the_strong_player() {
        let mut strong = State::bot("strong").unwrap();
        for seed in 0..3 {
            let mut state = State::new(&Setup { players: 2 + seed as usize }, seed).unwrap();
            while let Some(seat) = state.to_move().lowest() {
                let answer = strong_answer(&state, seat);
                assert_eq!(strong.choose(&state, seat, &Limits::default()), Some(answer));
                state.make_move(seat, answer, |_| ());
            }
        }
    }

    /// Either answer ends the game: one locks the second row, the other is the fourth miss.
    #[test]
    fn the_better_of_two_ends_is_clearly_best() {
        let position = json!({
            "sheets": [
                {"red": [], "yellow": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "green": [3], "blue": [3],
                 "locks": [], "misses": 3},
                {"red": [2, 3, 4, 5, 6, 12], "yellow": [], "green": [], "blue": [],
                 "locks": ["red"], "misses": 0},
            ],
            "dice": {"white": [6, 6], "red": null, "yellow": 6, "green": 1, "blue": 1},
            "active": 0, "phase": "color", "crossed": false, "missed": false,
            "answered": [true, true], "closing": [], "closed": ["red"],
        });
        let state = State::from_position(&position, 0).unwrap();
        let clear = clearly_best(&state, Seat(0), 0).expect("an answer that is clearly best");
        assert_eq!(clear.mv, Move::Cross(Cross { color: Color::Yellow, number: 12 }));
        assert_eq!((clear.lead, clear.error), (f64::from(78 + 1 + 1 - 15 - 28), 0.0));
    }

    /// Red and yellow are alike on empty sheets.
    #[test]
    fn of_two_answers_that_are_alike_none_is_clearly_best() {
        let sheet = json!({
            "red": [], "yellow": [], "green": [], "blue": [], "locks": [], "misses": 0
        });
        let position = json!({
            "sheets": [sheet, sheet],
            "dice": {"white": [1, 1], "red": 3, "yellow": 3, "green": 3, "blue": 3},
            "active": 0, "phase": "white", "crossed": false, "missed": false,
            "answered": [false, false], "closing": [], "closed": [],
        });
        let state = State::from_position(&position, 0).unwrap();
        assert!(clearly_best(&state, Seat(1), 0).is_none());
    }
}

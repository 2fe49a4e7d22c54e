//! What even the gentlest levels never do.

use contract::each_decision;
use qwixx::{Color, Cross, Move, Phase, Setup, State};
use table::{Game as _, Seat};

const GENTLE: [&str; 3] = ["level-1", "level-2", "level-3"];

/// Plays games of two and of four, and visits every decision.
fn each_gentle_decision(mut visit: impl FnMut(&State, Seat, Move)) {
    for (players, games) in [(2, 300), (4, 100)] {
        each_decision(&Setup { players }, &GENTLE, games, &mut visit);
    }
}

/// A cross that skips at most two fields.
fn is_near(state: &State, seat: Seat, cross: Cross) -> bool {
    cross.field() - state.sheet(seat).row(cross.color).open() <= 2
}

/// Whether a near cross is possible now.
fn near_now(state: &State, seat: Seat) -> bool {
    state.crosses(seat).iter().any(|&cross| is_near(state, seat, cross))
}

/// Whether the dice on the table allow for a near cross in the colour phase, if there will be one,
/// rows that are about to close left out.
fn near_in_color(state: &State, seat: Seat) -> bool {
    if state.closed().len() + state.closing().len() >= 2 {
        return false;
    }
    let open = |color: &Color| {
        !state.closed().iter().any(|other| other == *color)
            && !state.closing().iter().any(|other| other == *color)
    };
    Color::ALL.into_iter().filter(open).any(|color| {
        let row = state.sheet(seat).row(color);
        let numbers = state.dice().sums(color).into_iter().flatten();
        numbers
            .map(|number| Cross { color, number })
            .any(|cross| row.fits(cross.field()) && is_near(state, seat, cross))
    })
}

/// Whether it ends the game to cross this.
fn ends_by_closing(state: &State, seat: Seat, cross: Cross) -> bool {
    let mut row = state.sheet(seat).row(cross.color);
    row.cross(cross.field());
    let mut closed: Vec<Color> = state.closed().iter().chain(state.closing().iter()).collect();
    let before = closed.len();
    if row.is_locked() && !closed.contains(&cross.color) {
        closed.push(cross.color);
    }
    before < 2 && closed.len() >= 2
}

fn is_behind(state: &State, seat: Seat, points: i32) -> bool {
    (0..state.seats() as u8).map(Seat).any(|other| other != seat && state.score(other) > points)
}

#[test]
fn no_gentle_level_takes_a_miss_while_there_is_a_near_cross() {
    let mut misses = 0;
    each_gentle_decision(|state, seat, mv| {
        if seat != state.active() || state.has_crossed() {
            return;
        }
        let wasted = match (state.phase(), mv) {
            (_, Move::Cross(_)) => return,
            (Phase::Color, _) => near_now(state, seat),
            (Phase::White, Move::Miss) => near_now(state, seat) || near_in_color(state, seat),
            (Phase::White, _) => near_now(state, seat) && !near_in_color(state, seat),
        };
        misses += 1;
        // A cross that would end a lost game is no reason to blame a miss.
        let harmless = |cross: &Cross| !ends_by_closing(state, seat, *cross);
        let blamed = wasted && state.crosses(seat).iter().all(harmless);
        assert!(!blamed, "{mv} of seat {seat} in {}", state.position());
    });
    assert!(misses > 100, "{misses}");
}

#[test]
fn no_gentle_level_ends_the_game_while_behind() {
    let mut ends = 0;
    each_gentle_decision(|state, seat, mv| {
        let mut sheet = *state.sheet(seat);
        match mv {
            Move::Cross(cross) if ends_by_closing(state, seat, cross) => {
                sheet.row_mut(cross.color).cross(cross.field());
            }
            Move::Pass if state.phase() == Phase::Color && !state.has_crossed() => {
                sheet.miss();
                if sheet.misses() < 4 || state.crosses(seat).is_empty() {
                    return;
                }
            }
            Move::Miss => {
                sheet.miss();
                let helpless = state.crosses(seat).is_empty() && !near_in_color(state, seat);
                if sheet.misses() < 4 || helpless {
                    return;
                }
            }
            _ => return,
        }
        ends += 1;
        assert!(
            !is_behind(state, seat, sheet.total()),
            "{mv} of seat {seat} in {}",
            state.position()
        );
    });
    assert!(ends > 20, "{ends}");
}

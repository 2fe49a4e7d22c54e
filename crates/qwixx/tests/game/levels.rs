//! What even the gentlest levels never do.

use contract::{each_decision, legal};
use qwixx::{Color, Cross, Move, Phase, Setup, State};
use table::{Game as _, Seat};

const GENTLE: [&str; 3] = ["level-1", "level-2", "level-3"];

/// Plays games of two and of four, and visits every decision.
fn each_gentle_decision(mut visit: impl FnMut(&State, Seat, Move)) {
    for (players, games) in [(2, 120), (4, 40)] {
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

/// What the dice on the table allow for in the colour phase, if there will be one; rows that are
/// about to close are left out.
fn color_crosses(state: &State, seat: Seat) -> Vec<Cross> {
    let closed: Vec<Color> = state.closed().iter().chain(state.closing().iter()).collect();
    if closed.len() >= 2 {
        return Vec::new();
    }
    let open = Color::ALL.into_iter().filter(|color| !closed.contains(color));
    let offered = open.flat_map(|color| {
        let numbers = state.dice().sums(color).into_iter().flatten();
        numbers.map(move |number| Cross { color, number })
    });
    offered.filter(|cross| state.sheet(seat).row(cross.color).fits(cross.field())).collect()
}

fn near_in_color(state: &State, seat: Seat) -> bool {
    color_crosses(state, seat).into_iter().any(|cross| is_near(state, seat, cross))
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

/// Whether the answer leads to the end of the game, if the others do nothing.
fn ends(state: &State, seat: Seat, mv: Move) -> bool {
    let last_miss =
        seat == state.active() && !state.has_crossed() && state.sheet(seat).misses() == 3;
    match mv {
        Move::Cross(cross) => ends_by_closing(state, seat, cross),
        Move::Miss => last_miss,
        Move::Pass if state.phase() == Phase::Color => last_miss,
        Move::Pass => {
            let mut crosses = color_crosses(state, seat).into_iter();
            last_miss && crosses.all(|cross| ends_by_closing(state, seat, cross))
        }
    }
}

#[test]
fn no_gentle_level_ends_the_game_while_behind() {
    let mut seen = 0;
    each_gentle_decision(|state, seat, mv| {
        if !ends(state, seat, mv) {
            return;
        }
        seen += 1;
        let mut sheet = *state.sheet(seat);
        match mv {
            Move::Cross(cross) => sheet.row_mut(cross.color).cross(cross.field()),
            Move::Pass | Move::Miss => sheet.miss(),
        }
        let can_go_on = legal(state, seat).into_iter().any(|mv| !ends(state, seat, mv));
        let blamed = can_go_on && is_behind(state, seat, sheet.total());
        assert!(!blamed, "{mv} of seat {seat} in {}", state.position());
    });
    assert!(seen > 20, "{seen}");
}

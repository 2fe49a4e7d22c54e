use table::{Seat, Seats};

use super::{Clock, Flag, Moment, Pause, Times, reckon};
use crate::clock::DAY;

const SECOND: i64 = 1000;
const BEGIN: i64 = 1_794_778_200 * SECOND;

/// Five minutes each and three seconds more for every turn.
const GAME: Clock = Clock::Game { minutes: 5, seconds: 3 };
const FIVE_MINUTES: i64 = 300;

/// The life of an invented match, told in seconds after its beginning.
#[derive(Clone, Default)]
struct Tale {
    moments: Vec<Moment>,
    pauses: Vec<Pause>,
}

impl Tale {
    /// From this second on, these seats owe a decision and this many turns of each have ended.
    fn then(mut self, second: i64, owed: &[u8], turns: &[u32]) -> Tale {
        let owed = owed.iter().copied().map(Seat).collect();
        let at = BEGIN + second * SECOND;
        self.moments.push(Moment { at, owed, turns: turns.to_vec(), fresh: false });
        self
    }

    fn loaded(self, second: i64, owed: &[u8], turns: &[u32]) -> Tale {
        let mut tale = self.then(second, owed, turns);
        tale.moments.last_mut().unwrap().fresh = true;
        tale
    }

    fn pause(mut self, from: i64, until: i64) -> Tale {
        self.pauses.push(Pause { from: BEGIN + from * SECOND, until: BEGIN + until * SECOND });
        self
    }

    fn times(&self, clock: Clock, second: i64) -> Times {
        let seats = self.moments.first().map_or(2, |first| first.turns.len());
        reckon(clock, seats, &self.moments, &self.pauses, BEGIN + second * SECOND)
    }

    /// The seconds each seat has used.
    fn used(&self, second: i64) -> Vec<i64> {
        self.times(GAME, second).used.iter().map(|used| used / SECOND).collect()
    }

    /// The seconds each seat has left.
    fn left(&self, clock: Clock, second: i64) -> Vec<i64> {
        self.times(clock, second).left.iter().map(|left| left.unwrap() / SECOND).collect()
    }
}

fn tale() -> Tale {
    Tale::default()
}

fn flag(seat: u8, second: i64) -> Option<Flag> {
    Some(Flag { seat: Seat(seat), at: BEGIN + second * SECOND })
}

/// Each of two has ended a turn, after ten and after twenty seconds.
fn a_turn_each() -> Tale {
    tale().then(0, &[0], &[0, 0]).then(10, &[1], &[1, 0]).then(30, &[0], &[1, 1])
}

#[test]
fn before_anything_happened_everybody_has_all_their_time() {
    let times = tale().times(GAME, 1000);
    assert_eq!(times.used, [0, 0]);
    assert_eq!(times.left, [Some(300_000); 2]);
    assert_eq!((times.running, times.flag), (Seats::NONE, None));
}

#[test]
fn nobodys_clock_runs_before_the_beginning_and_after_the_end() {
    let tale = tale().then(0, &[], &[0, 0]).then(500, &[0], &[0, 0]).then(510, &[], &[1, 0]);
    assert_eq!(tale.used(9999), [10, 0]);
    let times = tale.times(GAME, 9999);
    assert_eq!((times.running, times.flag), (Seats::NONE, None));
}

#[test]
fn the_clock_of_whoever_is_on_move_runs_and_a_turn_earns_its_seconds() {
    let tale = a_turn_each();
    assert_eq!(tale.used(37), [17, 20]);
    assert_eq!(tale.left(GAME, 37), [FIVE_MINUTES - 17 + 3, FIVE_MINUTES - 20 + 3]);
    assert_eq!(tale.times(GAME, 37).running, Seats::only(Seat(0)));
}

#[test]
fn without_a_clock_time_is_counted_and_never_runs_out() {
    let times = a_turn_each().times(Clock::None, 1_000_000);
    assert_eq!(times.used, [999_980_000, 20_000]);
    assert_eq!((times.left, times.flag), (vec![None, None], None));
}

#[test]
fn every_turn_has_its_seconds_and_who_waits_has_those_of_the_next() {
    let clock = Clock::Move { seconds: 30 };
    assert_eq!(a_turn_each().left(clock, 37), [23, 30]);
    assert_eq!(a_turn_each().times(clock, 37).flag, flag(0, 60));
}

#[test]
fn every_turn_has_its_days() {
    let day = DAY / SECOND;
    let clock = Clock::Days { days: 2 };
    let tale = tale().then(0, &[0], &[0, 0]).then(day, &[1], &[1, 0]);
    assert_eq!(tale.left(clock, day + 3600), [2 * day, 2 * day - 3600]);
    assert_eq!(tale.times(clock, day + 3600).flag, flag(1, 3 * day));
}

#[test]
fn a_shift_costs_time_and_earns_none() {
    let shifted = tale().then(0, &[0], &[0, 0]).then(5, &[0], &[0, 0]).then(9, &[0], &[0, 0]).then(
        14,
        &[1],
        &[1, 0],
    );
    assert_eq!(shifted.used(14), [14, 0]);
    assert_eq!(shifted.left(GAME, 14), [FIVE_MINUTES - 14 + 3, FIVE_MINUTES]);
    let shifting = tale().then(0, &[0], &[0, 0]).then(5, &[0], &[0, 0]);
    assert_eq!(shifting.left(Clock::Move { seconds: 30 }, 9), [21, 30]);
}

#[test]
fn where_several_owe_an_answer_each_clock_stops_at_its_own() {
    let tale = tale()
        .then(0, &[0, 1, 2], &[0, 0, 0])
        .then(4, &[0, 2], &[0, 1, 0])
        .then(9, &[0], &[0, 1, 1])
        .then(15, &[0, 1, 2], &[1, 1, 1]);
    assert_eq!(tale.used(15), [15, 4, 9]);
    assert_eq!(tale.used(16), [16, 5, 10]);
}

#[test]
fn undo_gives_no_time_back_and_a_turn_earns_once() {
    let undone = a_turn_each().then(40, &[0], &[0, 0]);
    assert_eq!(undone.used(40), [20, 20]);
    assert_eq!(undone.left(GAME, 40), [FIVE_MINUTES - 20 + 3, FIVE_MINUTES - 20 + 3]);
    let played_again = undone.then(45, &[1], &[1, 0]).then(46, &[0], &[1, 1]);
    assert_eq!(played_again.left(GAME, 46), [FIVE_MINUTES - 25 + 3, FIVE_MINUTES - 21 + 3]);
    let one_more = played_again.then(50, &[1], &[2, 1]);
    assert_eq!(one_more.left(GAME, 50), [FIVE_MINUTES - 29 + 6, FIVE_MINUTES - 21 + 3]);
}

#[test]
fn who_returns_to_a_turn_has_what_was_left_of_it() {
    let clock = Clock::Move { seconds: 30 };
    let undone = a_turn_each().then(40, &[0], &[0, 0]);
    assert_eq!(undone.left(clock, 42), [18, 10]);
    let redone = undone.then(45, &[0], &[1, 1]);
    assert_eq!(redone.left(clock, 46), [19, 30]);
}

#[test]
fn a_request_stops_no_clock() {
    let asked = a_turn_each().then(40, &[0], &[1, 1]).then(50, &[0], &[1, 1]);
    assert_eq!(asked.times(GAME, 60), a_turn_each().times(GAME, 60));
}

#[test]
fn a_computer_has_no_clock_and_nobody_pays_for_its_time() {
    let tale = tale().then(0, &[0], &[0, 0]).then(10, &[], &[1, 0]).then(500, &[0], &[1, 1]);
    assert_eq!(tale.used(520), [30, 0]);
    let thinking = tale.then(520, &[], &[2, 1]).times(GAME, 9999);
    assert_eq!((thinking.running, thinking.flag), (Seats::NONE, None));
}

#[test]
fn no_time_passes_while_nobody_serves() {
    let tale = a_turn_each()
        .pause(35, 100)
        .pause(-50, 4)
        .pause(15, 20)
        .pause(18, 22)
        .pause(16, 17)
        .pause(26, 22)
        .pause(90, 120);
    assert_eq!(tale.used(30), [6, 13]);
    assert_eq!(tale.used(70), [11, 13]);
    assert_eq!(tale.used(120), [11, 13]);
    assert_eq!(tale.used(121), [12, 13]);
}

#[test]
fn a_loaded_game_counts_turns_anew_and_keeps_what_was_earned() {
    let loaded = a_turn_each().loaded(40, &[1], &[7, 7]);
    assert_eq!(loaded.left(GAME, 40), [FIVE_MINUTES - 20 + 3, FIVE_MINUTES - 20 + 3]);
    let played = loaded.then(45, &[0], &[7, 8]);
    assert_eq!(played.left(GAME, 45), [FIVE_MINUTES - 20 + 3, FIVE_MINUTES - 25 + 6]);
    let earlier = a_turn_each().loaded(40, &[0], &[0, 0]).then(41, &[1], &[1, 0]);
    assert_eq!(earlier.left(GAME, 41), [FIVE_MINUTES - 21 + 6, FIVE_MINUTES - 20 + 3]);
}

#[test]
fn a_loaded_game_gives_every_turn_its_time_anew() {
    let clock = Clock::Move { seconds: 30 };
    let loaded = a_turn_each().loaded(40, &[0], &[0, 0]);
    assert_eq!(loaded.left(clock, 42), [28, 30]);
}

#[test]
fn turns_of_a_game_that_was_begun_from_a_file_earn_nothing() {
    let tale = tale().then(0, &[0], &[20, 19]).then(10, &[1], &[21, 19]);
    assert_eq!(tale.left(GAME, 10), [FIVE_MINUTES - 10 + 3, FIVE_MINUTES]);
}

#[test]
fn a_flag_falls_when_the_time_is_used_up_and_not_before() {
    let on_move = tale().then(0, &[0], &[0, 0]);
    assert_eq!(on_move.times(GAME, 0).flag, flag(0, 300));
    assert_eq!(on_move.times(GAME, 9999).flag, flag(0, 300));
    assert_eq!(on_move.times(GAME, 9999).left, [Some(0), Some(300_000)]);
    // The turn that runs has not earned its seconds yet.
    let too_late = on_move.clone().then(300, &[1], &[1, 0]);
    assert_eq!(too_late.times(GAME, 310).flag, flag(0, 300));
    let in_time = on_move.then(299, &[1], &[1, 0]);
    assert_eq!(in_time.times(GAME, 310).flag, flag(1, 599));
    assert_eq!(in_time.left(GAME, 310), [4, 289]);
}

#[test]
fn a_flag_that_fell_stays_the_first_whatever_happens_later() {
    let tale =
        tale().then(0, &[0], &[0, 0, 0]).then(310, &[1], &[1, 0, 0]).then(620, &[2], &[1, 1, 0]);
    let times = tale.times(GAME, 630);
    assert_eq!(times.flag, flag(0, 300));
    assert_eq!(times.falls, [300, 610, 920].map(|second| Some(BEGIN + second * SECOND)));
    assert_eq!(times.first_flag([1, 2].map(Seat).into_iter().collect()), flag(1, 610));
    assert_eq!(times.first_flag(Seats::only(Seat(2))), flag(2, 920));
    assert_eq!(times.first_flag(Seats::NONE), None);
}

#[test]
fn of_flags_that_fall_at_once_the_lowest_seat_is_told() {
    let tale = tale().then(0, &[1, 2], &[0, 0, 0]);
    assert_eq!(tale.times(GAME, 0).flag, flag(1, 300));
}

#[test]
fn a_flag_waits_for_the_pauses_that_are_known() {
    let on_move = tale().then(0, &[0], &[0, 0]);
    let flag_with = |tale: Tale| tale.times(GAME, 10).flag;
    assert_eq!(flag_with(on_move.clone().pause(100, 160)), flag(0, 360));
    assert_eq!(flag_with(on_move.clone().pause(100, 160).pause(350, 351)), flag(0, 361));
    // Nothing was left when the pause began.
    assert_eq!(flag_with(on_move.clone().pause(300, 400)), flag(0, 300));
    assert_eq!(flag_with(on_move.pause(301, 400)), flag(0, 300));
}

#[test]
fn a_clock_that_was_set_back_makes_no_time_run_backwards() {
    let tale = tale().then(0, &[0], &[0, 0]).then(20, &[1], &[1, 0]).then(15, &[0], &[1, 1]);
    assert_eq!(tale.used(12), [20, 0]);
    assert_eq!(tale.used(25), [25, 0]);
}

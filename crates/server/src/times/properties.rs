//! What must hold for every clock and every life of a match.

use proptest::prelude::*;
use table::{Seat, Seats};

use super::{Clock, Moment, Pause, Times, plain::Plain, reckon};
use crate::clock::DAY;

/// When the invented matches begin, long enough after 1970 for pauses before them.
const BEGIN: i64 = 20_000 * DAY;

/// A life of a match, and a moment at or after its last.
#[derive(Clone, Debug)]
struct Life {
    plain: Plain,
    now: i64,
}

impl Life {
    fn reckon_at(&self, now: i64) -> Times {
        let Plain { clock, seats, moments, pauses, .. } = &self.plain;
        reckon(*clock, *seats, moments, pauses, now)
    }

    fn reckon(&self) -> Times {
        self.reckon_at(self.now)
    }

    fn last(&self) -> &Moment {
        self.plain.moments.last().expect("a moment")
    }
}

/// Clocks, with ticks in which a test can count through their time.
fn clocks() -> impl Strategy<Value = (Clock, i64)> {
    let seconds = 1000;
    let two_hours = DAY / 12;
    prop_oneof![
        1 => Just((Clock::None, seconds)),
        4 => (1u32..=2, 0u32..=20)
            .prop_map(move |(minutes, more)| (Clock::Game { minutes, seconds: more }, seconds)),
        3 => (1u32..=40).prop_map(move |each| (Clock::Move { seconds: each }, seconds)),
        2 => (1u32..=3).prop_map(move |days| (Clock::Days { days }, two_hours)),
    ]
}

/// A moment some ticks after the one before it; eight seats, of which a game may have fewer.
fn moments() -> impl Strategy<Value = Moment> {
    let ticks = prop_oneof![1 => Just(0i64), 5 => 0i64..20];
    let turns = prop::collection::vec(0u32..6, 8);
    let fresh = prop::bool::weighted(0.15);
    (ticks, any::<u8>(), turns, fresh).prop_map(|(at, owed, turns, fresh)| Moment {
        at,
        owed: seats_of(owed),
        turns,
        fresh,
    })
}

/// A set of seats, one for each bit.
fn seats_of(bits: u8) -> Seats {
    (0..8).filter(|seat| bits & 1 << seat != 0).map(Seat).collect()
}

/// Pauses before, in and after all of it, in ticks; some of them empty or turned round.
fn pauses() -> impl Strategy<Value = Pause> {
    (-20i64..250, -3i64..30).prop_map(|(from, length)| Pause { from, until: from + length })
}

fn lives() -> impl Strategy<Value = Life> {
    let moments = prop::collection::vec(moments(), 1..16);
    let pauses = prop::collection::vec(pauses(), 0..6);
    (clocks(), 1usize..=5, moments, pauses, 0i64..100).prop_map(
        |((clock, tick), seats, mut moments, mut pauses, later)| {
            let mut at = BEGIN;
            for moment in &mut moments {
                at += moment.at * tick;
                moment.at = at;
                moment.turns.truncate(seats);
            }
            for pause in &mut pauses {
                pause.from = BEGIN + pause.from * tick;
                pause.until = BEGIN + pause.until * tick;
            }
            let now = at + later * tick;
            Life { plain: Plain { clock, seats, moments, pauses, tick }, now }
        },
    )
}

proptest! {
    #[test]
    fn counting_tick_by_tick_gives_the_same(life in lives()) {
        prop_assert_eq!(life.reckon(), life.plain.reckon(life.now));
    }

    #[test]
    fn used_time_never_comes_back(life in lives(), later in 0i64..100_000) {
        let early = life.reckon();
        let late = life.reckon_at(life.now + later);
        for (seat, (early, late)) in early.used.iter().zip(&late.used).enumerate() {
            prop_assert!(early <= late && late - early <= later, "seat {seat}");
        }
    }

    #[test]
    fn only_who_owes_a_decision_uses_time(life in lives(), later in 0i64..100_000) {
        let early = life.reckon();
        let late = life.reckon_at(life.now + later);
        let owed = life.last().owed;
        for seat in (0..8).map(Seat) {
            let plays = seat.index() < life.plain.seats;
            prop_assert_eq!(early.running.contains(seat), plays && owed.contains(seat));
            if plays && !owed.contains(seat) {
                prop_assert_eq!(early.used[seat.index()], late.used[seat.index()]);
                prop_assert_eq!(early.left[seat.index()], late.left[seat.index()]);
            }
        }
    }

    #[test]
    fn what_is_used_is_no_longer_left(life in lives(), later in 0i64..100_000) {
        let early = life.reckon();
        let late = life.reckon_at(life.now + later);
        for seat in 0..life.plain.seats {
            let (Some(left_early), Some(left_late)) = (early.left[seat], late.left[seat]) else {
                prop_assert_eq!(life.plain.clock, Clock::None);
                prop_assert_eq!((early.left[seat], late.left[seat]), (None, None));
                continue;
            };
            let used = late.used[seat] - early.used[seat];
            prop_assert_eq!(left_late, (left_early - used).max(0));
        }
    }

    #[test]
    fn a_request_stops_no_clock(
        life in lives(),
        index: prop::sample::Index,
        share in 0.0..=1.0,
    ) {
        let mut asked = life.clone();
        let moments = &mut asked.plain.moments;
        let index = index.index(moments.len());
        let from = moments[index].at;
        let until = moments.get(index + 1).map_or(life.now, |next| next.at);
        let at = from + ((until - from) as f64 * share) as i64;
        let request = Moment { at, fresh: false, ..moments[index].clone() };
        moments.insert(index + 1, request);
        prop_assert_eq!(asked.reckon(), life.reckon());
    }

    #[test]
    fn another_pause_only_spares_time(life in lives(), from in 0i64..200, length in 0i64..200) {
        let without = life.reckon();
        let mut paused = life.clone();
        let from = BEGIN + from * life.plain.tick + 1;
        paused.plain.pauses.push(Pause { from, until: from + length * life.plain.tick });
        let with = paused.reckon();
        for seat in 0..life.plain.seats {
            prop_assert!(with.used[seat] <= without.used[seat]);
            if let Some(falls) = with.falls[seat] {
                prop_assert!(without.falls[seat].is_some_and(|earlier| earlier <= falls));
            }
        }
    }

    #[test]
    fn pauses_in_any_order_and_in_pieces_are_the_same(life in lives(), share in 0.0..=1.0) {
        let mut pieces = life.clone();
        let pauses = &mut pieces.plain.pauses;
        for pause in pauses.split_off(0).into_iter().rev() {
            let middle = pause.from + ((pause.until - pause.from) as f64 * share) as i64;
            pauses.push(Pause { from: middle, ..pause });
            pauses.push(Pause { until: middle, ..pause });
        }
        prop_assert_eq!(pieces.reckon(), life.reckon());
    }

    #[test]
    fn a_flag_falls_when_it_was_said_to(life in lives()) {
        let foreseen = life.reckon_at(life.last().at);
        if let Some(flag) = foreseen.flag {
            let then = life.reckon_at(flag.at);
            prop_assert_eq!(then.flag, Some(flag));
            prop_assert_eq!(&then.falls, &foreseen.falls);
            if flag.at > life.last().at {
                prop_assert!(foreseen.running.contains(flag.seat));
                prop_assert_eq!(then.left[flag.seat.index()], Some(0));
                let just_before = life.reckon_at(flag.at - 1);
                prop_assert_eq!(just_before.left[flag.seat.index()], Some(1));
                prop_assert_eq!(just_before.flag, Some(flag));
            }
        }
    }

    #[test]
    fn a_fallen_flag_stays_fallen(life in lives(), more in moments()) {
        let fallen = |times: &Times, until: i64| -> Vec<_> {
            times.falls.iter().map(|falls| falls.filter(|&falls| falls <= until)).collect()
        };
        let before = life.reckon();
        let mut longer = life.clone();
        longer.plain.moments.push(Moment { at: life.now, ..more });
        let after = longer.reckon();
        prop_assert_eq!(fallen(&after, life.now), fallen(&before, life.now));
        if let Some(flag) = before.flag.filter(|flag| flag.at <= life.now) {
            prop_assert_eq!(after.flag, Some(flag));
        }
    }

    #[test]
    fn undo_gives_no_time_back(life in lives(), back in prop::collection::vec(0u32..6, 8)) {
        let before = life.reckon();
        let mut undone = life.clone();
        let redo = Moment { at: life.now, fresh: false, ..life.last().clone() };
        let turns = redo.turns.iter().zip(back).map(|(turns, back)| turns.saturating_sub(back));
        undone.plain.moments.push(Moment { turns: turns.collect(), ..redo.clone() });
        if matches!(life.plain.clock, Clock::Game { .. }) {
            prop_assert_eq!(&undone.reckon(), &before);
        } else {
            prop_assert_eq!(&undone.reckon().used, &before.used);
        }
        undone.plain.moments.push(redo);
        prop_assert_eq!(&undone.reckon(), &before);
    }

    #[test]
    fn no_numbers_break_it(
        clock in prop_oneof![
            (any::<u32>(), any::<u32>())
                .prop_map(|(minutes, seconds)| Clock::Game { minutes, seconds }),
            any::<u32>().prop_map(|seconds| Clock::Move { seconds }),
            any::<u32>().prop_map(|days| Clock::Days { days }),
        ],
        seats in 0usize..=8,
        moments in prop::collection::vec((0i64..1 << 45, any::<u8>(), any::<[u16; 3]>()), 0..6),
        pauses in prop::collection::vec((0..=i64::MAX, any::<i64>()), 0..6),
        now: i64,
    ) {
        let moments: Vec<_> = moments.into_iter().map(|(at, owed, turns)| Moment {
            at,
            owed: seats_of(owed),
            turns: turns.map(u32::from).to_vec(),
            fresh: false,
        }).collect();
        let pauses: Vec<_> =
            pauses.into_iter().map(|(from, until)| Pause { from, until }).collect();
        let times = reckon(clock, seats, &moments, &pauses, now);
        prop_assert_eq!((times.used.len(), times.left.len()), (seats, seats));
        prop_assert!(times.used.iter().all(|&used| used >= 0));
        prop_assert!(times.left.iter().flatten().all(|&left| left >= 0));
    }
}

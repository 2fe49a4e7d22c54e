//! The clocks once more, slowly and plainly: tick by tick.

use std::collections::BTreeMap;

use table::{Seat, Seats};

use super::{Clock, Flag, Moment, Pause, Times};

/// A clock among invented moments that are all multiples of a tick.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub clock: Clock,
    pub seats: usize,
    pub moments: Vec<Moment>,
    pub pauses: Vec<Pause>,
    pub tick: i64,
}

/// What a seat has used in every turn of every game of the match.
type Used = BTreeMap<(Seat, usize, u32), i64>;

impl Plain {
    /// How the clocks stand at a moment after all others.
    pub(super) fn reckon(&self, now: i64) -> Times {
        let mut used = Used::new();
        let mut used_now = Used::new();
        let mut falls = vec![None; self.seats];
        let mut tick = self.moments.first().map_or(now, |first| first.at);
        while tick < now || self.will_fall(&falls) {
            let been = self.moments.iter().filter(|moment| moment.at <= tick).count();
            let been = &self.moments[..been];
            for seat in self.owing(been) {
                if self.is_paused(tick) {
                    continue;
                }
                let turn = (seat, games(been), turn(been, seat));
                *used.entry(turn).or_default() += self.tick;
                if self.left(&used, been, seat).is_some_and(|left| left <= 0) {
                    falls[seat.index()].get_or_insert(tick + self.tick);
                }
            }
            tick += self.tick;
            if tick <= now {
                used_now.clone_from(&used);
            }
        }
        self.times(&used_now, falls)
    }

    fn times(&self, used: &Used, falls: Vec<Option<i64>>) -> Times {
        let left = |seat| Some(self.left(used, &self.moments, seat)?.max(0));
        let flags = self.everyone().filter_map(|seat| {
            let at = falls[seat.index()]?;
            Some(Flag { seat, at })
        });
        Times {
            used: self.everyone().map(|seat| used_by(used, seat)).collect(),
            left: self.everyone().map(left).collect(),
            running: self.owing(&self.moments).collect(),
            flag: flags.reduce(|first, other| if other.at < first.at { other } else { first }),
            falls,
        }
    }

    /// Whether somebody's clock runs out after the last moment.
    fn will_fall(&self, falls: &[Option<i64>]) -> bool {
        self.clock != Clock::None
            && self.owing(&self.moments).any(|seat| falls[seat.index()].is_none())
    }

    fn everyone(&self) -> impl Iterator<Item = Seat> {
        (0..self.seats as u8).map(Seat)
    }

    fn owing(&self, been: &[Moment]) -> impl Iterator<Item = Seat> {
        let owed = been.last().map_or(Seats::NONE, |last| last.owed);
        self.everyone().filter(move |&seat| owed.contains(seat))
    }

    fn is_paused(&self, tick: i64) -> bool {
        self.pauses.iter().any(|pause| pause.from <= tick && tick < pause.until)
    }

    fn left(&self, used: &Used, been: &[Moment], seat: Seat) -> Option<i64> {
        let present_turn = (seat, games(been), turn(been, seat));
        let used_in_turn = used.get(&present_turn).unwrap_or(&0);
        match self.clock {
            Clock::None => None,
            Clock::Game { minutes, seconds } => {
                let seconds = i64::from(minutes) * 60 + i64::from(seconds) * earning(been, seat);
                Some(seconds * 1000 - used_by(used, seat))
            }
            Clock::Move { seconds } => Some(i64::from(seconds) * 1000 - used_in_turn),
            Clock::Days { days } => Some(i64::from(days) * 24 * 60 * 60 * 1000 - used_in_turn),
        }
    }
}

fn used_by(used: &Used, seat: Seat) -> i64 {
    used.iter().filter(|&(&(whose, ..), _)| whose == seat).map(|(_, used)| used).sum()
}

/// How many other games were loaded after the first.
fn games(been: &[Moment]) -> usize {
    been.iter().skip(1).filter(|moment| moment.fresh).count()
}

fn turn(been: &[Moment], seat: Seat) -> u32 {
    been.last().map_or(0, |last| last.turns[seat.index()])
}

/// How many turns a seat has ended that it had not ended before, in all games.
fn earning(been: &[Moment], seat: Seat) -> i64 {
    let mut games: Vec<Vec<u32>> = Vec::new();
    for moment in been {
        if moment.fresh || games.is_empty() {
            games.push(Vec::new());
        }
        games.last_mut().expect("a game").push(moment.turns[seat.index()]);
    }
    let earned = |turns: &Vec<u32>| i64::from(turns.iter().max().unwrap_or(&0) - turns[0]);
    games.iter().map(earned).sum()
}

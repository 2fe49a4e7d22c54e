//! Drawing the chance of a match together: before anything is dealt, the house and every person's
//! device promise a number, then all say theirs, and the seed follows from all of them.
//!
//! What devices say goes to the house only, until the match is over: whoever knew all numbers would
//! know what is hidden.

use table::{Problem, Seat, Share, check_commitment, problem, seed_of};

use super::Life;
use crate::{
    journal::{Entry, HouseShare},
    times::{self, Pause},
    wire::{DrawPhase, DrawState},
};

/// How long a device has to promise, and then to say its number, in milliseconds.
const PATIENCE: i64 = 20_000;

/// The chance of a match as far as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Draw {
    house: HouseShare,
    promises: Vec<Promise>,
    shares: Vec<Share>,
    phase: DrawPhase,
    /// When the phase began, and whether it begins with what has not been stamped yet.
    since: i64,
    begins_now: bool,
}

#[derive(Clone, Debug)]
struct Promise {
    seats: Vec<Seat>,
    commitment: String,
}

impl Draw {
    pub(super) fn new(house: HouseShare, created: i64) -> Draw {
        Draw {
            house,
            promises: Vec::new(),
            shares: Vec::new(),
            phase: DrawPhase::Waiting,
            since: created,
            begins_now: true,
        }
    }

    /// When whoever has not promised or said a number is late, if numbers are awaited.
    fn until(&self, pauses: &[Pause]) -> Option<i64> {
        let awaits = matches!(self.phase, DrawPhase::Commit | DrawPhase::Reveal);
        awaits.then(|| times::after(pauses, self.since, PATIENCE))
    }

    fn promised(&self) -> Vec<Seat> {
        self.promises.iter().flat_map(|promise| promise.seats.clone()).collect()
    }

    fn said(&self) -> Vec<Seat> {
        self.shares.iter().flat_map(|share| share.seats.clone()).collect()
    }

    /// All numbers, that of the house first and then by seats.
    fn all(&self) -> Result<Vec<Share>, Problem> {
        let mut others = self.shares.clone();
        others.sort_by_key(|share| share.seats.first().copied());
        let HouseShare { number, salt } = &self.house;
        let house = Share::new(Vec::new(), number, salt)?;
        Ok([house].into_iter().chain(others).collect())
    }

    pub(super) fn stamp(&mut self, at: i64) {
        if self.begins_now {
            self.since = at;
        }
    }

    pub(super) fn seal(&mut self) {
        self.begins_now = false;
    }
}

impl Life {
    /// What everyone may know of how the chance is drawn, if it is drawn together.
    pub(crate) fn draw_state(&self, pauses: &[Pause]) -> Option<DrawState> {
        let draw = self.draw.as_ref()?;
        let house = Share::new(Vec::new(), &draw.house.number, &draw.house.salt);
        Some(DrawState {
            phase: draw.phase,
            house: house.map(|share| share.commitment).unwrap_or_default(),
            committed: draw.promised(),
            revealed: draw.said(),
            until: draw.until(pauses),
            shares: self.shares().unwrap_or_default(),
        })
    }

    /// What everyone has added to the chance, once the match is over.
    pub(crate) fn shares(&self) -> Option<Vec<Share>> {
        let draw = self.draw.as_ref().filter(|draw| draw.phase == DrawPhase::Done)?;
        if self.is_over() { draw.all().ok() } else { None }
    }

    /// Whether its chance is drawn together.
    pub(crate) fn is_drawn_together(&self) -> bool {
        self.draw.is_some()
    }

    /// What happens when a device promises a number for its seats: nothing if it has done so before
    /// and only the answer was lost, or another device with the same seats was faster.
    pub(crate) fn promise(
        &self,
        mine: &[Seat],
        commitment: &str,
    ) -> Result<Option<Entry>, Problem> {
        check_commitment(commitment)?;
        let draw = self.draw.as_ref().ok_or_else(not_drawn)?;
        let promised = draw.promised();
        let seats: Vec<Seat> =
            self.playing(mine).into_iter().filter(|seat| !promised.contains(seat)).collect();
        let is_known = draw.promises.iter().any(|promise| promise.commitment == commitment);
        if is_known || (seats.is_empty() && !mine.is_empty()) {
            return Ok(None);
        }
        if draw.phase != DrawPhase::Commit {
            return Err(not_now());
        }
        Ok(Some(Entry::Commit { seats, commitment: commitment.to_owned() }))
    }

    /// What happens when a device says the number it has promised: nothing if it has done so before.
    pub(crate) fn say_number(
        &self,
        mine: &[Seat],
        number: &str,
        salt: &str,
    ) -> Result<Option<Entry>, Problem> {
        let draw = self.draw.as_ref().ok_or_else(not_drawn)?;
        let share = Share::new(Vec::new(), number, salt)?;
        if draw.shares.iter().any(|said| said.commitment == share.commitment) {
            return Ok(None);
        }
        if draw.phase != DrawPhase::Reveal {
            return Err(not_now());
        }
        let kept = draw.promises.iter().find(|promise| promise.commitment == share.commitment);
        let own = kept.filter(|promise| promise.seats.iter().all(|seat| mine.contains(seat)));
        let promise = own.ok_or_else(|| {
            problem!("this is not the number you promised", "das ist nicht die versprochene Zahl")
        })?;
        let seats = promise.seats.clone();
        Ok(Some(Entry::Reveal { seats, number: number.to_owned(), salt: salt.to_owned() }))
    }

    /// What happens when somebody has not promised or said a number in time: they give up their
    /// seats, and everything is drawn anew. Where nobody could invite anyone to them, the match is
    /// called off.
    pub(crate) fn give_up_late(&self, pauses: &[Pause], now: i64) -> Option<Entry> {
        let draw = self.draw.as_ref()?;
        if self.end.is_some() || draw.until(pauses)? > now {
            return None;
        }
        if self.creators.is_empty() {
            return self.call_off().ok();
        }
        let done = if draw.phase == DrawPhase::Commit { draw.promised() } else { draw.said() };
        let seats = self.others(&done);
        Some(Entry::Vacate { seats, house: HouseShare::random() })
    }

    /// In how many milliseconds somebody is late, if numbers are awaited.
    pub(super) fn draw_due_in(&self, pauses: &[Pause], now: i64) -> Option<i64> {
        let draw = self.draw.as_ref().filter(|_| self.end.is_none())?;
        draw.until(pauses).map(|until| (until - now).max(0))
    }

    /// Whether all numbers are said, so that nothing keeps the match from beginning.
    pub(super) fn is_drawn(&self) -> bool {
        self.draw.as_ref().is_none_or(|draw| draw.phase == DrawPhase::Done)
    }

    /// The seed that all have drawn together, if they have.
    pub(super) fn drawn_seed(&self) -> Option<u64> {
        let draw = self.draw.as_ref().filter(|draw| draw.phase == DrawPhase::Done)?;
        draw.all().ok().map(|shares| seed_of(&shares))
    }

    pub(super) fn commit(&mut self, seats: &[Seat], commitment: &str) -> Result<(), Problem> {
        self.check_not_begun()?;
        let draw = self.draw.as_mut().ok_or_else(not_drawn)?;
        draw.promises.push(Promise { seats: seats.to_vec(), commitment: commitment.to_owned() });
        Ok(())
    }

    pub(super) fn reveal(
        &mut self,
        seats: &[Seat],
        number: &str,
        salt: &str,
    ) -> Result<(), Problem> {
        self.check_not_begun()?;
        let share = Share::new(seats.to_vec(), number, salt)?;
        let draw = self.draw.as_mut().ok_or_else(not_drawn)?;
        if !draw.promises.iter().any(|promise| promise.commitment == share.commitment) {
            return Err(problem!(
                "nobody promised this number",
                "diese Zahl hat niemand versprochen"
            ));
        }
        draw.shares.push(share);
        Ok(())
    }

    pub(super) fn vacate(&mut self, seats: &[Seat], house: &HouseShare) -> Result<(), Problem> {
        self.check_not_begun()?;
        for &seat in seats {
            self.player(seat)?;
        }
        let draw = self.draw.as_mut().ok_or_else(not_drawn)?;
        *draw = Draw::new(house.clone(), draw.since);
        for &seat in seats {
            self.seating.vacate(seat);
        }
        Ok(())
    }

    /// Finds out how far the draw is after something has happened.
    pub(super) fn advance_draw(&mut self) {
        let people = self.others(&[]);
        let is_waiting = !self.empty_seats().is_empty();
        let Some(draw) = &mut self.draw else { return };
        let all = |seats: Vec<Seat>| people.iter().all(|seat| seats.contains(seat));
        let phase = if is_waiting {
            DrawPhase::Waiting
        } else if !all(draw.promised()) {
            DrawPhase::Commit
        } else if !all(draw.said()) {
            DrawPhase::Reveal
        } else {
            DrawPhase::Done
        };
        if phase != draw.phase {
            draw.phase = phase;
            draw.begins_now = true;
        }
    }
}

fn not_drawn() -> Problem {
    problem!(
        "the chance of this match is not drawn together",
        "der Zufall dieses Spiels wird nicht gemeinsam gezogen"
    )
}

fn not_now() -> Problem {
    problem!("no number of yours is awaited now", "gerade wird keine Zahl von dir erwartet")
}

//! How often people may show each other something.

use table::{Problem, Seat, problem};

use crate::{bucket::Bucket, limits::Rate};

/// How often one seat may.
const RATE: Rate = Rate { burst: 5.0, per_second: 1.0 / 6.0 };
/// How often it may at one table, for as long as that is open.
const MOST: u32 = 60;

/// What each seat has left.
pub(super) struct Gestures(Vec<(Bucket, u32)>);

impl Gestures {
    pub(super) fn new(seats: usize) -> Gestures {
        Gestures((0..seats).map(|_| (Bucket::new(RATE), MOST)).collect())
    }

    /// Takes one, or says that there are none left.
    pub(super) fn take(&mut self, seat: Seat) -> Result<(), Problem> {
        let enough = || {
            problem!(
                "that is enough for now, the others have seen it",
                "das reicht erst einmal, die anderen haben es gesehen"
            )
        };
        let (bucket, left) = self.0.get_mut(seat.index()).ok_or_else(enough)?;
        if *left == 0 || !bucket.take() {
            return Err(enough());
        }
        *left -= 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_its_own_few() {
        let mut gestures = Gestures::new(2);
        for seat in [Seat(0), Seat(1)] {
            assert!((0..5).all(|_| gestures.take(seat).is_ok()));
            assert!(gestures.take(seat).is_err());
        }
    }
}

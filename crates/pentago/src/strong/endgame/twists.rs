//! Sets of ways the four quadrants may be turned.
//!
//! Every move turns one quadrant by a quarter, so that the number of quarters is even after an even
//! number of moves: of the 256 ways only the 128 of one parity can come up at a time.

/// The number of lanes of a set.
pub(super) const LANES: usize = 2;

/// A set of twists of one parity. A twist has a number of seven bits: a lower and an upper bit of
/// the quarters of each of the first three quadrants, then the upper bit of the last, whose lower
/// bit follows from the parity. The uppermost bit is the lane: so whatever is done to a lane is done
/// to all alike, which the compiler makes one operation of.
pub(super) type Twists = [u64; LANES];

/// How often each quadrant was turned clockwise, two bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Twist(pub [u8; 4]);

impl Twist {
    pub(super) const NONE: Twist = Twist([0; 4]);

    /// All 256 of them.
    pub(super) fn all() -> impl Iterator<Item = Twist> {
        (0..=255u8).map(|bits| Twist([0, 2, 4, 6].map(|shift| bits >> shift & 3)))
    }

    /// The twist after a quadrant is turned clockwise by `quarters`.
    pub(super) fn turned(mut self, quadrant: usize, quarters: u8) -> Twist {
        self.0[quadrant] = (self.0[quadrant] + quarters) % 4;
        self
    }

    pub(super) fn parity(self) -> usize {
        usize::from(self.0.iter().sum::<u8>() % 2)
    }

    /// Lane and bit in the sets of its parity.
    fn place(self) -> (usize, u64) {
        let [a, b, c, d] = self.0;
        (usize::from(d >> 1), 1 << (a | b << 2 | c << 4))
    }

    pub(super) fn is_in(self, set: &[u64]) -> bool {
        let (lane, bit) = self.place();
        set[lane] & bit != 0
    }

    pub(super) fn insert_in(self, set: &mut Twists) {
        let (lane, bit) = self.place();
        set[lane] |= bit;
    }
}

/// Where a side wins and where it at least draws, lane by lane: two [`Twists`] in one, because they
/// are always treated alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outlook(pub Lanes);

/// An [`Outlook`] as it is kept: a bare array, because the system has any number of those with zeros
/// at once, and clears them when they are first looked at, for each thread its own.
pub(super) type Lanes = [u64; 2 * LANES];

impl Outlook {
    pub(super) const HOPELESS: Outlook = Outlook([0; 2 * LANES]);
    pub(super) const DRAWN: Outlook = Outlook([0, 0, !0, !0]);

    pub(super) fn wins(&self) -> &[u64] {
        &self.0[..LANES]
    }

    pub(super) fn draws(&self) -> &[u64] {
        &self.0[LANES..]
    }

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Lanes) {
        for (lane, other) in self.0.iter_mut().zip(other) {
            *lane |= other;
        }
    }

    /// What the other side can hope for when it has just moved, given the fives of both: those of
    /// the side on move, then those of the side that moved.
    #[inline(always)]
    pub(super) fn reversed(self, on_move: &Twists, moved: &Twists) -> Outlook {
        let mut lanes = [0; 2 * LANES];
        for lane in 0..LANES {
            lanes[lane] = !on_move[lane] & (moved[lane] | !self.0[LANES + lane]);
            lanes[LANES + lane] = moved[lane] | !(on_move[lane] | self.0[lane]);
        }
        Outlook(lanes)
    }

    /// Where a quarter turn of any quadrant leads into the set. Turning either way sets the upper
    /// bit of its quarters to both values and changes the lower.
    #[inline(always)]
    pub(super) fn before_turn(self) -> Outlook {
        let [a, b, c, d] = self.0;
        // Of the last quadrant, whose lower bit nobody notes.
        let mut lanes = [a | b, a | b, c | d, c | d];
        for (lane, set) in lanes.iter_mut().zip(self.0) {
            let first = (set | set >> 2) & 0x3333_3333_3333_3333;
            let first = (first & 0x1111_1111_1111_1111) << 1 | first >> 1 & 0x1111_1111_1111_1111;
            let second = (set | set >> 8) & 0x00ff_00ff_00ff_00ff;
            let second =
                (second & 0x000f_000f_000f_000f) << 4 | second >> 4 & 0x000f_000f_000f_000f;
            let third = set.rotate_left(16) | set.rotate_left(48);
            *lane |= first | first << 2 | second | second << 8 | third;
        }
        Outlook(lanes)
    }

    #[inline(always)]
    pub(super) fn or_win(mut self, set: &Twists) -> Outlook {
        for lane in 0..2 * LANES {
            self.0[lane] |= set[lane % LANES];
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(twist: Twist) -> Twists {
        let mut set = [0; LANES];
        twist.insert_in(&mut set);
        set
    }

    #[test]
    fn twists_of_one_parity_have_places_of_their_own() {
        for parity in [0, 1] {
            let mut all = [0; LANES];
            for twist in Twist::all().filter(|twist| twist.parity() == parity) {
                assert!(!twist.is_in(&all));
                twist.insert_in(&mut all);
            }
            assert_eq!(all, [!0; LANES]);
        }
    }

    #[test]
    fn a_turn_leads_to_the_eight_neighbours() {
        for twist in Twist::all() {
            let before = Outlook::HOPELESS.or_win(&only(twist)).before_turn();
            for other in Twist::all().filter(|other| other.parity() != twist.parity()) {
                let near = (0..4).any(|quadrant| {
                    [1, 3].iter().any(|&quarters| other.turned(quadrant, quarters) == twist)
                });
                assert_eq!(
                    (other.is_in(before.wins()), other.is_in(before.draws())),
                    (near, near),
                    "{other:?} {twist:?}"
                );
            }
        }
    }
}

//! The rules once more, as plainly as they read.

use kalaha::Pit;

/// Kalaha as one would play it by hand: two rows, two bowls, a hand going round.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) rows: [Vec<u32>; 2],
    pub(crate) bowls: [u32; 2],
    pub(crate) player: usize,
    bank_single: bool,
}

impl Plain {
    pub(crate) fn new(pits: usize, beans: u32, player: usize, bank_single: bool) -> Plain {
        Plain { rows: [vec![beans; pits], vec![beans; pits]], bowls: [0, 0], player, bank_single }
    }

    /// Whether a row is empty.
    pub(crate) fn finished(&self) -> bool {
        self.rows.iter().any(|row| row.iter().all(|&beans| beans == 0))
    }

    /// The columns of the player on move that hold beans; none when the game is over.
    pub(crate) fn choices(&self) -> Vec<usize> {
        if self.finished() {
            return vec![];
        }
        (0..self.rows[self.player].len())
            .filter(|&column| self.rows[self.player][column] > 0)
            .collect()
    }

    /// Empties a column of the player on move.
    pub(crate) fn take(&mut self, column: usize) {
        let me = self.player;
        let pits = self.rows[0].len();
        let mut hand = std::mem::replace(&mut self.rows[me][column], 0);
        let mut row = me;
        let mut next = column + 1;
        let mut go_on = false;
        while hand > 0 {
            hand -= 1;
            go_on = false;
            if next < pits {
                self.rows[row][next] += 1;
                if hand == 0 && row == me && self.rows[me][next] == 1 {
                    self.catch(next);
                }
                next += 1;
                continue;
            }
            if row == me {
                self.bowls[me] += 1;
                go_on = true;
            } else {
                hand += 1;
            }
            (row, next) = (1 - row, 0);
        }
        if !go_on {
            self.player = 1 - me;
        }
        if self.finished() {
            for side in 0..2 {
                self.bowls[side] += self.rows[side].iter().sum::<u32>();
                self.rows[side].fill(0);
            }
        }
    }

    fn catch(&mut self, column: usize) {
        let across = self.rows[0].len() - 1 - column;
        let prey = self.rows[1 - self.player][across];
        if prey > 0 || self.bank_single {
            self.rows[self.player][column] = 0;
            self.rows[1 - self.player][across] = 0;
            self.bowls[self.player] += prey + 1;
        }
    }

    /// The number of a column of the player on move in the rules.
    pub(crate) fn number(&self, column: usize) -> Pit {
        Pit((self.player * (self.rows[0].len() + 1) + column) as u8)
    }
}

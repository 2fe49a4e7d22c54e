mod leaf;
mod lines;

use table::{Bot, Deadline, Depth, Limits, Seat};

use self::leaf::WON;
use crate::{Board, Move, Outcome, Side};

/// The opponent of the original task: the best move to a fixed depth, the first of equal ones.
pub(crate) struct Classic {
    pub depth: u32,
    pub defensive: bool,
}

/// Looks as deep as it is told, however long it takes, unless cancelled or stopped by
/// [`Limits::latest`]. Where that only shows that all is lost, it looks less deep and so plays on
/// as if the enemy might not see it.
impl Bot<Board> for Classic {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Move> {
        let search = Search { computer: board.turn(), defensive: self.defensive, limits };
        // Less deep looks come first: they take a fraction of the time, and are what there is if
        // the deepest takes too long.
        let looks: Vec<(Move, i32)> =
            (1..=self.depth).map_while(|depth| search.best(board, depth)).collect();
        if limits.cancel.is_cancelled() {
            return None;
        }
        let reached = looks.len() as u32;
        if reached < self.depth {
            limits.shortfall.tell(Depth { reached, wanted: self.depth });
        }
        let promising = looks.iter().rev().find(|&&(_, value)| value > -WON);
        promising.map(|&(best, _)| best).or_else(|| board.moves().next())
    }
}

struct Search<'a> {
    computer: Side,
    defensive: bool,
    limits: &'a Limits,
}

impl Search<'_> {
    fn is_stopped(&self) -> bool {
        self.limits.cancel.is_cancelled() || self.limits.latest.is_some_and(Deadline::has_passed)
    }

    /// The first of the best moves and its value, or `None` when stopped.
    fn best(&self, board: &Board, depth: u32) -> Option<(Move, i32)> {
        let mut best = (board.moves().next()?, -WON);
        for mv in board.moves() {
            if self.is_stopped() {
                return None;
            }
            let value = -self.value(&board.after(mv), depth - 1, -WON, -best.1);
            if value > best.1 {
                best = (mv, value);
            }
            if value == WON {
                break;
            }
        }
        Some(best)
    }

    /// The value for the side on move, right if it lies between `alpha` and `beta`, otherwise on
    /// the right side of them.
    fn value(&self, board: &Board, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        match board.outcome() {
            Some(Outcome::Won(side)) => return if side == board.turn() { WON } else { -WON },
            Some(Outcome::Draw) => return 0,
            None => {}
        }
        if depth == 0 {
            let value = leaf::value(board, self.computer, self.defensive);
            return if board.turn() == self.computer { value } else { -value };
        }
        let mut best = -WON;
        for mv in board.moves() {
            best = best.max(-self.value(&board.after(mv), depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

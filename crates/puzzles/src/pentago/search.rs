//! A search that tries every move and knows nothing but the rules.

use std::{collections::HashMap, iter};

use pentago::{Board, Move, Outcome, Side};

/// How a finished game ended for a side: 1 won, 0 drawn, −1 lost.
fn result(outcome: Outcome, side: Side) -> i32 {
    match outcome {
        Outcome::Won(winner) if winner == side => 1,
        Outcome::Won(_) => -1,
        Outcome::Draw => 0,
    }
}

/// The different boards after the moves of the side on move, each with the first move that leads
/// there.
fn children(board: &Board) -> Vec<(Move, Board)> {
    let mut children: Vec<(Move, Board)> = Vec::new();
    let mut first_of_cell = 0;
    for mv in board.moves() {
        if children.last().is_some_and(|(before, _)| before.cell != mv.cell) {
            first_of_cell = children.len();
        }
        let next = board.after(mv);
        if !children[first_of_cell..].iter().any(|&(_, known)| known == next) {
            children.push((mv, next));
        }
    }
    children
}

/// Whether a move that was legal on another board is legal here too.
fn is_legal(board: &Board, mv: Move) -> bool {
    board.marble(mv.cell).is_none() && board.wins_at_once(mv.cell) == mv.turn.is_none()
}

/// The moves with which the side on move wins with its `own_moves`th move at the latest, whatever
/// the other side does.
pub(super) fn winning_moves(board: &Board, own_moves: u8) -> Vec<Move> {
    let mut wins = Wins::default();
    board.moves().filter(|&mv| wins.after(&board.after(mv), board.turn(), own_moves)).collect()
}

/// Whether the side on move can win with its `own_moves`th move at the latest.
pub(super) fn can_win(board: &Board, own_moves: u8) -> bool {
    Wins::default().on_move(board, own_moves)
}

/// Finds forced wins. What refuted a move is tried first against the next one, which changes no
/// answer, only how soon it is found.
#[derive(Default)]
struct Wins {
    /// By the number of own moves left.
    refutations: [Option<Move>; 4],
}

impl Wins {
    /// Whether the side on move can win with its `own_moves`th move at the latest.
    fn on_move(&mut self, board: &Board, own_moves: u8) -> bool {
        if own_moves == 0 {
            return false;
        }
        let side = board.turn();
        if board.moves().any(|mv| board.after(mv).outcome() == Some(Outcome::Won(side))) {
            return true;
        }
        own_moves > 1
            && children(board).into_iter().any(|(_, next)| self.after(&next, side, own_moves))
    }

    /// Whether a side that has just made a move with which `board` came about wins with it, or
    /// within the moves that are left.
    fn after(&mut self, board: &Board, side: Side, own_moves: u8) -> bool {
        if let Some(outcome) = board.outcome() {
            return result(outcome, side) > 0;
        }
        let left = own_moves - 1;
        left > 0 && !self.is_refuted(board, side, left)
    }

    /// Whether the enemy, who is on move, has an answer after which the side does not win within
    /// its next `left` moves.
    fn is_refuted(&mut self, board: &Board, side: Side, left: u8) -> bool {
        let at = usize::from(left);
        let first = self.refutations[at].filter(|&mv| is_legal(board, mv));
        let first = first.map(|mv| (mv, board.after(mv)));
        let all = iter::once_with(|| children(board)).flatten();
        for (answer, next) in first.into_iter().chain(all) {
            let loses = match next.outcome() {
                Some(outcome) => result(outcome, side) > 0,
                None => self.on_move(&next, left),
            };
            if !loses {
                self.refutations[at] = Some(answer);
                return true;
            }
        }
        false
    }
}

/// What positions are worth to the side on move if nobody makes a mistake, found by trying moves to
/// the end of the game until nothing better can be found.
#[derive(Default)]
pub(super) struct Ends(HashMap<Board, i32>);

impl Ends {
    /// 1 for a win of the side on move, 0 for a draw, −1 for a loss.
    pub(super) fn of(&mut self, board: &Board) -> i32 {
        if let Some(outcome) = board.outcome() {
            return result(outcome, board.turn());
        }
        if let Some(&known) = self.0.get(board) {
            return known;
        }
        let next = children(board);
        let value =
            if next.iter().any(|(_, next)| ended(next) == Some(-1)) { 1 } else { self.best(&next) };
        self.0.insert(*board, value);
        value
    }

    fn best(&mut self, next: &[(Move, Board)]) -> i32 {
        let mut best = -1;
        for (_, next) in next {
            best = best.max(-self.of(next));
            if best == 1 {
                break;
            }
        }
        best
    }
}

/// How a game that is over ended for whoever would be on move.
fn ended(board: &Board) -> Option<i32> {
    board.outcome().map(|outcome| result(outcome, board.turn()))
}

#[cfg(test)]
mod tests {
    use pentago::Setup;
    use rand::RngExt as _;
    use table::{Game as _, seeded};

    use super::{super::free_cells, *};

    /// Unfinished boards after random games, with so many free cells.
    fn boards(free: usize, seed: u64) -> impl Iterator<Item = Board> {
        let mut rng = seeded(seed);
        let played = move || {
            let mut board = Board::new(&Setup::default(), 0).unwrap();
            while free_cells(&board) > free && !board.is_over() {
                let moves: Vec<Move> = board.moves().collect();
                board = board.after(moves[rng.random_range(0..moves.len())]);
            }
            board
        };
        iter::repeat_with(played).filter(|board| !board.is_over())
    }

    /// The same, some of them without a win at once.
    fn mixed(free: usize, count: usize) -> impl Iterator<Item = Board> {
        let quiet = boards(free, 2).filter(|board| !forces(board, board.turn(), 1));
        boards(free, 1).take(count).chain(quiet.take(count))
    }

    /// Whether a side wins with the `own_moves`th of its moves at the latest, told by the rules
    /// alone.
    fn forces(board: &Board, side: Side, own_moves: u8) -> bool {
        if let Some(winners) = board.winners() {
            return winners.len() == 1 && winners.contains(side.seat());
        }
        let on_move = board.turn() == side;
        if on_move && own_moves == 0 {
            return false;
        }
        let mut moves = Vec::new();
        board.legal_moves(board.turn().seat(), &mut moves);
        let mut wins = moves.into_iter().map(|mv| {
            let mut next = *board;
            next.play(board.turn().seat(), mv, |_| ()).unwrap();
            forces(&next, side, own_moves - u8::from(on_move))
        });
        if on_move { wins.any(|wins| wins) } else { wins.all(|wins| wins) }
    }

    #[test]
    fn forced_wins_are_those_of_the_rules() {
        let mut found = [0_u32; 4];
        for (free, count, most) in [(4, 100, 2), (5, 20, 3), (6, 50, 2)] {
            for board in mixed(free, count) {
                for own_moves in 1..=most {
                    let wins = |mv: &Move| forces(&board.after(*mv), board.turn(), own_moves - 1);
                    let expected: Vec<Move> = board.moves().filter(wins).collect();
                    assert_eq!(winning_moves(&board, own_moves), expected, "{board:?}");
                    assert_eq!(can_win(&board, own_moves), !expected.is_empty(), "{board:?}");
                    let new = !expected.is_empty() && !can_win(&board, own_moves - 1);
                    found[usize::from(own_moves)] += u32::from(new);
                }
            }
        }
        assert!(found[1] > 0 && found[2] > 0, "{found:?}");
    }

    #[test]
    fn ends_are_those_of_the_rules() {
        fn value(board: &Board) -> i32 {
            let over = board.outcome().map(|outcome| result(outcome, board.turn()));
            over.unwrap_or_else(|| {
                board.moves().map(|mv| -value(&board.after(mv))).max().expect("a free cell")
            })
        }
        let mut seen = [0; 3];
        for board in mixed(4, 100) {
            let expected = value(&board);
            assert_eq!(Ends::default().of(&board), expected, "{board:?}");
            seen[(expected + 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}

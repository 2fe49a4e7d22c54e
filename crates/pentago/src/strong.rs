use search::{MOST_DEPTH, Position as _, Search, Value};
use table::{Analysis, Bot, Limits, Seat, Valued};

use crate::{Board, Move, lookahead::MEMORY_BITS};

/// How many positions to look at where the limits name neither time nor number.
const USUAL_NODES: u64 = 1_000_000;
/// The points that are worth about three quarters of a win.
const CLEAR_LEAD: f64 = 100.0;

/// Looks as deep as the limits allow.
pub(crate) struct Strong;

impl Bot<Board> for Strong {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Move> {
        let limits = limits.or_nodes(USUAL_NODES);
        let best = Search::new(&limits, MEMORY_BITS).deepen(board);
        if limits.cancel.is_cancelled() {
            return None;
        }
        best.map(|best| best.mv).or_else(|| at_a_glance(board).best())
    }
}

/// Values every move of the side on move, looking deeper and deeper until the limits are spent or all values are proven.
pub(crate) fn analyse(board: &Board, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    let limits = limits.or_nodes(USUAL_NODES);
    let moves: Vec<Move> = board.moves().collect();
    let mut search = Search::new(&limits, MEMORY_BITS);
    let mut analysis = at_a_glance(board);
    for depth in 1..=MOST_DEPTH {
        report(&analysis);
        if analysis.moves.iter().all(|valued| valued.exact) || limits.are_spent(search.nodes()) {
            break;
        }
        let Some(values) = search.values(board, depth, &moves) else { break };
        analysis.moves = moves.iter().zip(values).map(|(&mv, value)| valued(mv, value)).collect();
    }
    analysis
}

/// What the moves are worth right after them, so that there is an answer however little time there is.
fn at_a_glance(board: &Board) -> Analysis<Move> {
    let glance = |mv| {
        let next = board.after(mv);
        valued(mv, Value { points: -next.value(), proven: next.is_over() })
    };
    Analysis { moves: board.moves().map(glance).collect() }
}

fn valued(mv: Move, Value { points, proven }: Value) -> Valued<Move> {
    let value = if proven { f64::from(points.signum()) } else { (f64::from(points) / CLEAR_LEAD).tanh() };
    Valued { mv, value, exact: proven }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Side, rows};

    const LIMITS: u64 = 100_000;

    fn answer(rows: [&str; 6], turn: Side) -> (Board, Move) {
        let board = rows::read(rows, turn).unwrap();
        let mv = Strong.choose(&board, turn.seat(), &Limits::nodes(LIMITS)).unwrap();
        (board, mv)
    }

    #[test]
    fn a_win_by_marble_or_by_turn_is_played() {
        for rows in [
            ["PPPP--", "CC----", "CC----", "------", "------", "------"],
            ["P-----", "P-----", "P--P--", "-CC---", "-C-C--", "------"],
        ] {
            let (board, mv) = answer(rows, Side::P);
            assert_eq!(board.after(mv).outcome(), Some(crate::Outcome::Won(Side::P)), "{mv}");
        }
    }

    #[test]
    fn a_threatened_win_is_prevented() {
        let (board, mv) = answer(["------", "CPPPP-", "------", "-C----", "----C-", "------"], Side::C);
        let next = board.after(mv);
        assert!(next.moves().all(|reply| next.after(reply).outcome() != Some(crate::Outcome::Won(Side::P))), "{mv}");
    }

    #[test]
    fn an_analysis_values_every_move_in_order_and_proves_wins() {
        let board = rows::read(["PPPP--", "CCC---", "C-----", "------", "------", "------"], Side::P).unwrap();
        let mut reports = 0;
        let analysis = analyse(&board, &Limits::nodes(LIMITS), &mut |_| reports += 1);
        assert!(reports > 0);
        assert!(analysis.moves.iter().map(|valued| valued.mv).eq(board.moves()));
        assert!(analysis.moves.iter().all(|valued| (-1.0..=1.0).contains(&valued.value)));
        assert_eq!(analysis.best().unwrap().to_string(), "e1");
        let win = analysis.moves.iter().find(|valued| valued.mv.turn.is_none()).unwrap();
        assert_eq!((win.value, win.exact), (1.0, true));
    }

    #[test]
    fn strong_gives_up_only_when_cancelled() {
        let board = Board::empty(Side::P);
        assert!(Strong.choose(&board, Side::P.seat(), &Limits::nodes(0)).is_some());
        assert_eq!(analyse(&board, &Limits::nodes(0), &mut |_| ()).moves.len(), 288);
        let cancelled = Limits::millis(100_000);
        cancelled.cancel.cancel();
        assert_eq!(Strong.choose(&board, Side::P.seat(), &cancelled), None);
    }

    #[test]
    fn the_same_number_of_nodes_gives_the_same_answer() {
        let (board, limits) = (Board::empty(Side::P), Limits::nodes(20_000));
        let answers = [0; 2].map(|_| (Strong.choose(&board, Side::P.seat(), &limits), analyse(&board, &limits, &mut |_| ())));
        assert_eq!(answers[0], answers[1]);
    }
}

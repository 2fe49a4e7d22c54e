use search::{MOST_DEPTH, Search, Value};
use table::{Analysis, Bot, Limits, Seat, Valued};

use crate::{Board, Pit, lookahead::MEMORY_BITS};

/// How many positions to look at where the limits name neither time nor number.
const USUAL_NODES: u64 = 1_000_000;

/// Looks as deep as the limits allow.
pub(crate) struct Strong;

impl Bot<Board> for Strong {
    fn choose(&mut self, board: &Board, _seat: Seat, limits: &Limits) -> Option<Pit> {
        let limits = limits.or_nodes(USUAL_NODES);
        let first = board.playable().next();
        if board.playable().count() == 1 {
            return first;
        }
        let best = Search::new(&limits, MEMORY_BITS).deepen(board);
        if limits.cancel.is_cancelled() {
            return None;
        }
        best.map(|best| best.mv).or(first)
    }
}

/// Values every move of the side on move, looking deeper and deeper until the limits are spent or all values are proven.
pub(crate) fn analyse(board: &Board, limits: &Limits, report: &mut dyn FnMut(&Analysis<Pit>)) -> Analysis<Pit> {
    let limits = limits.or_nodes(USUAL_NODES);
    let moves: Vec<Pit> = board.playable().collect();
    let mut search = Search::new(&limits, MEMORY_BITS);
    let mut analysis = Analysis { moves: moves.iter().map(|&pit| at_a_glance(board, pit)).collect() };
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

/// What a move is worth right after it, so that there is an answer however little time there is.
fn at_a_glance(board: &Board, pit: Pit) -> Valued<Pit> {
    let next = board.after(pit);
    valued(pit, Value { points: next.lead_of(board.turn()), proven: next.is_over() })
}

fn valued(mv: Pit, value: Value) -> Valued<Pit> {
    Valued { mv, value: value.points.into(), exact: value.proven }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn start() -> Board {
        Board::at_start(6, 6, Side::A, true)
    }

    #[test]
    fn the_same_number_of_nodes_gives_the_same_answer() {
        let limits = Limits::nodes(30_000);
        let answers = [0; 3].map(|_| (Strong.choose(&start(), Seat(0), &limits), analyse(&start(), &limits, &mut |_| ())));
        assert!(answers.iter().all(|answer| *answer == answers[0]));
    }

    #[test]
    fn strong_gives_up_only_when_cancelled() {
        assert!(Strong.choose(&start(), Seat(0), &Limits::nodes(0)).is_some());
        assert!(Strong.choose(&start(), Seat(0), &Limits::millis(0)).is_some());
        let cancelled = Limits::millis(100_000);
        cancelled.cancel.cancel();
        assert_eq!(Strong.choose(&start(), Seat(0), &cancelled), None);
    }

    #[test]
    fn strong_does_not_think_where_there_is_no_choice() {
        let board = Board::with_fields(&[[0; 11].as_slice(), &[2, 0], &[24; 12], &[0]].concat(), Side::A, true);
        assert_eq!(Strong.choose(&board, Seat(0), &Limits::nodes(u64::MAX)), Some(Pit(11)));
    }

    #[test]
    fn an_analysis_deepens_until_it_is_cancelled() {
        let limits = Limits::millis(100_000);
        let mut reports = Vec::new();
        let last = analyse(&start(), &limits, &mut |report| {
            reports.push(report.clone());
            if reports.len() == 4 {
                limits.cancel.cancel();
            }
        });
        assert_eq!(reports.len(), 4);
        assert_eq!(reports.last(), Some(&last));
        assert_eq!(reports[0].moves.iter().map(|valued| valued.value).collect::<Vec<_>>(), [1.0; 6]);
    }

    #[test]
    fn values_are_seen_from_the_side_on_move() {
        for turn in [Side::A, Side::B] {
            let analysis = analyse(&Board::at_start(6, 6, turn, true), &Limits::nodes(20_000), &mut |_| ());
            assert!(analysis.moves[0].value > 0.0 && !analysis.moves[0].exact);
        }
    }

    #[test]
    fn strong_beats_the_beginner() {
        for strong in [Side::A, Side::B] {
            let mut board = start();
            while !board.is_over() {
                let mut bots: [Box<dyn Bot<Board>>; 2] = [Box::new(Strong), Box::new(crate::classic::Classic::new(1))];
                let bot = &mut bots[usize::from(board.turn() != strong)];
                board = board.after(bot.choose(&board, board.turn().seat(), &Limits::nodes(20_000)).unwrap());
            }
            assert!(board.lead_of(strong) > 0);
        }
    }
}

//! The gentler levels: they see less and judge less exactly than the strong bot.

use table::{Analysis, Limits, Seat, Valued};

use super::{
    analysis::{analysis, chance, worth},
    look::{Sight, sight},
    lookahead::{Lookahead, MOST_DEPTH},
    weights::WEIGHTS,
    worths::Worths,
};
use crate::{Board, Move, Outcome};

/// What a five is worth to those who see nothing else.
const FIVE: f64 = 1.5;

/// How many points behind the best a move may be for the farsighted to think of it.
const MARGIN: i32 = 30;

/// Values moves by how the board looks after them: it sees its own fives, but not what the enemy
/// will do.
pub(crate) fn innocent(board: &Board, _seat: Seat, _limits: &Limits) -> Analysis<Move> {
    let valued = |mv: Move| {
        let next = board.after(mv);
        let value = match next.outcome() {
            Some(Outcome::Won(side)) if side == board.turn() => FIVE,
            Some(Outcome::Won(_)) => -FIVE,
            Some(Outcome::Draw) => 0.0,
            None => -impression(&next),
        };
        Valued { mv, value, exact: false }
    };
    Analysis { moves: board.moves().map(valued).collect() }
}

/// The chance that the prospects alone seem to give the side on move, to someone who does not see
/// who could win at once.
fn impression(board: &Board) -> f64 {
    let marbles = board.marbles(board.turn());
    let Sight { own, enemy, .. } = sight(marbles, board.marbles(board.turn().other()));
    chance(WEIGHTS.points(&own, &enemy))
}

/// Values moves as the strong bot does, looking ahead as far as the limits allow; they think only
/// of moves not far behind the best.
pub(crate) fn farsighted(board: &Board, _seat: Seat, limits: &Limits) -> Analysis<Move> {
    let worths = Worths::shipped();
    let mut search = Lookahead::new(limits, &worths);
    let mut children = search.children(board);
    for depth in 2..=MOST_DEPTH {
        let mut deeper = children.clone();
        if children[0].is_proven() || search.deepen(&mut deeper, depth, MARGIN).is_none() {
            break;
        }
        children = deeper;
    }
    let least = children[0].value - MARGIN;
    children.retain(|child| child.value > least);
    Analysis { moves: children.iter().map(|child| worth(child.mv, child)).collect() }
}

/// Values all moves as far as the limits allow to look, and so sees fives of the enemy too.
pub(crate) fn wary(board: &Board, _seat: Seat, limits: &Limits) -> Analysis<Move> {
    let worths = Worths::shipped();
    let mut search = Lookahead::new(limits, &worths);
    let mut children = search.children(board);
    search.value_all_deeper(&mut children);
    analysis(board, &children)
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::{Furnished as _, Game as _, seeded};

    use super::*;
    use crate::Side;

    #[test]
    fn even_the_gentlest_level_completes_its_five() {
        let mut chances = 0;
        let mut rng = seeded(1);
        while chances < 200 {
            let mut board = Board::empty(Side::P);
            for _ in 0..rng.random_range(8..20) {
                let moves: Vec<Move> = board.moves().collect();
                let Some(&mv) = moves.get(rng.random_range(0..moves.len().max(1))) else { break };
                board = board.after(mv);
            }
            let wins = |mv: Move| board.after(mv).outcome() == Some(Outcome::Won(board.turn()));
            if board.moves().any(wins) {
                let limits = Limits { seed: rng.random(), ..Limits::default() };
                let mv = Board::bot("level-1")
                    .unwrap()
                    .choose(&board, board.turn().seat(), &limits)
                    .unwrap();
                chances += 1;
                assert!(wins(mv), "{mv} in {board:?}");
            }
        }
    }

    #[test]
    fn the_farsighted_think_only_of_moves_that_are_as_good_as_they_look() {
        let start = Board::empty(Side::P);
        let board =
            (0..6).fold(start, |board, number| board.after(board.moves().nth(7 * number).unwrap()));
        let limits = Limits::nodes(20_000);
        let thought_of = farsighted(&board, board.turn().seat(), &limits).moves;
        let best = thought_of.iter().map(|valued| valued.value).fold(f64::MIN, f64::max);
        assert!((1..board.moves().count()).contains(&thought_of.len()), "{}", thought_of.len());
        assert!(
            thought_of.iter().all(|valued| valued.value > best - 2.0 * chance(MARGIN / 2)),
            "{thought_of:?}"
        );
    }

    #[test]
    fn all_bots_play_whole_games_by_the_rules() {
        for bot in Board::BOTS {
            let mut board = Board::empty(Side::P);
            let mut bot = (bot.make)();
            let mut rng = seeded(2);
            while let Some(seat) = board.to_move().lowest() {
                let random: Vec<Move> = board.moves().collect();
                let limits = Limits { seed: rng.random(), ..Limits::nodes(2000) };
                let mv = if seat == Side::P.seat() {
                    bot.choose(&board, seat, &limits).unwrap()
                } else {
                    random[rng.random_range(0..random.len())]
                };
                board.play(seat, mv, |_| ()).unwrap();
            }
        }
    }
}

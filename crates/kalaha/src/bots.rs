//! The computer players.

use search::{Capped, Level, ending};
use table::{Bot, NamedBot};

use crate::{
    Board,
    classic::{Classic, LEVELS},
    strong::{self, Strong},
};

/// Gentlest first within their kind. Every level wins about two of three games against the one
/// below, measured over 200 or 400 games each.
pub(crate) const BOTS: &[NamedBot<Board>] = &[
    classic::<0>(),
    classic::<1>(),
    classic::<2>(),
    classic::<3>(),
    classic::<4>(),
    classic::<5>(),
    classic::<6>(),
    classic::<7>(),
    classic::<8>(),
    classic::<9>(),
    NamedBot::new("level-1", || level(30, 3.0)),
    NamedBot::new("level-2", || level(60, 2.2)),
    NamedBot::new("level-3", || level(100, 2.0)),
    NamedBot::new("level-4", || level(180, 1.7)),
    NamedBot::new("level-5", || level(340, 1.45)),
    NamedBot::new("level-6", || level(640, 1.25)),
    NamedBot::new("level-7", || level(1_500, 1.0)),
    NamedBot::new("level-8", || level(3_400, 0.75)),
    NamedBot::new("level-9", || level(9_000, 0.55)),
    NamedBot::new("level-10", || level(30_000, 0.35)),
    NamedBot::new("level-11", || level(100_000, 0.2)),
    // From here on they misjudge nothing, remember from move to move and judge by the network, so
    // that far fewer positions are enough.
    NamedBot::new("level-12", || capped(1_800)),
    NamedBot::new("level-13", || capped(6_000)),
    NamedBot::new("level-14", || capped(22_000)),
    NamedBot::new("strong", || Box::<Strong>::default()),
];

/// One of the classic [`LEVELS`].
const fn classic<const LEVEL: usize>() -> NamedBot<Board> {
    NamedBot::new(LEVELS[LEVEL], || Box::new(Classic::level(LEVEL)))
}

/// A player who looks at `nodes` positions and misjudges moves by about `noise` points.
fn level(nodes: u64, noise: f64) -> Box<dyn Bot<Board>> {
    let values = |board: &Board, _, limits: &_| strong::analyse(board, limits, &mut |_| ());
    Box::new(Level { sense: ending, values, nodes, noise })
}

/// The strong player, who looks at `nodes` positions.
fn capped(nodes: u64) -> Box<dyn Bot<Board>> {
    Box::new(Capped { bot: Strong::default(), nodes })
}

#[cfg(test)]
mod tests {
    use table::{Furnished as _, Limits, Seat};

    use super::*;
    use crate::Side;

    #[test]
    fn levels_look_at_no_more_than_they_may_however_much_time_there_is() {
        let start = Board::at_start(6, 6, Side::A, true);
        let most = [
            30, 60, 100, 180, 340, 640, 1_500, 3_400, 9_000, 30_000, 100_000, 1_800, 6_000, 22_000,
        ];
        for (level, nodes) in (1..).zip(most) {
            let limits = Limits::millis(100_000);
            let mut bot = Board::bot(&format!("level-{level}")).unwrap();
            assert!(bot.choose(&start, Seat(0), &limits).is_some());
            let looked_at = limits.looked_at.get();
            assert!((1..=nodes).contains(&looked_at), "level {level}: {looked_at}");
        }
    }
}

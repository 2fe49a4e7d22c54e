//! A quick player who takes the turn that is worth most at once, for games that are played on.

use super::{gains::Gains, values::Style};
use crate::{
    Board, Cell, Move, State, Team, Tile,
    cell::{CELLS, Cells, SIDE},
    hand::Kinds,
    line::Line,
};

const STANDARD: [Tile; 6] =
    [Tile::Sun, Tile::Cross, Tile::Triangle, Tile::Square, Tile::Pentagon, Tile::Star];

/// A quick player thinks of each special tile only in every third turn: it takes long to find out
/// what the special tiles can do.
const SELDOM: u32 = 3;

/// The move that is worth most at once; none if the game is over.
pub(crate) fn greedy_move(state: &State, style: &Style) -> Option<Move> {
    if state.is_decided() {
        return None;
    }
    let greedy = Greedy::new(state, style);
    if let Some(tile) = state.activated {
        let completion = greedy.completion(tile, state.hand(state.turn).kinds().standard());
        return Some(completion.expect("an activated tile that can be completed").mv);
    }
    let kinds = state.playable(state.turn);
    if kinds.is_empty() {
        return (!state.is_over()).then_some(Move::Pass);
    }
    let placements = kinds.standard().iter().map(|tile| greedy.placement(tile));
    let comes_to_mind = |tile: &Tile| {
        kinds.standard().is_empty()
            || (state.board.count() + u32::from(tile.number())).is_multiple_of(SELDOM)
    };
    let specials = kinds
        .special()
        .iter()
        .filter(comes_to_mind)
        .map(|tile| greedy.special(tile, kinds.standard()));
    let best = placements.chain(specials).fold(None, better);
    Some(best.expect("a tile that can be played").mv)
}

/// What a move is worth at once to the team on move. A tile of two phases is worth what its best
/// completion with the hand before drawing is worth.
pub fn gain(state: &State, mv: Move, style: &Style) -> i32 {
    let greedy = Greedy::new(state, style);
    match (state.activated, mv) {
        (_, Move::Pass) => 0,
        (_, Move::Activate(tile)) => {
            let turn = greedy.special(tile, state.hand(state.turn).kinds().standard());
            turn.expect("a tile that can be activated").gain
        }
        (_, Move::Between { from, to }) => greedy.between(from, to).gain,
        (None, Move::At { tile: Tile::Remover, cell }) => {
            greedy.remove(cell) - style.special(Tile::Remover)
        }
        (None, Move::At { tile, cell }) => greedy.add(cell, tile),
        (Some(_), Move::At { tile, cell }) => greedy.exchange(cell, tile),
    }
}

/// A move and what it is worth at once.
#[derive(Clone, Copy)]
struct Worth {
    gain: i32,
    mv: Move,
}

fn better(one: Option<Worth>, other: Option<Worth>) -> Option<Worth> {
    match (one, other) {
        (Some(first), Some(second)) if second.gain <= first.gain => Some(first),
        (first, second) => second.or(first),
    }
}

/// The board as the team on move sees it.
struct Greedy<'a> {
    style: &'a Style,
    board: &'a Board,
    team: Team,
}

impl Greedy<'_> {
    fn new<'a>(state: &'a State, style: &'a Style) -> Greedy<'a> {
        Greedy { style, board: &state.board, team: Team::of(state.turn) }
    }

    /// What the lines of a cell gain together.
    fn sum(&self, cell: Cell, gain: impl Fn(&Gains, Line) -> i32) -> i32 {
        let [column, row] = Team::BOTH.map(|team| {
            let line = self.board.lines(team)[team.line(cell)];
            gain(self.style.gains(self.team, team), line)
        });
        column + row
    }

    fn add(&self, cell: Cell, tile: Tile) -> i32 {
        self.sum(cell, |gains, line| gains.add(line, tile))
    }

    fn remove(&self, cell: Cell) -> i32 {
        let tile = self.tile(cell);
        self.sum(cell, |gains, line| gains.remove(line, tile))
    }

    fn exchange(&self, cell: Cell, new: Tile) -> i32 {
        let old = self.tile(cell);
        if old == new { 0 } else { self.sum(cell, |gains, line| gains.exchange(line, old, new)) }
    }

    fn tile(&self, cell: Cell) -> Tile {
        self.board.tile(cell).expect("a filled cell")
    }

    /// The best empty cell for a tile.
    fn place(&self, tile: Tile) -> Option<Spot> {
        let [columns, rows] = Team::BOTH.map(|team| {
            let gains = self.style.gains(self.team, team);
            self.board.lines(team).map(|line| gains.add(line, tile))
        });
        best_cell(self.board.empty(), |cell| columns[cell.column()] + rows[cell.row()])
    }

    fn placement(&self, tile: Tile) -> Option<Worth> {
        self.place(tile).map(|spot| spot.played_with(tile))
    }

    /// The best use of a special tile, less what it is worth to keep it.
    fn special(&self, tile: Tile, standard: Kinds) -> Option<Worth> {
        let turn = if tile == Tile::Remover {
            best_cell(self.board.filled(), |cell| self.remove(cell))?.played_with(tile)
        } else {
            Worth { mv: Move::Activate(tile), ..self.completion(tile, standard)? }
        };
        Some(Worth { gain: turn.gain - self.style.special(tile), ..turn })
    }

    /// The best second phase, with these standard tiles in the hand.
    fn completion(&self, activated: Tile, standard: Kinds) -> Option<Worth> {
        match activated {
            Tile::Mover => self.shift(),
            Tile::SwapOnBoard => self.swap(),
            _ => standard.iter().map(|tile| self.exchange_with_hand(tile)).fold(None, better),
        }
    }

    fn exchange_with_hand(&self, tile: Tile) -> Option<Worth> {
        let spot = best_cell(self.board.filled(), |cell| self.exchange(cell, tile))?;
        Some(spot.played_with(tile))
    }

    /// A good way to move a tile. It would be the best if the two cells never shared a line: what
    /// the one then changes for the other is not looked at.
    fn shift(&self) -> Option<Worth> {
        let mut places = [None; STANDARD.len()];
        for (place, tile) in places.iter_mut().zip(STANDARD) {
            *place = self.place(tile);
        }
        let place = |cell| places[self.tile(cell) as usize - 1];
        let from = best_cell(self.board.filled(), |cell| {
            self.remove(cell) + place(cell).map_or(0, |spot| spot.gain)
        })?;
        place(from.cell).map(|to| self.between(from.cell, to.cell))
    }

    /// A good way to swap two tiles, as good as [`Greedy::shift`] is.
    fn swap(&self) -> Option<Worth> {
        let mut places = [[NOWHERE; STANDARD.len()]; STANDARD.len()];
        for cell in self.board.filled().iter() {
            let old = self.tile(cell);
            for (place, new) in places[old as usize - 1].iter_mut().zip(STANDARD) {
                *place = (*place).max(Spot { gain: self.exchange(cell, new), cell }.packed());
            }
        }
        let pairs = (0..STANDARD.len()).flat_map(|one| (0..one).map(move |other| [one, other]));
        let best = pairs
            .map(|[one, other]| [places[one][other], places[other][one]])
            .filter(|found| !found.contains(&NOWHERE))
            .map(|found| found.map(Spot::unpacked))
            .max_by_key(|[one, other]| one.gain + other.gain);
        let Some([one, other]) = best else {
            return self.idle_swap();
        };
        Some(self.between(one.cell.min(other.cell), one.cell.max(other.cell)))
    }

    /// A swap of two equal tiles, where there are no others.
    fn idle_swap(&self) -> Option<Worth> {
        let mut filled = self.board.filled().iter();
        Some(Worth { gain: 0, mv: Move::Between { from: filled.next()?, to: filled.next()? } })
    }

    /// What it is worth to let two cells, the first of them filled, change places.
    fn between(&self, from: Cell, to: Cell) -> Worth {
        let mut after = *self.board;
        after.swap(from, to);
        let value = |board: &Board, team: Team| {
            let gains = self.style.gains(self.team, team);
            let value = |cell| gains.line(board.lines(team)[team.line(cell)]);
            if team.line(from) == team.line(to) { value(from) } else { value(from) + value(to) }
        };
        let gain =
            Team::BOTH.map(|team| value(&after, team) - value(self.board, team)).iter().sum();
        Worth { gain, mv: Move::Between { from, to } }
    }
}

/// A cell and what it is worth to change it.
#[derive(Clone, Copy)]
struct Spot {
    gain: i32,
    cell: Cell,
}

/// Less than any packed spot.
const NOWHERE: i32 = i32::MIN;

impl Spot {
    fn played_with(self, tile: Tile) -> Worth {
        Worth { gain: self.gain, mv: Move::At { tile, cell: self.cell } }
    }

    /// Gain and cell in one number, the highest for the first of the best cells. Which cell that
    /// is cannot be predicted, so branches would cost more than these sums.
    fn packed(self) -> i32 {
        self.gain * CELLS as i32 + (CELLS - 1 - self.cell.index()) as i32
    }

    fn unpacked(packed: i32) -> Spot {
        let cell = CELLS - 1 - packed.rem_euclid(CELLS as i32) as usize;
        let gain = packed.div_euclid(CELLS as i32);
        Spot { gain, cell: Cell::at(cell % SIDE, cell / SIDE) }
    }
}

/// The first of the best cells, if there are any.
fn best_cell(cells: Cells, gain: impl Fn(Cell) -> i32) -> Option<Spot> {
    cells.iter().map(|cell| Spot { gain: gain(cell), cell }.packed()).max().map(Spot::unpacked)
}

#[cfg(test)]
mod tests {
    use table::seeded;

    use super::*;
    use crate::{play::after, strong::values::CAREFUL};

    /// What all lines are worth together to the team, summed up anew.
    fn lines(board: &Board, mover: Team) -> i32 {
        Team::BOTH
            .iter()
            .flat_map(|&team| board.lines(team).map(|line| CAREFUL.gains(mover, team).line(line)))
            .sum()
    }

    fn for_each_position(mut look: impl FnMut(&State, &[Move])) {
        let mut moves = Vec::new();
        let mut rng = seeded(4);
        for seed in 0..60 {
            let mut state = State::deal(if seed % 2 == 0 { 2 } else { 4 }, seed);
            while let Some(mv) = state.random_move(&mut rng) {
                moves.clear();
                state.list_moves(&mut moves);
                look(&state, &moves);
                state.apply(mv, |_| ());
            }
            assert_eq!(greedy_move(&state, &CAREFUL), None);
        }
    }

    #[test]
    fn a_gain_is_what_all_lines_are_worth_more_after_the_move() {
        for_each_position(|state, moves| {
            let team = Team::of(state.turn);
            for &mv in moves.iter().filter(|mv| !matches!(mv, Move::Activate(_))) {
                let is_removal =
                    state.activated.is_none() && matches!(mv, Move::At { tile: Tile::Remover, .. });
                let kept = if is_removal { CAREFUL.special(Tile::Remover) } else { 0 };
                let expected =
                    lines(&after(&state.board, mv), team) - lines(&state.board, team) - kept;
                assert_eq!(gain(state, mv, &CAREFUL), expected, "{mv}");
            }
        });
    }

    #[test]
    fn a_greedy_move_is_legal_and_without_special_tiles_the_best() {
        let mut compared = 0;
        for_each_position(|state, moves| {
            let chosen = greedy_move(state, &CAREFUL).expect("a game that goes on");
            assert!(moves.contains(&chosen), "{chosen}");
            if state.activated.is_none()
                && state.playable(state.turn).special().is_empty()
                && chosen != Move::Pass
            {
                let highest = moves.iter().map(|&mv| gain(state, mv, &CAREFUL)).max();
                assert_eq!(Some(gain(state, chosen, &CAREFUL)), highest);
                compared += 1;
            }
        });
        assert!(compared > 100, "{compared}");
    }
}

use rand::seq::SliceRandom as _;
use table::Rng;

use crate::Tile;

/// The tiles still to be drawn, in the order they will be.
#[derive(Clone, Copy, Debug)]
pub struct Bag {
    tiles: [Tile; Tile::TOTAL],
    /// Where the next tile to draw is; those before it were drawn.
    next: u8,
    end: u8,
}

impl Bag {
    /// A bag of these tiles, at most as many as there are, the next one first.
    pub(crate) fn of(tiles: &[Tile]) -> Bag {
        let mut bag = Bag { tiles: [Tile::Sun; Tile::TOTAL], next: 0, end: tiles.len() as u8 };
        bag.tiles[..tiles.len()].copy_from_slice(tiles);
        bag
    }

    /// All tiles of the game, shuffled.
    pub(crate) fn shuffled(rng: &mut Rng) -> Bag {
        let mut tiles: Vec<Tile> = Tile::ALL
            .into_iter()
            .flat_map(|tile| std::iter::repeat_n(tile, tile.copies().into()))
            .collect();
        tiles.shuffle(rng);
        Bag::of(&tiles)
    }

    /// The tiles, the next one first.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[self.next.into()..self.end.into()]
    }

    /// The same, to put others in their places.
    pub(crate) fn tiles_mut(&mut self) -> &mut [Tile] {
        &mut self.tiles[self.next.into()..self.end.into()]
    }

    /// Takes the next tile out.
    pub(crate) fn draw(&mut self) -> Option<Tile> {
        let tile = *self.tiles().first()?;
        self.next += 1;
        Some(tile)
    }
}

impl PartialEq for Bag {
    fn eq(&self, other: &Bag) -> bool {
        self.tiles() == other.tiles()
    }
}

impl Eq for Bag {}

//! What positions and save files have in common: the parts a game is put together from.

use rand::seq::SliceRandom as _;
use table::{Problem, Seat, problem, seeded};

use crate::{Bag, Board, Hand, State, Tile, hand::SLOTS, piece::Piece};

/// The parts of a game as they were read, each valid by itself.
pub(crate) struct Parts {
    pub board: Board,
    pub hands: [Hand; 4],
    pub active: [bool; 4],
    pub turn: u8,
    pub activated: Option<Tile>,
    pub used: [u8; 4],
    /// The next tile first.
    pub bag: Vec<Tile>,
}

/// What the parts are called where they were read, for messages.
pub(crate) struct Names {
    pub turn: &'static str,
    pub used: &'static str,
    pub hand: fn(usize) -> String,
}

pub(crate) fn read_cell(piece: &Piece) -> Result<Option<Tile>, Problem> {
    let number = piece.number(
        0..=6,
        "a standard tile or 0 for an empty cell",
        "ein normaler Stein oder 0 für ein leeres Feld",
    )?;
    Ok(Tile::from_number(number))
}

pub(crate) fn read_hand(piece: &Piece) -> Result<Hand, Problem> {
    let mut hand = Hand::default();
    for (slot, tile) in hand.0.iter_mut().zip(piece.entries(0..=SLOTS)?) {
        *slot = Tile::from_number(tile.number(
            0..=10,
            "a tile or 0 for an empty slot",
            "ein Stein oder 0 für einen leeren Platz",
        )?);
    }
    Ok(hand)
}

pub(crate) fn read_used(piece: &Piece) -> Result<[u8; 4], Problem> {
    let mut used = [0; 4];
    for (count, entry) in used.iter_mut().zip(piece.entries(4..=4)?) {
        *count = entry.number(0..=3, "a number of used tiles", "eine Zahl benutzter Steine")?;
    }
    Ok(used)
}

pub(crate) fn read_bag(piece: &Piece) -> Result<Vec<Tile>, Problem> {
    let tile = |entry: &Piece| {
        let number = entry.number(1..=10, "a tile", "ein Stein")?;
        Ok(Tile::from_number(number).expect("a tile number"))
    };
    piece.entries(0..=Tile::TOTAL)?.iter().map(tile).collect()
}

pub(crate) fn read_activated(piece: &Piece) -> Result<Option<Tile>, Problem> {
    let number = piece.number(0..=10, "8, 9, 10 or 0 for none", "8, 9, 10 oder 0 für keinen")?;
    if (1..=7).contains(&number) {
        let path = piece.path();
        return Err(problem!(
            "\"{path}\" is {number}, but only 8, 9 and 10 are activated, or 0 for none",
            "\"{path}\" ist {number}, aktiviert werden aber nur 8, 9 und 10, oder 0 für keinen",
        ));
    }
    Ok(Tile::from_number(number))
}

impl Parts {
    /// Puts the game together, if the parts fit.
    pub(crate) fn assemble(self, names: &Names) -> Result<State, Problem> {
        let seats = self.count_seats()?;
        self.check_hands(seats, names)?;
        self.check_turn(seats, names)?;
        let state = State {
            board: self.board,
            hands: self.hands,
            open: [0; 4],
            bag: Bag::of(&self.bag),
            used: self.used,
            seats: seats as u8,
            turn: Seat(self.turn),
            activated: self.activated,
        };
        check_no_tile_too_many(&state)?;
        if let Some(tile) = state.activated {
            check_activated(&state, tile, names)?;
        }
        Ok(state)
    }

    fn count_seats(&self) -> Result<usize, Problem> {
        match self.active.iter().filter(|&&active| active).count() {
            4 => Ok(4),
            2 if self.active == [true, true, false, false] => Ok(2),
            2 => Err(problem!(
                "\"players\": two active players sit at the seats 0 and 1, not elsewhere",
                "\"players\": zwei aktive Spieler sitzen auf den Plätzen 0 und 1, nicht anderswo",
            )),
            count => Err(problem!(
                "\"players\": the number of active players is {count}, expected 2 or 4",
                "\"players\": die Zahl der aktiven Spieler ist {count}, erwartet werden 2 oder 4",
            )),
        }
    }

    fn check_hands(&self, seats: usize, names: &Names) -> Result<(), Problem> {
        match (seats..4).find(|&seat| self.hands[seat] != Hand::default()) {
            None => Ok(()),
            Some(seat) => {
                let path = (names.hand)(seat);
                Err(problem!(
                    "\"{path}\" holds tiles, but seat {seat} is not in play",
                    "\"{path}\" enthält Steine, aber Platz {seat} ist nicht im Spiel",
                ))
            }
        }
    }

    fn check_turn(&self, seats: usize, names: &Names) -> Result<(), Problem> {
        let turn = self.turn;
        let name = names.turn;
        if usize::from(turn) < seats {
            return Ok(());
        }
        Err(problem!(
            "\"{name}\" is {turn}, but seat {turn} is not in play",
            "\"{name}\" ist {turn}, aber Platz {turn} ist nicht im Spiel",
        ))
    }
}

/// How many of a tile lie on the board and in hands, are used or in the bag.
fn count(state: &State, tile: Tile) -> usize {
    let in_hands: usize = state.hands.iter().map(|hand| hand.count(tile)).sum();
    let used = if tile.is_standard() { 0 } else { state.used[tile.special_index()].into() };
    let in_bag = state.bag.tiles().iter().filter(|&&other| other == tile).count();
    state.board.tiles().filter(|&other| other == tile).count() + in_hands + used + in_bag
}

fn check_no_tile_too_many(state: &State) -> Result<(), Problem> {
    match Tile::ALL.into_iter().find(|&tile| count(state, tile) > tile.copies().into()) {
        None => Ok(()),
        Some(tile) => {
            let count = count(state, tile);
            let copies = tile.copies();
            Err(problem!(
                "tile {tile} occurs {count} times on the board, in hands, used and in the bag, \
                 but there are only {copies}",
                "Stein {tile} kommt auf dem Brett, in Händen, benutzt und im Beutel \
                 {count}-mal vor, es gibt aber nur {copies}",
            ))
        }
    }
}

/// Makes sure that no tile is lacking.
pub(crate) fn check_all_tiles(state: &State) -> Result<(), Problem> {
    match Tile::ALL.into_iter().find(|&tile| count(state, tile) < tile.copies().into()) {
        None => Ok(()),
        Some(tile) => {
            let count = count(state, tile);
            let copies = tile.copies();
            Err(problem!(
                "tile {tile} occurs only {count} times on the board, in hands, used \
                 and in the bag, expected {copies}",
                "Stein {tile} kommt auf dem Brett, in Händen, benutzt und im Beutel \
                 nur {count}-mal vor, erwartet werden {copies}",
            ))
        }
    }
}

/// Fills an empty bag with what is nowhere else, shuffled.
pub(crate) fn rebuild_bag(state: &mut State, seed: u64) {
    let lacking = |tile: Tile| usize::from(tile.copies()) - count(state, tile);
    let mut tiles: Vec<Tile> =
        Tile::ALL.into_iter().flat_map(|tile| std::iter::repeat_n(tile, lacking(tile))).collect();
    tiles.shuffle(&mut seeded(seed));
    state.bag = Bag::of(&tiles);
}

/// Makes sure that an activated tile was counted and can be completed.
fn check_activated(state: &State, tile: Tile, names: &Names) -> Result<(), Problem> {
    let used = names.used;
    let turn = state.turn;
    let tiles = state.board.count();
    if state.used[tile.special_index()] == 0 {
        return Err(problem!(
            "\"activated\" is {tile}, but \"{used}\" does not count that tile",
            "\"activated\" ist {tile}, aber \"{used}\" zählt diesen Stein nicht",
        ));
    }
    if state.is_decided() {
        return Err(problem!(
            "\"activated\" is {tile}, but the game is over",
            "\"activated\" ist {tile}, aber das Spiel ist zu Ende",
        ));
    }
    let needed = if tile == Tile::SwapOnBoard { 2 } else { 1 };
    if tiles < needed {
        return Err(problem!(
            "\"activated\" is {tile}, but the board holds too few tiles for it: \
             {tiles}, expected at least {needed}",
            "\"activated\" ist {tile}, aber auf dem Brett liegen dafür zu wenige Steine: \
             {tiles}, erwartet werden mindestens {needed}",
        ));
    }
    if tile == Tile::SwapWithHand && state.hand(turn).kinds().standard().is_empty() {
        return Err(problem!(
            "\"activated\" is {tile}, but seat {turn} has no standard tile to swap",
            "\"activated\" ist {tile}, aber Platz {turn} hat keinen normalen Stein zum Tauschen",
        ));
    }
    Ok(())
}

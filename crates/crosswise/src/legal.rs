use table::{Problem, problem};

use crate::{Cell, Move, State, Tile};

impl State {
    /// Appends the legal moves of the seat on move: by tile number, then by cell, row by row.
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        let filled = self.board.filled();
        let empty = self.board.empty();
        match self.activated {
            Some(Tile::Mover) => {
                moves.extend(
                    filled
                        .iter()
                        .flat_map(|from| empty.iter().map(move |to| Move::Between { from, to })),
                );
            }
            Some(Tile::SwapOnBoard) => {
                let later = |from| filled.iter().filter(move |&to| to > from);
                moves.extend(
                    filled
                        .iter()
                        .flat_map(|from| later(from).map(move |to| Move::Between { from, to })),
                );
            }
            Some(_) => {
                let standard = self.hand(self.turn).kinds().standard();
                moves.extend(
                    standard
                        .iter()
                        .flat_map(|tile| filled.iter().map(move |cell| Move::At { tile, cell })),
                );
            }
            None => self.list_tiles(moves),
        }
    }

    /// The moves that play a tile of the hand, or passing if there are none.
    fn list_tiles(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        for tile in self.playable(self.turn).iter() {
            let at = |cell| Move::At { tile, cell };
            if tile.is_standard() {
                moves.extend(self.board.empty().iter().map(at));
            } else if tile == Tile::Remover {
                moves.extend(self.board.filled().iter().map(at));
            } else {
                moves.push(Move::Activate(tile));
            }
        }
        if moves.len() == before {
            moves.push(Move::Pass);
        }
    }

    /// Why the seat on move may not make this move, if it may not, in a game that is not over.
    pub(crate) fn check(&self, mv: Move) -> Result<(), Problem> {
        match self.activated {
            Some(tile) => self.check_completion(tile, mv),
            None => self.check_tile(mv),
        }
    }

    fn check_tile(&self, mv: Move) -> Result<(), Problem> {
        match mv {
            Move::At { tile, cell } => {
                self.check_in_hand(tile)?;
                match tile {
                    Tile::Remover => {
                        self.check_blocked(tile)?;
                        self.check_filled(cell)
                    }
                    _ if tile.is_standard() => self.check_empty(cell),
                    _ => Err(problem!(
                        "tile {tile} is activated first, without a cell: \"{tile}\"",
                        "Stein {tile} wird zuerst aktiviert, ohne Feld: \"{tile}\"",
                    )),
                }
            }
            Move::Activate(tile) if !tile.is_two_phase() => Err(problem!(
                "tile {tile} is played on a cell, such as {tile}c4",
                "Stein {tile} wird auf ein Feld gespielt, etwa {tile}c4",
            )),
            Move::Activate(tile) => {
                self.check_in_hand(tile)?;
                self.check_blocked(tile)
            }
            Move::Between { .. } => Err(problem!(
                "tiles of the board are moved or swapped only after \
                 a Mover (8) or a Board swap (9) was activated",
                "Steine des Bretts werden nur versetzt oder getauscht, nachdem \
                 ein Verschieber (8) oder ein Brett-Tausch (9) aktiviert wurde",
            )),
            Move::Pass => self.check_pass(),
        }
    }

    fn check_pass(&self) -> Result<(), Problem> {
        let mut moves = Vec::new();
        self.list_moves(&mut moves);
        if moves.contains(&Move::Pass) {
            return Ok(());
        }
        Err(problem!(
            "only a hand without any other move passes",
            "gepasst wird nur, wenn kein anderer Zug möglich ist"
        ))
    }

    fn check_completion(&self, activated: Tile, mv: Move) -> Result<(), Problem> {
        match (activated, mv) {
            (Tile::Mover, Move::Between { from, to }) => {
                self.check_filled(from)?;
                self.check_empty(to)
            }
            (Tile::SwapOnBoard, Move::Between { from, to }) if from == to => Err(problem!(
                "the Board swap exchanges two different cells, not {from} with itself",
                "der Brett-Tausch tauscht zwei verschiedene Felder, nicht {from} mit sich selbst",
            )),
            (Tile::SwapOnBoard, Move::Between { from, to }) => {
                self.check_filled(from)?;
                self.check_filled(to)
            }
            (Tile::SwapWithHand, Move::At { tile, .. }) if !tile.is_standard() => Err(problem!(
                "the Hand swap exchanges a standard tile (1 to 6) of the hand, not {tile}",
                "der Hand-Tausch tauscht einen normalen Stein (1 bis 6) der Hand, nicht {tile}",
            )),
            (Tile::SwapWithHand, Move::At { tile, cell }) => {
                self.check_in_hand(tile)?;
                self.check_filled(cell)
            }
            (Tile::Mover, _) => Err(problem!(
                "the Mover is activated: move a tile of the board to an empty cell, such as c4d5",
                "der Verschieber ist aktiviert: \
                 versetze einen Stein des Bretts auf ein leeres Feld, etwa c4d5",
            )),
            (Tile::SwapOnBoard, _) => Err(problem!(
                "the Board swap is activated: exchange two tiles of the board, such as c4d5",
                "der Brett-Tausch ist aktiviert: tausche zwei Steine des Bretts, etwa c4d5",
            )),
            _ => Err(problem!(
                "the Hand swap is activated: \
                 exchange a standard tile of the hand with a tile of the board, such as 3c4",
                "der Hand-Tausch ist aktiviert: \
                 tausche einen normalen Stein der Hand mit einem Stein des Bretts, etwa 3c4",
            )),
        }
    }

    fn check_blocked(&self, tile: Tile) -> Result<(), Problem> {
        self.blocked(self.turn, tile).map_or(Ok(()), |blocked| Err(blocked.problem()))
    }

    fn check_in_hand(&self, tile: Tile) -> Result<(), Problem> {
        if self.hand(self.turn).slot_of(tile).is_some() {
            return Ok(());
        }
        Err(problem!("there is no tile {tile} in the hand", "in der Hand ist kein Stein {tile}"))
    }

    fn check_filled(&self, cell: Cell) -> Result<(), Problem> {
        if self.board.tile(cell).is_some() {
            return Ok(());
        }
        Err(problem!(
            "{cell} is empty: a tile is needed there",
            "{cell} ist leer: dort muss ein Stein liegen"
        ))
    }

    fn check_empty(&self, cell: Cell) -> Result<(), Problem> {
        match self.board.tile(cell) {
            None => Ok(()),
            Some(tile) => Err(problem!(
                "{cell} already holds tile {tile}: an empty cell is needed",
                "auf {cell} liegt schon Stein {tile}: gebraucht wird ein leeres Feld",
            )),
        }
    }
}

//! What the store is told beside the entries themselves: how the match ended, and who sits at it.

use table::Seat;

use super::Actor;
use crate::{
    journal::Entry,
    ratings,
    store::{FreeSeats, Outcome, RatedPlayer, RatedSeat, SeatOutcome, Seated},
    wire::GameResult,
};

impl Actor {
    /// The end of the game, for the statistics. When all share the win it is a draw, and nobody has
    /// won.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let game = self.life.game()?;
        let end = self.life.end()?;
        let status = game.status();
        let players = self.house.players(&self.life);
        let is_draw = end.winners.len() == players.len();
        let seats =
            (0..).map(Seat).zip(&players).zip(&status.scores).map(|((seat, player), &score)| {
                SeatOutcome {
                    player: player.clone(),
                    score,
                    won: !is_draw && end.winners.contains(&seat),
                    result: match end.winners.contains(&seat) {
                        _ if is_draw => GameResult::Drawn,
                        true => GameResult::Won,
                        false => GameResult::Lost,
                    },
                }
            });
        Some(Outcome {
            game: game.game().to_owned(),
            moves: game.moves_played(),
            reason: end.reason,
            origin: self.life.origin(),
            seats: seats.collect(),
            rated: self.rated_seats(),
        })
    }

    /// Who played a rated game, and how they came out.
    fn rated_seats(&self) -> Option<Vec<RatedSeat>> {
        let places = self.life.places().filter(|_| self.life.is_rated())?;
        let game = self.life.rules().id();
        let rated = |(seat, place): (Seat, usize)| {
            let bot = || self.life.players()[seat.index()].bot.as_deref();
            let who = match self.life.card_of(seat) {
                Some(card) => RatedPlayer::Card(card),
                None => RatedPlayer::Computer(ratings::points_of(game, bot()?)?),
            };
            Some(RatedSeat { who, side: self.life.side(seat), place })
        };
        self.life.seats().zip(places).map(rated).collect()
    }

    /// Who sits at the table with a card, if these entries may have changed what the lists of
    /// their games tell.
    pub(super) fn seated(&self, entries: &[Entry]) -> Option<Seated> {
        let cards = self.life.cards();
        let vacates = entries.iter().any(|entry| matches!(entry, Entry::Vacate { .. }));
        if (cards.is_empty() && !vacates) || matches!(entries, [Entry::Play { .. }]) {
            return None;
        }
        let cards = cards.into_iter().map(|(seat, card)| (i64::from(seat.0), card));
        Some(Seated {
            game: self.life.rules().id().to_owned(),
            names: self.house.players(&self.life).into_iter().map(|one| one.name).collect(),
            cards: cards.collect(),
            is_over: self.life.is_over(),
        })
    }

    /// How many seats are free, if the lobby lists the table and that may have changed.
    pub(super) fn free_seats(&self, entries: &[Entry]) -> Option<FreeSeats> {
        self.life.listed().filter(|_| !matches!(entries, [Entry::Play { .. }]))?;
        let is_waiting = self.life.game().is_none() && !self.life.is_over();
        Some(is_waiting.then(|| self.life.empty_seats().len() as i64))
    }
}

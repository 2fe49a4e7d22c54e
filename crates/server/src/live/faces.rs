//! What everyone at a table sees of the cards that have its seats.

use std::collections::HashMap;

use table::Seat;

use crate::{
    house::House,
    life::Life,
    ratings,
    secret::{CardId, MatchId},
    wire::{RatingChange, SeatCard},
};

/// The cards at a table, as far as they are known. Nothing is kept of one that could not be found.
#[derive(Default)]
pub(super) struct Faces {
    cards: HashMap<CardId, Option<SeatCard>>,
    /// What a rated game has done to the ratings of the seats, once it is over.
    changes: Option<Vec<Option<RatingChange>>>,
}

impl Faces {
    /// The card of a seat.
    pub(super) fn of(&self, life: &Life, seat: Seat) -> Option<SeatCard> {
        self.cards.get(&life.card_of(seat)?)?.clone()
    }

    /// What the game has done to the ratings of the seats; nothing while it is not over.
    pub(super) fn changes(&self) -> &[Option<RatingChange>] {
        self.changes.as_deref().unwrap_or_default()
    }

    /// Forgets what is known, because something has changed.
    pub(super) fn clear(&mut self) {
        *self = Faces::default();
    }

    /// Finds out about the cards that are not known yet; true if there were any.
    pub(super) async fn learn(&mut self, house: &House, id: &MatchId, life: &Life) -> bool {
        let mut is_new = false;
        if life.is_rated() && life.is_over() && self.changes.is_none() {
            is_new = true;
            self.changes = Some(changes(house, id, life).await.unwrap_or_default());
        }
        let unknown = life.cards().into_iter().filter(|(_, card)| !self.cards.contains_key(card));
        for (_, card) in unknown.collect::<Vec<_>>() {
            is_new = true;
            self.meet(house, life.rules().id(), card).await;
        }
        is_new
    }

    /// Finds out about a card that is about to sit down.
    pub(super) async fn meet(&mut self, house: &House, game: &str, card: CardId) {
        let face = face(house, game, &card).await.unwrap_or_else(|error| {
            tracing::debug!("a card cannot be read: {error:#}");
            None
        });
        self.cards.insert(card, face);
    }
}

async fn face(house: &House, game: &str, card: &CardId) -> anyhow::Result<Option<SeatCard>> {
    let cards = house.store.cards();
    let Some(row) = cards.card(card).await? else { return Ok(None) };
    let ratings = cards.ratings(card).await?;
    let rating = ratings.iter().find(|row| row.game == game).map(|row| ratings::shown(row).rating);
    Ok(Some(SeatCard { picture: row.picture(), id: row.id, rating }))
}

async fn changes(
    house: &House,
    id: &MatchId,
    life: &Life,
) -> anyhow::Result<Vec<Option<RatingChange>>> {
    let changes = house.store.cards().changes(id).await?;
    let of_seat = |seat: Seat| {
        let card = life.card_of(seat)?;
        Some(changes.iter().find(|change| change.card_id == card.0)?.shown())
    };
    Ok(life.seats().map(of_seat).collect())
}

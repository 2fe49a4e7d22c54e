use std::sync::Arc;

use rand::seq::SliceRandom as _;
use table::Rng;

use crate::deck::{Deck, Id};

/// The dominoes not yet drawn, in drawing order. States of one game share the order.
#[derive(Clone, Debug)]
pub(crate) struct Bag {
    order: Arc<[Id]>,
    drawn: usize,
}

impl Bag {
    /// All dominoes of a deck, shuffled.
    pub(crate) fn shuffled(deck: &Deck, rng: &mut Rng) -> Bag {
        Bag::of(deck.ids().collect()).reshuffled(rng)
    }

    /// These dominoes in this order.
    pub(crate) fn of(order: Vec<Id>) -> Bag {
        Bag { order: order.into(), drawn: 0 }
    }

    /// What is left, in an order that the present one has no say in.
    pub(crate) fn reshuffled(&self, rng: &mut Rng) -> Bag {
        let mut order = self.left().to_vec();
        order.sort_unstable();
        order.shuffle(rng);
        Bag::of(order)
    }

    pub(crate) fn left(&self) -> &[Id] {
        &self.order[self.drawn..]
    }

    /// Draws four dominoes, lowest value first; nothing if the bag is empty.
    pub(crate) fn draw(&mut self) -> Option<[Id; 4]> {
        let mut drawn: [Id; 4] = *self.left().first_chunk()?;
        self.drawn += drawn.len();
        drawn.sort_unstable();
        Some(drawn)
    }
}

impl PartialEq for Bag {
    fn eq(&self, other: &Bag) -> bool {
        self.left() == other.left()
    }
}

impl Eq for Bag {}

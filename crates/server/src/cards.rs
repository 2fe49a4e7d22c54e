//! Player cards: who people are, without accounts. A card is a name, a picture and a key that only
//! its owner's devices know.

use std::{collections::HashMap, sync::MutexGuard};

use axum::http::StatusCode;
use table::{Player, Problem, problem};

use crate::{
    house::{CardOrders, House},
    life::Life,
    metrics::Limit,
    players::check_name,
    ratings,
    refused::Refused,
    secret::{CardId, Key, check_secret},
    store::{CardRow, Deed, Told},
    wire::{Card, CardChange, CodeOffer, MyCard, NewCard, NewCode, PublicCard, TakenCard},
};

/// How many pictures there are to choose from.
const PICTURES: u32 = 24;
/// What a card is called whose name the host has hidden.
pub(crate) const HIDDEN: &str = "…";

/// What a host may do to a card.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardOrder {
    /// Whether nothing may be done with it any more.
    pub blocked: Option<bool>,
    /// Whether nobody else sees its name, and its owner cannot change it.
    pub name_hidden: Option<bool>,
}

impl CardOrder {
    pub(crate) fn deed(self, card: &str) -> Deed {
        let card = CardId(card.to_owned());
        Deed::Host { card, blocked: self.blocked, hidden: self.name_hidden }
    }
}

impl From<&CardRow> for Card {
    fn from(row: &CardRow) -> Card {
        Card { id: row.id.clone(), name: row.shown_name().to_owned(), picture: row.picture() }
    }
}

impl CardRow {
    /// What somebody who sits down with it is called: as they wish, unless the host has hidden the
    /// name.
    pub(crate) fn seat_name(&self, wish: Option<&str>) -> Result<String, Problem> {
        match wish.filter(|_| !self.hidden) {
            Some(wish) => check_name(wish),
            None => Ok(self.shown_name().to_owned()),
        }
    }

    /// The name as others see it.
    pub(crate) fn shown_name(&self) -> &str {
        if self.hidden { HIDDEN } else { &self.name }
    }

    pub(crate) fn picture(&self) -> u32 {
        u32::try_from(self.picture).unwrap_or_default()
    }
}

impl House {
    /// The card that a key opens.
    pub(crate) async fn card_shown(&self, key: &str) -> Result<CardRow, Refused> {
        let found = self.store.cards().card_with(&Key::of(key)).await.map_err(Refused::store)?;
        let card = found.ok_or_else(unknown_card)?;
        if card.blocked {
            return Err(Refused::new(
                StatusCode::FORBIDDEN,
                problem!(
                    "the host of this house has blocked your card",
                    "wer dieses Haus betreibt, hat deine Karte gesperrt"
                ),
            ));
        }
        Ok(card)
    }

    /// An error if too much was asked with a card in a short time.
    pub(crate) fn check_questions(&self, card: &CardRow) -> Result<(), Refused> {
        if self.card_questions.take(card.id()) { Ok(()) } else { Err(self.too_many_questions()) }
    }

    /// Too much was asked about cards in a short time.
    pub(crate) fn too_many_questions(&self) -> Refused {
        self.metrics.hit(Limit::Cards);
        let why = problem!(
            "too much was asked about cards in a short time, please wait a moment",
            "zu viele Fragen nach Karten in kurzer Zeit, bitte kurz warten"
        );
        Refused::busy(why, self.card_questions.pause())
    }

    /// Makes a card, or finds the one that the key opens already.
    pub(crate) async fn make_card(&self, new: NewCard) -> Result<MyCard, Refused> {
        check_secret(&new.key)?;
        let made = Deed::Make {
            id: CardId::random(),
            name: check_name(&new.name)?,
            picture: check_picture(new.picture)?,
            key: Key::of(&new.key),
        };
        self.act(made).await?;
        self.my_card(self.card_shown(&new.key).await?).await
    }

    /// A card as its owner sees it.
    pub(crate) async fn my_card(&self, card: CardRow) -> Result<MyCard, Refused> {
        let id = card.id();
        let cards = self.store.cards();
        let particulars = cards.particulars(&id).await.map_err(Refused::store)?;
        let ratings = cards.ratings(&id).await.map_err(Refused::store)?;
        Ok(MyCard {
            picture: card.picture(),
            id: card.id,
            name: card.name,
            shown: card.shown,
            made: card.made,
            devices: u32::try_from(particulars.devices).unwrap_or(u32::MAX),
            ratings: ratings.iter().map(ratings::shown).collect(),
            blocked: particulars.blocked.iter().map(Card::from).collect(),
        })
    }

    /// A card whose owner agreed to be shown.
    pub(crate) async fn public_card(&self, id: &CardId) -> Result<PublicCard, Refused> {
        let cards = self.store.cards();
        let card = cards.card(id).await.map_err(Refused::store)?;
        let is_public = |card: &CardRow| card.shown && !card.blocked;
        let card = card.filter(is_public).ok_or_else(no_such_card)?;
        let ratings = cards.ratings(id).await.map_err(Refused::store)?;
        Ok(PublicCard {
            card: (&card).into(),
            ratings: ratings.iter().map(ratings::shown).collect(),
        })
    }

    /// Changes what others see of a card.
    pub(crate) async fn change_card(
        &self,
        card: &CardRow,
        change: CardChange,
    ) -> Result<(), Refused> {
        let change = Deed::Change {
            card: card.id(),
            name: change.name.as_deref().map(check_name).transpose()?,
            picture: change.picture.map(check_picture).transpose()?,
            shown: change.shown,
        };
        self.act(change).await?;
        self.tell_card_changed(&card.id()).await;
        Ok(())
    }

    /// Another key for this device, and none for all others.
    pub(crate) async fn change_key(&self, card: &CardRow, key: &str) -> Result<(), Refused> {
        check_secret(key)?;
        match self.act(Deed::ChangeKey { card: card.id(), key: Key::of(key) }).await? {
            Told::Taken => return Err(taken()),
            _ => self.tell_card_changed(&card.id()).await,
        }
        Ok(())
    }

    /// Lets another device have the card for a while.
    pub(crate) async fn offer_card(
        &self,
        card: &CardRow,
        key: &str,
        NewCode { code, moves }: NewCode,
    ) -> Result<CodeOffer, Refused> {
        check_secret(&code)?;
        if code == key {
            return Err(problem!(
                "the key of a card is no code: make one by chance",
                "der Schlüssel einer Karte ist kein Code: nimm einen zufälligen"
            )
            .into());
        }
        let offer =
            Deed::Offer { card: card.id(), made_by: Key::of(key), code: Key::of(&code), moves };
        match self.act(offer).await? {
            Told::Until(until) => Ok(CodeOffer { until }),
            _ => Err(taken()),
        }
    }

    /// Takes a card along to another device.
    pub(crate) async fn take_card(
        &self,
        TakenCard { code, key }: TakenCard,
    ) -> Result<MyCard, Refused> {
        check_secret(&key)?;
        let gone = |why| Refused::new(StatusCode::GONE, why);
        match self.act(Deed::Take { code: Key::of(&code), key: Key::of(&key) }).await? {
            Told::Card(card) => {
                self.tell_card_changed(&card).await;
                self.my_card(self.card_shown(&key).await?).await
            }
            Told::Expired => Err(gone(problem!(
                "this code is too old, make a new one on the other device",
                "dieser Code ist zu alt, mach auf dem anderen Gerät einen neuen"
            ))),
            Told::Taken => Err(taken()),
            Told::TooMany => Err(too_many(problem!(
                "too many devices have this card already: change its key, and only one has it",
                "diese Karte haben schon zu viele Geräte: ändere den Schlüssel, \
                 dann hat sie nur noch eines"
            ))),
            _ => Err(gone(problem!(
                "there is no such code, or it was used: make a new one on the other device",
                "diesen Code gibt es nicht, oder er wurde benutzt: \
                 mach auf dem anderen Gerät einen neuen"
            ))),
        }
    }

    /// Keeps two cards from meeting, or no longer.
    pub(crate) async fn block_card(
        &self,
        card: &CardRow,
        other: CardId,
        on: bool,
    ) -> Result<(), Refused> {
        if card.id() == other {
            return Err(problem!(
                "you cannot block yourself",
                "dich selbst kannst du nicht sperren"
            )
            .into());
        }
        match self.act(Deed::Block { card: card.id(), other, on }).await? {
            Told::Unknown => Err(no_such_card()),
            Told::TooMany => Err(too_many(problem!(
                "you have blocked so many that no more fit",
                "du hast schon so viele gesperrt, dass keine mehr dazupassen"
            ))),
            _ => Ok(()),
        }
    }

    /// Forgets a card and everything that names it.
    pub(crate) async fn forget_card(&self, card: &CardRow) -> Result<(), Refused> {
        self.act(Deed::Forget { card: card.id() }).await?;
        self.tell_card_changed(&card.id()).await;
        Ok(())
    }

    /// Learns what the host has ordered about cards, be it by another program, and lets open tables
    /// have another look at those of which that is new.
    pub(crate) async fn learn_orders(&self) -> anyhow::Result<()> {
        let rows = self.store.cards().under_orders().await?;
        let order = |row: &CardRow| CardOrders { blocked: row.blocked, hidden: row.hidden };
        let now: HashMap<CardId, CardOrders> =
            rows.iter().map(|row| (row.id(), order(row))).collect();
        let before = std::mem::replace(&mut *self.orders(), now.clone());
        let both = before.keys().chain(now.keys().filter(|card| !before.contains_key(*card)));
        both.filter(|card| before.get(*card) != now.get(*card))
            .for_each(|card| self.card_changed(card));
        Ok(())
    }

    fn orders(&self) -> MutexGuard<'_, HashMap<CardId, CardOrders>> {
        self.orders.lock().expect("orders nobody broke")
    }

    /// Whether the host has hidden the name of a card.
    pub(crate) fn hides(&self, card: &CardId) -> bool {
        self.orders().get(card).is_some_and(|orders| orders.hidden)
    }

    /// Who sits where in a match, without names that the host has hidden.
    pub(crate) fn players(&self, life: &Life) -> Vec<Player> {
        let mut players = life.players().to_vec();
        for (seat, card) in life.cards() {
            if self.hides(&card) {
                players[seat.index()].name = HIDDEN.to_owned();
            }
        }
        players
    }

    async fn act(&self, deed: Deed) -> Result<Told, Refused> {
        self.store.cards().act(deed).await.map_err(Refused::store)
    }

    /// Lets all open tables have another look at a card, here and at other nodes.
    async fn tell_card_changed(&self, card: &CardId) {
        self.card_changed(card);
        if let Some(nodes) = self.store.nodes()
            && let Err(error) = nodes.tell_card_changed(card).await
        {
            tracing::debug!("other nodes cannot be told of a card: {error:#}");
        }
    }

    /// Lets all tables that are open here have another look at a card.
    pub(crate) fn card_changed(&self, card: &CardId) {
        self.live_matches().values().for_each(|live| live.card_changed(card));
    }
}

fn check_picture(picture: u32) -> Result<u32, Problem> {
    if picture < PICTURES {
        return Ok(picture);
    }
    let last = PICTURES - 1;
    Err(problem!(
        "there is no picture {picture}, expected 0 to {last}",
        "es gibt kein Bild {picture}, erwartet wird 0 bis {last}"
    ))
}

/// The answer to a key that opens no card.
pub(crate) fn unknown_card() -> Refused {
    let why = problem!(
        "this key belongs to no card: it was forgotten, or its key was changed",
        "dieser Schlüssel gehört zu keiner Karte: sie wurde vergessen, oder sie hat einen neuen"
    );
    Refused::new(StatusCode::UNAUTHORIZED, why)
}

fn no_such_card() -> Refused {
    Refused::new(
        StatusCode::NOT_FOUND,
        problem!("there is no such card to be seen", "diese Karte ist nicht zu sehen"),
    )
}

fn taken() -> Refused {
    let why = problem!(
        "this key belongs to another card: make one by chance",
        "dieser Schlüssel gehört zu einer anderen Karte: nimm einen zufälligen"
    );
    Refused::new(StatusCode::CONFLICT, why)
}

fn too_many(why: Problem) -> Refused {
    Refused::new(StatusCode::CONFLICT, why)
}

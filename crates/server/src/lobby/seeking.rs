//! Looking for somebody to play with.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use axum::http::StatusCode;
use table::{Problem, problem};
use tokio::sync::watch;

use super::{name, sitter};
use crate::{
    create::check_pairing,
    house::House,
    pairing::Seeker,
    ratings::{self, Strength},
    refused::Refused,
    secret::{CardId, MatchId},
    store::{Deed, NewSeek, RatingRow, Told},
    times::Clock,
    wire::ToVisitor,
};

/// The most people who look at one node.
const MOST: usize = 2000;

/// Those who look for somebody here, and what has become of it.
#[derive(Default)]
pub(super) struct Seeking(Mutex<HashMap<String, watch::Sender<Fate>>>);

/// What has become of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Fate {
    #[default]
    Open,
    /// They play this match.
    Paired(MatchId),
    /// It is over: the same card looks elsewhere.
    Replaced,
}

impl Seeking {
    fn all(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<Fate>>> {
        self.0.lock().expect("seekers nobody broke")
    }
}

/// What somebody looks for.
pub(super) struct Wanted {
    pub game: String,
    pub clock: Clock,
    pub rated: bool,
    pub card: Option<String>,
    pub secret: Option<String>,
    pub name: Option<String>,
}

/// Somebody who looks, until this is dropped.
pub(super) struct Search {
    id: String,
    house: Arc<House>,
    fate: watch::Receiver<Fate>,
    seeker: Seeker,
    game: String,
}

impl House {
    /// Begins to look for an opponent.
    pub(super) async fn seek(self: &Arc<House>, wanted: Wanted) -> Result<Search, Refused> {
        if !self.offers.pairing {
            let why = problem!(
                "this house finds nobody opponents",
                "dieses Haus vermittelt keine Gegner"
            );
            return Err(Refused::new(StatusCode::NOT_FOUND, why));
        }
        wanted.clock.check()?;
        check_pairing(&wanted.game)?;
        let card = match &wanted.card {
            Some(key) => Some(self.card_shown(key).await?),
            None => None,
        };
        if let Some(card) = &card {
            self.check_questions(card)?;
        }
        if wanted.rated && card.is_none() {
            return Err(only_with_card().into());
        }
        let key = sitter(card.as_ref(), &wanted.secret)?.key();
        let name = name(card.as_ref(), wanted.name.as_deref())?;
        let card = card.map(|card| card.id());
        let Strength { points, deviation, .. } = self.strength(card.as_ref(), &wanted.game).await?;
        let id = MatchId::random().0;
        let new = NewSeek {
            id: id.clone(),
            game: wanted.game.clone(),
            clock: wanted.clock,
            rated: wanted.rated,
            name,
            key,
        };
        if self.lobby.seeking.all().len() >= MOST {
            return Err(too_many());
        }
        let (sender, fate) = watch::channel(Fate::Open);
        let seeker = Seeker { wish: String::new(), card, points, deviation, since: self.now() };
        let search = Search { id, house: self.clone(), fate, seeker, game: wanted.game };
        self.store.cards().act(Deed::Seek(new)).await.map_err(Refused::store)?;
        // Only now: what is not in the store counts as replaced.
        self.lobby.seeking.all().insert(search.id.clone(), sender);
        self.lobby.wake();
        Ok(search)
    }

    async fn strength(&self, card: Option<&CardId>, game: &str) -> Result<Strength, Refused> {
        let Some(card) = card else { return Ok(Strength::default()) };
        let ratings = self.store.cards().ratings(card).await.map_err(Refused::store)?;
        let rating = ratings.iter().find(|row| row.game == game);
        Ok(rating.map(RatingRow::strength).unwrap_or_default())
    }

    /// Lets those meet who fit by now.
    pub(super) async fn bring_together(&self) -> anyhow::Result<()> {
        let mine: Vec<String> = self.lobby.seeking.all().keys().cloned().collect();
        if mine.is_empty() {
            return Ok(());
        }
        if let Told::Paired { found, gone } = self.store.cards().act(Deed::Pair { mine }).await? {
            let paired = found.into_iter().map(|(id, found)| (id, Fate::Paired(found)));
            let replaced = gone.into_iter().map(|id| (id, Fate::Replaced));
            let all = self.lobby.seeking.all();
            for (id, fate) in paired.chain(replaced) {
                all.get(&id).into_iter().for_each(|sender| _ = sender.send_replace(fate.clone()));
            }
        }
        Ok(())
    }
}

impl Search {
    /// Waits until somebody is found, or the search is over otherwise.
    pub(super) async fn fate(&mut self) -> Fate {
        let fate = self.fate.wait_for(|fate| *fate != Fate::Open).await;
        match fate.map(|fate| fate.clone()) {
            Ok(fate) => fate,
            Err(_) => std::future::pending().await,
        }
    }

    /// How it stands.
    pub(super) fn stands(&self) -> ToVisitor {
        let points = self.seeker.points;
        let reach = self.seeker.reach(self.house.now());
        ToVisitor::Seeking {
            since: self.seeker.since,
            from: reach.map(|reach| points - reach),
            to: reach.map(|reach| points + reach),
            computer: ratings::nearest(&self.game, points).map(|computer| computer.bot.to_owned()),
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.house.lobby.seeking.all().remove(&self.id);
        let stop = Deed::StopSeeking { ids: vec![self.id.clone()] };
        let house = self.house.clone();
        // Where this fails the search ends by itself, when nobody renews it.
        tokio::spawn(async move { _ = house.store.cards().act(stop).await });
    }
}

fn too_many() -> Refused {
    let why = problem!(
        "too many look for somebody at the moment, please try again later",
        "zurzeit suchen zu viele, bitte versuche es später noch einmal"
    );
    Refused::busy(why, 30)
}

fn only_with_card() -> Problem {
    problem!("only a game with a card can be rated", "gewertet wird nur ein Spiel mit einer Karte")
}

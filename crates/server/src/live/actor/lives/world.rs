//! A match that several nodes serve from the same store, with pages at each of them.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use serde_json::Value;
use table::{MemoryBudget, Problem, Seat};
use tokio::sync::{mpsc, watch};

use super::{
    page::{self, Page},
    shelf::Shelf,
    wishes::{Saying, Setting, Wish},
};
use crate::{
    HostLimits, Logs, Thinkers,
    bucket::Buckets,
    house::House,
    journal::Entry,
    life::Life,
    live::{
        actor::Actor,
        device::DeviceId,
        outbox::{News, outbox},
    },
    log::LogFiles,
    refused::Refused,
    samples::played,
    secret::{Key, MatchId},
    shares::Shares,
    store::Store as _,
    wire::{File, FromPage, ToPage},
};

/// The pages of a world: of whoever set the table up, of three who may be invited, of somebody who
/// watches, and of somebody who shows a secret of no seat.
pub(super) const PAGES: usize = 6;
pub(super) const SPECTATOR: usize = 4;
pub(super) const STRANGER: usize = 5;

const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

pub(super) struct World {
    pub shelf: Arc<Shelf>,
    pub nodes: Vec<Actor>,
    pub pages: Vec<Page>,
    pub id: MatchId,
    /// The names of this match and those before it.
    pub ids: Vec<MatchId>,
    /// Invitations and codes somebody has heard of, whatever they are worth.
    links: Vec<String>,
}

/// The number a page adds to the chance, and its salt.
fn share(page: usize) -> (String, String) {
    (format!("{page:016x}"), format!("{:-<22}", format!("salt-{page}")))
}

/// A house as a server would have it, at which nothing thinks by itself.
async fn house(shelf: &Arc<Shelf>) -> Arc<House> {
    let limits = HostLimits::default();
    let house = House {
        store: shelf.clone(),
        logs: Arc::new(LogFiles::new(Logs::None, Default::default())),
        thinkers: Thinkers::new(&limits),
        memory: MemoryBudget::of(0),
        log_downloads: Shares::new(1, 1),
        replays: Shares::new(1, 1),
        creations: Buckets::new(limits.creations),
        new_cards: Buckets::new(limits.new_cards),
        card_addresses: Buckets::new(limits.card_questions),
        card_questions: Buckets::new(limits.card_questions),
        listing_addresses: Buckets::new(limits.listings),
        listing_cards: Buckets::new(limits.listings),
        visits: Buckets::new(limits.visits),
        learning: Buckets::new(limits.learning),
        metrics: Default::default(),
        readiness: Default::default(),
        pauses: Default::default(),
        ahead: Default::default(),
        beaten: Default::default(),
        offers: Default::default(),
        lan: None,
        limits,
        closing: watch::channel(false).1,
        live_matches: Default::default(),
        tables: Default::default(),
        lobby: Default::default(),
        orders: Default::default(),
        _open: mpsc::channel(1).0,
    };
    house.beat().await.expect("a store that beats");
    Arc::new(house)
}

async fn node(shelf: &Arc<Shelf>, id: &MatchId) -> Actor {
    let house = house(shelf).await;
    let life = house.recall(id).await.unwrap_or_else(|refused| panic!("{}", refused.why));
    let (door, inbox) = mpsc::channel(1);
    Actor::new(house, id.clone(), life, door, inbox)
}

impl World {
    /// A table that was just set up, at as many nodes.
    pub(super) async fn new(setting: &Setting, position: Option<&Value>, nodes: usize) -> World {
        let shelf = Arc::new(Shelf::new());
        let created = house(&shelf).await.create(setting.asked_for(position), None).await;
        let created = created.unwrap_or_else(|refused| panic!("{}", refused.why));
        let mut secrets: Vec<String> = created.secrets.into_iter().flatten().collect();
        if !secrets.contains(&created.creator) {
            secrets.push(created.creator);
        }
        let mut links: Vec<String> = created.invitations.into_iter().flatten().collect();
        let wrong = format!("{:-<22}", "wrong");
        let mut invitations = links.clone().into_iter();
        let mut pages = vec![Page::new(0, secrets, None)];
        pages.extend((1..SPECTATOR).map(|page| Page::new(page, Vec::new(), invitations.next())));
        pages.push(Page::new(SPECTATOR, Vec::new(), None));
        pages.push(Page::new(STRANGER, vec![wrong.clone()], Some(wrong.clone())));
        links.push(wrong);
        let id = MatchId(created.id);
        let mut world = World { nodes: Vec::new(), shelf, pages, ids: vec![id.clone()], id, links };
        for _ in 0..nodes {
            world.nodes.push(node(&world.shelf, &world.id).await);
        }
        for page in 0..PAGES {
            world.come(page, page % nodes).await;
        }
        world.read();
        world
    }

    /// The match as this many entries of its journal tell it.
    pub(super) async fn folded(&self, entries: usize) -> Life {
        let mut stored = self.shelf.read(&self.id).await.expect("a store").expect("the match");
        stored.entries.truncate(entries);
        Life::fold(&stored).expect("a journal that can be read")
    }

    /// Whether a node knows all that happened.
    pub(super) fn is_up_to_date(&self, node: usize) -> bool {
        self.nodes[node].life.entries() == self.shelf.entries(&self.id)
    }

    /// The seats a page has at its node.
    pub(super) fn seats_of(&self, page: usize) -> Vec<Seat> {
        let page = &self.pages[page];
        let device = page.device().and_then(|device| self.nodes[page.node].devices.get(device));
        device.map(|device| device.seats.clone()).unwrap_or_default()
    }

    /// Lets something happen, and everyone reads what they are sent.
    pub(super) async fn fulfil(&mut self, wish: &Wish) {
        match wish {
            Wish::Say(page, saying) => self.say(*page, saying).await,
            Wish::Play { node, pick } => {
                if let Some((seat, mv)) = self.choose(*node, *pick) {
                    self.play(*node, seat, &mv).await;
                }
            }
            Wish::Come { device, node } => {
                self.leave(*device);
                self.come(*device, *node).await;
            }
            Wish::Leave(page) => self.leave(*page),
            Wish::Restart(node) => self.restart(*node).await,
            Wish::Pass(millis) => {
                self.shelf.pass(*millis);
                self.beat().await;
            }
            Wish::Sleep(millis) => {
                self.shelf.sleep(*millis);
                self.beat().await;
            }
            Wish::LookAfter(node) => {
                self.nodes[*node].look_after().await;
                self.nodes[*node].send_changes();
            }
            Wish::Follow => self.follow().await,
        }
        self.read();
    }

    /// A move of somebody who is on move, as a node sees it.
    pub(super) fn choose(&self, node: usize, pick: usize) -> Option<(Seat, String)> {
        let life = &self.nodes[node].life;
        let turn = life.status().turn;
        let seat = *turn.get(pick % turn.len().max(1))?;
        let moves = life.legal_moves(seat);
        Some((seat, moves.get(pick % moves.len().max(1))?.clone()))
    }

    /// Plays a move that was chosen at a node, from wherever its person is.
    pub(super) async fn play(&mut self, node: usize, seat: Seat, mv: &str) {
        let mv = mv.to_owned();
        let life = &self.nodes[node].life;
        let Some(game) = life.game() else { return };
        let after = game.moves_played();
        if life.player(seat).is_ok_and(|player| !player.is_person()) {
            // The one who lost a race has read the match again.
            _ = self.nodes[node].change(Entry::Play { seat, mv }).await;
            self.nodes[node].send_changes();
        } else if let Some(page) = (0..PAGES).find(|&page| self.seats_of(page).contains(&seat)) {
            self.send(page, FromPage::Play { seat, mv, after }).await;
        }
    }

    pub(super) async fn say(&mut self, page: usize, saying: &Saying) {
        let message = self.message(page, saying);
        self.send(page, message).await;
    }

    async fn send(&mut self, page: usize, message: FromPage) {
        let Some(device) = self.pages[page].device() else { return };
        let actor = &mut self.nodes[self.pages[page].node];
        if let Err(Problem(why)) = actor.receive(device, message).await {
            actor.devices.send(device, &ToPage::Refused { why });
        }
        actor.send_changes();
        let page = &mut self.pages[page];
        let opens = !actor.life.seats_of(&[Key::of(&page.own)]).is_empty();
        if opens && !page.secrets.contains(&page.own) {
            page.secrets.push(page.own.clone());
        }
    }

    fn message(&mut self, page: usize, saying: &Saying) -> FromPage {
        let life = &self.nodes[self.pages[page].node].life;
        let rules = life.rules();
        let seats = life.players().len();
        let links = self.links.len();
        let mine = self.seats_of(page);
        let mostly_own = |seat: Seat| mine.get(seat.index() / 2).copied().unwrap_or(seat);
        let mut new_link = || {
            let link = format!("{:-<22}", format!("link-{links}"));
            self.links.push(link.clone());
            link
        };
        match saying.clone() {
            Saying::Sit { link, name } => FromPage::Sit {
                invitation: self.links[link % links].clone(),
                secret: Some(self.pages[page].own.clone()),
                card: None,
                name: name.map(str::to_owned),
            },
            Saying::Invite { seat, anew } => {
                FromPage::Invite { seat, invitation: anew.then(new_link) }
            }
            Saying::Bot(seat) => FromPage::Bot {
                seat,
                bot: rules.info().first_bot,
                millis: Some(50),
                name: Some("Robbi".into()),
            },
            Saying::CallOff => FromPage::CallOff,
            Saying::HandOver => FromPage::HandOver { code: new_link() },
            Saying::Nonsense(seat) => FromPage::Play { seat, mv: "nonsense".into(), after: 0 },
            Saying::Undo => FromPage::Undo,
            Saying::Redo => FromPage::Redo,
            Saying::Load(moves) => {
                let text = played(rules, seats, moves).save("match").expect("a record");
                let format = Some("match".into());
                FromPage::Load { file: File { format, text, name: None } }
            }
            Saying::Draw => FromPage::Draw,
            Saying::Rematch => FromPage::Rematch,
            Saying::Answer { to, accept } => FromPage::Answer { to, accept },
            Saying::Withdraw => FromPage::Withdraw,
            Saying::Resign(seat) => FromPage::Resign { seat: mostly_own(seat) },
            Saying::ClaimWin => FromPage::ClaimWin,
            Saying::StandIn(seat) => FromPage::StandIn { seat },
            Saying::ComeBack(seat) => FromPage::ComeBack { seat: mostly_own(seat) },
            Saying::Rename(seat) => FromPage::Rename { seat: mostly_own(seat), name: "Bo".into() },
            Saying::Peek(on) => FromPage::Peek { on },
            Saying::Commit => {
                let (number, salt) = share(page);
                FromPage::Commit { commitment: table::commitment(&number, &salt) }
            }
            Saying::Reveal => {
                let (number, salt) = share(page);
                FromPage::Reveal { number, salt }
            }
        }
    }

    /// A page comes to a node, unless it shows what belongs to nobody there.
    pub(super) async fn come(&mut self, page: usize, node: usize) {
        self.pages[page].node = node;
        let Some((device, news)) = self.join(page, node).await else { return };
        self.nodes[node].send_table(device);
        self.nodes[node].send_changes();
        self.pages[page].place = Some((device, news));
    }

    /// A page shows what it has. Secrets of seats that were given up it drops, but for the stranger.
    async fn join(&mut self, page: usize, node: usize) -> Option<(DeviceId, News)> {
        loop {
            let (outbox, news) = outbox();
            match self.nodes[node].join(HOME, self.pages[page].shows(), outbox).await {
                Ok(admitted) => return Some((admitted.device, news)),
                Err(Refused { unknown_secret: Some(secret), .. }) if page != STRANGER => {
                    self.pages[page].secrets.remove(secret);
                }
                Err(_) => return None,
            }
        }
    }

    fn leave(&mut self, page: usize) {
        let page = &mut self.pages[page];
        let Some((device, _)) = page.place.take() else { return };
        let actor = &mut self.nodes[page.node];
        actor.devices.leave(device, actor.house.now());
        actor.send_changes();
    }

    pub(super) async fn restart(&mut self, number: usize) {
        self.nodes[number] = node(&self.shelf, &self.id).await;
        for page in 0..PAGES {
            if self.pages[page].node == number && self.pages[page].place.take().is_some() {
                self.come(page, number).await;
            }
        }
    }

    async fn beat(&self) {
        for node in &self.nodes {
            node.house.beat().await.expect("a store that beats");
        }
    }

    async fn follow(&mut self) {
        let Some(next) = self.folded(usize::MAX).await.next().cloned() else { return };
        self.ids.push(next.clone());
        self.id = next;
        for node in 0..self.nodes.len() {
            self.restart(node).await;
        }
    }

    /// Everyone reads what they are sent.
    pub(super) fn read(&mut self) {
        self.pages.iter_mut().for_each(Page::read);
    }

    /// The table that somebody who comes to a node now is sent, with what a page shows.
    pub(super) async fn newcomer(&mut self, page: usize, node: usize) -> Option<Value> {
        let (device, mut news) = self.join(page, node).await?;
        let actor = &mut self.nodes[node];
        actor.send_table(device);
        actor.devices.leave(device, actor.house.now());
        let texts = page::read(&mut news);
        let message: Value = serde_json::from_str(texts.last()?).expect("a message");
        Some(message["table"].clone())
    }
}

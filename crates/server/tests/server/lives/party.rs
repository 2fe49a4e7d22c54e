//! A match of Ann, who set it up, and Ben, who is invited, with a page each and somebody who
//! watches.

use std::collections::HashSet;

use rand::RngExt as _;
use serde_json::{Value, json};
use server::wire::{Created, ToPage};
use table::{AnyGame, AnyMatch, Seat, seeded};

use super::wishes::{Wish, Words};
use crate::{
    client::{Page, secret},
    host::Host,
};

pub(super) const PAGES: usize = 3;
pub(super) const BEN: usize = 1;

/// A table that is set up: Ben is invited to the last seat, Ann has all others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    pub game: &'static str,
    pub seats: usize,
}

impl Setting {
    pub(super) fn rules(&self) -> &'static dyn AnyGame {
        games::game(self.game).unwrap()
    }

    fn setup(&self) -> Value {
        let info = self.rules().info();
        let mut setup =
            if self.game == "kalaha" { json!({ "pits": 3, "beans": 2 }) } else { info.setup };
        if let Some(field) = info.seats_field {
            setup[field] = json!(self.seats);
        }
        setup
    }

    /// How many sides play against one another.
    pub(super) fn sides(&self) -> usize {
        let game = self.played(0);
        let seats = (0..).map(Seat).take(self.seats);
        seats.map(|seat| game.side(seat)).collect::<HashSet<_>>().len()
    }

    /// A random game of this many moves.
    pub(super) fn played(&self, moves: usize) -> Box<dyn AnyMatch> {
        let mut rng = seeded(moves as u64);
        let mut played = self.rules().start(Some(&self.setup()), rng.random()).unwrap();
        for _ in 0..moves {
            let Some(&seat) = played.status().turn.last() else { break };
            let legal = played.legal_moves(seat);
            played.play(seat, &legal[rng.random_range(0..legal.len())]).unwrap();
        }
        played
    }
}

pub(super) struct Party {
    setting: Setting,
    pub created: Created,
    pub pages: Vec<Page>,
}

impl Party {
    /// A match that waits for Ben, to begin anew or from a position.
    pub(super) async fn new(host: &Host, setting: Setting, position: Option<&Value>) -> Party {
        let names = ["Ann", "Anton", "Änne", "Ben"];
        let seats = (0..setting.seats - 1).chain([3]).map(|name| json!({ "name": names[name] }));
        let mut new = json!({
            "game": setting.game,
            "seats": seats.collect::<Vec<_>>(),
            "invite": [setting.seats - 1],
        });
        match position {
            Some(position) => {
                new["load"] = json!({ "format": "position", "text": position.to_string() });
            }
            None => new["setup"] = setting.setup(),
        }
        let created = host.create(new).await;
        let mut party = Party { setting, created, pages: Vec::new() };
        party.come(host).await;
        party
    }

    /// Everybody comes, or comes again.
    pub(super) async fn come(&mut self, host: &Host) {
        self.pages.clear();
        for page in 0..PAGES {
            let page = self.visit(host, page).await;
            self.pages.push(page);
        }
    }

    /// The secrets that a page has: Ben's belong to nobody before he has sat down.
    pub(super) fn secrets(&self, page: usize) -> Vec<String> {
        match page {
            0 => self.created.secrets.iter().flatten().cloned().collect(),
            BEN => vec![secret("Ben")],
            _ => Vec::new(),
        }
    }

    fn invitation(&self) -> &str {
        self.created.invitations.iter().flatten().next().expect("an invitation")
    }

    /// Another page of the same person.
    pub(super) async fn visit(&self, host: &Host, page: usize) -> Page {
        let secrets = self.secrets(page);
        let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
        if page != BEN {
            return host.visit(&self.created.id, &secrets, None).await;
        }
        let mut ben = Page::connect(host.address, &self.created.id).await;
        ben.send(json!({ "type": "hello", "secrets": secrets })).await;
        let is_known = ben.until(|message| match message {
            ToPage::Table { .. } => Some(true),
            ToPage::Unknown { .. } => Some(false),
            _ => None,
        });
        if is_known.await {
            return ben;
        }
        host.visit(&self.created.id, &[], Some(self.invitation())).await
    }

    /// A move of whoever is on move, by the page that may make it.
    pub(super) fn choose(&self, pick: usize) -> Option<(usize, u8, String)> {
        let choices = |(page, shown): (usize, &Page)| {
            let views = shown.now.clone().map(|now| now.views).unwrap_or_default();
            let moves = views.into_iter().filter_map(move |view| {
                let mv = view.moves.get(pick % view.moves.len().max(1))?.clone();
                Some((page, view.seat?.0, mv))
            });
            moves.collect::<Vec<_>>()
        };
        let choices: Vec<_> = self.pages.iter().enumerate().flat_map(choices).collect();
        choices.get(pick % choices.len().max(1)).cloned()
    }

    pub(super) async fn play(&mut self, (page, seat, mv): &(usize, u8, String)) {
        let after = self.pages[*page].now.as_ref().map_or(0, |now| now.moves);
        self.pages[*page].play(*seat, mv, after).await;
        self.settle(*page).await;
    }

    pub(super) async fn fulfil(&mut self, wish: &Wish) {
        match wish {
            Wish::Play(pick) => {
                if let Some(choice) = self.choose(*pick) {
                    self.play(&choice).await;
                }
            }
            Wish::Say(page, words) => {
                let message = self.message(*page, words);
                self.pages[*page].send(message).await;
                self.settle(*page).await;
            }
            Wish::Restart | Wish::Crash => {}
        }
    }

    fn message(&self, page: usize, words: &Words) -> Value {
        let last = self.setting.seats - 1;
        let own = if page == BEN { last } else { 0 };
        match words {
            Words::Plain(kind) => json!({ "type": kind }),
            Words::Sit => json!({
                "type": "sit",
                "invitation": self.invitation(),
                "secret": secret(["Ann", "Ben", "Cleo"][page]),
            }),
            Words::Answer(accept) => {
                json!({ "type": "answer", "to": last - own, "accept": accept })
            }
            Words::Load(moves) => {
                let text = self.setting.played(*moves).save("match").unwrap();
                json!({ "type": "load", "file": { "format": "match", "text": text } })
            }
            Words::Rename => json!({ "type": "rename", "seat": own, "name": "Änne" }),
            Words::Resign => json!({ "type": "resign", "seat": own }),
        }
    }

    /// Everybody reads what came of what a page said.
    async fn settle(&mut self, said: usize) {
        self.pages[said].settled().await;
        for page in &mut self.pages {
            page.settled().await;
        }
    }

    pub(super) fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}{rest}", self.created.id)
    }
}

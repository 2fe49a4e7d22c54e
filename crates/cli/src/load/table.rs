use std::{
    future::poll_fn,
    pin::Pin,
    task::{Context, Poll},
};

use ::table::{AnyGame, Player, Rng};
use anyhow::{Context as _, Result, anyhow, bail};
use futures_util::{SinkExt as _, Stream as _};
use rand::{RngExt as _, seq::IndexedRandom as _};
use serde_json::json;
use server::wire::NewMatch;
use tokio_tungstenite::tungstenite::Message;

use super::{
    address::{Address, Played, Socket},
    message::{Heard, Now},
};

/// A match with the devices of its people.
pub(super) struct Table {
    id: String,
    devices: Vec<Device>,
    /// How many moves have been played, as far as anyone knows.
    moves: usize,
    is_over: bool,
    acknowledged: Vec<Acknowledged>,
    rng: Rng,
}

/// The device of one person, who may have several seats.
struct Device {
    socket: Socket,
    /// What it could play.
    choice: Option<Choice>,
}

/// A move somebody could make.
struct Choice {
    after: usize,
    seat: u8,
    mv: String,
}

/// A move that must not get lost.
struct Acknowledged {
    after: usize,
    played: Played,
}

/// What a device was told.
enum Told {
    Table,
    Played(Acknowledged),
    Refused,
    Else,
}

/// What came of a move.
pub(super) enum Answer {
    Acknowledged,
    Refused,
}

/// What is left of a table when its people have gone.
pub(super) struct Record {
    id: String,
    /// Moves that nobody of ours is known to have made.
    pub others: usize,
    acknowledged: Vec<Acknowledged>,
}

impl Table {
    /// Sets up a match, and lets everyone sit down, each at a node.
    pub(super) async fn open<'a>(
        node_of: impl Fn(usize) -> &'a Address,
        game: &dyn AnyGame,
        bot: Option<&str>,
        mut rng: Rng,
    ) -> Result<Table> {
        let new = NewMatch {
            game: game.id().into(),
            setup: None,
            seed: Some(rng.random_range(0..1 << 53)),
            seats: Some(players(game, bot)),
            invite: Vec::new(),
            clock: None,
            load: None,
            practice: false,
            rated: false,
            draw: false,
            listed: false,
        };
        let created = node_of(0).create(&new).await?;
        let secrets: Vec<String> = created.secrets.into_iter().flatten().collect();
        let people = if bot.is_some() { 1 } else { 2 };
        let mut table = Table {
            id: created.id,
            devices: Vec::new(),
            moves: 0,
            is_over: false,
            acknowledged: Vec::new(),
            rng,
        };
        for person in 0..people {
            let mut socket = node_of(person).socket(&table.id).await?;
            let own: Vec<_> = secrets.iter().skip(person).step_by(people).collect();
            let hello = json!({ "type": "hello", "secrets": own });
            socket.send(Message::text(hello.to_string())).await.context("nobody hears a hello")?;
            table.devices.push(Device { socket, choice: None });
            table.wait_to_be_seated(person).await?;
        }
        Ok(table)
    }

    async fn wait_to_be_seated(&mut self, person: usize) -> Result<()> {
        loop {
            match self.hear_from(Some(person)).await? {
                Told::Table => return Ok(()),
                Told::Refused => bail!("the house lets nobody sit down"),
                Told::Played(_) | Told::Else => {}
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether one of the people could move.
    pub(super) fn is_ready(&self) -> bool {
        self.who_moves().is_some()
    }

    fn who_moves(&self) -> Option<usize> {
        let may_move = |device: &Device| {
            device.choice.as_ref().is_some_and(|choice| choice.after == self.moves)
        };
        self.devices.iter().position(may_move).filter(|_| !self.is_over)
    }

    /// Lets somebody who is on move play, and waits for what comes of it.
    pub(super) async fn play(&mut self) -> Result<Answer> {
        let device = loop {
            match self.who_moves() {
                Some(device) => break device,
                None => self.hear().await?,
            }
        };
        let choice = self.devices[device].choice.take().expect("a move of who moves");
        let Choice { after, seat, mv } = choice;
        let play = json!({ "type": "play", "seat": seat, "move": mv, "after": after });
        self.devices[device].socket.send(Message::text(play.to_string())).await?;
        loop {
            match self.hear_from(Some(device)).await? {
                Told::Played(told) if told.after == after && told.played.seat == seat => {
                    self.acknowledged.push(told);
                    return Ok(Answer::Acknowledged);
                }
                Told::Refused => {
                    self.devices[device].choice = Some(Choice { after, seat, mv });
                    return Ok(Answer::Refused);
                }
                Told::Played(_) | Told::Table | Told::Else => {}
            }
        }
    }

    /// Listens until something is told. Nothing is lost if nobody waits for the end of it.
    pub(super) async fn hear(&mut self) -> Result<()> {
        self.hear_from(None).await.map(drop)
    }

    /// What one device, or any of them, is told next; the others are listened to as well.
    async fn hear_from(&mut self, wanted: Option<usize>) -> Result<Told> {
        loop {
            let (device, message) = poll_fn(|cx| self.poll_devices(cx)).await?;
            let Message::Text(text) = message else { continue };
            let told = self.take(device, &text)?;
            if wanted.is_none_or(|wanted| wanted == device) {
                return Ok(told);
            }
        }
    }

    fn poll_devices(&mut self, cx: &mut Context<'_>) -> Poll<Result<(usize, Message)>> {
        for (number, device) in self.devices.iter_mut().enumerate() {
            if let Poll::Ready(message) = Pin::new(&mut device.socket).poll_next(cx) {
                let message = message.ok_or_else(|| anyhow!("the house has closed a table"));
                return Poll::Ready(message.and_then(|message| Ok((number, message?))));
            }
        }
        Poll::Pending
    }

    fn take(&mut self, device: usize, text: &str) -> Result<Told> {
        let heard: Heard<'_> = serde_json::from_str(text).context("not understood")?;
        match (&*heard.kind, heard.played) {
            ("played", Some(played)) => {
                let now = heard.now.context("a move without what came of it")?;
                let after = now.moves.saturating_sub(1);
                self.learn(device, &now);
                let played = Played { seat: played.seat, mv: played.mv.into_owned() };
                Ok(Told::Played(Acknowledged { after, played }))
            }
            ("table", _) => {
                if let Some(now) = heard.table.and_then(|table| table.now) {
                    self.learn(device, &now);
                }
                Ok(Told::Table)
            }
            ("refused" | "unknown", _) => Ok(Told::Refused),
            _ => Ok(Told::Else),
        }
    }

    /// Takes note of where the match stands, and chooses a move for whoever has one.
    fn learn(&mut self, device: usize, now: &Now<'_>) {
        self.moves = self.moves.max(now.moves);
        self.is_over |= now.status.over;
        let own = now.views.iter().find(|view| !view.moves.is_empty());
        self.devices[device].choice = own.and_then(|view| {
            let mv = view.moves.choose(&mut self.rng)?.0.clone().into_owned();
            Some(Choice { after: now.moves, seat: view.seat?, mv })
        });
    }

    /// Everyone leaves.
    pub(super) fn close(self) -> Record {
        let others = self.moves - self.acknowledged.len();
        Record { id: self.id, others, acknowledged: self.acknowledged }
    }
}

impl Record {
    /// How many of the acknowledged moves are not where they should be.
    pub(super) async fn lost(&self, address: &Address) -> Result<u64> {
        let played = address.replay(&self.id).await?;
        let is_missing = |acknowledged: &&Acknowledged| {
            played.get(acknowledged.after) != Some(&acknowledged.played)
        };
        Ok(self.acknowledged.iter().filter(is_missing).count() as u64)
    }
}

fn players(game: &dyn AnyGame, bot: Option<&str>) -> Vec<Player> {
    let begun = game.start(None, 0).expect("a game that can begin as usual");
    let seats = begun.players().len();
    let player = |seat: usize| match bot {
        Some(bot) if seat > 0 => {
            Player { name: format!("Bot {seat}"), bot: Some(bot.into()), millis: None }
        }
        _ => Player::person(format!("Player {seat}")),
    };
    (0..seats).map(player).collect()
}

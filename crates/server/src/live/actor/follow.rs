//! What happens at other nodes.

use anyhow::ensure;

use super::{Actor, Change};
use crate::{
    journal::{Entry, Unreadable},
    life::Effect,
    live::around::Around,
    store::{Claim, Seen, StoredEntry},
};

impl Actor {
    /// Learns how the match stands at other nodes.
    pub(super) async fn see(&mut self, seen: Seen) {
        let elsewhere = seen.elsewhere.iter().filter_map(|around| Around::read(around)).collect();
        self.devices.set_elsewhere(elsewhere, self.house.now());
        self.may_think = seen.may_think;
        if seen.entries > self.life.entries() {
            self.catch_up().await;
        }
    }

    /// Lets happen here what was appended at another node.
    pub(super) async fn catch_up(&mut self) {
        if let Err(error) = self.read_on().await {
            tracing::debug!("match {}: the store failed: {error:#}", self.id);
            self.house.tables.tell_again(&self.id);
        }
    }

    /// The same, or why the store does not tell.
    pub(super) async fn read_on(&mut self) -> anyhow::Result<()> {
        let entries = self.house.store.since(&self.id, self.life.entries()).await?;
        if self.follow(&entries).is_err() {
            self.rebuild().await;
        }
        ensure!(!self.lost, "the match could not be read again");
        Ok(())
    }

    /// Everyone here is told as if it had happened here.
    fn follow(&mut self, stored: &[StoredEntry]) -> Result<(), Unreadable> {
        let mut rest = stored.iter().peekable();
        while let Some(first) = rest.next() {
            let (entry, effect) = self.happen(first)?;
            let mut change = Change { entries: vec![entry], effect, bytes: 0, successor: None };
            // What followed at once is told together.
            while rest.peek().is_some()
                && self.life.consequence(&change.entries[change.entries.len() - 1]).is_some()
                && let Some(next) = rest.next()
            {
                let (entry, effect) = self.happen(next)?;
                if effect != Effect::Other {
                    change.effect = effect;
                }
                change.entries.push(entry);
            }
            self.life.hurry(self.house.limits.max_millis);
            self.changed(&change);
            if let Some(&Entry::Answer { to, accept: false, .. }) = change.entries.first() {
                self.tell_declined(to);
            }
        }
        Ok(())
    }

    fn happen(&mut self, stored: &StoredEntry) -> Result<(Entry, Effect), Unreadable> {
        let entry = Entry::read(&stored.payload)?;
        if stored.seq != self.life.entries() as i64 {
            return Err(Unreadable::Newer);
        }
        let effect = self.life.apply(&entry)?;
        self.life.stamp(stored.at);
        self.life.stored(1, self.life.bytes() + stored.payload.len());
        Ok((entry, effect))
    }

    /// Tells the other nodes who is here, if there are any.
    pub(super) fn tell_others(&self) {
        if self.house.store.nodes().is_none() {
            return;
        }
        let has_bots = self.life.players().iter().any(|player| !player.is_person());
        let is_wanted = !self.devices.is_empty() || self.life.clock().is_timed();
        self.house.tables.say(Claim {
            id: self.id.clone(),
            around: Around { thinking: self.bots.thinking(), ..self.devices.around() }.write(),
            wants_to_think: has_bots && is_wanted,
        });
    }
}

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{end::End, stage::Stage};

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub total: usize,
    /// The part of the total that spectators leave to people with a seat.
    pub reserve: usize,
    pub per_address: usize,
    pub half_open_per_address: usize,
}

/// Why there is no room for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crowded {
    /// The address has too many already.
    Address,
    /// The house has.
    House,
}

/// The number of a connection, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Id(u64);

/// Knows all connections, and which of them has to go when another one needs the room.
pub(super) struct Book {
    bounds: Bounds,
    entries: HashMap<Id, Entry>,
    addresses: HashMap<IpAddr, Address>,
    /// How many connections are in each stage.
    numbers: [usize; Stage::COUNT],
    /// Those that have to make room, by stage and then the longest in it first.
    dispensable: BTreeSet<Spot>,
    /// The same by address: who has most of a stage comes first in it.
    crowds: BTreeSet<(Stage, Reverse<usize>, IpAddr)>,
    /// Counts connections, and how they change.
    counted: u64,
    /// Connections that were told to go and have not gone yet.
    ending: usize,
}

struct Entry {
    address: IpAddr,
    stage: Stage,
    since: Instant,
    /// Grows with `since`, and differs for all.
    order: u64,
    end: Arc<End>,
}

/// Where a connection stands in line.
type Spot = (Stage, u64, Id);

#[derive(Default)]
struct Address {
    connections: usize,
    numbers: [usize; Stage::COUNT],
    dispensable: BTreeSet<Spot>,
}

impl Book {
    pub(super) fn new(bounds: Bounds) -> Book {
        Book {
            bounds,
            entries: HashMap::new(),
            addresses: HashMap::new(),
            numbers: [0; Stage::COUNT],
            dispensable: BTreeSet::new(),
            crowds: BTreeSet::new(),
            counted: 0,
            ending: 0,
        }
    }

    /// Takes a new connection in, if need be in place of a less worthy one, which hears of it
    /// through its `end`. A proxy speaks for many addresses, so only the total counts for it.
    pub(super) fn admit(
        &mut self,
        address: IpAddr,
        is_proxy: bool,
        end: Arc<End>,
        now: Instant,
    ) -> Result<Id, Crowded> {
        if !is_proxy {
            self.make_half_open_room(address);
            self.make_address_room(address)?;
        }
        if self.entries.len() >= self.bounds.total && !self.make_room() {
            return Err(Crowded::House);
        }
        let id = Id(self.count());
        let order = self.count();
        self.insert(id, Entry { address, stage: Stage::Head, since: now, order, end });
        Ok(id)
    }

    /// Notes that a connection has been closed.
    pub(super) fn close(&mut self, id: Id) {
        if self.remove(id).is_none() {
            self.ending -= 1;
        }
    }

    /// What a connection is busy with; nothing if it has been told to go.
    pub(super) fn stage(&self, id: Id) -> Option<Stage> {
        self.entries.get(&id).map(|entry| entry.stage)
    }

    pub(super) fn enter(&mut self, id: Id, stage: Stage, now: Instant) {
        if let Some(entry) = self.remove(id) {
            let order = self.count();
            self.insert(id, Entry { stage, since: now, order, ..entry });
        }
    }

    /// Lets a connection count for another address from now on, where that has room left.
    pub(super) fn move_to(&mut self, id: Id, address: IpAddr) -> Result<(), Crowded> {
        if self.entries.get(&id).is_none_or(|entry| entry.address == address) {
            return Ok(());
        }
        self.make_address_room(address)?;
        self.move_back(id, address);
        Ok(())
    }

    /// Lets a connection count for the address it came from, however many there are.
    pub(super) fn move_back(&mut self, id: Id, address: IpAddr) {
        if let Some(entry) = self.remove(id) {
            self.insert(id, Entry { address, ..entry });
        }
    }

    /// Whether there is room for another spectator beside what is kept for people with a seat.
    pub(super) fn has_room_to_watch(&self) -> bool {
        let settled = self.number(Stage::Spectator) + self.number(Stage::Seated);
        settled < self.bounds.total - self.bounds.reserve
    }

    /// Ends those that have been in a stage for too long.
    pub(super) fn end_overdue(&mut self, stage: Stage, patience: Duration, now: Instant) {
        while let Some(&(_, _, id)) =
            self.dispensable.range(first(stage)..).next().filter(|spot| spot.0 == stage)
        {
            if now.duration_since(self.entries[&id].since) < patience {
                break;
            }
            self.end(id);
        }
    }

    /// Ends the connection that is least worthy, if one has to make room at all.
    pub(super) fn make_room(&mut self) -> bool {
        let Some(&(stage, _, address)) = self.crowds.first() else { return false };
        let oldest = self.addresses[&address].dispensable.range(first(stage)..).next();
        let &(_, _, id) = oldest.expect("a connection of a crowd");
        self.end(id);
        true
    }

    /// How many were told to go and have not gone yet.
    pub(super) fn ending(&self) -> usize {
        self.ending
    }

    fn make_half_open_room(&mut self, address: IpAddr) {
        let Some(known) = self.addresses.get(&address) else { return };
        let half_open = known.numbers[Stage::Head as usize] + known.numbers[Stage::Body as usize];
        if half_open >= self.bounds.half_open_per_address {
            let oldest = known.dispensable.first().filter(|spot| spot.0.is_half_open());
            oldest.copied().into_iter().for_each(|(_, _, id)| self.end(id));
        }
    }

    fn make_address_room(&mut self, address: IpAddr) -> Result<(), Crowded> {
        let Some(known) = self.addresses.get(&address) else { return Ok(()) };
        if known.connections >= self.bounds.per_address {
            let &(_, _, id) = known.dispensable.first().ok_or(Crowded::Address)?;
            self.end(id);
        }
        Ok(())
    }

    fn end(&mut self, id: Id) {
        if let Some(entry) = self.remove(id) {
            self.ending += 1;
            entry.end.tell();
        }
    }

    fn number(&self, stage: Stage) -> usize {
        self.numbers[stage as usize]
    }

    fn count(&mut self) -> u64 {
        self.counted += 1;
        self.counted
    }

    fn insert(&mut self, id: Id, entry: Entry) {
        let Entry { address, stage, order, .. } = entry;
        self.entries.insert(id, entry);
        self.numbers[stage as usize] += 1;
        let known = self.addresses.entry(address).or_default();
        known.connections += 1;
        let number = &mut known.numbers[stage as usize];
        *number += 1;
        if stage.makes_room() {
            self.crowds.remove(&(stage, Reverse(*number - 1), address));
            self.crowds.insert((stage, Reverse(*number), address));
            known.dispensable.insert((stage, order, id));
            self.dispensable.insert((stage, order, id));
        }
    }

    fn remove(&mut self, id: Id) -> Option<Entry> {
        let entry = self.entries.remove(&id)?;
        let Entry { address, stage, order, .. } = entry;
        self.numbers[stage as usize] -= 1;
        let known = self.addresses.get_mut(&address).expect("the address of a connection");
        known.connections -= 1;
        let number = &mut known.numbers[stage as usize];
        *number -= 1;
        if stage.makes_room() {
            self.crowds.remove(&(stage, Reverse(*number + 1), address));
            if *number > 0 {
                self.crowds.insert((stage, Reverse(*number), address));
            }
            known.dispensable.remove(&(stage, order, id));
            self.dispensable.remove(&(stage, order, id));
        }
        if known.connections == 0 {
            self.addresses.remove(&address);
        }
        Some(entry)
    }
}

fn first(stage: Stage) -> Spot {
    (stage, 0, Id(0))
}

#[cfg(test)]
mod tests;

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{activity::Activity, end::End};

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub total: usize,
    /// The part of the total that spectators leave to people with a seat.
    pub reserve: usize,
    pub per_address: usize,
    pub half_open_per_address: usize,
}

/// Why there is no space for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crowded {
    /// The address has too many already.
    Address,
    /// The house has too many already.
    House,
}

/// The number of a connection, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Id(u64);

/// Knows all connections, and which of them has to go when another one needs the space.
pub(super) struct Book {
    bounds: Bounds,
    entries: HashMap<Id, Entry>,
    addresses: HashMap<IpAddr, Address>,
    /// How many connections are busy with each activity.
    numbers: [usize; Activity::COUNT],
    /// Those that may have to make space: by activity, and of the same activity the oldest first.
    dispensable: BTreeSet<Spot>,
    /// The same by address: whoever has most of an activity comes first in it.
    crowds: BTreeSet<Crowd>,
    /// Counts connections, and how they change.
    counted: u64,
    /// Connections that were asked to go and have not gone yet.
    ending: usize,
}

struct Entry {
    address: IpAddr,
    activity: Activity,
    since: Instant,
    /// Grows with `since`, and differs for all.
    order: u64,
    end: Arc<End>,
}

/// Where a connection stands in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Spot {
    activity: Activity,
    order: u64,
    id: Id,
}

/// All connections of one address that are busy with the same activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Crowd {
    activity: Activity,
    number: Reverse<usize>,
    address: IpAddr,
}

#[derive(Default)]
struct Address {
    connections: usize,
    numbers: [usize; Activity::COUNT],
    dispensable: BTreeSet<Spot>,
}

impl Book {
    pub(super) fn new(bounds: Bounds) -> Book {
        Book {
            bounds,
            entries: HashMap::new(),
            addresses: HashMap::new(),
            numbers: [0; Activity::COUNT],
            dispensable: BTreeSet::new(),
            crowds: BTreeSet::new(),
            counted: 0,
            ending: 0,
        }
    }

    /// Takes a new connection in, if need be in place of a less worthy one, which learns of it
    /// through its `end`. A proxy speaks for many addresses, so only the total counts for it, as for
    /// whoever the host has named.
    pub(super) fn admit(
        &mut self,
        address: IpAddr,
        is_unlimited: bool,
        end: Arc<End>,
        now: Instant,
    ) -> Result<Id, Crowded> {
        if !is_unlimited {
            self.make_half_open_space(address);
            self.make_address_space(address)?;
        }
        if self.entries.len() >= self.bounds.total && !self.make_space() {
            return Err(Crowded::House);
        }
        let id = Id(self.count());
        let order = self.count();
        self.insert(id, Entry { address, activity: Activity::Head, since: now, order, end });
        Ok(id)
    }

    /// Notes that a connection has been closed.
    pub(super) fn close(&mut self, id: Id) {
        if self.remove(id).is_none() {
            self.ending -= 1;
        }
    }

    /// What a connection is busy with; nothing if it has been asked to go.
    pub(super) fn activity(&self, id: Id) -> Option<Activity> {
        self.entries.get(&id).map(|entry| entry.activity)
    }

    /// Notes what a connection is busy with from now on.
    pub(super) fn turn_to(&mut self, id: Id, activity: Activity, now: Instant) {
        if let Some(entry) = self.remove(id) {
            let order = self.count();
            self.insert(id, Entry { activity, since: now, order, ..entry });
        }
    }

    /// Lets a connection count for another address from now on, where that has space left.
    pub(super) fn move_to(&mut self, id: Id, address: IpAddr) -> Result<(), Crowded> {
        if self.entries.get(&id).is_none_or(|entry| entry.address == address) {
            return Ok(());
        }
        self.make_address_space(address)?;
        self.move_freely(id, address);
        Ok(())
    }

    /// The same, however many connections the address has.
    pub(super) fn move_freely(&mut self, id: Id, address: IpAddr) {
        if let Some(entry) = self.remove(id) {
            self.insert(id, Entry { address, ..entry });
        }
    }

    /// Whether there is space for another spectator beside what is kept for people with a seat.
    pub(super) fn has_space_to_watch(&self) -> bool {
        let settled = self.number(Activity::Spectator) + self.number(Activity::Seated);
        settled < self.bounds.total - self.bounds.reserve
    }

    /// Ends those that have been busy with the same activity for too long.
    pub(super) fn end_overdue(&mut self, activity: Activity, patience: Duration, now: Instant) {
        while let Some(&spot) = self.dispensable.range(first(activity)..).next()
            && spot.activity == activity
            && now.duration_since(self.entries[&spot.id].since) >= patience
        {
            self.end(spot.id);
        }
    }

    /// Ends the connection that is least worthy, if one has to make space at all.
    pub(super) fn make_space(&mut self) -> bool {
        let Some(crowd) = self.crowds.first() else { return false };
        let known = &self.addresses[&crowd.address];
        let oldest = known.dispensable.range(first(crowd.activity)..).next();
        self.end(oldest.expect("a connection of a crowd").id);
        true
    }

    /// Ends the least worthy ones, at most so many and about half of those that may have to go: a
    /// system short of descriptors says so even if nobody waits, and the newest is who the space
    /// was made for.
    pub(super) fn make_much_space(&mut self, most: usize) {
        for _ in 0..most.min(self.dispensable.len().div_ceil(2)) {
            self.make_space();
        }
    }

    /// How many were asked to go and have not gone yet.
    pub(super) fn ending(&self) -> usize {
        self.ending
    }

    fn make_half_open_space(&mut self, address: IpAddr) {
        let Some(known) = self.addresses.get(&address) else { return };
        let half_open =
            known.numbers[Activity::Head as usize] + known.numbers[Activity::Body as usize];
        if half_open >= self.bounds.half_open_per_address {
            let oldest = known.dispensable.first().filter(|spot| spot.activity.is_half_open());
            oldest.copied().into_iter().for_each(|spot| self.end(spot.id));
        }
    }

    fn make_address_space(&mut self, address: IpAddr) -> Result<(), Crowded> {
        let Some(known) = self.addresses.get(&address) else { return Ok(()) };
        if known.connections >= self.bounds.per_address {
            let oldest = known.dispensable.first().ok_or(Crowded::Address)?;
            self.end(oldest.id);
        }
        Ok(())
    }

    fn end(&mut self, id: Id) {
        if let Some(entry) = self.remove(id) {
            self.ending += 1;
            entry.end.ask();
        }
    }

    pub(super) fn number(&self, activity: Activity) -> usize {
        self.numbers[activity as usize]
    }

    fn count(&mut self) -> u64 {
        self.counted += 1;
        self.counted
    }

    fn insert(&mut self, id: Id, entry: Entry) {
        let Entry { address, activity, order, .. } = entry;
        self.entries.insert(id, entry);
        self.numbers[activity as usize] += 1;
        let known = self.addresses.entry(address).or_default();
        known.connections += 1;
        let number = &mut known.numbers[activity as usize];
        *number += 1;
        if activity.makes_space() {
            let crowd = |number| Crowd { activity, number: Reverse(number), address };
            self.crowds.remove(&crowd(*number - 1));
            self.crowds.insert(crowd(*number));
            let spot = Spot { activity, order, id };
            known.dispensable.insert(spot);
            self.dispensable.insert(spot);
        }
    }

    fn remove(&mut self, id: Id) -> Option<Entry> {
        let entry = self.entries.remove(&id)?;
        let Entry { address, activity, order, .. } = entry;
        self.numbers[activity as usize] -= 1;
        let known = self.addresses.get_mut(&address).expect("the address of a connection");
        known.connections -= 1;
        let number = &mut known.numbers[activity as usize];
        *number -= 1;
        if activity.makes_space() {
            let crowd = |number| Crowd { activity, number: Reverse(number), address };
            self.crowds.remove(&crowd(*number + 1));
            if *number > 0 {
                self.crowds.insert(crowd(*number));
            }
            let spot = Spot { activity, order, id };
            known.dispensable.remove(&spot);
            self.dispensable.remove(&spot);
        }
        if known.connections == 0 {
            self.addresses.remove(&address);
        }
        Some(entry)
    }
}

/// Where the connections that are busy with this begin in line.
fn first(activity: Activity) -> Spot {
    Spot { activity, order: 0, id: Id(0) }
}

#[cfg(test)]
mod tests;

use std::net::IpAddr;

use subtle::ConstantTimeEq as _;
use table::Seat;

use super::{
    around::Around,
    hints::Hints,
    outbox::{Letter, Outbox},
};
use crate::{
    house::ShownCard,
    life::{Life, Recognised},
    secret::{CardId, Key},
    wire::{People, ToPage},
};

/// The most secrets of one device that are remembered: more than a table has seats.
const MOST_KEYS: usize = 32;

/// The number of a device at one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeviceId(pub u64);

/// A page that is connected.
pub(super) struct Device {
    pub id: DeviceId,
    pub address: IpAddr,
    /// What recognises the secrets it has shown.
    keys: Vec<Key>,
    /// The card it has shown.
    card: Option<ShownCard>,
    /// Whether it is a screen for everybody, which never has seats.
    pub screen: bool,
    /// The seats these open; none for a spectator.
    pub seats: Vec<Seat>,
    /// Whether it may fill the empty seats.
    pub creator: bool,
    /// What recognises the link it came by. The link itself may be as long as a message.
    pub invitation: Option<Key>,
    pub hints: Hints,
    /// Whether it wants to see the bots' hands.
    pub peeks: bool,
    outbox: Outbox,
}

impl Device {
    pub(super) fn owns(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }
}

/// The devices at a table.
pub(super) struct Devices {
    list: Vec<Device>,
    joined: u64,
    /// When anyone began to look who is here.
    began: i64,
    /// When somebody of each seat was seen last, if anybody was since then.
    seen: Vec<Option<i64>>,
    /// Who is at the table at other nodes.
    elsewhere: Vec<Around>,
}

/// Who comes to a table.
pub(super) struct Newcomer {
    pub address: IpAddr,
    pub keys: Vec<Key>,
    pub card: Option<ShownCard>,
    pub screen: bool,
    pub recognised: Recognised,
    pub invitation: Option<Key>,
    pub outbox: Outbox,
}

impl Devices {
    /// Nobody is here yet.
    pub(super) fn new(seats: usize, now: i64) -> Devices {
        Devices {
            list: Vec::new(),
            joined: 0,
            began: now,
            seen: vec![None; seats],
            elsewhere: Vec::new(),
        }
    }

    /// Who is at the table here, as other nodes are told.
    pub(super) fn around(&self) -> Around {
        let mut here: Vec<Seat> = self.list.iter().flat_map(|one| one.seats.clone()).collect();
        here.sort_unstable();
        here.dedup();
        Around {
            here,
            began: self.began,
            seen: self.seen.clone(),
            spectators: self.spectators(),
            thinking: Vec::new(),
        }
    }

    /// Who is at the table at other nodes.
    pub(super) fn elsewhere(&self) -> &[Around] {
        &self.elsewhere
    }

    /// Learns who is at the table at other nodes from now on.
    pub(super) fn set_elsewhere(&mut self, elsewhere: Vec<Around>, now: i64) {
        for left in self.elsewhere.iter().flat_map(|around| &around.here) {
            if let Some(seen) = self.seen.get_mut(left.index()) {
                *seen = Some(now);
            }
        }
        for around in &elsewhere {
            self.began = self.began.min(around.began);
            for (seen, &theirs) in self.seen.iter_mut().zip(&around.seen) {
                *seen = (*seen).max(theirs);
            }
        }
        self.elsewhere = elsewhere;
    }

    /// How many watch here.
    pub(super) fn spectators(&self) -> usize {
        self.list.iter().filter(|device| device.seats.is_empty()).count()
    }

    pub(super) fn join(&mut self, newcomer: Newcomer) -> DeviceId {
        let id = DeviceId(self.joined);
        self.joined += 1;
        self.list.push(Device {
            id,
            address: newcomer.address,
            keys: newcomer.keys,
            card: newcomer.card,
            screen: newcomer.screen,
            seats: newcomer.recognised.seats,
            creator: newcomer.recognised.creator,
            invitation: newcomer.invitation,
            hints: Hints::default(),
            peeks: false,
            outbox: newcomer.outbox,
        });
        id
    }

    pub(super) fn leave(&mut self, id: DeviceId, now: i64) {
        let left = self.list.iter().filter(|device| device.id == id);
        left.flat_map(|device| &device.seats).for_each(|seat| self.seen[seat.index()] = Some(now));
        self.list.retain(|device| device.id != id);
    }

    /// The devices that have shown a card, with what recognises their keys.
    pub(super) fn with_card(&self, card: &CardId) -> Vec<(DeviceId, Key)> {
        let shown = |device: &Device| {
            let shown = device.card.as_ref().filter(|shown| shown.id == *card)?;
            Some((device.id, shown.key.clone()))
        };
        self.list.iter().filter_map(shown).collect()
    }

    /// A device shows a card after all.
    pub(super) fn show_card(&mut self, id: DeviceId, card: ShownCard) {
        self.show(id, Key::of_card(&card.id));
        if let Some(device) = self.get_mut(id) {
            device.card = Some(card);
        }
    }

    /// A device shows one more secret.
    pub(super) fn show(&mut self, id: DeviceId, key: Key) {
        let Some(device) = self.get_mut(id) else { return };
        device.keys.retain(|known| !bool::from(known.ct_eq(&key)));
        device.keys.truncate(MOST_KEYS - 1);
        device.keys.push(key);
    }

    /// Finds out anew who has which seats.
    pub(super) fn reseat(&mut self, life: &Life) {
        for device in &mut self.list {
            device.seats = life.seats_of(&device.keys);
        }
    }

    /// Whether a device with this seat is here.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.list.iter().any(|device| device.owns(seat))
            || self.elsewhere.iter().any(|around| around.here.contains(&seat))
    }

    /// Since when nobody of a seat is here; nothing if somebody is.
    pub(super) fn gone_since(&self, seat: Seat) -> Option<i64> {
        (!self.is_here(seat)).then(|| self.seen[seat.index()].unwrap_or(self.began))
    }

    pub(super) fn get(&self, id: DeviceId) -> Option<&Device> {
        self.list.iter().find(|device| device.id == id)
    }

    pub(super) fn get_mut(&mut self, id: DeviceId) -> Option<&mut Device> {
        self.list.iter_mut().find(|device| device.id == id)
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Device> {
        self.list.iter_mut()
    }

    /// Whether somebody is here who plays.
    pub(super) fn anyone_plays(&self) -> bool {
        self.list.iter().any(|device| !device.seats.is_empty())
    }

    /// The address the table counts for: that of whoever came first and plays, otherwise watches.
    pub(super) fn address(&self) -> Option<IpAddr> {
        let player = self.list.iter().find(|device| !device.seats.is_empty());
        player.or(self.list.first()).map(|device| device.address)
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    /// Sends to one device.
    pub(super) fn send(&self, id: DeviceId, news: &ToPage) {
        self.send_to(|device| device.id == id, news);
    }

    /// Sends to every device.
    pub(super) fn send_all(&self, news: &ToPage) {
        self.send_to(|_| true, news);
    }

    /// Sends to the devices that have the seat.
    pub(super) fn send_to_owners(&self, seat: Seat, news: &ToPage) {
        self.send_to(|device| device.owns(seat), news);
    }

    /// Sends every device what `news` has for it.
    pub(super) fn send_each(&self, news: impl Fn(&Device) -> Option<ToPage>) {
        for device in &self.list {
            news(device).into_iter().for_each(|news| device.outbox.put(Letter::from(&news)));
        }
    }

    fn send_to(&self, which: impl Fn(&Device) -> bool, news: &ToPage) {
        let letter = Letter::from(news);
        self.list
            .iter()
            .filter(|device| which(device))
            .for_each(|device| device.outbox.put(letter.clone()));
    }

    /// Who is here of the players, and how many watch.
    pub(super) fn people(&self, life: &Life) -> People {
        let plays = |seat: Seat| life.players()[seat.index()].is_person();
        let gone = |seat: Seat| self.gone_since(seat).filter(|_| life.seating().is_taken(seat));
        People {
            here: life.seats().map(|seat| !plays(seat) || self.is_here(seat)).collect(),
            gone: life.seats().map(|seat| gone(seat).filter(|_| plays(seat))).collect(),
            spectators: self.spectators()
                + self.elsewhere.iter().map(|around| around.spectators).sum::<usize>(),
        }
    }
}

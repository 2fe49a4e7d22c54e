use std::net::IpAddr;

use table::{Player, Seat};

use super::{
    hints::Hints,
    outbox::{Letter, Outbox},
};
use crate::wire::{People, ToPage};

/// The number of a device at one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeviceId(pub u64);

/// A page that is connected.
pub(super) struct Device {
    pub id: DeviceId,
    pub address: IpAddr,
    /// The seats whose secrets it has shown; none for a spectator.
    pub seats: Vec<Seat>,
    pub hints: Hints,
    /// Whether the only person wants to see the bots' hands.
    pub peeks: bool,
    outbox: Outbox,
}

impl Device {
    pub(super) fn owns(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }
}

/// The devices at a table.
#[derive(Default)]
pub(super) struct Devices {
    list: Vec<Device>,
    joined: u64,
}

impl Devices {
    pub(super) fn join(&mut self, address: IpAddr, seats: Vec<Seat>, outbox: Outbox) -> DeviceId {
        let id = DeviceId(self.joined);
        self.joined += 1;
        self.list.push(Device {
            id,
            address,
            seats,
            hints: Hints::default(),
            peeks: false,
            outbox,
        });
        id
    }

    pub(super) fn leave(&mut self, id: DeviceId) {
        self.list.retain(|device| device.id != id);
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
    pub(super) fn send_each(&self, news: impl Fn(&Device) -> ToPage) {
        self.list.iter().for_each(|device| device.outbox.put(Letter::from(&news(device))));
    }

    fn send_to(&self, which: impl Fn(&Device) -> bool, news: &ToPage) {
        let letter = Letter::from(news);
        self.list
            .iter()
            .filter(|device| which(device))
            .for_each(|device| device.outbox.put(letter.clone()));
    }

    /// Who is here of the players, and how many watch.
    pub(super) fn people(&self, players: &[Player]) -> People {
        let here = |(seat, player): (Seat, &Player)| {
            !player.is_person() || self.list.iter().any(|device| device.owns(seat))
        };
        People {
            here: (0..).map(Seat).zip(players).map(here).collect(),
            spectators: self.list.iter().filter(|device| device.seats.is_empty()).count(),
        }
    }
}

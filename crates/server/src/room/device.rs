use std::net::IpAddr;

use table::{Player, Seat};
use tokio::sync::mpsc;

use super::hints::Hints;
use crate::wire::{People, ToPage};

/// The number of a device at one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceId(pub u64);

/// A page that is connected.
pub struct Device {
    pub id: DeviceId,
    pub address: IpAddr,
    /// The seats whose secrets it has shown; none for a spectator.
    pub seats: Vec<Seat>,
    pub hints: Hints,
    /// Whether the only person wants to see the bots' hands.
    pub peeks: bool,
    news: mpsc::Sender<ToPage>,
}

impl Device {
    pub fn owns(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }

    /// Whether the device still takes news; one that is too slow loses its place and may come back.
    fn tell(&self, news: ToPage) -> bool {
        self.news.try_send(news).is_ok()
    }
}

/// The devices at a table.
#[derive(Default)]
pub struct Devices {
    list: Vec<Device>,
    joined: u64,
}

impl Devices {
    pub fn join(&mut self, address: IpAddr, seats: Vec<Seat>, news: mpsc::Sender<ToPage>) -> DeviceId {
        let id = DeviceId(self.joined);
        self.joined += 1;
        self.list.push(Device { id, address, seats, hints: Hints::default(), peeks: false, news });
        id
    }

    pub fn leave(&mut self, id: DeviceId) {
        self.list.retain(|device| device.id != id);
    }

    pub fn get(&self, id: DeviceId) -> Option<&Device> {
        self.list.iter().find(|device| device.id == id)
    }

    pub fn get_mut(&mut self, id: DeviceId) -> Option<&mut Device> {
        self.list.iter_mut().find(|device| device.id == id)
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Device> {
        self.list.iter_mut()
    }

    /// Whether somebody is here who plays.
    pub fn anyone_plays(&self) -> bool {
        self.list.iter().any(|device| !device.seats.is_empty())
    }

    /// The address the table counts for: that of whoever came first and plays, otherwise watches.
    pub fn address(&self) -> Option<IpAddr> {
        let player = self.list.iter().find(|device| !device.seats.is_empty());
        player.or(self.list.first()).map(|device| device.address)
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }

    pub fn tell(&mut self, id: DeviceId, news: ToPage) {
        self.list.retain(|device| device.id != id || device.tell(news.clone()));
    }

    pub fn tell_all(&mut self, news: &ToPage) {
        self.tell_each(|_| news.clone());
    }

    /// Tells every device what `news` has for it.
    pub fn tell_each(&mut self, news: impl Fn(&Device) -> ToPage) {
        self.list.retain(|device| device.tell(news(device)));
    }

    /// Tells the devices that have one of the seats.
    pub fn tell_owners(&mut self, seat: Seat, news: &ToPage) {
        self.list.retain(|device| !device.owns(seat) || device.tell(news.clone()));
    }

    pub fn people(&self, players: &[Player]) -> People {
        let here = |(seat, player): (Seat, &Player)| !player.is_person() || self.list.iter().any(|device| device.owns(seat));
        People {
            here: (0..).map(Seat).zip(players).map(here).collect(),
            spectators: self.list.iter().filter(|device| device.seats.is_empty()).count(),
        }
    }
}

//! Who gets the next place to think: addresses take turns, and at each of them its matches.

use std::{collections::VecDeque, net::IpAddr};

/// Who wants to think: a match, and the address of whoever plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asker {
    address: IpAddr,
    table: String,
}

impl Asker {
    /// `table` is the name of the match.
    pub fn new(address: IpAddr, table: &str) -> Asker {
        Asker { address, table: table.to_owned() }
    }
}

/// How many may think at the same time, and wait for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// For everybody.
    pub open: usize,
    /// Besides, for addresses that have no other place: nobody waits for the long thoughts of
    /// someone else.
    pub reserve: usize,
    /// How often one address may wait.
    pub waiting: usize,
}

/// The number of one who waits.
pub(super) type Number = u64;

/// Those who think and those who wait for a place. Each of the latter left a `T` to be called by.
pub(super) struct Queue<T> {
    places: Places,
    thinking: Vec<Asker>,
    /// In the order of their turns.
    waiting: VecDeque<Household<T>>,
    joined: Number,
}

struct Household<T> {
    address: IpAddr,
    tables: VecDeque<Table<T>>,
}

struct Table<T> {
    asker: Asker,
    calls: VecDeque<(Number, T)>,
}

impl<T> Household<T> {
    fn calls(&self) -> usize {
        self.tables.iter().map(|table| table.calls.len()).sum()
    }
}

impl<T> Queue<T> {
    pub(super) fn new(places: Places) -> Queue<T> {
        Queue { places, thinking: Vec::new(), waiting: VecDeque::new(), joined: 0 }
    }

    /// Waits for a place, unless too many from the same address do.
    pub(super) fn join(&mut self, asker: Asker, call: T) -> Option<Number> {
        let at = self.waiting.iter().position(|household| household.address == asker.address);
        let waiting: usize = at.map_or(0, |at| self.waiting[at].calls());
        if waiting >= self.places.waiting {
            return None;
        }
        let at = at.unwrap_or_else(|| {
            self.waiting.push_back(Household { address: asker.address, tables: VecDeque::new() });
            self.waiting.len() - 1
        });
        let tables = &mut self.waiting[at].tables;
        self.joined += 1;
        match tables.iter_mut().find(|table| table.asker == asker) {
            Some(table) => table.calls.push_back((self.joined, call)),
            None => tables.push_back(Table { asker, calls: VecDeque::from([(self.joined, call)]) }),
        }
        Some(self.joined)
    }

    /// Waits no longer.
    pub(super) fn leave(&mut self, asker: &Asker, number: Number) {
        for household in
            self.waiting.iter_mut().filter(|household| household.address == asker.address)
        {
            for table in household.tables.iter_mut().filter(|table| table.asker == *asker) {
                table.calls.retain(|&(waiting, _)| waiting != number);
            }
            household.tables.retain(|table| !table.calls.is_empty());
        }
        self.waiting.retain(|household| !household.tables.is_empty());
    }

    /// Gives the next place to whoever has the fewest, and of those to whoever has waited for the
    /// longest time.
    pub(super) fn next(&mut self) -> Option<(Asker, T)> {
        let taken = self.thinking.len();
        let most_own = match taken {
            _ if taken < self.places.open => usize::MAX,
            _ if taken < self.places.open + self.places.reserve => 0,
            _ => return None,
        };
        let thinking = &self.thinking;
        let own =
            |address: IpAddr| thinking.iter().filter(|asker| asker.address == address).count();
        let at = first_least(&self.waiting, |household| own(household.address))?;
        if own(self.waiting[at].address) > most_own {
            return None;
        }
        let mut household = self.waiting.remove(at)?;
        let at = first_least(&household.tables, |table| {
            thinking.iter().filter(|&asker| *asker == table.asker).count()
        })?;
        let mut table = household.tables.remove(at)?;
        let (_, call) = table.calls.pop_front()?;
        let asker = table.asker.clone();
        // Whoever had its turn goes to the end of the queue.
        if !table.calls.is_empty() {
            household.tables.push_back(table);
        }
        if !household.tables.is_empty() {
            self.waiting.push_back(household);
        }
        self.thinking.push(asker.clone());
        Some((asker, call))
    }

    /// Gives a place back.
    pub(super) fn done(&mut self, asker: &Asker) {
        if let Some(at) = self.thinking.iter().position(|thinking| thinking == asker) {
            self.thinking.swap_remove(at);
        }
    }

    pub(super) fn thinking(&self) -> usize {
        self.thinking.len()
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting.iter().map(Household::calls).sum()
    }
}

/// The place of the first item with the least amount.
fn first_least<T>(list: &VecDeque<T>, amount: impl Fn(&T) -> usize) -> Option<usize> {
    (0..list.len()).min_by_key(|&at| amount(&list[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(address: u8, table: u8) -> Asker {
        Asker::new([10, 0, 0, address].into(), &table.to_string())
    }

    fn queue(open: usize, reserve: usize) -> Queue<&'static str> {
        Queue::new(Places { open, reserve, waiting: usize::MAX })
    }

    /// The order in which they get the only place, after joining in this order.
    fn order(askers: &[(u8, u8, &'static str)]) -> Vec<&'static str> {
        let mut queue = queue(1, 0);
        for &(address, table, name) in askers {
            queue.join(asker(address, table), name);
        }
        let next = || {
            let (asker, name) = queue.next()?;
            assert!(queue.next().is_none(), "there is one place only");
            queue.done(&asker);
            Some(name)
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn addresses_take_turns_and_at_each_of_them_its_matches() {
        let same = [
            (1, 1, "a"),
            (1, 1, "b"),
            (1, 1, "c"),
            (1, 2, "other match"),
            (2, 3, "other address"),
            (2, 3, "its second"),
        ];
        assert_eq!(order(&same), ["a", "other address", "other match", "its second", "b", "c"]);
    }

    #[test]
    fn whoever_comes_back_queues_behind_those_who_wait() {
        let mut queue = queue(1, 0);
        (1..=3).for_each(|address| _ = queue.join(asker(address, 1), "first"));
        for address in [1, 2, 3, 1, 2, 3] {
            let (next, _) = queue.next().unwrap();
            assert_eq!(next, asker(address, 1));
            queue.done(&next);
            queue.join(next, "again");
        }
    }

    #[test]
    fn whoever_has_fewer_places_comes_first() {
        let mut queue = queue(2, 0);
        (1..=3).for_each(|table| _ = queue.join(asker(1, table), "many"));
        assert_eq!(queue.next().unwrap().0, asker(1, 1));
        queue.join(asker(2, 9), "one");
        assert_eq!(queue.next().unwrap().0, asker(2, 9));
        assert!(queue.next().is_none());
        queue.done(&asker(2, 9));
        assert_eq!(queue.next().unwrap().0, asker(1, 2));
    }

    #[test]
    fn the_reserve_is_for_addresses_without_a_place() {
        let mut queue = queue(2, 2);
        (1..=9).for_each(|table| _ = queue.join(asker(1, table), "hog"));
        assert!(queue.next().is_some() && queue.next().is_some() && queue.next().is_none());
        (2..=4).for_each(|address| _ = queue.join(asker(address, 1), "somebody else"));
        assert_eq!([queue.next().unwrap().0, queue.next().unwrap().0], [asker(2, 1), asker(3, 1)]);
        assert!(queue.next().is_none(), "all places are taken");
        queue.done(&asker(1, 1));
        assert_eq!(queue.next().unwrap().0, asker(4, 1));
        assert!(queue.next().is_none());
    }

    #[test]
    fn whoever_leaves_is_never_called() {
        let mut queue = queue(1, 0);
        let numbers = [1, 1, 2].map(|table| queue.join(asker(1, table), "wait").unwrap());
        queue.leave(&asker(1, 1), numbers[0]);
        queue.leave(&asker(1, 2), numbers[2]);
        assert_eq!(queue.waiting(), 1);
        queue.leave(&asker(1, 1), numbers[1]);
        assert!(queue.waiting() == 0 && queue.next().is_none() && queue.waiting.is_empty());
    }

    #[test]
    fn an_address_may_wait_only_so_often() {
        let mut queue = Queue::new(Places { open: 0, reserve: 0, waiting: 2 });
        let waits = [(1, 1), (1, 2), (1, 3), (2, 1)]
            .map(|(address, table)| queue.join(asker(address, table), ()).is_some());
        assert_eq!(waits, [true, true, false, true]);
    }
}

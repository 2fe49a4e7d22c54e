use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard},
};

/// Something the house has little of, and of which every address gets only a part.
pub(crate) struct Shares {
    all: usize,
    per_address: usize,
    held: Mutex<HashMap<IpAddr, usize>>,
}

/// Whose share is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UsedUp {
    ByAddress,
    ByAll,
}

impl Shares {
    pub(crate) fn new(all: usize, per_address: usize) -> Arc<Shares> {
        Arc::new(Shares { all, per_address, held: Mutex::default() })
    }

    /// Takes one, until it is dropped.
    pub(crate) fn take(self: &Arc<Shares>, address: IpAddr) -> Result<Share, UsedUp> {
        let mut held = self.held();
        if held.get(&address).copied().unwrap_or(0) >= self.per_address {
            return Err(UsedUp::ByAddress);
        }
        if held.values().sum::<usize>() >= self.all {
            return Err(UsedUp::ByAll);
        }
        *held.entry(address).or_default() += 1;
        Ok(Share { shares: self.clone(), address })
    }

    fn held(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.held.lock().expect("shares nobody broke")
    }
}

/// One share, which is given back when it is dropped.
pub(crate) struct Share {
    shares: Arc<Shares>,
    address: IpAddr,
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.shares.held();
        let own = held.get_mut(&self.address).expect("the address of a share");
        *own -= 1;
        if *own == 0 {
            held.remove(&self.address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_takes_everything() {
        let shares = Shares::new(3, 2);
        let address = |last| IpAddr::from([10, 0, 0, last]);
        let one = shares.take(address(1));
        let _two = shares.take(address(1));
        assert_eq!(shares.take(address(1)).err(), Some(UsedUp::ByAddress));
        let _three = shares.take(address(2));
        assert_eq!(shares.take(address(2)).err(), Some(UsedUp::ByAll));
        drop(one);
        assert!(shares.take(address(2)).is_ok());
        assert_eq!(shares.held().len(), 2);
    }
}

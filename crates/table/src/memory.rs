//! Memory that all who think have to share.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

/// A number of bytes, given out as leases. The default is without end.
#[derive(Clone, Debug, Default)]
pub struct MemoryBudget(Option<Arc<Account>>);

#[derive(Debug)]
struct Account {
    bytes: u64,
    leased: AtomicU64,
}

impl MemoryBudget {
    /// A budget of this many bytes, shared by all clones of it.
    pub fn of(bytes: u64) -> MemoryBudget {
        MemoryBudget(Some(Arc::new(Account { bytes, leased: AtomicU64::new(0) })))
    }

    /// The right to use `bytes` bytes until the lease is dropped, if that many are left.
    pub fn lease(&self, bytes: u64) -> Option<Lease> {
        self.lease_of(bytes, 1)
    }

    /// The same for what is kept from one move to the next. At most half of the memory goes to
    /// that, so that nobody who only keeps it takes it from those who need it now.
    pub fn keep(&self, bytes: u64) -> Option<Lease> {
        self.lease_of(bytes, 2)
    }

    fn lease_of(&self, bytes: u64, share: u64) -> Option<Lease> {
        let Some(account) = &self.0 else { return Some(Lease { account: None, bytes }) };
        let add =
            |leased: u64| leased.checked_add(bytes).filter(|&sum| sum <= account.bytes / share);
        account.leased.try_update(Relaxed, Relaxed, add).ok()?;
        Some(Lease { account: Some(account.clone()), bytes })
    }
}

/// Bytes that nobody else may use.
#[derive(Debug)]
pub struct Lease {
    account: Option<Arc<Account>>,
    bytes: u64,
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(account) = &self.account {
            account.leased.fetch_sub(self.bytes, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_leased_comes_back_with_the_lease() {
        let memory = MemoryBudget::of(10);
        let lease = memory.lease(7);
        assert!(lease.is_some() && memory.lease(4).is_none() && memory.clone().lease(3).is_some());
        drop(lease);
        assert!(
            memory.lease(10).is_some()
                && memory.lease(11).is_none()
                && memory.lease(u64::MAX).is_none()
        );
    }

    #[test]
    fn half_of_it_is_not_for_keeping() {
        let memory = MemoryBudget::of(10);
        let kept = memory.keep(5);
        assert!(kept.is_some() && memory.keep(1).is_none() && memory.lease(5).is_some());
    }

    #[test]
    fn memory_is_without_end_unless_told_otherwise() {
        let memory = MemoryBudget::default();
        let leases = [memory.lease(u64::MAX), memory.lease(u64::MAX), memory.keep(u64::MAX)];
        assert!(leases.iter().all(Option::is_some));
    }
}

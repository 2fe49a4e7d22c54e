//! How often something may happen.

use std::{collections::HashMap, hash::Hash, sync::Mutex, time::Instant};

use crate::limits::Rate;

/// Holds as many tokens as a [`Rate`] allows.
pub(crate) struct Bucket {
    rate: Rate,
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn new(rate: Rate) -> Bucket {
        Bucket { rate, tokens: rate.burst, filled: Instant::now() }
    }

    /// Whether it may happen once more.
    pub(crate) fn take(&mut self) -> bool {
        self.fill();
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }

    fn fill(&mut self) {
        let now = Instant::now();
        self.tokens = self.rate.burst.min(
            self.tokens + now.duration_since(self.filled).as_secs_f64() * self.rate.per_second,
        );
        self.filled = now;
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.tokens >= self.rate.burst
    }
}

/// A bucket for each address, or for each card.
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// From this many buckets on, those of whoever has been quiet for a while are forgotten.
const MANY: usize = 1000;

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// The longest one has to wait for the next time, in whole seconds.
    pub(crate) fn pause(&self) -> u32 {
        self.rate.pause()
    }

    pub(crate) fn take(&self, whose: K) -> bool {
        let mut buckets = self.buckets.lock().expect("buckets nobody broke");
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        buckets.entry(whose).or_insert_with(|| Bucket::new(self.rate)).take()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_nothing() {
        let mut bucket = Bucket::new(Rate { burst: 3.0, per_second: 0.0 });
        assert_eq!([(); 5].map(|()| bucket.take()), [true, true, true, false, false]);
    }

    #[test]
    fn every_address_has_its_own_bucket() {
        let buckets = Buckets::new(Rate { burst: 1.0, per_second: 0.0 });
        let [one, other]: [IpAddr; 2] = [[10, 0, 0, 1].into(), [10, 0, 0, 2].into()];
        assert!(buckets.take(one) && !buckets.take(one) && buckets.take(other));
    }

    #[test]
    fn addresses_with_a_full_bucket_are_forgotten() {
        let buckets = Buckets::new(Rate { burst: 1.0, per_second: 1e12 });
        (0..3000u32).for_each(|n| assert!(buckets.take(IpAddr::V4(n.into()))));
        assert!(buckets.buckets.lock().unwrap().len() <= MANY);
    }
}

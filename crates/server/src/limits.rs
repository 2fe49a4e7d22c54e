use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Mutex,
    time::{Duration, Instant},
};

/// What one host lets others use.
#[derive(Clone, Debug)]
pub struct HostLimits {
    /// The largest body of a request, in bytes.
    pub body_bytes: usize,
    /// The largest WebSocket message, in bytes.
    pub message_bytes: usize,
    /// How fast one connection may talk.
    pub messages: Rate,
    /// Messages refused for talking too fast, after which the connection is closed.
    pub refused_messages: u32,
    /// How fast one address may create matches.
    pub creations: Rate,
    /// Matches with someone at the table, or that were a moment ago.
    pub open_matches: usize,
    /// How long a match stays open after everyone has left.
    pub idle: Duration,
    /// Connections to one match.
    pub connections: usize,
    /// Bots of one kind that think at the same time, and likewise hints and reviews; as many again for addresses that have no
    /// other place.
    pub thinkers: usize,
    /// How long a bot may think about a move, in milliseconds, whatever its table wishes.
    pub max_millis: u32,
    /// Questions for hints that one address may have waiting.
    pub waiting_hints: usize,
    /// Reviews that one address may have waiting.
    pub waiting_reviews: usize,
    /// The memory of all bots together for exact solutions and for what they keep from move to move, in bytes.
    pub solver_bytes: u64,
    /// Logs that are written for download at the same time.
    pub log_downloads: usize,
}

impl Default for HostLimits {
    fn default() -> HostLimits {
        HostLimits {
            body_bytes: 1 << 20,
            message_bytes: 1 << 20,
            messages: Rate { burst: 60.0, per_second: 20.0 },
            refused_messages: 200,
            creations: Rate { burst: 120.0, per_second: 2.0 },
            open_matches: 10_000,
            idle: Duration::from_secs(30),
            connections: 64,
            // The system shares the processor: with more threads than cores a short thought need not wait for a long one.
            thinkers: 2 + std::thread::available_parallelism().map_or(2, usize::from),
            max_millis: 10_000,
            waiting_hints: 64,
            waiting_reviews: 32,
            solver_bytes: 1 << 30,
            log_downloads: 4,
        }
    }
}

/// How often something may happen: `burst` times at once, `per_second` times in the long run.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub burst: f64,
    pub per_second: f64,
}

/// Holds as many tokens as a [`Rate`] allows.
pub struct Bucket {
    rate: Rate,
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    pub fn new(rate: Rate) -> Bucket {
        Bucket { rate, tokens: rate.burst, filled: Instant::now() }
    }

    /// Whether it may happen once more.
    pub fn take(&mut self) -> bool {
        self.fill();
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }

    fn fill(&mut self) {
        let now = Instant::now();
        self.tokens = self.rate.burst.min(self.tokens + now.duration_since(self.filled).as_secs_f64() * self.rate.per_second);
        self.filled = now;
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.tokens >= self.rate.burst
    }
}

/// A bucket for each address.
pub struct Buckets {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// From this many addresses on, those that have not been heard of for a while are forgotten.
const MANY_ADDRESSES: usize = 1000;

impl Buckets {
    pub fn new(rate: Rate) -> Buckets {
        Buckets { rate, buckets: Mutex::default() }
    }

    pub fn take(&self, address: IpAddr) -> bool {
        let mut buckets = self.buckets.lock().expect("buckets nobody broke");
        if buckets.len() >= MANY_ADDRESSES {
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        buckets.entry(address).or_insert_with(|| Bucket::new(self.rate)).take()
    }
}

#[cfg(test)]
mod tests {
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
        assert!(buckets.buckets.lock().unwrap().len() <= MANY_ADDRESSES);
    }
}

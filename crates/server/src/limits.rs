use std::time::Duration;

use table::MOST_LOG_BYTES;

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
    /// How fast one address may make cards, and try codes of cards.
    pub new_cards: Rate,
    /// How fast one address, and one card, may ask other things about cards.
    pub card_questions: Rate,
    /// How fast one address, and one card, may list tables for others to join.
    pub listings: Rate,
    /// How often one address may come to the lobby, join a table or look for somebody.
    pub visits: Rate,
    /// How fast one address may ask about positions and puzzles.
    pub learning: Rate,
    /// Matches with someone at the table, or that were a moment ago.
    pub open_matches: usize,
    /// How long a match stays open after everyone has left.
    pub idle: Duration,
    /// How long others wait for somebody who is away before they may go on without them, if not as
    /// long as the clock of the match says.
    pub grace: Option<Duration>,
    /// Connections to one match.
    pub connections: usize,
    /// Bots of one kind that think at the same time, and likewise hints and reviews; as many again
    /// for addresses that have no other place.
    pub thinkers: usize,
    /// How long bots wait before they play again what could not be stored.
    pub store_pause: Duration,
    /// The largest the database may become, if not as large as the disk allows.
    pub database_bytes: Option<u64>,
    /// How long a bot may think about a move, in milliseconds, whatever its table wishes.
    pub max_millis: u32,
    /// Questions for hints that one address may have waiting.
    pub waiting_hints: usize,
    /// Reviews that one address may have waiting.
    pub waiting_reviews: usize,
    /// The memory of all bots together for exact solutions and for what they keep from move to
    /// move, in bytes.
    pub solver_bytes: u64,
    /// Logs that are written for download at the same time.
    pub log_downloads: usize,
    /// How many of them one address may have.
    pub log_downloads_per_address: usize,
    /// Replays that are made at the same time.
    pub replays: usize,
    /// How many of them one address may have.
    pub replays_per_address: usize,
    /// The longest log of a match, in bytes; a line that says so comes on top.
    pub log_bytes: u64,
    /// What may happen in one match: moves, moves taken back, other names and so on.
    pub match_entries: usize,
    /// The same in bytes of the store, most of which are loaded games.
    pub match_bytes: usize,
    /// What others may use of the network.
    pub network: NetworkLimits,
}

/// How many may be connected, and how slow they may be.
#[derive(Clone, Copy, Debug)]
pub struct NetworkLimits {
    /// All connections; as many as the system lets us have if nothing is said.
    pub total: Option<usize>,
    /// Connections of one address, which may be that of a whole school.
    pub per_address: usize,
    /// Connections of one address whose request has not come in yet.
    pub half_open_per_address: usize,
    /// How long the head of a request may take.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long a connection may rest between two requests.
    pub idle: Duration,
    /// How long the other side may let us wait to take the next piece of an answer.
    pub stall: Duration,
}

impl Default for HostLimits {
    fn default() -> HostLimits {
        HostLimits {
            body_bytes: 1 << 20,
            message_bytes: 1 << 20,
            messages: Rate { burst: 60.0, per_second: 20.0 },
            refused_messages: 200,
            creations: Rate { burst: 120.0, per_second: 2.0 },
            new_cards: Rate { burst: 60.0, per_second: 0.2 },
            card_questions: Rate { burst: 120.0, per_second: 10.0 },
            listings: Rate { burst: 20.0, per_second: 0.1 },
            visits: Rate { burst: 120.0, per_second: 2.0 },
            learning: Rate { burst: 240.0, per_second: 10.0 },
            open_matches: 10_000,
            idle: Duration::from_secs(30),
            grace: None,
            connections: 64,
            // The system shares the processor: with more threads than cores a short thought need
            // not wait for a long one.
            thinkers: 2 + std::thread::available_parallelism().map_or(2, usize::from),
            max_millis: 10_000,
            waiting_hints: 64,
            waiting_reviews: 32,
            solver_bytes: 1 << 30,
            store_pause: Duration::from_secs(5),
            database_bytes: None,
            log_downloads: 4,
            log_downloads_per_address: 2,
            replays: 16,
            replays_per_address: 8,
            log_bytes: MOST_LOG_BYTES,
            match_entries: 20_000,
            match_bytes: 4 << 20,
            network: NetworkLimits::default(),
        }
    }
}

impl Default for NetworkLimits {
    fn default() -> NetworkLimits {
        NetworkLimits {
            total: None,
            per_address: 500,
            half_open_per_address: 100,
            head: Duration::from_secs(10),
            body: Duration::from_secs(30),
            idle: Duration::from_secs(75),
            stall: Duration::from_secs(60),
        }
    }
}

/// How often something may happen.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How often at once.
    pub burst: f64,
    /// How often a second in the long run.
    pub per_second: f64,
}

impl Rate {
    /// The longest one has to wait for the next time, in whole seconds.
    pub fn pause(&self) -> u32 {
        (1.0 / self.per_second).ceil() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_is_in_whole_seconds() {
        let pause = |per_second| Rate { burst: 1.0, per_second }.pause();
        assert_eq!([pause(2.0), pause(0.4), pause(0.1)], [1, 3, 10]);
    }
}

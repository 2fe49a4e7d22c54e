//! What the house counts of itself, for whoever watches it.

use prometheus::{
    Encoder as _, Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts,
    Registry, TextEncoder,
};

use crate::{connections::Connections, house::House, thinkers::Lane};

/// What appending takes, in seconds: from a memory disk to one that is in trouble.
const APPEND_SECONDS: [f64; 14] =
    [0.000_25, 0.000_5, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0];

/// A limit that somebody may run into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// Connections of one address.
    AddressConnections,
    /// Connections of the whole house.
    HouseConnections,
    /// New matches of one address.
    NewMatches,
    /// Cards and what is asked about them.
    Cards,
    /// Visits to the lobby from one address.
    Lobby,
    /// Questions about positions and puzzles from one address.
    Learning,
    /// Matches that are open at the same time.
    OpenTables,
    /// Devices at one table.
    Devices,
    /// Spectators, where only seats are left.
    Spectators,
    /// Messages of one connection.
    Messages,
    /// Hints of one address.
    Hints,
    /// Reviews of one address.
    Reviews,
    /// Files that are made while they are downloaded.
    Downloads,
}

impl Limit {
    const ALL: [Limit; 13] = [
        Limit::AddressConnections,
        Limit::HouseConnections,
        Limit::NewMatches,
        Limit::Cards,
        Limit::Lobby,
        Limit::Learning,
        Limit::OpenTables,
        Limit::Devices,
        Limit::Spectators,
        Limit::Messages,
        Limit::Hints,
        Limit::Reviews,
        Limit::Downloads,
    ];

    fn name(self) -> &'static str {
        match self {
            Limit::AddressConnections => "address_connections",
            Limit::HouseConnections => "house_connections",
            Limit::NewMatches => "new_matches",
            Limit::Cards => "cards",
            Limit::Lobby => "lobby",
            Limit::Learning => "learning",
            Limit::OpenTables => "open_tables",
            Limit::Devices => "devices",
            Limit::Spectators => "spectators",
            Limit::Messages => "messages",
            Limit::Hints => "hints",
            Limit::Reviews => "reviews",
            Limit::Downloads => "downloads",
        }
    }
}

/// Everything that is counted. What only has a value now is looked up when somebody asks.
pub(crate) struct Metrics {
    registry: Registry,
    /// Moves that were stored.
    pub moves: IntCounter,
    /// How long the store took to append.
    pub append: Histogram,
    /// Changes that came too late because somebody else was faster.
    pub conflicts: IntCounter,
    /// How often another node said that something happened to an open match.
    pub wake_ups: IntCounter,
    limits: IntCounterVec,
    connections: IntGaugeVec,
    open_tables: IntGauge,
    thinking: IntGaugeVec,
    waiting: IntGaugeVec,
    draining: IntGauge,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let counter = |name, help| IntCounter::new(name, help).expect("a valid name");
        let gauge = |name, help| IntGauge::new(name, help).expect("a valid name");
        let gauges = |name: &str, help, label| {
            IntGaugeVec::new(Opts::new(name, help), &[label]).expect("a valid name")
        };
        let append = HistogramOpts::new(
            "spieltisch_append_seconds",
            "How long the store took to append what happened to a match",
        );
        let limits =
            Opts::new("spieltisch_limits_hit_total", "How often somebody ran into a limit");
        let metrics = Metrics {
            registry: Registry::new(),
            moves: counter("spieltisch_moves_total", "Moves that were stored"),
            append: Histogram::with_opts(append.buckets(APPEND_SECONDS.to_vec()))
                .expect("valid buckets"),
            conflicts: counter(
                "spieltisch_conflicts_total",
                "Changes that came too late because somebody else was faster",
            ),
            wake_ups: counter(
                "spieltisch_wake_ups_total",
                "How often another node said that something happened to an open match",
            ),
            limits: IntCounterVec::new(limits, &["limit"]).expect("a valid name"),
            connections: gauges(
                "spieltisch_connections",
                "Connections by what they are busy with",
                "activity",
            ),
            open_tables: gauge("spieltisch_open_tables", "Matches that are open"),
            thinking: gauges("spieltisch_thinking", "Thoughts under way, by kind", "lane"),
            waiting: gauges("spieltisch_waiting_to_think", "Thoughts that wait, by kind", "lane"),
            draining: gauge("spieltisch_draining", "Whether the house takes no new tables"),
        };
        // A limit nobody has run into is a zero, not missing.
        Limit::ALL.iter().for_each(|limit| _ = metrics.limits.with_label_values(&[limit.name()]));
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&self) {
        let register = |collector| self.registry.register(collector).expect("a name of its own");
        register(Box::new(self.moves.clone()));
        register(Box::new(self.append.clone()));
        register(Box::new(self.conflicts.clone()));
        register(Box::new(self.wake_ups.clone()));
        register(Box::new(self.limits.clone()));
        register(Box::new(self.connections.clone()));
        register(Box::new(self.open_tables.clone()));
        register(Box::new(self.thinking.clone()));
        register(Box::new(self.waiting.clone()));
        register(Box::new(self.draining.clone()));
    }

    /// Somebody ran into a limit.
    pub(crate) fn hit(&self, limit: Limit) {
        self.limits.with_label_values(&[limit.name()]).inc();
    }

    /// All of it as Prometheus reads it.
    pub(crate) fn render(&self, house: &House, connections: &Connections) -> Vec<u8> {
        for (activity, number) in connections.numbers() {
            self.connections.with_label_values(&[activity]).set(number as i64);
        }
        self.open_tables.set(house.live_matches().len() as i64);
        self.draining.set(house.readiness.is_draining().into());
        for lane in Lane::ALL {
            let label = [lane.name()];
            self.thinking.with_label_values(&label).set(house.thinkers.thinking(lane) as i64);
            self.waiting.with_label_values(&label).set(house.thinkers.waiting(lane) as i64);
        }
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text).expect("memory to write to");
        text
    }
}

use std::{fmt, time::Duration};

use serde::Serialize;
use serde_json::{Value, json};

/// How long moves took to be acknowledged.
#[derive(Default)]
pub(super) struct Latencies(Vec<Duration>);

/// The usual figures of them, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Figures {
    p50: f64,
    p95: f64,
    p99: f64,
    max: f64,
}

impl Latencies {
    pub(super) fn add(&mut self, latency: Duration) {
        self.0.push(latency);
    }

    pub(super) fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// Nothing if there are none.
    pub(super) fn figures(mut self) -> Option<Figures> {
        self.0.sort_unstable();
        let last = self.0.len().checked_sub(1)?;
        let at = |part: f64| {
            let index = (part * self.0.len() as f64).ceil() as usize;
            self.0[index.saturating_sub(1).min(last)].as_secs_f64() * 1000.0
        };
        Some(Figures { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1.0) })
    }
}

/// What came of it all.
pub(super) struct Report {
    pub games: Vec<&'static str>,
    pub bots: Option<String>,
    pub seed: u64,
    pub matches: u32,
    pub idle: u32,
    pub rate: u32,
    pub seconds: u32,
    /// Matches that were played, one after the other at each table.
    pub played: usize,
    pub scheduled: u64,
    pub unsent: u64,
    pub acknowledged: u64,
    /// From the first moment to the last acknowledged move.
    pub measured: Duration,
    pub latency: Option<Figures>,
    pub refused: u64,
    pub unanswered: u64,
    pub bot_moves: u64,
    pub lost: u64,
}

impl Report {
    fn per_second(&self) -> f64 {
        let seconds = self.measured.as_secs_f64();
        if seconds > 0.0 { self.acknowledged as f64 / seconds } else { 0.0 }
    }

    pub(super) fn as_json(&self) -> Value {
        json!({
            "games": self.games,
            "bots": self.bots,
            "seed": self.seed,
            "matches": self.matches,
            "idle": self.idle,
            "rate": self.rate,
            "seconds": self.seconds,
            "played": self.played,
            "scheduled": self.scheduled,
            "unsent": self.unsent,
            "acknowledged": self.acknowledged,
            "acknowledged_per_second": self.per_second(),
            "latency_ms": self.latency,
            "refused": self.refused,
            "unanswered": self.unanswered,
            "bot_moves": self.bot_moves,
            "lost": self.lost,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, value: String| writeln!(f, "{name:<22} {value:>12}");
        line("tables played at", self.matches.to_string())?;
        line("tables only sat at", self.idle.to_string())?;
        line("matches played", self.played.to_string())?;
        line("moves due", self.scheduled.to_string())?;
        line("moves not sent in time", self.unsent.to_string())?;
        line("moves acknowledged", self.acknowledged.to_string())?;
        line("  a second", format!("{:.1}", self.per_second()))?;
        if let Some(Figures { p50, p95, p99, max }) = self.latency {
            line("  p50", format!("{p50:.2} ms"))?;
            line("  p95", format!("{p95:.2} ms"))?;
            line("  p99", format!("{p99:.2} ms"))?;
            line("  max", format!("{max:.2} ms"))?;
        }
        line("moves refused", self.refused.to_string())?;
        line("moves unanswered", self.unanswered.to_string())?;
        line("moves of bots", self.bot_moves.to_string())?;
        line("moves lost", self.lost.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_those_of_the_sorted_times() {
        let mut latencies = Latencies::default();
        (1..=100).rev().for_each(|millis| latencies.add(Duration::from_millis(millis)));
        let figures = Figures { p50: 50.0, p95: 95.0, p99: 99.0, max: 100.0 };
        assert_eq!(latencies.figures(), Some(figures));
        assert_eq!(Latencies::default().figures(), None);
    }
}

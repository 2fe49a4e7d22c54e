//! Random lives of matches, as people bring them about: at one node or several, with restarts at any
//! point.

mod hidden;
mod page;
mod same;
mod shelf;
mod wishes;
mod world;

use proptest::test_runner::{Config, TestCaseResult};
use tokio::runtime::Builder;

/// Runs a case to its end.
fn run(case: impl Future<Output = TestCaseResult>) -> TestCaseResult {
    Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(case)
}

fn cases(cases: u32) -> Config {
    Config { cases, failure_persistence: None, ..Config::default() }
}

//! Random lives of matches on a real server with a real database.

mod hidden;
mod party;
mod restarts;
mod wishes;

use proptest::test_runner::{Config, TestCaseResult};
use serde_json::Value;
use server::Rate;
use tokio::runtime::Builder;

use crate::host::Host;

fn run(case: impl Future<Output = TestCaseResult>) -> TestCaseResult {
    Builder::new_multi_thread().enable_all().build().unwrap().block_on(case)
}

fn cases(cases: u32) -> Config {
    Config { cases, max_shrink_iters: 2, failure_persistence: None, ..Config::default() }
}

/// A host that lets everyone ask as fast as they can.
async fn patient_host() -> Host {
    let fast = Rate { burst: 1e9, per_second: 1e9 };
    Host::with(|options, _| {
        options.limits.messages = fast;
        options.limits.creations = fast;
        options.limits.refused_messages = 1_000_000;
    })
    .await
}

/// What does not depend on when it was asked for, and on who else is there.
fn timeless(value: &Value) -> Value {
    let passing = ["at", "begun", "changed", "people", "thinking", "gone", "left"];
    match value {
        Value::Object(fields) => {
            let stays = |(name, value): (&String, &Value)| {
                (!passing.contains(&name.as_str())).then(|| (name.clone(), timeless(value)))
            };
            Value::Object(fields.iter().filter_map(stays).collect())
        }
        Value::Array(values) => values.iter().map(timeless).collect(),
        other => other.clone(),
    }
}

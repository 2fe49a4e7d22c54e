//! What the server holds in memory, and for whom, counted in bytes.
//!
//! The clients run in the same process, so their share is counted too; it is small.

#![allow(clippy::print_stdout, reason = "whoever looks wants to know how much it is")]

mod connections;
mod long;

#[allow(dead_code, reason = "the other tests use the rest")]
#[path = "../server/client.rs"]
mod client;
#[allow(dead_code, reason = "the other tests use the rest")]
#[path = "../database/mod.rs"]
mod database;
#[allow(dead_code, reason = "the other tests use the rest")]
#[path = "../server/host.rs"]
mod host;
#[path = "../server/shifts.rs"]
mod shifts;

use peak_alloc::PeakAlloc;
use tokio::sync::{Mutex, MutexGuard};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The most bytes that one request, message or silent reader may make the server hold.
const MOST: usize = 4 << 20;

/// All tests of a process share its memory, so they take turns.
async fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::const_new(());
    TURN.lock().await
}

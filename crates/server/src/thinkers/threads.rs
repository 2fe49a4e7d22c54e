//! Threads that give way to those that serve.

use tokio::{
    runtime::{Builder, Handle, Runtime},
    task::JoinHandle,
};

/// Some threads of the same priority. They start when there is something to think about, and end
/// when there has been nothing for a while.
pub(super) struct Threads {
    handle: Handle,
    /// Only its threads for blocking work are used.
    runtime: Option<Runtime>,
}

impl Threads {
    /// At most `most` threads, whose nice value is higher by `nice`: with 0 they are like all
    /// others, with 19 they run only when nobody else has anything to do.
    pub(super) fn new(name: &str, most: usize, nice: i32) -> Threads {
        let runtime = Builder::new_current_thread()
            .thread_name(name)
            .max_blocking_threads(most.max(1))
            .on_thread_start(move || give_way(nice))
            .build()
            .expect("a runtime that needs nothing of the system");
        Threads { handle: runtime.handle().clone(), runtime: Some(runtime) }
    }

    pub(super) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> JoinHandle<T> {
        self.handle.spawn_blocking(work)
    }
}

/// Nobody waits for thoughts that nobody wants any more.
impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Lowers the priority of this thread below that of the program: on Linux every thread has a nice
/// value of its own.
#[cfg(target_os = "linux")]
fn give_way(nice: i32) {
    use rustix::{
        process::{getpid, getpriority_process, setpriority_process},
        thread::gettid,
    };
    let lowered = getpriority_process(Some(getpid())).and_then(|usual| {
        let lowest = 19;
        setpriority_process(Some(gettid()), (usual + nice).min(lowest))
    });
    if let Err(error) = lowered {
        tracing::warn!("the priority of a thread cannot be lowered: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
fn give_way(_nice: i32) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn nice() -> i32 {
        rustix::process::getpriority_process(Some(rustix::thread::gettid())).unwrap()
    }

    #[tokio::test]
    async fn only_the_threads_that_think_give_way() {
        let usual = nice();
        let threads = Threads::new("think", 1, 5);
        assert_eq!(threads.run(nice).await.unwrap(), (usual + 5).min(19));
        assert_eq!(nice(), usual);
    }

    #[tokio::test]
    async fn a_panic_ends_one_thought_only() {
        let threads = Threads::new("think", 1, 1);
        assert!(threads.run(|| panic!("a bug")).await.is_err());
        assert_eq!(threads.run(|| 7).await.unwrap(), 7);
    }
}

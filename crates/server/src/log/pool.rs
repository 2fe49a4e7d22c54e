use std::{
    sync::{Arc, Mutex, mpsc},
    thread,
};

/// A fixed number of threads that do one piece of work after the other, in the order it came.
pub(super) struct Pool<T> {
    queue: mpsc::Sender<T>,
}

impl<T: Send + 'static> Pool<T> {
    /// The threads end when the pool is gone and nothing is left to do.
    pub(super) fn new(name: &str, threads: usize, work: fn(T)) -> Pool<T> {
        let (queue, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let waiting = waiting.clone();
            let thread = thread::Builder::new().name(name.into()).spawn(move || {
                while let Some(next) = next(&waiting) {
                    work(next);
                }
            });
            if let Err(error) = thread {
                tracing::error!("a thread to write logs cannot be started: {error}");
            }
        }
        Pool { queue }
    }

    /// Lets one of the threads do it; false if there is none.
    pub(super) fn add(&self, work: T) -> bool {
        self.queue.send(work).is_ok()
    }
}

fn next<T>(waiting: &Mutex<mpsc::Receiver<T>>) -> Option<T> {
    waiting.lock().expect("a queue nobody broke").recv().ok()
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, thread::ThreadId};

    use super::*;

    #[test]
    fn everything_is_done_by_the_same_few_threads() {
        let pool = Pool::new("test", 3, |done: mpsc::Sender<ThreadId>| {
            done.send(thread::current().id()).unwrap()
        });
        let (done, doing) = mpsc::channel();
        (0..1000).for_each(|_| assert!(pool.add(done.clone())));
        drop(done);
        let by: Vec<ThreadId> = doing.iter().collect();
        assert_eq!(by.len(), 1000);
        assert!(HashSet::<ThreadId>::from_iter(by).len() <= 3);
    }

    #[test]
    fn what_waits_is_done_after_the_pool_is_gone() {
        let (done, doing) = mpsc::channel();
        let pool = Pool::new("test", 1, |done: mpsc::Sender<()>| done.send(()).unwrap());
        (0..100).for_each(|_| assert!(pool.add(done.clone())));
        drop((pool, done));
        assert_eq!(doing.iter().count(), 100);
    }
}

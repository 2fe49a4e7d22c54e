//! An allocator that counts.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering},
};

use tokio::sync::{Mutex, MutexGuard};

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST_HELD: AtomicUsize = AtomicUsize::new(0);
static ALONE: Mutex<()> = Mutex::const_new(());

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn grow(bytes: usize) {
    let held = HELD.fetch_add(bytes, Ordering::Relaxed) + bytes;
    MOST_HELD.fetch_max(held, Ordering::Relaxed);
}

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        grow(size);
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Bytes held now.
pub fn held() -> usize {
    HELD.load(Ordering::Relaxed)
}

/// The most bytes held since the last call of [`forget_most`], beyond `before`.
pub fn most_held_since(before: usize) -> usize {
    MOST_HELD.load(Ordering::Relaxed).saturating_sub(before)
}

/// From now on only what is held from now on counts.
pub fn forget_most() {
    MOST_HELD.store(held(), Ordering::Relaxed);
}

/// Lets one test at a time count, where several run in one process.
pub struct Alone(#[allow(dead_code, reason = "held until the test ends")] MutexGuard<'static, ()>);

impl Alone {
    pub async fn now() -> Alone {
        let alone = Alone(ALONE.lock().await);
        forget_most();
        alone
    }
}

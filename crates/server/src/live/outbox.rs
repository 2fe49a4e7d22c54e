//! What waits to be sent to one device. However slowly it reads, this stays small: a device that
//! falls too far behind gets the whole table when it reads again, in place of everything it
//! missed.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use crate::wire::ToPage;

/// The bytes that may wait for one device. A single message may be longer, if nothing else waits.
const MOST_BYTES: usize = 128 << 10;

/// A message as it is sent.
#[derive(Clone)]
pub(super) struct Letter {
    text: Utf8Bytes,
    is_table: bool,
    /// Whether a newer table says it too.
    is_dated: bool,
}

impl From<&ToPage> for Letter {
    fn from(news: &ToPage) -> Letter {
        let text = serde_json::to_string(news).expect("plain JSON");
        Letter {
            text: text.into(),
            is_table: matches!(news, ToPage::Table { .. }),
            is_dated: !matches!(news, ToPage::Refused { .. } | ToPage::Pong),
        }
    }
}

/// Where the match puts messages in.
pub(super) struct Outbox(Arc<Shared>);

/// Where the connection takes them out.
pub(crate) struct News(Arc<Shared>);

/// What a connection has to do next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Send(Utf8Bytes),
    /// The device missed something: the match has to be asked for the table.
    CatchUp,
    /// The match has ended.
    End,
}

pub(super) fn outbox() -> (Outbox, News) {
    let shared = Arc::<Shared>::default();
    (Outbox(shared.clone()), News(shared))
}

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Default)]
struct Waiting {
    letters: VecDeque<Letter>,
    bytes: usize,
    behind: Option<Behind>,
    has_ended: bool,
}

/// How far a device is that has missed something. Until the table comes, other news means nothing
/// to it.
#[derive(Clone, Copy)]
enum Behind {
    HasToAsk,
    HasAsked,
}

impl Outbox {
    pub(super) fn put(&self, letter: Letter) {
        self.0.waiting().put(letter);
        self.0.changed.notify_one();
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.0.waiting().has_ended = true;
        self.0.changed.notify_one();
    }
}

impl News {
    /// Waits for something to do.
    pub(crate) async fn next(&mut self) -> Next {
        loop {
            if let Some(next) = self.0.waiting().next() {
                return next;
            }
            self.0.changed.notified().await;
        }
    }
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("letters nobody broke")
    }
}

impl Waiting {
    fn put(&mut self, letter: Letter) {
        if letter.is_table {
            self.letters.retain(|older| !older.is_dated);
            self.bytes = self.letters.iter().map(|older| older.text.len()).sum();
            self.behind = None;
        } else if self.behind.is_some() {
            return;
        }
        let is_full = self.bytes + letter.text.len() > MOST_BYTES;
        if is_full && !self.letters.is_empty() {
            self.letters.clear();
            self.bytes = 0;
            if !letter.is_table {
                self.behind = Some(Behind::HasToAsk);
                return;
            }
        }
        self.bytes += letter.text.len();
        self.letters.push_back(letter);
    }

    fn next(&mut self) -> Option<Next> {
        if let Some(letter) = self.letters.pop_front() {
            self.bytes -= letter.text.len();
            return Some(Next::Send(letter.text));
        }
        match self.behind {
            _ if self.has_ended => Some(Next::End),
            Some(Behind::HasToAsk) => {
                self.behind = Some(Behind::HasAsked);
                Some(Next::CatchUp)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(text: String, is_table: bool, is_dated: bool) -> Letter {
        Letter { text: text.into(), is_table, is_dated }
    }

    fn news(size: usize) -> Letter {
        letter("n".repeat(size), false, true)
    }

    fn table(size: usize) -> Letter {
        letter("t".repeat(size), true, true)
    }

    fn refusal() -> Letter {
        letter("no".into(), false, false)
    }

    fn send(text: &str) -> Next {
        Next::Send(text.to_owned().into())
    }

    #[tokio::test]
    async fn news_comes_in_order() {
        let (outbox, mut inbox) = outbox();
        for text in ["one", "two"] {
            outbox.put(letter(text.into(), false, true));
        }
        drop(outbox);
        assert_eq!(inbox.next().await, send("one"));
        assert_eq!(inbox.next().await, send("two"));
        assert_eq!(inbox.next().await, Next::End);
    }

    #[tokio::test]
    async fn a_newer_table_replaces_what_it_says_too() {
        let (outbox, mut inbox) = outbox();
        for letter in [table(5), news(7), refusal(), table(3), news(2)] {
            outbox.put(letter);
        }
        assert_eq!(inbox.next().await, send("no"));
        assert_eq!(inbox.next().await, send("ttt"));
        assert_eq!(inbox.next().await, send("nn"));
    }

    #[tokio::test]
    async fn whoever_falls_behind_asks_once_and_gets_the_table() {
        let (outbox, mut inbox) = outbox();
        for _ in 0..1000 {
            outbox.put(news(1000));
            assert!(outbox.0.waiting().bytes <= MOST_BYTES);
        }
        assert_eq!(inbox.next().await, Next::CatchUp);
        outbox.put(news(3));
        assert!(outbox.0.waiting().next().is_none(), "nothing counts before the table");
        outbox.put(table(4));
        outbox.put(news(2));
        assert_eq!(inbox.next().await, send("tttt"));
        assert_eq!(inbox.next().await, send("nn"));
    }

    #[tokio::test]
    async fn a_large_table_is_sent_even_so() {
        let (outbox, mut inbox) = outbox();
        outbox.put(refusal());
        outbox.put(table(2 * MOST_BYTES));
        outbox.put(table(3 * MOST_BYTES));
        assert_eq!(inbox.next().await, send(&"t".repeat(3 * MOST_BYTES)));
        assert_eq!(outbox.0.waiting().bytes, 0);
    }
}

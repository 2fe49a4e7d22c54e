//! What nodes that share a store tell each other through it.

use anyhow::Result;
use async_trait::async_trait;
use table::Seat;
use tokio::sync::mpsc;

use super::sql::rows;
use crate::{
    secret::{CardId, MatchId},
    wire::Gesture,
};

/// A store that several nodes share.
///
/// Whoever opens a match claims it, and reads it only then. Whoever appends to it stores that, and
/// only then looks who has claimed it, to wake them. So of two that do so at the same time one
/// always learns of the other.
#[async_trait]
pub(crate) trait Nodes: Send + Sync {
    /// Says that this node lives. True if the others had forgotten it, so that all it has claimed
    /// has to be claimed anew.
    async fn renew(&self) -> Result<bool>;

    /// Says which matches this node has open and who is there, and wakes the others who have them
    /// open.
    async fn claim(&self, claims: &[Claim]) -> Result<()>;

    /// Says that this node has closed these matches.
    async fn release(&self, ids: &[MatchId]) -> Result<()>;

    /// How matches stand that this node has open.
    ///
    /// Where nobody who lives thinks, this node does from now on if it wants to.
    async fn look(&self, claims: &[Claim]) -> Result<Vec<Seen>>;

    /// Tells all others to have another look at a card.
    async fn tell_card_changed(&self, card: &CardId) -> Result<()>;

    /// Shows something to whoever is at the table of a match elsewhere.
    async fn show(&self, id: &MatchId, seat: Seat, what: Gesture) -> Result<()>;

    /// What wakes this node. Can be asked for once.
    fn calls(&self) -> Option<mpsc::Receiver<Call>>;

    /// Keeps what pages of this build may fetch, for nodes of other builds. Only the last builds are
    /// kept.
    async fn keep_page(&self, build: &str, files: &[PageFile]) -> Result<()>;

    /// Those of the files under these paths that are kept.
    async fn page_files(&self, paths: &[String]) -> Result<Vec<PageFile>>;
}

/// A file of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PageFile {
    pub path: String,
    /// Its media type.
    pub kind: String,
    pub bytes: Vec<u8>,
}

rows! { PageFile { path, kind, bytes } }

/// A match that a node has open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub id: MatchId,
    /// Who is at its table there, in words that the store does not understand.
    pub around: String,
    /// Whether computers could think there.
    pub wants_to_think: bool,
}

/// How a match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub id: MatchId,
    /// How many entries it has.
    pub entries: usize,
    /// Who is at its table at other nodes.
    pub elsewhere: Vec<String>,
    /// Whether its computers think at this node.
    pub may_think: bool,
}

/// Why a node is woken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// Something was appended to these matches.
    Appended(Vec<MatchId>),
    /// Who is at the tables of these matches has changed.
    Around(Vec<MatchId>),
    /// A card has changed, or was forgotten.
    Card(CardId),
    /// Somebody at the table of a match shows something.
    Gesture { id: MatchId, seat: Seat, what: Gesture },
    /// Calls may have been missed.
    Missed,
}

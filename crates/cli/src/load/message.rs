use std::borrow::Cow;

use serde::Deserialize;

/// What a device is told, as far as it matters here. Reading no more than that keeps the generator
/// cheap: it shares the computer with what it measures.
#[derive(Deserialize)]
pub(super) struct Heard<'a> {
    #[serde(borrow, rename = "type")]
    pub kind: Cow<'a, str>,
    /// Of `table`.
    #[serde(borrow)]
    pub table: Option<Table<'a>>,
    /// Of `played`.
    #[serde(borrow)]
    pub now: Option<Now<'a>>,
    #[serde(borrow)]
    pub played: Option<Played<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Table<'a> {
    #[serde(borrow)]
    pub now: Option<Now<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Now<'a> {
    pub moves: usize,
    pub status: Status,
    #[serde(borrow)]
    pub views: Vec<View<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Status {
    pub over: bool,
}

#[derive(Deserialize)]
pub(super) struct View<'a> {
    pub seat: Option<u8>,
    #[serde(borrow)]
    pub moves: Vec<Word<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Played<'a> {
    pub seat: u8,
    #[serde(borrow, rename = "move")]
    pub mv: Cow<'a, str>,
}

/// A text that is borrowed if it can be.
#[derive(Deserialize)]
pub(super) struct Word<'a>(#[serde(borrow)] pub Cow<'a, str>);

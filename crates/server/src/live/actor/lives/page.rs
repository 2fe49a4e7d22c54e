//! A page at a table: what it shows, and what it makes of everything it is sent.

use futures_util::FutureExt as _;
use serde_json::{Value, json};

use crate::{
    house::Shown,
    live::{
        device::DeviceId,
        outbox::{News, Next},
    },
};

/// A page, connected to a node or not.
pub(super) struct Page {
    /// What it shows of secrets it has.
    pub secrets: Vec<String>,
    /// The secret it makes up when it sits down.
    pub own: String,
    /// The link it was opened with.
    pub link: Option<String>,
    pub node: usize,
    pub place: Option<(DeviceId, News)>,
    /// Everything it was sent.
    pub received: Vec<String>,
    /// The table as it would show it.
    pub table: Value,
}

impl Page {
    pub(super) fn new(number: usize, secrets: Vec<String>, link: Option<String>) -> Page {
        Page {
            secrets,
            own: format!("{:-<22}", format!("page-{number}")),
            link,
            node: 0,
            place: None,
            received: Vec::new(),
            table: Value::Null,
        }
    }

    pub(super) fn device(&self) -> Option<DeviceId> {
        self.place.as_ref().map(|(device, _)| *device)
    }

    /// What it shows when it comes to a table.
    pub(super) fn shows(&self) -> Shown {
        Shown { secrets: self.secrets.clone(), invitation: self.link.clone(), ..Shown::default() }
    }

    /// Reads everything that has come.
    pub(super) fn read(&mut self) {
        let Some((_, news)) = &mut self.place else { return };
        let texts = read(news);
        texts.iter().for_each(|text| self.take(text));
        self.received.extend(texts);
    }

    fn take(&mut self, text: &str) {
        let message: Value = serde_json::from_str(text).expect("a message");
        let kind = message["type"].as_str().expect("a type");
        match kind {
            "table" => self.table = message["table"].clone(),
            "played" => {
                self.table["now"] = message["now"].clone();
                let history = self.table["history"].as_array_mut().expect("a history");
                history.push(message["played"].clone());
            }
            "renamed" => {
                let seat = message["seat"].as_u64().expect("a seat") as usize;
                self.table["players"][seat]["name"] = message["name"].clone();
            }
            "people" | "requests" => self.table[kind] = message[kind].clone(),
            _ => {}
        }
    }
}

/// Everything that has come, without waiting for more.
pub(super) fn read(news: &mut News) -> Vec<String> {
    let mut texts = Vec::new();
    while let Some(Next::Send(text)) = news.next().now_or_never() {
        texts.push(text.to_string());
    }
    texts
}

/// What does not depend on when it was sent, and who else is there.
pub(super) fn timeless(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let stays = |(name, value): (&String, &Value)| {
                let passes = ["at", "gone", "left", "until"].contains(&name.as_str());
                (!passes).then(|| (name.clone(), timeless(value)))
            };
            Value::Object(fields.iter().filter_map(stays).collect())
        }
        Value::Array(values) => values.iter().map(timeless).collect(),
        other => other.clone(),
    }
}

/// The part of a table that every page with the same seats shows alike.
pub(super) fn lasting(table: &Value) -> Value {
    let mut table = timeless(table);
    for passing in ["people", "thinking", "invited"] {
        table[passing] = Value::Null;
    }
    if table["now"].is_object() {
        table["now"]["peeked"] = json!([]);
    }
    table
}

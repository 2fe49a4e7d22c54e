//! What `docs/websocket.md` shows is what travels.

use std::{collections::BTreeSet, fs, path::Path};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Deserializer, Value};
use server::wire::{FromPage, FromVisitor, ToPage, ToVisitor};
use table::parse_json;

#[test]
fn every_message_of_the_page_is_described() {
    let examples = examples_below("## What the page says");
    assert_eq!(shown(&examples), kinds("FromPage"));
    for example in &examples {
        read::<FromPage>(example);
    }
}

#[test]
fn every_message_of_the_server_is_described() {
    let examples = examples_below("## What the server says");
    assert_eq!(shown(&examples), kinds("ToPage"));
    for example in &examples {
        let sent = serde_json::to_value(read::<ToPage>(example)).expect("plain JSON");
        assert_eq!(&sent, example, "the example has other fields than the message");
    }
}

#[test]
fn every_message_of_the_lobby_is_described() {
    let examples = examples_below("## The lobby: what the page says");
    assert_eq!(shown(&examples), kinds("FromVisitor"));
    for example in &examples {
        read::<FromVisitor>(example);
    }
    let examples = examples_below("## The lobby: what the server says");
    assert_eq!(shown(&examples), kinds("ToVisitor"));
    for example in &examples {
        let sent = serde_json::to_value(read::<ToVisitor>(example)).expect("plain JSON");
        assert_eq!(&sent, example, "the example has other fields than the message");
    }
}

fn examples_below(heading: &str) -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/websocket.md");
    let text = fs::read_to_string(file).expect("a description of the messages");
    let (_, below) = text.split_once(heading).expect("a heading");
    let section = below.split("\n## ").next().expect("a section");
    let blocks = section.split("```json\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().expect("the end of an example"));
    let examples = blocks.flat_map(|block| Deserializer::from_str(block).into_iter());
    examples.map(|example| example.expect("an example in JSON")).collect()
}

fn read<T: Serialize + DeserializeOwned>(example: &Value) -> T {
    parse_json(&example.to_string()).unwrap_or_else(|why| panic!("{example} is no message: {why}"))
}

/// The kinds of messages there are examples of.
fn shown(examples: &[Value]) -> BTreeSet<String> {
    let kind = |example: &Value| example["type"].as_str().expect("a type").to_owned();
    examples.iter().map(kind).collect()
}

/// All kinds of messages, as the page knows them.
fn kinds(messages: &str) -> BTreeSet<String> {
    let name = format!("type {messages} = ");
    let declarations = server::wire::typescript();
    let declaration = declarations.iter().find_map(|text| text.split_once(&name));
    let (_, declaration) = declaration.expect("the type of the messages");
    let kinds = declaration.split("{ \"type\": \"").skip(1);
    kinds.map(|kind| kind.split('"').next().expect("a kind").to_owned()).collect()
}

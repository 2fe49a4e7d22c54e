//! Who hears that a log cannot be written.

use std::fs;

use serde_json::json;
use server::{Logs, wire::ToPage};
use table::Text;

use crate::{client::Page, host::Host};

/// A house whose logs cannot be written: no folder can be made where a file is, whoever tries.
async fn without_logs(kind: fn(std::path::PathBuf) -> Logs) -> Host {
    Host::with(|options, folder| {
        fs::write(folder.path().join("file"), "").unwrap();
        options.logs = kind(folder.path().join("file/logs"));
    })
    .await
}

async fn notice(page: &mut Page) -> Text {
    let told = |message| if let ToPage::Notice { what } = message { Some(what) } else { None };
    page.until(told).await
}

async fn silence(page: &mut Page, until: fn(&ToPage) -> bool) {
    page.until(|message| match message {
        ToPage::Notice { what } => panic!("told: {}", what.en),
        message => until(&message).then_some(()),
    })
    .await;
}

/// Two moves and a ping, during which no notice may come.
async fn play_in_silence(page: &mut Page) {
    for (seat, mv, after) in [(0, "1", 0), (1, "8", 1)] {
        page.play(seat, mv, after).await;
        silence(page, |message| matches!(message, ToPage::Played { .. })).await;
    }
    page.send(json!({ "type": "ping" })).await;
    silence(page, |message| matches!(message, ToPage::Pong)).await;
}

#[tokio::test]
async fn people_at_a_local_table_are_told_once_that_its_log_cannot_be_written() {
    let host = without_logs(Logs::PerGame).await;
    let created = host.two_people().await;
    let mut ann = host.sit(&created, &[0, 1]).await;
    let Text { en, de } = notice(&mut ann).await;
    assert!(en.starts_with("the log of this game cannot be written to "), "{en}");
    assert!(de.starts_with("das Protokoll dieses Spiels lässt sich nicht in "), "{de}");
    assert!(en.contains("kalaha.log") && de.contains("kalaha.log"), "{en}\n{de}");
    let mut watcher = host.sit(&created, &[]).await;
    assert_eq!(notice(&mut watcher).await.en, en, "whoever comes later is told too");
    play_in_silence(&mut ann).await;
}

#[tokio::test]
async fn only_the_host_knows_that_the_logs_of_guests_cannot_be_written() {
    let host = without_logs(Logs::PerMatch).await;
    let created = host.two_people().await;
    let mut page = host.sit(&created, &[0, 1]).await;
    play_in_silence(&mut page).await;
}

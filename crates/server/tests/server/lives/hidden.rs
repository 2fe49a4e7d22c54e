//! Two matches in which the same is done and which differ only in what is hidden: whoever cannot
//! know the difference is told the same, by the table and by every file.

use std::cell::Cell;

use proptest::{
    prelude::*,
    sample::select,
    test_runner::{TestCaseResult, TestRunner},
};
use serde_json::{Value, json};
use server::wire::Played;

use super::{
    cases,
    party::{PAGES, Party, Setting},
    patient_host, run, timeless,
    wishes::{Wish, Words, deeds, lives_of},
};
use crate::host::Host;

/// A position in which some hidden things have changed places.
fn swapped(position: &Value, swaps: &[(usize, usize)]) -> Value {
    let listed = |path: String| {
        let count = position.pointer(&path).and_then(Value::as_array).map_or(0, Vec::len);
        (0..count).map(move |place| format!("{path}/{place}"))
    };
    let hands = (0..4).flat_map(|seat| listed(format!("/hands/{seat}")));
    let places: Vec<String> = hands.chain(listed("/bag".into())).collect();
    let mut swapped = position.clone();
    for &(one, other) in swaps {
        let one = &places[one % places.len()];
        let other = &places[other % places.len()];
        let first = swapped.pointer(one).cloned().unwrap();
        let second = swapped.pointer(other).cloned().unwrap();
        *swapped.pointer_mut(one).unwrap() = second;
        *swapped.pointer_mut(other).unwrap() = first;
    }
    swapped
}

/// A match and the position it began with.
struct Twin {
    party: Party,
    position: Value,
    /// How many messages each page has been found to have got.
    read: Vec<usize>,
}

impl Twin {
    async fn new(host: &Host, setting: Setting, position: Value) -> Twin {
        let party = Party::new(host, setting, Some(&position)).await;
        Twin { party, position, read: vec![0; PAGES] }
    }

    /// What a page may know, by playing again what everyone has seen; nothing when no more is
    /// hidden.
    fn known(&self, setting: Setting, page: usize) -> Option<Value> {
        let table = self.party.pages[page].table.as_ref().unwrap();
        let Some(now) = &self.party.pages[page].now else { return Some(Value::Null) };
        if now.status.over {
            return None;
        }
        let mut game = setting.rules().load("position", &self.position.to_string(), 0).unwrap();
        for played in &self.history(page) {
            game.play(played.seat, &played.mv).unwrap();
        }
        // Everyone sees from which place of a hand somebody plays.
        let last = game.moves_played().checked_sub(1);
        let events = last.map(|last| game.step(last, Some(game.seat_of(last))).events);
        let places: Vec<_> =
            events.iter().flatten().map(|event| event.value()["slot"].clone()).collect();
        let mut position = game.position();
        let count = |hidden: &mut Value| *hidden = json!(hidden.as_array().map(Vec::len));
        position.get_mut("bag").into_iter().for_each(count);
        if let Some(hands) = position.get_mut("hands").and_then(Value::as_array_mut) {
            let others = (0u8..).zip(hands);
            let is_other = |seat: u8| !table.mine.iter().any(|mine| mine.0 == seat);
            others.filter(|(seat, _)| is_other(*seat)).for_each(|(_, hand)| count(hand));
        }
        Some(json!([position, places]))
    }

    /// Every move that lies on the table as a page sees it.
    fn history(&self, page: usize) -> Vec<Played> {
        let mut history = Vec::new();
        for text in &self.party.pages[page].received {
            let message: Value = serde_json::from_str(text).unwrap();
            match message["type"].as_str() {
                Some("table") => {
                    history = serde_json::from_value(message["table"]["history"].clone()).unwrap();
                }
                Some("played") => {
                    history.push(serde_json::from_value(message["played"].clone()).unwrap());
                }
                _ => {}
            }
        }
        history
    }

    /// What a page was sent since.
    fn news(&mut self, page: usize) -> Vec<String> {
        let received = &self.party.pages[page].received;
        let news = received[self.read[page]..].iter().map(|text| self.nameless(text)).collect();
        self.read[page] = received.len();
        news
    }

    /// What a page gets if it asks, with its secrets and without.
    async fn files(&self, host: &Host, page: usize) -> Vec<String> {
        let bearer = self.party.secrets(page).join(",");
        let info = self.party.setting.rules().info();
        let saves = info.formats.iter().map(|format| format!("/save?format={format}"));
        let mut files = Vec::new();
        for rest in saves.chain(["".into(), "/replay".into(), "/log".into()]) {
            let path = self.party.path(&rest);
            let answer = match bearer.as_str() {
                "" => host.get(&path).await,
                bearer => host.get_as(&path, bearer).await,
            };
            let wrong = host.get_as(&path, "wrong").await;
            for answer in [answer, wrong] {
                let told = json!([rest, answer.status, answer.text()]).to_string();
                files.push(self.nameless(&told));
            }
        }
        files
    }

    /// A text without the name of the match and the time.
    fn nameless(&self, text: &str) -> String {
        timeless_text(&text.replace(&self.party.created.id, "the match"))
    }
}

fn timeless_text(text: &str) -> String {
    let mut value = timeless(&serde_json::from_str(text).unwrap());
    // The text of a summary or a replay is JSON within JSON.
    if let Some(inner) = value.pointer_mut("/2")
        && let Ok(json) = serde_json::from_str::<Value>(inner.as_str().unwrap_or_default())
    {
        *inner = timeless(&json);
    }
    value.to_string()
}

async fn live(
    (setting, moves, swaps, wishes): (Setting, usize, Vec<(usize, usize)>, Vec<Wish>),
    compared: &Cell<usize>,
) -> TestCaseResult {
    let host = patient_host().await;
    let position = setting.played(moves).position();
    let other = swapped(&position, &swaps);
    let mut one = Twin::new(&host, setting, position).await;
    let mut other = Twin::new(&host, setting, other).await;
    let mut unaware = [true; PAGES];
    for wish in wishes {
        let choice = match wish {
            Wish::Play(pick) => Some(one.party.choose(pick)),
            _ => None,
        };
        for twin in [&mut one, &mut other] {
            match &choice {
                Some(Some(choice)) => twin.party.play(choice).await,
                Some(None) => {}
                None => twin.party.fulfil(&wish).await,
            }
        }
        for (page, unaware) in unaware.iter_mut().enumerate() {
            let known = one.known(setting, page);
            *unaware &= known.is_some() && known == other.known(setting, page);
            if *unaware {
                let news = one.news(page);
                compared.set(compared.get() + news.len());
                prop_assert_eq!(news, other.news(page), "page {}: {:?}", page, wish);
            }
            if *unaware && choice.is_some() {
                let files = one.files(&host, page).await;
                compared.set(compared.get() + files.len());
                prop_assert_eq!(files, other.files(&host, page).await, "page {}", page);
            }
        }
        if unaware == [false; PAGES] {
            break;
        }
    }
    Ok(())
}

#[test]
fn nobody_is_told_what_they_may_not_know_over_sockets_and_in_files() {
    let settings = select(vec![
        Setting { game: "crosswise", seats: 2 },
        Setting { game: "crosswise", seats: 4 },
        Setting { game: "citydomino", seats: 4 },
    ]);
    // Hands and what is drawn next come first, and matter soon.
    let place = || prop_oneof![3 => 0..24usize, 1 => 0..1000usize];
    let swaps = prop::collection::vec((place(), place()), 1..4);
    // Another game, or an end, shows everything at once.
    let goes_on = |wish: &Wish| !matches!(wish, Wish::Say(_, Words::Resign | Words::Load(_)));
    let deeds = prop_oneof![
        1 => any::<u16>().prop_map(|pick| Wish::Play(pick.into())),
        1 => deeds().prop_filter("an end", goes_on),
    ];
    let lives = (settings, 0..4usize, swaps, lives_of(deeds, 16));
    let compared = Cell::new(0);
    TestRunner::new(cases(8)).run(&lives, |case| run(live(case, &compared))).unwrap();
    assert!(compared.get() > 200, "only {} answers were compared", compared.get());
}

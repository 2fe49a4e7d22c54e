//! A match is the same before and after the server has ended, however that was.

use proptest::{prelude::*, test_runner::TestCaseResult};

use super::{
    cases,
    party::{PAGES, Party, Setting},
    patient_host, run, timeless,
    wishes::{Wish, Words, lives_of, settings, wishes},
};
use crate::host::Host;

/// A table and what happens there. Where the others play on without whoever gives up, nobody does:
/// a computer would take the seat and play whenever it is ready, while the answers are compared.
fn matches() -> impl Strategy<Value = (Setting, Vec<Wish>)> {
    (settings(), lives_of(wishes(), 40)).prop_map(|(setting, mut wishes)| {
        let gives_up = |wish: &Wish| matches!(wish, Wish::Say(_, Words::Resign));
        wishes.retain(|wish| setting.sides() == 2 || !gives_up(wish));
        (setting, wishes)
    })
}

/// Everything that anyone can be told of a match.
async fn told(host: &Host, party: &Party) -> Vec<String> {
    let mut told = Vec::new();
    for page in 0..PAGES {
        let table = party.visit(host, page).await.table;
        told.push(timeless(&serde_json::to_value(table).unwrap()).to_string());
        let bearer = party.secrets(page).join(",");
        for rest in ["", "/replay", "/save", "/save?format=position", "/log"] {
            let path = party.path(rest);
            let answer = match bearer.as_str() {
                "" => host.get(&path).await,
                bearer => host.get_as(&path, bearer).await,
            };
            told.push(format!("{rest} {}: {}", answer.status, answer.text()));
        }
    }
    told.push(format!("{:?}", host.entries(&party.created.id).await));
    told
}

async fn live(setting: Setting, wishes: Vec<Wish>) -> TestCaseResult {
    let mut host = patient_host().await;
    let mut party = Party::new(&host, setting, None).await;
    for wish in wishes.iter().chain([&Wish::Crash, &Wish::Restart]) {
        if !matches!(wish, Wish::Restart | Wish::Crash) {
            party.fulfil(wish).await;
            continue;
        }
        let before = told(&host, &party).await;
        party.pages.clear();
        host = match wish {
            Wish::Crash => host.crash().await,
            _ => host.restart().await,
        };
        for (before, after) in before.into_iter().zip(told(&host, &party).await) {
            prop_assert_eq!(before, after, "after {:?}", wish);
        }
        party.come(&host).await;
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(5))]

    #[test]
    fn a_match_is_the_same_after_a_restart_at_any_point(
        (setting, wishes) in matches(),
    ) {
        run(live(setting, wishes))?;
    }
}

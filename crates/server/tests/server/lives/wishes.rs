//! What may happen to a match, in any order.

use proptest::{prelude::*, sample::select};

use super::party::{BEN, PAGES, Setting};

#[derive(Clone, Debug)]
pub(super) enum Wish {
    /// Somebody who is on move plays.
    Play(usize),
    /// A page says something.
    Say(usize, Words),
    /// The server ends in peace and begins anew.
    Restart,
    /// It ends without a warning.
    Crash,
}

#[derive(Clone, Debug)]
pub(super) enum Words {
    /// What needs no more words.
    Plain(&'static str),
    /// With the invitation, whoever it is meant for.
    Sit,
    Answer(bool),
    Load(usize),
    Rename,
    Resign,
}

fn words() -> impl Strategy<Value = Words> + Clone {
    let plain = select(vec!["undo", "undo", "redo", "draw", "withdraw", "claim_win", "rematch"]);
    prop_oneof![
        6 => plain.prop_map(Words::Plain),
        3 => Just(Words::Sit),
        6 => prop::bool::weighted(0.7).prop_map(Words::Answer),
        1 => (0..6usize).prop_map(Words::Load),
        1 => Just(Words::Rename),
        1 => Just(Words::Resign),
    ]
}

/// What people do.
pub(super) fn deeds() -> impl Strategy<Value = Wish> + Clone {
    prop_oneof![
        3 => any::<u16>().prop_map(|pick| Wish::Play(pick.into())),
        4 => (0..PAGES, words()).prop_map(|(page, words)| Wish::Say(page, words)),
    ]
}

/// What people do, and what becomes of the server meanwhile.
pub(super) fn wishes() -> impl Strategy<Value = Wish> + Clone {
    prop_oneof![
        16 => deeds(),
        1 => Just(Wish::Restart),
        1 => Just(Wish::Crash),
    ]
}

/// A table of every game.
pub(super) fn settings() -> impl Strategy<Value = Setting> {
    select(vec![
        Setting { game: "kalaha", seats: 2 },
        Setting { game: "pentago", seats: 2 },
        Setting { game: "crosswise", seats: 2 },
        Setting { game: "crosswise", seats: 4 },
        Setting { game: "qwixx", seats: 2 },
        Setting { game: "citydomino", seats: 4 },
    ])
}

/// Lives in which Ben sits down after a while.
pub(super) fn lives_of(
    wishes: impl Strategy<Value = Wish> + Clone,
    most: usize,
) -> impl Strategy<Value = Vec<Wish>> {
    let before = prop::collection::vec(wishes.clone(), 0..4);
    let after = prop::collection::vec(wishes, 0..most);
    (before, after).prop_map(|(before, after)| {
        before.into_iter().chain([Wish::Say(BEN, Words::Sit)]).chain(after).collect()
    })
}

//! Two matches in which the same is done and which differ only in what is hidden: as long as nobody
//! can know the difference, everyone is sent the same.

use std::cell::Cell;

use proptest::{
    prelude::*,
    test_runner::{TestCaseResult, TestRunner},
};
use serde_json::{Value, json};
use table::{AnyMatch, Seat};

use super::{
    cases,
    page::timeless,
    run,
    wishes::{Setting, Sits, Wish, lives, settings},
    world::{PAGES, STRANGER, World},
};
use crate::samples::played;

/// How two deals differ. What the dice will show always does.
#[derive(Clone, Debug)]
enum Twist {
    /// Some hidden things have changed places.
    Swapped(Vec<(usize, usize)>),
    /// Everything is dealt otherwise.
    AnotherDeal,
}

fn twists() -> impl Strategy<Value = Twist> {
    // Hands and what is drawn next come first, and matter soon.
    let place = || prop_oneof![3 => 0..24usize, 1 => 0..1000usize];
    prop_oneof![
        4 => prop::collection::vec((place(), place()), 1..4).prop_map(Twist::Swapped),
        1 => Just(Twist::AnotherDeal),
    ]
}

impl Twist {
    fn apply(&self, setting: &Setting, moves: usize) -> Value {
        match self {
            Twist::Swapped(swaps) => {
                let mut position = deal(setting, moves);
                let places = hidden_places(&position);
                let nth = |number: usize| &places[number % places.len()];
                for &(one, other) in swaps.iter().filter(|_| !places.is_empty()) {
                    let first = position.pointer(nth(one)).cloned().expect("a place");
                    let second = position.pointer(nth(other)).cloned().expect("a place");
                    *position.pointer_mut(nth(one)).expect("a place") = second;
                    *position.pointer_mut(nth(other)).expect("a place") = first;
                }
                position
            }
            Twist::AnotherDeal => deal(setting, moves + 1),
        }
    }
}

fn deal(setting: &Setting, moves: usize) -> Value {
    played(setting.rules(), setting.seats.len(), moves).position()
}

/// Where in a position things lie that not everyone sees.
fn hidden_places(position: &Value) -> Vec<String> {
    let listed = |path: String| {
        let count = position.pointer(&path).and_then(Value::as_array).map_or(0, Vec::len);
        (0..count).map(move |place| format!("{path}/{place}"))
    };
    let hands = (0..4).flat_map(|seat| listed(format!("/hands/{seat}")));
    hands.chain(listed("/bag".into())).collect()
}

/// What the owner of some seats may know of a match, told by the whole of it.
fn known(world: &World, mine: &[Seat]) -> Value {
    let life = &world.nodes[0].life;
    let Some(game) = life.game() else { return Value::Null };
    let mut position = game.position();
    if life.is_over() || life.people().len() < 2 {
        return json!([position, game.seed().to_string()]);
    }
    let places = game.moves_played().checked_sub(1).map(|last| places_played_from(game, last));
    let count = |hidden: &mut Value| *hidden = json!(hidden.as_array().map(Vec::len));
    position.get_mut("bag").into_iter().for_each(count);
    if let Some(hands) = position.get_mut("hands").and_then(Value::as_array_mut) {
        let others = (0..).map(Seat).zip(hands).filter(|(seat, _)| !mine.contains(seat));
        others.for_each(|(_, hand)| count(hand));
    }
    json!([position, places])
}

/// From which places of a hand a move was made: everyone sees that, and the same move may be made
/// from another place in the other match.
fn places_played_from(game: &dyn AnyMatch, index: usize) -> Vec<Value> {
    let events = game.step(index, Some(game.seat_of(index))).events;
    events.iter().map(|event| event.value()["slot"].clone()).collect()
}

/// Both matches, and what each page has been found to be sent.
struct Twins {
    worlds: [World; 2],
    /// How many messages of each page are compared.
    read: Vec<usize>,
    /// The pages that can know no difference.
    unaware: Vec<bool>,
}

impl Twins {
    async fn new(setting: &Setting, moves: usize, twist: &Twist) -> Twins {
        let one = deal(setting, moves);
        let other = twist.apply(setting, moves);
        let worlds =
            [World::new(setting, Some(&one), 1).await, World::new(setting, Some(&other), 1).await];
        Twins { worlds, read: vec![0; PAGES], unaware: vec![true; PAGES] }
    }

    async fn fulfil(&mut self, wish: &Wish) {
        let chosen = match wish {
            Wish::Play { node, pick } => Some(self.worlds[0].choose(*node, *pick)),
            _ => None,
        };
        for world in &mut self.worlds {
            match &chosen {
                None => world.fulfil(wish).await,
                Some(Some((seat, mv))) => world.play(0, *seat, mv).await,
                Some(None) => {}
            }
            world.read();
        }
    }

    /// Compares what has been sent since, and gives the number of messages during the game.
    fn compare(&mut self, wish: Option<&Wish>) -> Result<usize, TestCaseError> {
        let mut compared = 0;
        for page in 0..PAGES {
            let [one, other] = &self.worlds;
            let knows = |world: &World| known(world, &world.seats_of(page));
            self.unaware[page] &= knows(one) == knows(other);
            if !self.unaware[page] {
                continue;
            }
            let sent = |world: &World| -> Vec<String> {
                let texts = &world.pages[page].received[self.read[page]..];
                texts.iter().map(|text| nameless(world, text)).collect()
            };
            prop_assert_eq!(sent(one), sent(other), "page {} after {:?}", page, wish);
            let texts = &one.pages[page].received[self.read[page]..];
            if one.nodes[0].life.game().is_none() {
                texts.iter().try_for_each(|text| expect_nothing_dealt(text))?;
            } else {
                compared += texts.len();
            }
            self.read[page] = one.pages[page].received.len();
        }
        Ok(compared)
    }
}

/// A message without the names of matches and the time.
fn nameless(world: &World, text: &str) -> String {
    let next = world.nodes[0].life.next().map(|id| id.0.as_str());
    let ids = world.ids.iter().map(|id| id.0.as_str()).chain(next);
    let text = ids.fold(text.to_owned(), |text, id| text.replace(id, "a match"));
    timeless(&serde_json::from_str(&text).expect("a message")).to_string()
}

/// Before the match begins there is nothing to be told.
fn expect_nothing_dealt(text: &str) -> TestCaseResult {
    let message: Value = serde_json::from_str(text).expect("a message");
    prop_assert_ne!(&message["type"], "played");
    if message["type"] == "table" {
        prop_assert!(message["table"]["now"].is_null(), "{}", text);
        prop_assert_eq!(&message["table"]["history"], &json!([]));
    }
    Ok(())
}

async fn live(
    (setting, moves, twist, wishes): (Setting, usize, Twist, Vec<Wish>),
    compared: &Cell<usize>,
) -> TestCaseResult {
    let mut twins = Twins::new(&setting, moves, &twist).await;
    twins.compare(None)?;
    for wish in wishes {
        twins.fulfil(&wish).await;
        compared.set(compared.get() + twins.compare(Some(&wish))?);
        for world in &twins.worlds {
            prop_assert!(world.pages[STRANGER].received.is_empty(), "told to a wrong secret");
        }
        if twins.unaware[..STRANGER].iter().all(|unaware| !unaware) {
            break;
        }
    }
    Ok(())
}

#[test]
fn nobody_is_sent_what_they_may_not_know() {
    let games = games::all().iter().filter(|game| game.info().hidden);
    let games: Vec<_> = games.map(|game| game.id()).collect();
    assert_eq!(games, ["crosswise", "qwixx", "citydomino"]);
    let matches = (
        settings(games, vec![Sits::Here, Sits::Invited, Sits::Invited]),
        0..6usize,
        twists(),
        lives(1, 40),
    );
    let compared = Cell::new(0);
    TestRunner::new(cases(32)).run(&matches, |case| run(live(case, &compared))).unwrap();
    assert!(compared.get() > 250, "only {} messages were compared", compared.get());
}

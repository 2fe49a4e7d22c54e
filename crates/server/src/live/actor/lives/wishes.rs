//! What people may want of a match, in any order.

use std::ops::Range;

use proptest::{prelude::*, sample::select};
use serde_json::{Value, json};
use table::{AnyGame, Seat};

use super::world::{PAGES, SPECTATOR};
use crate::{
    samples::{fitting_seats, setup},
    times::Clock,
    wire::NewMatch,
};

/// The most seats of a match here.
const SEATS: u8 = 4;

/// Who sits where at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sits {
    /// At the device of whoever sets the table up.
    Here,
    Invited,
    Computer,
}

/// A table that is set up.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub game: &'static str,
    pub seats: Vec<Sits>,
    pub clock: Clock,
    /// Whether chance is drawn together, where it can be.
    pub draw: bool,
}

impl Setting {
    pub(super) fn rules(&self) -> &'static dyn AnyGame {
        games::game(self.game).expect("a game of the house")
    }

    /// What the page asks for, to begin anew or from a position.
    pub(super) fn asked_for(&self, position: Option<&Value>) -> NewMatch {
        let bot = self.rules().info().first_bot;
        let player = |(seat, sits): (usize, &Sits)| match sits {
            Sits::Computer => json!({ "name": format!("C{seat}"), "bot": bot }),
            _ => json!({ "name": format!("P{seat}") }),
        };
        let invited = |(seat, sits): (usize, &Sits)| (*sits == Sits::Invited).then_some(seat);
        let seats = || self.seats.iter().enumerate();
        let mut new = json!({
            "game": self.game,
            "seats": seats().map(player).collect::<Vec<_>>(),
            "invite": seats().filter_map(invited).collect::<Vec<_>>(),
            "clock": self.clock,
        });
        match position {
            Some(position) => {
                new["load"] = json!({ "format": "position", "text": position.to_string() });
            }
            None => {
                new["setup"] = setup(self.rules(), self.seats.len());
                let can_draw = self.rules().chance() && self.seats.contains(&Sits::Invited);
                new["draw"] = json!(self.draw && can_draw);
            }
        }
        serde_json::from_value(new).expect("a match as the page asks for it")
    }
}

/// One thing that happens.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    /// A device says something.
    Say(usize, Saying),
    /// Somebody who is on move plays, at this node.
    Play {
        node: usize,
        pick: usize,
    },
    /// A device comes to another node.
    Come {
        device: usize,
        node: usize,
    },
    Leave(usize),
    /// A node ends without a warning and begins anew.
    Restart(usize),
    /// Time passes.
    Pass(i64),
    /// Time passes while nobody serves.
    Sleep(i64),
    /// A node looks whether something is due.
    LookAfter(usize),
    /// Everyone goes on to the match that follows.
    Follow,
}

/// What a device may say.
#[derive(Clone, Debug)]
pub(super) enum Saying {
    /// With a link somebody has heard of.
    Sit {
        link: usize,
        name: Option<&'static str>,
    },
    Invite {
        seat: Seat,
        anew: bool,
    },
    Bot(Seat),
    CallOff,
    HandOver,
    /// A move that was made up.
    Nonsense(Seat),
    Undo,
    Redo,
    Load(usize),
    Draw,
    Rematch,
    Answer {
        to: Seat,
        accept: bool,
    },
    Withdraw,
    Resign(Seat),
    ClaimWin,
    StandIn(Seat),
    ComeBack(Seat),
    Rename(Seat),
    Peek(bool),
    Commit,
    Reveal,
}

fn seats() -> impl Strategy<Value = Seat> {
    (0..=SEATS).prop_map(Seat)
}

/// What is said mostly before a match begins.
fn sitting() -> impl Strategy<Value = Saying> {
    let name = prop::option::of(Just("Änne"));
    prop_oneof![
        6 => (0..12usize, name).prop_map(|(link, name)| Saying::Sit { link, name }),
        2 => (seats(), prop::bool::weighted(0.7))
            .prop_map(|(seat, anew)| Saying::Invite { seat, anew }),
        1 => seats().prop_map(Saying::Bot),
        1 => Just(Saying::HandOver),
        2 => seats().prop_map(Saying::Rename),
        2 => Just(Saying::Commit),
        2 => Just(Saying::Reveal),
    ]
}

/// What is said while people play.
fn playing() -> impl Strategy<Value = Saying> {
    let files = prop_oneof![2 => 0..8usize, 1 => Just(1000usize)];
    prop_oneof![
        4 => Just(Saying::Undo),
        3 => Just(Saying::Redo),
        2 => files.prop_map(Saying::Load),
        2 => Just(Saying::Draw),
        8 => (seats(), prop::bool::weighted(0.7))
            .prop_map(|(to, accept)| Saying::Answer { to, accept }),
        1 => Just(Saying::Withdraw),
        1 => seats().prop_map(Saying::Nonsense),
        2 => seats().prop_map(Saying::StandIn),
        2 => seats().prop_map(Saying::ComeBack),
        1 => any::<bool>().prop_map(Saying::Peek),
    ]
}

/// What ends a match, or leads to the next.
fn ending() -> impl Strategy<Value = Saying> {
    prop_oneof![
        1 => Just(Saying::CallOff),
        3 => seats().prop_map(Saying::Resign),
        3 => Just(Saying::ClaimWin),
        6 => Just(Saying::Rematch),
    ]
}

/// Lives at `nodes` nodes in which everyone who is invited sits down early and draws along, unless
/// something happens that keeps them from it.
pub(super) fn lives(nodes: usize, most: usize) -> impl Strategy<Value = Vec<Wish>> {
    let some = |count: Range<usize>| prop::collection::vec(wishes(nodes), count);
    (some(0..4), some(1..most)).prop_map(|(before, after)| {
        let guests =
            (1..SPECTATOR).map(|page| Wish::Say(page, Saying::Sit { link: page - 1, name: None }));
        let all = |saying: Saying| (0..SPECTATOR).map(move |page| Wish::Say(page, saying.clone()));
        let drawn = all(Saying::Commit).chain(all(Saying::Reveal));
        before.into_iter().chain(guests).chain(drawn).chain(after).collect()
    })
}

/// Anything that may happen at `nodes` nodes.
fn wishes(nodes: usize) -> impl Strategy<Value = Wish> {
    let say = move |saying: BoxedStrategy<Saying>| {
        (0..PAGES, saying).prop_map(|(device, saying)| Wish::Say(device, saying))
    };
    let millis = || prop_oneof![4 => 0..5_000i64, 1 => 10_000..200_000i64, 1 => Just(700_000i64)];
    prop_oneof![
        8 => say(sitting().boxed()),
        8 => say(playing().boxed()),
        2 => say(ending().boxed()),
        16 => (0..nodes, any::<u16>())
            .prop_map(|(node, pick)| Wish::Play { node, pick: pick.into() }),
        2 => (0..PAGES, 0..nodes).prop_map(|(device, node)| Wish::Come { device, node }),
        1 => (0..PAGES).prop_map(Wish::Leave),
        1 => (0..nodes).prop_map(Wish::Restart),
        3 => millis().prop_map(Wish::Pass),
        1 => millis().prop_map(Wish::Sleep),
        2 => (0..nodes).prop_map(Wish::LookAfter),
        1 => Just(Wish::Follow),
    ]
}

fn clocks() -> impl Strategy<Value = Clock> {
    prop_oneof![
        2 => Just(Clock::None),
        1 => Just(Clock::Game { minutes: 1, seconds: 5 }),
        1 => Just(Clock::Move { seconds: 20 }),
        1 => Just(Clock::Days { days: 1 }),
    ]
}

/// Tables of these games.
pub(super) fn settings(
    games: Vec<&'static str>,
    sits: Vec<Sits>,
) -> impl Strategy<Value = Setting> {
    let seats = prop::collection::vec(select(sits), usize::from(SEATS));
    (select(games), 2..=SEATS, seats, clocks(), any::<bool>()).prop_map(
        |(game, wanted, mut seats, clock, draw)| {
            let rules = games::game(game).expect("a game of the house");
            seats.truncate(fitting_seats(rules, wanted.into()));
            Setting { game, seats, clock, draw }
        },
    )
}

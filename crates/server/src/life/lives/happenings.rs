//! Whatever may stand in a journal, whether it makes sense or not.

use proptest::{prelude::*, sample::select};
use table::{AnyGame, End, EndReason, Player, Record, Seat};

use crate::{
    journal::{Entry, Header, HouseShare, Start, Want},
    life::Life,
    samples::{fitting_seats, played, setup},
    secret::{Key, MatchId},
    times::Clock,
};

/// Seats that may be named: one more than any table has.
const SEATS: u8 = 5;

/// One thing that is tried, some time after the one before it.
#[derive(Clone, Debug)]
pub(super) struct Happening {
    pub what: What,
    pub later: i64,
    /// How wrong the house is about the time of the store.
    pub astray: i64,
}

/// What is tried. What depends on how the match stands is found when it is tried.
#[derive(Clone, Debug)]
pub(super) enum What {
    Entry(Entry),
    /// One of the moves that somebody may make.
    Play(usize),
    /// What a person wants who gives up.
    Resign(Seat),
    /// Another game, of as many moves.
    Load(usize),
    /// The same, with everyone's consent.
    AskToLoad(Seat, usize),
    /// All who are asked for something say yes.
    Agree,
}

impl What {
    /// The entry it is at this moment.
    pub(super) fn entry(&self, life: &Life) -> Option<Entry> {
        match self {
            What::Entry(entry) => Some(entry.clone()),
            What::Play(pick) => {
                let turn = life.status().turn;
                let seat = *turn.get(pick % turn.len().max(1))?;
                let moves = life.legal_moves(seat);
                let mv = moves.get(pick % moves.len().max(1))?.clone();
                Some(Entry::Play { seat, mv })
            }
            What::Resign(seat) => life.resign(*seat).ok(),
            What::Load(moves) => Some(Entry::Load { record: record(life, *moves) }),
            What::AskToLoad(seat, moves) => {
                let of = life.seats().filter(|other| other != seat).collect();
                let want = Want::Load { record: record(life, *moves) };
                Some(Entry::Ask { seat: *seat, want, of })
            }
            What::Agree => {
                let request = life.requests().shown().into_iter().next()?;
                Some(Entry::Answer { seats: request.waiting_for, to: request.by, accept: true })
            }
        }
    }
}

/// A game as it might have been saved at a table like this one.
fn record(life: &Life, moves: usize) -> Box<Record> {
    Box::new(played(life.rules(), life.players().len(), moves).record())
}

fn seats() -> impl Strategy<Value = Seat> {
    (0..SEATS).prop_map(Seat)
}

fn several_seats() -> impl Strategy<Value = Vec<Seat>> {
    prop::sample::subsequence((0..SEATS).map(Seat).collect::<Vec<_>>(), 0..=3)
}

fn keys() -> impl Strategy<Value = Key> {
    (0..8u8).prop_map(|number| Key::of(&number.to_string()))
}

fn names() -> impl Strategy<Value = String> {
    select(vec!["Ada", "Änne", "Bo"]).prop_map(str::to_owned)
}

fn ends() -> impl Strategy<Value = End> {
    let reasons = select(vec![
        EndReason::PlayedOut,
        EndReason::Resigned,
        EndReason::TimeOver,
        EndReason::DrawAgreed,
        EndReason::ClaimedAfterAbsence,
        EndReason::GivenUp,
    ]);
    (reasons, prop::option::of(seats()), several_seats()).prop_map(|(reason, by, winners)| End {
        reason,
        by,
        winners,
    })
}

fn wants() -> impl Strategy<Value = Want> {
    prop_oneof![
        (0..4usize).prop_map(|moves| Want::Undo { moves }),
        (0..4usize).prop_map(|moves| Want::Redo { moves }),
        Just(Want::Draw),
        Just(Want::Rematch),
    ]
}

fn seating() -> impl Strategy<Value = Entry> {
    prop_oneof![
        4 => (seats(), keys(), prop::option::of(names()))
            .prop_map(|(seat, key, name)| Entry::Claim { seat, key, name }),
        2 => (seats(), prop::option::of(keys())).prop_map(|(seat, key)| Entry::Invite { seat, key }),
        1 => (several_seats(), keys(), 0..100_000i64)
            .prop_map(|(seats, code, until)| Entry::HandOver { seats, code, until }),
        1 => (keys(), keys()).prop_map(|(code, key)| Entry::Join { code, key }),
        1 => (seats(), prop::option::of(names())).prop_map(|(seat, name)| Entry::Bot {
            seat,
            bot: "classic".into(),
            millis: Some(100),
            name,
        }),
        1 => (seats(), names()).prop_map(|(seat, name)| Entry::Rename { seat, name }),
        1 => Just(Entry::Begin { seed: Some(3) }),
    ]
}

fn shares() -> impl Strategy<Value = (String, String)> {
    (0..3u8).prop_map(|number| (format!("{number:016x}"), format!("{:-<22}", "salt")))
}

fn drawing() -> impl Strategy<Value = Entry> {
    let house = || HouseShare { number: format!("{:016x}", 7), salt: format!("{:-<22}", "house") };
    prop_oneof![
        3 => (several_seats(), shares()).prop_map(|(seats, (number, salt))| Entry::Commit {
            seats,
            commitment: table::commitment(&number, &salt),
        }),
        3 => (several_seats(), shares())
            .prop_map(|(seats, (number, salt))| Entry::Reveal { seats, number, salt }),
        1 => several_seats().prop_map(move |seats| Entry::Vacate { seats, house: house() }),
    ]
}

fn playing() -> impl Strategy<Value = Entry> {
    let stand_in = (seats(), select(vec![EndReason::TimeOver, EndReason::ClaimedAfterAbsence]));
    prop_oneof![
        2 => (0..4usize).prop_map(|moves| Entry::Undo { moves }),
        2 => (0..4usize).prop_map(|moves| Entry::Redo { moves }),
        1 => (seats(), "[a-f0-9]{1,3}").prop_map(|(seat, mv)| Entry::Play { seat, mv }),
        2 => stand_in
            .prop_map(|(seat, why)| Entry::StandIn { seat, bot: "classic".into(), why }),
        2 => seats().prop_map(|seat| Entry::ComeBack { seat }),
    ]
}

fn asking() -> impl Strategy<Value = Entry> {
    prop_oneof![
        2 => (seats(), wants(), several_seats())
            .prop_map(|(seat, want, of)| Entry::Ask { seat, want, of }),
        3 => (several_seats(), seats(), any::<bool>())
            .prop_map(|(seats, to, accept)| Entry::Answer { seats, to, accept }),
        1 => seats().prop_map(|seat| Entry::Withdraw { seat }),
    ]
}

fn ending() -> impl Strategy<Value = Entry> {
    prop_oneof![
        2 => ends().prop_map(|end| Entry::End { end }),
        1 => Just(Entry::Next { id: MatchId("AAAAAAAAAAAAAAAA".into()) }),
    ]
}

pub(super) fn happenings() -> impl Strategy<Value = Happening> {
    let moves = || prop_oneof![3 => 0..12usize, 1 => Just(1000usize)];
    let what = prop_oneof![
        6 => seating().prop_map(What::Entry),
        3 => drawing().prop_map(What::Entry),
        6 => playing().prop_map(What::Entry),
        4 => asking().prop_map(What::Entry),
        1 => ending().prop_map(What::Entry),
        12 => any::<u16>().prop_map(|pick| What::Play(pick.into())),
        3 => Just(What::Agree),
        1 => seats().prop_map(What::Resign),
        1 => moves().prop_map(What::Load),
        1 => (seats(), moves()).prop_map(|(seat, moves)| What::AskToLoad(seat, moves)),
    ];
    let later = prop_oneof![4 => 0..30_000i64, 1 => -5_000..0i64];
    (what, later, -2_000..2_000i64).prop_map(|(what, later, astray)| Happening {
        what,
        later,
        astray,
    })
}

/// How a seat is given away before anything happens.
#[derive(Clone, Copy, Debug)]
enum Given {
    Taken,
    Invited,
    Free,
    Computer,
}

fn clocks() -> impl Strategy<Value = Clock> {
    prop_oneof![
        2 => Just(Clock::None),
        1 => Just(Clock::Game { minutes: 1, seconds: 5 }),
        1 => Just(Clock::Move { seconds: 20 }),
    ]
}

/// Matches of every game to which nothing has happened yet.
pub(super) fn headers() -> impl Strategy<Value = Header> {
    let given =
        select(vec![Given::Taken, Given::Taken, Given::Invited, Given::Free, Given::Computer]);
    let seats = prop::collection::vec(given, 4);
    let games: Vec<&str> = games::all().iter().map(|game| game.id()).collect();
    (select(games), 2..=4usize, seats, clocks(), any::<bool>(), any::<bool>()).prop_map(
        |(game, wanted, given, clock, is_file, draws)| {
            let game = games::game(game).expect("a game of the house");
            let mut header = header(game, &given[..fitting_seats(game, wanted)], clock, is_file);
            header.draw = (draws && game.chance() && !is_file).then(HouseShare::random);
            header
        },
    )
}

fn header(game: &dyn AnyGame, given: &[Given], clock: Clock, is_file: bool) -> Header {
    let seats = given.len();
    let start = if is_file {
        Start::File { record: Box::new(played(game, seats, 3).record()) }
    } else {
        Start::New { setup: setup(game, seats), seed: None }
    };
    let player = |(seat, given): (usize, &Given)| match given {
        Given::Computer => Player::bot(format!("Computer {seat}"), "classic"),
        _ => Player::person(format!("Person {seat}")),
    };
    let players = given.iter().enumerate().map(player).collect();
    let mut header = Header::new(game.id().into(), start, players, clock);
    for (seat, given) in given.iter().enumerate() {
        match given {
            Given::Taken => header.keys[seat].push(Key::of(&format!("seat {seat}"))),
            Given::Invited => header.invitations[seat] = Some(Key::of(&format!("invited {seat}"))),
            Given::Free | Given::Computer => {}
        }
    }
    header
}

//! Makes the weights of the network that corrects what another one, which learned from games
//! against classic opponents, says about a table: by games of players who answer as both networks
//! together like it, among each other and with classic opponents.
//!
//! `cargo run --release -p qwixx --example fit_rivals_qwixx -- [GAMES] [FILE]` writes them to
//! `src/strong/rivals.bin` or to FILE. Everybody who learns does so from every game. What should
//! have been said about a table lies between what is said one roll later and what comes after that,
//! down to the result. One seed gives one network on machines with the same number of processors.

#![allow(clippy::print_stdout, reason = "a program tells how far it is")]

use std::array;

use qwixx::{
    Move, Setup, State,
    strong::{
        features::INPUTS,
        judge::{FIRST, Glance, Judge, Judgement, LEAD, SECOND},
        outlook::best_answer,
    },
};
use rand::RngExt as _;
use table::{Furnished as _, Game as _, Limits, Rng, Seat, seeded};
use training::fitting::{self, Course, Usual, program};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/strong/rivals.bin");
const GAMES: usize = 1_600_000;
const BATCH: usize = 64;
/// The numbers of players, as often as they are played.
const PLAYERS: [usize; 8] = [2, 4, 2, 3, 2, 4, 2, 5];
const MOST_PLAYERS: usize = 5;
/// How many at a table learn for certain.
const LEARNERS: usize = 2;
/// How often each of the others does; if not, a classic opponent sits there.
const OTHER_LEARNERS: f32 = 0.8;
/// In what part of all games the players answer as the network for classic opponents alone likes
/// it, because the other one knows nothing yet.
const GAMES_WITHOUT: f32 = 0.1;

/// How often a player answers anything at the beginning.
const FIRST_CURIOSITY: f32 = 0.05;
/// How often a player answers anything in the end.
const LAST_CURIOSITY: f32 = 0.01;
/// How much what comes later counts against what is said one roll later, at the beginning. The
/// results have to tell first how good the others are.
const FIRST_PATIENCE: f32 = 0.9;
/// How much it counts in the end.
const LAST_PATIENCE: f32 = 0.4;
/// How much the lead counts against the win.
const LEAD_SHARE: f32 = 0.2;

const TEST_GAMES: u64 = 2_000;

type Lesson<'a> = fitting::Lesson<'a, FIRST, SECOND, 2>;
type Gradient = fitting::Gradient<FIRST, SECOND, 2>;

fn main() -> anyhow::Result<()> {
    let course = Course { games: GAMES, batch: BATCH };
    program(Usual { course, file: FILE }, INPUTS, learn, |network, games| {
        println!("{games} games: {:.1} % against one classic opponent", tested(network));
    })
}

/// A table after a roll as a player saw it.
struct Step {
    glance: Glance,
    judgement: Judgement,
    /// Whether the player answered the roll with anything.
    curious: bool,
}

/// Who sits at a table: those who learn, with what they saw so far, and classic opponents.
type Players = [Option<Vec<Step>>; MOST_PLAYERS];

fn learn(lesson: Lesson, gradient: &mut Gradient) {
    let curiosity = lesson.between(FIRST_CURIOSITY, LAST_CURIOSITY);
    let patience = lesson.between(FIRST_PATIENCE, LAST_PATIENCE);
    let Lesson { network, number, progress, rng } = lesson;
    let count = PLAYERS[number % PLAYERS.len()];
    let mut state = State::new(&Setup { players: count }, rng.random()).expect("a new game");
    let mut players = seated(count, rng);
    let playing = Some(network).filter(|_| progress > GAMES_WITHOUT);
    loop {
        let curious = play_roll(playing, &mut state, &players, curiosity, rng);
        if state.is_over() {
            break;
        }
        for (seat, steps) in learners(&mut players) {
            let glance = Glance::of(&state, seat);
            let judgement = glance.with(network.answer(&glance.features).outputs);
            steps.push(Step { glance, judgement, curious: curious[seat.index()] });
        }
    }
    for (seat, steps) in learners(&mut players) {
        learn_from(steps, Judgement::by(network, &state, seat), network, patience, gradient);
    }
}

fn seated(count: usize, rng: &mut Rng) -> Players {
    array::from_fn(|seat| {
        let learns = seat < count && (seat < LEARNERS || rng.random::<f32>() < OTHER_LEARNERS);
        learns.then(Vec::new)
    })
}

fn learners(players: &mut Players) -> impl Iterator<Item = (Seat, &mut Vec<Step>)> {
    let seats = (0..).map(Seat).zip(players);
    seats.filter_map(|(seat, steps)| Some((seat, steps.as_mut()?)))
}

/// Plays until the next roll lies on the table or the game is over, and tells who was curious.
fn play_roll(
    network: Option<&Judge>,
    state: &mut State,
    players: &Players,
    curiosity: f32,
    rng: &mut Rng,
) -> [bool; MOST_PLAYERS] {
    let mut curious = [false; MOST_PLAYERS];
    let active = state.active();
    while state.active() == active
        && let Some(seat) = state.to_move().lowest()
    {
        let mv = if players[seat.index()].is_none() {
            classic_answer(state, seat)
        } else if rng.random::<f32>() < curiosity {
            curious[seat.index()] = true;
            any_answer(state, seat, rng)
        } else {
            liked_answer(network, state, seat)
        };
        state.make_move(seat, mv, |_| ());
    }
    curious
}

/// Learns from what a player saw in a game, from its end to its beginning.
fn learn_from(
    steps: &[Step],
    end: Judgement,
    network: &Judge,
    patience: f32,
    gradient: &mut Gradient,
) {
    let mut later = Some(end);
    for Step { glance, judgement, curious } in steps.iter().rev() {
        if let Some(later) = later {
            gradient.add(network, &glance.features, |correction| {
                let said = glance.with(correction);
                [said.chance - later.chance, LEAD_SHARE * (said.lead - later.lead) / LEAD]
            });
        }
        let later_still = later.unwrap_or(*judgement);
        let between = |now: f32, later: f32| now + patience * (later - now);
        later = (!curious).then(|| Judgement {
            chance: between(judgement.chance, later_still.chance),
            lead: between(judgement.lead, later_still.lead),
        });
    }
}

fn classic_answer(state: &State, seat: Seat) -> Move {
    let mut classic = State::bot("classic").expect("the classic opponent");
    classic.choose(state, seat, &Limits::default()).expect("an answer")
}

fn any_answer(state: &State, seat: Seat, rng: &mut Rng) -> Move {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    moves[rng.random_range(0..moves.len())]
}

/// The answer that the network for classic opponents likes best, corrected by another one if there
/// is one.
fn liked_answer(network: Option<&Judge>, state: &State, seat: Seat) -> Move {
    let judge = |end: &State| match network {
        Some(network) => Judgement::corrected_by(network, end, seat),
        None => Judgement::uncorrected(end, seat),
    };
    best_answer(state, seat, |end| judge(end).worth())
}

/// How often in a hundred games a player wins who answers as it likes best.
fn tested(network: &Judge) -> f32 {
    let mut wins = 0.0;
    for game in 0..TEST_GAMES {
        let seat = Seat((game % 2) as u8);
        let mut state = State::new(&Setup { players: 2 }, game).expect("a new game");
        let mut one_learns = Players::default();
        one_learns[seat.index()] = Some(Vec::new());
        while !state.is_over() {
            play_roll(Some(network), &mut state, &one_learns, 0.0, &mut seeded(game));
        }
        wins += Judgement::by(network, &state, seat).chance;
    }
    100.0 * wins / TEST_GAMES as f32
}

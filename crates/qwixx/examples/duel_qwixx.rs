//! Tells what the network that learned from games among strong players is worth: players who heed
//! it sit at one table with as many who only ask the network for classic opponents.
//!
//! `cargo run --release -p qwixx --example duel_qwixx -- [PLAYERS] [ROUNDS] [SEED]`. A round is two
//! games with the same dice, in which all exchange their seats. Half of the rounds of four have
//! those of a kind side by side, half opposite each other. A shared win counts in parts.

#![allow(clippy::print_stdout, reason = "a program tells what it found")]

use std::env;

use anyhow::Context as _;
use qwixx::{
    Setup, State,
    strong::{
        judge::{Judgement, judge},
        outlook::best_answer,
    },
};
use table::{Game as _, Seat};

const PLAYERS: u64 = 4;
const ROUNDS: u64 = 10_000;
const SEED: u64 = 1;
/// So many standard errors on either side hold 95 %.
const LIKELY: f64 = 1.96;

fn main() -> anyhow::Result<()> {
    let players = argument(1, PLAYERS)? as usize;
    let rounds = argument(2, ROUNDS)?;
    let seed = argument(3, SEED)? << 32;
    let won: Vec<f64> = (0..rounds).map(|round| round_of(players, seed + round)).collect();
    let mean = won.iter().sum::<f64>() / rounds as f64;
    let squares: f64 = won.iter().map(|won| (won - mean).powi(2)).sum();
    let error = (squares / (rounds * (rounds - 1)) as f64).sqrt();
    println!(
        "{players} players, {rounds} rounds: who asks both networks wins {:.2} % ± {:.2}",
        100.0 * mean,
        100.0 * LIKELY * error
    );
    Ok(())
}

fn argument(at: usize, usual: u64) -> anyhow::Result<u64> {
    let Some(text) = env::args().nth(at) else { return Ok(usual) };
    text.parse().with_context(|| format!("expected a number, not “{text}”"))
}

/// What part of two games those win who ask both networks.
fn round_of(players: usize, dice: u64) -> f64 {
    let opposite = dice.is_multiple_of(2) || players < 4;
    let asks_both = |seat: Seat| {
        let place = if opposite { seat.index() } else { seat.index() / 2 };
        place.is_multiple_of(2)
    };
    let first = share(players, dice, asks_both);
    let second = share(players, dice, |seat| !asks_both(seat));
    (first + second) / 2.0
}

/// What part of a game those win who ask both networks.
fn share(players: usize, dice: u64, asks_both: impl Fn(Seat) -> bool) -> f64 {
    let mut state = State::new(&Setup { players }, dice).expect("a game for two to five");
    while let Some(seat) = state.to_move().lowest() {
        let judge = if asks_both(seat) { judge } else { Judgement::uncorrected };
        let mv = best_answer(&state, seat, |end| judge(end, seat).worth());
        state.make_move(seat, mv, |_| ());
    }
    let winners = state.winners().expect("a finished game");
    let won = winners.iter().filter(|&seat| asks_both(seat)).count();
    won as f64 / winners.len() as f64
}

//! Cards whose true strength is known play many games: do their ratings find it?

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::SliceRandom as _};

use super::{Participant, Strength, reckon};

const CARDS: usize = 300;
const GAMES: usize = 200;
/// 400 / ln 10.
const SCALE: f64 = 173.717_792_761_248_1;

struct Card {
    truth: f64,
    strength: Strength,
}

/// Everyone plays 200 games at tables of this size, with whoever is there. Who is 400 points
/// stronger reaches the better place ten times of eleven; partners count by their average.
fn play(seed: u64, seats: usize, partners: bool, always_two: bool) -> Vec<Card> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut normal = || (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0;
    let mut cards: Vec<Card> = (0..CARDS)
        .map(|_| Card { truth: 1500.0 + 200.0 * normal(), strength: Strength::default() })
        .collect();
    let mut random = StdRng::seed_from_u64(seed + 1);
    let mut order: Vec<usize> = (0..CARDS).collect();
    for _ in 0..GAMES {
        order.shuffle(&mut random);
        for table in order.chunks_exact(seats) {
            play_one(&mut cards, table, partners, always_two, &mut random);
        }
    }
    cards
}

fn play_one(
    cards: &mut [Card],
    table: &[usize],
    partners: bool,
    always_two: bool,
    random: &mut StdRng,
) {
    let side = |seat: usize| (if partners { seat % 2 } else { seat }) as u8;
    let sides = if partners { 2 } else { table.len() };
    let mut performance: Vec<(f64, usize)> = (0..sides)
        .map(|of| {
            let mine = (0..table.len()).filter(|&seat| side(seat) as usize == of);
            let size = (table.len() / sides) as f64;
            let strength: f64 = mine.map(|seat| cards[table[seat]].truth / size).sum();
            let gumbel = -(-random.random::<f64>().max(1e-300).ln()).ln();
            (strength + SCALE * gumbel, of)
        })
        .collect();
    performance.sort_by(|one, other| other.0.total_cmp(&one.0));
    let place =
        |of: u8| 1 + performance.iter().position(|&(_, side)| side == of as usize).expect("a side");
    let players: Vec<Participant> = table
        .iter()
        .enumerate()
        .map(|(seat, &card)| Participant {
            strength: cards[card].strength,
            side: side(seat),
            place: place(side(seat)),
            weight: 1.0,
        })
        .collect();
    for (&card, strength) in table.iter().zip(reckon(always_two, &players)) {
        cards[card].strength = strength;
    }
}

/// The median error in points, and how many of a hundred lie within two deviations of the truth.
fn judge(cards: &[Card]) -> (f64, f64) {
    let error = |card: &Card| (card.strength.points - card.truth).abs();
    let mut errors: Vec<f64> = cards.iter().map(error).collect();
    errors.sort_by(f64::total_cmp);
    let within = cards.iter().filter(|card| error(card) <= 2.0 * card.strength.deviation).count();
    (errors[errors.len() / 2], 100.0 * within as f64 / cards.len() as f64)
}

#[test]
fn ratings_find_the_truth_within_200_games() {
    for always_two in [true, false] {
        for seed in [1, 2, 3] {
            let table = format!("2 seats, {always_two}, {seed}");
            check(&play(seed, 2, false, always_two), &table);
        }
    }
    for seats in [3, 4, 5] {
        for seed in [1, 2, 3] {
            check(&play(seed, seats, false, false), &format!("{seats} seats, {seed}"));
        }
    }
}

#[test]
fn with_partners_too() {
    // Who wins says something about two at once: half as much about each.
    for seed in [1, 2, 3] {
        check(&play(seed, 4, true, false), &format!("partners, {seed}"));
    }
}

fn check(cards: &[Card], table: &str) {
    let (median, within) = judge(cards);
    assert!(median <= 45.0, "{table}: the median error is {median:.1} points");
    assert!(within >= 95.0, "{table}: {within:.1} % lie within two deviations");
}

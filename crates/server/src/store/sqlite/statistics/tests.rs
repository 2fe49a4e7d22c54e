use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use table::{EndReason, Origin, Player};

use super::*;
use crate::{
    clock::DAY,
    store::{
        Appended, NewEntries, Outcome, SeatOutcome, Store as _,
        sqlite::tests::{Lab, begin, header, id, next, undo},
        tally::Standings,
    },
};

const MATCHES: usize = 150;

/// A finished game as the plain computation knows it.
struct Finished {
    number: usize,
    at: i64,
    outcome: Outcome,
}

/// Somebody's seat in a finished game.
type Seated<'a> = (&'a Finished, &'a SeatOutcome);

fn some_player(random: &mut StdRng) -> Player {
    let name = ["Ann", "Ben", "Cleo", "strong"][random.random_range(0..4)];
    match ["classic", "strong", "level-1"].get(random.random_range(0..6)) {
        Some(&bot) => Player::bot(name, bot),
        None => Player::person(name),
    }
}

fn some_outcome(random: &mut StdRng) -> Outcome {
    let game = games::all()[random.random_range(0..games::all().len())].id().to_owned();
    let seats = (0..random.random_range(2..=5)).map(|_| SeatOutcome {
        player: some_player(random),
        score: random.random_range(-5..20),
        won: random.random_bool(0.4),
    });
    let seats = seats.collect();
    Outcome { game, moves: 40, reason: EndReason::PlayedOut, origin: Some(Origin::House), seats }
}

/// Finishes games in random order, many of them again and again, each time with another
/// outcome.
async fn play(lab: &Lab) -> Result<Vec<Finished>> {
    let mut random = StdRng::seed_from_u64(1);
    for number in 0..MATCHES {
        lab.store.create(begin(&id(number), &header(), &[])).await?;
    }
    let mut finished: Vec<Finished> = Vec::new();
    let mut ends = [0; MATCHES];
    for _ in 0..3 * MATCHES {
        let number = random.random_range(0..MATCHES);
        lab.set(random.random_range(0..90 * DAY));
        let outcome = some_outcome(&mut random);
        let id = id(number);
        let entries = [undo(0)];
        let new = NewEntries { outcome: Some(&outcome), ..next(&id, ends[number], &entries) };
        let Appended::Done { at } = lab.store.append(new).await? else { panic!("a conflict") };
        ends[number] += 1;
        finished.retain(|one| one.number != number);
        finished.push(Finished { number, at, outcome });
    }
    Ok(finished)
}

fn fits(filter: &Filter, (finished, seat): &Seated) -> bool {
    let of_game = filter.game.as_ref().is_none_or(|game| *game == finished.outcome.game);
    of_game
        && match &filter.who {
            Some(Who::Person(name)) => seat.player.bot.is_none() && seat.player.name == *name,
            Some(Who::Bot(bot)) => seat.player.bot.as_ref() == Some(bot),
            None => true,
        }
}

fn plain_tally((finished, seat): &Seated) -> Tally {
    Tally {
        game: finished.outcome.game.clone(),
        who: seat.player.bot.as_ref().unwrap_or(&seat.player.name).clone(),
        is_bot: seat.player.bot.is_some(),
        players: finished.outcome.seats.len() as i64,
        games: 1,
        wins: seat.won.into(),
        best_score: seat.score.into(),
        points: seat.score.into(),
    }
}

/// A bot is known by its bot name.
fn known_as(player: &Player) -> Player {
    player.bot.as_ref().map_or_else(|| player.clone(), |bot| Player::bot(bot, bot))
}

fn plain_days(finished: &[Finished], seats: &[Seated], filter: &Filter) -> Vec<Day> {
    let day = |one: &Finished| Day {
        game: one.outcome.game.clone(),
        day: one.at.div_euclid(DAY),
        games: 1,
        wins: None,
        seats: one.outcome.seats.len() as i64,
        points: one.outcome.seats.iter().map(|seat| i64::from(seat.score)).sum(),
    };
    if filter.who.is_none() {
        return finished
            .iter()
            .filter(|one| filter.game.as_ref().is_none_or(|game| *game == one.outcome.game))
            .map(day)
            .collect();
    }
    let own = |(one, seat): &Seated| Day {
        wins: Some(seat.won.into()),
        seats: 1,
        points: seat.score.into(),
        ..day(one)
    };
    seats.iter().map(own).collect()
}

fn plain_scores(seats: &[Seated]) -> Vec<ScoreCount> {
    let mut scores: Vec<(&str, i64)> =
        seats.iter().map(|(one, seat)| (one.outcome.game.as_str(), seat.score.into())).collect();
    scores.sort();
    let same = scores.chunk_by(|one, other| one == other);
    same.map(|same| ScoreCount {
        game: same[0].0.into(),
        score: same[0].1,
        count: same.len() as i64,
    })
    .collect()
}

fn plain_high_scores(seats: &[Seated], games: &[GameCount]) -> Vec<HighScore> {
    let of = |GameCount { game, .. }: &GameCount| {
        let mut own: Vec<&Seated> =
            seats.iter().filter(|(one, _)| one.outcome.game == *game).collect();
        own.sort_by_key(|(one, seat)| (-seat.score, one.at.div_euclid(DAY)));
        own.truncate(HIGH_SCORES as usize);
        let high = |(one, seat): &Seated| {
            let player = known_as(&seat.player);
            HighScore { game: game.clone(), player, score: seat.score.into(), finished: one.at }
        };
        own.into_iter().map(high).collect::<Vec<_>>()
    };
    games.iter().flat_map(of).collect()
}

/// The statistics from every single seat, without the database.
fn plain(finished: &[Finished], filter: &Filter) -> Statistics {
    let seats: Vec<Seated> = finished
        .iter()
        .flat_map(|one| one.outcome.seats.iter().map(move |seat| (one, seat)))
        .collect();
    let seats: Vec<Seated> = seats.into_iter().filter(|seat| fits(filter, seat)).collect();
    let tallies: Vec<Tally> = seats.iter().map(plain_tally).collect();
    let days = plain_days(finished, &seats, filter);
    let games = tally::games(&days);
    let Standings { list, left_out } = tally::standings(&tallies);
    Statistics {
        high_scores: plain_high_scores(&seats, &games),
        games,
        standings: list,
        left_out,
        sizes: tally::sizes(&tallies),
        scores: plain_scores(&seats),
        development: tally::development(&days),
    }
}

#[tokio::test]
async fn what_was_counted_in_passing_is_what_a_plain_count_finds() -> Result<()> {
    let lab = Lab::open().await?;
    let finished = play(&lab).await?;
    let people = ["Ann", "strong", "Nobody"].map(|name| Some(Who::Person(name.into())));
    let bots = ["strong", "classic", "level-1", "Ann"].map(|bot| Some(Who::Bot(bot.into())));
    for game in [None, Some("qwixx"), Some("kalaha")] {
        for who in people.iter().chain(&bots).chain([&None]) {
            let filter = Filter { game: game.map(Into::into), who: who.clone() };
            let found = serde_json::to_value(lab.store.statistics(&filter).await?)?;
            assert_eq!(found, serde_json::to_value(plain(&finished, &filter))?, "{filter:?}");
        }
    }
    let counts = lab.store.finished_games().await?;
    assert_eq!(counts, plain(&finished, &Filter::default()).games);
    lab.store.close().await;
    Ok(())
}

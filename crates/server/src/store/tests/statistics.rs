//! The statistics against a plain count.

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use table::{EndReason, Origin, Player};

use super::*;
use crate::{
    clock::DAY,
    store::{
        statistics::HIGH_SCORES,
        tally::{self, Day, Standings, Tally},
    },
    wire::{EndCount, HighScore, OriginCount, ScoreCount},
};

const MATCHES: usize = 150;

const REASONS: [(EndReason, &str); 6] = [
    (EndReason::PlayedOut, "played_out"),
    (EndReason::Resigned, "resigned"),
    (EndReason::TimeOver, "time_over"),
    (EndReason::DrawAgreed, "draw_agreed"),
    (EndReason::ClaimedAfterAbsence, "claimed_after_absence"),
    (EndReason::GivenUp, "given_up"),
];

const ORIGINS: [(Option<Origin>, &str); 4] = [
    (None, ""),
    (Some(Origin::House), "house"),
    (Some(Origin::Chosen), "chosen"),
    (Some(Origin::File), "file"),
];

/// A finished game as the plain computation knows it.
pub(super) struct Finished {
    number: usize,
    at: i64,
    outcome: Outcome,
}

/// Somebody's seat in a finished game.
type Seated<'a> = (&'a Finished, &'a SeatOutcome);

fn some_player(random: &mut StdRng) -> Player {
    let name = ["Ann", "Ben", "Guest", "Gast 2", "strong"][random.random_range(0..5)];
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
        result: GameResult::Lost,
    });
    let seats = seats.collect();
    // Half of them are played out.
    let reason = REASONS[random.random_range(0..12usize).saturating_sub(6)].0;
    let origin = ORIGINS[random.random_range(0..4)].0;
    Outcome { game, moves: 40, reason, origin, seats, rated: None }
}

/// Finishes games in random order, many of them again and again, each time with another
/// outcome.
pub(super) async fn play(lab: &Lab) -> Result<Vec<Finished>> {
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
            Some(Who::Person(name)) => {
                seat.player.bot.is_none() && plain_name(&seat.player.name) == plain_name(name)
            }
            Some(Who::Bot(bot)) => seat.player.bot.as_ref() == Some(bot),
            None => true,
        }
}

fn plain_name(name: &str) -> &str {
    if ["Guest", "Gast 2"].contains(&name) { "" } else { name }
}

fn is_played_out(finished: &Finished) -> bool {
    finished.outcome.reason == EndReason::PlayedOut
}

fn plain_tally((finished, seat): &Seated) -> Tally {
    let score = is_played_out(finished).then_some(i64::from(seat.score));
    Tally {
        game: finished.outcome.game.clone(),
        who: known_as(&seat.player).name,
        is_bot: seat.player.bot.is_some(),
        players: finished.outcome.seats.len() as i64,
        games: 1,
        wins: seat.won.into(),
        scored: is_played_out(finished).into(),
        best_score: score,
        points: score.unwrap_or(0),
    }
}

/// A bot is known by its bot name.
fn known_as(player: &Player) -> Player {
    match &player.bot {
        Some(bot) => Player::bot(bot, bot),
        None => Player::person(plain_name(&player.name)),
    }
}

fn plain_days(finished: &[&Finished], seats: &[Seated], filter: &Filter) -> Vec<Day> {
    let day = |one: &Finished, scores: Vec<i32>, wins| Day {
        game: one.outcome.game.clone(),
        day: one.at.div_euclid(DAY),
        games: 1,
        wins,
        seats: if is_played_out(one) { scores.len() as i64 } else { 0 },
        points: if is_played_out(one) { scores.into_iter().map(i64::from).sum() } else { 0 },
    };
    if filter.who.is_some() {
        let own = |(one, seat): &Seated| day(one, vec![seat.score], Some(seat.won.into()));
        return seats.iter().map(own).collect();
    }
    let all = |one: &&Finished| {
        let people = one.outcome.seats.iter().filter(|seat| seat.player.is_person());
        day(one, people.map(|seat| seat.score).collect(), None)
    };
    finished.iter().map(all).collect()
}

/// A game counts once, or for each seat the player in question had in it.
fn plain_ends(counted: &[&Finished]) -> (Vec<EndCount>, Vec<OriginCount>) {
    let mut ends = Vec::new();
    let mut origins = Vec::new();
    let mut games: Vec<&str> = games::all().iter().map(|game| game.id()).collect();
    games.sort();
    let mut reasons = REASONS;
    reasons.sort_by_key(|(_, name)| *name);
    let mut sources = ORIGINS;
    sources.sort_by_key(|(_, name)| *name);
    for game in games {
        let count = |fits: &dyn Fn(&Outcome) -> bool| {
            let fitting = |one: &&&Finished| one.outcome.game == game && fits(&one.outcome);
            counted.iter().filter(fitting).count() as i64
        };
        for (reason, _) in reasons {
            let games = count(&|outcome| outcome.reason == reason);
            ends.push(EndCount { game: game.into(), reason, games });
        }
        for (origin, _) in sources {
            let Some(origin) = origin else { continue };
            let games = count(&|outcome| outcome.origin == Some(origin));
            origins.push(OriginCount { game: game.into(), origin, games });
        }
    }
    ends.retain(|one| one.games > 0);
    origins.retain(|one| one.games > 0);
    (ends, origins)
}

/// Those of a bot only where the filter names it.
fn plain_scores(seats: &[Seated], filter: &Filter) -> Vec<ScoreCount> {
    let mut scores: Vec<(&str, i64)> = seats
        .iter()
        .filter(|(one, _)| is_played_out(one))
        .filter(|(_, seat)| filter.who.is_some() || seat.player.is_person())
        .map(|(one, seat)| (one.outcome.game.as_str(), seat.score.into()))
        .collect();
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
        let counts = |(one, _): &&Seated| one.outcome.game == *game && is_played_out(one);
        let mut own: Vec<&Seated> = seats.iter().filter(counts).collect();
        own.sort_by_key(|(one, seat)| (-seat.score, one.at, id(one.number).0));
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
    let of_game =
        |one: &&Finished| filter.game.as_ref().is_none_or(|game| *game == one.outcome.game);
    let finished: Vec<&Finished> = finished.iter().filter(of_game).collect();
    let counted = match filter.who {
        None => finished.clone(),
        Some(_) => seats.iter().map(|(one, _)| *one).collect(),
    };
    let tallies: Vec<Tally> = seats.iter().map(plain_tally).collect();
    let days = plain_days(&finished, &seats, filter);
    let games = tally::games(&days);
    let Standings { list, left_out } = tally::standings(&tallies);
    let (ends, origins) = plain_ends(&counted);
    Statistics {
        high_scores: plain_high_scores(&seats, &games),
        games,
        standings: list,
        left_out,
        sizes: tally::sizes(&tallies),
        scores: plain_scores(&seats, filter),
        development: tally::development(&days),
        ends,
        origins,
    }
}

#[tokio::test]
async fn what_was_counted_in_passing_is_what_a_plain_count_finds() -> Result<()> {
    let lab = Lab::open().await?;
    let finished = play(&lab).await?;
    let people = ["Ann", "strong", "Nobody", "Gast 2", "Guest", ""]
        .map(|name| Some(Who::Person(name.into())));
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

/// The migrations of a store that is older than PostgreSQL's, and how SQLite finds what it is asked
/// for.
mod only_sqlite {
    use sqlx::{Connection as _, SqliteConnection};

    use super::*;
    use crate::store::{
        sql::{Sql as _, rows},
        statistics::best_of,
    };

    struct Step {
        detail: String,
    }

    rows! {
        Step { detail }
    }

    /// Otherwise whoever played little would wait the longer, the more others have played.
    #[tokio::test]
    async fn the_best_scores_of_one_player_are_looked_for_among_its_own() -> Result<()> {
        let lab = Lab::open().await?;
        let mut connection = SqliteConnection::connect(&lab.database.address).await?;
        for who in [Who::Person("Ann".into()), Who::Bot("strong".into())] {
            let filter = Filter { game: None, who: Some(who) };
            let steps: Vec<Step> = connection.fetch(best_of("qwixx", &filter).explained()).await?;
            let of_the_player = "INDEX seats_by_who (game=? AND who=? AND bot=?)";
            assert!(
                steps.iter().any(|step| step.detail.contains(of_the_player)),
                "{:?}",
                steps.iter().map(|step| &step.detail).collect::<Vec<_>>()
            );
        }
        Ok(())
    }

    /// What an older program wrote is brought to the same figures.
    #[tokio::test]
    async fn games_from_before_are_counted_anew_when_the_store_is_opened() -> Result<()> {
        let lab = Lab::open().await?;
        let finished = play(&lab).await?;
        lab.store.close().await;
        lab.database
            .run(
                "UPDATE result_seats SET who = COALESCE(bot, name); \
         DELETE FROM tallies; \
         INSERT INTO tallies SELECT game, who, bot IS NOT NULL, players, COUNT(*), SUM(won), \
             SUM(reason = 'played_out'), MAX(CASE reason WHEN 'played_out' THEN score END), \
             SUM(CASE reason WHEN 'played_out' THEN score ELSE 0 END) \
             FROM result_seats GROUP BY game, who, bot IS NOT NULL, players; \
         UPDATE score_counts SET seats = seats + 7; \
         UPDATE days SET seats = 1000, points = 1000; \
         DELETE FROM _sqlx_migrations WHERE version = 6",
            )
            .await;
        let lab = lab.reopen().await?;
        for who in [None, Some(Who::Person(String::new())), Some(Who::Bot("strong".into()))] {
            let filter = Filter { game: None, who };
            let found = serde_json::to_value(lab.store.statistics(&filter).await?)?;
            assert_eq!(found, serde_json::to_value(plain(&finished, &filter))?, "{filter:?}");
        }
        Ok(())
    }
}

//! What is told of a match beside its moves.

use proptest::{prelude::*, test_runner::TestCaseResult};
use table::{Chronicle, End, EndReason, Game, Match, Origin, Record, Rng, Seat, Share, seeded};

use crate::{Deed, Played};

/// Something that could be told of a match: some of it, all of it or nothing.
pub fn some_chronicle<G: Game>(played: &Match<G>, seed: u64) -> Chronicle {
    let mut rng = seeded(seed);
    let origins = [None, Some(Origin::House), Some(Origin::Chosen), Some(Origin::File)];
    let begun = rng.random::<bool>().then(|| rng.random_range(0..2_000_000_000_000));
    let times = begun.filter(|_| rng.random()).map(|_| {
        let moves = played.made().iter();
        let mut times: Vec<u64> = moves.map(|_| rng.random_range(0..10_000_000_000)).collect();
        times.sort();
        times
    });
    Chronicle {
        origin: origins[rng.random_range(0..origins.len())],
        shares: rng.random::<bool>().then(|| vec![some_share(&mut rng)]),
        begun,
        times,
        end: rng.random::<bool>().then(|| some_end(played.state(), &mut rng)),
    }
}

fn some_share(rng: &mut Rng) -> Share {
    let number = format!("{:016x}", rng.random::<u64>());
    Share::new(vec![Seat(0)], &number, "abcdefghijklmnopqrstuv").expect("a share")
}

fn some_end<G: Game>(state: &G, rng: &mut Rng) -> End {
    if let Some(winners) = state.winners() {
        return End::played_out(winners);
    }
    let seats: Vec<Seat> = (0..state.seats() as u8).map(Seat).collect();
    let by = seats[rng.random_range(0..seats.len())];
    let reasons = [
        EndReason::Resigned,
        EndReason::TimeOver,
        EndReason::ClaimedAfterAbsence,
        EndReason::DrawAgreed,
        EndReason::GivenUp,
    ];
    match reasons[rng.random_range(0..reasons.len())] {
        reason @ EndReason::DrawAgreed => End { reason, by: None, winners: seats },
        reason @ EndReason::GivenUp => End { reason, by: None, winners: Vec::new() },
        reason => {
            let others = seats.into_iter().filter(|&seat| G::side(seat) != G::side(by));
            End { reason, by: Some(by), winners: others.collect() }
        }
    }
}

/// What is told of a match comes back from its record. Of the times and the end only that stays
/// which still holds, whatever is done to the match.
pub fn a_chronicle_is_kept_as_long_as_it_holds<G: Game>(
    Played(played): &Played<G>,
    deeds: &[Deed],
    seed: u64,
) -> TestCaseResult {
    let mut game = played.clone();
    let told = some_chronicle(&game, seed);
    prop_assert_eq!(game.set_chronicle(told.clone()), Ok(()));
    let record = game.record();
    comes_back::<G>(&record)?;
    prop_assert_eq!(record.chronicle(), game.chronicle());
    let by_rules = game.state().winners().map(End::played_out);
    prop_assert_eq!(&record.end, &by_rules.or_else(|| told.end.clone()));
    prop_assert_eq!(
        record.in_first_format().is_ok(),
        told.end.is_none_or(|end| end.reason == EndReason::PlayedOut)
            && (told.origin, told.begun) == (None, None)
            && told.shares.is_none()
    );
    let mut fewest = game.made().len();
    for deed in deeds {
        let has_other_moves = deed.try_on(&mut game);
        let now = game.chronicle();
        if has_other_moves {
            fewest = fewest.min(game.made().len());
            prop_assert_eq!(&now.end, &game.state().winners().map(End::played_out));
        }
        prop_assert_eq!((now.origin, now.begun), (told.origin, told.begun));
        if let Some(times) = &now.times {
            prop_assert_eq!(times.len(), game.made().len());
            prop_assert_eq!(times, &told.times.as_ref().expect("times were told")[..fewest]);
        }
    }
    comes_back::<G>(&game.record())
}

fn comes_back<G: Game>(record: &Record) -> TestCaseResult {
    let read = Record::parse(&record.to_text());
    prop_assert_eq!(read.as_ref(), Ok(record));
    let replayed = Match::<G>::from_record(record).expect("a record that was written");
    prop_assert_eq!(&replayed.record(), record);
    Ok(())
}

//! The page lets people choose how long the strongest computer thinks, from the times that its game
//! names. Where a game names none, more of it may change nothing.

use table::Limits;

/// More than such a computer needs, in nodes.
const PLENTY: u64 = 100_000;
const MOVES: usize = 12;

#[test]
fn a_computer_that_is_offered_no_time_needs_no_more_of_it() {
    let untimed = games::all().iter().filter(|game| game.info().times.is_empty());
    for game in untimed {
        let mut played = game.start(None, 5).unwrap();
        for number in 0..MOVES {
            let seat = played.status().turn[0];
            let [some, more] = [PLENTY, 4 * PLENTY].map(|nodes| {
                let limits = Limits { seed: number as u64, ..Limits::nodes(nodes) };
                let choice =
                    game.bot("strong").unwrap().choose(&played.imagine(seat, 0), seat, &limits);
                (choice, limits.looked_at.get())
            });
            assert_eq!(some, more, "{}, move {number}", game.id());
            assert!(some.1 < PLENTY, "{} looked at {} nodes", game.id(), some.1);
            played.play(seat, &some.0.unwrap()).unwrap();
        }
    }
}

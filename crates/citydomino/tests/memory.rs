//! What the longest match holds in memory. There is one test here, as all tests of a process share
//! its memory.

use citydomino::State;
use peak_alloc::PeakAlloc;
use table::{AnyGame as _, Erased, MOST_MOVES, Played, Player, RECORD_FORMAT, Record, Seat};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// A record of this many moves: after the draft one player shifts the city to and fro without end.
fn shifts(moves: usize) -> Record {
    let marks = ["mark 0", "mark 1", "mark 2", "mark 3", "mark 0"].into_iter().zip([0, 1, 2, 3, 0]);
    let shifts = ["shift left", "shift right"].into_iter().cycle().zip(std::iter::repeat(0));
    let played = marks
        .chain(shifts)
        .take(moves)
        .map(|(mv, seat)| Played { seat: Seat(seat), mv: mv.into() });
    Record {
        format: RECORD_FORMAT.into(),
        game: "citydomino".into(),
        setup: None,
        seed: 5,
        origin: None,
        shares: None,
        position: None,
        seats: vec![Player::person("Ada"); 4],
        moves: played.collect(),
        begun: None,
        times: None,
        end: None,
    }
}

/// What the work adds to what is held at its highest point.
fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let done = work();
    (done, HEAP.peak_usage() - before)
}

#[test]
fn the_longest_match_is_small_and_going_through_it_holds_nothing() {
    let text = serde_json::to_string(&shifts(MOST_MOVES)).unwrap();
    let before = HEAP.current_usage();
    let (mut game, reading) = peak(|| Erased::<State>::NEW.load("match", &text, 0).unwrap());
    let held = HEAP.current_usage() - before;
    let length = text.len();
    assert!(held < 1 << 20, "{held} bytes held of a record of {length} bytes");
    assert!(reading < 8 << 20, "{reading} bytes to read a record of {length} bytes");

    let (steps, walking) = peak(|| game.steps(None).count());
    assert_eq!(steps, MOST_MOVES);
    assert!(walking < 64 << 10, "{walking} bytes to go through all steps");
    let (_, logging) = peak(|| game.write_log(&mut game.log_book(), &mut std::io::sink()).unwrap());
    assert!(logging < 64 << 10, "{logging} bytes to write the log");

    let now = game.position();
    let ((), wandering) = peak(|| {
        game.undo_moves(MOST_MOVES / 2).unwrap();
        game.redo_moves(MOST_MOVES / 2).unwrap();
    });
    assert!(
        game.position() == now && wandering < 64 << 10,
        "{wandering} bytes to take moves back and play them again"
    );

    let refused = game.play(Seat(0), "shift left").unwrap_err();
    assert!(refused.to_string().contains("20000 moves, and no more can be kept"), "{refused}");
    game.undo().unwrap();
    game.play(Seat(0), "shift right").unwrap_or_else(|why| panic!("{why}"));
}

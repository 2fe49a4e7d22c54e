use puzzles::{Puzzle, make};

fn made(game: &str, count: usize, seed: u64) -> Vec<Puzzle> {
    let mut finished = 0;
    let puzzles = make(game, count, seed, &mut || finished += 1).unwrap();
    assert_eq!((puzzles.len(), finished), (count, count));
    puzzles
}

#[test]
fn the_same_seed_makes_the_same_puzzles_which_are_all_true() {
    let puzzles = made("kalaha", 6, 7);
    assert_eq!(puzzles, made("kalaha", 6, 7));
    assert_ne!(puzzles, made("kalaha", 6, 8));
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty));
    puzzles.iter().for_each(|puzzle| puzzles::check(puzzle).unwrap());
}

#[test]
fn what_is_written_is_read_again() {
    for puzzle in made("kalaha", 3, 7) {
        let line = puzzle.to_line();
        assert!(!line.contains('\n') && line.starts_with("{\"id\":\""), "{line}");
        assert_eq!(Puzzle::parse(&line), Ok(puzzle));
    }
}

#[test]
fn there_are_no_puzzles_of_a_game_nobody_knows() {
    let why = make("chess", 1, 0, &mut || ()).unwrap_err().to_string();
    assert!(why.contains("no game \"chess\""), "{why}");
}

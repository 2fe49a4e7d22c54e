use puzzles::{Goal, Puzzle, refute};
use table::Seat;

/// How the game ends if the moves are played.
fn end(puzzle: &Puzzle, line: &[String]) -> table::Status {
    let game = games::game(&puzzle.game).unwrap();
    let mut begun = game.load("position", &puzzle.position.to_string(), 0).unwrap();
    for mv in line {
        let turn = begun.status().turn[0];
        begun.play(turn, mv).unwrap();
    }
    begun.status()
}

/// What a seat has reached in the end, in the unit of the goal.
fn reached(puzzle: &Puzzle, line: &[String]) -> i32 {
    let status = end(puzzle, line);
    assert!(status.over, "{}: {line:?}", puzzle.id);
    let own = status.scores[puzzle.seat.index()];
    let others = (0..).map(Seat).zip(&status.scores).filter(|&(seat, _)| seat != puzzle.seat);
    match puzzle.goal {
        Goal::Score(_) => own - end(puzzle, &[]).scores[puzzle.seat.index()],
        _ if !status.winners.contains(&puzzle.seat) => i32::MIN,
        _ => own - others.map(|(_, &score)| score).max().unwrap(),
    }
}

#[test]
fn what_tempts_leads_to_less_than_the_solution() {
    for game in ["crosswise", "citydomino"] {
        let by_points = |puzzle: &&Puzzle| matches!(puzzle.goal, Goal::Points(_) | Goal::Score(_));
        for puzzle in puzzles::all(game).iter().filter(by_points).step_by(30) {
            let tempting = &puzzle.tempting[0];
            let refutation = refute(puzzle, tempting).unwrap();
            assert_eq!(&refutation[0], tempting);
            assert!(reached(puzzle, &refutation) < reached(puzzle, &puzzle.line), "{}", puzzle.id);
        }
    }
}

#[test]
fn only_legal_moves_of_games_without_a_solver_are_refuted() {
    let puzzle = &puzzles::all("crosswise")[0];
    assert_eq!(refute(puzzle, "7a9"), None);
    assert_eq!(refute(puzzle, "c4d5c4"), None);
    let solved = &puzzles::all("kalaha")[0];
    assert_eq!(refute(solved, &solved.tempting[0]), None);
}

//! The rules once more, as plainly as they are told: a text of nine letters.

use rand::RngExt as _;
use table::{Game as _, Seat, Seats, seeded};
use tictactoe::{Mark, State};

/// Who has three in a line: `X`, `O`, or nobody.
fn winner(board: &str) -> Option<char> {
    let at = |row: usize, column: usize| board.as_bytes()[3 * row + column] as char;
    let mut lines = vec![[at(0, 0), at(1, 1), at(2, 2)], [at(0, 2), at(1, 1), at(2, 0)]];
    for n in 0..3 {
        lines.push([at(n, 0), at(n, 1), at(n, 2)]);
        lines.push([at(0, n), at(1, n), at(2, n)]);
    }
    let won = |letter: char| lines.contains(&[letter; 3]);
    "XO".chars().find(|&letter| won(letter))
}

/// The board after every legal move, in the order of the cells.
fn after_each_move(board: &str, turn: char) -> Vec<String> {
    if winner(board).is_some() {
        return Vec::new();
    }
    let free = board.match_indices('-');
    free.map(|(cell, _)| format!("{}{turn}{}", &board[..cell], &board[cell + 1..])).collect()
}

fn text(state: &State) -> String {
    let position = state.position();
    position["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect()
}

#[test]
fn random_games_go_as_in_the_plain_rules() {
    let mut rng = seeded(7);
    let mut ends = [0; 3];
    for game in 0..500 {
        let mut state = State::empty(Mark::BOTH[game % 2]);
        loop {
            let turn = if state.to_move() == Seats::only(Seat(1)) { 'O' } else { 'X' };
            let expected = after_each_move(&text(&state), turn);
            let mut moves = Vec::new();
            state.to_move().iter().for_each(|seat| state.legal_moves(seat, &mut moves));
            assert_eq!(moves.len(), expected.len(), "{}", text(&state));
            if moves.is_empty() {
                break;
            }
            let chosen = rng.random_range(0..moves.len());
            let seat = state.to_move().lowest().unwrap();
            state.play(seat, moves[chosen], |_| ()).unwrap();
            assert_eq!(text(&state), expected[chosen]);
        }
        let winner = winner(&text(&state));
        assert_eq!(state.winner().map(|mark| mark.to_string()), winner.map(String::from));
        ends[winner.map_or(0, |letter| 1 + usize::from(letter == 'O'))] += 1;
    }
    assert!(ends.iter().all(|&games| games > 20), "games of every end: {ends:?}");
}

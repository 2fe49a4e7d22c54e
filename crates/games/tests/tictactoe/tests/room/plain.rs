//! The rules once more, as plainly as they are told: a text of nine letters.

/// Who has three in a line: `X`, `O`, or nobody.
pub(crate) fn winner(board: &str) -> Option<char> {
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
pub(crate) fn after_each_move(board: &str, turn: char) -> Vec<String> {
    if winner(board).is_some() {
        return Vec::new();
    }
    let free = board.match_indices('-');
    free.map(|(cell, _)| format!("{}{turn}{}", &board[..cell], &board[cell + 1..])).collect()
}

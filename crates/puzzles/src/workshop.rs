use serde_json::Value;
use table::{Problem, Seat};

use crate::{Goal, Kind, Puzzle};

/// The most tempting moves that a puzzle names.
pub(crate) const MOST_TEMPTING: usize = 5;

/// What a game brings along for its puzzles.
pub(crate) struct Workshop {
    /// The name of the game.
    pub game: &'static str,
    /// The puzzles that come with the program, a line each.
    pub shipped: &'static str,
    /// Where puzzles are looked for.
    pub sources: &'static [Source],
    /// Finds out anew, from position, seat, kind and goal of a puzzle alone, what it should say:
    /// in another way than it was made. It refuses a line that does not reach the goal, and whatever
    /// is too large to be proven. It is called only for kinds of the game's sources, with a legal
    /// position in which the seat is on move and a line that can be played.
    pub prove: fn(&Puzzle) -> Result<Proof, Problem>,
    /// A text that two positions share if they are the same to a person, mirrored or turned. It is
    /// called only for legal positions.
    pub likeness: fn(&Puzzle) -> String,
    /// How the game goes on after a first move, everybody playing as well as can be, the move itself
    /// first; for games whose analysis does not solve such positions.
    pub refute: Option<Refute>,
    /// How many nodes a computer may look at while difficulty is measured: as many as in the ladder
    /// that its rating comes from.
    pub nodes: u64,
}

/// See [`Workshop::refute`].
pub(crate) type Refute = fn(&Puzzle, &str) -> Result<Vec<String>, Problem>;

/// Where puzzles of one kind are looked for.
pub(crate) struct Source {
    /// What kind they are of.
    pub kind: Kind,
    /// How many of a game's puzzles come from here, in proportion to its other sources.
    pub share: usize,
    /// Looks through one of the program's own games, which the seed decides, and tells what was
    /// found in it. Only the first that is like no other puzzle is taken.
    pub look: fn(seed: u64) -> Vec<Draft>,
}

/// A puzzle that was found: all but its name and how hard it is.
pub(crate) struct Draft {
    /// See [`Puzzle::kind`], and so on.
    pub kind: Kind,
    pub position: Value,
    pub seat: Seat,
    pub goal: Goal,
    pub solutions: Vec<String>,
    pub line: Vec<String>,
    /// At most [`MOST_TEMPTING`].
    pub tempting: Vec<String>,
    pub exact: bool,
}

/// What a position allows.
pub(crate) struct Proof {
    /// The most that can be reached.
    pub goal: Goal,
    /// The moves that reach it, in the game's order of moves.
    pub solutions: Vec<String>,
    /// The moves that a shallow look likes better than all of these, the best liked first, at most
    /// [`MOST_TEMPTING`].
    pub tempting: Vec<String>,
    /// Whether this is certain.
    pub exact: bool,
}

/// The moves that are liked better than every solution, the best liked first.
pub(crate) fn tempting<M: Copy, L: PartialOrd>(
    moves: impl IntoIterator<Item = M>,
    solutions: &[M],
    liking: impl Fn(M) -> L,
) -> Vec<M> {
    let solved: Vec<L> = solutions.iter().map(|&mv| liking(mv)).collect();
    let mut liked: Vec<(M, L)> = moves.into_iter().map(|mv| (mv, liking(mv))).collect();
    liked.retain(|(_, liking)| solved.iter().all(|solution| liking > solution));
    liked.sort_by(|(_, one), (_, other)| other.partial_cmp(one).expect("likings that compare"));
    liked.into_iter().map(|(mv, _)| mv).take(MOST_TEMPTING).collect()
}

/// Moves in the notation of their game.
pub(crate) fn notation<M: ToString>(moves: &[M]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_liked_better_than_every_solution_tempts() {
        let liking = |mv: usize| [1, 5, 3, 5, 2, 4][mv];
        assert_eq!(tempting(0..6, &[2], liking), [1, 3, 5]);
        assert_eq!(tempting(0..6, &[0, 5], liking), [1, 3]);
        assert!(tempting(0..6, &[1], liking).is_empty());
        assert_eq!(tempting(0..20, &[0], |mv| mv).len(), MOST_TEMPTING);
    }
}

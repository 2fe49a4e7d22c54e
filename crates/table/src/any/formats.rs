use crate::{Furnished, Problem, problem, shown};

/// The format of records, which every game has.
pub(super) const MATCH: &str = "match";
/// The format of positions, which every game has.
pub(super) const POSITION: &str = "position";

/// What a match of the game can be saved as.
pub(super) fn all<G: Furnished>() -> impl Iterator<Item = &'static str> {
    [MATCH, POSITION].into_iter().chain(G::FORMATS.iter().copied())
}

/// Refuses what is not one of the game's own formats.
pub(super) fn check<G: Furnished>(format: &str) -> Result<(), Problem> {
    if G::FORMATS.contains(&format) {
        return Ok(());
    }
    let known = all::<G>().collect::<Vec<_>>().join(", ");
    let game = G::ID;
    let format = shown(format);
    Err(problem!(
        "{game} has no format \"{format}\"; it has {known}",
        "{game} hat kein Format \"{format}\"; es gibt {known}"
    ))
}

//! Proving puzzles from nothing.

use std::collections::HashSet;

use table::{AnyMatch, Problem, problem, shown};

use crate::{
    Puzzle,
    difficulty::{EASIEST, HARDEST},
    shipped::workshop,
    workshop::{MOST_TEMPTING, Proof, Workshop},
};

/// Proves that everything a puzzle says is true: that its position is legal, that its goal is
/// reached by its solutions and by nothing else, that its line leads there, and that a shallow look
/// would like other moves better. Only how hard it is cannot be proven.
pub fn check(puzzle: &Puzzle) -> Result<(), Problem> {
    let game = games::game(&puzzle.game)?;
    let workshop = workshop(game.id())?;
    check_name(&puzzle.id)?;
    check_kind(workshop, puzzle)?;
    let begun = game
        .load("position", &puzzle.position.to_string(), 0)
        .map_err(|why| why.at("\"position\"", "\"position\""))?;
    check_moves(begun.as_ref(), puzzle)?;
    check_line(begun.as_ref(), puzzle)?;
    check_difficulty(puzzle.difficulty)?;
    compare(puzzle, &(workshop.prove)(puzzle)?)
}

/// Proves every line of a file, and calls `finished` after each with its number and what is wrong
/// with it, if anything. Two puzzles of a game may be neither alike nor share a name.
pub fn check_file(text: &str, finished: &mut dyn FnMut(usize, Result<(), Problem>)) {
    let mut seen = HashSet::new();
    for (number, line) in (1..).zip(text.lines()) {
        let checked = Puzzle::parse(line).and_then(|puzzle| {
            check(&puzzle)?;
            check_new(&puzzle, &mut seen)
        });
        finished(number, checked);
    }
}

fn check_new(puzzle: &Puzzle, seen: &mut HashSet<[String; 2]>) -> Result<(), Problem> {
    let Puzzle { id, game, .. } = puzzle;
    if !seen.insert([game.clone(), id.clone()]) {
        return Err(problem!(
            "\"id\": a puzzle before has the name \"{id}\" too",
            "\"id\": ein Rätsel davor heißt schon \"{id}\""
        ));
    }
    let likeness = (workshop(game)?.likeness)(puzzle);
    if !seen.insert([format!("{game} position"), likeness]) {
        return Err(problem!(
            "\"position\": a puzzle before has the same one, perhaps mirrored or turned",
            "\"position\": ein Rätsel davor hat dieselbe, vielleicht gespiegelt oder gedreht"
        ));
    }
    Ok(())
}

fn check_name(id: &str) -> Result<(), Problem> {
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    if (1..=32).contains(&id.len()) && id.chars().all(fits) {
        return Ok(());
    }
    let id = shown(id);
    Err(problem!(
        "\"id\" is \"{id}\", expected 1 to 32 small letters and digits",
        "\"id\" ist \"{id}\", erwartet werden 1 bis 32 Kleinbuchstaben und Ziffern"
    ))
}

fn check_kind(workshop: &Workshop, puzzle: &Puzzle) -> Result<(), Problem> {
    if workshop.sources.iter().any(|source| source.kind == puzzle.kind) {
        return Ok(());
    }
    let kind = word(&puzzle.kind);
    let game = workshop.game;
    let mut kinds: Vec<String> = workshop.sources.iter().map(|source| word(&source.kind)).collect();
    kinds.dedup();
    let kinds = kinds.join(", ");
    Err(problem!(
        "\"kind\": {game} has no puzzles of the kind {kind}, expected one of {kinds}",
        "\"kind\": {game} hat keine Rätsel der Art {kind}, erwartet wird eine von {kinds}"
    ))
}

fn word(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain JSON")
}

/// Checks that all moves named in lists are legal, and stand there once.
fn check_moves(begun: &dyn AnyMatch, puzzle: &Puzzle) -> Result<(), Problem> {
    let seat = puzzle.seat;
    if !begun.status().turn.contains(&seat) {
        return Err(problem!(
            "\"seat\": in this position seat {seat} is not on move",
            "\"seat\": in dieser Stellung ist Platz {seat} nicht am Zug"
        ));
    }
    let legal = begun.legal_moves(seat);
    for (field, moves) in [("solutions", &puzzle.solutions), ("tempting", &puzzle.tempting)] {
        if moves.is_empty() {
            return Err(problem!(
                "\"{field}\" is empty, expected at least one move",
                "\"{field}\" ist leer, erwartet wird mindestens ein Zug"
            ));
        }
        if let Some(mv) = moves.iter().find(|mv| !legal.contains(mv)) {
            let mv = shown(mv);
            return Err(problem!(
                "\"{field}\": \"{mv}\" is no legal move in this position",
                "\"{field}\": \"{mv}\" ist in dieser Stellung kein erlaubter Zug"
            ));
        }
    }
    Ok(())
}

/// Checks that the line can be played, and begins with a solution. Whether it reaches the goal is
/// for the game to say.
fn check_line(begun: &dyn AnyMatch, puzzle: &Puzzle) -> Result<(), Problem> {
    if !puzzle.line.first().is_some_and(|first| puzzle.solutions.contains(first)) {
        return Err(problem!(
            "\"line\" does not begin with one of the solutions",
            "\"line\" beginnt mit keiner der Lösungen"
        ));
    }
    let mut played = begun.fork();
    for mv in &puzzle.line {
        let turn = played.status().turn;
        let seat = turn.iter().copied().find(|&seat| seat == puzzle.seat);
        let Some(seat) = seat.or(turn.first().copied()) else {
            return Err(problem!(
                "\"line\" goes on after the end of the game",
                "\"line\" geht nach dem Ende des Spiels weiter"
            ));
        };
        played.play(seat, mv).map_err(|why| why.at("\"line\"", "\"line\""))?;
    }
    Ok(())
}

fn check_difficulty(difficulty: u16) -> Result<(), Problem> {
    if (EASIEST..=HARDEST).contains(&difficulty) {
        return Ok(());
    }
    Err(problem!(
        "\"difficulty\" is {difficulty}, expected {EASIEST} to {HARDEST}",
        "\"difficulty\" ist {difficulty}, erwartet wird {EASIEST} bis {HARDEST}"
    ))
}

/// Checks that a puzzle says what was found out.
fn compare(puzzle: &Puzzle, proof: &Proof) -> Result<(), Problem> {
    if puzzle.goal != proof.goal {
        return Err(differs("goal", &word(&puzzle.goal), &word(&proof.goal)));
    }
    if puzzle.exact != proof.exact {
        return Err(differs("exact", &word(&puzzle.exact), &word(&proof.exact)));
    }
    compare_moves("solutions", &puzzle.solutions, &proof.solutions)?;
    debug_assert!(proof.tempting.len() <= MOST_TEMPTING);
    if proof.tempting.is_empty() {
        return Err(problem!(
            "the puzzle is trivial: a shallow look likes no move better than the solutions",
            "das Rätsel ist trivial: auf den ersten Blick gefällt kein Zug besser als die Lösungen"
        ));
    }
    compare_moves("tempting", &puzzle.tempting, &proof.tempting)
}

fn compare_moves(field: &str, said: &[String], found: &[String]) -> Result<(), Problem> {
    if said == found {
        return Ok(());
    }
    Err(differs(field, &said.join(", "), &found.join(", ")))
}

fn differs(field: &str, said: &str, found: &str) -> Problem {
    let said = shown(said);
    let found = shown(found);
    problem!(
        "\"{field}\" is {said}, but {found} is right",
        "\"{field}\" ist {said}, richtig ist aber {found}"
    )
}

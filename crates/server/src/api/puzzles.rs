//! Puzzles over HTTP. Nobody is told a solution before they have tried.

use std::collections::HashSet;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use puzzles::Puzzle;
use rand::seq::IndexedRandom as _;
use table::{AnyMatch, Explanation, Limits, Problem, Seat, Text, problem, text};

use super::{
    Api, Shared,
    extract::{Body, Learner, PerhapsCard, Shown},
    lines::SEED,
    thought::Thought,
};
use crate::{
    cards::unknown_card,
    clock::{self, DAY},
    puzzling::Puzzler,
    refused::Refused,
    secret::CardId,
    store::{Deed, PuzzleTry, Told},
    wire::{
        Attempt, Played, PuzzleCount, PuzzleShown, PuzzleStanding, Refusal, ReplayStep, Verdict,
        WantedPuzzle,
    },
};

/// The largest body of a request, in bytes.
const BYTES: usize = 32 << 10;
/// The most names of puzzles that somebody has seen.
const MOST_SEEN: usize = 400;
/// Among how many puzzles chance chooses the next one.
const CHOICE: usize = 8;
/// The most steps that are shown of what follows on a wrong move.
const MOST_STEPS: usize = 8;
/// How long a wrong move is looked at, in milliseconds.
const MILLIS: u64 = 1200;

/// The games that have puzzles, and the puzzle of the day of each.
#[utoipa::path(get, path = "/api/puzzles", responses(
    (status = 200, body = [PuzzleCount]),
    (status = 429, description = "Too many questions from one address", body = Refusal),
))]
pub(super) async fn counts(State(api): Shared, _: Learner) -> Json<Vec<PuzzleCount>> {
    let today = today(&api);
    let count = |game: &'static str| {
        Some(PuzzleCount {
            game: game.to_owned(),
            count: puzzles::all(game).len(),
            today: of_the_day(game, today)?.id.clone(),
        })
    };
    Json(puzzles::games().filter_map(count).collect())
}

/// A puzzle, without its solution.
#[utoipa::path(get, path = "/api/puzzles/{game}/{id}",
    params(("game" = String, Path), ("id" = String, Path)), responses(
    (status = 200, body = PuzzleShown),
    (status = 404, description = "There is no such puzzle", body = Refusal),
    (status = 429, description = "Too many questions from one address", body = Refusal),
))]
pub(super) async fn puzzle(
    _: Learner,
    Path((game, id)): Path<(String, String)>,
) -> Result<Json<PuzzleShown>, Refused> {
    Ok(Json(shown(find(&game, &id)?)?))
}

/// A puzzle to train with: about as hard as whoever asks can just solve, one they have not tried,
/// and not today's.
///
/// With a card it is known how well they do and what they have tried; what they say counts only
/// without one.
#[utoipa::path(post, path = "/api/puzzles/{game}/next", params(("game" = String, Path)),
    security((), ("card" = [])), request_body = WantedPuzzle, responses(
    (status = 200, body = PuzzleShown),
    (status = 400, description = "What is wrong with the standing", body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 404, description = "The game has no puzzles", body = Refusal),
    (status = 429, description = "Too many questions from one address", body = Refusal),
))]
pub(super) async fn next(
    State(api): Shared,
    _: Learner,
    Path(game): Path<String>,
    PerhapsCard(card): PerhapsCard,
    Body(wanted): Body<WantedPuzzle, BYTES>,
) -> Result<Json<PuzzleShown>, Refused> {
    let WantedPuzzle { standing, mut seen } = wanted;
    let given = seen.len();
    if given > MOST_SEEN {
        return Err(problem!(
            "{given} puzzles seen, expected at most {MOST_SEEN}",
            "{given} gesehene Rätsel, erwartet werden höchstens {MOST_SEEN}"
        )
        .into());
    }
    let puzzler = match &card {
        Some(Shown { row, .. }) => {
            let tried = api.house.store.cards().tried_puzzles(&row.id(), &game).await;
            seen.extend(tried.map_err(Refused::store)?);
            puzzler(&api, &row.id(), &game).await?
        }
        None => told(standing.as_ref())?,
    };
    let today = of_the_day(&game, today(&api));
    let chosen = choose(&game, puzzler.points, &seen, today);
    Ok(Json(shown(chosen.ok_or_else(no_puzzles)?)?))
}

/// Tries to solve a puzzle. The answer says whether it was right, and then the solution.
///
/// With a card each puzzle counts once, and once more as the puzzle of the day. Without one whoever
/// asks keeps their standing themselves.
#[utoipa::path(post, path = "/api/puzzles/{game}/{id}",
    params(("game" = String, Path), ("id" = String, Path)),
    security((), ("card" = [])), request_body = Attempt, responses(
    (status = 200, body = Verdict),
    (status = 400, description = "The move is not legal, or this is not the puzzle of the day",
        body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 404, description = "There is no such puzzle", body = Refusal),
    (status = 429, description = "Too many questions from one address", body = Refusal),
))]
pub(super) async fn attempt(
    State(api): Shared,
    Learner(address): Learner,
    Path((game, id)): Path<(String, String)>,
    PerhapsCard(card): PerhapsCard,
    Body(attempt): Body<Attempt, BYTES>,
) -> Result<Json<Verdict>, Refused> {
    let puzzle = find(&game, &id)?;
    let today = today(&api);
    let day = if attempt.daily { Some(day_of(puzzle, today)?) } else { None };
    let before = told(attempt.standing.as_ref())?;
    let tried = Tried::new(puzzle, &attempt.mv)?;
    let right = tried.is_right();
    let refuted = if right {
        Refuted::default()
    } else {
        let thought = Thought::new(&api.house, address, &id, MILLIS).await?;
        thought.think(move |limits| tried.refute(&limits)).await??
    };
    let after = match &card {
        Some(Shown { row, .. }) => count(&api, row.id(), puzzle, right, day).await?,
        None => before.after_try(puzzle.difficulty, right, day),
    };
    Ok(Json(Verdict {
        right,
        solutions: puzzle.solutions.clone(),
        line: solution(puzzle)?,
        refutation: refuted.steps,
        refutation_says: refuted.says,
        standing: after.shown(today),
        position: puzzle.position.clone(),
    }))
}

/// How well the own card does at the puzzles of a game.
#[utoipa::path(get, path = "/api/puzzles/{game}/standing", params(("game" = String, Path)),
    security(("card" = [])), responses(
    (status = 200, body = PuzzleStanding),
    (status = 400, description = "There is no such game", body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn standing(
    State(api): Shared,
    Shown { row, .. }: Shown,
    Path(game): Path<String>,
) -> Result<Json<PuzzleStanding>, Refused> {
    games::game(&game)?;
    Ok(Json(puzzler(&api, &row.id(), &game).await?.shown(today(&api))))
}

/// The day since 1970.
fn today(api: &Api) -> i64 {
    api.house.now().div_euclid(DAY)
}

fn of_the_day(game: &str, day: i64) -> Option<&'static Puzzle> {
    puzzles::of_the_day(game, &clock::date(day))
}

/// The day of which this is the puzzle. Whoever began before midnight may end after it.
fn day_of(puzzle: &Puzzle, today: i64) -> Result<i64, Problem> {
    let is_of = |day: &i64| of_the_day(&puzzle.game, *day).is_some_and(|one| one.id == puzzle.id);
    [today, today - 1].into_iter().find(is_of).ok_or_else(|| {
        problem!(
            "this is not the puzzle of the day any more",
            "das ist nicht mehr das Rätsel des Tages"
        )
    })
}

fn find(game: &str, id: &str) -> Result<&'static Puzzle, Refused> {
    puzzles::find(game, id).ok_or_else(|| {
        Refused::new(
            StatusCode::NOT_FOUND,
            problem!("there is no such puzzle", "dieses Rätsel gibt es nicht"),
        )
    })
}

fn no_puzzles() -> Refused {
    Refused::new(
        StatusCode::NOT_FOUND,
        problem!("this game has no puzzles", "zu diesem Spiel gibt es keine Rätsel"),
    )
}

/// One of the puzzles whose difficulty is nearest to a rating. Those that were seen come again when
/// there are no others.
fn choose(
    game: &str,
    rating: f64,
    seen: &[String],
    today: Option<&Puzzle>,
) -> Option<&'static Puzzle> {
    let seen: HashSet<&str> = seen.iter().map(String::as_str).collect();
    let is_today = |puzzle: &Puzzle| today.is_some_and(|today| today.id == puzzle.id);
    let others = || puzzles::all(game).iter().filter(|puzzle| !is_today(puzzle));
    let mut left: Vec<_> = others().filter(|puzzle| !seen.contains(puzzle.id.as_str())).collect();
    if left.is_empty() {
        left = others().collect();
    }
    let distance = |puzzle: &Puzzle| (f64::from(puzzle.difficulty) - rating).abs();
    left.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    left.truncate(CHOICE);
    left.choose(&mut rand::rng()).copied()
}

async fn puzzler(api: &Api, card: &CardId, game: &str) -> Result<Puzzler, Refused> {
    api.house.store.cards().puzzler(card, game).await.map_err(Refused::store)
}

/// Somebody without a card.
fn told(standing: Option<&PuzzleStanding>) -> Result<Puzzler, Problem> {
    standing.map_or_else(|| Ok(Puzzler::default()), Puzzler::told)
}

/// Counts a try for a card, and says how well it does then.
async fn count(
    api: &Api,
    card: CardId,
    puzzle: &Puzzle,
    right: bool,
    day: Option<i64>,
) -> Result<Puzzler, Refused> {
    let tried = PuzzleTry {
        card: card.clone(),
        game: puzzle.game.clone(),
        puzzle: puzzle.id.clone(),
        difficulty: puzzle.difficulty,
        right,
        day,
    };
    let told = api.house.store.cards().act(Deed::TryPuzzle(tried)).await.map_err(Refused::store)?;
    if told == Told::Unknown {
        return Err(unknown_card());
    }
    puzzler(api, &card, &puzzle.game).await
}

/// Where a puzzle begins.
fn begin(puzzle: &Puzzle) -> Result<Box<dyn AnyMatch>, Problem> {
    games::game(&puzzle.game)?.load("position", &puzzle.position.to_string(), SEED)
}

fn shown(puzzle: &Puzzle) -> Result<PuzzleShown, Problem> {
    let begun = begin(puzzle)?;
    Ok(PuzzleShown {
        id: puzzle.id.clone(),
        game: puzzle.game.clone(),
        kind: puzzle.kind,
        goal: puzzle.goal,
        seat: puzzle.seat,
        difficulty: puzzle.difficulty,
        exact: puzzle.exact,
        players: begun.players().to_vec(),
        start: begun.open_view_after(0, Some(puzzle.seat)),
        legal: begun.legal_moves(puzzle.seat),
    })
}

/// One whole solution, step by step.
fn solution(puzzle: &Puzzle) -> Result<Vec<ReplayStep>, Problem> {
    Ok(steps(&*play(puzzle, &puzzle.line)?, puzzle.seat))
}

/// Plays a line of a puzzle: whoever is on move makes the next move, the seat of the puzzle if
/// several are.
fn play(puzzle: &Puzzle, moves: &[String]) -> Result<Box<dyn AnyMatch>, Problem> {
    let mut line = begin(puzzle)?;
    for mv in moves {
        let turn = line.status().turn;
        let seat = turn.iter().find(|seat| **seat == puzzle.seat).or(turn.first());
        line.play(seat.copied().unwrap_or(puzzle.seat), mv)?;
    }
    Ok(line)
}

/// A line as `viewer` sees it, with everything open.
fn steps(line: &dyn AnyMatch, viewer: Seat) -> Vec<ReplayStep> {
    let step = |index| ReplayStep {
        played: Played::in_match(line, index),
        events: line.step(index, Some(viewer)).events,
        view: line.open_view_after(index + 1, Some(viewer)),
    };
    (0..line.moves_played()).map(step).collect()
}

/// A puzzle in which somebody has made a move.
struct Tried {
    puzzle: &'static Puzzle,
    /// The puzzle after the move.
    moved: Box<dyn AnyMatch>,
}

/// Why a move does not solve a puzzle.
#[derive(Default)]
struct Refuted {
    steps: Vec<ReplayStep>,
    says: Option<Text>,
}

impl Tried {
    fn new(puzzle: &'static Puzzle, mv: &str) -> Result<Tried, Problem> {
        let mut moved = begin(puzzle)?;
        moved.play(puzzle.seat, mv)?;
        Ok(Tried { puzzle, moved })
    }

    /// Compares moves as the game writes them, however they were sent.
    fn is_right(&self) -> bool {
        self.puzzle.solutions.contains(&self.moved.move_of(0))
    }

    /// What follows on the move by best play, and what can be said about it.
    fn refute(&self, limits: &Limits) -> Result<Refuted, Problem> {
        match puzzles::refute(self.puzzle, &self.moved.move_of(0)) {
            Some(mut moves) => {
                moves.truncate(MOST_STEPS);
                let line = play(self.puzzle, &moves)?;
                Ok(Refuted { steps: steps(&*line, self.puzzle.seat), says: None })
            }
            None => self.analyse(limits),
        }
    }

    /// The same by the analysis of the game. Of an estimate only the move itself is shown: what
    /// follows would be as uncertain.
    fn analyse(&self, limits: &Limits) -> Result<Refuted, Problem> {
        let Explanation { values, sentences, followed, .. } = self.moved.explain(0, limits);
        let mut line = self.moved.fork();
        for (seat, mv) in followed.iter().skip(1).filter(|_| self.puzzle.exact) {
            line.play(*seat, mv)?;
        }
        // Where the analysis prefers a move that is no solution either, its words do not help.
        let agrees = values.best.is_some_and(|best| self.puzzle.solutions.contains(&best));
        let says = if agrees { joined(&sentences) } else { (!self.puzzle.exact).then(estimated) };
        Ok(Refuted { steps: steps(&*line, self.puzzle.seat), says })
    }
}

/// What is said where the solution itself is an estimate.
fn estimated() -> Text {
    text!(
        "By many imagined games another move is clearly better; that is an estimate.",
        "Nach vielen durchgespielten Partien ist ein anderer Zug deutlich besser; \
         das ist eine Schätzung."
    )
}

fn joined(sentences: &[Text]) -> Option<Text> {
    let together =
        |words: fn(&Text) -> &str| sentences.iter().map(words).collect::<Vec<_>>().join(" ");
    let text = Text { en: together(|text| &text.en), de: together(|text| &text.de) };
    (!sentences.is_empty()).then_some(text)
}

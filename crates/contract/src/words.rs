//! What sentences about moves claim: they are read as they stand, and checked by the rules.

use rand::RngExt as _;
use table::{AnyMatch, Explanation, Furnished, Limits, Match, MoveValue, Seat, Step, Text, seeded};

use crate::legal;

/// The name of a player who makes any legal move.
const RANDOM: &str = "random";
/// How many nodes a bot may look at.
const BOT_NODES: u64 = 200;
/// A move that is better by less is not called better.
const NOTICEABLE: f64 = 0.05;
/// The longest line that is shown.
const MOST_STEPS: usize = 8;
/// What may be said of one move.
const MOST_SENTENCES: usize = 3;

/// Which games are reviewed, and how.
pub struct Reviews<'a, G: Furnished> {
    /// The games have these setups by turns.
    pub setups: &'a [G::Setup],
    /// The bots change seats from game to game; one called `random` plays at random.
    pub bots: &'a [&'a str],
    /// How many games are played.
    pub games: usize,
    /// How many of the moves that cost most are explained in each game; the page shows five.
    pub costly: usize,
    /// How many other moves are explained, good or bad.
    pub others: usize,
    /// How many nodes the values of each move may take, to find those that cost most.
    pub glance: u64,
    /// How many nodes an explanation may take.
    pub nodes: u64,
}

/// A decision, and what is said about it.
pub struct Explained<G: Furnished> {
    /// How the game stood.
    pub before: G,
    /// Who decided.
    pub seat: Seat,
    /// The move played.
    pub mv: G::Move,
    /// What is said.
    pub explanation: Explanation,
}

/// How much of what was said was more than numbers.
#[derive(Debug, Default)]
pub struct Told {
    /// The moves to which another one was noticeably better.
    pub mistakes: usize,
    /// Those of them of which more is said than what is estimated.
    pub with_reasons: usize,
}

impl<G: Furnished> Reviews<'_, G> {
    /// Plays the games and has the moves explained that cost most, and some others. `claims` reads
    /// each English sentence and says what is wrong with it.
    pub fn check(&self, mut claims: impl FnMut(&Explained<G>, &str) -> Result<(), String>) -> Told {
        let mut told = Told::default();
        for game in 0..self.games {
            let played = self.play(game);
            for index in self.worth_explaining(&played) {
                let explained = self.explain(&played, index);
                explained.check_lines();
                let sentences = &explained.explanation.sentences;
                assert!((1..=MOST_SENTENCES).contains(&sentences.len()), "{sentences:?}");
                for sentence in sentences {
                    check_style(sentence);
                    if let Err(wrong) = claims(&explained, &sentence.en) {
                        panic!(
                            "\"{}\" of game {game}, move {index}, {} by {} in {}: {wrong}",
                            sentence.en,
                            explained.mv,
                            explained.seat,
                            explained.before.position()
                        );
                    }
                }
                told.count(&explained);
            }
        }
        told
    }

    fn play(&self, game: usize) -> Match<G> {
        let mut rng = seeded(game as u64);
        let setup = self.setups[game % self.setups.len()].clone();
        let mut played = Match::<G>::new(setup, rng.random()).expect("a setup of a game");
        let seats = played.state().seats();
        let name = |seat: usize| self.bots[(seat + game) % self.bots.len()];
        let mut bots: Vec<_> = (0..seats).map(|seat| G::bot(name(seat))).collect();
        while let Some(seat) = played.state().to_move().lowest() {
            let mv = match &mut bots[seat.index()] {
                Some(bot) => {
                    let imagined = played.state().imagine(seat, &mut rng);
                    let limits = Limits { seed: rng.random(), ..Limits::nodes(BOT_NODES) };
                    bot.choose(&imagined, seat, &limits).expect("a move")
                }
                None => {
                    assert_eq!(name(seat.index()), RANDOM, "there is no such bot");
                    let moves = legal(played.state(), seat);
                    moves[rng.random_range(0..moves.len())]
                }
            };
            played.play(seat, mv).expect("a legal move");
        }
        played
    }

    /// The moves that cost most at a glance, and some others.
    fn worth_explaining(&self, played: &Match<G>) -> Vec<usize> {
        let every = played.made().len() / (self.others + 1) + 1;
        let others = (0..played.made().len()).skip(every / 2).step_by(every).take(self.others);
        let costly = if self.costly > 0 { self.costs(played) } else { Vec::new() };
        costly.into_iter().take(self.costly).chain(others).collect()
    }

    /// All moves, those that cost most at a glance first.
    fn costs(&self, played: &Match<G>) -> Vec<usize> {
        let mut rng = seeded(played.seed());
        let cost = |(index, step): (usize, Step<G>)| {
            let imagined = step.before.imagine(step.seat, &mut rng);
            let analysis = imagined.analyse(step.seat, &Limits::nodes(self.glance), &mut |_| ());
            let value = |mv| analysis.moves.iter().find(|m| m.mv == mv).map(|m| m.value);
            let best = analysis.best().and_then(value);
            Some((index, best? - value(step.mv)?))
        };
        let mut costs: Vec<(usize, f64)> = played.walk(0).enumerate().filter_map(cost).collect();
        costs.sort_by(|a, b| b.1.total_cmp(&a.1));
        costs.into_iter().map(|(index, _)| index).collect()
    }

    fn explain(&self, played: &Match<G>, index: usize) -> Explained<G> {
        let made = &played.made()[index];
        let limits = Limits { seed: index as u64, ..Limits::nodes(self.nodes) };
        Explained {
            before: played.state_after(index),
            seat: made.seat,
            mv: made.mv,
            explanation: AnyMatch::explain(played, index, &limits),
        }
    }
}

impl Told {
    fn count<G: Furnished>(&mut self, explained: &Explained<G>) {
        if explained.best() != explained.mv {
            let is_reason = |sentence: &Text| !sentence.en.contains("estimate");
            self.mistakes += 1;
            self.with_reasons += usize::from(explained.explanation.sentences.iter().any(is_reason));
        }
    }
}

impl<G: Furnished> Explained<G> {
    /// The move that is said to be best.
    pub fn best(&self) -> G::Move {
        self.explanation.better[0].1.parse().expect("a move")
    }

    /// How the game stands after moves of the same seat, and what happened in the last of them.
    pub fn after(&self, moves: &[G::Move]) -> Result<(G, Vec<G::Event>), String> {
        let mut state = self.before.clone();
        let mut events = Vec::new();
        for &mv in moves {
            events.clear();
            state
                .play(self.seat, mv, |event| events.push(event))
                .map_err(|why| format!("{mv}: {why}"))?;
        }
        Ok((state, events))
    }

    /// Whether the line that begins with the better move, or the one played, begins like this.
    pub fn begins(&self, line: &[(Seat, String)], moves: &[String]) -> bool {
        let begin: Vec<&String> = line.iter().take(moves.len()).map(|(_, mv)| mv).collect();
        begin == moves.iter().collect::<Vec<_>>()
    }

    fn value(&self, mv: &str) -> &MoveValue {
        let found = self.explanation.values.moves.iter().find(|value| value.mv == mv);
        found.unwrap_or_else(|| panic!("{mv} has no value"))
    }

    /// Both lines can be played, and go on only as far as somebody can foresee it.
    fn check_lines(&self) {
        let Explanation { values, better, followed, exact, .. } = &self.explanation;
        self.check_line(better);
        self.check_line(followed);
        assert_eq!(followed[0], (self.seat, self.mv.to_string()));
        assert_eq!(better[0].0, self.seat);
        let most = values.moves.iter().map(|m| m.value).fold(f64::NEG_INFINITY, f64::max);
        let best = self.value(&better[0].1);
        let played = self.value(&followed[0].1);
        assert!(best.value == most || best == played && most - best.value < NOTICEABLE);
        assert_eq!(*exact, best.exact && played.exact);
    }

    fn check_line(&self, line: &[(Seat, String)]) {
        assert!((1..=MOST_STEPS).contains(&line.len()));
        let mut state = self.before.clone();
        let mut revealed_to = None;
        for (seat, mv) in line {
            assert!(
                revealed_to.is_none_or(|last| last == seat),
                "{mv} answers what nobody could foresee"
            );
            let mv = mv.parse().expect("a move");
            state
                .play(*seat, mv, |event| {
                    // Where players have secrets, every move reveals some of them.
                    if G::reveals(&event) && !G::SECRETS {
                        revealed_to = Some(seat);
                    }
                })
                .unwrap_or_else(|why| panic!("{mv}: {why}"));
        }
    }

    /// Checks a sentence about the values of the moves, if it is one; `is_best` reads the name of
    /// the best move.
    pub fn check_margin(
        &self,
        sentence: &str,
        is_best: impl Fn(&str) -> Result<bool, String>,
    ) -> Option<Result<(), String>> {
        let exact = self.explanation.exact;
        let is_mistake = self.best() != self.mv;
        let nothing =
            if exact { "No move was better." } else { "By an estimate, no move was better." };
        if sentence == nothing {
            return Some(truth(!is_mistake, "a move was better"));
        }
        let estimate = gaps(sentence, "By an estimate, {} was better by about {}.");
        let [name, by] = estimate.or_else(|| gaps(sentence, "{} was better by {}."))?;
        let check = || {
            truth(exact == estimate.is_none(), "it does not say what is an estimate")?;
            truth(is_best(name)?, "another move was best")?;
            let best = self.value(&self.explanation.better[0].1).value;
            let cost = best - self.value(&self.mv.to_string()).value;
            truth((number(by)? - cost).abs() < 0.051, &format!("by {cost}"))
        };
        Some(check())
    }
}

/// An error with this text, unless something is true.
pub fn truth(is_true: bool, otherwise: &str) -> Result<(), String> {
    if is_true { Ok(()) } else { Err(otherwise.into()) }
}

/// What stands in the gaps `{}` of a pattern, if the sentence is made like it. A gap ends where the
/// pattern goes on for the first time.
pub fn gaps<'a, const N: usize>(sentence: &'a str, pattern: &str) -> Option<[&'a str; N]> {
    let parts: Vec<&str> = pattern.split("{}").collect();
    let (first, parts) = parts.split_first()?;
    let (last, parts) = parts.split_last()?;
    let mut rest = sentence.strip_prefix(first)?.strip_suffix(last)?;
    let mut found = Vec::new();
    for part in parts {
        let (gap, after) = rest.split_once(part)?;
        found.push(gap);
        rest = after;
    }
    found.push(rest);
    found.try_into().ok()
}

/// The number a text begins with, like the one of `7 beans`.
pub fn number(text: &str) -> Result<f64, String> {
    let word = text.split(' ').next().unwrap_or_default();
    word.parse().map_err(|_| format!("\"{text}\" is no number"))
}

/// The things of a list like `1, 2 and 3`.
pub fn listed(text: &str) -> Vec<&str> {
    text.split(", ").flat_map(|part| part.split(" and ")).collect()
}

/// A sentence in each language, with the same numbers, that speaks to nobody.
fn check_style(Text { en, de }: &Text) {
    for (text, forbidden) in [(en, ["you", "your", "yours"]), (de, ["du", "dein", "dich"])] {
        let first = text.chars().next().expect("a sentence");
        assert!(text.ends_with('.') && !first.is_lowercase() || starts_with_cell(text), "{text}");
        assert!(!text.contains("  ") && !text.contains("{"), "{text}");
        let words: Vec<String> =
            text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase).collect();
        assert!(words.iter().all(|word| !forbidden.contains(&word.as_str())), "{text}");
    }
    assert_ne!(en, de);
    assert_eq!(numbers(en), numbers(de), "{en} / {de}");
}

/// Cells are written small everywhere.
fn starts_with_cell(text: &str) -> bool {
    text.ends_with('.') && text.chars().nth(1).is_some_and(|c| c.is_ascii_digit())
}

/// All numbers in a text, sorted.
fn numbers(text: &str) -> Vec<String> {
    let text: Vec<char> = text.chars().collect();
    let is_part = |at: usize| match text[at] {
        '.' | ',' => {
            at > 0
                && text[at - 1].is_ascii_digit()
                && text.get(at + 1).is_some_and(char::is_ascii_digit)
        }
        c => c.is_ascii_digit(),
    };
    let marked: String = (0..text.len())
        .map(|at| match text[at] {
            _ if !is_part(at) => ' ',
            ',' => '.',
            c => c,
        })
        .collect();
    let mut numbers: Vec<String> = marked.split_whitespace().map(str::to_owned).collect();
    numbers.sort();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_found_where_the_pattern_says() {
        assert_eq!(gaps("Pit 3 captured 7 beans.", "Pit {} captured {}."), Some(["3", "7 beans"]));
        assert_eq!(gaps::<2>("Pit 3 took 7 beans.", "Pit {} captured {}."), None);
        assert_eq!(gaps::<1>("Pit 3 captured 7 beans.", "Pit {} captured {}."), None);
    }

    #[test]
    fn numbers_are_compared_whatever_the_language() {
        assert_eq!(numbers("by 2.5 points, 3 and c4."), ["2.5", "3", "4"]);
        assert_eq!(numbers("c4, 3, um 2,5 Punkte."), ["2.5", "3", "4"]);
    }

    #[test]
    fn lists_are_taken_apart() {
        assert_eq!(listed("1, 2 and 3"), ["1", "2", "3"]);
        assert_eq!(listed("1"), ["1"]);
    }
}

use std::sync::{Arc, LazyLock};

use table::{Problem, problem};

use crate::{Domino, Half};

/// The fewest dominoes of a deck: two banks.
const FEWEST: usize = 8;
/// The most dominoes of a deck, more than four cities can take.
const MOST: usize = 200;
/// The longest text of a deck in bytes: every match keeps it. A long line has some twenty.
const MOST_TEXT: usize = 16 << 10;

static STANDARD: LazyLock<Arc<Deck>> = LazyLock::new(|| {
    Arc::new(Deck::parse(include_str!("../deck.txt")).expect("the deck of the house"))
});

/// The number of a domino in its deck, where the dominoes stand by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Id(u16);

/// The dominoes of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Deck {
    /// By value.
    dominoes: Vec<Domino>,
    /// As it was given.
    text: String,
}

impl Deck {
    /// The 48 dominoes of the game.
    pub fn standard() -> Arc<Deck> {
        STANDARD.clone()
    }

    /// The deck with this text, the standard one where the dominoes are the same.
    pub fn shared(text: &str) -> Result<Arc<Deck>, Problem> {
        let deck = Deck::parse(text)?;
        Ok(if deck.dominoes == STANDARD.dominoes { Deck::standard() } else { Arc::new(deck) })
    }

    /// Reads a deck: one domino a line.
    fn parse(text: &str) -> Result<Deck, Problem> {
        let length = text.len();
        if length > MOST_TEXT {
            return Err(problem!(
                "the deck is a text of {length} bytes, expected at most {MOST_TEXT}",
                "die Spielsteine sind ein Text von {length} Bytes, erwartet werden höchstens \
                 {MOST_TEXT}",
            ));
        }
        let lines = text
            .trim_start_matches('\u{feff}')
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        let mut dominoes = Vec::new();
        for (index, line) in lines {
            let number = index + 1;
            let domino: Domino = line.trim().parse().map_err(|why: Problem| {
                why.at(format!("deck, line {number}"), format!("Spielsteine, Zeile {number}"))
            })?;
            dominoes.push(domino);
        }
        let count = dominoes.len();
        if !(FEWEST..=MOST).contains(&count) || !count.is_multiple_of(4) {
            return Err(problem!(
                "the deck has {count} dominoes, expected a multiple of four from {FEWEST} to \
                 {MOST}",
                "die Spielsteine sind {count}, erwartet wird ein Vielfaches von vier von {FEWEST} \
                 bis {MOST}",
            ));
        }
        dominoes.sort_by_key(|domino| domino.value);
        if let Some(twice) = dominoes.windows(2).find(|pair| pair[0].value == pair[1].value) {
            let value = twice[0].value;
            return Err(problem!(
                "the deck has two dominoes of value {value}, expected distinct values",
                "zwei der Spielsteine haben den Wert {value}, erwartet werden verschiedene Werte",
            ));
        }
        Ok(Deck { dominoes, text: text.into() })
    }

    /// Whether these are the 48 dominoes of the game.
    pub fn is_standard(&self) -> bool {
        self.dominoes == STANDARD.dominoes
    }

    /// The text the deck was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The dominoes by value.
    pub fn dominoes(&self) -> &[Domino] {
        &self.dominoes
    }

    pub(crate) fn domino(&self, id: Id) -> Domino {
        self.dominoes[usize::from(id.0)]
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> {
        (0..self.dominoes.len() as u16).map(Id)
    }

    /// The domino with this value.
    pub(crate) fn with_value(&self, value: u32) -> Option<Id> {
        self.dominoes
            .binary_search_by_key(&value, |domino| domino.value)
            .ok()
            .map(|index| Id(index as u16))
    }

    /// How often a half is on the dominoes.
    pub(crate) fn count(&self, half: Half) -> usize {
        let halves = self.dominoes.iter().flat_map(|domino| [domino.first, domino.second]);
        halves.filter(|&other| other == half).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        Deck::parse(text).unwrap_err().to_string()
    }

    fn lines(count: u32) -> String {
        (1..=count).map(|value| format!("H1,P0,{value}\n")).collect()
    }

    #[test]
    fn the_standard_deck_has_the_values_1_to_48() {
        let deck = Deck::standard();
        assert!(deck.dominoes().iter().map(|domino| domino.value).eq(1..=48));
        assert_eq!(deck.dominoes()[47].to_string(), "P0,I3,48");
        assert!(Deck::shared(&deck.text().replace('\n', "\r\n")).unwrap().is_standard());
    }

    #[test]
    fn another_deck_keeps_its_text() {
        let deck = Deck::shared(&lines(8)).unwrap();
        assert!(!deck.is_standard());
        assert_eq!(deck.text(), lines(8));
    }

    #[test]
    fn a_deck_has_at_most_200_dominoes() {
        assert_eq!(Deck::parse(&lines(200)).unwrap().dominoes().len(), 200);
        assert_eq!(
            message(&lines(204)),
            "the deck has 204 dominoes, expected a multiple of four from 8 to 200"
        );
    }

    #[test]
    fn a_deck_is_no_long_text() {
        let padded = |length: usize| format!("{:length$}", lines(8));
        assert!(Deck::parse(&padded(MOST_TEXT)).is_ok());
        assert_eq!(
            message(&padded(MOST_TEXT + 1)),
            "the deck is a text of 16385 bytes, expected at most 16384"
        );
    }

    #[test]
    fn a_bad_deck_says_what_is_wrong() {
        assert!(message("").contains("0 dominoes"));
        assert!(message(&lines(4)).contains("4 dominoes"));
        assert!(message(&lines(10)).contains("10 dominoes"));
        assert!(message(&lines(8).replace("5\n", "6\n")).contains("two dominoes of value 6"));
        assert!(message("H1,P0,1\nH1,X0,2").contains("deck, line 2: \"X0\""));
        assert!(message("H1,P4,1").contains("\"P4\""));
        assert!(message("H1,P0").contains("two halves and a value"));
        assert!(message("H1,P0,-1").contains("\"-1\" is no value"));
    }
}

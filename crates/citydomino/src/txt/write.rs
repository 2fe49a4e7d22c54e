//! Writing save files.

use table::{Player, Problem, problem};

use super::{BAG_TAG, BANKS_TAG, FIELD_TAG, UNMARKED};
use crate::{Domino, State, bank::Bank, field, names::names};

/// Writes a save file, which is possible on a person's turn and with the standard deck.
pub(crate) fn write(state: &State, players: &[Player]) -> Result<String, Problem> {
    check(state, players)?;
    let mut text = String::new();
    for (name, city) in names(players).iter().zip(&state.cities) {
        let name: String =
            name.chars().filter(|letter| *letter != '>' && !letter.is_control()).collect();
        text += &format!("{FIELD_TAG} {name}>\n{}\n", field::write(city).join("\n"));
    }
    let bag: Vec<String> = state.bag.left().iter().map(|&id| halves(state.domino(id))).collect();
    text +=
        &format!("{BANKS_TAG}\n{}\n{}\n", bank(state, &state.current), bank(state, &state.next));
    text += &format!("{BAG_TAG}\n{}\n", bag.join(","));
    Ok(text)
}

fn check(state: &State, players: &[Player]) -> Result<(), Problem> {
    if state.is_over() {
        return Err(problem!(
            "the game is over: a game can be saved on a person's turn",
            "das Spiel ist zu Ende: gespeichert werden kann, wenn ein Mensch am Zug ist",
        ));
    }
    let turn = state.turn();
    if players.get(turn.index()).is_some_and(|player| !player.is_person()) {
        return Err(problem!(
            "seat {turn} is a computer: a game can be saved on a person's turn",
            "auf Platz {turn} ist ein Computer am Zug: gespeichert werden kann, wenn ein Mensch \
             am Zug ist",
        ));
    }
    if !state.deck.is_standard() {
        return Err(problem!(
            "a save file knows only the standard deck: save the match instead",
            "ein Spielstand kennt nur die üblichen Spielsteine: stattdessen das Protokoll der \
             Partie speichern",
        ));
    }
    Ok(())
}

fn bank(state: &State, bank: &Bank) -> String {
    let entry = |slot: crate::bank::Slot| {
        let mark = slot.seat.map_or(UNMARKED.to_string(), |seat| seat.to_string());
        format!("{mark} {}", halves(state.domino(slot.domino)))
    };
    bank.slots().map(entry).collect::<Vec<_>>().join(",")
}

fn halves(domino: Domino) -> String {
    format!("{}{}", domino.first, domino.second)
}

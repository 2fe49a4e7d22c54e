//! A field as text: five rows of five cells, as positions and save files have it.

use table::{Problem, problem, shown};

use crate::{Cell, City, cell::SIDE, city::Ground};

const FREE: &str = "--";
const CENTRE: &str = "CC";

/// Why a field cannot be read, and in which of its rows, counted from 0.
pub(crate) struct Fault {
    pub row: usize,
    pub why: Problem,
}

pub(crate) fn write(city: &City) -> Vec<String> {
    let text = |cell| match city.ground(cell) {
        Ground::Free => FREE.to_string(),
        Ground::Centre => CENTRE.to_string(),
        Ground::Half(half) => half.to_string(),
    };
    let cells: Vec<String> = Cell::all().map(text).collect();
    cells.chunks(SIDE.into()).map(|row| row.join(" ")).collect()
}

/// Reads five rows.
pub(crate) fn read(rows: &[&str]) -> Result<City, Fault> {
    let mut grounds = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        grounds.extend(read_row(text).map_err(|why| Fault { row, why })?);
    }
    let centres: Vec<Cell> = Cell::all()
        .zip(&grounds)
        .filter(|(_, ground)| **ground == Ground::Centre)
        .map(|(cell, _)| cell)
        .collect();
    let mut city = match centres[..] {
        [centre] => City::new(centre),
        [] => {
            let why = problem!(
                "the field has no centre, expected exactly one CC",
                "das Feld hat kein Zentrum, erwartet wird genau ein CC"
            );
            return Err(Fault { row: rows.len() - 1, why });
        }
        [_, second, ..] => {
            let why = problem!(
                "here is a second centre, expected exactly one CC",
                "hier ist ein zweites Zentrum, erwartet wird genau ein CC"
            );
            return Err(Fault { row: second.y().into(), why });
        }
    };
    for (cell, ground) in Cell::all().zip(grounds) {
        if let Ground::Half(half) = ground {
            city.cover(cell, half);
        }
    }
    Ok(city)
}

fn read_row(text: &str) -> Result<Vec<Ground>, Problem> {
    let cells: Vec<&str> = text.split(' ').collect();
    let count = cells.len();
    if count != usize::from(SIDE) {
        let text = shown(text);
        return Err(problem!(
            "\"{text}\" has {count} cells, expected {SIDE} with one space between them",
            "\"{text}\" hat {count} Zellen, erwartet werden {SIDE} mit je einem Leerzeichen \
             dazwischen",
        ));
    }
    cells.into_iter().map(read_cell).collect()
}

fn read_cell(text: &str) -> Result<Ground, Problem> {
    match text {
        FREE => Ok(Ground::Free),
        CENTRE => Ok(Ground::Centre),
        _ => text.parse().map(Ground::Half).map_err(|_| {
            let text = shown(text);
            problem!(
                "\"{text}\" is no cell: expected --, CC or a half like H1 (letter A, I, O, P, S \
                 or H, prestige 0 to 3)",
                "\"{text}\" ist keine Zelle: erwartet wird --, CC oder eine Hälfte wie H1 \
                 (Buchstabe A, I, O, P, S oder H, Prestige 0 bis 3)",
            )
        }),
    }
}

/// The city that these rows show.
#[cfg(test)]
pub(crate) fn city(rows: [&str; 5]) -> City {
    read(&rows).map_err(|fault| fault.why).expect("rows of a city")
}

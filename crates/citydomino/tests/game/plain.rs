//! The rules once more, as plainly as they can be written, against the real ones over thousands of
//! games.

use std::collections::HashMap;

use citydomino::{Setup, State};
use rand::RngExt as _;
use serde_json::{Value, json};
use table::{Game, Seat, seeded};

/// Type and prestige; the centre is `C`.
type Cell = Option<(char, u32)>;
type Field = [[Cell; 5]; 5];

const DIRECTIONS: [(&str, i32, i32); 4] =
    [("right", 1, 0), ("down", 0, 1), ("left", -1, 0), ("up", 0, -1)];

/// The table as a person would write it down.
struct Table {
    dominoes: HashMap<u64, [(char, u32); 2]>,
    fields: Vec<Field>,
    current: Vec<(u64, Option<u64>)>,
    next: Vec<(u64, Option<u64>)>,
    bag: Vec<u64>,
    turn: u64,
    phase: &'static str,
}

/// What the games of the test have shown, so that none of it is left out.
#[derive(Default)]
struct Seen {
    shifted: bool,
    fits_nowhere: bool,
    decided_by_district: bool,
    shared: bool,
}

fn read_deck(text: &str) -> HashMap<u64, [(char, u32); 2]> {
    let half = |text: &str| {
        let mut letters = text.chars();
        (letters.next().unwrap(), letters.next().unwrap().to_digit(10).unwrap())
    };
    let domino = |line: &str| {
        let parts: Vec<&str> = line.split(',').collect();
        (parts[2].parse().unwrap(), [half(parts[0]), half(parts[1])])
    };
    text.lines().map(domino).collect()
}

fn get(field: &Field, x: i32, y: i32) -> Cell {
    if inside(x, y) { field[y as usize][x as usize] } else { None }
}

fn inside(x: i32, y: i32) -> bool {
    (0..5).contains(&x) && (0..5).contains(&y)
}

fn everywhere() -> impl Iterator<Item = (i32, i32)> {
    (0..5).flat_map(|y| (0..5).map(move |x| (x, y)))
}

fn shifted(field: &Field, dx: i32, dy: i32) -> Option<Field> {
    let mut moved = Field::default();
    for (x, y) in everywhere() {
        if let Some(cell) = get(field, x, y) {
            if !inside(x + dx, y + dy) {
                return None;
            }
            moved[(y + dy) as usize][(x + dx) as usize] = Some(cell);
        }
    }
    Some(moved)
}

/// Cells and prestige of every district.
fn districts(field: &Field) -> Vec<(u32, u32)> {
    let mut left = *field;
    let mut found = vec![];
    for (x, y) in everywhere() {
        let Some((kind, _)) = get(&left, x, y) else { continue };
        let mut cells = 0;
        let mut prestige = 0;
        let mut queue = vec![(x, y)];
        while let Some((x, y)) = queue.pop() {
            let Some((other, value)) = get(&left, x, y) else { continue };
            if other == kind {
                left[y as usize][x as usize] = None;
                cells += 1;
                prestige += value;
                queue.extend(DIRECTIONS.map(|(_, dx, dy)| (x + dx, y + dy)));
            }
        }
        if kind != 'C' {
            found.push((cells, prestige));
        }
    }
    found
}

fn score(field: &Field) -> (u32, u32) {
    let districts = districts(field);
    let points = districts.iter().map(|(cells, prestige)| cells * prestige).sum();
    (points, districts.iter().map(|&(cells, _)| cells).max().unwrap_or(0))
}

impl Table {
    fn new(deck: &str, position: &Value) -> Table {
        let values = |list: &Value| {
            list.as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect::<Vec<_>>()
        };
        let bank = position["current"]
            .as_array()
            .unwrap()
            .iter()
            .map(|slot| (slot["domino"].as_u64().unwrap(), None));
        let mut field = Field::default();
        field[2][2] = Some(('C', 0));
        Table {
            dominoes: read_deck(deck),
            fields: vec![field; 4],
            current: bank.collect(),
            next: vec![],
            bag: values(&position["bag"]),
            turn: 0,
            phase: "mark-current",
        }
    }

    fn over(&self) -> bool {
        self.current.is_empty() && self.next.is_empty()
    }

    fn fits(&self, x: i32, y: i32, dx: i32, dy: i32) -> bool {
        let field = &self.fields[self.turn as usize];
        let halves = self.dominoes[&self.current[0].0];
        let cells = [(x, y), (x + dx, y + dy)];
        let free = cells.iter().all(|&(x, y)| inside(x, y) && get(field, x, y).is_none());
        let touches = |(x, y): (i32, i32), kind: char| {
            DIRECTIONS.iter().any(|(_, dx, dy)| {
                get(field, x + dx, y + dy).is_some_and(|(other, _)| other == kind || other == 'C')
            })
        };
        free && (0..2).any(|half| touches(cells[half], halves[half].0))
    }

    fn legal(&self) -> Vec<String> {
        if self.over() {
            return vec![];
        }
        let bank = if self.phase == "mark-current" { &self.current } else { &self.next };
        if self.phase != "lay" {
            return (0..bank.len())
                .filter(|&i| bank[i].1.is_none())
                .map(|i| format!("mark {i}"))
                .collect();
        }
        let mut moves = vec![];
        for (word, dx, dy) in DIRECTIONS {
            moves.extend(
                everywhere()
                    .filter(|&(x, y)| self.fits(x, y, dx, dy))
                    .map(|(x, y)| format!("lay {x},{y},{word}")),
            );
        }
        for (word, dx, dy) in DIRECTIONS {
            if shifted(&self.fields[self.turn as usize], dx, dy).is_some() {
                moves.push(format!("shift {word}"));
            }
        }
        moves.push("discard".into());
        moves
    }

    fn play(&mut self, mv: &str) {
        let words: Vec<&str> = mv.split([' ', ',']).collect();
        let direction =
            |word: &str| DIRECTIONS.into_iter().find(|&(name, ..)| name == word).unwrap();
        match words[0] {
            "mark" => return self.mark(words[1].parse().unwrap()),
            "shift" => {
                let (_, dx, dy) = direction(words[1]);
                let field = &mut self.fields[self.turn as usize];
                *field = shifted(field, dx, dy).unwrap();
                return;
            }
            "lay" => {
                let x: i32 = words[1].parse().unwrap();
                let y: i32 = words[2].parse().unwrap();
                let (_, dx, dy) = direction(words[3]);
                let [first, second] = self.dominoes[&self.current[0].0];
                let field = &mut self.fields[self.turn as usize];
                field[y as usize][x as usize] = Some(first);
                field[(y + dy) as usize][(x + dx) as usize] = Some(second);
            }
            _ => {}
        }
        self.current.remove(0);
        if self.current.is_empty() && !self.next.is_empty() {
            self.current = std::mem::take(&mut self.next);
            self.draw();
        }
        self.begin();
    }

    fn mark(&mut self, index: usize) {
        if self.phase == "mark-next" {
            self.next[index].1 = Some(self.turn);
            self.phase = "lay";
            return;
        }
        self.current[index].1 = Some(self.turn);
        self.turn += 1;
        if self.turn == 4 {
            self.draw();
            self.begin();
        }
    }

    fn draw(&mut self) {
        let mut drawn: Vec<u64> = self.bag.drain(..self.bag.len().min(4)).collect();
        drawn.sort();
        self.next = drawn.into_iter().map(|value| (value, None)).collect();
    }

    fn begin(&mut self) {
        if let Some((_, seat)) = self.current.first() {
            self.turn = seat.unwrap();
            self.phase = if self.next.is_empty() { "lay" } else { "mark-next" };
        }
    }

    fn winners(&self) -> Vec<usize> {
        let scores: Vec<_> = self.fields.iter().map(score).collect();
        (0..4).filter(|&seat| scores.iter().all(|other| scores[seat] >= *other)).collect()
    }

    fn position(&self) -> Value {
        let text = |cell: &Cell| match cell {
            None => "--".to_string(),
            Some(('C', _)) => "CC".to_string(),
            Some((kind, prestige)) => format!("{kind}{prestige}"),
        };
        let rows = |field: &Field| {
            field.map(|row| row.iter().map(text).collect::<Vec<_>>().join(" ")).to_vec()
        };
        let bank = |bank: &[(u64, Option<u64>)]| {
            bank.iter()
                .map(|(domino, seat)| json!({"domino": domino, "seat": seat}))
                .collect::<Vec<_>>()
        };
        json!({
            "fields": self.fields.iter().map(rows).collect::<Vec<_>>(),
            "current": bank(&self.current),
            "next": bank(&self.next),
            "bag": self.bag,
            "turn": self.turn,
            "phase": self.phase,
        })
    }
}

fn compare(state: &State, table: &Table, legal: &[String]) {
    let turn: Vec<u64> = state.to_move().iter().map(|seat| seat.0.into()).collect();
    assert_eq!(turn, if table.over() { vec![] } else { vec![table.turn] });
    let mut moves = vec![];
    state.legal_moves(state.turn(), &mut moves);
    assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), legal);
}

fn game(deck: Option<&str>, seed: u64, seen: &mut Seen) {
    let setup = Setup { deck: deck.map(Into::into) };
    let mut state = State::new(&setup, seed).unwrap();
    let mut table = Table::new(deck.unwrap_or(include_str!("../../deck.txt")), &state.position());
    let mut rng = seeded(seed);
    loop {
        let legal = table.legal();
        compare(&state, &table, &legal);
        if table.over() {
            break;
        }
        let lays = legal.iter().filter(|mv| mv.starts_with("lay")).count();
        seen.fits_nowhere |= table.phase == "lay" && lays == 0;
        let choices = if lays > 0 && rng.random_bool(0.8) { lays } else { legal.len() };
        let mv = &legal[rng.random_range(0..choices)];
        seen.shifted |= mv.starts_with("shift");
        let seat = table.turn;
        state.play(Seat(seat as u8), mv.parse().unwrap(), |_| ()).unwrap();
        table.play(mv);
        assert_eq!(state.score(Seat(seat as u8)), score(&table.fields[seat as usize]).0 as i32);
        if rng.random_bool(0.05) {
            assert_eq!(without_deck(&state), table.position());
        }
    }
    assert_eq!(without_deck(&state), table.position());
    let winners = table.winners();
    assert_eq!(state.winners().unwrap().iter().map(Seat::index).collect::<Vec<_>>(), winners);
    let most = table.fields.iter().map(|field| score(field).0).max();
    seen.shared |= winners.len() > 1;
    seen.decided_by_district |=
        table.fields.iter().filter(|field| Some(score(field).0) == most).count() > winners.len();
}

fn without_deck(state: &State) -> Value {
    let mut position = state.position();
    position.as_object_mut().unwrap().shift_remove("deck");
    position
}

#[test]
fn the_rules_agree_with_the_plain_reference() {
    let mut seen = Seen::default();
    for seed in 0..2000 {
        game(None, seed, &mut seen);
    }
    let small: String = (1..=8).map(|value| format!("H{},P0,{value}\n", value % 4)).collect();
    for seed in 0..200 {
        game(Some(&small), seed, &mut seen);
    }
    let Seen { shifted, fits_nowhere, decided_by_district, shared } = seen;
    assert!(shifted && fits_nowhere && decided_by_district && shared);
}

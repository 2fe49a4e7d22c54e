//! The rules once more, as plainly as they can be written, against the real ones over thousands of
//! games.

use qwixx::{Move, Setup, State};
use rand::RngExt as _;
use serde_json::{Value, json};
use table::{Furnished as _, Game, Limits, Rng, Seat, seeded};

const ROWS: [&str; 4] = ["red", "yellow", "green", "blue"];
const LEGEND: [i32; 13] = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];

#[derive(Clone, Default)]
struct Player {
    /// The crossed numbers of each row, from the left.
    crossed: [Vec<u64>; 4],
    locked: [bool; 4],
    misses: usize,
    answered: bool,
}

/// The table as a person would write it down.
struct Table {
    players: Vec<Player>,
    white: [u64; 2],
    colored: [Option<u64>; 4],
    active: usize,
    color_phase: bool,
    crossed: bool,
    missed: bool,
    closing: Vec<usize>,
    closed: Vec<usize>,
}

/// What the games of the test have shown, so that none of it is left out.
#[derive(Default)]
struct Seen {
    ended_by_rows: bool,
    ended_by_misses: bool,
    ended_after_white: bool,
    locked_together: bool,
    three_rows_closed: bool,
}

const UP: [u64; 11] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const DOWN: [u64; 11] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const NUMBERS: [[u64; 11]; 4] = [UP, UP, DOWN, DOWN];

fn place(row: usize, number: u64) -> usize {
    NUMBERS[row].iter().position(|&n| n == number).unwrap()
}

impl Table {
    fn new(players: usize, dice: &Value) -> Table {
        let mut table = Table {
            players: vec![Player::default(); players],
            white: [0; 2],
            colored: [None; 4],
            active: 0,
            color_phase: false,
            crossed: false,
            missed: false,
            closing: vec![],
            closed: vec![],
        };
        table.take_dice(dice);
        table
    }

    /// The reference cannot roll: it takes the dice as they fell, and looks whether they are dice.
    fn take_dice(&mut self, dice: &Value) {
        let face = |value: &Value| value.as_u64().filter(|face| (1..=6).contains(face));
        self.white = [0, 1].map(|die| face(&dice["white"][die]).expect("a white die"));
        for row in 0..4 {
            self.colored[row] = face(&dice[ROWS[row]]);
            assert_eq!(self.colored[row].is_none(), self.closed.contains(&row));
            assert_eq!(dice[ROWS[row]].is_null(), self.closed.contains(&row));
        }
    }

    fn over(&self) -> bool {
        self.closed.len() >= 2 || self.players.iter().any(|player| player.misses == 4)
    }

    fn turn(&self) -> Vec<usize> {
        if self.over() {
            return vec![];
        }
        (0..self.players.len())
            .filter(
                |&p| if self.color_phase { p == self.active } else { !self.players[p].answered },
            )
            .collect()
    }

    fn sums(&self, row: usize) -> Vec<u64> {
        match self.colored[row] {
            _ if !self.color_phase => vec![self.white[0] + self.white[1]],
            Some(die) => self.white.map(|white| white + die).to_vec(),
            None => vec![],
        }
    }

    fn legal(&self, player: usize) -> Vec<String> {
        if !self.turn().contains(&player) {
            return vec![];
        }
        let mut moves = vec![];
        for row in (0..4).filter(|row| !self.closed.contains(row)) {
            let crossed = &self.players[player].crossed[row];
            let sums = self.sums(row);
            for number in NUMBERS[row].into_iter().filter(|number| sums.contains(number)) {
                let right = crossed.iter().all(|&other| place(row, other) < place(row, number));
                let enough = number != NUMBERS[row][10] || crossed.len() >= 5;
                if right && enough {
                    moves.push(format!("{} {number}", ROWS[row]));
                }
            }
        }
        moves.push("pass".into());
        if player == self.active && !self.color_phase {
            moves.push("miss".into());
        }
        moves
    }

    /// Plays a legal move; true if new dice must be rolled after it.
    fn play(&mut self, player: usize, mv: &str) -> bool {
        self.players[player].answered = true;
        if mv == "miss" {
            self.missed = true;
        } else if mv != "pass" {
            let (color, number) = mv.split_once(' ').unwrap();
            let row = ROWS.iter().position(|&name| name == color).unwrap();
            let number = number.parse().unwrap();
            self.players[player].crossed[row].push(number);
            if number == NUMBERS[row][10] {
                self.players[player].locked[row] = true;
                if !self.closing.contains(&row) {
                    self.closing.push(row);
                }
            }
            if player == self.active {
                self.crossed = true;
            }
        }
        if self.color_phase {
            if !self.crossed {
                self.players[self.active].misses += 1;
            }
            self.close();
            return !self.over() && self.next();
        }
        if self.players.iter().any(|player| !player.answered) {
            return false;
        }
        if self.missed {
            self.players[self.active].misses += 1;
        }
        self.close();
        if self.over() {
            return false;
        }
        if self.missed {
            return self.next();
        }
        self.color_phase = true;
        false
    }

    fn close(&mut self) {
        for row in self.closing.drain(..) {
            self.closed.push(row);
            self.colored[row] = None;
        }
    }

    fn next(&mut self) -> bool {
        self.active = (self.active + 1) % self.players.len();
        self.color_phase = false;
        self.crossed = false;
        self.missed = false;
        self.players.iter_mut().for_each(|player| player.answered = false);
        true
    }

    fn score(&self, player: usize) -> i32 {
        let Player { crossed, locked, misses, .. } = &self.players[player];
        (0..4).map(|row| LEGEND[crossed[row].len() + usize::from(locked[row])]).sum::<i32>()
            - 5 * *misses as i32
    }

    fn winners(&self) -> Vec<usize> {
        let all = 0..self.players.len();
        all.clone()
            .filter(|&player| all.clone().all(|other| self.score(player) >= self.score(other)))
            .collect()
    }

    fn position(&self) -> Value {
        let named = |rows: &dyn Fn(usize) -> bool| {
            (0..4).filter(|&row| rows(row)).map(|row| ROWS[row]).collect::<Vec<_>>()
        };
        let sheet = |player: &Player| {
            let [red, yellow, green, blue] = &player.crossed;
            let locks = named(&|row| player.locked[row]);
            json!({
                "red": red, "yellow": yellow, "green": green, "blue": blue,
                "locks": locks, "misses": player.misses,
            })
        };
        let [red, yellow, green, blue] = self.colored;
        json!({
            "sheets": self.players.iter().map(sheet).collect::<Vec<_>>(),
            "dice": {
                "white": self.white, "red": red, "yellow": yellow, "green": green, "blue": blue,
            },
            "active": self.active,
            "phase": if self.color_phase { "color" } else { "white" },
            "crossed": self.crossed,
            "missed": self.missed,
            "answered": self.players.iter().map(|player| player.answered).collect::<Vec<_>>(),
            "closing": named(&|row| self.closing.contains(&row)),
            "closed": named(&|row| self.closed.contains(&row)),
        })
    }
}

/// Mostly what a sensible player would do, so that rows get locked; now and then anything.
fn some_move(state: &State, seat: Seat, wild: f64, rng: &mut Rng) -> Move {
    let mut moves = vec![];
    state.legal_moves(seat, &mut moves);
    if rng.random_bool(wild) {
        return moves[rng.random_range(0..moves.len())];
    }
    State::bot("classic").unwrap().choose(state, seat, &Limits::default()).unwrap()
}

fn compare(state: &State, table: &Table) {
    let turn = state.to_move().iter().map(Seat::index).collect::<Vec<_>>();
    assert_eq!(turn, table.turn());
    for player in 0..table.players.len() {
        let seat = Seat(player as u8);
        let mut moves = vec![];
        state.legal_moves(seat, &mut moves);
        assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), table.legal(player));
        assert_eq!(state.score(seat), table.score(player));
    }
    let winners =
        state.winners().map(|winners| winners.iter().map(Seat::index).collect::<Vec<_>>());
    assert_eq!(winners, table.over().then(|| table.winners()));
}

fn note(table: &Table, seen: &mut Seen) {
    seen.locked_together |= table
        .closing
        .iter()
        .any(|&row| table.players.iter().filter(|player| player.locked[row]).count() > 1);
    if table.over() {
        seen.ended_by_rows |= table.closed.len() >= 2;
        seen.three_rows_closed |= table.closed.len() >= 3;
        seen.ended_by_misses |= table.closed.len() < 2;
        seen.ended_after_white |= table.closed.len() >= 2 && !table.color_phase && !table.missed;
    }
}

fn game(players: usize, seed: u64, seen: &mut Seen) {
    let mut state = State::new(&Setup { players }, seed).unwrap();
    let mut table = Table::new(players, &state.position()["dice"]);
    let mut rng = seeded(seed);
    let wild = [0.05, 0.3, 1.0][rng.random_range(0..3)];
    compare(&state, &table);
    while !table.over() {
        let turn = table.turn();
        let player = turn[rng.random_range(0..turn.len())];
        let mv = some_move(&state, Seat(player as u8), wild, &mut rng);
        state.play(Seat(player as u8), mv, |_| ()).unwrap();
        if table.play(player, &mv.to_string()) {
            table.take_dice(&state.position()["dice"]);
            assert_eq!(state.position(), table.position());
        }
        compare(&state, &table);
        note(&table, seen);
    }
    assert_eq!(state.position(), table.position());
}

#[test]
fn the_rules_agree_with_the_plain_reference() {
    let mut seen = Seen::default();
    for seed in 0..2000 {
        game(2 + seed as usize % 4, seed, &mut seen);
    }
    let Seen {
        ended_by_rows,
        ended_by_misses,
        ended_after_white,
        locked_together,
        three_rows_closed,
    } = seen;
    assert!(
        ended_by_rows
            && ended_by_misses
            && ended_after_white
            && locked_together
            && three_rows_closed
    );
}

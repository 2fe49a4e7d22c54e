//! Crosswise once more, as plainly as possible: positions as JSON, moves as text, everything
//! counted anew each time. The rules and the classic bot agree with it on random games.

use crate::common::{deal, load, moves, random_move};
use crosswise::{Move, State, Tile};
use rand::RngExt as _;
use serde_json::{Value, json};
use table::{Furnished as _, Game as _, Limits, Seat, seeded};

#[derive(Clone, Debug, PartialEq)]
struct Plain {
    /// By rows.
    board: Vec<Vec<u8>>,
    hands: Vec<Vec<u8>>,
    turn: usize,
    activated: u8,
    used: Vec<u8>,
    bag: Vec<u8>,
    seats: usize,
}

fn name(row: usize, column: usize) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f"][column], row + 1)
}

fn unname(name: &str) -> (usize, usize) {
    let letters: Vec<char> = name.chars().collect();
    (letters[1] as usize - '1' as usize, "abcdef".find(letters[0]).unwrap())
}

/// The points of a line, or `None` for six equal tiles.
fn line_points(line: &[u8]) -> Option<i32> {
    let mut points = 0;
    let mut singles = 0;
    for symbol in 1..=6 {
        match line.iter().filter(|&&tile| tile == symbol).count() {
            0 => {}
            1 => singles += 1,
            2 => points += 1,
            3 => points += 3,
            4 => points += 5,
            5 => points += 7,
            _ => return None,
        }
    }
    Some(if singles == 6 { 6 } else { points })
}

impl Plain {
    fn read(position: &Value) -> Plain {
        let numbers = |value: &Value| {
            value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as u8).collect::<Vec<u8>>()
        };
        let lists =
            |value: &Value| value.as_array().unwrap().iter().map(numbers).collect::<Vec<_>>();
        Plain {
            board: lists(&position["board"]),
            hands: lists(&position["hands"]),
            turn: position["turn"].as_u64().unwrap() as usize,
            activated: position["activated"].as_u64().unwrap() as u8,
            used: numbers(&position["used"]),
            bag: numbers(&position["bag"]),
            seats: position["players"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|active| **active == json!(true))
                .count(),
        }
    }

    /// The same through the game's own eyes.
    fn of(state: &State) -> Plain {
        let seats = state.in_play().len();
        let hand = |seat: usize| {
            if seat < seats { state.hand(Seat(seat as u8)).numbers().to_vec() } else { Vec::new() }
        };
        Plain {
            board: (0..6).map(|row| state.board().row_numbers(row)).collect(),
            hands: (0..4).map(hand).collect(),
            turn: state.turn().index(),
            activated: state.activated().map_or(0, Tile::number),
            used: state.used().to_vec(),
            bag: state.bag().tiles().iter().map(|tile| tile.number()).collect(),
            seats,
        }
    }

    fn write(&self) -> Value {
        json!({
            "board": self.board,
            "hands": self.hands,
            "turn": self.turn,
            "activated": self.activated,
            "used": self.used,
            "bag": self.bag,
            "players": (0..4).map(|seat| seat < self.seats).collect::<Vec<_>>(),
        })
    }

    /// The lines of a team: 0 columns, 1 rows.
    fn lines(&self, team: usize) -> Vec<Vec<u8>> {
        if team == 1 {
            return self.board.clone();
        }
        (0..6).map(|column| self.board.iter().map(|row| row[column]).collect()).collect()
    }

    fn points(&self, team: usize) -> i32 {
        self.lines(team).iter().filter_map(|line| line_points(line)).sum()
    }

    fn sixes(&self, team: usize) -> bool {
        self.lines(team).iter().any(|line| line_points(line).is_none())
    }

    fn cells(&self, filled: bool) -> Vec<(usize, usize)> {
        let all = (0..36).map(|n| (n / 6, n % 6));
        all.filter(|&(row, column)| (self.board[row][column] != 0) == filled).collect()
    }

    /// What a seat could do besides passing, were it on move.
    fn options(&self, seat: usize) -> Vec<String> {
        let filled = self.cells(true);
        let empty = self.cells(false);
        let hand = &self.hands[seat];
        let named = |cells: &[(usize, usize)], tile: u8| {
            cells.iter().map(|c| format!("{tile}{}", name(c.0, c.1))).collect::<Vec<_>>()
        };
        let mut options = Vec::new();
        for tile in (1..=10).filter(|tile| hand.contains(tile)) {
            let standard = hand.iter().any(|other| (1..=6).contains(other));
            match tile {
                1..=6 => options.extend(named(&empty, tile)),
                7 => options.extend(named(&filled, tile)),
                8 if !filled.is_empty() => options.push("8".into()),
                9 if filled.len() > 1 => options.push("9".into()),
                10 if !filled.is_empty() && standard => options.push("10".into()),
                _ => {}
            }
        }
        options
    }

    /// How an activated tile could be completed with the hand of the seat on move.
    fn completions(&self, activated: u8) -> Vec<String> {
        let filled = self.cells(true);
        let empty = self.cells(false);
        let mut options = Vec::new();
        match activated {
            8 => filled.iter().for_each(|a| {
                empty.iter().for_each(|b| options.push(name(a.0, a.1) + &name(b.0, b.1)))
            }),
            9 => {
                for first in 0..filled.len() {
                    for second in first + 1..filled.len() {
                        options.push(
                            name(filled[first].0, filled[first].1)
                                + &name(filled[second].0, filled[second].1),
                        );
                    }
                }
            }
            _ => {
                for tile in (1..=6).filter(|tile| self.hands[self.turn].contains(tile)) {
                    filled.iter().for_each(|c| options.push(format!("{tile}{}", name(c.0, c.1))));
                }
            }
        }
        options
    }

    fn is_over(&self) -> bool {
        self.sixes(0)
            || self.sixes(1)
            || self.cells(false).is_empty()
            || (self.activated == 0 && (0..self.seats).all(|seat| self.options(seat).is_empty()))
    }

    fn moves(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let options = if self.activated == 0 {
            self.options(self.turn)
        } else {
            self.completions(self.activated)
        };
        if options.is_empty() { vec!["pass".into()] } else { options }
    }

    /// The winning seats of a game that is over.
    fn winners(&self) -> Vec<usize> {
        let winner = match (self.sixes(0), self.sixes(1)) {
            (true, true) => None,
            (true, false) => Some(0),
            (false, true) => Some(1),
            _ if self.points(0) > self.points(1) => Some(0),
            _ if self.points(0) < self.points(1) => Some(1),
            _ => None,
        };
        (0..self.seats).filter(|seat| winner.is_none() || winner == Some(seat % 2)).collect()
    }

    fn draw(&mut self) -> u8 {
        if self.bag.is_empty() { 0 } else { self.bag.remove(0) }
    }

    fn play(&mut self, mv: &str) {
        let seat = self.turn;
        let digits: String = mv.chars().take_while(char::is_ascii_digit).collect();
        let slot = digits
            .parse::<u8>()
            .ok()
            .map(|tile| self.hands[seat].iter().position(|&other| other == tile).unwrap());
        let rest = &mv[digits.len()..];
        if let ("8" | "9" | "10", "") = (digits.as_str(), rest) {
            self.activated = digits.parse().unwrap();
            self.used[usize::from(self.activated) - 7] += 1;
            self.hands[seat][slot.unwrap()] = self.draw();
            return;
        }
        if mv != "pass" && digits.is_empty() {
            let (row, column) = unname(&rest[..2]);
            let (other_row, other_column) = unname(&rest[2..]);
            let tile = self.board[row][column];
            self.board[row][column] = self.board[other_row][other_column];
            self.board[other_row][other_column] = tile;
        } else if mv != "pass" {
            let (row, column) = unname(rest);
            let before = self.board[row][column];
            self.board[row][column] = if digits == "7" { 0 } else { digits.parse().unwrap() };
            if digits == "7" {
                self.used[0] += 1;
            }
            self.hands[seat][slot.unwrap()] = if before == 0 { self.draw() } else { before };
        }
        self.activated = 0;
        self.turn = (seat + 1) % self.seats;
    }
}

/// A complete turn as the classic bot sees it.
#[derive(Clone)]
struct Turn {
    tile: u8,
    /// What to play now.
    mv: String,
    after: Plain,
    gain: i32,
}

impl Plain {
    fn threats(&self, team: usize) -> usize {
        let five = |line: &Vec<u8>| line.contains(&0) && line_points(line) == Some(7);
        self.lines(team).iter().filter(|line| five(line)).count()
    }

    /// All complete turns, in the order of the notation's tiles and cells.
    fn turns(&self) -> Vec<Turn> {
        let team = self.turn % 2;
        let mut turns = Vec::new();
        let mut add = |tile: u8, mv: String, after: Plain| {
            let gain = after.points(team) - self.points(team);
            turns.push(Turn { tile, mv, after, gain });
        };
        for mv in self.moves().into_iter().filter(|mv| mv != "pass") {
            let mut after = self.clone();
            after.play(&mv);
            if after.activated == 0 {
                let digits: String = mv.chars().take_while(char::is_ascii_digit).collect();
                let tile =
                    if self.activated != 0 { self.activated } else { digits.parse().unwrap() };
                add(tile, mv, after);
                continue;
            }
            // Phase two with the hand as it was before drawing.
            let activated = after.activated;
            for completion in self.completions(activated) {
                let mut complete = self.clone();
                complete.activated = activated;
                complete.play(&completion);
                add(activated, mv.clone(), complete);
            }
        }
        turns
    }

    /// The move of the classic bot: one list of turns, made shorter rule by rule.
    fn choose(&self) -> String {
        let team = self.turn % 2;
        let enemy = 1 - team;
        let mut turns = self.turns();
        prefer(&mut turns, |turn| !turn.after.sixes(enemy));
        if turns.iter().any(|turn| turn.after.sixes(team)) {
            prefer(&mut turns, |turn| turn.after.sixes(team));
        } else if self.threats(enemy) > 0 {
            prefer(&mut turns, |turn| turn.after.threats(enemy) < self.threats(enemy));
        }
        let on_board =
            |tile: u8| self.board.iter().flatten().filter(|&&other| other == tile).count() as i32;
        let in_hand =
            |tile: u8| self.hands[self.turn].iter().filter(|&&other| other == tile).count() as i32;
        keep_highest(&mut turns, |turn| turn.gain);
        prefer(&mut turns, |turn| turn.tile <= 6);
        keep_highest(&mut turns, |turn| in_hand(turn.tile));
        keep_highest(&mut turns, |turn| -on_board(turn.tile));
        keep_highest(&mut turns, |turn| -i32::from(turn.tile));
        turns.first().map_or("pass".into(), |turn| turn.mv.clone())
    }
}

/// Keeps the turns that fulfil the wish, if there are any.
fn prefer(turns: &mut Vec<Turn>, wish: impl Fn(&Turn) -> bool) {
    if turns.iter().any(&wish) {
        turns.retain(wish);
    }
}

fn keep_highest(turns: &mut Vec<Turn>, key: impl Fn(&Turn) -> i32) {
    if let Some(highest) = turns.iter().map(&key).max() {
        turns.retain(|turn| key(turn) == highest);
    }
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn random_games_agree_with_the_plain_rules() {
    let mut rng = seeded(1);
    for seed in 0..2_000 {
        let mut state = deal(seed);
        let mut plain = Plain::read(&state.position());
        loop {
            assert_eq!(Plain::of(&state), plain);
            let listed = moves(&state);
            assert_eq!(texts(&listed), plain.moves());
            let scores: Vec<i32> = (0..plain.seats).map(|seat| plain.points(seat % 2)).collect();
            assert_eq!(
                (0..state.seats() as u8).map(|seat| state.score(Seat(seat))).collect::<Vec<_>>(),
                scores
            );
            if listed.is_empty() {
                break;
            }
            assert_eq!(state.winners(), None);
            let mv = listed[rng.random_range(0..listed.len())];
            state.play(state.turn(), mv, |_| ()).unwrap();
            plain.play(&mv.to_string());
        }
        assert_eq!(state.position(), plain.write());
        let winners: Vec<usize> = state.winners().unwrap().iter().map(Seat::index).collect();
        assert_eq!(winners, plain.winners());
    }
}

/// Positions with few tiles left and five equal ones in a line, where sixes, passing and stuck
/// games happen often.
fn thin_position(seed: u64) -> Option<Value> {
    let mut rng = seeded(seed);
    let density = rng.random_range(0.0..0.5);
    let mut board = [[0; 6]; 6];
    board.iter_mut().flatten().for_each(|cell| {
        if rng.random_bool(density) {
            *cell = rng.random_range(1..=5);
        }
    });
    let line = rng.random_range(0..6);
    let in_row = rng.random_bool(0.5);
    for n in 0..5 {
        let (row, column) = if in_row { (line, n) } else { (n, line) };
        board[row][column] = 6;
    }
    let seats = if rng.random_bool(0.5) { 2 } else { 4 };
    let mut tiles = |count: usize| {
        (0..count)
            .map(|_| if rng.random_bool(0.4) { 0 } else { rng.random_range(1..=10) })
            .collect::<Vec<u8>>()
    };
    let hands: Vec<Vec<u8>> =
        (0..4).map(|seat| if seat < seats { tiles(4) } else { Vec::new() }).collect();
    let bag: Vec<u8> = tiles(6).into_iter().filter(|&tile| tile != 0).collect();
    let position = json!({
        "board": board,
        "hands": hands,
        "turn": seed % seats,
        "activated": 0,
        "used": [0, 0, 0, 0],
        "bag": bag,
        "players": (0..4).map(|seat| seat < seats).collect::<Vec<_>>(),
    });
    State::from_position(&position, 0).is_ok().then_some(position)
}

#[test]
fn games_from_thin_positions_agree_with_the_plain_rules() {
    let mut rng = seeded(2);
    let mut games = 0;
    let mut passes = 0;
    let mut sixes = 0;
    let mut stuck = 0;
    for position in (0..6_000).filter_map(thin_position) {
        let mut state = load(&position);
        let mut plain = Plain::read(&position);
        games += 1;
        loop {
            let listed = moves(&state);
            assert_eq!(texts(&listed), plain.moves());
            if listed.is_empty() {
                break;
            }
            let mv = listed[rng.random_range(0..listed.len())];
            state.play(state.turn(), mv, |_| ()).unwrap();
            plain.play(&mv.to_string());
            assert_eq!(Plain::of(&state), plain);
            passes += u32::from(mv == Move::Pass);
        }
        assert_eq!(state.position(), plain.write());
        let winners: Vec<usize> = state.winners().unwrap().iter().map(Seat::index).collect();
        assert_eq!(winners, plain.winners());
        sixes += u32::from(plain.sixes(0) || plain.sixes(1));
        stuck += u32::from(!state.board().is_full() && !plain.sixes(0) && !plain.sixes(1));
    }
    assert!(
        games > 2_000 && passes > 500 && sixes > 50 && stuck > 500,
        "{games} {passes} {sixes} {stuck}"
    );
}

fn classic_move(state: &State) -> String {
    let seat = state.turn();
    let mut bot = State::bot("classic").unwrap();
    bot.choose(&state.imagine(seat, &mut seeded(1)), seat, &Limits::nodes(1)).unwrap().to_string()
}

#[test]
fn random_positions_agree_with_the_plain_bot() {
    let mut rng = seeded(4);
    let mut phases = 0;
    for seed in 0..80 {
        let mut state = deal(seed);
        while let Some(seat) = state.to_move().lowest() {
            let move_of_bot = classic_move(&state);
            assert_eq!(move_of_bot, Plain::of(&state).choose(), "{}", state.position());
            phases += u32::from(state.activated().is_some());
            let random = random_move(&state, &mut rng);
            let mv = if rng.random_bool(0.5) { move_of_bot.parse().unwrap() } else { random };
            state.play(seat, mv, |_| ()).unwrap();
        }
    }
    assert!(phases > 50, "{phases}");
}

/// Five equal tiles in one or two lines and a hand that can often do something about them.
#[test]
fn positions_with_threats_agree_with_the_plain_bot() {
    let mut rng = seeded(5);
    let mut tried = 0;
    for _ in 0..3_000 {
        let mut board = vec![vec![0; 6]; 6];
        for line in 0..rng.random_range(1..=2) {
            let at = line * 3;
            let gap = rng.random_range(0..6);
            let tile = 6 - line as u8;
            let in_row = rng.random_bool(0.5);
            for n in (0..6).filter(|&n| n != gap || rng.random_bool(0.2)) {
                let (row, column) = if in_row { (at, n) } else { (n, at) };
                board[row][column] = tile;
            }
            if rng.random_bool(0.3) {
                board[rng.random_range(0..6)][rng.random_range(0..6)] = rng.random_range(1..=6);
            }
        }
        let density = rng.random_range(0.0..1.0);
        for cell in board.iter_mut().flatten().filter(|cell| **cell == 0) {
            if rng.random_bool(density) {
                *cell = rng.random_range(1..=6);
            }
        }
        let hand: Vec<u8> = (0..4).map(|_| rng.random_range(0..=10)).collect();
        let position = json!({
            "board": board,
            "hands": [hand, [1], hand, [2]],
            "turn": rng.random_range(0..2) * 2,
            "activated": 0,
            "used": [0, 0, 0, 0],
            "bag": [3, 4],
            "players": [true, true, true, true],
        });
        let Ok(mut state) = State::from_position(&position, 0) else { continue };
        for _ in 0..2 {
            if state.to_move().is_empty() {
                break;
            }
            let mv = classic_move(&state);
            assert_eq!(mv, Plain::of(&state).choose(), "{}", state.position());
            state.play(state.turn(), mv.parse().unwrap(), |_| ()).unwrap();
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried}");
}

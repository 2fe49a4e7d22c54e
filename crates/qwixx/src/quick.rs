//! The table with nothing on it but what playing on sensibly needs: games to the end in a few microseconds.

use table::{Rng, Seat, Seats};

use crate::{
    Color, Colors, Phase, State, dice,
    setup::PLAYERS,
    sheet::{BEFORE_LAST, FIELDS, MISS_COST, MISSES},
    state::ROWS_TO_END,
    worth::{IMPOSSIBLE, MOST_ROLLS, POINT, Standing, Worth},
};

/// The rolls to come at the beginning.
const ROLLS: f32 = 18.0;
/// How many fewer they are for each cross of whoever has most.
const ROLLS_PER_CROSS: f32 = 0.5;
const FEWEST_ROLLS: f32 = 2.0;
/// The rolls until a row is locked that somebody can lock with the next cross; every field between makes it one more.
const ROLLS_TO_LOCK: usize = 5;

/// What a miss costs, the danger of the end that comes with it included.
const MISS: i32 = (7.0 * POINT) as i32;
/// What a cross with a colour die has to gain.
const COLOR_THRESHOLD: i32 = (0.4 * POINT) as i32;
/// What it costs to end the game when behind.
const DEFEAT: i32 = (25.0 * POINT) as i32;
/// What it gains to end the game when ahead: more than anything else.
const VICTORY: i32 = (100.0 * POINT) as i32;

const LAST: usize = FIELDS as usize - 1;

/// For each row, how many rolls it is likely to stay open.
type Horizon = [u8; 4];

/// A cross and what it gains.
#[derive(Clone, Copy, Debug)]
struct Chance {
    row: usize,
    field: usize,
    gain: i32,
}

/// A game in progress that is played on by players who cross what gains most.
#[derive(Clone)]
pub struct Quick {
    worth: &'static Worth,
    rows: [[Standing; 4]; PLAYERS.1],
    crosses: [u8; PLAYERS.1],
    misses: [u8; PLAYERS.1],
    players: usize,
    active: usize,
    phase: Phase,
    waiting: Seats,
    /// From 0: the white dice, then those of the rows.
    faces: [u8; 6],
    crossed: bool,
    missed: bool,
    closing: Colors,
    closed: Colors,
}

impl Quick {
    pub fn of(state: &State) -> Quick {
        let players = state.sheets().len();
        let (mut rows, mut crosses, mut misses) = <([[Standing; 4]; PLAYERS.1], [u8; PLAYERS.1], [u8; PLAYERS.1])>::default();
        for (seat, sheet) in state.sheets().iter().enumerate() {
            rows[seat] = Color::ALL.map(|color| Standing::of(sheet.row(color)));
            crosses[seat] = Color::ALL.iter().map(|&color| sheet.row(color).crosses() as u8).sum();
            misses[seat] = sheet.misses();
        }
        let dice = state.dice();
        // The die of a closed row is never asked for.
        let [red, yellow, green, blue] = Color::ALL.map(|color| dice.color(color).unwrap_or(1) - 1);
        Quick {
            worth: Worth::of(players),
            rows,
            crosses,
            misses,
            players,
            active: state.active().index(),
            phase: state.phase(),
            waiting: state.waiting(),
            faces: [dice.white[0] - 1, dice.white[1] - 1, red, yellow, green, blue],
            crossed: state.has_crossed(),
            missed: state.has_missed(),
            closing: state.closing(),
            closed: state.closed(),
        }
    }

    /// Plays on to the end.
    pub fn finish(&mut self, rng: &mut Rng) {
        while !self.is_over() {
            self.turn();
            self.next_turn(rng);
        }
    }

    /// How many points a player is ahead of the best other one.
    pub fn lead(&self, seat: Seat) -> i32 {
        let others = (0..self.players).filter(|&other| other != seat.index());
        self.total(seat.index()) - others.map(|other| self.total(other)).max().expect("at least two players")
    }

    fn total(&self, player: usize) -> i32 {
        self.rows[player].iter().map(|row| row.points()).sum::<i32>() - MISS_COST * i32::from(self.misses[player])
    }

    fn is_over(&self) -> bool {
        self.closed.len() >= ROWS_TO_END || self.misses.iter().any(|&misses| misses >= MISSES)
    }

    /// What is left of the turn.
    fn turn(&mut self) {
        let horizon = self.horizon();
        if self.phase == Phase::White {
            for player in 0..self.players {
                if self.waiting.contains(Seat(player as u8)) {
                    self.answer(player, &horizon);
                }
            }
            self.close();
            if self.is_over() && !self.missed {
                return;
            }
            self.phase = Phase::Color;
        }
        if !self.missed {
            self.answer(self.active, &horizon);
            self.close();
        }
        self.misses[self.active] += u8::from(!self.crossed);
    }

    fn next_turn(&mut self, rng: &mut Rng) {
        self.active = if self.active + 1 == self.players { 0 } else { self.active + 1 };
        self.phase = Phase::White;
        self.waiting = Seats::first(self.players);
        (self.crossed, self.missed) = (false, false);
        self.faces = dice::faces(rng);
    }

    fn answer(&mut self, player: usize, horizon: &Horizon) {
        if let Some(Chance { row, field, .. }) = self.choice(player, horizon) {
            self.rows[player][row] = self.worth.next(self.rows[player][row], field);
            self.crosses[player] += 1;
            if field == LAST {
                self.crosses[player] += 1;
                self.closing.insert(Color::ALL[row]);
            }
            self.crossed |= player == self.active;
        }
    }

    fn close(&mut self) {
        self.closed = self.closed.union(std::mem::take(&mut self.closing));
    }

    /// The sooner the end or the lock of a row, the less it pays to wait for the next field.
    fn horizon(&self) -> Horizon {
        let most = self.crosses.iter().copied().max().expect("players");
        let rolls = (ROLLS - ROLLS_PER_CROSS * f32::from(most)).clamp(FEWEST_ROLLS, MOST_ROLLS as f32) as usize;
        std::array::from_fn(|row| {
            let lockable = self.rows.iter().map(|rows| rows[row]).filter(|row| row.crosses() >= BEFORE_LAST as usize);
            let fields_left = lockable.map(|row| LAST.saturating_sub(row.open())).min();
            rolls.min(fields_left.map_or(rolls, |fields| fields + ROLLS_TO_LOCK)) as u8
        })
    }

    fn choice(&self, player: usize, horizon: &Horizon) -> Option<Chance> {
        match self.phase {
            Phase::Color => self.colored(horizon),
            Phase::White if player == self.active => self.white_before_color(horizon),
            Phase::White => best(self.open_rows().map(|row| self.white(player, row, horizon)), 0),
        }
    }

    fn colored(&self, horizon: &Horizon) -> Option<Chance> {
        let least = if self.crossed { COLOR_THRESHOLD } else { self.gain_of_miss() };
        best(self.open_rows().map(|row| self.color(row, horizon)), least)
    }

    /// The active player's cross with the white dice: together with the best one the colour dice allow then.
    fn white_before_color(&self, horizon: &Horizon) -> Option<Chance> {
        let mut colored = [IMPOSSIBLE; 4];
        self.open_rows().for_each(|row| colored[row] = self.color(row, horizon).gain - COLOR_THRESHOLD);
        let without = colored.into_iter().fold(self.gain_of_miss(), i32::max);
        let with_color = |mut chance: Chance| {
            let elsewhere = (0..4).filter(|&row| row != chance.row).map(|row| colored[row]).fold(0, i32::max);
            let here = self.gain_after(chance, horizon) - COLOR_THRESHOLD;
            chance.gain += elsewhere.max(here);
            chance
        };
        best(self.open_rows().map(|row| with_color(self.white(self.active, row, horizon))), without)
    }

    fn open_rows(&self) -> impl Iterator<Item = usize> {
        let closed = self.closed;
        (0..4).filter(move |&row| !closed.contains(Color::ALL[row]))
    }

    fn white(&self, player: usize, row: usize, horizon: &Horizon) -> Chance {
        let field = field(row, self.faces[0] + self.faces[1]);
        Chance { row, field, gain: self.gain(player, row, field, horizon) }
    }

    /// The better of the two crosses the active player can make with a colour die.
    fn color(&self, row: usize, horizon: &Horizon) -> Chance {
        let [one, other] = self.color_fields(row).map(|field| {
            let gain = self.gain(self.active, row, field, horizon);
            Chance { row, field, gain }
        });
        if other.gain > one.gain { other } else { one }
    }

    fn color_fields(&self, row: usize) -> [usize; 2] {
        let die = self.faces[2 + row];
        [field(row, self.faces[0] + die), field(row, self.faces[1] + die)]
    }

    /// What the colour die of the row gains after a cross in it.
    fn gain_after(&self, Chance { row, field, .. }: Chance, horizon: &Horizon) -> i32 {
        let crossed = self.worth.next(self.rows[self.active][row], field);
        let [one, other] = self.color_fields(row).map(|field| self.worth.gain(horizon[row], crossed, field));
        one.max(other)
    }

    fn gain(&self, player: usize, row: usize, field: usize, horizon: &Horizon) -> i32 {
        let gain = self.worth.gain(horizon[row], self.rows[player][row], field);
        if field == LAST && gain > IMPOSSIBLE { self.gain_of_lock(player, row, gain) } else { gain }
    }

    /// Who closes the last row decides the game.
    #[cold]
    fn gain_of_lock(&self, player: usize, row: usize, gain: i32) -> i32 {
        let mut closed = self.closed.union(self.closing);
        closed.insert(Color::ALL[row]);
        let (before, after) = (self.rows[player][row], self.worth.next(self.rows[player][row], LAST));
        match self.lead(Seat(player as u8)) + after.points() - before.points() {
            _ if closed.len() < ROWS_TO_END => gain,
            ..0 => gain - DEFEAT,
            0 => gain,
            1.. => gain + VICTORY,
        }
    }

    /// So does who takes the last miss.
    fn gain_of_miss(&self) -> i32 {
        if self.misses[self.active] + 1 < MISSES {
            -MISS
        } else if self.lead(Seat(self.active as u8)) > MISS_COST {
            VICTORY
        } else {
            -DEFEAT
        }
    }
}

/// Where a sum of two faces, both counted from 0, stands in a row.
fn field(row: usize, sum: u8) -> usize {
    usize::from(Color::ALL[row].field(sum + 2))
}

/// The first of the chances that gain most, if that is more than `least`.
fn best(chances: impl Iterator<Item = Chance>, least: i32) -> Option<Chance> {
    let (mut best, mut most) = (None, least);
    for chance in chances {
        if chance.gain > most {
            (best, most) = (Some(chance), chance.gain);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use table::{Game as _, seeded};

    use super::*;
    use crate::{Move, Setup};

    /// The same players at the real table.
    fn finish(state: &mut State) {
        let mut horizon = Quick::of(state).horizon();
        while let Some(seat) = state.waiting().lowest() {
            let choice = Quick::of(state).choice(seat.index(), &horizon);
            let cross = |Chance { row, field, .. }| Move::Cross(Color::ALL[row], Color::ALL[row].number(field as u8));
            state.play(seat, choice.map_or(Move::Pass, cross), |_| ()).unwrap();
            if state.phase() == Phase::White && state.waiting().len() == state.seats() {
                horizon = Quick::of(state).horizon();
            }
        }
    }

    #[test]
    fn games_go_as_they_would_by_the_rules() {
        for seed in 0..2_000 {
            let players = 2 + seed as usize % 4;
            let mut rng = seeded(seed);
            let mut state = State::new(&Setup { players }, seed).unwrap().with_generator(rng.clone());
            let mut quick = Quick::of(&state);
            quick.finish(&mut rng);
            finish(&mut state);
            let totals: Vec<i32> = (0..players).map(|player| quick.total(player)).collect();
            assert_eq!(totals, state.sheets().iter().map(|sheet| sheet.total()).collect::<Vec<_>>());
        }
    }
}

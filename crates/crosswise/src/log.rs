use std::io::{Result, Write};

use table::{Log, Player, Seat, Step};

use crate::{Cell, Event, Outcome, State, Tile, cell::SIDE};

/// Writes the log: how the game begins, every completed turn with board and state, how it ended.
pub(crate) struct CrosswiseLog {
    players: Vec<Player>,
}

impl CrosswiseLog {
    pub(crate) fn new(players: &[Player]) -> CrosswiseLog {
        CrosswiseLog { players: players.to_vec() }
    }

    /// The bag and a line for each player.
    fn write_table(&self, bag: &[Tile], state: &State, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "Bag : {}", list(bag))?;
        for (seat, player) in (0..).map(Seat).zip(&self.players) {
            let kind = if player.is_person() { "human" } else { "AI" };
            writeln!(
                out,
                "{seat} | {} | {kind} | Hand : {}",
                player.name,
                list(&state.hand(seat).numbers())
            )?;
        }
        Ok(())
    }

    fn write_state(&self, state: &State, out: &mut dyn Write) -> Result<()> {
        for row in 0..SIDE {
            writeln!(out, "{}", list(&state.board.row_numbers(row)))?;
        }
        let name = match state.outcome() {
            None => "ONGOING_GAME",
            Some(Outcome::Draw) => "DRAW",
            Some(Outcome::Vertical) => "TEAM_VERTICAL",
            Some(Outcome::Horizontal) => "TEAM_HORIZONTAL",
        };
        writeln!(out, "{name}")
    }
}

impl Log<State> for CrosswiseLog {
    fn start(&mut self, state: &State, out: &mut dyn Write) -> Result<()> {
        self.write_table(&bag_before_dealing(state), state, out)
    }

    fn step(&mut self, step: &Step<State>, out: &mut dyn Write) -> Result<()> {
        let Some(what) = step.events.iter().find_map(describe) else { return Ok(()) };
        let name = &self.players[step.seat.index()].name;
        let hand = list(&step.after.hand(step.seat).numbers());
        writeln!(out, "{name} | {what} | new Hand : {hand}")?;
        self.write_state(&step.after, out)?;
        if step.after.outcome().is_some() {
            self.write_table(step.after.bag.tiles(), &step.after, out)?;
        }
        Ok(())
    }
}

/// The bag as it was before anyone drew; of a game that began in the middle, the bag as it is.
fn bag_before_dealing(state: &State) -> Vec<Tile> {
    let dealt = state.hands.iter().flat_map(|hand| hand.slots().iter().copied().flatten());
    let dealt: Vec<Tile> = if state.is_fresh() { dealt.collect() } else { Vec::new() };
    [&dealt, state.bag.tiles()].concat()
}

/// What a completed turn did; an activation is told when it is completed.
fn describe(event: &Event) -> Option<String> {
    Some(match *event {
        Event::Place { slot, tile, cell, .. } => {
            format!("[{tile}] placed on {} | handSlot [{slot}]", place(cell))
        }
        Event::Remove { slot, cell, .. } => {
            format!("[{}] placed on {} | handSlot [{slot}]", Tile::Remover, place(cell))
        }
        Event::Move { tile, from, to, .. } => {
            format!("[{tile}] moved from {} to {}", place(from), place(to))
        }
        Event::SwapOnBoard { tile, first, second, .. } => {
            format!("[{tile}] swapped {} with {}", place(first), place(second))
        }
        Event::SwapWithHand { slot, tile, cell, .. } => {
            format!("[{tile}] swapped from hand at [{slot}] to {}", place(cell))
        }
        Event::Pass { .. } => "passed".into(),
        Event::Activate { .. } | Event::Draw { .. } | Event::Six { .. } | Event::End { .. } => {
            return None;
        }
    })
}

fn place(cell: Cell) -> String {
    format!("({}|{})", cell.column(), cell.row())
}

fn list<T: ToString>(items: &[T]) -> String {
    format!("[{}]", items.iter().map(T::to_string).collect::<Vec<_>>().join(", "))
}

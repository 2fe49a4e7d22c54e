//! How a match ends before it is played out, and how people come and go while it runs.

use table::{End, EndReason, Problem, Seat, problem};

use super::Life;
use crate::journal::{Entry, Want};

impl Life {
    /// What happens when the person of a seat gives up.
    pub(crate) fn resign(&self, seat: Seat) -> Result<Entry, Problem> {
        self.leave(seat, EndReason::Resigned)
    }

    /// What happens when the clock of a seat has run out.
    pub(crate) fn let_flag_fall(&self, seat: Seat) -> Result<Entry, Problem> {
        self.leave(seat, EndReason::TimeOver)
    }

    /// What happens when somebody claims the win because everyone on the other side is away.
    pub(crate) fn claim_win(
        &self,
        mine: &[Seat],
        is_gone: impl Fn(Seat) -> bool,
    ) -> Result<Entry, Problem> {
        self.check_running()?;
        let own = mine.first().ok_or_else(no_claim)?;
        let side = self.side(*own);
        let people = self.others(&[]);
        let away: Vec<Seat> = people.into_iter().filter(|&seat| self.side(seat) != side).collect();
        if self.sides() != 2 || away.is_empty() || !away.iter().all(|&seat| is_gone(seat)) {
            return Err(no_claim());
        }
        self.leave(away[0], EndReason::ClaimedAfterAbsence)
    }

    /// What happens when a computer is to play on for somebody who is away.
    pub(crate) fn replace(&self, seat: Seat) -> Result<Entry, Problem> {
        self.check_running()?;
        self.check_person(seat)?;
        Ok(self.stand_in_for(seat, EndReason::ClaimedAfterAbsence))
    }

    /// What happens when a person takes the seat back from the computer that stood in.
    pub(crate) fn return_to(&self, seat: Seat) -> Result<Entry, Problem> {
        self.check_running()?;
        match self.stand_in_of(seat) {
            None => Err(problem!(
                "no computer stands in at seat {seat}",
                "auf Platz {seat} springt kein Computer ein"
            )),
            Some(EndReason::Resigned) => {
                Err(problem!("you have given up this game", "du hast dieses Spiel aufgegeben"))
            }
            Some(_) => Ok(Entry::ComeBack { seat }),
        }
    }

    /// What happens when a person offers a draw: it is one at once where nobody has to be asked.
    pub(crate) fn offer_draw(&self, mine: &[Seat]) -> Result<Entry, Problem> {
        if !self.can_draw() {
            return Err(problem!(
                "a draw can be offered only while people play a game that can be drawn",
                "ein Remis lässt sich nur anbieten, solange Menschen ein Spiel spielen, \
                 das unentschieden enden kann"
            ));
        }
        let of = self.others(mine);
        if of.is_empty() {
            return Ok(Entry::End { end: self.drawn() });
        }
        let on_move = self.status().turn;
        let seat = mine.iter().find(|seat| on_move.contains(seat)).unwrap_or(&mine[0]);
        Ok(Entry::Ask { seat: *seat, want: Want::Draw, of })
    }

    /// What happens when the creator calls the match off before it has begun.
    pub(crate) fn call_off(&self) -> Result<Entry, Problem> {
        self.check_not_begun()?;
        let end = End { reason: EndReason::GivenUp, by: None, winners: Vec::new() };
        Ok(Entry::End { end })
    }

    /// The end of a game that still runs, when its only people begin another one.
    pub(crate) fn give_up(&self) -> Option<Entry> {
        let end = End { reason: EndReason::GivenUp, by: None, winners: Vec::new() };
        self.check_running().ok().map(|()| Entry::End { end })
    }

    /// Whether a draw can be agreed on.
    pub(crate) fn can_draw(&self) -> bool {
        let only_people = self.players().iter().all(|player| player.is_person());
        self.check_running().is_ok() && only_people && self.game().is_some_and(|game| game.draws())
    }

    /// Whether the person of a seat may give up.
    pub(crate) fn can_resign(&self, seat: Seat) -> bool {
        self.check_running().is_ok() && self.check_person(seat).is_ok()
    }

    /// A draw that all have agreed on.
    pub(super) fn drawn(&self) -> End {
        End { reason: EndReason::DrawAgreed, by: None, winners: self.seats().collect() }
    }

    /// A person leaves the game. With two sides the other one has won; with more a computer plays
    /// on for the others, unless there are none.
    fn leave(&self, seat: Seat, reason: EndReason) -> Result<Entry, Problem> {
        self.check_running()?;
        self.check_person(seat)?;
        let end = |reason, winners| Entry::End { end: End { reason, by: Some(seat), winners } };
        if self.sides() == 2 {
            let side = self.side(seat);
            return Ok(end(
                reason,
                self.seats().filter(|&other| self.side(other) != side).collect(),
            ));
        }
        if self.others(&[seat]).is_empty() {
            let given_up = if reason == EndReason::Resigned { EndReason::GivenUp } else { reason };
            return Ok(end(given_up, Vec::new()));
        }
        Ok(self.stand_in_for(seat, reason))
    }

    fn stand_in_for(&self, seat: Seat, why: EndReason) -> Entry {
        Entry::StandIn { seat, bot: self.rules.info().first_bot, why }
    }

    /// The side a seat plays for.
    pub(crate) fn side(&self, seat: Seat) -> u8 {
        self.game().map_or(seat.0, |game| game.side(seat))
    }

    fn sides(&self) -> usize {
        let mut sides: Vec<u8> = self.seats().map(|seat| self.side(seat)).collect();
        sides.sort_unstable();
        sides.dedup();
        sides.len()
    }

    fn check_person(&self, seat: Seat) -> Result<(), Problem> {
        if self.player(seat)?.is_person() {
            return Ok(());
        }
        Err(problem!("a computer plays at seat {seat}", "auf Platz {seat} spielt ein Computer"))
    }
}

fn no_claim() -> Problem {
    problem!(
        "the win can be claimed only when everyone on the other side has been away too long",
        "den Sieg beanspruchen kann nur, wessen Gegner alle zu lange weg sind"
    )
}

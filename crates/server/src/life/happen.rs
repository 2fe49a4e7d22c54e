//! What every entry of the journal does to a match.

use table::{AnyMatch, Chronicle, End, EndReason, Origin, Player, Problem, Record, Seat, problem};

use super::{Effect, Life, Pending, already_begun, not_begun, over, requests::Settled, seat};
use crate::{
    journal::{Entry, Start, Want},
    secret::Key,
};

impl Life {
    /// Lets one thing happen, and says what it did to the game. After an error the match is as it
    /// was.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<Effect, Problem> {
        let effect = self.happen(entry)?;
        if self.game.is_none() {
            self.advance_draw();
        }
        self.note(effect);
        Ok(effect)
    }

    fn note(&mut self, effect: Effect) {
        let Some(game) = &self.game else { return };
        let owed = if self.is_over() { Vec::new() } else { game.status().turn };
        let owed = owed.into_iter().filter(|&seat| self.has_clock(seat)).collect();
        self.timeline.note(effect, &**game, owed);
    }

    fn happen(&mut self, entry: &Entry) -> Result<Effect, Problem> {
        match entry {
            Entry::Begin { seed } => {
                self.begin(*seed)?;
                return Ok(Effect::Began);
            }
            Entry::Claim { seat, key, name } => self.claim(*seat, key, name.as_deref())?,
            Entry::Invite { seat, key } => {
                self.check_not_begun()?;
                self.seating.invite(*seat, key.clone())?;
            }
            Entry::HandOver { seats, code, until } => {
                self.seating.hand_over(seats, code, *until)?;
            }
            Entry::Join { code, key } => self.seating.join(code, key)?,
            Entry::Play { seat, mv } => {
                self.play(*seat, mv)?;
                return Ok(Effect::Played(*seat));
            }
            Entry::Undo { moves } => return self.rewrite(|game| game.undo_moves(*moves)),
            Entry::Redo { moves } => return self.rewrite(|game| game.redo_moves(*moves)),
            Entry::Bot { seat, bot, millis, name } => {
                self.seat_bot(*seat, bot, *millis, name.as_deref())?;
            }
            Entry::Rename { seat, name } => self.rename(*seat, name)?,
            Entry::Load { record } => return self.load(record),
            Entry::Ask { seat, want, of } => {
                self.player(*seat)?;
                self.requests.ask(*seat, want, of)?;
            }
            Entry::Answer { seats, to, accept } => return self.answer(*to, seats, *accept),
            Entry::Withdraw { seat } => self.requests.withdraw(*seat)?,
            Entry::Commit { seats, commitment } => self.commit(seats, commitment)?,
            Entry::Reveal { seats, number, salt } => self.reveal(seats, number, salt)?,
            Entry::Vacate { seats, house } => self.vacate(seats, house)?,
            Entry::StandIn { seat, bot, why } => self.stand_in(*seat, bot, *why)?,
            Entry::ComeBack { seat } => self.come_back(*seat)?,
            Entry::End { end } => self.finish(end)?,
            Entry::Next { id } => {
                self.next = Some(id.clone());
                self.requests.clear();
                self.agreed = None;
            }
            Entry::Newer => {
                return Err(problem!(
                    "this needs a newer version of the program",
                    "das braucht eine neuere Version des Programms"
                ));
            }
        }
        Ok(Effect::Other)
    }

    pub(super) fn begin(&mut self, seed: Option<u64>) -> Result<(), Problem> {
        self.check_not_begun()?;
        if self.draw.is_some() && (seed.is_none() || self.drawn_seed() != seed) {
            return Err(problem!(
                "the seed does not follow from what all have drawn",
                "die Startzahl folgt nicht aus dem, was alle gezogen haben"
            ));
        }
        let mut game = match self.start.as_ref().ok_or_else(already_begun)? {
            Start::New { setup, .. } => {
                let seed = seed.ok_or_else(|| {
                    problem!("a new game without a seed", "ein neues Spiel ohne Startzahl")
                })?;
                self.rules.start(Some(setup), seed)?
            }
            Start::File { record } | Start::Begun { record } => self.rules.replay(record)?,
        };
        check_count(self.waiting.len(), game.players().len())?;
        seat(&mut *game, &self.waiting);
        self.game = Some(game);
        self.start = None;
        Ok(())
    }

    fn claim(&mut self, seat: Seat, key: &Key, name: Option<&str>) -> Result<(), Problem> {
        self.check_not_begun()?;
        self.seating.claim(seat, key)?;
        if let Some(name) = name {
            self.rename(seat, name)?;
        }
        Ok(())
    }

    fn play(&mut self, seat: Seat, mv: &str) -> Result<(), Problem> {
        self.running()?.play(seat, mv)?;
        self.requests.overtake(seat);
        Ok(())
    }

    /// Takes moves back or plays them again, which reopens a game that was played out.
    fn rewrite(
        &mut self,
        change: impl FnOnce(&mut dyn AnyMatch) -> Result<(), Problem>,
    ) -> Result<Effect, Problem> {
        change(self.reopenable()?)?;
        self.end = None;
        self.requests.clear();
        Ok(Effect::Rewritten)
    }

    fn load(&mut self, record: &Record) -> Result<Effect, Problem> {
        let players = self.reopenable()?.players().to_vec();
        let mut game = self.rules.replay(record)?;
        check_count(players.len(), game.players().len())?;
        seat(&mut *game, &players);
        self.game = Some(game);
        self.origin = Some(Origin::File);
        self.end = None;
        self.requests.clear();
        Ok(Effect::Loaded)
    }

    fn seat_bot(
        &mut self,
        seat: Seat,
        bot: &str,
        millis: Option<u32>,
        name: Option<&str>,
    ) -> Result<(), Problem> {
        let name = name.unwrap_or(&self.player(seat)?.name).to_owned();
        match &mut self.game {
            Some(game) => {
                game.drop_redo();
                self.requests.clear();
            }
            None => self.seating.invite(seat, None)?,
        }
        self.set_player(seat, Player { name, bot: Some(bot.to_owned()), millis });
        Ok(())
    }

    fn rename(&mut self, seat: Seat, name: &str) -> Result<(), Problem> {
        let renamed = Player { name: name.to_owned(), ..self.player(seat)?.clone() };
        self.set_player(seat, renamed);
        Ok(())
    }

    fn answer(&mut self, to: Seat, seats: &[Seat], accept: bool) -> Result<Effect, Problem> {
        let before = self.requests.clone();
        let Settled::Agreed(pending) = self.requests.answer(to, seats, accept)? else {
            return Ok(Effect::Other);
        };
        let done = self.grant(pending);
        if done.is_err() {
            self.requests = before;
        }
        done
    }

    /// Does what everyone has agreed on.
    fn grant(&mut self, pending: Pending) -> Result<Effect, Problem> {
        match pending.want {
            Want::Undo { moves } => self.rewrite(|game| game.undo_moves(moves)),
            Want::Redo { moves } => self.rewrite(|game| game.redo_moves(moves)),
            Want::Load { record } => self.load(&record),
            Want::Draw | Want::Rematch => {
                self.agreed = Some(pending);
                Ok(Effect::Other)
            }
        }
    }

    fn stand_in(&mut self, seat: Seat, bot: &str, why: EndReason) -> Result<(), Problem> {
        self.running()?;
        let name = self.player(seat)?.name.clone();
        self.set_player(seat, Player::bot(name, bot));
        self.stand_ins[seat.index()] = Some(why);
        self.left[seat.index()] = true;
        self.timed_out[seat.index()] |= why == EndReason::TimeOver;
        self.requests.clear();
        Ok(())
    }

    fn come_back(&mut self, seat: Seat) -> Result<(), Problem> {
        self.running()?;
        let name = self.player(seat)?.name.clone();
        self.set_player(seat, Player::person(name));
        self.stand_ins[seat.index()] = None;
        self.requests.clear();
        Ok(())
    }

    fn finish(&mut self, end: &End) -> Result<(), Problem> {
        if self.end.is_some() {
            return Err(over());
        }
        if let Some(game) = &self.game {
            let end = Some(end.clone());
            game.fork().set_chronicle(Chronicle { end, ..Chronicle::default() })?;
        }
        self.end = Some(end.clone());
        self.requests.clear();
        self.agreed = None;
        Ok(())
    }

    /// What has to happen at once after an entry.
    pub(crate) fn consequence(&self, of: &Entry) -> Option<Entry> {
        if self.end.is_some() {
            return None;
        }
        match of {
            Entry::Claim { .. } | Entry::Bot { .. } | Entry::Reveal { .. } => self.beginning(),
            Entry::Play { .. } => self.end().map(|end| Entry::End { end }),
            Entry::Answer { .. } => {
                let agreed = self.agreed.as_ref()?;
                let is_draw = matches!(agreed.want, Want::Draw);
                is_draw.then(|| Entry::End { end: self.drawn() })
            }
            _ => None,
        }
    }

    /// The beginning, if the match has not begun and nobody is missing.
    fn beginning(&self) -> Option<Entry> {
        let is_ready = self.empty_seats().is_empty() && self.is_drawn();
        let start = self.start.as_ref().filter(|_| is_ready)?;
        match self.drawn_seed() {
            Some(seed) => Some(Entry::Begin { seed: Some(seed) }),
            None => Some(start.beginning()),
        }
    }

    /// The game, if moves can still be made in it.
    fn running(&mut self) -> Result<&mut dyn AnyMatch, Problem> {
        if self.is_over() {
            return Err(over());
        }
        self.game_mut()
    }

    /// The game, unless it has ended in a way that cannot be taken back.
    fn reopenable(&mut self) -> Result<&mut dyn AnyMatch, Problem> {
        self.check_reopenable()?;
        self.game_mut()
    }

    fn game_mut(&mut self) -> Result<&mut dyn AnyMatch, Problem> {
        match &mut self.game {
            Some(game) => Ok(&mut **game),
            None => Err(not_begun()),
        }
    }

    pub(super) fn set_player(&mut self, seat: Seat, player: Player) {
        match &mut self.game {
            Some(game) => game.set_player(seat, player),
            None => self.waiting[seat.index()] = player,
        }
    }
}

fn check_count(players: usize, seats: usize) -> Result<(), Problem> {
    if players == seats {
        return Ok(());
    }
    Err(problem!("{players} players for {seats} seats", "{players} Spieler für {seats} Plätze"))
}

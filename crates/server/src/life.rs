//! A match as its journal tells it: who has the seats, the game once it has begun, what is asked
//! for, how it ended, and when everything happened.
//!
//! [`Life::apply`] is the one way in which anything happens to a match, whether it happens now or
//! is read from the store. It knows no clock and no network, so that every program and every restart
//! makes the same of the same journal.

mod ends;
mod requests;
mod seating;
mod timeline;

use table::{
    AnyGame, AnyMatch, Chronicle, End, EndReason, Origin, Player, Problem, Record, Seat, Status,
    Text, problem,
};

use crate::{
    journal::{Entry, Header, Start, Unreadable, Want},
    secret::{Key, MatchId},
    store::Stored,
    times::{self, Clock, Flag, Pause, Times},
    wire::{SeatState, Series},
};
use requests::Settled;
use seating::same;
use timeline::Timeline;

pub(crate) use requests::{Pending, Requests};
pub(crate) use seating::Seating;
pub(crate) use timeline::Effect;

/// How long a computer on move is left to whoever is at the table, in milliseconds.
const BOT_PATIENCE: i64 = 10_000;

/// A match, folded from its journal.
pub(crate) struct Life {
    rules: &'static dyn AnyGame,
    /// What it begins with, until it has begun.
    start: Option<Start>,
    creators: Vec<Key>,
    clock: Clock,
    series: Option<Series>,
    seating: Seating,
    /// Who is to sit where, until the match begins.
    waiting: Vec<Player>,
    game: Option<Box<dyn AnyMatch>>,
    origin: Option<Origin>,
    /// For each seat why a computer plays on for its person, if one does.
    stand_ins: Vec<Option<EndReason>>,
    /// The seats whose clocks have run out, and who play without one if they come back.
    timed_out: Vec<bool>,
    requests: Requests,
    /// What all have agreed on, until the entry that makes it happen.
    agreed: Option<Pending>,
    end: Option<End>,
    next: Option<MatchId>,
    timeline: Timeline,
    entries: usize,
    bytes: usize,
}

/// Whom some secrets belong to.
pub(crate) struct Recognised {
    pub seats: Vec<Seat>,
    /// Whether they may fill the empty seats.
    pub creator: bool,
}

impl Life {
    /// Lets everything in the journal happen again.
    pub(crate) fn fold(stored: &Stored) -> Result<Life, Unreadable> {
        let mut life = Life::set_up(Header::read(&stored.header)?, stored.begun)?;
        for (index, entry) in stored.entries.iter().enumerate() {
            if entry.seq != index as i64 {
                return Err(problem!("entry {index} is missing", "Eintrag {index} fehlt").into());
            }
            let at_entry =
                |Problem(Text { en, de })| problem!("entry {index}: {en}", "Eintrag {index}: {de}");
            let read = match Entry::read(&entry.payload) {
                Err(Unreadable::Broken(why)) => return Err(at_entry(why).into()),
                read => read?,
            };
            life.apply(&read).map_err(at_entry)?;
            life.timeline.stamp(entry.at);
            life.timeline.seal();
            life.bytes += entry.payload.len();
            life.entries += 1;
        }
        Ok(life)
    }

    /// A match to which nothing has happened yet.
    pub(crate) fn set_up(header: Header, created: i64) -> Result<Life, Problem> {
        let seats = header.players.len();
        let known = header.keys.len();
        if seats != known || seats != header.invitations.len() {
            return Err(problem!(
                "{known} keys for {seats} seats",
                "{known} Schlüssel für {seats} Plätze"
            ));
        }
        let origin = match header.start {
            Start::New { seed: None, .. } => Some(Origin::House),
            Start::New { seed: Some(_), .. } => Some(Origin::Chosen),
            Start::File { .. } => Some(Origin::File),
            Start::Begun { .. } => None,
        };
        let mut life = Life {
            rules: games::game(&header.game)?,
            start: Some(header.start),
            creators: header.creators,
            timeline: Timeline::new(header.clock.is_timed(), created),
            clock: header.clock,
            series: header.series,
            seating: Seating::new(header.keys, header.invitations),
            waiting: header.players,
            game: None,
            origin,
            stand_ins: vec![None; seats],
            timed_out: vec![false; seats],
            requests: Requests::default(),
            agreed: None,
            end: None,
            next: None,
            entries: 0,
            bytes: 0,
        };
        if matches!(life.start, Some(Start::Begun { .. })) {
            life.begin(None)?;
        }
        Ok(life)
    }

    /// Lets one thing happen, and says what it did to the game. After an error the match is as it
    /// was.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<Effect, Problem> {
        let effect = self.happen(entry)?;
        self.note(effect);
        Ok(effect)
    }

    fn note(&mut self, effect: Effect) {
        let Some(game) = &self.game else { return };
        let has_clock =
            |seat: &Seat| game.players()[seat.index()].is_person() && !self.timed_out[seat.index()];
        let owed = if self.is_over() { Vec::new() } else { game.status().turn };
        let owed = owed.into_iter().filter(has_clock).collect();
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

    fn begin(&mut self, seed: Option<u64>) -> Result<(), Problem> {
        self.check_not_begun()?;
        let mut game = match self.start.as_ref().ok_or_else(already_begun)? {
            Start::New { setup, .. } => {
                let seed = seed.ok_or_else(|| {
                    problem!("a new game without a seed", "ein neues Spiel ohne Startzahl")
                })?;
                self.rules.start(Some(setup), seed)?
            }
            Start::File { record } | Start::Begun { record } => self.rules.replay(record)?,
        };
        let seats = game.players().len();
        let players = self.waiting.len();
        if seats != players {
            return Err(problem!(
                "{players} players for {seats} seats",
                "{players} Spieler für {seats} Plätze"
            ));
        }
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
        let mut game = games::game(&record.game)?.replay(record)?;
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
        self.set_player(seat, Player { name, bot: Some(bot.to_owned()), millis });
        match &mut self.game {
            Some(game) => {
                game.drop_redo();
                self.requests.clear();
            }
            None => self.seating.invite(seat, None)?,
        }
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
            Entry::Claim { .. } | Entry::Bot { .. } => self.beginning(),
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
        self.start.as_ref().filter(|_| self.empty_seats().is_empty()).map(Start::beginning)
    }

    /// The request for a rematch, when all have answered and somebody wants it.
    pub(crate) fn agreed_rematch(&self) -> Option<&Pending> {
        self.agreed.as_ref().filter(|agreed| matches!(agreed.want, Want::Rematch))
    }

    /// What is to be known of a match that has begun.
    pub(crate) fn game(&self) -> Option<&dyn AnyMatch> {
        self.game.as_deref()
    }

    /// The game, or why there is none.
    pub(crate) fn begun(&self) -> Result<&dyn AnyMatch, Problem> {
        self.game().ok_or_else(not_begun)
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

    /// An error if what was played cannot be changed any more.
    pub(crate) fn check_reopenable(&self) -> Result<(), Problem> {
        if self.next.is_some() {
            return Err(problem!(
                "the next game has begun already",
                "das nächste Spiel hat schon begonnen"
            ));
        }
        match &self.end {
            Some(end) if end.reason != EndReason::PlayedOut => Err(over()),
            _ => Ok(()),
        }
    }

    /// An error once the match has begun or was called off.
    pub(crate) fn check_not_begun(&self) -> Result<(), Problem> {
        match (&self.game, &self.end) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(over()),
            (Some(_), _) => Err(already_begun()),
        }
    }

    /// Lowers wishes of bots for more time than the host allows.
    pub(crate) fn hurry(&mut self, max_millis: u32) {
        for (seat, player) in (0..).map(Seat).zip(self.players().to_vec()) {
            if player.millis.is_some_and(|millis| millis > max_millis) {
                self.set_player(seat, Player { millis: Some(max_millis), ..player });
            }
        }
    }

    /// Who sits where, or is to.
    pub(crate) fn players(&self) -> &[Player] {
        match &self.game {
            Some(game) => game.players(),
            None => &self.waiting,
        }
    }

    /// The player of a seat, if there is such a seat.
    pub(crate) fn player(&self, seat: Seat) -> Result<&Player, Problem> {
        self.players().get(seat.index()).ok_or_else(|| no_seat(seat))
    }

    fn set_player(&mut self, seat: Seat, player: Player) {
        match &mut self.game {
            Some(game) => game.set_player(seat, player),
            None => self.waiting[seat.index()] = player,
        }
    }

    /// Every seat.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players().len() as u8).map(Seat)
    }

    /// Who has each seat.
    pub(crate) fn seat_states(&self) -> Vec<SeatState> {
        let state = |seat: Seat| match self.players()[seat.index()].is_person() {
            false if self.stand_ins[seat.index()].is_some() => SeatState::StandIn,
            false => SeatState::Computer,
            true if self.seating.is_taken(seat) => SeatState::Taken,
            true if self.seating.is_invited(seat) => SeatState::Invited,
            true => SeatState::Free,
        };
        self.seats().map(state).collect()
    }

    /// The seats of people nobody has taken.
    pub(crate) fn empty_seats(&self) -> Vec<Seat> {
        let is_empty =
            |seat: &Seat| self.players()[seat.index()].is_person() && !self.seating.is_taken(*seat);
        self.seats().filter(is_empty).collect()
    }

    /// The seats of people that are not among `mine`.
    pub(crate) fn others(&self, mine: &[Seat]) -> Vec<Seat> {
        let is_other =
            |seat: &Seat| self.players()[seat.index()].is_person() && !mine.contains(seat);
        self.seats().filter(is_other).collect()
    }

    /// The seats somebody has taken that are not among `mine`, those a computer plays on for
    /// included.
    pub(crate) fn other_owners(&self, mine: &[Seat]) -> Vec<Seat> {
        let is_other = |seat: &Seat| self.seating.is_taken(*seat) && !mine.contains(seat);
        self.seats().filter(is_other).collect()
    }

    /// Whom secrets belong to; an error if one belongs to nobody.
    pub(crate) fn recognise(&self, secrets: &[String]) -> Result<Recognised, Problem> {
        let mut recognised = Recognised { seats: Vec::new(), creator: false };
        for secret in secrets {
            let seats = self.seating.seats_of(secret);
            let key = Key::of(secret);
            let is_creator = self.creators.iter().any(|creator| same(creator, &key));
            if seats.is_empty() && !is_creator {
                return Err(problem!(
                    "this link does not belong to a seat of this match; without it you can watch",
                    "dieser Link gehört zu keinem Platz dieses Spiels; \
                     ohne ihn kannst du zuschauen",
                ));
            }
            recognised.creator |= is_creator;
            recognised.seats.extend(seats);
        }
        recognised.seats.sort_unstable();
        recognised.seats.dedup();
        Ok(recognised)
    }

    /// Who may sit where.
    pub(crate) fn seating(&self) -> &Seating {
        &self.seating
    }

    /// What is asked for.
    pub(crate) fn requests(&self) -> &Requests {
        &self.requests
    }

    /// Where the match stands. Nobody is on move before it has begun or after it has ended.
    pub(crate) fn status(&self) -> Status {
        let nothing = || Status {
            turn: Vec::new(),
            over: false,
            winners: Vec::new(),
            scores: vec![0; self.players().len()],
        };
        let status = self.game.as_ref().map_or_else(nothing, |game| game.status());
        match self.end() {
            Some(end) => Status { turn: Vec::new(), over: true, winners: end.winners, ..status },
            None => status,
        }
    }

    /// How it ended, if it is over.
    pub(crate) fn end(&self) -> Option<End> {
        let played_out = || {
            let status = self.game.as_ref()?.status();
            let winners = status.winners;
            status.over.then_some(End { reason: EndReason::PlayedOut, by: None, winners })
        };
        self.end.clone().or_else(played_out)
    }

    /// Whether it is over.
    pub(crate) fn is_over(&self) -> bool {
        self.end.is_some() || self.game.as_ref().is_some_and(|game| game.status().over)
    }

    /// What a seat may play now.
    pub(crate) fn legal_moves(&self, seat: Seat) -> Vec<String> {
        match &self.game {
            Some(game) if self.end.is_none() => game.legal_moves(seat),
            _ => Vec::new(),
        }
    }

    /// Where its chance comes from, if that is known.
    pub(crate) fn origin(&self) -> Option<Origin> {
        self.origin
    }

    /// How much time people have.
    pub(crate) fn clock(&self) -> Clock {
        self.clock
    }

    /// The games it belongs to.
    pub(crate) fn series(&self) -> Option<&Series> {
        self.series.as_ref()
    }

    /// The match that follows it.
    pub(crate) fn next(&self) -> Option<&MatchId> {
        self.next.as_ref()
    }

    /// The rules of its game.
    pub(crate) fn rules(&self) -> &'static dyn AnyGame {
        self.rules
    }

    /// How the game was set up; nothing if it goes on from a position.
    pub(crate) fn setup(&self) -> Option<serde_json::Value> {
        match (&self.game, &self.start) {
            (Some(game), _) => game.setup(),
            (None, Some(Start::New { setup, .. })) => Some(setup.clone()),
            (None, Some(Start::File { record } | Start::Begun { record })) => record.setup.clone(),
            (None, None) => None,
        }
    }

    /// Why a computer plays on for the person of a seat, if one does.
    pub(crate) fn stand_in_of(&self, seat: Seat) -> Option<EndReason> {
        self.stand_ins.get(seat.index()).copied().flatten()
    }

    /// The game with all that its record tells beside the moves.
    pub(crate) fn chronicled(&self) -> Result<Box<dyn AnyMatch>, Problem> {
        let mut game = self.begun()?.fork();
        game.set_chronicle(Chronicle {
            origin: self.origin,
            begun: self.timeline.begun(),
            times: self.timeline.times(game.moves_played()),
            end: self.end(),
        })?;
        Ok(game)
    }

    /// The clocks at this moment, if there are any.
    pub(crate) fn times(&self, pauses: &[Pause], now: i64) -> Option<Times> {
        let seats = self.players().len();
        let reckon = || times::reckon(self.clock, seats, self.timeline.moments(), pauses, now);
        self.clock.is_timed().then(reckon)
    }

    /// The first clock of somebody who plays that has run out, or will if nothing happens.
    pub(crate) fn flag(&self, pauses: &[Pause], now: i64) -> Option<Flag> {
        let plays =
            |seat: &Seat| self.players()[seat.index()].is_person() && !self.timed_out[seat.index()];
        self.check_running().ok()?;
        self.times(pauses, now)?.first_flag(self.seats().filter(plays).collect())
    }

    /// In how many milliseconds from now something has to happen even if nobody is there: a flag
    /// falls, or a computer moves in a game with clocks.
    pub(crate) fn due_in(&self, pauses: &[Pause], now: i64) -> Option<i64> {
        self.check_running().ok().filter(|()| self.clock.is_timed())?;
        let is_bot = |seat: &Seat| !self.players()[seat.index()].is_person();
        let bot_moves = self.status().turn.iter().any(is_bot);
        let flag = self.flag(pauses, now).map(|flag| (flag.at - now).max(0));
        flag.into_iter().chain(bot_moves.then_some(BOT_PATIENCE)).min()
    }

    /// Says when what was just applied happened.
    pub(crate) fn stamp(&mut self, at: i64) -> i64 {
        self.timeline.stamp(at)
    }

    /// What was applied and stamped is in the store.
    pub(crate) fn stored(&mut self, entries: usize, bytes: usize) {
        self.timeline.seal();
        self.entries += entries;
        self.bytes = bytes;
    }

    /// How many entries its journal has.
    pub(crate) fn entries(&self) -> usize {
        self.entries
    }

    /// The bytes of the entries.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// When it was set up, in milliseconds since 1970.
    pub(crate) fn created(&self) -> i64 {
        self.timeline.created()
    }

    /// When something happened last.
    pub(crate) fn changed(&self) -> i64 {
        self.timeline.changed()
    }
}

/// Lets the players sit down.
pub(crate) fn seat(game: &mut dyn AnyMatch, players: &[Player]) {
    for (seat, player) in (0..).map(Seat).zip(players) {
        game.set_player(seat, player.clone());
    }
}

fn no_seat(seat: Seat) -> Problem {
    problem!("there is no seat {seat} in this game", "in diesem Spiel gibt es keinen Platz {seat}")
}

fn not_begun() -> Problem {
    problem!("the match has not begun yet", "das Spiel hat noch nicht begonnen")
}

fn already_begun() -> Problem {
    problem!("the match has begun already", "das Spiel hat schon begonnen")
}

fn over() -> Problem {
    problem!("the game is over", "das Spiel ist zu Ende")
}

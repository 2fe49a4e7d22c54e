use std::{pin::pin, sync::Arc, time::Duration};

use axum::http::StatusCode;
use table::{AnyMatch, Player, Problem, Seat, problem};
use tokio::sync::mpsc;

use super::{
    Command,
    bots::{Bots, Decision, Task, Thought},
    device::{Device, DeviceId, Devices},
    hints::{Hint, Question},
    request::{Answer, Pending},
    show, steps,
};
use crate::{
    clock,
    create::{self, random_seed},
    house::House,
    journal::{Entry, Tale},
    log::Scribe,
    players::{check_bot, check_name},
    refused::{Refused, store_problem},
    registry,
    secret::{Key, MatchId},
    store::{Appended, Outcome, SeatOutcome},
    wire::{File, FromPage, People, Request, Table, ToPage, Wish},
};

/// How long an empty room stays open.
const IDLE: Duration = Duration::from_secs(30);

/// The one who owns a match.
pub struct Actor {
    house: Arc<House>,
    id: MatchId,
    keys: Vec<Option<Key>>,
    game: Box<dyn AnyMatch>,
    /// The number of the next entry in the store.
    entries: usize,
    /// Counts everything that changed what lies on the table.
    version: u64,
    devices: Devices,
    pending: Option<Pending>,
    bots: Bots,
    scribe: Option<Scribe>,
    told: Option<Told>,
    /// Set when the match could not be read again after the store had failed.
    lost: bool,
    door: mpsc::Sender<Command>,
    inbox: mpsc::Receiver<Command>,
}

/// What everyone at the table has been told.
struct Told {
    people: People,
    request: Option<Request>,
    thinking: Vec<Seat>,
}

impl Actor {
    pub fn new(house: Arc<House>, id: MatchId, tale: Tale, door: mpsc::Sender<Command>, inbox: mpsc::Receiver<Command>) -> Actor {
        let Tale { keys, game, entries, .. } = tale;
        let scribe = house.logs.scribe(&house, game.game(), &id);
        if let Some(scribe) = scribe.as_ref().filter(|_| entries == 0) {
            scribe.write(game.fork(), true);
        }
        Actor {
            house,
            id,
            keys,
            game,
            entries,
            version: 0,
            devices: Devices::default(),
            pending: None,
            bots: Bots::default(),
            scribe,
            told: None,
            lost: false,
            door,
            inbox,
        }
    }

    /// Serves the table until nobody has been there for a while or the house closes.
    pub async fn run(mut self) {
        let mut closing = pin!(self.house.closing());
        while !self.lost {
            tokio::select! {
                () = &mut closing => break,
                command = tokio::time::timeout(IDLE, self.inbox.recv()) => match command {
                    Ok(Some(command)) => self.take(command).await,
                    Ok(None) => break,
                    Err(_) if self.devices.is_empty() => break,
                    Err(_) => {}
                }
            }
        }
        self.house.rooms().remove(&self.id);
    }

    async fn take(&mut self, command: Command) {
        match command {
            Command::Join { secrets, news, answer } => {
                let joined = self.join(&secrets, news);
                if let Ok(device) = joined {
                    self.tell_table(device);
                }
                if let Err(Ok(device)) = answer.send(joined) {
                    self.devices.leave(device);
                }
            }
            Command::Say(device, said) => {
                if let Err(Problem(why)) = self.hear(device, said).await {
                    self.devices.tell(device, ToPage::Refused { why });
                }
            }
            Command::Leave(device) => self.devices.leave(device),
            Command::Thought(thought) => self.decide(thought).await,
            Command::Hint(hint) => self.tell_hint(hint),
        }
        self.settle();
    }

    fn join(&mut self, secrets: &[String], news: mpsc::Sender<ToPage>) -> Result<DeviceId, Refused> {
        if self.devices.len() >= self.house.limits.connections {
            return Err(Refused::new(
                StatusCode::SERVICE_UNAVAILABLE,
                problem!("too many people are at this table already", "an diesem Tisch sind schon zu viele Leute"),
            ));
        }
        let wrong_secret = |why| Refused::new(StatusCode::FORBIDDEN, why);
        let seats = Tale::seats_of(&self.keys, secrets).map_err(wrong_secret)?;
        self.bots.forgive();
        Ok(self.devices.join(seats, news))
    }

    async fn hear(&mut self, id: DeviceId, said: FromPage) -> Result<(), Problem> {
        // What a device said before it lost its place does not count.
        let Some(device) = self.devices.get(id) else { return Ok(()) };
        let mine = device.seats.clone();
        match said {
            FromPage::Ping => self.devices.tell(id, ToPage::Pong),
            FromPage::Hello { .. } => return Err(problem!("you have said hello already", "Sie haben sich schon gemeldet")),
            _ if mine.is_empty() => {
                return Err(problem!("spectators can only watch", "Zuschauer können nur zuschauen"));
            }
            FromPage::Play { seat, mv, after } => self.play(&mine, seat, mv, after).await?,
            FromPage::Undo => self.undo(&mine).await?,
            FromPage::Redo => self.redo(&mine).await?,
            FromPage::Load { file } => self.load(&mine, file).await?,
            FromPage::Answer { accept } => self.answer(&mine, accept).await?,
            FromPage::Bot { seat, bot, millis } => self.change_bot(seat, bot, millis).await?,
            FromPage::Rename { seat, name } => self.rename(&mine, seat, &name).await?,
            FromPage::Hints { on } => self.switch_hints(id, on),
        }
        Ok(())
    }

    async fn play(&mut self, mine: &[Seat], seat: Seat, mv: String, after: usize) -> Result<(), Problem> {
        check_own(mine, seat)?;
        let played = self.game.moves_played();
        if after != played {
            return Err(problem!(
                "the move was chosen after {after} moves, but {played} have been played",
                "der Zug wurde nach {after} Zügen gewählt, es sind aber {played} gespielt",
            ));
        }
        self.change(Entry::Play { seat, mv }).await
    }

    async fn undo(&mut self, mine: &[Seat]) -> Result<(), Problem> {
        let (moves, by) = steps::undo(&*self.game, mine).ok_or_else(|| {
            problem!("you have no move that can be taken back", "Sie haben keinen Zug, der sich zurücknehmen lässt")
        })?;
        self.ask(mine, by, Wish::Undo, Entry::Undo { moves }).await
    }

    async fn redo(&mut self, mine: &[Seat]) -> Result<(), Problem> {
        let (moves, by) = steps::redo(&*self.game, mine).ok_or_else(|| {
            problem!("you have no move that can be played again", "Sie haben keinen Zug, der sich wiederholen lässt")
        })?;
        self.ask(mine, by, Wish::Redo, Entry::Redo { moves }).await
    }

    async fn load(&mut self, mine: &[Seat], file: File) -> Result<(), Problem> {
        let players = self.game.players().to_vec();
        let game = registry::game(self.game.game())?;
        let loading = tokio::task::spawn_blocking(move || {
            let mut loaded = create::load(game, &file, random_seed())?;
            let (seats, found) = (players.len(), loaded.players().len());
            if seats != found {
                return Err(problem!(
                    "the file is of a game with {found} seats, this table has {seats}",
                    "die Datei ist von einem Spiel mit {found} Plätzen, dieser Tisch hat {seats}",
                ));
            }
            // Whoever sits at the table stays.
            create::seat(&mut *loaded, &players);
            Ok(loaded.record())
        });
        let record = loading.await.unwrap_or_else(|panic| {
            tracing::error!("match {}: a file could not be loaded: {panic}", self.id);
            Err(problem!("the file cannot be loaded", "die Datei lässt sich nicht laden"))
        })?;
        self.ask(mine, mine[0], Wish::Load, Entry::Load { record }).await
    }

    /// Does it at once, or asks the people on other devices.
    async fn ask(&mut self, mine: &[Seat], by: Seat, what: Wish, entry: Entry) -> Result<(), Problem> {
        if self.pending.is_some() {
            return Err(problem!(
                "there is a request already that has to be answered first",
                "es gibt schon eine Anfrage, die erst beantwortet werden muss",
            ));
        }
        let others = steps::others(&*self.game, mine);
        if others.is_empty() {
            return self.change(entry).await;
        }
        self.pending = Some(Pending::new(by, what, others, entry));
        Ok(())
    }

    async fn answer(&mut self, mine: &[Seat], accept: bool) -> Result<(), Problem> {
        let nothing = || problem!("there is no request to answer", "es gibt keine Anfrage zu beantworten");
        let mut pending = self.pending.take().ok_or_else(nothing)?;
        match pending.answer(mine, accept) {
            Answer::Agreed => self.change(pending.entry).await,
            Answer::Withdrawn => Ok(()),
            Answer::Declined => {
                let why = problem!("your request was declined", "Ihre Anfrage wurde abgelehnt").0;
                self.devices.tell_owners(pending.request.by, &ToPage::Refused { why });
                Ok(())
            }
            Answer::Waiting => {
                self.pending = Some(pending);
                Ok(())
            }
            Answer::NotAsked => {
                self.pending = Some(pending);
                Err(problem!("this request is not for you to answer", "diese Anfrage richtet sich nicht an Sie"))
            }
        }
    }

    async fn change_bot(&mut self, seat: Seat, bot: String, millis: Option<u32>) -> Result<(), Problem> {
        if self.game.players().get(seat.index()).is_none_or(Player::is_person) {
            return Err(problem!("no bot sits at seat {seat}", "auf Platz {seat} sitzt kein Bot"));
        }
        check_bot(registry::game(self.game.game())?, &bot, millis)?;
        self.change(Entry::Bot { seat, bot, millis }).await
    }

    async fn rename(&mut self, mine: &[Seat], seat: Seat, name: &str) -> Result<(), Problem> {
        check_own(mine, seat)?;
        let name = check_name(name)?;
        self.change(Entry::Rename { seat, name }).await
    }

    fn switch_hints(&mut self, id: DeviceId, on: bool) {
        if let Some(device) = self.devices.get_mut(id) {
            device.hints.on = on;
        }
    }

    async fn decide(&mut self, thought: Thought) {
        let seat = thought.seat;
        let failure = match self.bots.decide(thought) {
            Decision::Stale => None,
            Decision::Failed => Some(problem!("it found no move", "er hat keinen Zug gefunden")),
            Decision::Play(mv) => self.change(Entry::Play { seat, mv }).await.err(),
        };
        if let Some(Problem(why)) = failure {
            self.bots.mark_failed(seat);
            self.tell_failure(seat, Problem(why));
        }
    }

    fn tell_failure(&mut self, seat: Seat, Problem(why): Problem) {
        let (en, de) = (why.en, why.de);
        tracing::error!("match {}: the bot at seat {seat} failed: {en}", self.id);
        let Problem(why) = problem!("the bot at seat {seat} failed: {en}", "der Bot auf Platz {seat} ist gescheitert: {de}");
        self.devices.tell_all(&ToPage::Refused { why });
    }

    /// The one way to change the match: by the rules, then durably, and only then anyone is told.
    async fn change(&mut self, entry: Entry) -> Result<(), Problem> {
        entry.apply(&mut self.game)?;
        let outcome = matches!(entry, Entry::Play { .. }).then(|| self.outcome()).flatten();
        match self.house.store.append(&self.id, self.entries, clock::now(), &entry, outcome.as_ref()).await {
            Ok(Appended::Done) => {
                self.entries += 1;
                self.changed(&entry);
                Ok(())
            }
            Ok(Appended::Conflict) => {
                self.rebuild().await;
                Err(problem!("something else happened at the same moment", "im selben Augenblick ist etwas anderes geschehen"))
            }
            Err(error) => {
                tracing::error!("match {}: the store failed: {error:#}", self.id);
                self.rebuild().await;
                Err(store_problem())
            }
        }
    }

    /// The end of the game, if this is it. When all share the win it is a draw, and nobody has won.
    fn outcome(&self) -> Option<Outcome> {
        let status = self.game.status();
        let players = self.game.players();
        let is_draw = status.winners.len() == players.len();
        let seats = (0..).map(Seat).zip(players).zip(&status.scores).map(|((seat, player), &score)| SeatOutcome {
            player: player.clone(),
            score,
            won: !is_draw && status.winners.contains(&seat),
        });
        let (game, moves) = (self.game.game().to_owned(), self.game.moves_played());
        status.over.then(|| Outcome { game, moves, seats: seats.collect() })
    }

    fn changed(&mut self, entry: &Entry) {
        match entry {
            Entry::Rename { .. } => {}
            Entry::Bot { seat, .. } => self.bots.dismiss(*seat),
            Entry::Load { .. } => self.bots.dismiss_all(),
            Entry::Play { .. } | Entry::Undo { .. } | Entry::Redo { .. } => {}
        }
        if !matches!(entry, Entry::Rename { .. }) {
            self.bots.stop();
            self.bots.forgive();
            self.pending = None;
            self.version += 1;
        }
        match entry {
            Entry::Play { .. } => {
                let (game, status) = (&*self.game, self.game.status());
                self.devices.tell_each(|device| show::played(game, &status, device));
            }
            _ => self.tell_tables(),
        }
        if let Some(scribe) = &self.scribe {
            scribe.write(self.game.fork(), !matches!(entry, Entry::Play { .. }));
        }
    }

    /// Reads the match again, after nobody knows what the store has.
    async fn rebuild(&mut self) {
        self.bots.dismiss_all();
        self.pending = None;
        self.version += 1;
        match Tale::recall(&*self.house.store, &self.id).await {
            Ok(tale) => {
                (self.game, self.keys, self.entries) = (tale.game, tale.keys, tale.entries);
                self.tell_tables();
                if let Some(scribe) = &self.scribe {
                    scribe.write(self.game.fork(), true);
                }
            }
            Err(Refused { why: Problem(why), .. }) => {
                self.devices.tell_all(&ToPage::Refused { why });
                self.devices.clear();
                self.lost = true;
            }
        }
    }

    /// After every command: whoever should think thinks, and everyone knows who is here, what is asked and who thinks.
    fn settle(&mut self) {
        if self.may_bots_think() {
            self.wake_bots();
        } else {
            self.bots.stop();
        }
        self.refresh_hints();
        let now = self.to_tell();
        let before = self.told.as_ref();
        let mut news = Vec::new();
        if before.is_none_or(|before| before.people != now.people) {
            news.push(ToPage::People { people: now.people.clone() });
        }
        if before.is_some_and(|before| before.request != now.request) {
            news.push(ToPage::Request { request: now.request.clone() });
        }
        if before.is_none_or(|before| before.thinking != now.thinking) {
            news.push(ToPage::Thinking { seats: now.thinking.clone() });
        }
        self.told = Some(now);
        news.iter().for_each(|news| self.devices.tell_all(news));
    }

    fn to_tell(&self) -> Told {
        Told {
            people: self.devices.people(self.game.players()),
            request: self.pending.as_ref().map(|pending| pending.request.clone()),
            thinking: self.bots.thinking(),
        }
    }

    /// Bots wait for someone to be there, for requests to be answered, and for a person who could still redo.
    fn may_bots_think(&self) -> bool {
        let is_person = |seat: &Seat| self.game.players()[seat.index()].is_person();
        let could_redo = || !self.game.redoable().is_empty() && self.game.status().turn.iter().any(is_person);
        !self.devices.is_empty() && self.pending.is_none() && !could_redo()
    }

    fn wake_bots(&mut self) {
        for seat in self.game.status().turn {
            let Player { bot: Some(bot), millis, .. } = self.game.players()[seat.index()].clone() else { continue };
            if !self.bots.is_ready(seat) {
                continue;
            }
            let task = Task { seat, state: self.game.imagine(seat, random_seed()), millis };
            let make = || registry::game(self.game.game())?.bot(&bot);
            if let Err(why) = self.bots.think(task, make, &self.house.thinkers, &self.door) {
                self.tell_failure(seat, why);
            }
        }
    }

    fn refresh_hints(&mut self) {
        let turn = self.game.status().turn;
        for device in self.devices.iter_mut() {
            let seats: Vec<_> = turn.iter().copied().filter(|&seat| device.owns(seat)).collect();
            if !device.hints.on || seats.is_empty() {
                device.hints.stop();
            } else if device.hints.are_due(self.version) {
                let question = Question { device: device.id, seats, game: self.game.fork() };
                device.hints.start(self.version, question, &self.house.thinkers, &self.door);
            }
        }
    }

    fn tell_hint(&mut self, hint: Hint) {
        if !hint.is_stale() {
            let Hint { device, seat, values, done, .. } = hint;
            self.devices.tell(device, ToPage::Hints { seat, after: self.game.moves_played(), values, done });
        }
    }

    fn tell_table(&mut self, id: DeviceId) {
        if let Some(device) = self.devices.get(id) {
            let table = self.table(device, &self.to_tell());
            self.devices.tell(id, table);
        }
    }

    fn tell_tables(&mut self) {
        let told = self.to_tell();
        let mut devices = std::mem::take(&mut self.devices);
        devices.tell_each(|device| self.table(device, &told));
        self.devices = devices;
    }

    fn table(&self, device: &Device, told: &Told) -> ToPage {
        let record = self.game.record();
        let table = Table {
            id: self.id.0.clone(),
            game: record.game,
            players: record.seats,
            mine: device.seats.clone(),
            setup: record.setup,
            history: record.moves,
            now: show::now(&*self.game, &self.game.status(), device),
            people: told.people.clone(),
            request: told.request.clone(),
            thinking: told.thinking.clone(),
        };
        ToPage::Table { table: Box::new(table) }
    }
}

fn check_own(mine: &[Seat], seat: Seat) -> Result<(), Problem> {
    if mine.contains(&seat) {
        return Ok(());
    }
    Err(problem!("seat {seat} is not yours", "Platz {seat} gehört Ihnen nicht"))
}

//! What devices send, and what comes of it.

use table::{Player, Problem, Seat, problem};

use super::Actor;
use crate::{
    create,
    hidden::can_peek,
    journal::Entry,
    live::{
        device::DeviceId,
        request::{Answer, Pending},
        steps,
    },
    players::{check_bot, check_name},
    seed::random_seed,
    wire::{File, FromPage, ToPage, Wish},
};

impl Actor {
    /// Does what a device asks for, or says why not.
    pub(super) async fn receive(&mut self, id: DeviceId, message: FromPage) -> Result<(), Problem> {
        // What a device sent before it lost its place does not count.
        let Some(device) = self.devices.get(id) else { return Ok(()) };
        let mine = device.seats.clone();
        match message {
            FromPage::Ping => self.devices.send(id, &ToPage::Pong),
            FromPage::Hello { .. } => {
                return Err(problem!("you have said hello already", "du hast dich schon gemeldet"));
            }
            _ if mine.is_empty() => {
                return Err(problem!(
                    "spectators can only watch",
                    "Zuschauer können nur zuschauen"
                ));
            }
            FromPage::Play { seat, mv, after } => self.play(&mine, seat, mv, after).await?,
            FromPage::Undo => self.undo(&mine).await?,
            FromPage::Redo => self.redo(&mine).await?,
            FromPage::Load { file } => self.load(&mine, file).await?,
            FromPage::Answer { accept } => self.answer(&mine, accept).await?,
            FromPage::Bot { seat, bot, millis } => self.change_bot(seat, bot, millis).await?,
            FromPage::Rename { seat, name } => self.rename(&mine, seat, &name).await?,
            FromPage::Hints { on } => self.switch_hints(id, on),
            FromPage::Peek { on } => self.peek(id, on)?,
        }
        Ok(())
    }

    async fn play(
        &mut self,
        mine: &[Seat],
        seat: Seat,
        mv: String,
        after: usize,
    ) -> Result<(), Problem> {
        check_own(mine, seat)?;
        let played = self.game.moves_played();
        if after != played {
            return Err(problem!(
                "the move was chosen after {after} moves, but {played} have been played",
                "der Zug wurde nach {after} Zügen gewählt, es sind aber {played} gespielt",
            ));
        }
        Ok(self.change(Entry::Play { seat, mv }).await?)
    }

    async fn undo(&mut self, mine: &[Seat]) -> Result<(), Problem> {
        let (moves, by) = steps::undo(&*self.game, mine).ok_or_else(|| {
            problem!(
                "you have no move that can be taken back",
                "du hast keinen Zug, der sich zurücknehmen lässt"
            )
        })?;
        self.ask(mine, by, Wish::Undo, Entry::Undo { moves }).await
    }

    async fn redo(&mut self, mine: &[Seat]) -> Result<(), Problem> {
        let (moves, by) = steps::redo(&*self.game, mine).ok_or_else(|| {
            problem!(
                "you have no move that can be played again",
                "du hast keinen Zug, der sich wiederholen lässt"
            )
        })?;
        self.ask(mine, by, Wish::Redo, Entry::Redo { moves }).await
    }

    async fn load(&mut self, mine: &[Seat], file: File) -> Result<(), Problem> {
        let players = self.game.players().to_vec();
        let game = games::game(self.game.game())?;
        let loading = tokio::task::spawn_blocking(move || {
            let mut loaded = create::load(game, &file, random_seed())?;
            let seats = players.len();
            let found = loaded.players().len();
            if seats != found {
                return Err(problem!(
                    "the file is of a game with {found} seats, this table has {seats}",
                    "die Datei ist von einem Spiel mit {found} Plätzen, dieser Tisch hat {seats}",
                ));
            }
            // Whoever sits at the table stays.
            create::seat(&mut *loaded, &players);
            Ok(Box::new(loaded.record()))
        });
        let record = loading.await.unwrap_or_else(|panic| {
            tracing::error!("match {}: a file could not be loaded: {panic}", self.id);
            Err(problem!("the file cannot be loaded", "die Datei lässt sich nicht laden"))
        })?;
        self.ask(mine, mine[0], Wish::Load, Entry::Load { record }).await
    }

    /// Does it at once, or asks the people on other devices.
    async fn ask(
        &mut self,
        mine: &[Seat],
        by: Seat,
        what: Wish,
        entry: Entry,
    ) -> Result<(), Problem> {
        if self.pending.is_some() {
            return Err(problem!(
                "there is a request already that has to be answered first",
                "es gibt schon eine Anfrage, die erst beantwortet werden muss",
            ));
        }
        let others = steps::others(&*self.game, mine);
        if others.is_empty() {
            return Ok(self.change(entry).await?);
        }
        self.pending = Some(Pending::new(by, what, others, entry));
        Ok(())
    }

    async fn answer(&mut self, mine: &[Seat], accept: bool) -> Result<(), Problem> {
        let nothing =
            || problem!("there is no request to answer", "es gibt keine Anfrage zu beantworten");
        let mut pending = self.pending.take().ok_or_else(nothing)?;
        match pending.answer(mine, accept) {
            Answer::Agreed => Ok(self.change(pending.entry).await?),
            Answer::Withdrawn => Ok(()),
            Answer::Declined => {
                let why = problem!("your request was declined", "deine Anfrage wurde abgelehnt").0;
                self.devices.send_to_owners(pending.request.by, &ToPage::Refused { why });
                Ok(())
            }
            Answer::Waiting => {
                self.pending = Some(pending);
                Ok(())
            }
            Answer::NotAsked => {
                self.pending = Some(pending);
                Err(problem!(
                    "this request is not for you to answer",
                    "diese Anfrage richtet sich nicht an dich"
                ))
            }
        }
    }

    async fn change_bot(
        &mut self,
        seat: Seat,
        bot: String,
        millis: Option<u32>,
    ) -> Result<(), Problem> {
        if self.game.players().get(seat.index()).is_none_or(Player::is_person) {
            return Err(problem!("no bot sits at seat {seat}", "auf Platz {seat} sitzt kein Bot"));
        }
        check_bot(games::game(self.game.game())?, &bot, millis)?;
        let millis = millis.map(|millis| millis.min(self.house.limits.max_millis));
        Ok(self.change(Entry::Bot { seat, bot, millis }).await?)
    }

    async fn rename(&mut self, mine: &[Seat], seat: Seat, name: &str) -> Result<(), Problem> {
        check_own(mine, seat)?;
        let name = check_name(name)?;
        Ok(self.change(Entry::Rename { seat, name }).await?)
    }

    fn peek(&mut self, id: DeviceId, on: bool) -> Result<(), Problem> {
        let Some(device) = self.devices.get_mut(id) else { return Ok(()) };
        if on && !can_peek(&*self.game, &device.seats) {
            return Err(problem!(
                "the computers' hands can be seen only where one person plays",
                "was die Computer auf der Hand haben, ist nur zu sehen, \
                 wo ein Mensch allein spielt",
            ));
        }
        device.peeks = on;
        self.send_table(id);
        Ok(())
    }

    fn switch_hints(&mut self, id: DeviceId, on: bool) {
        if let Some(device) = self.devices.get_mut(id) {
            device.hints.on = on;
        }
    }
}

fn check_own(mine: &[Seat], seat: Seat) -> Result<(), Problem> {
    if mine.contains(&seat) {
        return Ok(());
    }
    Err(problem!("seat {seat} is not yours", "Platz {seat} gehört dir nicht"))
}

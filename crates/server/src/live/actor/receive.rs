//! What devices send, and what comes of it.

use table::{Player, Problem, Seat, problem};

use super::Actor;
use crate::{
    create,
    hidden::{can_hint, can_peek},
    house::ShownCard,
    journal::{Entry, Want},
    life::{self, Sitter},
    live::{device::DeviceId, steps},
    players::{check_bot, check_name},
    secret::{Key, check_secret},
    seed::random_seed,
    wire::{File, FromPage, Gesture, HintSource, ToPage, Wish},
};

impl Actor {
    /// Does what a device asks for, or says why not.
    pub(super) async fn receive(&mut self, id: DeviceId, message: FromPage) -> Result<(), Problem> {
        // What a device sent before it lost its place does not count.
        let Some(device) = self.devices.get(id) else { return Ok(()) };
        let mine = device.seats.clone();
        let creator = device.creator;
        let is_screen = device.screen;
        match message {
            FromPage::Ping => self.devices.send(id, &ToPage::Pong),
            FromPage::Hello { .. } => {
                return Err(problem!("you have said hello already", "du hast dich schon gemeldet"));
            }
            FromPage::Sit { .. } if is_screen => {
                return Err(problem!(
                    "a screen for everybody takes no seat",
                    "ein Bildschirm für alle nimmt keinen Platz ein"
                ));
            }
            FromPage::Sit { invitation, secret, card, name } => {
                let offered = Offered { secret, card, name };
                self.sit(id, &invitation, offered).await?;
            }
            FromPage::Invite { seat, invitation } if creator => {
                self.invite(seat, invitation.as_deref()).await?;
            }
            FromPage::Bot { seat, bot, millis, name } if self.life.game().is_none() && creator => {
                self.fill_seat(seat, bot, millis, name.as_deref()).await?;
            }
            FromPage::CallOff if creator => {
                let call_off = self.life.call_off()?;
                self.change(call_off).await?;
            }
            // Where only computers play, spectators may look at their hands.
            FromPage::Peek { on } if can_peek(&self.life, &mine) => self.peek(id, on)?,
            _ if mine.is_empty() => {
                return Err(problem!(
                    "spectators can only watch",
                    "Zuschauer können nur zuschauen"
                ));
            }
            FromPage::Invite { .. } | FromPage::CallOff => return Err(only_creator()),
            FromPage::HandOver { code } => self.hand_over(id, &mine, &code).await?,
            FromPage::Play { seat, mv, after } => self.play(&mine, seat, mv, after).await?,
            FromPage::Undo => self.undo(&self.playing(&mine)?).await?,
            FromPage::Redo => self.redo(&self.playing(&mine)?).await?,
            FromPage::Load { file } => self.load(&self.playing(&mine)?, file).await?,
            FromPage::Draw => self.draw(&self.playing(&mine)?).await?,
            FromPage::Rematch => self.rematch(&mine).await?,
            FromPage::Answer { to, accept } => self.answer(&mine, to, accept).await?,
            FromPage::Withdraw => self.withdraw(&mine).await?,
            FromPage::Resign { seat } => {
                check_own(&mine, seat)?;
                let resign = self.life.resign(seat)?;
                self.change(resign).await?;
            }
            FromPage::ClaimWin => {
                let claim = self.life.claim_win(&mine, |seat| self.is_gone(seat))?;
                self.change(claim).await?;
            }
            FromPage::StandIn { seat } => self.stand_in(seat).await?,
            FromPage::ComeBack { seat } => {
                check_own(&mine, seat)?;
                let back = self.life.return_to(seat)?;
                self.change(back).await?;
            }
            FromPage::Bot { seat, bot, millis, .. } => self.change_bot(seat, bot, millis).await?,
            FromPage::Rename { seat, name } => self.rename(&mine, seat, &name).await?,
            FromPage::Commit { commitment } => {
                let entry = self.life.promise(&mine, &commitment)?;
                self.change_if(id, entry).await?;
            }
            FromPage::Reveal { number, salt } => {
                let entry = self.life.say_number(&mine, &number, &salt)?;
                self.change_if(id, entry).await?;
            }
            FromPage::Gesture { seat, what } => {
                check_own(&mine, seat)?;
                self.gesture(seat, what).await?;
            }
            FromPage::Hints { on, source } => self.switch_hints(id, on, source)?,
            FromPage::Peek { on } => self.peek(id, on)?,
        }
        Ok(())
    }

    /// Lets something happen, or repeats the answer to what has happened before.
    async fn change_if(&mut self, id: DeviceId, entry: Option<Entry>) -> Result<(), Problem> {
        match entry {
            Some(entry) => Ok(self.change(entry).await?),
            None => {
                self.send_table(id);
                Ok(())
            }
        }
    }

    /// Those of the seats whose people play themselves, if there are any.
    fn playing(&self, mine: &[Seat]) -> Result<Vec<Seat>, Problem> {
        let playing = self.life.playing(mine);
        if playing.is_empty() { Err(played_for()) } else { Ok(playing) }
    }

    /// Takes seats with a link. The device that did so has them at once, also if it had them before
    /// and only the answer was lost.
    async fn sit(
        &mut self,
        id: DeviceId,
        invitation: &str,
        Offered { secret, card, name }: Offered,
    ) -> Result<(), Problem> {
        let now = self.house.now();
        let entry = match (secret, card) {
            (Some(secret), None) => {
                let sitter = Sitter::Device { secret };
                let entry = self.life.sit(invitation, &sitter, name.as_deref(), now)?;
                // A secret that opens nothing does no harm, should this not be stored.
                self.devices.show(id, sitter.key());
                entry
            }
            (None, Some(key)) => {
                let card = self.house.card_shown(&key).await.map_err(|refused| refused.why)?;
                let name = card.seat_name(name.as_deref())?;
                let entry =
                    self.life.sit(invitation, &Sitter::Card(card.id()), Some(&name), now)?;
                self.faces.meet(&self.house, self.life.rules().id(), card.id()).await;
                let shown = ShownCard { id: card.id(), key: Key::of(&key) };
                self.devices.show_card(id, shown);
                entry
            }
            _ => {
                return Err(problem!(
                    "expected either \"secret\" or \"card\"",
                    "erwartet wird entweder \"secret\" oder \"card\""
                ));
            }
        };
        match entry {
            Some(entry) => self.change(entry).await?,
            None => {
                self.devices.reseat(&self.life);
                self.send_table(id);
            }
        }
        Ok(())
    }

    async fn invite(&mut self, seat: Seat, invitation: Option<&str>) -> Result<(), Problem> {
        invitation.map_or(Ok(()), check_secret)?;
        self.check_empty(seat)?;
        Ok(self.change(Entry::Invite { seat, key: invitation.map(Key::of) }).await?)
    }

    /// Puts a computer on an empty seat.
    async fn fill_seat(
        &mut self,
        seat: Seat,
        bot: String,
        millis: Option<u32>,
        name: Option<&str>,
    ) -> Result<(), Problem> {
        self.life.check_not_begun()?;
        if self.life.player(seat)?.is_person() {
            self.check_empty(seat)?;
        }
        check_bot(self.life.rules(), &bot, millis)?;
        if self.life.is_rated() {
            create::check_rated_bot(self.life.rules().id(), &bot, millis)?;
        }
        let name = name.map(check_name).transpose()?;
        let millis = millis.map(|millis| millis.min(self.house.limits.max_millis));
        Ok(self.change(Entry::Bot { seat, bot, millis, name }).await?)
    }

    fn check_empty(&self, seat: Seat) -> Result<(), Problem> {
        self.life.player(seat)?;
        if self.life.empty_seats().contains(&seat) {
            return Ok(());
        }
        Err(problem!("seat {seat} is taken", "Platz {seat} ist besetzt"))
    }

    async fn hand_over(&mut self, id: DeviceId, mine: &[Seat], code: &str) -> Result<(), Problem> {
        let entry = self.life.hand_over(mine, code, self.house.now())?;
        self.change(entry).await?;
        self.send_table(id);
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
        let played = self.life.begun()?.moves_played();
        self.let_flags_fall().await?;
        if after != played {
            return Err(problem!(
                "the move was chosen after {after} moves, but {played} have been played",
                "der Zug wurde nach {after} Zügen gewählt, es sind aber {played} gespielt",
            ));
        }
        if !self.life.player(seat)?.is_person() {
            return Err(played_for());
        }
        Ok(self.change(Entry::Play { seat, mv }).await?)
    }

    async fn undo(&mut self, mine: &[Seat]) -> Result<(), Problem> {
        self.life.check_unrated()?;
        self.life.check_reopenable()?;
        let (moves, by) = steps::undo(self.life.begun()?, mine, self.life.is_alone(mine))
            .ok_or_else(|| {
                problem!(
                    "you have no move that can be taken back",
                    "du hast keinen Zug, der sich zurücknehmen lässt"
                )
            })?;
        self.ask(mine, by, Want::Undo { moves }, Entry::Undo { moves }).await
    }

    async fn redo(&mut self, mine: &[Seat]) -> Result<(), Problem> {
        self.life.check_unrated()?;
        self.life.check_reopenable()?;
        let (moves, by) = steps::redo(self.life.begun()?, mine).ok_or_else(|| {
            problem!(
                "you have no move that can be played again",
                "du hast keinen Zug, der sich wiederholen lässt"
            )
        })?;
        self.ask(mine, by, Want::Redo { moves }, Entry::Redo { moves }).await
    }

    async fn load(&mut self, mine: &[Seat], file: File) -> Result<(), Problem> {
        self.life.check_unrated()?;
        self.life.check_reopenable()?;
        self.life.begun()?;
        let players = self.life.players().to_vec();
        let game = self.life.rules();
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
            life::seat(&mut *loaded, &players);
            Ok(Box::new(loaded.record()))
        });
        let record = loading.await.unwrap_or_else(|panic| {
            tracing::error!("match {}: a file could not be loaded: {panic}", self.id);
            Err(problem!("the file cannot be loaded", "die Datei lässt sich nicht laden"))
        })?;
        if self.life.other_people(mine).is_empty() {
            return Ok(self.change(Entry::Load { record }).await?);
        }
        self.put_to_others(mine, mine[0], Want::Load { record }).await
    }

    /// Does it at once, or asks the people on other devices. At a practice table nobody is asked.
    async fn ask(
        &mut self,
        mine: &[Seat],
        by: Seat,
        want: Want,
        entry: Entry,
    ) -> Result<(), Problem> {
        if self.life.is_practice() || self.life.other_people(mine).is_empty() {
            return Ok(self.change(entry).await?);
        }
        self.put_to_others(mine, by, want).await
    }

    async fn put_to_others(&mut self, mine: &[Seat], by: Seat, want: Want) -> Result<(), Problem> {
        let of = self.life.other_people(mine);
        Ok(self.change(Entry::Ask { seat: by, want, of }).await?)
    }

    /// Offers a draw, or takes the one that somebody else has offered.
    async fn draw(&mut self, mine: &[Seat]) -> Result<(), Problem> {
        if let Some(to) = self.life.requests().asked_for(Wish::Draw, mine) {
            return self.answer(mine, to, true).await;
        }
        let offer = self.life.offer_draw(mine)?;
        Ok(self.change(offer).await?)
    }

    /// Asks for another game, begins it where nobody has to be asked, and goes on without those who
    /// have not answered when it is asked for again.
    async fn rematch(&mut self, mine: &[Seat]) -> Result<(), Problem> {
        self.life.begun()?;
        if self.life.next().is_some() {
            return Err(problem!(
                "the next game has begun already",
                "das nächste Spiel hat schon begonnen"
            ));
        }
        let of = self.life.other_owners(mine);
        if of.is_empty() {
            return self.play_again(mine[0], &[]).await;
        }
        if !self.life.is_over() {
            return Err(problem!(
                "another game can be asked for when this one is over",
                "um ein neues Spiel bitten kannst du, wenn dieses zu Ende ist"
            ));
        }
        if let Some(to) = self.life.requests().asked_for(Wish::Rematch, mine) {
            return self.answer(mine, to, true).await;
        }
        let asked = mine.iter().find_map(|&seat| self.life.requests().of(seat));
        match asked.filter(|asked| matches!(asked.want, Want::Rematch)) {
            Some(asked) if !asked.accepted.is_empty() => {
                let by = asked.by;
                let unwilling = asked.unwilling();
                self.play_again(by, &unwilling).await
            }
            _ => Ok(self.change(Entry::Ask { seat: mine[0], want: Want::Rematch, of }).await?),
        }
    }

    async fn play_again(&mut self, asker: Seat, unwilling: &[Seat]) -> Result<(), Problem> {
        let successor = self.successor(asker, unwilling)?;
        let entry = match self.life.give_up() {
            Some(end) => end,
            None => Entry::Next { id: successor.id.clone() },
        };
        Ok(self.change_with(entry, Some(successor)).await?)
    }

    async fn answer(&mut self, mine: &[Seat], to: Seat, accept: bool) -> Result<(), Problem> {
        self.change(Entry::Answer { seats: mine.to_vec(), to, accept }).await?;
        if !accept {
            self.tell_declined(to);
        }
        Ok(())
    }

    /// Somebody has said no: whoever asked learns of it, if that settles it.
    pub(super) fn tell_declined(&self, to: Seat) {
        if self.life.requests().of(to).is_none() && self.life.next().is_none() {
            let why = problem!("your request was declined", "deine Anfrage wurde abgelehnt").0;
            self.devices.send_to_owners(to, &ToPage::Refused { why });
        }
    }

    async fn withdraw(&mut self, mine: &[Seat]) -> Result<(), Problem> {
        let is_open = |seat: &&Seat| self.life.requests().of(**seat).is_some();
        let open: Vec<Seat> = mine.iter().filter(is_open).copied().collect();
        if open.is_empty() {
            return Err(problem!("you have asked for nothing", "du hast um nichts gebeten"));
        }
        for seat in open {
            self.change(Entry::Withdraw { seat }).await?;
        }
        Ok(())
    }

    /// Lets a computer play on for somebody who is away.
    async fn stand_in(&mut self, seat: Seat) -> Result<(), Problem> {
        self.life.player(seat)?;
        if !self.is_gone(seat) {
            return Err(problem!(
                "this person has not been away for long enough",
                "dieser Mensch ist noch nicht lange genug weg"
            ));
        }
        let entry = self.life.replace(seat)?;
        Ok(self.change(entry).await?)
    }

    /// Whether the person of a seat has been away for so long that nobody has to wait any more.
    fn is_gone(&self, seat: Seat) -> bool {
        let since = self.devices.gone_since(seat);
        let grace = self.house.grace(self.life.clock());
        since.zip(grace).is_some_and(|(since, grace)| self.house.now() - since >= grace)
    }

    async fn change_bot(
        &mut self,
        seat: Seat,
        bot: String,
        millis: Option<u32>,
    ) -> Result<(), Problem> {
        self.life.check_unrated()?;
        if self.life.players().get(seat.index()).is_none_or(Player::is_person) {
            return Err(problem!("no bot sits at seat {seat}", "auf Platz {seat} sitzt kein Bot"));
        }
        check_bot(self.life.rules(), &bot, millis)?;
        let millis = millis.map(|millis| millis.min(self.house.limits.max_millis));
        Ok(self.change(Entry::Bot { seat, bot, millis, name: None }).await?)
    }

    async fn rename(&mut self, mine: &[Seat], seat: Seat, name: &str) -> Result<(), Problem> {
        check_own(mine, seat)?;
        if self.life.card_of(seat).is_some_and(|card| self.house.hides(&card)) {
            return Err(problem!(
                "the host of this house has hidden your name",
                "wer dieses Haus betreibt, hat deinen Namen verborgen"
            ));
        }
        let name = check_name(name)?;
        Ok(self.change(Entry::Rename { seat, name }).await?)
    }

    fn peek(&mut self, id: DeviceId, on: bool) -> Result<(), Problem> {
        let Some(device) = self.devices.get_mut(id) else { return Ok(()) };
        if on && !can_peek(&self.life, &device.seats) {
            return Err(problem!(
                "the computers' hands can be seen only where at most one person plays",
                "was die Computer auf der Hand haben, ist nur zu sehen, \
                 wo höchstens ein Mensch spielt",
            ));
        }
        device.peeks = on;
        self.send_table(id);
        Ok(())
    }

    fn switch_hints(
        &mut self,
        id: DeviceId,
        on: bool,
        source: Option<HintSource>,
    ) -> Result<(), Problem> {
        let has_classic = self.life.rules().info().classic_hints;
        let source = source.filter(|_| has_classic).unwrap_or_default();
        let Some(device) = self.devices.get_mut(id) else { return Ok(()) };
        if on && !can_hint(&self.life, &device.seats) {
            return Err(problem!(
                "there are no hints between people, except at a practice table",
                "zwischen Menschen gibt es keine Tipps, außer an einem Übungstisch"
            ));
        }
        device.hints.switch(on, source);
        Ok(())
    }

    /// Shows everyone something friendly, here and at other nodes.
    async fn gesture(&mut self, seat: Seat, what: Gesture) -> Result<(), Problem> {
        self.gestures.take(seat)?;
        self.devices.send_all(&ToPage::Gesture { seat, what });
        if let Some(nodes) = self.house.store.nodes()
            && let Err(error) = nodes.show(&self.id, seat, what).await
        {
            tracing::debug!("match {}: other nodes cannot be told: {error:#}", self.id);
        }
        Ok(())
    }
}

/// What somebody sits down with.
struct Offered {
    secret: Option<String>,
    card: Option<String>,
    name: Option<String>,
}

fn check_own(mine: &[Seat], seat: Seat) -> Result<(), Problem> {
    if mine.contains(&seat) {
        return Ok(());
    }
    Err(problem!("seat {seat} is not yours", "Platz {seat} gehört dir nicht"))
}

fn played_for() -> Problem {
    problem!("a computer plays for you", "ein Computer spielt für dich")
}

fn only_creator() -> Problem {
    problem!(
        "only whoever set up the table may do this",
        "das darf nur, wer den Tisch eröffnet hat"
    )
}

use std::io;

use serde_json::Value;

use super::{
    AnyMatch, Explanation, Imagined, Json, MoveValues, Shown, Status, StepView, formats, to_json,
};
use crate::{Chronicle, Furnished, Limits, LogBook, Match, Player, Problem, Record, Seat, seeded};

impl<G: Furnished> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn hidden(&self) -> bool {
        G::HIDDEN
    }

    fn secrets(&self) -> bool {
        G::SECRETS
    }

    fn draws(&self) -> bool {
        G::DRAWS
    }

    fn side(&self, seat: Seat) -> u8 {
        G::side(seat)
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn seed(&self) -> u64 {
        self.seed()
    }

    fn players(&self) -> &[Player] {
        self.players()
    }

    fn set_player(&mut self, seat: Seat, player: Player) {
        self.set_player(seat, player);
    }

    fn setup(&self) -> Option<Value> {
        self.setup().map(to_json)
    }

    fn status(&self) -> Status {
        let state = self.state();
        let winners = state.winners();
        Status {
            turn: state.to_move().iter().collect(),
            over: winners.is_some(),
            winners: winners.unwrap_or_default().iter().collect(),
            scores: (0..state.seats() as u8).map(|seat| state.score(Seat(seat))).collect(),
        }
    }

    fn position(&self) -> Value {
        self.state().position()
    }

    fn record(&self) -> Record {
        self.record()
    }

    fn chronicle(&self) -> Chronicle {
        self.chronicle()
    }

    fn set_chronicle(&mut self, chronicle: Chronicle) -> Result<(), Problem> {
        self.set_chronicle(chronicle)
    }

    fn moves_played(&self) -> usize {
        self.made().len()
    }

    fn redoable(&self) -> Vec<Seat> {
        self.redoable().collect()
    }

    fn seat_of(&self, index: usize) -> Seat {
        self.made()[index].seat
    }

    fn move_of(&self, index: usize) -> String {
        self.made()[index].mv.to_string()
    }

    fn gist_of(&self, index: usize) -> Option<Value> {
        self.made()[index].gist.as_ref().map(to_json)
    }

    fn has_revealed(&self, index: usize) -> bool {
        self.made()[index].revealed
    }

    fn ended_turn(&self, index: usize) -> bool {
        self.made()[index].ended_turn
    }

    fn step(&self, index: usize, viewer: Option<Seat>) -> StepView {
        StepView::new::<G>(&self.made()[index], &self.events(index), viewer)
    }

    fn steps(&self, viewer: Option<Seat>) -> Box<dyn Iterator<Item = Shown> + '_> {
        let steps = self.made().iter().zip(self.walk(0));
        Box::new(steps.map(move |(made, step)| Shown {
            step: StepView::new::<G>(made, &step.events, viewer),
            view: Json::of(&step.after.view(viewer)),
        }))
    }

    fn view_after(&self, moves: usize, viewer: Option<Seat>) -> Json {
        Json::of(&self.state_after(moves).view(viewer))
    }

    fn open_view_after(&self, moves: usize, viewer: Option<Seat>) -> Json {
        Json::of(&self.state_after(moves).open_view(viewer))
    }

    fn view(&self, viewer: Option<Seat>) -> Json {
        Json::of(&self.state().view(viewer))
    }

    fn legal_moves(&self, seat: Seat) -> Vec<String> {
        let mut moves = Vec::new();
        if self.state().to_move().contains(seat) {
            self.state().legal_moves(seat, &mut moves);
        }
        moves.iter().map(ToString::to_string).collect()
    }

    fn play(&mut self, seat: Seat, mv: &str) -> Result<(), Problem> {
        self.play(seat, mv.parse()?)
    }

    fn undo_moves(&mut self, moves: usize) -> Result<(), Problem> {
        self.undo_moves(moves)
    }

    fn redo_moves(&mut self, moves: usize) -> Result<(), Problem> {
        self.redo_moves(moves)
    }

    fn drop_redo(&mut self) {
        self.drop_redo();
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Imagined {
        Imagined::new(self.state().imagine(seat, &mut seeded(seed)))
    }

    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(MoveValues),
    ) -> MoveValues {
        let imagined = self.state().imagine(seat, &mut seeded(limits.seed));
        MoveValues::of(&imagined, seat, limits, report)
    }

    fn explain(&self, index: usize, limits: &Limits) -> Explanation {
        Explanation::of(self, index, limits)
    }

    fn save(&self, format: &str) -> Result<String, Problem> {
        match format {
            formats::MATCH => Ok(self.record().to_text()),
            formats::POSITION => Ok(self.position().to_string()),
            _ => {
                formats::check::<G>(format)?;
                self.state().save(format, self.players())
            }
        }
    }

    fn log_book(&self) -> LogBook {
        LogBook::new::<G>(self.players())
    }

    fn write_log(&self, book: &mut LogBook, out: &mut dyn io::Write) -> io::Result<()> {
        book.write(self, out)
    }
}

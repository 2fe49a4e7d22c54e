use std::{marker::PhantomData, time::Duration};

use serde_json::Value;

use super::{
    AnyBot, AnyGame, AnyMatch, GameInfo, Imagined, MoveValues, Opened, bot::ErasedBot, formats,
    to_json,
};
use crate::{
    Console, Declarations, Furnished, Lesson, Limits, Loaded, Match, Player, Problem, Record,
    SavedPlayers, Seat, matches::parse_setup, parse_json, perft, playouts, problem, shown,
};

/// Makes an [`AnyGame`] of a [`Furnished`] game.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    /// The game.
    pub const NEW: Erased<G> = Erased(PhantomData);
}

impl<G: Furnished> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            id: G::ID.into(),
            seats: G::SEATS,
            bots: G::BOTS.iter().map(|bot| bot.name.into()).collect(),
            formats: formats::all::<G>().map(str::to_owned).collect(),
            hidden: G::HIDDEN,
            secrets: G::SECRETS,
            chance: G::CHANCE,
            draws: G::DRAWS,
            setup: to_json(&G::Setup::default()),
            seats_field: G::SEATS_FIELD.map(str::to_owned),
            first_bot: G::FIRST_BOT.into(),
            scored: G::SCORED,
            times: G::TIMES.to_vec(),
            classic_hints: G::CLASSIC_HINTS,
            explorer: G::EXPLORER,
            lesson: G::LESSON.is_some(),
        }
    }

    fn lesson(&self) -> Option<Lesson> {
        G::LESSON.map(|text| Lesson::parse(text).expect("the lesson of a game"))
    }

    fn chance(&self) -> bool {
        G::CHANCE
    }

    fn logs_on_stdout(&self) -> bool {
        G::LOG_ON_STDOUT
    }

    fn start(&self, setup: Option<&Value>, seed: u64) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(Box::new(Match::<G>::new(parse_setup::<G>(setup)?, seed)?))
    }

    fn open(&self, format: &str, text: &str, seed: u64) -> Result<Opened, Problem> {
        match format {
            formats::MATCH => {
                let begun = Match::<G>::from_record(&Record::parse(text)?)?;
                let players = Some(begun.players().to_vec());
                Ok(Opened { begun: Box::new(begun), players })
            }
            formats::POSITION => {
                let state = G::from_position(&parse_json(text)?, seed)?;
                Ok(Opened { begun: Box::new(Match::from_state(state, seed)), players: None })
            }
            _ => {
                formats::check::<G>(format)?;
                Ok(begin(G::load(format, text, seed)?, seed))
            }
        }
    }

    fn is_save(&self, json: &Value) -> bool {
        G::is_save(json)
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(Box::new(Match::<G>::from_record(record)?))
    }

    fn bot(&self, name: &str) -> Result<Box<dyn AnyBot>, Problem> {
        let bot = G::bot(name).ok_or_else(|| {
            let game = G::ID;
            let name = shown(name);
            let known = G::BOTS.iter().map(|bot| bot.name).collect::<Vec<_>>().join(", ");
            problem!(
                "{game} has no bot \"{name}\"; it has {known}",
                "{game} hat keinen Bot \"{name}\"; es gibt {known}"
            )
        })?;
        Ok(Box::new(ErasedBot(bot)))
    }

    fn analyse(
        &self,
        state: &Imagined,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(MoveValues),
    ) -> MoveValues {
        MoveValues::of(state.of::<G>(), seat, limits, report)
    }

    fn deepens(&self) -> bool {
        G::DEEPENS
    }

    fn classic_values(&self, state: &Imagined, seat: Seat, players: &[Player]) -> MoveValues {
        (&state.of::<G>().classic_values(seat, players)).into()
    }

    fn perft(&self, setup: Option<&Value>, depth: u32) -> Result<u64, Problem> {
        perft(&G::new(&parse_setup::<G>(setup)?, 0)?, depth)
    }

    fn playouts(
        &self,
        setup: Option<&Value>,
        time: Duration,
        seed: u64,
    ) -> Result<(u64, Duration), Problem> {
        Ok(playouts(&G::new(&parse_setup::<G>(setup)?, seed)?, time, seed))
    }

    fn fit_name(&self, name: &str, taken: &[&str]) -> String {
        G::fit_name(name, taken)
    }

    fn console(&self) -> Option<Console> {
        G::console()
    }

    fn typescript(&self) -> Vec<String> {
        Declarations::default()
            .with::<G::Setup>()
            .with::<G::Event>()
            .with::<G::View>()
            .with::<G::Gist>()
            .into_texts()
    }
}

/// Goes on with what a file of the game's own format held.
fn begin<G: Furnished>(loaded: Loaded<G>, seed: u64) -> Opened {
    let mut begun = Match::from_state(loaded.state, seed);
    let players = match loaded.players {
        SavedPlayers::Unknown => None,
        SavedPlayers::Proposed(players) => Some(players),
        SavedPlayers::Seated(players) => {
            for (seat, player) in (0..).map(Seat).zip(&players) {
                begun.set_player(seat, player.clone());
            }
            Some(players)
        }
    };
    Opened { begun: Box::new(begun), players }
}

use std::{marker::PhantomData, time::Duration};

use serde_json::Value;

use super::{
    AnyBot, AnyGame, AnyMatch, GameInfo, Imagined, MoveValues, bot::ErasedBot, formats, to_json,
};
use crate::{
    Console, Declarations, Furnished, Limits, Match, Problem, Record, Seat, matches::parse_setup,
    parse_json, perft, playouts, problem, shown,
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
            setup: to_json(&G::Setup::default()),
            seats_field: G::SEATS_FIELD.map(str::to_owned),
            first_bot: G::FIRST_BOT.into(),
            scored: G::SCORED,
            untimed: G::UNTIMED,
        }
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

    fn load(&self, format: &str, text: &str, seed: u64) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(match format {
            formats::MATCH => Box::new(Match::<G>::from_record(&Record::parse(text)?)?),
            formats::POSITION => {
                Box::new(Match::from_state(G::from_position(&parse_json(text)?, seed)?, seed))
            }
            _ => {
                formats::check::<G>(format)?;
                let loaded = G::load(format, text, seed)?;
                let mut begun = Match::from_state(loaded.state, seed);
                for (seat, player) in (0..).map(Seat).zip(loaded.players.into_iter().flatten()) {
                    begun.set_player(seat, player);
                }
                Box::new(begun)
            }
        })
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

    fn perft(&self, setup: Option<&Value>, depth: u32) -> Result<u64, Problem> {
        perft(&G::new(&parse_setup::<G>(setup)?, 0)?, depth)
    }

    fn playouts(&self, time: Duration, seed: u64) -> (u64, Duration) {
        let start = G::new(&G::Setup::default(), seed).expect("the default setup");
        playouts(&start, time, seed)
    }

    fn console(&self) -> Option<Console> {
        G::console()
    }

    fn typescript(&self) -> Vec<String> {
        Declarations::default().with::<G::Setup>().with::<G::Event>().with::<G::View>().into_texts()
    }
}

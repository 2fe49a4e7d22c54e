use table::{AnyBot, AnyGame, AnyMatch, Cancel, Limits, Problem, Seat, problem};

use crate::{
    Budget, Cost,
    engine::{Engines, Wanted},
};

/// A bot at the table.
pub(crate) struct Entrant<'a> {
    mind: Mind<'a>,
    budget: Budget,
}

enum Mind<'a> {
    /// It thinks in this program.
    Own(Box<dyn AnyBot>),
    /// It thinks in another one, which speaks the engine protocol.
    Foreign { program: &'a str, bot: &'a str },
}

/// Who a text such as `strong`, `strong@200` or `./old/spieltisch#strong@200` stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Name<'a> {
    /// The program whose bot it is, if it is not this one.
    pub program: Option<&'a str>,
    pub bot: &'a str,
    /// How much it may think, in whatever is given to the others.
    amount: Option<u64>,
}

/// A decision that has to be made.
pub(crate) struct Decision<'a> {
    pub current: &'a dyn AnyMatch,
    pub seat: Seat,
    pub seed: u64,
    pub cancel: &'a Cancel,
}

impl Name<'_> {
    pub(crate) fn parse(text: &str) -> Result<Name<'_>, Problem> {
        let (program, bot) =
            text.rsplit_once('#').map_or((None, text), |(program, bot)| (Some(program), bot));
        let Some((bot, amount)) = bot.split_once('@') else {
            return Ok(Name { program, bot, amount: None });
        };
        let amount = amount.parse().map_err(|_| {
            problem!(
                "\"{text}\", expected a number after the @",
                "„{text}“, nach dem @ wird eine Zahl erwartet"
            )
        })?;
        Ok(Name { program, bot, amount: Some(amount) })
    }
}

impl<'a> Entrant<'a> {
    pub(crate) fn new(
        text: &'a str,
        game: &dyn AnyGame,
        budget: Budget,
    ) -> Result<Entrant<'a>, Problem> {
        let Name { program, bot, amount } = Name::parse(text)?;
        let mind = match program {
            Some(program) => Mind::Foreign { program, bot },
            None => Mind::Own(game.bot(bot)?),
        };
        Ok(Entrant { mind, budget: amount.map_or(budget, |amount| budget.of(amount)) })
    }

    /// Refuses a bot of another program that this does not have.
    pub(crate) fn check(&self, game: &dyn AnyGame, engines: &mut Engines) -> Result<(), Problem> {
        match self.mind {
            Mind::Own(_) => Ok(()),
            Mind::Foreign { program, bot } => engines.of(program).check(game.id(), bot),
        }
    }

    /// The move it chooses and what that took, or nothing if it was cancelled. The same seed gives
    /// the same move, whichever program the bot is in.
    pub(crate) fn decide(
        &mut self,
        decision: &Decision,
        engines: &mut Engines,
    ) -> Result<Option<(String, Cost)>, Problem> {
        let Decision { current, seat, seed, cancel } = *decision;
        let bot = match &mut self.mind {
            Mind::Own(bot) => bot,
            Mind::Foreign { program, bot } => {
                let wanted = Wanted { bot, seat, seed, budget: self.budget };
                return engines.of(program).choose(&wanted);
            }
        };
        let imagined = current.imagine(seat, seed);
        let limits = Limits { seed, cancel: cancel.clone(), ..self.budget.limits()? };
        let (chosen, cost) = Cost::of(&limits, || bot.choose(&imagined, seat, &limits));
        Ok(chosen.map(|mv| (mv, cost)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_have_a_program_before_it_and_an_amount_after_it() {
        let name = |text| Name::parse(text).unwrap();
        let strong = Name { program: None, bot: "strong", amount: None };
        assert_eq!(name("strong"), strong);
        assert_eq!(name("strong@200"), Name { amount: Some(200), ..strong });
        assert_eq!(name("./a@b/c#d#strong"), Name { program: Some("./a@b/c#d"), ..strong });
        let both = Name { program: Some("./old"), amount: Some(7), ..strong };
        assert_eq!(name("./old#strong@7"), both);
        assert!(Name::parse("./old#strong@ease").is_err());
    }
}

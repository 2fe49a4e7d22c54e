//! Where a match stands.

use table::{AnyMatch, Chronicle, End, EndReason, Problem, Seat, Status, problem};

use super::{Life, already_begun, not_begun, over};

impl Life {
    /// What is to be known of a match that has begun.
    pub(crate) fn game(&self) -> Option<&dyn AnyMatch> {
        self.game.as_deref()
    }

    /// The game, or why there is none.
    pub(crate) fn begun(&self) -> Result<&dyn AnyMatch, Problem> {
        self.game().ok_or_else(not_begun)
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

    /// The game with all that its record tells beside the moves.
    pub(crate) fn chronicled(&self) -> Result<Box<dyn AnyMatch>, Problem> {
        let mut game = self.begun()?.fork();
        game.set_chronicle(Chronicle {
            origin: self.origin,
            shares: self.shares(),
            begun: self.timeline.begun(),
            times: self.timeline.times(game.moves_played()),
            end: self.end(),
        })?;
        Ok(game)
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

    /// An error if it counts for how strong its players are: then nothing is taken back or changed.
    pub(crate) fn check_unrated(&self) -> Result<(), Problem> {
        if !self.rated {
            return Ok(());
        }
        Err(problem!(
            "this game is rated: nothing is taken back, played again, loaded or exchanged",
            "dieses Spiel wird gewertet: nichts wird zurückgenommen, wiederholt, geladen oder \
             ausgetauscht"
        ))
    }

    /// An error once the match has begun.
    pub(crate) fn check_not_begun(&self) -> Result<(), Problem> {
        match (&self.game, &self.end) {
            (None, None) => Ok(()),
            (None, Some(_)) => {
                Err(problem!("the match was called off", "das Spiel wurde abgesagt"))
            }
            (Some(_), _) => Err(already_begun()),
        }
    }

    /// An error unless the game goes on.
    pub(crate) fn check_running(&self) -> Result<(), Problem> {
        self.begun()?;
        if self.is_over() { Err(over()) } else { Ok(()) }
    }
}

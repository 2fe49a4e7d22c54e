use crate::{End, Origin, Problem, Share, problem};

/// The last millisecond of the year 9999: nothing was played later.
const LATEST: u64 = 253_402_300_799_999;

/// What is known of a match beside its moves. Whoever keeps the time tells it to the match, so that
/// its record says it too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chronicle {
    /// Where its chance comes from.
    pub origin: Option<Origin>,
    /// What everyone has added to its chance, where that was drawn together.
    pub shares: Option<Vec<Share>>,
    /// When it began, in milliseconds since 1970.
    pub begun: Option<i64>,
    /// How many milliseconds after `begun` each of its moves was made.
    pub times: Option<Vec<u64>>,
    /// How it ended.
    pub end: Option<End>,
}

impl Chronicle {
    /// Keeps what still holds when the match goes on or back to this number of moves. When a move
    /// was made is not known until somebody tells.
    pub(crate) fn go_to(&mut self, moves: usize) {
        self.end = None;
        self.times = self.times.take().filter(|times| moves <= times.len());
        if let Some(times) = &mut self.times {
            times.truncate(moves);
        }
    }

    /// Why these cannot be the times of a match with this number of moves.
    pub(crate) fn check_times(&self, moves: usize) -> Result<(), Problem> {
        let begun = self.begun.map(check_beginning).transpose()?;
        let Some(times) = &self.times else { return Ok(()) };
        let Some(begun) = begun else {
            return Err(problem!(
                "\"times\" count from \"begun\", which is missing",
                "\"times\" zählen ab \"begun\", und das fehlt"
            ));
        };
        let count = times.len();
        if count != moves {
            return Err(problem!(
                "there are {count} \"times\" for {moves} moves, \
                 expected one for each move or no \"times\" at all",
                "es gibt {count} \"times\" für {moves} Züge, \
                 erwartet wird eine für jeden Zug oder gar kein \"times\"",
            ));
        }
        check_order(times, LATEST - begun)
    }
}

/// The beginning of a match, if it can be one.
fn check_beginning(begun: i64) -> Result<u64, Problem> {
    u64::try_from(begun).ok().filter(|&begun| begun <= LATEST).ok_or_else(|| {
        problem!(
            "\"begun\" is {begun}, expected milliseconds since 1970, from 0 to {LATEST}",
            "\"begun\" ist {begun}, erwartet werden Millisekunden seit 1970, von 0 bis {LATEST}",
        )
    })
}

/// Why these times do not follow each other until the latest possible one.
fn check_order(times: &[u64], latest: u64) -> Result<(), Problem> {
    if let Some(index) = times.windows(2).position(|pair| pair[0] > pair[1]) {
        let number = index + 2;
        let before = times[index];
        let time = times[index + 1];
        return Err(problem!(
            "the time of move {number} is {time}, expected at least {before} \
             as for the move before it",
            "die Zeit von Zug {number} ist {time}, erwartet wird mindestens {before} \
             wie beim Zug davor",
        ));
    }
    match times.last() {
        Some(last) if *last > latest => Err(problem!(
            "the time of the last move is {last}, expected milliseconds since \"begun\", \
             at most {latest}",
            "die Zeit des letzten Zuges ist {last}, \
             erwartet werden Millisekunden seit \"begun\", höchstens {latest}",
        )),
        _ => Ok(()),
    }
}

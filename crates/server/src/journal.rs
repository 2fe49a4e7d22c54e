//! What is stored of a match: how it was set up, and everything that happened to it since.

use std::io;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{End, EndReason, Player, Problem, Record, Seat, parse_stored, read_name};

use crate::{
    secret::{CardId, Key, MatchId, random_secret},
    seed::random_seed,
    store::Seated,
    times::Clock,
    wire::Series,
};

/// The newest kind of header this program knows.
const VERSION: u32 = 2;

/// How a match was set up, and who has its seats.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    version: u32,
    pub game: String,
    pub start: Start,
    /// Who is to sit where.
    pub players: Vec<Player>,
    /// What recognises the secrets of each person's seat; none for a seat nobody has taken.
    pub keys: Vec<Vec<Key>>,
    /// What recognises the invitation to each seat that is given away.
    pub invitations: Vec<Option<Key>>,
    /// What recognises the secrets of whoever may fill the empty seats.
    pub creators: Vec<Key>,
    pub clock: Clock,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
    /// What the house adds to the chance, where that is drawn together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<HouseShare>,
    /// Whether everyone has hints and may take moves back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub practice: bool,
    /// Whether the game counts for how strong its players are.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// The name under which the lobby lists it while seats are empty, which anybody may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<String>,
}

/// What the house adds to the chance of a match. Nobody is told before the match is over.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseShare {
    pub number: String,
    pub salt: String,
}

impl HouseShare {
    /// One that nobody could foresee.
    pub(crate) fn random() -> HouseShare {
        let number: u64 = rand::random();
        HouseShare { number: format!("{number:016x}"), salt: random_secret() }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// What a match begins with. The kind stands around it, not in it: serde would have to keep all of
/// a long record to look for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Start {
    /// A new game, with the seed somebody chose.
    New { setup: Value, seed: Option<u64> },
    /// A saved game.
    File { record: Box<Record> },
    /// A match of version 0.1.0, which had begun when it was stored.
    #[serde(skip)]
    Begun { record: Box<Record> },
}

impl Start {
    /// How the game is set up; nothing if it goes on from a position.
    pub(crate) fn setup(&self) -> Option<Value> {
        match self {
            Start::New { setup, .. } => Some(setup.clone()),
            Start::File { record } | Start::Begun { record } => record.setup.clone(),
        }
    }

    /// The beginning of a match, for which the house chooses the seed if nobody has.
    pub(crate) fn beginning(&self) -> Entry {
        let seed = match self {
            Start::New { seed, .. } => Some(seed.unwrap_or_else(random_seed)),
            Start::File { .. } | Start::Begun { .. } => None,
        };
        Entry::Begin { seed }
    }
}

/// The header of a match of version 0.1.0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OldHeader {
    record: Record,
    keys: Vec<Option<Key>>,
}

/// Why what is stored makes no match.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// A newer program has written it.
    Newer,
    Broken(Problem),
}

impl From<Problem> for Unreadable {
    fn from(why: Problem) -> Unreadable {
        Unreadable::Broken(why)
    }
}

impl Header {
    /// A header as this program writes it, with nobody at the table yet.
    pub(crate) fn new(game: String, start: Start, players: Vec<Player>, clock: Clock) -> Header {
        let seats = players.len();
        Header {
            version: VERSION,
            game,
            start,
            players,
            keys: vec![Vec::new(); seats],
            invitations: vec![None; seats],
            creators: Vec::new(),
            clock,
            series: None,
            draw: None,
            practice: false,
            rated: false,
            listed: None,
        }
    }

    /// Reads what this program or an older one has stored.
    pub(crate) fn read(text: &str) -> Result<Header, Unreadable> {
        #[derive(Deserialize)]
        struct Versioned {
            #[serde(default)]
            version: u32,
        }
        match parse_stored::<Versioned>(text)?.version {
            0 => Ok(parse_stored::<OldHeader>(text)?.into()),
            VERSION => Ok(parse_stored(text)?),
            _ => Err(Unreadable::Newer),
        }
    }

    /// Whether nobody is missing.
    pub(crate) fn is_full(&self) -> bool {
        let mut seats = self.players.iter().zip(&self.keys);
        seats.all(|(player, keys)| !player.is_person() || !keys.is_empty())
    }

    /// Who sits there with a card from the start, if anybody does.
    pub(crate) fn seated(&self) -> Option<Seated> {
        let card = |keys: &Vec<Key>| keys.iter().find_map(Key::card);
        let cards = (0..).zip(&self.keys).filter_map(|(seat, keys)| Some((seat, card(keys)?)));
        let cards: Vec<(i64, CardId)> = cards.collect();
        let names = self.players.iter().map(|player| player.name.clone());
        let seated = || Seated {
            game: self.game.clone(),
            names: names.collect(),
            cards: cards.clone(),
            is_over: false,
        };
        (!cards.is_empty()).then(seated)
    }

    /// The name of the game.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }
}

impl From<OldHeader> for Header {
    fn from(OldHeader { record, keys }: OldHeader) -> Header {
        let players = record.seats.clone();
        let game = record.game.clone();
        let start = Start::Begun { record: Box::new(record) };
        Header {
            keys: keys.into_iter().map(|key| key.into_iter().collect()).collect(),
            ..Header::new(game, start, players, Clock::None)
        }
    }
}

/// One thing that happened to a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Entry {
    /// Every seat is taken, and the game is dealt.
    Begin {
        /// Decides all its chance, unless it goes on from a file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
    /// Somebody sat down with the invitation to a seat.
    Claim {
        seat: Seat,
        key: Key,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// A new invitation to an empty seat, or none. The one before is worth nothing from now on.
    Invite {
        seat: Seat,
        key: Option<Key>,
    },
    /// Whoever shows this code until then gets into the seats too.
    HandOver {
        seats: Vec<Seat>,
        code: Key,
        until: i64,
    },
    /// A device came into the seats of a code.
    Join {
        code: Key,
        key: Key,
    },
    Play {
        seat: Seat,
        #[serde(rename = "move")]
        mv: String,
    },
    Undo {
        moves: usize,
    },
    Redo {
        moves: usize,
    },
    /// Another computer on a computer's seat, or one on an empty seat, where it gets a name.
    Bot {
        seat: Seat,
        bot: String,
        millis: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    Rename {
        seat: Seat,
        #[serde(deserialize_with = "read_name")]
        name: String,
    },
    /// Another game takes the place of the one so far.
    Load {
        record: Box<Record>,
    },
    /// A person wants something that these seats have to agree to. What is agreed on happens with
    /// the last answer, a draw and a rematch with the entry after it.
    Ask {
        seat: Seat,
        want: Want,
        of: Vec<Seat>,
    },
    Answer {
        seats: Vec<Seat>,
        to: Seat,
        accept: bool,
    },
    Withdraw {
        seat: Seat,
    },
    /// A device promises a number for its seats.
    Commit {
        seats: Vec<Seat>,
        commitment: String,
    },
    /// A device says the number it has promised.
    Reveal {
        seats: Vec<Seat>,
        number: String,
        salt: String,
    },
    /// Those who did not say their numbers in time have lost their seats, and all is drawn anew.
    Vacate {
        seats: Vec<Seat>,
        house: HouseShare,
    },
    /// A computer plays on for a person.
    StandIn {
        seat: Seat,
        bot: String,
        why: EndReason,
    },
    /// The person is back.
    ComeBack {
        seat: Seat,
    },
    End {
        end: End,
    },
    /// The same people play again.
    Next {
        id: MatchId,
    },
    /// What a newer program has written.
    #[serde(other, skip_serializing)]
    Newer,
}

/// What a person may want of the others.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Want {
    Undo { moves: usize },
    Redo { moves: usize },
    Load { record: Box<Record> },
    Draw,
    Rematch,
}

impl Entry {
    /// Reads what this program or an older one has stored.
    pub(crate) fn read(text: &str) -> Result<Entry, Unreadable> {
        match parse_stored(text)? {
            Entry::Newer => Err(Unreadable::Newer),
            entry => Ok(entry),
        }
    }

    /// How many bytes it takes in the store.
    pub(crate) fn stored_bytes(&self) -> usize {
        let mut counter = Counter(0);
        serde_json::to_writer(&mut counter, self).expect("an entry is plain JSON");
        counter.0
    }
}

/// Counts what is written to it.
struct Counter(usize);

impl io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

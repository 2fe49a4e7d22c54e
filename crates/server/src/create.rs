//! How a match is set up.

use games::NotOpened;
use serde_json::{Value, json};
use table::{AnyGame, AnyMatch, Opened, Player, Problem, Seat, Text, problem};

use crate::{
    journal::{Entry, Header, HouseShare, Start},
    life::Life,
    players::{check_players, hurry},
    ratings,
    secret::{CardId, Key, MatchId, random_secret},
    seed::random_seed,
    times::Clock,
    wire::{Created, File, NewMatch, OpenedFile, Series},
};

/// A match that is ready to be stored.
pub(crate) struct Prepared {
    pub header: Header,
    /// What happens to it at once.
    pub entries: Vec<Entry>,
    /// In how many milliseconds something is due then.
    pub due_in: Option<i64>,
}

impl Prepared {
    fn new(header: Header) -> Result<Prepared, Problem> {
        let begins = header.is_full() && header.draw.is_none();
        let begin = begins.then(|| header.start.beginning());
        let due_in = match &begin {
            Some(begin) if header.clock.is_timed() => {
                let mut life = Life::set_up(header.clone(), 0)?;
                life.apply(begin)?;
                life.due_in(&[], 0)
            }
            None if header.draw.is_some() => Life::set_up(header.clone(), 0)?.due_in(&[], 0),
            _ => None,
        };
        Ok(Prepared { header, entries: begin.into_iter().collect(), due_in })
    }
}

/// Sets a match up as asked for, with bots that think for at most `max_millis`. The creator's first
/// seat belongs to the card, if there is one.
pub(crate) fn prepare(
    id: &MatchId,
    new: &NewMatch,
    card: Option<CardId>,
    max_millis: u32,
) -> Result<(Prepared, Created), Problem> {
    let game = games::game(&new.game)?;
    let trial = try_out(game, new)?;
    let mut players = check_players(game, wanted_players(new, &*trial)?, trial.players().len())?;
    hurry(&mut players, max_millis);
    check_invited(new, &players)?;
    if new.listed && new.invite.is_empty() {
        return Err(problem!(
            "a listed table needs somebody to be invited",
            "ein gelisteter Tisch braucht jemanden, der eingeladen ist"
        ));
    }
    if new.draw && (!game.chance() || new.invite.is_empty() || new.load.is_some()) {
        return Err(problem!(
            "chance is drawn together only in a new game with dice or a bag to which people are \
             invited",
            "gemeinsam gezogen wird nur bei einem neuen Spiel mit Würfeln oder Beutel, zu dem \
             jemand eingeladen ist"
        ));
    }
    if new.rated {
        check_rated(new, &players, card.is_some())?;
    }
    let clock = clock_for(new);
    clock.check()?;
    let record = trial.record();
    // A long match is large: it is not kept while it is written.
    drop(trial);
    let start = match record.setup {
        Some(setup) if new.load.is_none() => Start::New { setup, seed: new.seed },
        setup => Start::File { record: Box::new(table::Record { setup, ..record }) },
    };
    let mut header = Header::new(new.game.clone(), start, players.clone(), clock);
    header.practice = new.practice;
    header.rated = new.rated;
    header.draw = new.draw.then(HouseShare::random);
    header.listed = new.listed.then(random_secret);
    let seats = (0..).map(Seat).zip(&players);
    let is_invited = |seat: Seat| new.invite.contains(&seat);
    let secret_if = |is_one: bool| is_one.then(random_secret);
    let mut secrets: Vec<_> = seats
        .clone()
        .map(|(seat, player)| secret_if(player.is_person() && !is_invited(seat)))
        .collect();
    let invitations: Vec<_> = seats.map(|(seat, _)| secret_if(is_invited(seat))).collect();
    let card_seat = secrets.iter().position(Option::is_some).filter(|_| card.is_some());
    if let Some(seat) = card_seat {
        // Only the card opens it: whoever loses the card's key loses the seat too.
        secrets[seat] = None;
    }
    let first = if card.is_some() { None } else { secrets.iter().flatten().next().cloned() };
    let creator = first.unwrap_or_else(random_secret);
    let keys = secrets.iter().map(|secret| secret.iter().map(|secret| Key::of(secret)).collect());
    header.keys = keys.collect();
    header.creators = vec![Key::of(&creator)];
    if let Some(card) = &card {
        header.creators.push(Key::of_card(card));
        card_seat.into_iter().for_each(|seat| header.keys[seat].push(Key::of_card(card)));
    }
    header.invitations = invitations.iter().map(|secret| secret.as_deref().map(Key::of)).collect();
    let created = Created { id: id.0.clone(), players, secrets, invitations, creator };
    Ok((Prepared::new(header)?, created))
}

/// The clock that was asked for. Nobody is there to claim the win if a person leaves a rated game
/// against computers, so that without another clock there are some days for every turn.
fn clock_for(new: &NewMatch) -> Clock {
    match new.clock.unwrap_or_default() {
        Clock::None if new.rated && new.invite.is_empty() => Clock::Days { days: 7 },
        clock => clock,
    }
}

/// The match as it would begin, to see that it can.
fn try_out(game: &'static dyn AnyGame, new: &NewMatch) -> Result<Box<dyn AnyMatch>, Problem> {
    let seed = new.seed.unwrap_or_else(random_seed);
    match (&new.load, &new.setup) {
        (Some(_), Some(_)) => Err(problem!(
            "both \"setup\" and \"load\" are given, expected one of them",
            "\"setup\" und \"load\" sind angegeben, erwartet wird eines von beiden",
        )),
        (Some(file), None) => load(game, file, seed),
        (None, setup) => game.start(setup.as_ref(), seed),
    }
}

fn wanted_players<'a>(new: &'a NewMatch, trial: &'a dyn AnyMatch) -> Result<&'a [Player], Problem> {
    match (&new.seats, &new.load) {
        (Some(players), _) => Ok(players),
        (None, Some(_)) => Ok(trial.players()),
        (None, None) => {
            Err(problem!("\"seats\" is missing: who plays?", "\"seats\" fehlt: wer spielt?"))
        }
    }
}

fn check_invited(new: &NewMatch, players: &[Player]) -> Result<(), Problem> {
    for (index, seat) in new.invite.iter().enumerate() {
        if !players.get(seat.index()).is_some_and(Player::is_person) {
            return Err(problem!(
                "\"invite\" names seat {seat}, expected a person's seat",
                "\"invite\" nennt Platz {seat}, erwartet wird der Platz eines Menschen"
            ));
        }
        if new.invite[..index].contains(seat) {
            return Err(problem!(
                "\"invite\" names seat {seat} twice",
                "\"invite\" nennt Platz {seat} zweimal"
            ));
        }
    }
    if new.seed.is_some() && !new.invite.is_empty() {
        return Err(problem!(
            "where people on other devices play, nobody can choose the seed",
            "wo Leute an anderen Geräten mitspielen, kann niemand die Startzahl wählen"
        ));
    }
    Ok(())
}

/// An error if a game cannot count for how strong its players are.
fn check_rated(new: &NewMatch, players: &[Player], has_card: bool) -> Result<(), Problem> {
    if !has_card {
        return Err(problem!(
            "only a game with a card can be rated",
            "gewertet wird nur ein Spiel mit einer Karte"
        ));
    }
    if new.seed.is_some() || new.load.is_some() || new.practice {
        return Err(problem!(
            "a game with a chosen seed, from a file or at a practice table cannot be rated",
            "ein Spiel mit gewählter Startzahl, aus einer Datei oder am Übungstisch wird nicht \
             gewertet"
        ));
    }
    let people = players.iter().filter(|player| player.is_person()).count();
    if people != new.invite.len() + 1 {
        return Err(problem!(
            "in a rated game everyone has a device of their own, and you play one seat",
            "in einem gewerteten Spiel hat jeder ein eigenes Gerät, und du spielst auf einem Platz"
        ));
    }
    for player in players {
        if let Some(bot) = &player.bot {
            check_rated_bot(&new.game, bot, player.millis)?;
        }
    }
    Ok(())
}

/// An error if a computer has no rating.
pub(crate) fn check_rated_bot(game: &str, bot: &str, millis: Option<u32>) -> Result<(), Problem> {
    if ratings::points_of(game, bot).is_none() {
        return Err(problem!(
            "the computer \"{bot}\" has no rating, so the game cannot be rated",
            "der Computer \"{bot}\" hat keine Wertung, also wird das Spiel nicht gewertet"
        ));
    }
    if millis.is_some() {
        return Err(problem!(
            "in a rated game computers take their usual time",
            "in einem gewerteten Spiel nehmen sich Computer ihre übliche Zeit"
        ));
    }
    Ok(())
}

/// Somebody who is brought together with somebody else.
pub(crate) struct Opponent {
    pub name: String,
    /// What opens the seat.
    pub key: Key,
}

/// An error if people cannot be brought together for this game: it takes two.
pub(crate) fn check_pairing(game: &str) -> Result<(), Problem> {
    two_seats(games::game(game)?).map(|_| ())
}

/// The usual setup of a game for two.
fn two_seats(game: &dyn AnyGame) -> Result<Value, Problem> {
    let info = game.info();
    let mut setup = info.setup;
    if let Some(field) = info.seats_field {
        setup[field] = json!(2);
    }
    match game.start(Some(&setup), 0)?.players().len() {
        2 => Ok(setup),
        _ => Err(problem!("this game is not for two", "dieses Spiel ist nicht für zwei")),
    }
}

/// A match of two people who looked for somebody. Chance says who sits where.
pub(crate) fn paired(
    game: &str,
    clock: Clock,
    rated: bool,
    mut people: [Opponent; 2],
) -> Result<Prepared, Problem> {
    if rand::random() {
        people.reverse();
    }
    let rules = games::game(game)?;
    let setup = two_seats(rules)?;
    let first = rules.fit_name(&people[0].name, &[]);
    let second = rules.fit_name(&people[1].name, &[&first]);
    let players = [first, second].map(Player::person).to_vec();
    let start = Start::New { setup, seed: None };
    let mut header = Header::new(game.to_owned(), start, players, clock);
    header.rated = rated;
    header.draw = rules.chance().then(HouseShare::random);
    header.keys = people.into_iter().map(|one| vec![one.key]).collect();
    Prepared::new(header)
}

/// The same people once more, with sides changed: everyone moves on by one seat. Those who want to
/// play keep their seats' secrets, the seats of the others stay empty until `asker` fills them.
pub(crate) fn rematch(
    id: &MatchId,
    life: &Life,
    asker: Seat,
    unwilling: &[Seat],
) -> Result<Prepared, Problem> {
    let count = life.players().len();
    let before = |seat: usize| Seat(((seat + 1) % count) as u8);
    let player = |seat: Seat| {
        let player = life.players()[seat.index()].clone();
        match life.stand_in_of(seat) {
            Some(_) => Player::person(player.name),
            None => player,
        }
    };
    let start = Start::New { setup: setup_again(life), seed: None };
    let players = (0..count).map(|seat| player(before(seat))).collect();
    let mut header = Header::new(life.rules().id().to_owned(), start, players, life.clock());
    header.practice = life.is_practice();
    header.rated = life.is_rated();
    header.draw = life.is_drawn_together().then(HouseShare::random);
    for seat in 0..count {
        let old = before(seat);
        if !unwilling.contains(&old) {
            header.keys[seat] = life.seating().keys(old).to_vec();
        }
    }
    header.creators = life.seating().keys(asker).to_vec();
    let score = score(life);
    header.series = Some(Series {
        before: id.0.clone(),
        number: score.number + 1,
        wins: (0..count).map(|seat| score.wins[before(seat).index()]).collect(),
        draws: score.draws,
    });
    Prepared::new(header)
}

/// The series with this match in it.
fn score(life: &Life) -> Series {
    let none = || Series {
        before: String::new(),
        number: 1,
        wins: vec![0; life.players().len()],
        draws: 0,
    };
    let mut series = life.series().cloned().unwrap_or_else(none);
    let winners = life.end().map(|end| end.winners).unwrap_or_default();
    if winners.len() == series.wins.len() {
        series.draws += 1;
    } else {
        winners.iter().for_each(|seat| series.wins[seat.index()] += 1);
    }
    series
}

/// The setup of the match, or the usual one for as many people where it began with a position.
fn setup_again(life: &Life) -> Value {
    life.setup().unwrap_or_else(|| {
        let info = life.rules().info();
        let mut setup = info.setup;
        if let Some(field) = info.seats_field {
            setup[field] = json!(life.players().len());
        }
        setup
    })
}

/// Reads a save file of a game.
pub(crate) fn load(
    game: &dyn AnyGame,
    file: &File,
    seed: u64,
) -> Result<Box<dyn AnyMatch>, Problem> {
    format_of(file).and_then(|format| game.load(&format, &file.text, seed)).map_err(not_loaded)
}

/// What a save file holds, whichever game it belongs to.
pub(crate) fn open(file: &File) -> Result<OpenedFile, Problem> {
    let format = format_of(file).map_err(not_loaded)?;
    let opened = games::open(&format, &file.text, random_seed());
    let Opened { begun, players } = opened.map_err(NotOpened::into_problem).map_err(not_loaded)?;
    Ok(OpenedFile { game: begun.game().into(), format, seats: begun.players().len(), players })
}

fn format_of(File { format, text, name }: &File) -> Result<String, Problem> {
    match format {
        Some(format) => Ok(format.clone()),
        None => games::format_of(name.as_deref().unwrap_or_default(), text),
    }
}

fn not_loaded(Problem(Text { en, de }): Problem) -> Problem {
    problem!("the file cannot be loaded: {en}", "die Datei lässt sich nicht laden: {de}")
}

//! What to say about a move of a finished game: what it did to the lines of both teams, by the
//! rules, and what the better one would have done. What the moves are worth is estimated.

use table::{Decision, Step, Text, Unit, text};

use crate::{Board, Cell, Move, State, Team, Tile, cell::SIDE, pattern::Pattern};

/// A line of a team, counted from 0.
#[derive(Clone, Copy)]
struct Place {
    team: Team,
    line: usize,
}

/// What is true of a turn and a line.
struct Remark {
    turn: Text,
    place: Place,
    fact: Fact,
    tense: Tense,
}

/// What a turn does to a line; points are those of the line.
enum Fact {
    /// It makes six equal tiles for its own team.
    Six,
    /// It makes six equal tiles for the other team.
    HandsOver,
    /// It leaves five equal tiles and a free cell to the other team.
    LeavesFive,
    /// It fills a line of its own team with six different tiles.
    Different { points: u8 },
    /// It brings its own team points.
    Brings { points: u8 },
    /// It costs its own team points.
    Breaks { points: u8 },
    /// It brings the other team points.
    Gives { points: u8 },
    /// It costs the other team points.
    Takes { points: u8 },
}

/// Whether something happened or would have happened.
#[derive(Clone, Copy)]
enum Tense {
    Did,
    WouldHave,
}

/// One to three sentences.
pub(crate) fn explain(decision: &Decision<State>) -> Vec<Text> {
    let better = Turn::of(&decision.better);
    let played = Turn::of(&decision.played);
    let remarks = if decision.is_mistake() {
        [gave(&played, &better), won(&better, Tense::WouldHave)]
    } else {
        [None, won(&played, Tense::Did)]
    };
    let mut said: Vec<Text> = remarks.into_iter().flatten().map(Remark::text).collect();
    said.push(decision.margin(&better.name, &Unit::POINTS));
    said
}

/// A whole turn of a team.
struct Turn {
    team: Team,
    name: Text,
    before: Board,
    /// Nothing if the turn depends on a tile that only its first half draws.
    after: Option<Board>,
}

impl Turn {
    /// The turn that the steps begin with.
    fn of(steps: &[Step<State>]) -> Turn {
        let first = &steps[0];
        let (name, last) = match (first.mv, steps.get(1)) {
            (Move::Activate(tile), Some(second)) if is_planned(first, second) => {
                (name(&first.before.board, Some(tile), second.mv), Some(second))
            }
            (Move::Activate(_), _) => (name(&first.before.board, None, first.mv), None),
            _ => (name(&first.before.board, first.before.activated, first.mv), Some(first)),
        };
        Turn {
            team: Team::of(first.seat),
            name,
            before: first.before.board,
            after: last.map(|step| step.after.board),
        }
    }

    /// The lines of a team, before and after the turn.
    fn lines(&self, team: Team) -> impl Iterator<Item = (Place, Pattern, Pattern)> {
        let pattern = move |board: Board, line: usize| board.lines(team)[line].pattern();
        self.after.into_iter().flat_map(move |after| {
            (0..SIDE).map(move |line| {
                (Place { team, line }, pattern(self.before, line), pattern(after, line))
            })
        })
    }

    /// The line of a team that gains most, and how many points.
    fn most_gained(&self, team: Team) -> Option<(Place, u8)> {
        self.most(team, |before, after| after.saturating_sub(before))
    }

    /// The line of a team that loses most, and how many points.
    fn most_lost(&self, team: Team) -> Option<(Place, u8)> {
        self.most(team, u8::saturating_sub)
    }

    fn most(&self, team: Team, points: fn(u8, u8) -> u8) -> Option<(Place, u8)> {
        let changes = self.lines(team).map(|(place, before, after)| {
            // Six equal tiles count no points, but nobody calls that a loss.
            let is_six = after == Pattern::SIX;
            (place, if is_six { 0 } else { points(before.points(), after.points()) })
        });
        changes.filter(|&(_, points)| points > 0).max_by_key(|&(_, points)| points)
    }

    fn six(&self, team: Team) -> Option<Place> {
        let mut sixes = self.lines(team).filter(|&(_, _, after)| after == Pattern::SIX);
        sixes.next().map(|(place, ..)| place)
    }

    fn is_full_of_different(&self, place: Place) -> bool {
        let standard = || Tile::ALL.into_iter().filter(|tile| tile.is_standard());
        self.after.is_some_and(|after| {
            let line = after.lines(place.team)[place.line];
            standard().all(|tile| line.count(tile) == 1)
        })
    }

    /// The lines of a team with five equal tiles and a free cell after the turn.
    fn fives(&self, team: Team) -> impl Iterator<Item = Place> {
        let fives = self.lines(team).filter(|&(_, _, after)| after == Pattern::FIVE);
        fives.map(|(place, ..)| place)
    }
}

/// Whether the second half of a turn needs nothing that its first half drew.
fn is_planned(first: &Step<State>, second: &Step<State>) -> bool {
    match second.mv {
        Move::At { tile, .. } => first.before.hand(first.seat).slot_of(tile).is_some(),
        Move::Between { .. } => true,
        Move::Activate(_) | Move::Pass => false,
    }
}

/// What the turn gave away.
fn gave(played: &Turn, better: &Turn) -> Option<Remark> {
    let other = played.team.other();
    let did =
        |place, fact| Some(Remark { turn: played.name.clone(), place, fact, tense: Tense::Did });
    if let Some(place) = played.six(other) {
        return did(place, Fact::HandsOver);
    }
    let avoided = |place: &Place| better.fives(other).all(|five| five.line != place.line);
    let is_known = better.after.is_some();
    if let Some(place) = played.fives(other).find(|place| is_known && avoided(place)) {
        return did(place, Fact::LeavesFive);
    }
    if let Some((place, points)) = played.most_lost(played.team) {
        return did(place, Fact::Breaks { points });
    }
    let (place, points) = played.most_gained(other)?;
    did(place, Fact::Gives { points })
}

/// What a turn wins: six equal tiles, points, or points less for the other team.
fn won(turn: &Turn, tense: Tense) -> Option<Remark> {
    let remark = |place, fact| Some(Remark { turn: turn.name.clone(), place, fact, tense });
    if let Some(place) = turn.six(turn.team) {
        return remark(place, Fact::Six);
    }
    let taken = turn.most_lost(turn.team.other());
    match turn.most_gained(turn.team) {
        Some((place, points)) if taken.is_none_or(|(_, taken)| taken <= points) => {
            let is_different = turn.is_full_of_different(place);
            let fact =
                if is_different { Fact::Different { points } } else { Fact::Brings { points } };
            remark(place, fact)
        }
        _ => taken.and_then(|(place, points)| remark(place, Fact::Takes { points })),
    }
}

impl Remark {
    fn text(self) -> Text {
        let Remark { turn, place, fact, tense } = self;
        let place = place.name();
        let (done, verb) = fact.words();
        let turn = turn.capitalized();
        let [past, participle] = verb;
        match tense {
            Tense::Did => {
                text!(
                    "{turn} {done} in {place}.",
                    "{turn} {past} {done} in {place}.",
                    turn,
                    done,
                    place
                )
            }
            Tense::WouldHave => text!(
                "{turn} would have {done} in {place}.",
                "{turn} hätte {done} in {place} {participle}.",
                turn,
                done,
                place
            ),
        }
    }
}

impl Fact {
    /// What is done, in English with its verb, whose past and participle are the same; the German
    /// ones stand apart.
    fn words(self) -> (Text, [&'static str; 2]) {
        const BRING: [&str; 2] = ["brachte", "gebracht"];
        const COST: [&str; 2] = ["kostete", "gekostet"];
        let points = |points| Unit::POINTS.count(points);
        match self {
            Fact::Six => (text!("made six equal tiles", "sechs Gleiche"), BRING),
            Fact::HandsOver => (
                text!("made six equal tiles for the other team", "dem anderen Team sechs Gleiche"),
                BRING,
            ),
            Fact::LeavesFive => (
                text!(
                    "left the other team five equal tiles and a free cell",
                    "dem anderen Team fünf Gleiche und ein freies Feld"
                ),
                ["ließ", "gelassen"],
            ),
            Fact::Different { points: count } => {
                let points = points(count);
                (
                    text!(
                        "brought {points} with six different tiles",
                        "{points} mit sechs verschiedenen Steinen",
                        points
                    ),
                    BRING,
                )
            }
            Fact::Brings { points: count } => {
                let points = points(count);
                (text!("brought {points}", "{points}", points), BRING)
            }
            Fact::Breaks { points: count } => {
                let points = points(count);
                (text!("cost its own team {points}", "das eigene Team {points}", points), COST)
            }
            Fact::Gives { points: count } => {
                let points = points(count);
                (
                    text!("brought the other team {points}", "dem anderen Team {points}", points),
                    BRING,
                )
            }
            Fact::Takes { points: count } => {
                let points = points(count);
                (text!("cost the other team {points}", "das andere Team {points}", points), COST)
            }
        }
    }
}

impl Place {
    fn name(self) -> Text {
        match self.team {
            Team::Vertical => {
                let column = char::from(b'a' + self.line as u8);
                text!("column {column}", "Spalte {column}")
            }
            Team::Horizontal => {
                let row = self.line + 1;
                text!("row {row}", "Reihe {row}")
            }
        }
    }
}

/// A move on this board as one would call it, with the special tile it completes.
fn name(board: &Board, activated: Option<Tile>, mv: Move) -> Text {
    let on = |cell: Cell| board.tile(cell).map(tile_name).expect("a tile on the cell");
    match (activated, mv) {
        (None, Move::At { tile: Tile::Remover, cell }) => {
            let taken = on(cell);
            text!("the Remover on {taken} {cell}", "der Abräumer auf {taken} {cell}", taken)
        }
        (None, Move::At { tile, cell }) => {
            let tile = tile_name(tile);
            text!("{tile} on {cell}", "{tile} auf {cell}", tile)
        }
        (Some(_), Move::At { tile, cell }) => {
            let tile = tile_name(tile);
            let taken = on(cell);
            text!(
                "the Hand swap of {tile} for {taken} on {cell}",
                "der Hand-Tausch {tile} gegen {taken} auf {cell}",
                tile,
                taken
            )
        }
        (Some(Tile::Mover), Move::Between { from, to }) => {
            let moved = on(from);
            text!(
                "the Mover with {moved} {from} → {to}",
                "der Verschieber mit {moved} {from} → {to}",
                moved
            )
        }
        (_, Move::Between { from, to }) => {
            let first = on(from);
            let second = on(to);
            text!(
                "the Board swap {first} {from} ⇄ {second} {to}",
                "der Brett-Tausch {first} {from} ⇄ {second} {to}",
                first,
                second
            )
        }
        (_, Move::Activate(tile)) => {
            let tile = tile_name(tile);
            text!("the {tile}", "der {tile}", tile)
        }
        (_, Move::Pass) => text!("passing", "Passen"),
    }
}

fn tile_name(tile: Tile) -> Text {
    let (en, de) = match tile {
        Tile::Sun => ("Sun", "Sonne"),
        Tile::Cross => ("Cross", "Kreuz"),
        Tile::Triangle => ("Triangle", "Dreieck"),
        Tile::Square => ("Square", "Quadrat"),
        Tile::Pentagon => ("Pentagon", "Fünfeck"),
        Tile::Star => ("Star", "Stern"),
        Tile::Remover => ("Remover", "Abräumer"),
        Tile::Mover => ("Mover", "Verschieber"),
        Tile::SwapOnBoard => ("Board swap", "Brett-Tausch"),
        Tile::SwapWithHand => ("Hand swap", "Hand-Tausch"),
    };
    Text { en: en.into(), de: de.into() }
}

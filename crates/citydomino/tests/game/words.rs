//! What is said about decisions in finished games is true.

use citydomino::{Cell, City, Direction, Domino, Event, Half, Kind, Move, Setup, State};
use contract::words::{Explained, Reviews, gaps, listed, number, truth};
use table::{Game as _, Seat};

const KINDS: [(&str, Kind); 6] = [
    ("Amusement", Kind::Amusement),
    ("Industry", Kind::Industry),
    ("Offices", Kind::Office),
    ("Park", Kind::Park),
    ("Shopping", Kind::Shopping),
    ("Homes", Kind::Home),
];
const NEIGHBOURS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

#[test]
fn what_is_said_about_decisions_is_true() {
    // Games with fewer dominoes are as good, and over sooner.
    let deck = include_str!("../../deck.txt");
    let setup = |step| {
        let dominoes: Vec<&str> = deck.lines().step_by(step).collect();
        Setup { deck: Some(dominoes.join("\n")) }
    };
    let told = Reviews {
        setups: &[setup(6), setup(6), setup(3), setup(6), setup(2)],
        bots: &["random", "classic", "level-2", "classic", "random"],
        games: 40,
        // To value all moves of all games would take minutes.
        costly: 0,
        others: 3,
        glance: 1,
        nodes: 1,
    }
    .check(check);
    assert!(told.with_reasons * 2 > told.mistakes, "{told:?}");
}

fn check(explained: &Explained<State>, sentence: &str) -> Result<(), String> {
    let better = &explained.explanation.better;
    let played = &explained.explanation.followed;
    if let Some([domino, places]) =
        gaps(sentence, "Domino {}, was thrown away though it fitted in {}.")
    {
        truth(explained.mv == Move::Discard, "it was not thrown away")?;
        let domino = named(domino)?;
        truth(Some(domino) == discarded(explained), "it was another domino")?;
        let fitting = fitting(explained.before.city(explained.seat), domino).len();
        return truth(fitting as f64 == number(places)?, &format!("it fits in {fitting}"));
    }
    if let Some([one, would_have, other, did]) =
        gaps(sentence, "{} would have brought {}, {} brought {}.")
    {
        brings(explained, better, one, would_have)?;
        return brings(explained, played, other, did);
    }
    if let Some([name, kind, cells]) =
        gaps(sentence, "{} would have joined districts of {} to one with {}.")
    {
        return joins(explained, name, kind, number(cells)? as usize);
    }
    let cut = "{} cut off the district of {} with {}: no free cell is left beside it.";
    if let Some([name, kind, cells]) = gaps(sentence, cut) {
        return cuts_off(explained, name, kind, number(cells)? as usize);
    }
    if let Some([name, did, would_have]) =
        gaps(sentence, "{} left {} without a free neighbour, instead of {}.")
    {
        let after = city_after(explained, played, name)?.1;
        truth(singles(&after) as f64 == number(did)?, "other cells")?;
        let best = explained.after(&[explained.best()])?.0;
        let fewer = if would_have == "none" { 0.0 } else { number(would_have)? };
        return truth(singles(best.city(explained.seat)) as f64 == fewer, "other cells");
    }
    if let Some(checked) = check_mark(explained, sentence) {
        return checked;
    }
    let is_best = |name: &str| is_named(explained, better, name);
    let margin = explained.check_margin(sentence, is_best);
    margin.ok_or("nobody knows that")??;
    if explained.explanation.exact { check_exact(explained) } else { Ok(()) }
}

/// Checks a sentence about dominoes of a bank, if it is one.
fn check_mark(explained: &Explained<State>, sentence: &str) -> Option<Result<(), String>> {
    let city = explained.before.city(explained.seat);
    let best = marked(explained, explained.best());
    let mv = marked(explained, explained.mv);
    let is_it = |domino: Option<Domino>, value: &str| {
        truth(domino.is_some_and(|domino| domino.value.to_string() == value), "another domino")
    };
    let brings = |domino: Domino, points: &str| {
        let most = fitting(city, domino).into_iter().map(|after| after.points()).max();
        let most = most.ok_or("it fits nowhere")? - city.points();
        let said = if points == "nothing" { 0.0 } else { number(points)? };
        truth(f64::from(most) == said, &format!("it brings {most}"))
    };
    let nowhere = "Domino {}, fits into the city as it stands and could bring {}; \
                   domino {} fits nowhere.";
    if let Some([one, most, other]) = gaps(sentence, nowhere) {
        return Some((|| {
            truth(best == Some(named(one)?), "another domino")?;
            brings(named(one)?, most)?;
            is_it(mv, other)?;
            truth(fitting(city, mv.expect("a domino")).is_empty(), "it fits")
        })());
    }
    let outlook = "Domino {}, could bring {} in the city as it stands, domino {}.";
    if let Some([one, most, other]) = gaps(sentence, outlook) {
        return Some((|| {
            let (other, did) = other.split_once(' ').ok_or("no points")?;
            truth(best == Some(named(one)?), "another domino")?;
            brings(named(one)?, most)?;
            is_it(mv, other)?;
            brings(mv.expect("a domino"), did.strip_prefix("only ").unwrap_or(did))
        })());
    }
    if let Some([one, has, other, had]) = gaps(sentence, "Domino {} has {}, domino {} has {}.") {
        return Some((|| {
            is_it(best, one)?;
            is_it(mv, other)?;
            has_stars(best, has)?;
            has_stars(mv, had)
        })());
    }
    let earlier = "Domino {} is on turn earlier in its round than domino {}.";
    gaps(sentence, earlier).map(|[one, other]| {
        is_it(best, one)?;
        is_it(mv, other)?;
        truth(number(one)? < number(other)?, "it is later")
    })
}

fn has_stars(domino: Option<Domino>, said: &str) -> Result<(), String> {
    let Domino { first, second, .. } = domino.ok_or("no domino")?;
    let said = if said == "no star" { 0.0 } else { number(said)? };
    truth(f64::from(first.prestige + second.prestige) == said, "other stars")
}

/// The domino with this value, type and stars: `24, Homes (1 star) and Park`.
fn named(text: &str) -> Result<Domino, String> {
    let [value, first, second] = gaps(text, "{}, {} and {}").ok_or("no domino")?;
    let half = |text: &str| {
        let (name, stars) = match gaps(text, "{} ({})") {
            Some([name, stars]) => (name, number(stars)? as u8),
            None => (text, 0),
        };
        Ok::<Half, String>(Half { kind: kind(name)?, prestige: stars })
    };
    Ok(Domino { first: half(first)?, second: half(second)?, value: number(value)? as u32 })
}

fn kind(name: &str) -> Result<Kind, String> {
    let found = KINDS.iter().find(|(known, _)| *known == name);
    found.map(|&(_, kind)| kind).ok_or_else(|| format!("{name} is no type"))
}

fn happens(explained: &Explained<State>, mv: Move) -> Vec<Event> {
    explained.after(&[mv]).expect("a legal move").1
}

fn discarded(explained: &Explained<State>) -> Option<Domino> {
    happens(explained, explained.mv).into_iter().find_map(|event| match event {
        Event::Discarded { domino, .. } => Some(domino),
        _ => None,
    })
}

fn marked(explained: &Explained<State>, mv: Move) -> Option<Domino> {
    happens(explained, mv).into_iter().find_map(|event| match event {
        Event::Marked { domino, .. } => Some(domino),
        _ => None,
    })
}

/// The city with the domino laid in every way that the rules allow, found by trying all of them.
fn fitting(city: &City, domino: Domino) -> Vec<City> {
    let mut found = Vec::new();
    for cell in Cell::all() {
        for direction in Direction::ALL {
            let Some(second) = cell.next(direction) else { continue };
            let touches = |cell: Cell, half: Half| {
                neighbours(cell)
                    .any(|next| next == city.centre() || kind_on(city, next) == Some(half.kind))
            };
            let is_free = |cell: Cell| cell != city.centre() && kind_on(city, cell).is_none();
            if is_free(cell)
                && is_free(second)
                && (touches(cell, domino.first) || touches(second, domino.second))
            {
                let mut after = *city;
                after.lay(domino, cell, direction);
                // Equal halves lie the same either way.
                if !found.contains(&after) {
                    found.push(after);
                }
            }
        }
    }
    found
}

fn kind_on(city: &City, cell: Cell) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| city.cells(kind).contains(cell))
}

fn is_free(city: &City, cell: Cell) -> bool {
    cell != city.centre() && kind_on(city, cell).is_none()
}

fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    NEIGHBOURS.into_iter().filter_map(move |(dx, dy)| {
        let x = cell.x().checked_add_signed(dx)?;
        let y = cell.y().checked_add_signed(dy)?;
        Cell::at(x, y)
    })
}

/// Free cells without a free neighbour.
fn singles(city: &City) -> usize {
    let is_single =
        |cell: &Cell| is_free(city, *cell) && !neighbours(*cell).any(|next| is_free(city, next));
    Cell::all().filter(is_single).count()
}

/// The cells of the district that a cell belongs to.
fn district(city: &City, start: Cell) -> Vec<Cell> {
    let mut cells = vec![start];
    let mut at = 0;
    while at < cells.len() {
        for next in neighbours(cells[at]) {
            if kind_on(city, next) == kind_on(city, start) && !cells.contains(&next) {
                cells.push(next);
            }
        }
        at += 1;
    }
    cells
}

/// The moves that a place is the name of.
fn place(name: &str) -> Result<Vec<Move>, String> {
    let name = name.replacen("The ", "the ", 1);
    let (place, shifts) = match name.split_once(" after shifting ") {
        Some((place, shifts)) => (place, listed(shifts)),
        None => (name.as_str(), Vec::new()),
    };
    let [cell, arrow] = gaps(place, "the place {} {}").ok_or("no place")?;
    let &[column, row] = cell.as_bytes() else { return Err("no cell".into()) };
    let cell = Cell::at(column - b'a', row - b'1').ok_or("no cell")?;
    let arrows = [("→", "right"), ("↓", "down"), ("←", "left"), ("↑", "up")];
    let word = arrows.iter().find(|(known, _)| *known == arrow).ok_or("no arrow")?.1;
    let direction = |word: &str| Direction::with_word(word).ok_or("no direction");
    let shifts = shifts.into_iter().map(|way| Ok::<_, String>(Move::Shift(direction(way)?)));
    let mut moves = shifts.collect::<Result<Vec<_>, _>>()?;
    moves.push(Move::Lay(cell, direction(word)?));
    Ok(moves)
}

/// Whether a line begins with the turn of this name.
fn is_named(
    explained: &Explained<State>,
    line: &[(Seat, String)],
    name: &str,
) -> Result<bool, String> {
    if let Some([value]) = gaps(name, "domino {}") {
        let domino = marked(explained, explained.best());
        return Ok(domino.is_some_and(|domino| domino.value.to_string() == value));
    }
    let first: Move = line[0].1.parse().map_err(|why| format!("{why}"))?;
    let last = line.iter().find(|(_, mv)| !mv.starts_with("shift"));
    if name.to_lowercase() == "throwing the domino away" {
        return Ok(last.is_some_and(|(_, mv)| mv == "discard"));
    }
    if let Some([_way]) = gaps(name, "shifting the city {}") {
        return Ok(matches!(first, Move::Shift(_)));
    }
    let moves: Vec<String> = place(name)?.iter().map(Move::to_string).collect();
    Ok(explained.begins(line, &moves))
}

/// The city right before and after a domino is laid at a place, with which a line begins.
fn city_after(
    explained: &Explained<State>,
    line: &[(Seat, String)],
    name: &str,
) -> Result<(City, City), String> {
    let moves = place(name)?;
    truth(is_named(explained, line, name)?, "another place is meant")?;
    let before = explained.after(&moves[..moves.len() - 1])?.0;
    let after = explained.after(&moves)?.0;
    Ok((*before.city(explained.seat), *after.city(explained.seat)))
}

fn brings(
    explained: &Explained<State>,
    line: &[(Seat, String)],
    name: &str,
    points: &str,
) -> Result<(), String> {
    let (before, after) = city_after(explained, line, name)?;
    let said = if points == "nothing" { 0.0 } else { number(points)? };
    let brought = after.points() - before.points();
    truth(f64::from(brought) == said, &format!("it brings {brought}"))
}

fn joins(explained: &Explained<State>, name: &str, of: &str, cells: usize) -> Result<(), String> {
    let (before, after) = city_after(explained, &explained.explanation.better, name)?;
    let kind = kind(of)?;
    let is_joined = |start: Cell| {
        let new = district(&after, start);
        let old = new.iter().filter(|&&cell| kind_on(&before, cell) == Some(kind));
        let mut parts: Vec<Vec<Cell>> = old.map(|&cell| district(&before, cell)).collect();
        parts.iter_mut().for_each(|part| part.sort());
        parts.sort();
        parts.dedup();
        new.len() == cells && parts.len() > 1
    };
    let starts = Cell::all().filter(|&cell| kind_on(&after, cell) == Some(kind));
    truth(starts.into_iter().any(is_joined), "nothing is joined")
}

fn cuts_off(
    explained: &Explained<State>,
    name: &str,
    of: &str,
    cells: usize,
) -> Result<(), String> {
    let (before, after) = city_after(explained, &explained.explanation.followed, name)?;
    let kind = kind(of)?;
    let has_space = |city: &City, cells: &[Cell]| {
        cells.iter().any(|&c| neighbours(c).any(|n| is_free(city, n)))
    };
    let is_cut = |start: Cell| {
        let old = district(&before, start);
        old.len() == cells
            && has_space(&before, &old)
            && district(&after, start).len() == cells
            && !has_space(&after, &old)
    };
    let starts = Cell::all().filter(|&cell| kind_on(&before, cell) == Some(kind));
    truth(starts.into_iter().any(is_cut), "nothing is cut off")
}

/// The last domino of the game: what it brings is what it is worth.
fn check_exact(explained: &Explained<State>) -> Result<(), String> {
    let position = explained.before.position();
    let is_last = |name: &str, count| position[name].as_array().map(Vec::len) == Some(count);
    truth(is_last("current", 1) && is_last("next", 0), "there is more to come")?;
    let lead = |mv: &str| {
        let after = explained.after(&[mv.parse().ok()?]).ok()?.0;
        let own = after.score(explained.seat);
        let others = (0..4).map(Seat).filter(|&seat| seat != explained.seat);
        let best = others.map(|seat| after.score(seat)).max()?;
        after.is_over().then(|| f64::from(own - best))
    };
    for value in &explained.explanation.values.moves {
        let expected = lead(&value.mv);
        let is_so = expected.is_none_or(|lead| lead == value.value);
        truth(is_so, &format!("{} leads by {expected:?}", value.mv))?;
    }
    Ok(())
}

//! Whatever is done in whatever order, the store answers like a few plain lists.

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::*;

const MATCHES: usize = 6;
const STEPS: usize = 250;

/// What the store has to know.
#[derive(Default)]
struct Plain {
    /// Each match that was created, by its number.
    matches: HashMap<usize, PlainMatch>,
    heartbeat: Option<i64>,
    pauses: Vec<Pause>,
}

struct PlainMatch {
    /// Of its beginning and of its entries.
    moments: Vec<i64>,
    due: Option<i64>,
}

impl Plain {
    /// Whether it could be created.
    fn create(&mut self, number: usize, entries: usize, due_in: Option<i64>, now: i64) -> bool {
        let is_new = !self.matches.contains_key(&number);
        if is_new {
            let due = due_in.map(|due_in| now + due_in);
            self.matches.insert(number, PlainMatch { moments: vec![now; 1 + entries], due });
        }
        is_new
    }

    /// When the entries happened, or nothing if that failed.
    fn append(&mut self, step: &Append, now: i64) -> Option<Appended> {
        let successor_exists =
            step.successor.is_some_and(|number| self.matches.contains_key(&number));
        let found = self.matches.get_mut(&step.number)?;
        if step.seq != found.moments.len() - 1 {
            return Some(Appended::Conflict);
        }
        if successor_exists {
            return None;
        }
        let at = found.moments.iter().copied().fold(now, i64::max);
        found.moments.extend(vec![at; step.entries]);
        found.due = step.due_in.map(|due_in| at + due_in);
        if let Some(successor) = step.successor {
            self.create(successor, 1, Some(7), at);
        }
        Some(Appended::Done { at })
    }

    fn beat(&mut self, now: i64) -> Beat {
        if let Some(from) = self.heartbeat.filter(|last| now - last > 15_000) {
            self.pauses.push(Pause { from, until: now });
        }
        self.heartbeat = self.heartbeat.max(Some(now));
        Beat { now, pauses: self.pauses.clone() }
    }

    fn due(&self, now: i64) -> Vec<MatchId> {
        let mut due: Vec<(i64, usize)> = self
            .matches
            .iter()
            .filter_map(|(&number, one)| Some((one.due?, number)))
            .filter(|(at, _)| *at <= now)
            .collect();
        due.sort();
        due.into_iter().map(|(_, number)| id(number)).collect()
    }
}

#[derive(Debug)]
struct Append {
    number: usize,
    seq: usize,
    entries: usize,
    due_in: Option<i64>,
    successor: Option<usize>,
}

impl Append {
    /// Often one that follows on what there is.
    fn random(random: &mut StdRng, plain: &Plain) -> Append {
        let number = random.random_range(0..MATCHES);
        let next = plain.matches.get(&number).map_or(0, |one| one.moments.len() - 1);
        Append {
            number,
            seq: (next + 1).saturating_sub(random.random_range(0..4).max(1)),
            entries: random.random_range(0..4),
            due_in: random.random_bool(0.6).then(|| random.random_range(0..40_000)),
            successor: random.random_bool(0.2).then(|| random.random_range(0..MATCHES)),
        }
    }

    async fn run(&self, store: &dyn Store) -> Option<Appended> {
        let header = header();
        let id = id(self.number);
        let entries: Vec<Entry> = (0..self.entries).map(undo).collect();
        let successor = self.successor.map(super::id);
        let begun = [undo(0)];
        let new = NewEntries {
            due_in: self.due_in,
            successor: successor
                .as_ref()
                .map(|id| NewMatch { due_in: Some(7), ..begin(id, &header, &begun) }),
            ..next(&id, self.seq, &entries)
        };
        store.append(new).await.ok()
    }
}

async fn step(random: &mut StdRng, lab: &Lab, plain: &mut Plain, now: i64) -> Result<()> {
    let number = random.random_range(0..MATCHES);
    let due_in = random.random_bool(0.5).then(|| random.random_range(0..40_000));
    match random.random_range(0..10) {
        0 => {
            let id = id(number);
            let header = header();
            let new = NewMatch { due_in, ..begin(&id, &header, &[]) };
            let created = lab.store.create(new).await.ok();
            assert_eq!(created, plain.create(number, 0, due_in, now).then_some(now));
        }
        1 => assert_eq!(lab.store.beat().await?, plain.beat(now)),
        2 => {
            let put_off = lab.store.postpone(&id(number), due_in).await;
            match plain.matches.get_mut(&number) {
                Some(found) => {
                    put_off?;
                    found.due = due_in.map(|due_in| now + due_in);
                }
                None => assert_eq!(put_off.is_err(), due_in.is_some()),
            }
        }
        _ => {
            let append = Append::random(random, plain);
            assert_eq!(append.run(&*lab.store).await, plain.append(&append, now), "{append:?}");
        }
    }
    assert_eq!(lab.store.due(MATCHES).await?, plain.due(now));
    Ok(())
}

#[tokio::test]
async fn every_life_of_a_store_is_that_of_plain_lists() -> Result<()> {
    for seed in 0..4 {
        let mut random = StdRng::seed_from_u64(seed);
        let mut plain = Plain::default();
        let mut lab = Lab::open().await?;
        if seed > 0 && !lab.database.is_sqlite() {
            // What takes many connections takes its time.
            return Ok(());
        }
        let mut now = 1_000_000;
        for _ in 0..STEPS {
            // Mostly forwards, sometimes back, sometimes by a lot.
            now += random.random_range(-3_000..6_000) * random.random_range(0..4);
            lab.set(now);
            if random.random_bool(0.02) {
                lab = lab.reopen().await?;
            }
            step(&mut random, &lab, &mut plain, now).await?;
        }
        assert!(plain.pauses.len() > 1 && plain.matches.len() == MATCHES, "a life to speak of");
        for (&number, found) in &plain.matches {
            assert_eq!(lab.moments(number).await?, found.moments);
            assert!(found.moments.is_sorted());
        }
        assert!(plain.pauses.is_sorted_by(|one, next| one.until <= next.from));
    }
    Ok(())
}

//! Who plays with whom, of those who look for somebody: a pure function of who they are and how
//! long they have waited.

use crate::secret::CardId;

/// How far apart two may be at once, in points.
const AT_ONCE: f64 = 60.0;
/// How much further with every second.
const A_SECOND: f64 = 12.0;
/// After how many milliseconds anybody will do.
const ANYBODY: i64 = 60_000;

/// Somebody who looks for an opponent.
#[derive(Clone, Debug)]
pub(crate) struct Seeker {
    /// What has to be the same: the game, the clock, and whether it is rated.
    pub wish: String,
    pub card: Option<CardId>,
    pub points: f64,
    pub deviation: f64,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
}

impl Seeker {
    /// How far away an opponent may be by now, in points; nothing if anybody will do. Of whom
    /// little is known may be anywhere.
    pub(crate) fn reach(&self, now: i64) -> Option<f64> {
        let waited = (now - self.since).max(0);
        let reach = AT_ONCE + self.deviation / 2.0 + A_SECOND * waited as f64 / 1000.0;
        (waited < ANYBODY).then_some(reach)
    }

    fn takes(&self, other: &Seeker, now: i64) -> bool {
        let distance = self.distance(other);
        self.reach(now).is_none_or(|reach| distance <= reach)
    }

    fn distance(&self, other: &Seeker) -> f64 {
        (self.points - other.points).abs()
    }
}

/// Who is to play with whom by now, as indices. Whoever has waited longest chooses first, and gets
/// the nearest of those who would take them too. Cards that are `apart` never meet.
pub(crate) fn pair(
    seekers: &[Seeker],
    now: i64,
    apart: impl Fn(&CardId, &CardId) -> bool,
) -> Vec<(usize, usize)> {
    let may_meet = |one: &Seeker, other: &Seeker| match (&one.card, &other.card) {
        (Some(one), Some(other)) => one != other && !apart(one, other) && !apart(other, one),
        _ => true,
    };
    let mut order: Vec<usize> = (0..seekers.len()).collect();
    order.sort_by_key(|&index| seekers[index].since);
    let mut is_free = vec![true; seekers.len()];
    let mut pairs = Vec::new();
    for (rank, &first) in order.iter().enumerate() {
        if !is_free[first] {
            continue;
        }
        let one = &seekers[first];
        let fits = |&&index: &&usize| {
            let other = &seekers[index];
            is_free[index]
                && one.wish == other.wish
                && one.takes(other, now)
                && other.takes(one, now)
                && may_meet(one, other)
        };
        let later = order[rank + 1..].iter().filter(fits);
        let nearest = later
            .min_by(|&&a, &&b| one.distance(&seekers[a]).total_cmp(&one.distance(&seekers[b])));
        if let Some(&second) = nearest {
            is_free[first] = false;
            is_free[second] = false;
            pairs.push((first, second));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn seeker(name: &str, points: f64, since: i64) -> Seeker {
        Seeker {
            wish: "kalaha".into(),
            card: Some(CardId(name.into())),
            points,
            deviation: 40.0,
            since,
        }
    }

    fn never(_: &CardId, _: &CardId) -> bool {
        false
    }

    #[test]
    fn equals_meet_at_once_and_others_after_a_while() {
        let near = [seeker("a", 1500.0, 0), seeker("b", 1570.0, 0)];
        assert_eq!(pair(&near, 0, never), [(0, 1)]);
        let far = [seeker("a", 1500.0, 0), seeker("b", 1800.0, 0)];
        assert!(pair(&far, 0, never).is_empty());
        assert!(pair(&far, 18_000, never).is_empty());
        assert_eq!(pair(&far, 19_000, never), [(0, 1)]);
        let worlds_apart = [seeker("a", 900.0, 0), seeker("b", 2900.0, 5_000)];
        assert!(pair(&worlds_apart, 64_999, never).is_empty());
        assert_eq!(pair(&worlds_apart, 65_000, never), [(0, 1)], "both have waited a minute");
    }

    #[test]
    fn both_have_to_be_near_enough_for_each_other() {
        let patient = [seeker("a", 1500.0, 0), seeker("b", 1700.0, 14_000)];
        assert!(pair(&patient, 14_000, never).is_empty(), "the newcomer hopes for somebody nearer");
        assert_eq!(pair(&patient, 24_000, never), [(0, 1)]);
    }

    #[test]
    fn the_nearest_is_taken_and_who_waited_longest_chooses_first() {
        let three = [seeker("a", 1500.0, 9), seeker("b", 1540.0, 5), seeker("c", 1535.0, 7)];
        assert_eq!(pair(&three, 10, never), [(1, 2)]);
    }

    #[test]
    fn nobody_meets_another_wish_oneself_or_somebody_blocked() {
        let mut others = [seeker("a", 1500.0, 0), seeker("b", 1500.0, 0)];
        others[1].wish = "pentago".into();
        assert!(pair(&others, 100_000, never).is_empty());
        let twice = [seeker("a", 1500.0, 0), seeker("a", 1500.0, 0)];
        assert!(pair(&twice, 100_000, never).is_empty());
        let two = [seeker("a", 1500.0, 0), seeker("b", 1500.0, 0)];
        let apart = |one: &CardId, other: &CardId| one.0 == "b" && other.0 == "a";
        assert!(pair(&two, 100_000, apart).is_empty());
        let nobody = Seeker { card: None, ..seeker("", 1500.0, 0) };
        assert_eq!(pair(&[nobody.clone(), nobody], 0, never), [(0, 1)]);
    }

    #[test]
    fn everybody_who_comes_finds_somebody_in_simulated_time() {
        let mut waiting: Vec<Seeker> = Vec::new();
        let mut distances = Vec::new();
        let mut longest = 0;
        for second in 0..600 {
            let now = second * 1000;
            // Somebody comes every second, of any strength, and stays until there is a partner.
            let points = 1000.0 + ((second * 7919) % 1000) as f64;
            if second < 500 {
                waiting.push(seeker(&second.to_string(), points, now));
            }
            let mut gone = Vec::new();
            for (one, other) in pair(&waiting, now, never) {
                distances.push((waiting[one].points - waiting[other].points).abs());
                longest = longest.max(now - waiting[one].since);
                gone.extend([one, other]);
            }
            gone.sort_unstable();
            gone.into_iter().rev().for_each(|index| _ = waiting.remove(index));
        }
        assert!(waiting.len() <= 1, "{} still wait", waiting.len());
        distances.sort_by(f64::total_cmp);
        let median = distances[distances.len() / 2];
        assert!(median < 100.0 && longest < 61_000, "{median} points, {longest} ms");
    }

    proptest! {
        #[test]
        fn nobody_is_paired_twice(
            seekers in prop::collection::vec((0..4usize, 0.0..3000.0, 0..100_000i64), 0..40),
            now in 0..200_000i64,
        ) {
            let seekers: Vec<Seeker> = seekers
                .iter()
                .enumerate()
                .map(|(index, &(wish, points, since))| Seeker {
                    wish: wish.to_string(),
                    ..seeker(&(index / 2).to_string(), points, since)
                })
                .collect();
            let pairs = pair(&seekers, now, never);
            let mut all: Vec<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            all.sort_unstable();
            let paired = all.len();
            all.dedup();
            prop_assert_eq!(all.len(), paired);
            for (one, other) in pairs {
                prop_assert_eq!(&seekers[one].wish, &seekers[other].wish);
                prop_assert!(seekers[one].card != seekers[other].card);
            }
        }
    }
}

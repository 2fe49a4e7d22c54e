//! How many connections the system lets us have.

/// Descriptors for everything else: the database, logs, and those who are turned away.
const OTHERS: usize = 200;
/// Connections cost memory, so there is an end even where descriptors have none.
const MOST: usize = 100_000;
/// What every system gives.
const FEW: u64 = 256;

/// Raises the limit of descriptors as far as allowed, and says how many connections that is enough
/// for.
pub(super) fn most_connections(wanted: Option<usize>) -> usize {
    let descriptors = rlimit::increase_nofile_limit(u64::MAX).unwrap_or_else(|error| {
        tracing::warn!("the limit of open files cannot be told: {error}");
        FEW
    });
    let most = connections(usize::try_from(descriptors).unwrap_or(usize::MAX));
    if let Some(wanted) = wanted.filter(|&wanted| wanted > most) {
        tracing::warn!(
            "{wanted} connections were asked for, \
             but {descriptors} open files are only enough for {most}"
        );
    }
    wanted.unwrap_or(MOST).clamp(1, most)
}

/// How many connections this many descriptors are enough for.
fn connections(descriptors: usize) -> usize {
    descriptors.saturating_sub(OTHERS).max(descriptors / 2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_always_descriptors_left_for_others() {
        assert_eq!([1024, 20_000, 256, 30].map(connections), [824, 19_800, 128, 15]);
        assert!(most_connections(None) <= MOST);
        assert_eq!(most_connections(Some(7)), 7);
    }
}

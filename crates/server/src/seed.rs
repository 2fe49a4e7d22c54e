use rand::RngExt as _;

/// A seed that every language can write as a number.
pub(crate) fn random_seed() -> u64 {
    rand::rng().random_range(0..1 << 53)
}

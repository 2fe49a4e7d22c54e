use rand::SeedableRng;

/// The house's generator: the same seed gives the same deal and dice on every machine.
pub type Rng = rand_chacha::ChaCha8Rng;

/// A generator for `seed`.
pub fn seeded(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

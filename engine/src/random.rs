//! The only source of chance: a named generator, so that a seed means the same game on every machine.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Numbers drawn from a seed by PCG XSL RR 128/64.
#[derive(Clone, Debug)]
pub struct Chance(Pcg64);

impl Chance {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    /// A number below `limit`, all equally likely. Nothing is drawn when there is no choice.
    pub fn below(&mut self, limit: u32) -> u32 {
        if limit < 2 {
            return 0;
        }
        // Lemire's method: the high half of a product, drawn again where it would be uneven.
        let threshold = limit.wrapping_neg() % limit;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(limit);
            if (product & u64::from(u32::MAX)) >= u64::from(threshold) {
                return u32::try_from(product >> 32).unwrap_or(0);
            }
        }
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            let limit = u32::try_from(at + 1).unwrap_or(u32::MAX);
            items.swap(at, self.below(limit) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn a_seed_means_the_same_numbers_everywhere() {
        let mut chance = Chance::new(7);
        let drawn: Vec<u32> = (0..6).map(|_| chance.below(100)).collect();
        assert_eq!(drawn, [81, 33, 24, 6, 12, 84]);
    }

    #[test]
    fn every_number_below_the_limit_comes_about_equally_often() {
        let mut chance = Chance::new(1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[chance.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }
}

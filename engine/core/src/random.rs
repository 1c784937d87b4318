//! The only source of chance: a named generator, so that a seed means the same game on every machine.

use std::hash::{Hash, Hasher};

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// Numbers drawn from a seed by PCG XSL RR 128/64. The seed and how many numbers were drawn say
/// everything about it, so that it is written as those two.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Drawn", into = "Drawn")]
pub struct Chance {
    generator: Pcg64,
    seed: u64,
    drawn: u64,
}

#[derive(Serialize, Deserialize)]
struct Drawn {
    seed: u64,
    drawn: u64,
}

impl From<Drawn> for Chance {
    fn from(from: Drawn) -> Self {
        let mut chance = Self::new(from.seed);
        chance.generator.advance(u128::from(from.drawn));
        chance.drawn = from.drawn;
        chance
    }
}

impl From<Chance> for Drawn {
    fn from(chance: Chance) -> Self {
        Self { seed: chance.seed, drawn: chance.drawn }
    }
}

impl PartialEq for Chance {
    fn eq(&self, other: &Self) -> bool {
        (self.seed, self.drawn) == (other.seed, other.drawn)
    }
}

impl Eq for Chance {}

impl Hash for Chance {
    fn hash<H: Hasher>(&self, into: &mut H) {
        (self.seed, self.drawn).hash(into);
    }
}

impl Chance {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Self {
        Self { generator: Pcg64::seed_from_u64(seed), seed, drawn: 0 }
    }

    /// A number below `limit`, all equally likely. Nothing is drawn when there is no choice.
    #[inline]
    pub fn below(&mut self, limit: u32) -> u32 {
        if limit < 2 {
            return 0;
        }
        // Lemire's method: the high half of a product, drawn again where it would be uneven.
        loop {
            self.drawn += 1;
            let product = u64::from(self.generator.next_u32()) * u64::from(limit);
            let low = product & u64::from(u32::MAX);
            // What is uneven lies below the limit, so that the division is rarely needed.
            if low >= u64::from(limit) || low >= u64::from(limit.wrapping_neg() % limit) {
                return u32::try_from(product >> 32).unwrap_or(0);
            }
        }
    }

    /// A position in a list of this length.
    #[inline]
    pub fn pick(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).unwrap_or(u32::MAX)) as usize
    }

    /// Puts the items into a random order.
    #[inline]
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

    #[test]
    fn a_generator_goes_on_where_it_was_written_down() {
        let mut chance = Chance::new(3);
        chance.below(1000);
        let text = serde_json::to_string(&chance).expect("it can be written");
        let mut again: Chance = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(again.below(1_000_000), chance.below(1_000_000));
    }
}

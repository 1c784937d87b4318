//! Where chance comes from: a named generator, so that a seed means the same map on every machine.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Numbers drawn from a seed.
pub struct Chance(Pcg64);

impl Chance {
    /// The numbers of a seed. Every attempt at a map has its own.
    pub fn new(seed: u64, attempt: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed ^ attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// A number below the limit; 0 when there is no choice.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX);
        let product = u64::from(self.0.next_u32()) * u64::from(limit);
        usize::try_from(product >> 32).unwrap_or(0)
    }

    /// A number from 0 to 1.
    pub fn share(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 4_294_967_296.0
    }

    /// A number between two others.
    pub fn between(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.share()
    }

    /// Brings a list into any order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

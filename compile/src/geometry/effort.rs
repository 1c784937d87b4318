//! A bound on the work that outlines can cause.

/// How much work is done before outlines count as too tangled to compare.
pub struct Effort(u64);

impl Effort {
    /// Enough for any outlines a person draws, and an end to the rest.
    pub fn for_segments(count: usize) -> Self {
        Self(1000 * (count as u64 + 20_000))
    }

    /// Takes some of the effort; false when it is used up.
    pub fn spend(&mut self, steps: usize) -> bool {
        let steps = steps as u64;
        let enough = self.0 >= steps;
        self.0 = self.0.saturating_sub(steps);
        enough
    }
}

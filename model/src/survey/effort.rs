//! A bound on the work that outlines can cause.

/// How much work is done before outlines count as too tangled to compare.
pub struct Effort(u64);

impl Effort {
    /// Enough for any outlines that a person draws.
    pub fn for_segments(count: usize) -> Self {
        Self(1000 * (count as u64 + 20_000))
    }

    /// Uses some of the effort; false when none is left.
    pub fn spend(&mut self, steps: usize) -> bool {
        let steps = steps as u64;
        let enough = self.0 >= steps;
        self.0 = self.0.saturating_sub(steps);
        enough
    }
}

//! A bound on the work that input can cause: steps are counted, never the clock, so that the same
//! input gives the same result on every machine.

/// How much work may still be done before a search gives up, and how much was done.
///
/// The caller of a search makes one and passes it down; the inner loops spend what they look at. A
/// search that gets `false` stops, and its caller reports what was left out.
#[derive(Clone, Debug)]
pub struct Effort {
    left: u64,
    spent: u64,
}

impl Effort {
    /// This many steps.
    pub const fn new(steps: u64) -> Self {
        Self { left: steps, spent: 0 }
    }

    /// Enough for anything of this size that a person makes: what is near each other is compared, and
    /// little of it is.
    pub const fn for_size(count: usize) -> Self {
        Self::new(1000 * (count as u64 + 20_000))
    }

    /// Uses some of the effort; false when less was left, and then none is.
    pub fn spend(&mut self, steps: usize) -> bool {
        let steps = steps as u64;
        let enough = self.left >= steps;
        let used = steps.min(self.left);
        self.left -= used;
        self.spent += used;
        enough
    }

    /// True when nothing is left.
    pub const fn is_used_up(&self) -> bool {
        self.left == 0
    }

    /// How many steps are left.
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// How many steps were used, for tests that look at how work grows.
    pub const fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::Effort;

    #[test]
    fn what_is_spent_is_gone_and_nothing_is_left_after_a_refusal() {
        let mut effort = Effort::new(10);
        assert!(effort.spend(4) && effort.spend(6));
        assert!(effort.is_used_up() && effort.spend(0) && !effort.spend(1));
        let mut effort = Effort::new(10);
        assert!(!effort.spend(11));
        assert!(effort.is_used_up());
        assert_eq!(effort.spent(), 10);
    }
}

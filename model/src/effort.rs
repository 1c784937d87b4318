//! A bound on the work that input can cause: steps are counted, never the clock, so that the same
//! input gives the same result on every machine.

/// The most steps for input of any size.
const MOST: u64 = 150_000_000;

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
    /// little of it is. Never more than some seconds of work.
    pub const fn for_size(count: usize) -> Self {
        let steps = 1000 * (count as u64 + 20_000);
        Self::new(if steps < MOST { steps } else { MOST })
    }

    /// Enough for one of several pieces of work, of this size; not more than is left for all of them.
    /// What it spends is spent here with [`Self::take`].
    #[must_use]
    pub const fn part(&self, count: usize) -> Self {
        let usual = Self::for_size(count).left;
        Self::new(if usual < self.left { usual } else { self.left })
    }

    /// Spends what a part spent.
    pub const fn take(&mut self, part: &Self) {
        self.left = self.left.saturating_sub(part.spent);
        self.spent += part.spent;
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
    fn the_effort_grows_with_the_size_up_to_a_bound() {
        assert_eq!(Effort::for_size(1000).left(), 21_000_000);
        assert_eq!(Effort::for_size(usize::MAX / 2000).left(), super::MOST);
    }

    #[test]
    fn parts_never_spend_more_than_the_whole_has() {
        let mut all = Effort::new(30_000_000);
        for (left, spent) in [(21_000_000, 20_000_000), (10_000_000, 10_000_000), (0, 0)] {
            let mut part = all.part(1000);
            assert_eq!(part.left(), left);
            assert!(part.spend(spent));
            all.take(&part);
        }
        assert!(all.is_used_up() && all.spent() == 30_000_000);
    }

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

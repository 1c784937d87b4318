//! How much work a draft may take, step by step, and what is given up for the lack of it.

use strabo_model::effort::Effort;

/// The effort for each step of a draft. Boards of some thousand areas use a small part of it.
pub struct Budget {
    /// For comparing the neighbours of places.
    pub comparing: Effort,
    /// For trying which borders can be drawn together, in lines and points looked at.
    pub choosing: Effort,
    /// For finding positions.
    pub settling: Effort,
    /// For letting areas take their size and shape.
    pub shaping: Effort,
    /// For finding lines that touch where they should not.
    pub drawing: Effort,
    /// Whether there was too little effort for a drawing with shared edges.
    pub is_plain: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            comparing: Effort::new(200_000_000),
            choosing: Effort::new(15_000_000),
            settling: Effort::new(1_000_000_000),
            shaping: Effort::new(100_000_000),
            drawing: Effort::new(150_000_000),
            is_plain: false,
        }
    }
}

impl Budget {
    /// The same number of steps for everything.
    pub fn of(steps: u64) -> Self {
        let [comparing, choosing, settling, shaping, drawing] =
            std::array::from_fn(|_| Effort::new(steps));
        Self { comparing, choosing, settling, shaping, drawing, is_plain: false }
    }

    /// True when there is enough for another attempt, with twice the rounds of the one before.
    pub const fn has_another_attempt(&self) -> bool {
        self.shaping.left() >= 2 * self.shaping.spent()
    }

    /// What was given up, in sentences.
    pub fn given_up(&self) -> Vec<&'static str> {
        let choosing = self.choosing.is_used_up() || self.comparing.is_used_up();
        let mut found = Vec::new();
        if choosing {
            found.push(
                "too many borders cross to try all of them: more borders than necessary are links",
            );
        }
        if self.is_plain {
            found.push("too large or tangled for one drawing: areas are plain squares, most borders are links");
        } else if self.shaping.is_used_up() {
            found.push("too large to smooth every area: sizes and shapes are rougher than usual");
        }
        found
    }
}

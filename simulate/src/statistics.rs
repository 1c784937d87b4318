//! The arithmetic of chance: plain functions of numbers, each held to published values by its tests.

pub mod correlation;
pub mod distribution;
pub mod interval;
pub mod power;
pub mod test;

/// A figure found in a sample, and between which figures the true one lies with 95% confidence.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// True when a figure lies between the ends.
    pub fn holds(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The same in another measure: every figure times this one, which is not negative.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { value: self.value * factor, low: self.low * factor, high: self.high * factor }
    }
}

/// A count as a number to reckon with. Counts of games stay far below where this loses anything.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
pub fn real(count: u64) -> f64 {
    count as f64
}

/// The number of things in a list, to reckon with.
pub fn length<T>(list: &[T]) -> f64 {
    real(u64::try_from(list.len()).unwrap_or(u64::MAX))
}

//! Statistical functions of plain numbers; their tests compare them with published tables.

pub mod correlation;
pub mod distribution;
pub mod interval;
pub mod power;
pub mod sequence;
pub mod test;

/// An estimate from a sample, with its 95% confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// True when a figure lies between the ends.
    pub fn holds(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Half the width of the interval.
    pub fn reach(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns the estimate in another unit: all three values times this factor, which is not negative.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { value: self.value * factor, low: self.low * factor, high: self.high * factor }
    }
}

/// A count as a floating-point number. Counts of games are small enough to be exact.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
pub fn real(count: u64) -> f64 {
    count as f64
}

/// The length of a list as a floating-point number.
pub fn length<T>(list: &[T]) -> f64 {
    real(u64::try_from(list.len()).unwrap_or(u64::MAX))
}

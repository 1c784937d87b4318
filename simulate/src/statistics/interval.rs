//! Confidence intervals.

use super::Estimate;
use super::distribution::{normal_limit, student_limit};

/// The error rate of intervals and tests: 5%.
pub const MISS: f64 = 0.05;

/// The share of successes with Wilson's interval, which stays between 0 and 1 and holds for few trials
/// too. Successes may be fractions, for shared wins.
pub fn wilson(successes: f64, trials: f64, miss: f64) -> Estimate {
    if trials <= 0.0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let share = (successes / trials).clamp(0.0, 1.0);
    let z = normal_limit(miss / 2.0);
    let square = z * z / trials;
    let middle = (share + square / 2.0) / (1.0 + square);
    let spread = (share * (1.0 - share) / trials + square / (4.0 * trials)).sqrt();
    let reach = z * spread / (1.0 + square);
    // At 0 and 1 the interval ends exactly there, whatever the rounding.
    let low = if share <= 0.0 { 0.0 } else { (middle - reach).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (middle + reach).min(1.0) };
    Estimate { value: share, low, high }
}

/// A mean with Student's interval, from the count, the sum and the sum of squares. Returns nothing for
/// fewer than two values.
pub fn mean(count: f64, sum: f64, squares: f64) -> Option<Estimate> {
    if count < 2.0 {
        return None;
    }
    let value = sum / count;
    let variance = (squares - sum * value).max(0.0) / (count - 1.0);
    let reach = student_limit(count - 1.0, MISS) * (variance / count).sqrt();
    Some(Estimate { value, low: value - reach, high: value + reach })
}

#[cfg(test)]
mod tests {
    use super::{mean, wilson};

    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 5e-5, "{one} is not {other}");
    }

    #[test]
    fn wilson_is_as_published() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (successes, trials, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0000, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ] {
            let found = wilson(successes, trials, 0.05);
            near(found.low, low);
            near(found.high, high);
        }
    }

    #[test]
    fn all_or_nothing_ends_exactly_there() {
        assert!(wilson(0.0, 50.0, 0.05).low.abs() < f64::EPSILON);
        assert!((wilson(50.0, 50.0, 0.05).high - 1.0).abs() < f64::EPSILON);
        let nothing = wilson(0.0, 0.0, 0.05);
        assert!(nothing.holds(0.0) && nothing.holds(1.0));
    }

    #[test]
    fn a_mean_has_the_interval_of_student() {
        // 1, 2, 3, 4, 5: mean 3, deviation 1.5811, limit 2.776 of four degrees.
        let found = mean(5.0, 15.0, 55.0).expect("enough");
        near(found.value, 3.0);
        assert!((found.low - 1.0368).abs() < 1e-3 && (found.high - 4.9632).abs() < 1e-3);
        assert_eq!(mean(1.0, 3.0, 9.0), None);
    }
}

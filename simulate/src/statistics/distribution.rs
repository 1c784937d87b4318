//! Probabilities and limits of the normal, chi-square, Student and beta distributions.
//!
//! They come from `statrs`. It has no noncentral distribution, and its limits of Student's are found by
//! an iteration without a bound.

use statrs::distribution::{Beta, ChiSquared, ContinuousCDF, Normal};
use statrs::function::gamma::ln_gamma;

/// The most terms of a series, which no argument of a report needs.
const STEPS: u32 = 100_000;

/// The share of the beta distribution of `a` and `b` below `x`.
pub fn lower_beta(a: f64, b: f64, x: f64) -> f64 {
    Beta::new(a, b).map_or(0.0, |all| all.cdf(x))
}

/// The share of the chi-square distribution above a value.
pub fn chi_square_above(degrees: f64, value: f64) -> f64 {
    ChiSquared::new(degrees).map_or(1.0, |all| all.sf(value))
}

/// The share of the noncentral chi-square distribution above a value: what a test sees when the
/// assumption is wrong.
pub fn shifted_chi_square_above(degrees: f64, shift: f64, value: f64) -> f64 {
    let half = shift / 2.0;
    let mut sum = 0.0;
    let mut weights = 0.0;
    for step in 0..STEPS {
        let at = f64::from(step);
        let weight = (at * half.max(f64::MIN_POSITIVE).ln() - half - ln_gamma(at + 1.0)).exp();
        weights += weight;
        sum += weight * chi_square_above(2.0_f64.mul_add(at, degrees), value);
        if at > half && 1.0 - weights < 1e-13 {
            break;
        }
    }
    sum.clamp(0.0, 1.0)
}

/// The value above which this share of the normal distribution lies.
pub fn normal_limit(above: f64) -> f64 {
    -Normal::standard().inverse_cdf(above)
}

/// The share of Student's distribution beyond a value on both sides.
pub fn student_beyond(degrees: f64, value: f64) -> f64 {
    lower_beta(degrees / 2.0, 0.5, degrees / value.mul_add(value, degrees))
}

/// The value beyond which this share of Student's distribution lies on both sides.
pub fn student_limit(degrees: f64, beyond: f64) -> f64 {
    falling(0.0, 1e4, beyond, |value| student_beyond(degrees, value))
}

/// The value above which this share of the chi-square distribution lies.
pub fn chi_square_limit(degrees: f64, above: f64) -> f64 {
    ChiSquared::new(degrees).map_or(0.0, |all| all.inverse_cdf(1.0 - above))
}

/// The argument at which a decreasing function has a value, by bisection.
pub fn falling(low: f64, high: f64, wanted: f64, function: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (low, high);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if function(middle) > wanted {
            low = middle;
        } else {
            high = middle;
        }
        if high - low < 1e-12 * high.abs().max(1.0) {
            break;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::{
        chi_square_above, chi_square_limit, ln_gamma, lower_beta, normal_limit,
        shifted_chi_square_above, student_limit,
    };

    fn near(one: f64, other: f64, within: f64) {
        assert!((one - other).abs() < within, "{one} is not {other}");
    }

    #[test]
    fn the_gamma_function_is_that_of_factorials() {
        let mut factorial: f64 = 1.0;
        for n in 1..30 {
            near(ln_gamma(f64::from(n)), factorial.ln(), 1e-11);
            factorial *= f64::from(n);
        }
        near(ln_gamma(0.5), std::f64::consts::PI.sqrt().ln(), 1e-12);
    }

    #[test]
    fn the_exponential_is_a_chi_square_distribution() {
        for x in [0.01, 0.5, 1.0, 2.0, 7.5, 30.0] {
            near(chi_square_above(2.0, 2.0 * x), (-x).exp(), 1e-13);
            near(chi_square_above(4.0, 2.0 * x), (1.0 + x) * (-x).exp(), 1e-13);
        }
    }

    #[test]
    fn chi_square_limits_are_those_of_the_tables() {
        let table = [
            (1.0, 0.05, 3.841),
            (4.0, 0.05, 9.488),
            (4.0, 0.01, 13.277),
            (8.0, 0.05, 15.507),
            (17.0, 0.05, 27.587),
            (17.0, 0.001, 40.790),
            (30.0, 0.95, 18.493),
            (100.0, 0.05, 124.342),
        ];
        for (degrees, above, value) in table {
            near(chi_square_limit(degrees, above), value, 6e-4);
        }
    }

    #[test]
    fn student_limits_are_those_of_the_tables() {
        let table = [(1.0, 12.706), (2.0, 4.303), (3.0, 3.182), (10.0, 2.228), (30.0, 2.042)];
        for (degrees, value) in table {
            near(student_limit(degrees, 0.05), value, 6e-4);
        }
        near(student_limit(120.0, 0.01), 2.617, 6e-4);
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        near(normal_limit(0.158_655_253_931), 1.0, 1e-10);
        near(normal_limit(0.975_002_104_85), -1.96, 1e-9);
        near(normal_limit(0.025), 1.959_963_984_54, 1e-9);
    }

    #[test]
    fn the_beta_distribution_counts_coins() {
        // At least 7 heads of 10: 176 of 1024 ways.
        near(lower_beta(7.0, 4.0, 0.5), 176.0 / 1024.0, 1e-13);
        near(lower_beta(2.0, 3.0, 0.3) + lower_beta(3.0, 2.0, 0.7), 1.0, 1e-13);
    }

    #[test]
    fn without_a_shift_nothing_is_shifted() {
        near(shifted_chi_square_above(3.0, 0.0, 7.815), 0.05, 1e-4);
    }
}

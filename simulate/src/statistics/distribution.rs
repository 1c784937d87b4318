//! Probabilities of the gamma, beta, normal, chi-square and Student distributions.
//!
//! The incomplete gamma and beta functions are computed by a series or a continued fraction, whichever
//! converges, to about twelve digits; everything else is made of them.
#![allow(clippy::many_single_char_names, reason = "formulas are read beside their books")]

/// Continued fractions and series stop when a step changes less than this.
const EXACT: f64 = 1e-15;
/// More steps are never needed for the arguments of a report.
const STEPS: u32 = 100_000;
/// Keeps continued fractions from dividing by nothing.
const TINY: f64 = 1e-300;

/// The logarithm of the gamma function of a positive number, by the series of Lanczos.
pub fn ln_gamma(x: f64) -> f64 {
    const SERIES: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    if x < 0.5 {
        let reflected = std::f64::consts::PI / (std::f64::consts::PI * x).sin();
        return reflected.abs().ln() - ln_gamma(1.0 - x);
    }
    let x = x - 1.0;
    let mut sum = 0.999_999_999_999_809_9;
    let mut place = x;
    for part in SERIES {
        place += 1.0;
        sum += part / place;
    }
    let t = x + 7.5;
    (x + 0.5).mul_add(t.ln(), -t) + sum.ln() + 0.5 * (2.0 * std::f64::consts::PI).ln()
}

/// The share of the gamma distribution of shape `a` above `x`.
pub fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = a.mul_add(x.ln(), -x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut place) = (1.0 / a, 1.0 / a, a);
        for _ in 0..STEPS {
            place += 1.0;
            term *= x / place;
            sum += term;
            if term < sum * EXACT {
                break;
            }
        }
        return (1.0 - front * sum).clamp(0.0, 1.0);
    }
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / b;
    let mut value = d;
    for step in 1..STEPS {
        let at = f64::from(step);
        let part = at * (a - at);
        b += 2.0;
        d = 1.0 / away(part.mul_add(d, b));
        c = away(b + part / c);
        value *= c * d;
        if (c * d - 1.0).abs() < EXACT {
            break;
        }
    }
    (front * value).clamp(0.0, 1.0)
}

/// The share of the beta distribution of `a` and `b` below `x`.
pub fn lower_beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let front = a.mul_add(x.ln(), b * (1.0 - x).ln()) + ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b);
    let front = front.exp();
    // The fraction converges quickly on this side of the middle only.
    if x < (a + 1.0) / (a + b + 2.0) {
        (front * beta_fraction(a, b, x) / a).clamp(0.0, 1.0)
    } else {
        (1.0 - front * beta_fraction(b, a, 1.0 - x) / b).clamp(0.0, 1.0)
    }
}

fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    let mut c = 1.0;
    let mut d = 1.0 / away(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for step in 1..STEPS {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for part in [even, odd] {
            d = 1.0 / away(part.mul_add(d, 1.0));
            c = away(1.0 + part / c);
            change = c * d;
            value *= change;
        }
        if (change - 1.0).abs() < EXACT {
            break;
        }
    }
    value
}

fn away(value: f64) -> f64 {
    if value.abs() < TINY { TINY } else { value }
}

/// The share of the chi-square distribution above a value.
pub fn chi_square_above(degrees: f64, value: f64) -> f64 {
    if degrees <= 0.0 { 1.0 } else { upper_gamma(degrees / 2.0, value / 2.0) }
}

/// The share of the chi-square distribution with a shift above a value: what a test sees when the truth
/// differs from what it assumes.
pub fn shifted_chi_square_above(degrees: f64, shift: f64, value: f64) -> f64 {
    let half = shift / 2.0;
    let mut sum = 0.0;
    let mut weights = 0.0;
    for step in 0..STEPS {
        let at = f64::from(step);
        let weight = (at * half.max(TINY).ln() - half - ln_gamma(at + 1.0)).exp();
        weights += weight;
        sum += weight * chi_square_above(2.0_f64.mul_add(at, degrees), value);
        if at > half && 1.0 - weights < 1e-13 {
            break;
        }
    }
    sum.clamp(0.0, 1.0)
}

/// The share of the normal distribution above a value.
pub fn normal_above(value: f64) -> f64 {
    let half = 0.5 * upper_gamma(0.5, value * value / 2.0);
    if value >= 0.0 { half } else { 1.0 - half }
}

/// The value above which this share of the normal distribution lies.
pub fn normal_limit(above: f64) -> f64 {
    falling(-40.0, 40.0, above, normal_above)
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
    falling(0.0, 100.0f64.mul_add(degrees.sqrt(), degrees) + 100.0, above, |value| {
        chi_square_above(degrees, value)
    })
}

/// Where a falling function has a value, by halving.
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
        chi_square_limit, ln_gamma, lower_beta, normal_above, normal_limit,
        shifted_chi_square_above, student_limit, upper_gamma,
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
    fn the_exponential_is_a_gamma_distribution() {
        for x in [0.01, 0.5, 1.0, 2.0, 7.5, 30.0] {
            near(upper_gamma(1.0, x), (-x).exp(), 1e-13);
            near(upper_gamma(2.0, x), (1.0 + x) * (-x).exp(), 1e-13);
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
        near(normal_above(1.0), 0.158_655_253_931, 1e-11);
        near(normal_above(-1.96), 0.975_002_104_85, 1e-10);
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

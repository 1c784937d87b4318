//! Intervals and p-values that hold however often one looks: after any game, and in a run that ends when
//! they are narrow or small enough.
//!
//! Each is a mixture of likelihood ratios, which by Ville's inequality is ever larger than twenty in at
//! most one run of twenty. Means use a normal mixture with the variance that was seen (Robbins; valid for
//! many games), shares a beta mixture, which is exact for any number of games.

use statrs::function::gamma::ln_gamma;

use super::{Estimate, interval::MISS};

/// Intervals of means are narrowest, for their kind, at about this many games.
const TUNED: f64 = 500.0;
/// The beta mixture of a share weighs as much as this many games with fair results.
const PRIOR: f64 = 10.0;

/// What the mixture of means adds to a game: Robbins' choice for [`TUNED`] games at [`MISS`].
fn pace() -> f64 {
    let double = -2.0 * MISS.ln();
    (double + double.ln() + 1.0) / TUNED
}

/// A mean of `count` games with this standard error, and its interval.
pub fn around(value: f64, error: f64, count: f64) -> Estimate {
    let grown = count * pace();
    let reach = error * ((grown + 1.0) / grown * ((grown + 1.0).ln() - 2.0 * MISS.ln())).sqrt();
    Estimate { value, low: value - reach, high: value + reach }
}

/// The p-value of a mean that is so many standard errors from none: below 5% exactly when the interval of
/// [`around`] leaves zero out.
pub fn p_value(errors: f64, count: f64) -> f64 {
    let grown = count * pace();
    let evidence = errors * errors * grown / (2.0 * (grown + 1.0)) - (grown + 1.0).ln() / 2.0;
    (-evidence).exp().min(1.0)
}

/// The logarithm of the evidence against a share, by a mixture around the fair share.
struct Mixture {
    successes: f64,
    failures: f64,
    /// All that does not depend on the share in question.
    constant: f64,
}

impl Mixture {
    fn new(successes: f64, trials: f64, fair: f64) -> Self {
        let (a, b) = (PRIOR * fair, PRIOR * (1.0 - fair));
        let failures = (trials - successes).max(0.0);
        let beta = |a: f64, b: f64| ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
        let constant = beta(a + successes, b + failures) - beta(a, b);
        Self { successes, failures, constant }
    }

    fn against(&self, share: f64) -> f64 {
        let term = |count: f64, share: f64| if count > 0.0 { count * share.ln() } else { 0.0 };
        self.constant - term(self.successes, share) - term(self.failures, 1.0 - share)
    }

    /// The end of the interval between the share that was seen, which fits, and one end of all shares.
    fn end(&self, seen: f64, edge: f64, miss: f64) -> f64 {
        let (mut fits, mut refused) = (seen, edge);
        if self.against(edge) < -miss.ln() {
            return edge;
        }
        for _ in 0..60 {
            let middle = f64::midpoint(fits, refused);
            if self.against(middle) < -miss.ln() {
                fits = middle;
            } else {
                refused = middle;
            }
        }
        refused
    }
}

/// The share of successes with its interval. `fair` is the share to expect, strictly between 0 and 1: near
/// it the interval is narrowest. Successes may be fractions, for shared wins.
pub fn share(successes: f64, trials: f64, fair: f64, miss: f64) -> Estimate {
    if trials <= 0.0 || fair <= 0.0 || fair >= 1.0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let mixture = Mixture::new(successes, trials, fair);
    let value = (successes / trials).clamp(0.0, 1.0);
    let low = if value <= 0.0 { 0.0 } else { mixture.end(value, 0.0, miss) };
    let high = if value >= 1.0 { 1.0 } else { mixture.end(value, 1.0, miss) };
    Estimate { value, low, high }
}

/// The p-value of a share against the fair one.
pub fn share_p_value(successes: f64, trials: f64, fair: f64) -> f64 {
    if trials <= 0.0 || fair <= 0.0 || fair >= 1.0 {
        return 1.0;
    }
    (-Mixture::new(successes, trials, fair).against(fair)).exp().min(1.0)
}

/// How many games make the interval of a share no wider than this to both sides, on average.
pub fn games_needed(seen: f64, fair: f64, precision: f64) -> f64 {
    let is_enough = |games: f64| share(seen * games, games, fair, MISS).reach() <= precision;
    let mut most = 16.0;
    while !is_enough(most) && most < 1e9 {
        most *= 2.0;
    }
    let mut least = most / 2.0;
    while most - least > 1.0 {
        let middle = f64::midpoint(least, most).floor();
        if is_enough(middle) {
            most = middle;
        } else {
            least = middle;
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::{MISS, around, games_needed, p_value, share, share_p_value};

    #[test]
    fn the_interval_of_a_mean_and_its_p_value_agree() {
        for count in [50.0, 500.0, 5000.0] {
            let reach = around(1.0, 1.0, count).high - 1.0;
            assert!((p_value(reach, count) - MISS).abs() < 1e-9, "{count}");
            // Wider than an interval for one look, but not by much.
            assert!((2.9..4.2).contains(&reach), "{count}: {reach}");
        }
    }

    #[test]
    fn the_interval_of_a_share_and_its_p_value_agree() {
        for (wins, games) in [(30.0, 100.0), (250.5, 1000.0), (2100.0, 10_000.0)] {
            let found = share(wins, games, 0.2, MISS);
            assert!(found.low < found.value && found.value < found.high);
            assert_eq!(found.holds(0.2), share_p_value(wins, games, 0.2) > MISS, "{wins}");
        }
        assert!(share(0.0, 50.0, 0.2, MISS).low.abs() < f64::EPSILON);
        assert!((share(50.0, 50.0, 0.2, MISS).high - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_coin_is_caught_by_counting_all_paths() {
        // All outcomes of twelve throws of a fair coin: the chance that p is ever 5% or less is at most 5%.
        let caught = (0_u32..1 << 12).filter(|throws| {
            (1..=12).any(|count| {
                let heads = (throws & ((1 << count) - 1)).count_ones();
                share_p_value(f64::from(heads), f64::from(count), 0.5) <= MISS
            })
        });
        let caught = caught.count();
        assert!((1..=204).contains(&caught), "{caught} of 4096");
    }

    #[test]
    fn the_games_needed_are_just_enough() {
        let games = games_needed(0.25, 0.2, 0.02);
        let reach = |games: f64| share(0.25 * games, games, 0.2, MISS).reach();
        assert!(reach(games) <= 0.02 && reach(games - 1.0) > 0.02, "{games}");
        assert!((4_000.0..8_000.0).contains(&games), "{games}");
    }
}

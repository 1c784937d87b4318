//! Significance tests: chi-square for whole tables, binomial for one share, and Holm's correction for
//! several tests at once.

use super::distribution::{chi_square_above, lower_beta};

/// The result of a chi-square test.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChiSquare {
    pub statistic: f64,
    /// Degrees of freedom.
    pub degrees: f64,
    pub p_value: f64,
    /// Cramér's V: 0 if nothing differs, 1 if one takes all.
    pub effect: f64,
}

/// Compares counts with expected counts. Counts may be fractions, for shared wins; `share_variance` is
/// then their variance relative to whole ones (1 if nothing is shared).
pub fn goodness(observed: &[f64], expected: &[f64], share_variance: f64) -> Option<ChiSquare> {
    if observed.len() < 2 || expected.iter().any(|value| *value <= 0.0) || share_variance <= 0.0 {
        return None;
    }
    let parts = observed.iter().zip(expected);
    let plain: f64 = parts.map(|(seen, due)| (seen - due) * (seen - due) / due).sum();
    let statistic = plain / share_variance;
    let degrees = super::length(observed) - 1.0;
    let total: f64 = observed.iter().sum();
    Some(ChiSquare {
        statistic,
        degrees,
        p_value: chi_square_above(degrees, statistic),
        effect: (plain / (total * degrees)).sqrt(),
    })
}

/// Friedman's test of mean ranks over a number of games. `spread` is the sum of squares of the ranks of a game
/// around their mean, which is smaller where ranks are shared. The effect is Kendall's W, 1 if everybody
/// always has the same rank.
pub fn friedman(places: &[f64], games: f64, spread: f64) -> Option<ChiSquare> {
    let count = super::length(places);
    if count < 2.0 || games < 2.0 || spread <= 0.0 {
        return None;
    }
    let middle = places.iter().sum::<f64>() / count;
    let squares: f64 = places.iter().map(|place| (place - middle) * (place - middle)).sum();
    let degrees = count - 1.0;
    let statistic = games * degrees * squares / spread;
    Some(ChiSquare {
        statistic,
        degrees,
        p_value: chi_square_above(degrees, statistic),
        effect: statistic / (games * degrees),
    })
}

/// The two-sided p-value of a share: twice the smaller tail of the binomial distribution. Fractions of
/// successes are interpolated.
pub fn binomial(successes: f64, trials: f64, share: f64) -> f64 {
    if trials <= 0.0 {
        return 1.0;
    }
    let at_least = |k: f64| match k {
        k if k <= 0.0 => 1.0,
        k if k > trials => 0.0,
        k => lower_beta(k, trials - k + 1.0, share),
    };
    let above = at_least(successes);
    let below = 1.0 - at_least(successes + 1.0);
    (2.0 * above.min(below)).min(1.0)
}

/// Corrects p-values for the number of tests, by Holm's method.
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|one, other| values[*one].total_cmp(&values[*other]).then(one.cmp(other)));
    let mut corrected = vec![1.0; values.len()];
    let mut largest: f64 = 0.0;
    let mut left = super::length(values);
    for at in order {
        largest = largest.max((values[at] * left).min(1.0));
        corrected[at] = largest;
        left -= 1.0;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::{binomial, friedman, goodness, holm};

    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 5e-4, "{one} is not {other}");
    }

    #[test]
    fn the_peas_of_mendel_fit_their_law() {
        let total = 556.0;
        let expected = [9.0, 3.0, 3.0, 1.0].map(|part| part * total / 16.0);
        let found = goodness(&[315.0, 108.0, 101.0, 32.0], &expected, 1.0).expect("a test");
        near(found.statistic, 0.470);
        near(found.p_value, 0.9254);
    }

    #[test]
    fn shared_counts_vary_less_and_are_held_to_that() {
        let (seen, due) = ([60.0, 40.0], [50.0, 50.0]);
        let whole = goodness(&seen, &due, 1.0).expect("a test");
        let shared = goodness(&seen, &due, 0.5).expect("a test");
        near(whole.statistic, 4.0);
        near(whole.p_value, 0.0455);
        near(shared.statistic, 8.0);
        near(whole.effect, shared.effect);
    }

    #[test]
    fn one_column_or_nothing_expected_is_no_test() {
        assert_eq!(goodness(&[3.0], &[3.0], 1.0), None);
        assert_eq!(goodness(&[0.0, 0.0], &[0.0, 0.0], 1.0), None);
    }

    #[test]
    fn judges_who_agree_are_found_by_friedman() {
        // Four judges rank three wines 1 2 3, 1 2 3, 1 3 2, 1 2 3: statistic 6.5 of two degrees.
        let found = friedman(&[1.0, 2.25, 2.75], 4.0, 2.0).expect("a test");
        near(found.statistic, 6.5);
        near(found.p_value, 0.0388);
        near(found.effect, 0.8125);
        assert_eq!(friedman(&[1.0], 9.0, 2.0), None);
    }

    #[test]
    fn coins_have_the_tails_of_the_binomial() {
        // At least 8 of 10: 56 of 1024 ways, on both sides 112.
        near(binomial(8.0, 10.0, 0.5), 112.0 / 1024.0);
        near(binomial(2.0, 10.0, 0.5), 112.0 / 1024.0);
        near(binomial(5.0, 10.0, 0.5), 1.0);
        near(binomial(0.0, 4.0, 0.5), 0.125);
        near(binomial(4.0, 4.0, 0.5), 0.125);
    }

    #[test]
    fn holm_multiplies_the_smallest_most() {
        let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, known) in corrected.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            near(*found, known);
        }
        assert_eq!(holm(&[]), [0.0; 0]);
    }
}

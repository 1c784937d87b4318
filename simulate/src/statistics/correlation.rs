//! Correlation of two figures.

use super::distribution::{normal_limit, student_beyond};
use super::{Estimate, interval::MISS};

/// A correlation coefficient with its test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correlation {
    /// The coefficient, from −1 to 1, with its interval.
    pub coefficient: Estimate,
    pub p_value: f64,
}

/// Pearson's linear correlation. Returns nothing for fewer than four pairs, or if one of the figures
/// is constant.
pub fn pearson(pairs: &[[f64; 2]]) -> Option<Correlation> {
    Some(judged(coefficient(pairs)?, super::length(pairs), 1.0))
}

/// Spearman's rank correlation.
pub fn spearman(pairs: &[[f64; 2]]) -> Option<Correlation> {
    let ranks = [0, 1].map(|axis: usize| {
        let values: Vec<f64> = pairs.iter().map(|pair| pair[axis]).collect();
        ranks(&values)
    });
    let ranked: Vec<[f64; 2]> = ranks[0].iter().zip(&ranks[1]).map(|(x, y)| [*x, *y]).collect();
    let value = coefficient(&ranked)?;
    // The variance of rank correlations is larger: the correction of Bonett and Wright.
    Some(judged(value, super::length(pairs), 1.0 + value * value / 2.0))
}

/// The regression line: its value at zero and its slope.
pub fn trend(pairs: &[[f64; 2]]) -> Option<[f64; 2]> {
    let [mean_x, mean_y] = means(pairs)?;
    let across: f64 = pairs.iter().map(|[x, _]| (x - mean_x) * (x - mean_x)).sum();
    let both: f64 = pairs.iter().map(|[x, y]| (x - mean_x) * (y - mean_y)).sum();
    (across > 0.0).then(|| {
        let slope = both / across;
        [mean_y - slope * mean_x, slope]
    })
}

fn means(pairs: &[[f64; 2]]) -> Option<[f64; 2]> {
    let count = super::length(pairs);
    (count > 0.0)
        .then(|| [0, 1].map(|axis: usize| pairs.iter().map(|pair| pair[axis]).sum::<f64>() / count))
}

fn coefficient(pairs: &[[f64; 2]]) -> Option<f64> {
    if pairs.len() < 4 {
        return None;
    }
    let [mean_x, mean_y] = means(pairs)?;
    let (mut across, mut up, mut both) = (0.0, 0.0, 0.0);
    for [x, y] in pairs {
        across += (x - mean_x) * (x - mean_x);
        up += (y - mean_y) * (y - mean_y);
        both += (x - mean_x) * (y - mean_y);
    }
    let enough = across > 1e-12 && up > 1e-12;
    enough.then(|| (both / (across * up).sqrt()).clamp(-1.0, 1.0))
}

/// Interval and test of a coefficient: Fisher's transformation, and Student's distribution.
fn judged(value: f64, count: f64, variance: f64) -> Correlation {
    // A coefficient of exactly one has no transformation.
    let inner = value.clamp(-0.999_999, 0.999_999);
    let reach = normal_limit(MISS / 2.0) * (variance / (count - 3.0)).sqrt();
    let degrees = count - 2.0;
    let t = inner * (degrees / (1.0 - inner * inner)).sqrt();
    let low = (inner.atanh() - reach).tanh();
    let high = (inner.atanh() + reach).tanh();
    Correlation {
        coefficient: Estimate { value, low: low.min(value), high: high.max(value) },
        p_value: student_beyond(degrees, t),
    }
}

/// The rank of each value, equal ones sharing the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count();
        let equal = values.iter().filter(|other| (*other - value).abs() < f64::EPSILON).count();
        super::real(below as u64) + f64::midpoint(super::real(equal as u64), 1.0)
    };
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::{pearson, ranks, spearman, trend};

    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 5e-4, "{one} is not {other}");
    }

    /// Hours of television and intelligence, the example of many textbooks.
    const TEXTBOOK: [[f64; 2]; 10] = [
        [106.0, 7.0],
        [100.0, 27.0],
        [86.0, 2.0],
        [101.0, 50.0],
        [99.0, 28.0],
        [103.0, 29.0],
        [97.0, 20.0],
        [113.0, 12.0],
        [112.0, 6.0],
        [110.0, 17.0],
    ];

    #[test]
    fn ranks_correlate_as_in_the_textbook() {
        let found = spearman(&TEXTBOOK).expect("a correlation");
        near(found.coefficient.value, -29.0 / 165.0);
        near(found.p_value, 0.6272);
        assert!(found.coefficient.low < -0.7 && found.coefficient.high > 0.5);
    }

    #[test]
    fn a_straight_line_is_found_and_followed() {
        let line: Vec<[f64; 2]> =
            (0..6).map(|x| [f64::from(x), 3.0 + 2.0 * f64::from(x)]).collect();
        let found = pearson(&line).expect("a correlation");
        near(found.coefficient.value, 1.0);
        assert!(found.p_value < 1e-6 && found.coefficient.low > 0.99);
        let [base, slope] = trend(&line).expect("a line");
        near(base, 3.0);
        near(slope, 2.0);
    }

    #[test]
    fn pearson_has_the_interval_of_fisher() {
        // r = 0.5 of 28 pairs: 0.156 to 0.736 by the tables.
        let x = |at: u32| f64::from(at % 2);
        let y = |at: u32| if at % 4 == 3 { 1.0 - x(at) } else { x(at) };
        let pairs: Vec<[f64; 2]> = (0..28).map(|at| [x(at), y(at)]).collect();
        let found = pearson(&pairs).expect("a correlation");
        near(found.coefficient.value, 0.57735);
        near(found.coefficient.low, (0.57735_f64.atanh() - 1.96 / 5.0).tanh());
    }

    #[test]
    fn equal_values_share_their_ranks() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 7.0]), [2.5, 1.0, 2.5, 4.0]);
    }

    #[test]
    fn too_few_pairs_or_one_that_never_changes_say_nothing() {
        assert_eq!(pearson(&[[1.0, 2.0], [2.0, 1.0], [3.0, 5.0]]), None);
        assert_eq!(pearson(&[[1.0, 2.0], [1.0, 1.0], [1.0, 5.0], [1.0, 4.0]]), None);
        assert_eq!(trend(&[]), None);
    }
}

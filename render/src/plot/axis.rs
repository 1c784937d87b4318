//! From figures to pixels: scales, round numbers along them, and how figures are written.

/// What figures count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Plain numbers.
    #[default]
    Number,
    /// Hundredths of a whole.
    Percent,
    /// Differences of hundredths, with their sign.
    Points,
}

impl Unit {
    /// Formats a figure with a number of decimals.
    pub fn write(self, value: f64, decimals: usize) -> String {
        // A rounded nothing has no sign.
        let text = format!("{value:.decimals$}");
        let is_zero = !text.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
        let digits = if is_zero { text.trim_start_matches('-') } else { text.as_str() };
        match self {
            Self::Percent => format!("{}%", digits.replace('-', "−")),
            Self::Points if is_zero => digits.to_owned(),
            Self::Points if value > 0.0 => format!("+{digits}"),
            Self::Number | Self::Points => digits.replace('-', "−"),
        }
    }
}

/// A position in whole pixels.
#[allow(clippy::cast_possible_truncation, reason = "held within the bounds of any picture")]
pub fn pixel(value: f64) -> i32 {
    value.round().clamp(-1e6, 1e6) as i32
}

/// A stretch of figures laid along a stretch of pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    step: f64,
}

impl Scale {
    /// A scale that holds all figures and ends on round numbers.
    pub fn new(values: impl Iterator<Item = f64>, ends: [i32; 2], ticks: u32) -> Self {
        Self::stepping(values, ends, ticks, 0.0)
    }

    /// The same for things that are counted: there is nothing between one and two of them.
    pub fn counting(values: impl Iterator<Item = f64>, ends: [i32; 2], ticks: u32) -> Self {
        Self::stepping(values, ends, ticks, 1.0)
    }

    fn stepping(
        values: impl Iterator<Item = f64>,
        [from, to]: [i32; 2],
        ticks: u32,
        least: f64,
    ) -> Self {
        // Nobody can read a number of more digits.
        let finite = values.filter(|value| value.abs() < 1e12);
        let bounds = finite
            .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if bounds.0 > bounds.1 { (0.0, 1.0) } else { bounds };
        let room = if high - low > 1e-9 { high - low } else { low.abs().max(1.0) };
        let step = round_step(room / f64::from(ticks.max(1))).max(least);
        let mut ends = ((low / step).floor() * step, (high / step).ceil() * step);
        if ends.1 - ends.0 < step / 2.0 {
            ends.1 = ends.0 + step;
        }
        Self { low: ends.0, high: ends.1, from: f64::from(from), to: f64::from(to), step }
    }

    /// The lowest and the highest figure.
    pub const fn bounds(&self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// Where a figure is, in pixels.
    pub fn at(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        self.from + share.clamp(-0.5, 1.5) * (self.to - self.from)
    }

    /// The round numbers along the scale, with how they are written.
    pub fn ticks(&self, unit: Unit) -> Vec<(f64, String)> {
        let decimals = (0..6).find(|decimals| is_whole(self.step * 10_f64.powi(*decimals)));
        let decimals = usize::try_from(decimals.unwrap_or(6)).unwrap_or(6);
        let count = pixel((self.high - self.low) / self.step);
        let values = (0..=count).map(|at| f64::from(at).mul_add(self.step, self.low));
        values.map(|value| (value, unit.write(value, decimals))).collect()
    }
}

fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() < 1e-6
}

/// The next number that people like to count by: 1, 2 or 5, and ten times or a tenth of these.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1e-9).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    steps.into_iter().find(|step| *step >= least * 0.999_999).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::{Scale, Unit};

    fn ticks(values: &[f64]) -> Vec<String> {
        let scale = Scale::new(values.iter().copied(), [0, 100], 5);
        scale.ticks(Unit::Number).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn scales_end_on_round_numbers() {
        assert_eq!(ticks(&[0.0, 23.0]), ["0", "5", "10", "15", "20", "25"]);
        assert_eq!(ticks(&[-0.3, 0.41]), ["−0.4", "−0.2", "0.0", "0.2", "0.4", "0.6"]);
        assert_eq!(ticks(&[0.0, 1200.0]), ["0", "500", "1000", "1500"]);
    }

    #[test]
    fn one_figure_none_and_no_number_still_make_a_scale() {
        for values in [&[][..], &[7.0], &[0.0, 0.0], &[f64::NAN]] {
            let scale = Scale::new(values.iter().copied(), [0, 100], 5);
            assert!(scale.at(7.0).is_finite() && scale.ticks(Unit::Number).len() >= 2);
        }
    }

    #[test]
    fn differences_have_signs_and_nothing_has_none() {
        assert_eq!(Unit::Points.write(4.06, 1), "+4.1");
        assert_eq!(Unit::Points.write(-4.0, 1), "−4.0");
        assert_eq!(Unit::Points.write(-0.04, 1), "0.0");
        assert_eq!(Unit::Percent.write(20.0, 0), "20%");
    }
}

//! Formats numbers and lists for people.

use std::fmt;

pub use strabo_model::words::capital;

/// A sentence with its most important words first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its beginning, which is set in bold.
    pub lead: String,
    pub rest: String,
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.lead, self.rest)
    }
}

pub fn sentence(lead: impl Into<String>, rest: impl Into<String>) -> Sentence {
    Sentence { lead: lead.into(), rest: rest.into() }
}

/// A share in percentage points with one decimal: `4.1`.
pub fn points(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// A whole number with thousands separators: `12,400`.
pub fn thousands(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut out = String::with_capacity(digits.len() + 6);
    if number < 0.0 && digits != "0" {
        out.push('−');
    }
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A p-value: `p = 0.03`, `p < 0.0001`.
pub fn p_value(value: f64) -> String {
    match value {
        value if value < 0.0001 => "p < 0.0001".to_owned(),
        value if value < 0.001 => format!("p = {value:.4}"),
        value if value < 0.1 => format!("p = {value:.3}"),
        value => format!("p = {value:.2}"),
    }
}

/// A p-value in a narrow column: `0.03`, `<0.01`.
pub fn short_p_value(value: f64) -> String {
    if value < 0.01 { "<0.01".to_owned() } else { format!("{value:.2}") }
}

/// Text that begins with a small letter, to stand within a sentence.
pub fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// A difference: `+4.1`, `−0.3`, `0.0`.
pub fn signed(value: f64) -> String {
    let text = format!("{value:+.1}");
    if text.ends_with("0.0") && text.len() == 4 {
        "0.0".to_owned()
    } else {
        text.replace('-', "−")
    }
}

/// How often luck does what a test found, below one report of twenty: `about once in 4,000 reports`.
pub fn how_often(p_value: f64) -> String {
    if p_value < 1e-6 {
        return "less than once in a million reports".to_owned();
    }
    let times = 1.0 / p_value;
    let unit = 10.0_f64.powf((times.log10() - 1.0).floor()).max(1.0);
    format!("about once in {} reports", thousands((times / unit).round() * unit))
}

/// In how many fair reports wins are as uneven as in this one: `one report of six`.
pub fn which_reports(p_value: f64) -> String {
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    match 1.0 / p_value {
        times if times < 1.7 => "most reports".to_owned(),
        times if times < 2.5 => "every other report".to_owned(),
        times => {
            let word = words.iter().zip(2_u8..).find(|(_, n)| (times - f64::from(*n)).abs() <= 0.5);
            let number = word.map_or_else(|| thousands(times), |(word, _)| (*word).to_owned());
            format!("one report of {number}")
        }
    }
}

/// `first`, `third`, `12th` or `last` of so many places, counted from zero.
pub fn place(at: usize, places: usize) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth"];
    match words.get(at) {
        _ if at > 0 && at + 1 == places => "last".to_owned(),
        Some(word) => (*word).to_owned(),
        None => format!("{}th", at + 1),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// `1 game`, `2,000 games`.
pub fn count(number: u64, word: &str) -> String {
    let number = crate::statistics::real(number);
    let plural = if (number - 1.0).abs() < 0.5 { "" } else { "s" };
    format!("{} {word}{plural}", thousands(number))
}

#[cfg(test)]
mod tests {
    use super::{count, how_often, list, p_value, place, points, short_p_value};
    use super::{signed, thousands, which_reports};

    #[test]
    fn numbers_read_well() {
        assert_eq!(thousands(1_234_567.0), "1,234,567");
        assert_eq!(thousands(999.4), "999");
        assert_eq!(thousands(-1000.0), "−1,000");
        assert_eq!(points(0.041), "4.1");
        assert_eq!(count(1, "game"), "1 game");
        assert_eq!(count(2000, "game"), "2,000 games");
    }

    #[test]
    fn small_chances_are_not_called_nothing() {
        assert_eq!(p_value(1e-9), "p < 0.0001");
        assert_eq!(p_value(0.000_42), "p = 0.0004");
        assert_eq!(p_value(0.0312), "p = 0.031");
        assert_eq!(p_value(0.412), "p = 0.41");
        assert_eq!([0.002, 0.412].map(short_p_value), ["<0.01", "0.41"]);
    }

    #[test]
    fn luck_is_counted_in_reports() {
        assert_eq!(how_often(1e-9), "less than once in a million reports");
        assert_eq!(how_often(0.000_243), "about once in 4,100 reports");
        assert_eq!(how_often(0.031), "about once in 32 reports");
        let found = [0.16, 0.053, 0.45, 0.95].map(which_reports);
        let known = ["one report of six", "one report of 19", "every other report", "most reports"];
        assert_eq!(found, known);
        assert_eq!([0, 3, 8, 9].map(|at| place(at, 10)), ["first", "fourth", "9th", "last"]);
        assert_eq!([4.06, -0.3, -0.02].map(signed), ["+4.1", "−0.3", "0.0"]);
    }

    #[test]
    fn lists_end_with_and() {
        let parts = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&parts), "a, b and c");
        assert_eq!(list(&parts[..2]), "a and b");
        assert_eq!(list(&parts[..1]), "a");
    }
}

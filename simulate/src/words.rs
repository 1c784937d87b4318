//! Formats numbers and lists for people.

pub use strabo_model::words::capital;

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
    use super::{count, list, p_value, points, short_p_value, thousands};

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
    fn lists_end_with_and() {
        let parts = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&parts), "a, b and c");
        assert_eq!(list(&parts[..2]), "a and b");
        assert_eq!(list(&parts[..1]), "a");
    }
}

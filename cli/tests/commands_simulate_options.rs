//! Tests of `commands::simulate::options`.

use strabo_cli::testing::parse_precision;

#[test]
fn a_precision_is_a_percentage_or_a_share() {
    assert_eq!(parse_precision("2%"), Ok(0.02));
    assert_eq!(parse_precision("0.02"), Ok(0.02));
    for wrong in ["2", "0%", "x", "-1%", "NaN", "60%"] {
        assert!(parse_precision(wrong).is_err(), "{wrong}");
    }
}

//! Tests of `report::github`.

use strabo_cli::testing::{data, property};

#[test]
fn special_characters_are_escaped() {
    assert_eq!(data("100%:\r\na, b"), "100%25:%0D%0Aa, b");
    assert_eq!(property("c:/a,b%\n"), "c%3A/a%2Cb%25%0A");
}

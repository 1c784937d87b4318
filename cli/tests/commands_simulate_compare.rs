//! Tests of `commands::simulate::compare`.

use std::path::PathBuf;

use strabo_cli::testing::split;

#[test]
fn a_setup_stands_behind_its_pack() {
    let setup = Some("five-b".to_owned());
    assert_eq!(split("east@five-b"), (PathBuf::from("east"), setup));
    assert_eq!(split("east"), (PathBuf::from("east"), None));
    assert_eq!(split("maps@home/east"), (PathBuf::from("maps@home/east"), None));
}

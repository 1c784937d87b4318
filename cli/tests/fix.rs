//! `strabo check --fix` fixes findings and leaves everything else as it was.

use std::fs;

use crate::common::{Bench, PACK, strabo, with_findings};
use strabo_cli::Status;

#[test]
fn nothing_is_written_when_nothing_can_be_fixed() {
    let bench = Bench::with_pack();
    bench.write("pack/setups.toml", "[[setup]]\nid = \"two\"\ncivilizations = [\"xyz\"]\n");
    let file = bench.path("pack/setups.toml");
    let before = fs::metadata(&file).and_then(|m| m.modified()).expect("a time");
    let ran = with_findings(&["check", &bench.arg("pack"), "--fix"]);
    assert!(ran.out.starts_with("nothing to fix\n"), "{}", ran.out);
    assert_eq!(fs::metadata(&file).and_then(|m| m.modified()).expect("a time"), before);
}

#[cfg(unix)]
#[test]
fn permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let bench = Bench::new();
    bench.write("pack/pack.toml", &PACK.replace("2-3", "3-2"));
    let file = bench.path("pack/pack.toml");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
    assert_eq!(strabo(&["check", &bench.arg("pack"), "--fix"]).status, Status::Clean);
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o640);
}

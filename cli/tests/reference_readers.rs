//! Tests of `reference::readers`.

use strabo_cli::reference::readers::of;
use strabo_cli::testing::{LIST, RENAMED, Types, listed};

#[test]
fn every_field_of_every_table_and_type_has_readers() {
    let types = Types::read();
    let (mut known, mut missing) = (0, Vec::new());
    for one in types.all.iter().filter(|one| !one.shape.is_vocabulary()) {
        for field in one.shape.fields() {
            match of(one.record, field.name) {
                Some(_) => known += 1,
                None => missing.push(format!("{}.{}", one.record, field.name)),
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new(), "run `cargo xtask readers`");
    assert!(known > 700, "{known} fields");
}

#[test]
fn nothing_is_listed_by_hand_that_the_compiler_knows() {
    for (name, _) in RENAMED.lines().filter_map(|line| line.split_once(": ")) {
        let is_known = LIST.lines().any(|line| line.split(':').next() == Some(name));
        assert!(!is_known, "{name}");
    }
}

#[test]
fn a_field_is_read_by_those_who_use_it() {
    assert_eq!(of("Area", "population"), Some(vec!["engine", "lints", "pictures"]));
    assert_eq!(
        of("Area", "tags").map(|readers| listed(&readers)),
        Some("other programs".to_owned())
    );
    assert_eq!(of("Area", "nothing"), None);
}

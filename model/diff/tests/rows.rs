//! Tests of `diff::rows`.

use strabo_diff::testing::tables;
use strabo_model::{Pack, refs::INDICES};

#[test]
fn every_type_of_index_has_its_table() {
    let mut known: Vec<&str> = tables(&Pack::default()).iter().map(|(kind, _)| *kind).collect();
    let mut all = INDICES.to_vec();
    known.sort_unstable();
    all.sort_unstable();
    assert_eq!(known, all);
}

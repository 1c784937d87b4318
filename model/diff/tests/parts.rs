//! Differences of parts that one of two packs does not have at all.

use strabo_diff::{Kind, diff};
use strabo_model::{Pack, tile::TileKind};

fn with_kinds(names: &[&str]) -> Pack {
    let kind = |name: &&str| TileKind { id: (*name).into(), name: (*name).into(), colour: None };
    Pack { tile_kinds: names.iter().map(kind).collect(), ..Pack::default() }
}

/// The kind of each change and the part and row it is about.
fn told(one: &Pack, other: &Pack) -> Vec<(Kind, &'static str, Box<str>)> {
    let changes = diff(one, other).expect("packs are comparable").changes;
    let row = |row: Option<strabo_diff::RowName>| row.expect("a row").id;
    changes.into_iter().map(|change| (change.kind, change.part, row(change.row))).collect()
}

#[test]
fn rows_of_a_part_that_only_the_second_pack_has_are_added() {
    let changes = told(&with_kinds(&[]), &with_kinds(&["city", "village"]));
    assert_eq!(changes, ["city", "village"].map(|id| (Kind::Added, "tile_kinds", id.into())));
}

#[test]
fn rows_of_a_part_that_only_the_first_pack_has_are_removed() {
    let changes = told(&with_kinds(&["city"]), &with_kinds(&[]));
    assert_eq!(changes, [(Kind::Removed, "tile_kinds", "city".into())]);
}

#[test]
fn parts_neither_pack_has_are_not_told() {
    assert_eq!(told(&with_kinds(&[]), &with_kinds(&[])), []);
}

//! Games on tiles: what their layouts make, that bundles and comparisons keep it, and that a wrong
//! number in their boxes is found.

use crate::common::check;
use crate::common::tiles::{HEXES, SQUARES, changed, pack};
use proptest::prelude::*;
use strabo_diff::diff;
use strabo_model::tile::{Cell, Grid, GridShape, Neighbours};
use strabo_model::{Pack, bundle, layout::MapCell, words};

/// The terrain at each space of the first layout, by id; what lies face down is a question mark.
fn terrain(pack: &Pack, at: MapCell) -> &str {
    let spread = pack.spread(pack.grid.expect("a grid"), &pack.layouts[0]);
    let space = spread.find(at).expect("a space");
    spread.spaces[space].terrain.map_or("?", |id| &pack[id].id)
}

#[test]
fn a_turned_tile_shows_its_terrain_turned() {
    let pack = pack(SQUARES);
    assert_eq!(["mountain", "sea"], [terrain(&pack, [0, 0]), terrain(&pack, [1, 1])]);
    // Side b has its mountain in the south-west; after half a turn it is in the north-east.
    assert_eq!(terrain(&pack, [3, 2]), "mountain");
    assert_eq!(terrain(&pack, [2, 0]), "?");
}

#[test]
fn spaces_touch_across_tiles() {
    let pack = pack(SQUARES);
    let grid = pack.grid.expect("a grid");
    let spread = pack.spread(grid, &pack.layouts[0]);
    let around = |at: MapCell| {
        let spaces = spread.neighbours(grid, spread.find(at).expect("a space"));
        spaces.into_iter().map(|space| spread.spaces[space].at).collect::<Vec<MapCell>>()
    };
    assert_eq!(spread.spaces.len(), 16);
    assert_eq!(around([1, 1]), [[2, 1], [1, 2], [0, 1], [1, 0]]);
    assert_eq!(around([0, 0]), [[1, 0], [0, 1]]);
}

#[test]
fn a_hole_between_hexes_is_water() {
    let pack = pack(HEXES);
    assert_eq!(terrain(&pack, [0, 0]), "water");
    let grid = pack.grid.expect("a grid");
    let spread = pack.spread(grid, &pack.layouts[0]);
    assert_eq!(spread.neighbours(grid, spread.find([0, 0]).expect("a space")).len(), 6);
    assert_eq!(spread.holes, [[0, 0]]);
}

#[test]
fn an_icon_turns_with_its_tile() {
    let pack = pack(HEXES);
    let spread = pack.spread(pack.grid.expect("a grid"), &pack.layouts[0]);
    let with_icon = spread.spaces.iter().filter(|space| !space.icons.is_empty());
    let found: Vec<MapCell> = with_icon.map(|space| space.at).collect();
    assert_eq!(found, [[1, -1], [-1, 1], [0, 1]]);
}

#[test]
fn a_bundle_keeps_tiles_and_layouts() {
    for texts in [SQUARES, HEXES] {
        let pack = pack(texts);
        let bytes = bundle::write(&pack).expect("a bundle");
        assert_eq!(bundle::read(&bytes).expect("the same pack"), pack);
    }
}

#[test]
fn a_bundle_with_a_tile_of_no_terrain_is_refused() {
    let mut pack = pack(SQUARES);
    pack.tiles[0].sides[0].terrain[1].0 = 9;
    let refused = bundle::write(&pack).expect_err("the terrain does not exist").to_string();
    assert!(
        refused.contains("tiles[0].sides[0].terrain[1] is 9, but there are 3 terrains"),
        "{refused}"
    );
    pack.tiles[0].sides[0].terrain.truncate(1);
    let refused = bundle::write(&pack).expect_err("a space has no terrain").to_string();
    assert!(refused.contains("tiles[0].sides[0].terrain has 1 entries"), "{refused}");
}

#[test]
fn a_difference_names_the_tile_and_the_layout() {
    let one = pack(SQUARES);
    let files = changed(
        SQUARES,
        "[\"mountain\", \"fertile\", \"fertile\", \"sea\"]",
        "[\"mountain\", \"fertile\", \"sea\", \"sea\"]",
    );
    let changes = diff(&one, &check(files).pack.expect("a pack")).expect("comparable").changes;
    let rows: Vec<String> =
        changes.iter().filter_map(|change| Some(change.row.as_ref()?.id.to_string())).collect();
    assert_eq!(rows, ["start"]);
    assert!(diff(&one, &one).expect("comparable").changes.is_empty());
}

#[test]
fn rules_of_placing_are_told_in_words() {
    let (squares, hexes) = (pack(SQUARES), pack(HEXES));
    let told = words::tile::placement(&squares, &squares.placements[0]);
    assert_eq!(told[0], "When it is revealed: Regular region");
    assert_eq!(told[1], "The space entered is not Sea");
    let told = words::tile::placement(&hexes, &hexes.placements[0]);
    assert_eq!(told[3], "It touches at least 2 spaces on the table");
    assert_eq!(told[6], "Enclosed spaces become Water and are filled: Water tokens");
    let facts = words::tile::terrain_facts(&squares, &squares.terrains[2]);
    assert_eq!(facts, ["Water", "No city can be founded here"]);
}

#[test]
fn every_wrong_number_in_the_box_is_found() {
    for texts in [SQUARES, HEXES] {
        let inventory = texts[1].1;
        for (at, line) in inventory.lines().enumerate() {
            let Some((field, number)) = line.split_once(" = ") else { continue };
            let Ok(number) = number.parse::<u16>() else { continue };
            let mut lines: Vec<String> = inventory.lines().map(str::to_owned).collect();
            lines[at] = format!("{field} = {}", number + 1);
            let outcome = check(changed(texts, inventory, &lines.join("\n")));
            assert!(!outcome.is_clean(), "{field} of {number} in line {}", at + 1);
        }
    }
}

fn cells() -> impl Strategy<Value = Vec<Cell>> {
    prop::collection::vec([-9_i8..9, -9_i8..9], 1..9)
}

proptest! {
    #[test]
    fn turning_keeps_neighbours_and_leads_back(spaces in cells(), turn in 0_u8..12, hex: bool) {
        let shape = if hex { GridShape::Hex } else { GridShape::Square };
        let grid = Grid { shape, neighbours: Neighbours::Sides, tableau: false, flat_tops: false };
        let before = grid.turned(&spaces, 0);
        let after = grid.turned(&spaces, turn);
        for (one, other) in (0..spaces.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let touch = |spots: &[MapCell]| grid.around(spots[one]).any(|spot| spot == spots[other]);
            prop_assert_eq!(touch(&before), touch(&after));
        }
        let back = (0..grid.full_turn()).fold(spaces.clone(), |cells, _| {
            let turned = grid.turned(&cells, 1);
            turned.iter().map(|spot| spot.map(|at| i8::try_from(at).expect("near"))).collect()
        });
        prop_assert_eq!(back, spaces);
    }
}

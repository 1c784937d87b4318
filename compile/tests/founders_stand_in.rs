//! Our stand-in tiles for Founders of the Empire keep every count and rule its rulebook prints.

use crate::common::{clean, describe};
use strabo_compile::source::{SourceFile, SourcePack, Sources};
use strabo_model::tile::{Side, Tile};
use strabo_model::{Pack, refs::ResourceId};

fn stand_in() -> Pack {
    clean(strabo_data::compile("founders-stand-in").expect("a shipped pack"))
}

fn tiles<'p>(pack: &'p Pack, kind: &'p str) -> impl Iterator<Item = &'p Tile> {
    let is = move |tile: &&Tile| tile.kinds.iter().any(|id| pack[*id].id.as_ref() == kind);
    pack.tiles.iter().filter(is)
}

/// The only side of a tile.
fn face(tile: &Tile) -> &Side {
    let [side] = tile.sides.as_slice() else { panic!("{} has one side", tile.id) };
    side
}

fn produced(pack: &Pack, kind: &str) -> Vec<ResourceId> {
    let mut all: Vec<ResourceId> =
        tiles(pack, kind).flat_map(|tile| face(tile).produces.clone()).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn there_are_24_nature_24_village_24_city_and_25_victory_tiles() {
    let pack = stand_in();
    let copies = ["nature", "village", "city", "victory"]
        .map(|kind| tiles(&pack, kind).map(|tile| tile.copies).sum::<u16>());
    assert_eq!(copies, [24, 24, 24, 25]);
}

#[test]
fn every_face_is_told() {
    let pack = stand_in();
    let open =
        pack.tiles.iter().filter(|tile| face(tile).unprinted || !face(tile).lacks.is_empty());
    assert_eq!(open.count(), 0);
}

#[test]
fn nature_demands_nothing_and_gives_one_of_two_resources() {
    for tile in tiles(&stand_in(), "nature") {
        let side = face(tile);
        assert_eq!((side.demands.len(), side.produces.len()), (0, 2), "{}", tile.id);
    }
}

#[test]
fn villages_and_cities_demand_something_and_give_one_resource() {
    let pack = stand_in();
    for tile in tiles(&pack, "village").chain(tiles(&pack, "city")) {
        let side = face(tile);
        assert!(!side.demands.is_empty(), "{}", tile.id);
        assert_eq!(side.produces.len(), 1, "{}", tile.id);
    }
}

#[test]
fn only_cities_grant_tokens_and_never_more_than_the_box_has() {
    let pack = stand_in();
    let mut left: Vec<u16> = pack.inventory.iter().map(|row| row.total.unwrap_or(0)).collect();
    for tile in &pack.tiles {
        let is_city = tiles(&pack, "city").any(|city| city.id == tile.id);
        assert_eq!(face(tile).grants.is_some(), is_city, "{}", tile.id);
        if let Some(token) = face(tile).grants {
            left[token.index()] = left[token.index()].checked_sub(tile.copies).expect("a token");
        }
    }
}

#[test]
fn victory_tiles_give_one_to_three_points_and_no_resource() {
    let pack = stand_in();
    for tile in &pack.tiles {
        let is_victory = tiles(&pack, "victory").any(|victory| victory.id == tile.id);
        assert_eq!((1..=3).contains(&face(tile).points), is_victory, "{}", tile.id);
        assert_eq!(face(tile).produces.is_empty(), is_victory, "{}", tile.id);
    }
}

#[test]
fn whatever_is_demanded_is_produced() {
    let pack = stand_in();
    let given = ["nature", "village", "city"].map(|kind| produced(&pack, kind)).concat();
    for tile in &pack.tiles {
        assert!(face(tile).demands.iter().all(|demand| given.contains(demand)), "{}", tile.id);
    }
}

#[test]
fn every_village_resource_has_one_of_the_six_craftsmen() {
    let pack = stand_in();
    let mut craftsmen: Vec<ResourceId> =
        pack.cards.iter().filter_map(|card| card.resource).collect();
    craftsmen.sort();
    assert_eq!(craftsmen.len(), 6);
    assert_eq!(craftsmen, produced(&pack, "village"));
}

/// The example of scoring: tiles of 1, 2, 2 and 3 points, a craftsman, three tokens and a swapped tile.
#[test]
fn philip_scores_twelve_points() {
    let points: Vec<i16> =
        stand_in().scoring.expect("scoring").points.iter().map(|row| row.points).collect();
    let philip = [1 + 2 + 2 + 3, 1, 3, 1];
    let total: i16 = points.iter().zip(philip).map(|(points, count)| points * count).sum();
    assert_eq!((points.len(), total), (4, 12));
}

#[test]
fn check_reports_numbers_that_the_engine_does_not_count() {
    let files = [
        (
            "pack.toml",
            "[pack]\nid = \"own\"\nname = \"Own\"\nversion = \"1.0.0\"\nplayers = \"2-4\"\nextends = \"founders-stand-in\"\n",
        ),
        ("map.toml", "[[tile]]\nid = \"forest\"\ncopies = 300\n"),
    ];
    let files = files.map(|(name, text)| SourceFile::new(name, text.as_bytes())).to_vec();
    let pack = SourcePack { name: "own".to_owned(), files };
    let outcome = strabo_compile::compile(Sources { pack, library: &strabo_data::library() });
    let said = describe(&outcome).join("\n");
    assert!(said.contains("beyond-engine") && said.contains("300"), "{said}");
}

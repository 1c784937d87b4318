//! Tests of `write`.

use proptest::prelude::*;
use strabo_import::map::{FinishedArea, Map};
use strabo_import::write::{self, pack};
use strabo_import::{Details, testing::clean};
use strabo_model::map::{AreaKind, CitySite, Outline};

fn area(id: &str, name: &str) -> FinishedArea {
    FinishedArea {
        id: id.to_owned(),
        name: name.to_owned(),
        kind: AreaKind::Land,
        population: 3,
        city_site: Some(CitySite::White),
        outline: Outline::default(),
        at: Some([12.34, 50.0]),
        land: vec![0],
        water: Vec::new(),
        coasts: Vec::new(),
        details: Details::default(),
    }
}

fn map_of(areas: Vec<FinishedArea>) -> Map {
    let board = Some([1000.0, 500.5]);
    Map {
        areas,
        board,
        tolerance: Some(0.5),
        is_tolerance_needed: true,
        least_contact: Some(2.0),
        bounds: None,
        borders: [0; 2],
        passages: Vec::new(),
        links: Vec::new(),
        closed: Vec::new(),
        wraps: None,
        art: None,
    }
}

#[test]
fn a_map_is_written_as_people_write_it() {
    let mut sea = area("sea", "The Sea");
    (sea.kind, sea.city_site, sea.at) = (AreaKind::Sea, None, None);
    (sea.land, sea.water) = (Vec::new(), vec![0, 1]);
    let map = map_of(vec![sea, area("ur", "Ur"), area("uruk", "Uruk")]);
    let expected = include_str!("golden/map.toml");
    assert_eq!(write::map(&map), expected);
}

#[test]
fn the_head_of_a_pack_is_written_as_people_write_it() {
    let expected = "\
[pack]
id = \"my-map\"
name = \"My Map\"
version = \"0.1.0\"
# How many can play.
players = \"2-9\"
";
    assert_eq!(pack("My Map"), expected);
}

proptest! {
    #[test]
    fn any_name_is_read_as_it_was_written(name in any::<String>(), mark in "[\"'\\\\\u{0}-\u{1f}\u{7f}]{0,4}") {
        let name = format!("{mark}{name}{mark}");
        let read: toml::Table = write::map(&map_of(vec![area("ur", &name)])).parse().expect("TOML");
        prop_assert_eq!(read["area"][0]["name"].as_str(), Some(name.as_str()));
        let head: toml::Table = pack(&name).parse().expect("TOML");
        let expected = clean(&name).unwrap_or_else(|| "Map".to_owned());
        prop_assert_eq!(head["pack"]["name"].as_str(), Some(expected.as_str()));
    }
}

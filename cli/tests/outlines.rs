//! Drawings as people make them: thick borders, sides with other corners, keyholes, islands over seas,
//! and worse. Each is a file in `drawings`.

use std::collections::BTreeMap;

use crate::common::{Bench, Ran};
use crate::import::{borders, findings, import};

fn drawing(bench: &Bench, name: &str, more: &[&str]) -> Ran {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings");
    let text = std::fs::read_to_string(folder.join(name)).expect("a drawing");
    import(bench, name.rsplit('.').next().expect("an ending"), &text, more).clean()
}

fn neighbours(bench: &Bench, id: &str) -> Vec<String> {
    let mut all = borders(bench, id, "land");
    all.extend(borders(bench, id, "water"));
    all.sort();
    all
}

/// Which areas share which length of sides, corner by corner.
fn shared(bench: &Bench) -> BTreeMap<[String; 2], f64> {
    let file: serde_json::Value =
        serde_json::from_str(&bench.read("out/map.geojson")).expect("GeoJSON");
    let mut sides: BTreeMap<[String; 2], String> = BTreeMap::new();
    let mut found: BTreeMap<[String; 2], f64> = BTreeMap::new();
    for feature in file["features"].as_array().expect("features") {
        let id = feature["properties"]["id"].as_str().expect("an id");
        let coordinates = &feature["geometry"]["coordinates"];
        let polygons = match feature["geometry"]["type"].as_str() {
            Some("Polygon") => vec![coordinates.clone()],
            _ => coordinates.as_array().expect("polygons").clone(),
        };
        for ring in polygons.iter().flat_map(|polygon| polygon.as_array().expect("rings")) {
            for side in ring.as_array().expect("corners").windows(2) {
                let mut ends = [side[0].to_string(), side[1].to_string()];
                ends.sort();
                let number = |at: usize, axis: usize| side[at][axis].as_f64().expect("a number");
                let length = (number(1, 0) - number(0, 0)).hypot(number(1, 1) - number(0, 1));
                if let Some(other) = sides.insert(ends, id.to_owned()) {
                    let mut pair = [other, id.to_owned()];
                    pair.sort();
                    *found.entry(pair).or_default() += length;
                }
            }
        }
    }
    found
}

fn shared_pairs(bench: &Bench) -> Vec<String> {
    shared(bench).into_keys().map(|pair| pair.join(" ")).collect()
}

#[test]
fn thick_borders_are_measured_and_closed() {
    let bench = Bench::new();
    let ran = drawing(&bench, "thick-borders.svg", &[]);
    assert!(ran.out.contains("outlines lie about 3.0 apart: tolerance 6.0"), "{}", ran.out);
    assert_eq!(neighbours(&bench, "b"), ["a", "c", "s"]);
    assert_eq!(shared_pairs(&bench), ["a b", "a s", "b c", "b s", "c s"]);
    assert!(bench.read("out/map.toml").contains("tolerance = 6.0"), "check uses the same");
    assert_eq!(findings(&bench), [""; 0]);
}

#[test]
fn a_tolerance_that_is_too_small_is_said() {
    let bench = Bench::new();
    let ran = drawing(&bench, "thick-borders.svg", &["--tolerance", "1"]);
    assert!(ran.out.contains("outlines lie about 3.0 apart: try --tolerance 6.0"), "{}", ran.out);
    assert!(bench.read("out/map.toml").contains("tolerance = 1.0"));
    let bench = Bench::new();
    let ran = drawing(&bench, "thick-borders.svg", &["--tolerance", "6"]);
    assert!(!ran.out.contains("try --tolerance"), "{}", ran.out);
    assert_eq!(neighbours(&bench, "b"), ["a", "c", "s"]);
}

#[test]
fn a_long_side_gets_the_corners_of_its_neighbours() {
    let bench = Bench::new();
    let ran = drawing(&bench, "long-sea.geojson", &[]);
    assert!(!ran.out.contains("apart"), "{}", ran.out);
    assert!(ran.out.contains("snapped 1 outline to its neighbours"), "{}", ran.out);
    assert_eq!(shared_pairs(&bench), ["a b", "a s", "b c", "b s", "c s"]);
    assert_eq!(findings(&bench), [""; 0]);
}

#[test]
fn the_least_contact_is_a_number_of_its_own() {
    let text = crate::import::svg(
        "<rect id=\"a\" width=\"50\" height=\"50\"/><rect id=\"b\" x=\"52\" y=\"47\" width=\"48\" \
         height=\"50\"/>",
    );
    for (least, expected) in [("2", 1), ("8", 0)] {
        let bench = Bench::new();
        import(&bench, "svg", &text, &["--tolerance", "4", "--least-contact", least]);
        assert_eq!(neighbours(&bench, "a").len(), expected, "{least}");
        assert!(bench.read("out/map.toml").contains(&format!("least_contact = {least}.0")));
    }
}

#[test]
fn keyholes_are_holes_however_they_are_walked() {
    for name in ["keyhole.svg", "keyhole-twice.geojson"] {
        let bench = Bench::new();
        let ran = drawing(&bench, name, &[]);
        assert!(ran.out.contains("read as holes"), "{name}: {}", ran.out);
        assert_eq!(neighbours(&bench, "s"), ["a"], "{name}");
        let shared = shared(&bench)[&["a".to_owned(), "s".to_owned()]];
        assert!((shared - 400.0).abs() < 1e-9, "{name}: {shared}");
        assert_eq!(findings(&bench), [""; 0], "{name}");
    }
}

#[test]
fn islands_are_cut_out_of_the_sea_they_are_drawn_over() {
    let bench = Bench::new();
    let ran = drawing(&bench, "islands-over-sea.svg", &[]);
    ran.prints(&["islands drawn over a sea, cut out of it:\n  s: i00, i01"]);
    assert_eq!(neighbours(&bench, "i11"), ["i01", "i10", "i12", "i21"], "it has no coast");
    assert_eq!(neighbours(&bench, "lone"), ["s"]);
    assert_eq!(neighbours(&bench, "s").len(), 9);
    assert_eq!(findings(&bench), [""; 0]);
}

#[test]
fn small_overlaps_are_closed_too() {
    let bench = Bench::new();
    drawing(&bench, "overlaps.svg", &[]);
    assert_eq!(shared_pairs(&bench), ["a b", "a s", "b s"]);
    assert_eq!(findings(&bench), [""; 0]);
}

#[test]
fn a_strip_thinner_than_the_tolerance_stays() {
    let bench = Bench::new();
    drawing(&bench, "thin-strip.svg", &["--tolerance", "8"]);
    assert_eq!(neighbours(&bench, "strip"), ["a", "b"]);
    assert_eq!(neighbours(&bench, "a"), ["strip"]);
    assert_eq!(shared_pairs(&bench), ["a strip", "b strip"]);
}

#[test]
fn combs_share_their_whole_border() {
    let bench = Bench::new();
    drawing(&bench, "combs.svg", &[]);
    let length = shared(&bench)[&["a".to_owned(), "b".to_owned()]];
    assert!(length > 680.0, "{length}");
    assert_eq!(findings(&bench), [""; 0]);
}

#[test]
fn an_enclave_fills_its_hole() {
    let bench = Bench::new();
    drawing(&bench, "enclave.svg", &[]);
    let length = shared(&bench)[&["a".to_owned(), "b".to_owned()]];
    assert!((380.0..=400.0).contains(&length), "{length}");
    assert_eq!(findings(&bench), [""; 0]);
}

#[test]
fn what_is_drawn_wrongly_is_said_and_does_no_harm() {
    let bench = Bench::new();
    let ran = drawing(&bench, "drawn-twice.geojson", &[]);
    assert!(ran.out.contains("overlapping outlines, so that borders may be wrong:\n  a and b"));
    let bench = Bench::new();
    let ran = drawing(&bench, "crossed.geojson", &[]);
    assert!(ran.out.contains("a crosses itself"), "{}", ran.out);
    let bench = Bench::new();
    drawing(&bench, "spikes.svg", &[]);
    assert_eq!(shared_pairs(&bench), ["a b"]);
    let bench = Bench::new();
    let ran = drawing(&bench, "heap.svg", &[]);
    assert!(ran.out.contains("borders may be wrong"), "{}", ran.out);
}

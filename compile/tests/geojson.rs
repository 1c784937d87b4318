//! Outlines from `map.geojson`: what is read, what is reported and where.

use crate::common::{Shelf, check_over_smallest, describe, file};
use proptest::prelude::*;
use strabo_compile::geojson::{Feature, each_feature};
use strabo_compile::source::{Library, SourcePack, Sources};
use strabo_compile::{Outcome, compile, diagnostic::Sink};

const SQUARE: &str = "[[0,0],[4,0],[4,4],[0,4],[0,0]]";

fn read(text: &str) -> (Vec<Feature>, Vec<String>) {
    let (mut sink, mut features) = (Sink::default(), Vec::new());
    each_feature(text, 0, &mut sink, &mut |feature, _| features.push(feature));
    let findings = sink.into_vec().into_iter().map(|finding| {
        let span = finding.primary.span;
        let place = text.get(span.start as usize..span.end as usize).expect("a place in the text");
        format!("{place}: {}", finding.message)
    });
    (features, findings.collect())
}

fn collection(features: &str) -> String {
    format!("{{\"type\":\"FeatureCollection\",\"features\":[{features}]}}")
}

fn feature(id: &str, kind: &str, coordinates: &str) -> String {
    format!(
        "{{\"type\":\"Feature\",\"properties\":{{\"id\":\"{id}\"}},\
         \"geometry\":{{\"type\":\"{kind}\",\"coordinates\":{coordinates}}}}}"
    )
}

#[test]
fn polygons_and_multipolygons_are_read() {
    let hole = "[[1,1,5],[2,1,5],[2,2,5]]";
    let one = feature("a", "Polygon", &format!("[{SQUARE},{hole}]"));
    let two = feature("b", "MultiPolygon", &format!("[[{SQUARE}],[[[9,9],[9,9],[8,9],[8,8]]]]"));
    let (features, findings) = read(&collection(&format!("{one},{two}")));
    assert_eq!(findings, [""; 0]);
    let part = &features[0].outline.parts[0];
    assert_eq!(part.outer, [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], "not closed again");
    assert_eq!(part.holes, [[[1.0, 1.0], [2.0, 1.0], [2.0, 2.0]]], "open, with heights");
    assert_eq!(features[1].outline.parts.len(), 2);
    assert_eq!(features[1].outline.parts[1].outer.len(), 3, "doubled corners count once");
}

#[test]
fn an_id_stands_in_the_properties_or_in_the_feature() {
    let geometry = format!("\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":[{SQUARE}]}}");
    let text = collection(&format!(
        "{{\"type\":\"Feature\",\"id\":\"a\",{geometry}}},\
         {{\"type\":\"Feature\",\"id\":7,\"properties\":null,{geometry}}},\
         {{\"type\":\"Feature\",\"id\":\"x\",\"properties\":{{\"id\":\"c\",\"name\":1}},{geometry}}}"
    ));
    let (features, findings) = read(&format!("\u{feff}{text}"));
    assert_eq!(findings, [""; 0]);
    let ids: Vec<&str> = features.iter().map(|feature| feature.id.as_str()).collect();
    assert_eq!(ids, ["a", "7", "c"]);
}

#[test]
fn many_mistakes_are_reported_once_or_a_hundred_times() {
    assert_eq!(read(&format!("{{\"features\":{}", "[".repeat(100_000))).1.len(), 1);
    let (_, findings) = read(&collection("1,".repeat(50_000).trim_end_matches(',')));
    assert_eq!(findings.len(), 100, "further mistakes are not told one by one");
}

const BOARD: [(&str, &str); 4] = [
    ("north", "[[[0,0],[60,0],[60,20],[0,20]]]"),
    ("west", "[[[0,20],[20,20],[20,40],[30,40],[30,60],[0,60]]]"),
    ("east", "[[[40,20],[60,20],[60,60],[30,60],[30,40],[40,40]]]"),
    ("lake", "[[[20,20],[40,20],[40,40],[20,40]]]"),
];

fn board(change: impl Fn(&str, String) -> String) -> String {
    let features = BOARD.map(|(id, rings)| change(id, feature(id, "Polygon", rings)));
    collection(&features.join(",\n"))
}

fn over_smallest(map: &str, outlines: &str) -> Outcome {
    check_over_smallest(vec![file("map.toml", map), file("map.geojson", outlines)])
}

#[test]
fn outlines_stand_in_the_order_of_the_areas() {
    let outcome = over_smallest("", &board(|_, feature| feature));
    assert_eq!(describe(&outcome), [""; 0]);
    let pack = outcome.pack.expect("a pack");
    assert_eq!(pack.outlines.len(), pack.areas.len());
    assert_eq!(pack.outlines[3].parts[0].outer.first(), Some(&[20.0, 20.0]), "the lake is last");
}

/// Finds one pack besides the smallest: the same with the whole board drawn.
struct Drawn;

impl Library for Drawn {
    fn find(&self, id: &str) -> Option<SourcePack> {
        let mut pack = Shelf.find("smallest").filter(|_| id == "drawn")?;
        pack.files.push(file("map.geojson", &board(|_, feature| feature)));
        Some(pack)
    }

    fn ids(&self) -> Vec<String> {
        vec!["drawn".to_owned()]
    }
}

fn over_drawn(map: &str, outlines: &str) -> Outcome {
    let head = "[pack]\nid = \"page\"\nname = \"Page\"\nversion = \"1.0.0\"\n\
                players = \"2-3\"\nextends = \"drawn\"\n";
    let files = vec![file("map.geojson", outlines), file("map.toml", map), file("pack.toml", head)];
    compile(Sources { pack: SourcePack { name: "page".to_owned(), files }, library: &Drawn })
}

#[test]
fn a_pack_replaces_outlines_of_its_base_area_by_area() {
    let lake = feature("lake", "Polygon", "[[[20,20],[40,20],[40,40],[30,40],[20,40]]]");
    let outcome = over_drawn("", &collection(&lake));
    assert_eq!(describe(&outcome), [""; 0]);
    let pack = outcome.pack.expect("a pack");
    assert_eq!(pack.outlines[3].parts[0].outer.len(), 5, "the lake of the pack");
    assert_eq!(pack.outlines[0].parts[0].outer.len(), 4, "the shore of the base");
}

#[test]
fn a_geometry_of_null_takes_an_outline_away() {
    let none = "{\"type\":\"Feature\",\"properties\":{\"id\":\"lake\"},\"geometry\":null}";
    let findings = describe(&over_drawn("", &collection(none)));
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].contains("missing-outline"), "{findings:?}");
}

#[test]
fn an_area_deleted_by_an_overlay_leaves_its_outline_in_the_base() {
    let map = "[delete]\nsea = [\"lake\"]\n\n\
               [[area]]\nid = \"north\"\nwater = []\n[[area]]\nid = \"west\"\nwater = []\n\
               [[area]]\nid = \"east\"\nwater = []\n";
    let outcome = over_drawn(map, &collection(""));
    assert!(!describe(&outcome).iter().any(|found| found.contains("unknown-area")));
    assert_eq!(outcome.pack.map(|pack| pack.outlines.len()), Some(3));
}

proptest! {
    #[test]
    fn broken_text_never_panics(
        cut in 0..400_usize, drop in 0..30_usize, insert in "[\\[\\]{},:\"0-9eé\\\\ .-]{0,6}",
    ) {
        let mut text: Vec<char> = board(|_, feature| feature).chars().collect();
        let start = cut.min(text.len());
        let end = (start + drop).min(text.len());
        text.splice(start..end, insert.chars());
        let text: String = text.into_iter().collect();
        let (features, findings) = read(&text);
        prop_assert!(features.len() + findings.len() > 0);
        let _ = over_smallest("", &text);
    }
}

//! Changes of areas that are drawn: halves and wholes share their corners with their neighbours.

use strabo_compile::index::Kind;
use strabo_geometry::survey::{Limits, Survey};
use strabo_model::{Pack, map::Outline};
use strabo_workbench::change::{NewArea, Split, merge_areas, remove, rename_id, split_area};

use crate::common::{isthmus, made, refused, subject, text};

fn outline<'p>(pack: &'p Pack, id: &str) -> &'p Outline {
    let at = pack.areas.iter().position(|area| &*area.id == id).expect("an area");
    &pack.outlines[at]
}

/// Asserts that nothing overlaps and that no corner of a side is missing on its other side.
fn assert_sound(pack: &Pack) {
    let survey = Survey::new(&pack.outlines, Limits::of(pack), pack.board).expect("outlines");
    assert!(survey.faults.overlaps.is_empty() && survey.faults.crossings.is_empty());
}

fn new() -> NewArea {
    NewArea { id: "far-west".to_owned(), name: "Far West".to_owned(), population: Some(1) }
}

#[test]
fn an_area_is_cut_along_a_line_and_joined_again() {
    let before = subject(isthmus());
    let how = Split::Stroke(vec![[95.5, -5.0], [93.0, 15.0], [95.0, 40.0]]);
    let split = made(&before, split_area(&before, "cliffs", &new(), &how));
    let pack = split.outcome.pack.as_ref().expect("a pack");
    assert_sound(pack);
    let halves = [outline(pack, "cliffs"), outline(pack, "far-west")];
    // Both halves and the neighbour at the end of the line have the same corner.
    let shared: Vec<&[f64; 2]> = halves[0].parts[0].outer.iter().collect();
    let shared = shared.into_iter().filter(|corner| halves[1].parts[0].outer.contains(corner));
    let shared: Vec<&[f64; 2]> = shared.collect();
    assert_eq!(shared.len(), 3, "{halves:?}");
    let east = outline(pack, "east");
    assert!(shared.iter().any(|corner| east.parts[0].outer.contains(corner)), "{east:?}");
    let map = text(&split.pack, "map.toml");
    let (_, row) = map.split_once("id = \"far-west\"").expect("a row");
    let row = row.split("\n\n").next().expect("its lines");
    assert!(row.contains("\"cliffs\"") && row.contains("\"ocean\""), "{row}");
    let again = subject(split.pack);
    let merged = made(&again, merge_areas(&again, "cliffs", "far-west"));
    let pack = merged.outcome.pack.as_ref().expect("a pack");
    assert_sound(pack);
    let graph = |pack: &Pack| {
        let mut all: Vec<(String, Vec<String>, Vec<String>)> = Vec::new();
        for area in &pack.areas {
            let ids = |list: &[strabo_model::refs::AreaId]| {
                let mut ids: Vec<String> = list.iter().map(|id| pack[*id].id.to_string()).collect();
                ids.sort();
                ids
            };
            all.push((area.id.to_string(), ids(&area.land), ids(&area.water)));
        }
        all
    };
    assert_eq!(graph(pack), graph(before.outcome().pack.as_ref().expect("a pack")));
}

#[test]
fn a_line_beside_the_area_cuts_nothing() {
    let before = subject(isthmus());
    let beside = Split::Stroke(vec![[100.0, 5.0], [110.0, 5.0]]);
    let message = refused(&before, split_area(&before, "west", &new(), &beside));
    assert_eq!(message, "the line does not cross the area");
    let corner = Split::Stroke(vec![[-1.0, 20.3], [0.3, 19.0]]);
    assert!(split_area(&before, "west", &new(), &corner).is_err());
}

#[test]
fn outlines_go_and_are_renamed_with_their_areas() {
    let before = subject(isthmus());
    let gone = made(&before, remove(&before, Kind::Area, "peaks"));
    assert!(!text(&gone.pack, "map.geojson").contains("peaks"));
    let renamed = made(&before, rename_id(&before, Kind::Area, "peaks", "summits"));
    assert!(text(&renamed.pack, "map.geojson").contains("{ \"id\": \"summits\" }"));
}

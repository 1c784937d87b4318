//! A pack with errors is drawn as far as it can be read, and what is wrong is marked.

use crate::common::{Bench, Ran, strabo, with_findings};
use strabo_cli::Status;

const HEAD: &str = "[pack]\nid = \"torn\"\nname = \"Torn\"\nversion = \"1.0.0\"\nplayers = \"2\"\n";
const MAP: &str = include_str!("data/torn.toml");

/// Draws the map of a pack in which one text is another.
fn drawn(bench: &Bench, from: &str, to: &str) -> (Ran, String) {
    assert!(MAP.contains(from), "{from}");
    bench.write("pack/pack.toml", HEAD);
    bench.write("pack/map.toml", &MAP.replacen(from, to, 1));
    let (pack, file) = (bench.arg("pack"), bench.arg("map.svg"));
    let ran = strabo(&["render", &pack, "--view", "map", "-o", &file]);
    let svg = if bench.path("map.svg").exists() { bench.read("map.svg") } else { String::new() };
    (ran, svg)
}

/// The lines of the group that marks what is wrong.
fn marks(svg: &str) -> usize {
    let Some((_, rest)) = svg.split_once("class=\"wrong\"") else { return 0 };
    rest.split("</g>").next().unwrap_or_default().matches("<path").count()
}

#[test]
fn a_border_with_nobody_marks_its_area() {
    let bench = Bench::new();
    let (ran, svg) = drawn(&bench, "land = [\"south\"]", "land = [\"south\", \"nowhere\"]");
    assert_eq!(ran.status, Status::Findings, "{}", ran.err);
    assert!(ran.err.contains("nowhere"), "{}", ran.err);
    assert_eq!(svg.matches("data-strabo-id=").count(), 3, "every area is drawn");
    assert!(svg.contains("1 error: this is what could be read; what is wrong on the board"));
    assert_eq!(marks(&svg), 2, "a line around the area, and its sign");
}

#[test]
fn a_border_of_one_side_is_marked() {
    let bench = Bench::new();
    let (ran, svg) = drawn(&bench, "land = [\"north\"]", "land = []");
    assert_eq!(ran.status, Status::Findings, "{}", ran.err);
    assert!(svg.contains("1 error: this is what could be read; what is wrong on the board"));
    assert_eq!(marks(&svg), 1, "a line along the border");
}

#[test]
fn a_pack_without_errors_has_no_marks() {
    let bench = Bench::new();
    let (ran, svg) = drawn(&bench, "population = 2", "population = 2");
    assert_eq!(ran.status, Status::Clean, "{}", ran.err);
    assert_eq!(marks(&svg), 0);
    assert!(!svg.contains("error"), "no line above the picture");
}

#[test]
fn an_area_that_cannot_be_read_does_not_take_the_others_with_it() {
    let bench = Bench::new();
    let (ran, svg) =
        drawn(&bench, "name = \"North\"\npopulation = 2", "name = \"North\"\npopulation = \"two\"");
    assert_eq!(ran.status, Status::Findings, "{}", ran.err);
    assert_eq!(svg.matches("data-strabo-id=").count(), 2);
    assert!(svg.contains("1 error: this is what could be read<"), "nothing to mark on the board");
}

#[test]
fn a_broken_head_still_leaves_a_board() {
    let bench = Bench::new();
    bench.write("pack/pack.toml", "[pack]\nid = \"Torn!\"\nplayers = 2\n");
    bench.write("pack/map.toml", MAP);
    let (pack, file) = (bench.arg("pack"), bench.arg("map.svg"));
    with_findings(&["render", &pack, "--view", "map", "-o", &file]);
    assert_eq!(bench.read("map.svg").matches("data-strabo-id=").count(), 3);
}

#[test]
fn outlines_that_can_be_read_are_drawn_when_others_cannot() {
    let bench = Bench::new();
    let feature = |id: &str, corners: &str| {
        format!(
            "{{\"type\":\"Feature\",\"properties\":{{\"id\":\"{id}\"}},\"geometry\":{{\"type\":\
             \"Polygon\",\"coordinates\":[[{corners}]]}}}}"
        )
    };
    let good = feature("north", "[0,0],[9,0],[9,5],[0,5]");
    let bad = feature("south", "[0,5],[9,\"five\"],[9,9],[0,9]");
    let all = format!("{{\"type\":\"FeatureCollection\",\"features\":[{good},{bad}]}}");
    bench.write("pack/map.geojson", &all);
    let (ran, svg) = drawn(&bench, "population = 2", "population = 2");
    assert_eq!(ran.status, Status::Findings, "{}", ran.err);
    assert_eq!(svg.matches("data-strabo-id=").count(), 1, "not drafted anew");
}

#[test]
fn a_draft_of_a_pack_with_errors_is_written() {
    let bench = Bench::new();
    bench.write("pack/pack.toml", HEAD);
    bench.write("pack/map.toml", &MAP.replace("[\"south\"]", "[\"south\", \"nowhere\"]"));
    let ran = with_findings(&["draft", &bench.arg("pack")]);
    assert_eq!(ran.json()["features"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_pack_with_errors_is_never_handed_on() {
    let bench = Bench::new();
    bench.write("pack/pack.toml", HEAD);
    bench.write("pack/map.toml", &MAP.replace("[\"south\"]", "[\"south\", \"nowhere\"]"));
    let (pack, to) = (bench.arg("pack"), bench.arg("to"));
    for args in [
        vec!["export", &pack, "--to", "json", "-o", &to],
        vec!["play", &pack, "--players", "2", "--record", &to],
    ] {
        assert_eq!(strabo(&args).status, Status::Findings, "{args:?}");
        assert!(!bench.path("to").exists(), "{args:?}");
    }
}

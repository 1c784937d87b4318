//! How well and how fast borders are derived from outlines: `cargo run --release --example derive_borders`.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a measurement has a clock and a terminal"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use common::partition::{Chance, Partition, quality};
use common::{check_over_smallest, file};
use strabo_geometry::survey::{Limits, Survey, contacts};
use strabo_model::map::Outline;

/// A map of the areas with their true borders, and its outlines.
fn pack(partition: &Partition, outlines: &[Outline]) -> [String; 2] {
    let mut neighbours: Vec<Vec<String>> = vec![Vec::new(); outlines.len()];
    for (a, b) in partition.borders().into_keys() {
        neighbours[a].push(format!("\"area-{b}\""));
        neighbours[b].push(format!("\"area-{a}\""));
    }
    let mut map = "[board]\nwidth = 99999\nheight = 99999\ntolerance = 1.0\n\n".to_owned();
    let mut features = Vec::new();
    for (at, outline) in outlines.iter().enumerate() {
        let land = neighbours[at].join(", ");
        let _ = write!(
            map,
            "[[area]]\nid = \"area-{at}\"\nname = \"Area {at}\"\npopulation = 1\nland = [{land}]\n\n"
        );
        features.push(format!(
            "{{\"type\":\"Feature\",\"properties\":{{\"id\":\"area-{at}\"}},\
             \"geometry\":{{\"type\":\"Polygon\",\"coordinates\":[{:.2?}]}}}}",
            outline.parts[0].outer
        ));
    }
    let geojson =
        format!("{{\"type\":\"FeatureCollection\",\"features\":[\n{}\n]}}", features.join(",\n"));
    [map, geojson]
}

/// Limits with a least contact of two tolerances.
fn within(tolerance: f64) -> Limits {
    Limits { tolerance, least: 2.0 * tolerance }
}

fn main() {
    for wild in [0.15, 0.25] {
        against_gaps(wild);
    }
    against_tolerance();
    time();
}

fn against_gaps(wild: f64) {
    println!("areas about 60 units wide, corners off by up to {wild} of it, tolerance 1");
    println!("gap / tolerance   precision   recall   recall of borders over 4 tolerances");
    for ratio in [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0] {
        let (mut precision, mut recall, mut recall_long) = (0.0, 0.0, 0.0);
        for seed in 0..5 {
            let mut chance = Chance(seed);
            let partition = Partition::hexagons(30, 30, 60.0, wild, &mut chance);
            let found = contacts(&partition.drawn(ratio, &mut chance), within(1.0));
            let found: Vec<(usize, usize)> = found.iter().map(|c| (c.a, c.b)).collect();
            let (right, met) = quality(&partition, &found, 0.0);
            precision += right / 5.0;
            recall += met / 5.0;
            recall_long += quality(&partition, &found, 4.0).1 / 5.0;
        }
        println!("{ratio:15.2} {precision:11.4} {recall:8.4} {recall_long:8.4}");
    }
}

fn against_tolerance() {
    println!("tolerance / width of areas, gaps as large as the tolerance");
    for share in [0.005, 0.01, 0.02, 0.04, 0.08] {
        let mut chance = Chance(7);
        let partition = Partition::hexagons(40, 40, 60.0, 0.25, &mut chance);
        let tolerance = 60.0 * share;
        let found = contacts(&partition.drawn(tolerance, &mut chance), within(tolerance));
        let found: Vec<(usize, usize)> = found.iter().map(|c| (c.a, c.b)).collect();
        let (right, met) = quality(&partition, &found, 0.0);
        let long = quality(&partition, &found, 4.0 * tolerance).1;
        println!("{share:15.3} {right:11.4} {met:8.4} {long:8.4}");
    }
}

fn time() {
    println!(
        "areas   corners   derive   survey   check without outlines   check with them (µs/area)"
    );
    for (columns, rows) in [(20, 10), (20, 10), (50, 40), (200, 100)] {
        let mut chance = Chance(1);
        let partition = Partition::hexagons(columns, rows, 60.0, 0.15, &mut chance);
        let outlines = partition.drawn(1.0, &mut chance);
        let corners: usize = outlines.iter().flat_map(Outline::rings).map(Vec::len).sum();
        let start = Instant::now();
        let found = contacts(&outlines, within(1.0)).len();
        let derive = start.elapsed();
        let start = Instant::now();
        let survey = Survey::new(&outlines, within(1.0), None);
        let all = start.elapsed();
        #[expect(clippy::cast_precision_loss, reason = "counts are small")]
        let each = |time: Duration| time.as_secs_f64() * 1e6 / outlines.len() as f64;
        let overlaps = survey.map_or(0, |survey| survey.faults.overlaps.len());
        let [map, geojson] = pack(&partition, &outlines);
        let start = Instant::now();
        check_over_smallest(vec![file("map.toml", &map)]);
        let without = start.elapsed();
        let start = Instant::now();
        let outcome =
            check_over_smallest(vec![file("map.toml", &map), file("map.geojson", &geojson)]);
        let with = start.elapsed();
        let missed = outcome.diagnostics.iter().filter(|d| d.lint.name.contains("contact")).count();
        let figures = [derive, all, without, with].map(|time| format!("{:9.1}", each(time)));
        println!(
            "{:5} {corners:9} {}   ({found} borders, {overlaps} overlaps, {missed} findings of borders)",
            outlines.len(),
            figures.join(" "),
        );
    }
}

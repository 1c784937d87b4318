//! Drawings as people make them, to a pack that `strabo check` accepts: `drawings/natural.svg` has layers,
//! half a unit of jitter in each neighbour's copy of a border and a sea under the land, and the neighbours
//! of `drawings/overlapping.svg` overlap by two to four units. `drawings/borders.txt` lists their borders.

use std::collections::BTreeSet;

use strabo_compile::{NoLibrary, SourcePack, Sources, compile};
use strabo_geometry::survey::width;
use strabo_import::map::{Map, Wishes, finish};
use strabo_import::{svg, write};

pub struct Ran {
    pub map: Map,
    pub report: String,
    pub findings: Vec<String>,
}

pub fn import(text: &str, wishes: Wishes) -> Ran {
    let mut imported = svg::read(text, svg::Options::default()).expect("a drawing");
    let map = finish(&mut imported, wishes);
    let outlines = write::outlines(&map).expect("outlines");
    let files = [
        ("pack.toml", write::pack("out")),
        ("map.toml", write::map(&map)),
        ("map.geojson", outlines),
    ];
    let pack = SourcePack::of_texts("out", files.iter().map(|(name, text)| (*name, text.as_str())));
    let outcome = compile(Sources { pack, library: &NoLibrary });
    let said = outcome.diagnostics.iter();
    let findings = said.map(|said| format!("{}: {}", said.lint.name, said.message)).collect();
    let topics = imported.doubts.topics();
    let report =
        topics.map(|(topic, lines)| [topic, ": ", &lines.join("\n"), "\n"].concat()).collect();
    assert_clean(&map);
    Ran { map, report, findings }
}

/// No ring comes to a corner twice, and nothing is thinner than a coordinate can say.
fn assert_clean(map: &Map) {
    for place in &map.areas {
        for ring in place.outline.rings() {
            let corners: BTreeSet<_> = ring.iter().map(|point| point.map(f64::to_bits)).collect();
            assert_eq!(corners.len(), ring.len(), "{} comes to a corner twice", place.id);
        }
        let thin = place.outline.parts.iter().find(|part| width(part) < 0.01);
        assert!(thin.is_none(), "{}: {thin:?}", place.id);
    }
}

/// The borders of a map, `a b` in the order of the alphabet.
pub fn borders(map: &Map) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for place in &map.areas {
        for other in place.land.iter().chain(&place.water) {
            let mut ends = [place.id.as_str(), map.areas[*other].id.as_str()];
            ends.sort_unstable();
            found.insert(ends.join(" "));
        }
    }
    found
}

#[test]
fn a_natural_drawing_is_clean_in_one_command_with_all_its_borders() {
    let known = include_str!("drawings/borders.txt").lines().map(str::to_owned);
    let known: BTreeSet<String> = known.collect();
    for text in [include_str!("drawings/natural.svg"), include_str!("drawings/overlapping.svg")] {
        let ran = import(text, Wishes::default());
        assert_eq!(ran.findings, [""; 0], "{}", ran.report);
        assert_eq!(ran.map.areas.len(), 33, "31 areas, the sea and its bay");
        assert_eq!(borders(&ran.map), known);
        assert!(ran.report.contains("(\"Great Sea at Pell\") at "), "{}", ran.report);
    }
}

#[test]
fn the_report_says_how_many_findings_remain_at_three_tolerances() {
    let natural = include_str!("drawings/natural.svg");
    let given = Wishes { tolerance: Some(1.0), ..Wishes::default() };
    for (wishes, end, findings) in [
        (Wishes::default(), "1.5 was taken", 0),
        (given, "try --tolerance 1.5, or --auto", 1),
        (Wishes { auto: true, ..given }, "1.5 was taken", 0),
    ] {
        let ran = import(natural, wishes);
        let line = "1 finding remains at tolerance 1.0, 0 findings remain at tolerance 1.5, \
                    0 findings remain at tolerance 2.0: ";
        assert!(ran.report.contains(&format!("{line}{end}")), "{}", ran.report);
        assert_eq!(ran.findings.len(), findings);
    }
}

#[test]
fn check_measures_with_the_tolerance_of_the_import() {
    let ran = import(include_str!("drawings/overlapping.svg"), Wishes::default());
    let file: toml::Table = write::map(&ran.map).parse().expect("TOML");
    let written = file["board"].get("tolerance").and_then(toml::Value::as_float);
    assert!(written.is_some() && written == ran.map.tolerance, "{written:?}");
}

/// The strait narrows from 6 units to less than one, where it ends at the coast of `c`.
#[test]
fn a_strait_that_ends_at_a_coast_leaves_no_wedge() {
    let side = |from: f64, by: f64| {
        let corner = |at: u32| format!("L {} {}", from + by * f64::from(at), 10 + 10 * at);
        (0..10).map(corner).collect::<Vec<_>>()
    };
    let (left, mut right) = (side(97.0, 0.29).join(" "), side(103.0, -0.31));
    right.reverse();
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 120\">\
         <g id=\"Sea\"><rect id=\"deep\" width=\"200\" height=\"120\"/></g><path id=\"a\" d=\"M 10 10 {left} L 10 100 Z\"/><path id=\"b\" d=\"M 190 10 V 100 {} Z\"/>\
         <path id=\"c\" d=\"M 10 100.3 L 99 100.4 L 190 100.3 V 115 H 10 Z\"/></svg>",
        right.join(" ")
    );
    let ran = import(&text, Wishes { tolerance: Some(1.0), ..Wishes::default() });
    assert_eq!(ran.findings, [""; 0], "{}", ran.report);
    assert_eq!(
        borders(&ran.map).into_iter().collect::<Vec<_>>(),
        ["a b", "a c", "a deep", "b c", "b deep", "c deep"]
    );
    let deep = ran.map.areas.iter().find(|place| place.id == "deep").expect("the sea");
    let lowest =
        deep.outline.rings().flatten().filter(|[x, y]| (96.0..104.0).contains(x) && *y < 110.0);
    assert!(lowest.map(|[_, y]| *y).fold(0.0, f64::max) < 92.0, "{:?}", deep.outline);
}

#[test]
fn a_shape_that_is_called_water_is_never_a_background() {
    let lands = "<rect id=\"a\" x=\"20\" y=\"20\" width=\"60\" height=\"60\"/>\
         <rect id=\"b\" x=\"80\" y=\"20\" width=\"60\" height=\"60\"/>\
         <rect id=\"gulf\" x=\"140\" y=\"20\" width=\"40\" height=\"60\"/>";
    let names = "sea,Mar Menor,IJsselmeer see,Oceans,lake,Strait of Dun,Water,Gulf of Ys,Bay,Mare Altum,\
         Blaues Meer,La Mer";
    for name in names.split(',') {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\">\
             <rect id=\"{name}\" width=\"200\" height=\"100\"/>{lands}</svg>"
        );
        let ran = import(&text, Wishes::default());
        assert_eq!(ran.map.areas.len(), 4, "{name}: {}", ran.report);
        assert_eq!(ran.findings, [""; 0], "{name}: {}", ran.report);
    }
}

//! Drawings as people make them, to a pack that `strabo check` accepts: `drawings/natural.svg` has layers,
//! half a unit of jitter in each neighbour's copy of a border and a sea under the land, and the neighbours
//! of `drawings/overlapping.svg` overlap by two to four units. `drawings/borders.txt` lists their borders.

use std::collections::BTreeSet;

use strabo_compile::{NoLibrary, SourcePack, Sources, compile};
use strabo_geometry::survey::width;
use strabo_import::map::{Map, Wishes, finish};
use strabo_import::{svg, write};
use strabo_model::map::AreaKind;

pub struct Ran {
    pub map: Map,
    pub report: String,
    pub findings: Vec<String>,
}

pub fn import(text: &str, wishes: Wishes) -> Ran {
    import_with(text, wishes, &[])
}

fn import_with(text: &str, wishes: Wishes, takes: &[svg::Take]) -> Ran {
    let options = svg::Options { takes, ..svg::Options::default() };
    let mut imported = svg::read(text, options).expect("a drawing");
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
        let ran = import(text, Wishes { auto: true, ..Wishes::default() });
        assert_eq!(ran.findings, [""; 0], "{}", ran.report);
        assert_eq!(ran.map.areas.len(), 33, "31 areas, the sea and its bay");
        assert_eq!(borders(&ran.map), known);
        assert!(ran.report.contains("(\"Great Sea at Pell\") at "), "{}", ran.report);
    }
}

#[test]
fn the_report_says_how_many_findings_remain_at_three_tolerances() {
    let ran = import(include_str!("drawings/natural.svg"), Wishes::default());
    let line = "1 findings remain at tolerance 1.0, 0 findings remain at tolerance 1.5, 0 findings \
                remain at tolerance 2.0: try --tolerance 1.5, or --auto";
    assert!(ran.report.contains(line), "{}", ran.report);
    assert_eq!(ran.findings.len(), 1);
}

#[test]
fn check_measures_with_the_tolerance_of_the_import() {
    let ran = import(include_str!("drawings/overlapping.svg"), Wishes::default());
    let file: toml::Table = write::map(&ran.map).parse().expect("TOML");
    let written = file["board"].get("tolerance").and_then(toml::Value::as_float);
    assert!(written.is_some() && written == ran.map.tolerance, "{written:?}");
}

#[test]
fn islands_are_cut_out_of_every_sea_they_lie_on() {
    let ran = import(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-20 0 220 100\">\
         <g id=\"Seas\"><rect id=\"west\" width=\"100\" height=\"100\"/>\
         <rect id=\"east\" x=\"100\" width=\"100\" height=\"100\"/></g>\
         <rect id=\"between\" x=\"80\" y=\"40\" width=\"40\" height=\"20\"/>\
         <path id=\"parts\" d=\"M 0 80 h 40 v 20 h -40 z M 50 70 h 20 v 10 h -20 z M 130 10 h 20 v 20 h -20 z\"/>\
         <rect id=\"over-the-edge\" x=\"-10\" width=\"30\" height=\"20\"/></svg>",
        Wishes::default(),
    );
    assert_eq!(ran.findings, [""; 0], "{}", ran.report);
    let wanted = [
        "between east",
        "between west",
        "east parts",
        "east west",
        "over-the-edge west",
        "parts west",
    ];
    assert_eq!(borders(&ran.map).into_iter().collect::<Vec<_>>(), wanted);
    assert_eq!(ran.map.areas[0].outline.parts[0].holes.len(), 1, "{:?}", ran.map.areas[0].outline);
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
    for name in ["sea", "Mar Menor", "IJsselmeer see", "Oceans", "lake", "Strait of Dun"] {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\">\
             <rect id=\"{name}\" width=\"200\" height=\"100\"/>{lands}</svg>"
        );
        let ran = import(&text, Wishes::default());
        assert_eq!(ran.map.areas.len(), 4, "{name}: {}", ran.report);
        assert_eq!(ran.findings, [""; 0], "{name}: {}", ran.report);
    }
}

fn kinds(map: &Map) -> Vec<(&str, AreaKind)> {
    map.areas.iter().map(|place| (place.name.as_str(), place.kind)).collect()
}

/// Three fields on blue water that nobody named, and a field that is blue as well.
const BLUE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\">\
     <rect fill=\"#8fb8de\" width=\"200\" height=\"100\"/>\
     <rect id=\"Alder\" fill=\"rgb(200,180,120)\" x=\"20\" y=\"20\" width=\"60\" height=\"60\"/>\
     <rect id=\"Birch\" fill=\"#c8b478\" x=\"80\" y=\"20\" width=\"60\" height=\"60\"/>\
     <rect id=\"Cedar\" fill=\"#3355cc\" x=\"140\" y=\"20\" width=\"40\" height=\"60\"/></svg>";

#[test]
fn a_blue_shape_without_a_name_is_a_sea_unless_its_colour_is_taken_for_land() {
    use AreaKind::{Land, Sea};
    let ran = import(BLUE, Wishes::default());
    let fields = [("Alder", Land), ("Birch", Land), ("Cedar", Land)];
    assert_eq!(kinds(&ran.map), [&[("Sea 1", Sea)], &fields[..]].concat());
    assert_eq!(ran.findings, [""; 0], "{}", ran.report);
    let said = "--take '#COLOUR=areas' says otherwise: rect on line 1, #8fb8de\n";
    assert!(ran.report.contains(said), "{}", ran.report);
    let take = |take: &str| import_with(BLUE, Wishes::default(), &[take.parse().expect("a take")]);
    // Land under all other areas is a background.
    assert_eq!(kinds(&take("#8fb8de=areas").map), fields);
    assert_eq!(kinds(&take("#8fb8de=nothing").map), fields);
    // A text on a shape names it: blue may be the colour of a region.
    let named = BLUE
        .replace("id=\"Cedar\"", "")
        .replace("</svg>", "<text x=\"150\" y=\"50\" font-size=\"4\">Cedar</text></svg>");
    let ran = import(&named, Wishes::default());
    assert_eq!(kinds(&ran.map)[1..], fields, "{}", ran.report);
}

#[test]
fn all_shapes_of_a_colour_are_what_the_author_says() {
    let take = |take: &str| import_with(BLUE, Wishes::default(), &[take.parse().expect("a take")]);
    let ran = take("#C8B478=sea");
    let seas = ran.map.areas.iter().filter(|place| place.kind == AreaKind::Sea);
    assert_eq!(seas.map(|place| &*place.name).collect::<Vec<_>>(), ["Sea 1", "Alder", "Birch"]);
    assert!(ran.report.contains("shapes filled with #C8B478: sea\n"), "{}", ran.report);
    let takes = ["#123456=sea".parse().expect("a take")];
    let options = svg::Options { takes: &takes, ..svg::Options::default() };
    let (_, why) = svg::read(BLUE, options).expect_err("no such colour");
    assert_eq!(why, "no shape is filled with \"#123456\", and no layer has this name");
    assert!("#123456=names".parse::<svg::Take>().is_err());
}

#[test]
fn lengths_may_have_units_and_names_may_be_attributes() {
    let ran = import(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50.8mm\" height=\"1in\">\
         <rect name=\"Alder\" id=\"US-A\" width=\"2.54cm\" height=\"100%\" stroke-width=\"2.4mm\"/>\
         <rect title=\"Birch\" x=\"72pt\" width=\"6pc\" height=\"72pt\"/></svg>",
        Wishes::default(),
    );
    assert_eq!(kinds(&ran.map), [("Alder", AreaKind::Land), ("Birch", AreaKind::Land)]);
    let board = ran.map.board.map(|[width, height]| format!("{width:.0} by {height:.0}"));
    assert_eq!(board.as_deref(), Some("192 by 96"));
    assert_eq!(ran.findings, [""; 0], "{}", ran.report);
}

//! Importing drawings as people make them: layers, groups, styles, backgrounds and legends.

use strabo_cli::Status;

use crate::common::{Bench, strabo};
use crate::import::{borders, import, imported, row, rows, svg};

#[test]
fn a_group_with_a_name_and_several_paths_is_one_area() {
    let bench = Bench::new();
    let text = svg("\
        <g id=\"g12\"><title>Greece</title>
          <path id=\"path3\" d=\"M0 0H40V40H0Z\"/><path d=\"M60 0H80V20H60Z\"/>
          <circle cx=\"20\" cy=\"20\" r=\"3\"/>
          <path style=\"fill:none;stroke:red\" d=\"M0 0H80V40H0Z\"/><text>Greece</text>
        </g>
        <g inkscape:label=\"Aegean Sea\"><g><rect x=\"40\" width=\"20\" height=\"40\"/></g></g>
        <g id=\"thrace\"><polygon points=\"0,40 80,40 80,60 0,60\"/></g>
        <g id=\"lands\"><rect y=\"60\" width=\"40\" height=\"20\"/><rect id=\"x\" x=\"40\" y=\"60\" width=\"40\" height=\"20\"/></g>
        <g id=\"notes1\"><text>nothing to import</text></g>");
    imported(&bench, "svg", &text, &[]).prints(&[
        "imported 4 areas, 1 sea and",
        "groups that are one area of several parts:\n  group \"Greece\" on line 1: 2 parts",
        "circle on line 3: it lies inside of another shape of group \"Greece\"",
        "path on line 4: a line around other shapes of group \"Greece\"",
        "treated as seas because of their names:\n  group \"Aegean Sea\" on line 6",
        "areas without a name: give the shape a label:\n  rect on line 8",
    ]);
    assert_eq!(borders(&bench, "aegean-sea", "water"), ["greece", "thrace"]);
    assert_eq!(borders(&bench, "thrace", "land"), ["greece", "area-4", "x"]);
}

#[test]
fn a_group_whose_shapes_have_names_is_no_area() {
    let bench = Bench::new();
    let text = svg("\
        <g><title>The East</title>
          <rect id=\"ur\" width=\"20\" height=\"20\"/><rect id=\"elam\" x=\"20\" width=\"20\" height=\"20\"/>
        </g>");
    imported(&bench, "svg", &text, &[]);
    assert_eq!(borders(&bench, "ur", "land"), ["elam"]);
    assert_eq!(rows(&bench).len(), 2);
}

const LAYERS: &str = "\
    <g inkscape:groupmode=\"layer\" inkscape:label=\"Provinces\">
      <rect id=\"ur\" width=\"20\" height=\"20\"/></g>
    <g inkscape:groupmode=\"layer\" inkscape:label=\"Open seas\">
      <rect id=\"gulf\" x=\"20\" width=\"20\" height=\"20\"/></g>
    <g inkscape:groupmode=\"layer\" inkscape:label=\"Legend\">
      <rect id=\"box\" x=\"60\" width=\"20\" height=\"20\"/></g>
    <g inkscape:groupmode=\"layer\" inkscape:label=\"Draft\" style=\"display:none\">
      <rect id=\"old\" x=\"40\" width=\"20\" height=\"20\"/></g>";

#[test]
fn layers_are_chosen_by_name() {
    let ids = |more: &[&str]| {
        let bench = Bench::new();
        let ran = import(&bench, "svg", &svg(LAYERS), more).clean();
        let ids =
            rows(&bench).into_iter().map(|row| row["id"].as_str().unwrap_or_default().to_owned());
        (ids.collect::<Vec<_>>(), ran.out)
    };
    let (all, said) = ids(&[]);
    assert_eq!(all, ["ur", "gulf"]);
    assert!(said.contains("layer \"Legend\" on line 5, because of its name"), "{said}");
    assert!(said.contains("hidden, not imported:\n  layer \"Draft\" on line 7"), "{said}");
    let (some, said) = ids(&["--layer", "provinces", "--layer", "Draft"]);
    assert_eq!(some, ["ur", "old"]);
    assert!(said.contains("2 shapes outside of the layers that were asked for"), "{said}");
    assert_eq!(ids(&["--layer", "Legend"]).0, ["box"]);
    let ran = import(&Bench::new(), "svg", &svg(LAYERS), &["--layer", "Land"]);
    assert_eq!(ran.status, Status::Failed);
    let said = "there is no layer \"Land\"; layers there are: Provinces, Open seas, Legend, Draft";
    assert!(ran.err.contains(said), "{}", ran.err);
}

#[test]
fn styles_say_what_is_hidden_and_what_is_filled() {
    let bench = Bench::new();
    let text = svg("\
        <style>.off { display : none } .river{fill:none} rect.gone { visibility: hidden }
        g > .x { fill: none }</style>
        <g class=\"off\"><rect id=\"ghost\" width=\"20\" height=\"20\"/></g>
        <path id=\"nile\" class=\"river\" d=\"M 0 0 L 30 30 L 60 0\"/>
        <rect id=\"veil\" class=\"gone\" width=\"9\" height=\"9\"/>
        <g visibility=\"hidden\"><rect id=\"seen\" visibility=\"visible\" width=\"20\" height=\"20\"/></g>
        <rect id=\"ur\" x=\"20\" width=\"20\" height=\"20\"/>");
    let ran = imported(&bench, "svg", &text, &[]);
    assert_eq!(borders(&bench, "ur", "land"), ["seen"]);
    assert_eq!(rows(&bench).len(), 2);
    ran.prints(&[
        "hidden, not imported:\n  group on line 3\n  rect \"veil\" on line 5",
        "path \"nile\" on line 4: an open line that is not filled",
        "styles that were not understood:\n  g > .x",
    ]);
}

#[test]
fn a_layer_of_land_counts_for_more_than_a_name_with_sea() {
    let bench = Bench::new();
    let text = svg("\
        <g inkscape:groupmode=\"layer\" inkscape:label=\"Land\">
          <rect inkscape:label=\"Sea of Grass\" width=\"20\" height=\"20\"/></g>
        <g id=\"areas\"><rect inkscape:label=\"Dead Sea\" x=\"20\" width=\"20\" height=\"20\"/></g>
        <rect id=\"peaks\" data-impassable=\"yes\" x=\"20\" y=\"20\" width=\"20\" height=\"20\"/>
        <rect id=\"x\" data-kind=\"swamp\" data-city-site=\"red\" y=\"20\" width=\"20\" height=\"20\"/>");
    let ran = imported(&bench, "svg", &text, &[]);
    assert_eq!(row(&bench, "sea-of-grass")["population"].as_integer(), Some(1));
    assert_eq!(borders(&bench, "dead-sea", "water"), ["sea-of-grass"]);
    assert_eq!(row(&bench, "peaks")["impassable"].as_bool(), Some(true));
    ran.prints(&[
        "although they are called sea:\n  rect \"Sea of Grass\" on line 2",
        "because of their names:\n  rect \"Dead Sea\" on line 3",
        "\"swamp\" is neither land nor sea",
        "the city site \"red\" is neither black nor white",
    ]);
}

#[test]
fn backgrounds_are_recognised_and_said() {
    let squares = "\
        <rect id=\"a\" x=\"10\" y=\"10\" width=\"40\" height=\"40\"/>
        <rect id=\"b\" x=\"50\" y=\"10\" width=\"40\" height=\"40\"/>
        <rect id=\"gulf\" class=\"sea\" x=\"10\" y=\"50\" width=\"80\" height=\"40\"/>";
    for under in [
        "<rect id=\"rect1\" width=\"100\" height=\"100\"/>",
        "<path id=\"parchment\" d=\"M 2 2 H 98 V 98 H 2 Z\"/>",
    ] {
        let bench = Bench::new();
        let ran = imported(&bench, "svg", &svg(&format!("{under}{squares}")), &[]);
        assert_eq!(rows(&bench).len(), 3, "{}", ran.out);
        assert!(ran.out.contains("a background: most other shapes lie on it"), "{}", ran.out);
        assert!(!ran.out.contains("areas without a name"), "{}", ran.out);
    }
    let bench = Bench::new();
    let ran = import(
        &bench,
        "svg",
        &svg(&format!("<rect id=\"Paper\" width=\"9\" height=\"9\"/>{squares}")),
        &[],
    );
    assert!(ran.out.contains("rect \"Paper\" on line 1, because of its name"), "{}", ran.out);
    assert_eq!(rows(&bench).len(), 3);
}

#[test]
fn a_wide_land_with_few_others_on_it_stays() {
    let bench = Bench::new();
    let text = svg("\
        <path id=\"steppe\" d=\"M0 0H100V100H0Z M10 10H40V40H10Z\"/>
        <rect id=\"lake\" class=\"water\" x=\"10\" y=\"10\" width=\"30\" height=\"30\"/>");
    imported(&bench, "svg", &text, &[]);
    assert_eq!(borders(&bench, "lake", "water"), ["steppe"]);
}

#[test]
fn the_help_says_what_is_read() {
    strabo(&["import", "svg", "--help"]).prints(&[
        "data-population",
        "data-kind",
        "data-city-site",
        "<title>",
        "sea, ocean or water",
        "--layer",
        "--borders",
        "--table",
        "<style>",
        "Inkscape",
    ]);
}

#[test]
fn crowded_elements_are_refused_with_their_line() {
    let many: Vec<String> = (0..5000).map(|at| format!(" data-{at}=\"x\"")).collect();
    let many = many.concat();
    let text = svg(&format!("\n<rect id=\"ur\"{many} width=\"9\" height=\"9\"/>"));
    let ran = import(&Bench::new(), "svg", &text, &[]);
    ran.fails_with("line 2: this element has more than 1000 attributes");
}

#[test]
fn areas_a_little_too_far_apart_are_named_with_the_tolerance_that_joins_them() {
    let bench = Bench::new();
    let rows = |gap: f64| {
        let rect =
            |(name, y)| format!("<rect id=\"{name}\" y=\"{y}\" width=\"200\" height=\"100\"/>");
        let all = [("north", 0.0), ("middle", 100.0), ("south", 200.0 + gap)];
        svg(&all.map(rect).concat())
    };
    let ran = import(&bench, "svg", &rows(3.0), &["--tolerance", "2"]);
    let said = "side by side without a border:\n  middle and south at 100, 203: --tolerance 3.0";
    assert!(ran.out.contains(said), "{}", ran.out);
    for (gap, tolerance) in [(3.0, "4"), (40.0, "2")] {
        let bench = Bench::new();
        let ran = import(&bench, "svg", &rows(gap), &["--tolerance", tolerance]);
        assert!(!ran.out.contains("side by side"), "{}", ran.out);
    }
}

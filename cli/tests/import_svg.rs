//! Importing drawings as people make them: layers, groups, styles, backgrounds and legends.

use strabo_cli::Status;

use crate::common::{Bench, strabo};
use crate::import::{borders, import, imported, rows, svg};

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
    let said =
        "there is no layer or group \"Land\"; those there are: Provinces, Open seas, Legend, Draft";
    assert!(ran.err.contains(said), "{}", ran.err);
    let ran = import(&Bench::new(), "svg", &svg(LAYERS), &["--take", "#123456=sea"]);
    ran.fails_with("no shape is filled with \"#123456\", and no layer has this name");
}

/// What a layer is taken for, the rows that are left, and what the report says.
#[test]
fn a_layer_is_what_the_author_takes_it_for() {
    for (takes, ids, said) in [
        (&[][..], "ur gulf", "layer \"Open seas\" on line 3: sea"),
        (&["Provinces=sea"], "ur gulf", "layer \"Provinces\" on line 1: sea"),
        (&["draft=areas"], "ur old gulf", "layer \"Draft\" on line 7: areas"),
        (&["Legend=area"], "ur legend gulf", "imported 2 areas, 1 sea"),
        (&["Legend=sea", "Open seas=areas"], "ur gulf box", "imported 1 area, 2 seas"),
        (&["Open seas=nothing"], "ur", "layer \"Open seas\" on line 3: nothing"),
        (&["Open seas=names"], "ur", "layer \"Open seas\" on line 3: names"),
        (&["Open seas=art"], "ur", "remove the row [[art]] from map.toml:\n  layer \"Open seas\""),
    ] {
        let bench = Bench::new();
        let more: Vec<&str> = takes.iter().flat_map(|take| ["--take", *take]).collect();
        let ran = import(&bench, "svg", &svg(LAYERS), &more).clean();
        let found = rows(&bench);
        let found: Vec<&str> = found.iter().filter_map(|row| row["id"].as_str()).collect();
        assert_eq!(found.join(" "), ids, "{takes:?}");
        assert!(ran.out.contains(said), "{takes:?}: {}", ran.out);
    }
    for (take, said) in [
        ("Open see=sea", "no layer or group \"Open see\"; those there are: Open seas, Provinces, "),
        ("Legend=land", "KIND is one of areas, area, sea, names, art, nothing"),
    ] {
        let ran = import(&Bench::new(), "svg", &svg(LAYERS), &["--take", take]);
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    let bench = Bench::new();
    let classed = LAYERS.replacen("<rect ", "<rect class=\"land\" ", 1);
    assert_ne!(classed, LAYERS);
    import(&bench, "svg", &svg(&classed), &["--take", "Provinces=sea"])
        .clean()
        .prints(&["imported 0 areas, 2 seas"]);
}

#[test]
fn a_map_alone_is_told_rules_and_players_that_its_areas_have_room_for() {
    for (areas, said) in [(6, "inland-sea --players 2 "), (36, "mega-empires-east --players 3-6 ")]
    {
        let shape = |at| format!("<rect id=\"a{at}\" x=\"{}\" width=\"9\" height=\"9\"/>", at * 9);
        let drawn: String = (0..areas).map(shape).collect();
        import(&Bench::new(), "svg", &svg(&drawn), &[]).clean().prints(&[said]);
    }
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
        assert!(!ran.out.contains("without a name"), "{}", ran.out);
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

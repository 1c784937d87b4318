//! `strabo import --update`: a redrawn board comes into a pack, and what the author wrote stays.

use crate::common::{Bench, Ran, strabo};
use crate::import::{borders, findings, import, imported, row, rows, svg};

const FIRST: &str = "\
    <rect id=\"ur\" width=\"30\" height=\"30\"/>
    <rect id=\"elam\" x=\"30\" width=\"30\" height=\"30\"/>
    <rect id=\"susa\" x=\"60\" width=\"30\" height=\"30\"/>
    <rect id=\"gulf\" class=\"sea\" y=\"30\" width=\"90\" height=\"30\"/>";

/// Susa is gone, Kish is new, Elam reaches farther down, and the gulf lies lower.
const SECOND: &str = "\
    <rect id=\"ur\" data-population=\"5\" width=\"30\" height=\"40\"/>
    <rect id=\"elam\" x=\"30\" width=\"60\" height=\"40\"/>
    <rect inkscape:label=\"Kish\" x=\"0\" y=\"70\" width=\"90\" height=\"20\"/>
    <rect id=\"gulf\" class=\"sea\" y=\"40\" width=\"90\" height=\"30\"/>";

/// The first board, with what an author adds to it.
fn authored(bench: &Bench) -> String {
    imported(bench, "svg", &svg(FIRST), &[]);
    let text = bench
        .read("out/map.toml")
        .replace("name = \"ur\"\npopulation = 1", "name = \"Ur of Kings\" # a city\npopulation = 4")
        .replace("name = \"elam\"", "name = \"elam\"\ncity_site = \"black\"\nregion = [\"elam\"]")
        .replace(
            "water = [\"gulf\"]\nat = [15.0, 15.0]",
            "water = [\"gulf\", \"elam\"]\nat = [9.0, 9.0]",
        )
        .replace(
            "water = [\"gulf\"]\nat = [45.0, 15.0]",
            "water = [\n  \"gulf\", # by ship\n  \"ur\",\n]\nat = [45.0, 15.0]",
        );
    for added in ["# by ship", "[9.0, 9.0]", "# a city", "city_site"] {
        assert!(text.contains(added), "{added}\n\n{text}");
    }
    let text =
        text + "\n# Where they begin.\n[[start]]\ncivilization = \"elam\"\narea = \"elam\"\n";
    bench.write("out/map.toml", &text);
    text
}

fn update(bench: &Bench, text: &str) -> Ran {
    import(bench, "svg", text, &["--update"]).clean()
}

#[test]
fn the_same_board_changes_nothing() {
    let bench = Bench::new();
    let before = authored(&bench);
    let outlines = bench.read("out/map.geojson");
    let said = update(&bench, &svg(FIRST)).out;
    assert!(
        said.ends_with("out is up to date: nothing has changed since the last import\n"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
    assert_eq!(bench.read("out/map.toml"), before);
    assert_eq!(bench.read("out/map.geojson"), outlines);
}

#[test]
fn a_redrawn_board_keeps_what_the_author_wrote() {
    let bench = Bench::new();
    authored(&bench);
    update(&bench, &svg(SECOND)).prints(&[
        "new areas:\n  kish (\"Kish\")",
        "no longer drawn, still in map.toml: remove their rows if they are gone:\n  susa",
        "moved:\n  ur: from 15.0, 15.0 to 15.0, 20.0\n  elam: from 45.0, 15.0 to 60.0, 20.0\n  gulf: from 45.0, 45.0 to 45.0, 55.0",
        "ur: population 4, though 5 in the new file",
    ]);
    let text = bench.read("out/map.toml");
    for kept in [
        "name = \"Ur of Kings\" # a city\npopulation = 4\n",
        "city_site = \"black\"\nregion = [\"elam\"]\n",
        "# by ship\n  \"ur\",\n]\nat = [60.0, 20.0]",
        "# Where they begin.\n[[start]]",
        "at = [9.0, 9.0]",
        "[[area]]\nid = \"susa\"",
    ] {
        assert!(text.contains(kept), "{kept}\n\n{text}");
    }
    assert_eq!(borders(&bench, "ur", "water"), ["gulf", "elam"]);
    assert_eq!(borders(&bench, "gulf", "water"), ["ur", "elam", "susa", "kish"]);
    assert_eq!(borders(&bench, "kish", "water"), ["gulf"]);
    assert!(!bench.read("out/map.geojson").contains("susa"));
    let found = findings(&bench);
    assert!(found.iter().all(|one| !one.contains("one-way")), "{found:?}");
}

#[test]
fn a_table_changes_what_the_author_has_not() {
    let bench = Bench::new();
    let table = bench.arg("areas.csv");
    bench.write("areas.csv", "id,population,region\nur,2,north\nelam,3,north\nsusa,3,south\n");
    imported(&bench, "svg", &svg(FIRST), &[]);
    let with_table =
        || import(&bench, "svg", &svg(FIRST), &["--update", "--table", &table]).clean();
    with_table().prints(&["taken from the new file:\n  ur: population 2 (was 1)"]);
    let text = bench
        .read("out/map.toml")
        .replace("name = \"elam\"\npopulation = 3", "name = \"elam\"\npopulation = 7");
    bench.write("out/map.toml", &text);
    bench.write("areas.csv", "id,population,region\nur,4,north\nelam,5,north\nsusa,3,south\n");
    with_table()
        .prints(&["ur: population 4 (was 2)", "elam: population 7, though 5 in the new file"]);
    assert_eq!(row(&bench, "ur")["population"].as_integer(), Some(4));
    assert_eq!(row(&bench, "elam")["population"].as_integer(), Some(7));
    assert_eq!(row(&bench, "susa")["region"].as_array().map(Vec::len), Some(1));
    assert_eq!(with_table().out.lines().count(), 1, "nothing is new");
    bench.write("areas.csv", "id,start,flood_plain\nur,north,nile\nelam,south,nile\n");
    with_table().prints(&["[[flood_plain]] nile", "[[start]] north, south"]);
    let map = bench.read("out/map.toml");
    assert!(map.contains("areas = [\"ur\", \"elam\"]"), "{map}");
    assert_eq!(with_table().out.lines().count(), 1, "they are there");
}

#[test]
fn a_table_adds_areas_to_a_flood_plain_that_is_there() {
    let bench = Bench::new();
    let table = bench.arg("areas.csv");
    bench.write("areas.csv", "id,flood_plain\nur,nile\n");
    imported(&bench, "svg", &svg(FIRST), &["--table", &table]);
    let with_table =
        || import(&bench, "svg", &svg(FIRST), &["--update", "--table", &table]).clean();
    let plain = |areas: &str| {
        let map = bench.read("out/map.toml");
        assert!(map.contains(&format!("id = \"nile\"\nareas = {areas}\n")), "{map}");
    };
    bench.write("areas.csv", "id,flood_plain\nur,nile\nelam,nile\n");
    with_table().prints(&["taken from the new file:\n  elam: on the flood plain nile"]);
    plain("[\"ur\", \"elam\"]");
    assert_eq!(with_table().out.lines().count(), 1, "it is there");
    let map = bench.read("out/map.toml").replace("[\"ur\", \"elam\"]", "[\"ur\"]");
    bench.write("out/map.toml", &map);
    assert_eq!(with_table().out.lines().count(), 1, "the author took it out");
    plain("[\"ur\"]");
    let other = "\n[[flood_plain]]\nid = \"tigris\"\nareas = [\"susa\"]\n";
    bench.write("out/map.toml", &format!("{map}{other}"));
    bench.write("areas.csv", "id,flood_plain\nur,nile\nsusa,nile\n");
    with_table().prints(&["susa: its flood plain, though nile in the new file"]);
    plain("[\"ur\"]");
}

#[test]
fn borders_that_the_redrawing_breaks_or_makes_are_changed_at_both_ends() {
    let bench = Bench::new();
    imported(&bench, "svg", &svg(FIRST), &[]);
    // Susa moves down, away from Elam and to the other side of the gulf.
    let moved = FIRST.replace(
        "x=\"60\" width=\"30\" height=\"30\"",
        "x=\"60\" y=\"60\" width=\"30\" height=\"30\"",
    );
    let ran = update(&bench, &svg(&moved));
    assert!(ran.out.contains("borders removed:\n  elam and susa by land"), "{}", ran.out);
    assert_eq!(borders(&bench, "elam", "land"), ["ur"]);
    assert!(borders(&bench, "susa", "land").is_empty());
    let ran = update(&bench, &svg(FIRST));
    assert!(ran.out.contains("borders added:\n  elam and susa by land"), "{}", ran.out);
    assert_eq!(borders(&bench, "susa", "land"), ["elam"]);
    assert!(findings(&bench).is_empty(), "{:?}", findings(&bench));
}

#[test]
fn borders_by_water_that_the_author_added_are_named_when_their_area_is_inland() {
    let bench = Bench::new();
    authored(&bench);
    let quay = "height=\"20\"/><rect id=\"quay\" x=\"30\" y=\"20\" width=\"30\" height=\"10\"/>";
    let elam = "<rect id=\"elam\" x=\"30\" width=\"30\" ";
    let second = FIRST.replace(&format!("{elam}height=\"30\"/>"), &format!("{elam}{quay}"));
    let ran = update(&bench, &svg(&second));
    let said = "no longer at a sea, but still with borders by water that you added: remove what is \
                wrong:\n  elam: ur\n";
    assert!(ran.out.contains(said), "{}", ran.out);
}

#[test]
fn an_area_that_moved_less_than_the_figures_show_is_redrawn() {
    let bench = Bench::new();
    let drawn = |x: &str| svg(&format!("<rect id=\"ur\" x=\"{x}\" width=\"200\" height=\"100\"/>"));
    imported(&bench, "svg", &drawn("100"), &[]);
    let ran = update(&bench, &drawn("100.3"));
    assert!(ran.out.contains("redrawn:\n  ur"), "{}", ran.out);
    assert!(!ran.out.contains("moved:"), "{}", ran.out);
}

#[test]
fn a_renamed_area_is_recognised_by_its_place() {
    let bench = Bench::new();
    imported(&bench, "svg", &svg(FIRST), &[]);
    let ran = update(&bench, &svg(&FIRST.replace("susa", "anshan")));
    assert!(ran.out.contains("susa is called anshan now"), "{}", ran.out);
}

#[test]
fn a_list_of_borders_adds_and_removes_nothing_silently() {
    let bench = Bench::new();
    import(&bench, "csv", "a,b,by\nur,elam,land\nelam,susa,land\n", &[]);
    let ran = import(&bench, "csv", "a,b,by\nur,elam,land\nur,susa,land\n", &["--update"]);
    assert!(
        ran.out.contains("borders added:\n  susa and ur by land")
            || ran.out.contains("ur and susa by land"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("does not have, kept:\n  elam and susa by land"), "{}", ran.out);
    assert_eq!(borders(&bench, "susa", "land"), ["elam", "ur"]);
    assert_eq!(row(&bench, "ur")["population"].as_integer(), Some(1));
}

#[test]
fn what_cannot_be_updated_is_refused_and_left_as_it_is() {
    let bench = Bench::new();
    let ran = import(&bench, "svg", &svg(FIRST), &["--update"]);
    ran.fails_with("--update needs a pack with a map.toml");
    for (map, said) in [
        ("[[area]]\nid = \"ur\"\nname = \n", "line 3"),
        ("area = [{ id = \"ur\" }]\n", "line 1: only rows with the header [[area]]"),
        ("[[area]]\nname = \"Ur\"\n", "line 1: this row has no id"),
    ] {
        bench.write("out/map.toml", map);
        import(&bench, "svg", &svg(FIRST), &["--update"]).fails_with(said);
        assert_eq!(bench.read("out/map.toml"), map);
        assert!(!bench.path("out/map.geojson").exists());
    }
}

/// Two areas with a gap between them, which is closed, and later a third that takes a part of one.
#[test]
fn centres_follow_outlines_whose_gaps_were_closed_and_all_new_borders_are_listed() {
    let bench = Bench::new();
    let drawn = |elam: &str| svg(&format!("<rect id=\"ur\" width=\"148\" height=\"100\"/>{elam}"));
    let elam =
        |height: u32| format!("<rect id=\"elam\" x=\"152\" width=\"148\" height=\"{height}\"/>");
    let first = imported(&bench, "svg", &drawn(&elam(100)), &[]);
    assert!(first.out.contains("2 areas without a population got 1"), "{}", first.out);
    let (before, centre) = (bench.read("out/map.toml"), row(&bench, "elam")["at"].clone());
    update(&bench, &drawn(&elam(100)));
    assert_eq!(bench.read("out/map.toml"), before, "nothing was moved");
    let aden = "<rect id=\"aden\" x=\"152\" y=\"54\" width=\"148\" height=\"46\"/>";
    let ran = update(&bench, &drawn(&(elam(50) + aden)));
    assert!(ran.out.contains("1 area without a population got 1: aden"), "{}", ran.out);
    ran.prints(&["elam and aden by land", "ur and aden by land"]);
    assert!(ran.out.contains("moved:\n  elam: from "), "{}", ran.out);
    assert_ne!(row(&bench, "elam")["at"], centre, "elam was moved");
}

const UNNAMED_SEA: &str = "\
    <g inkscape:label=\"Sea\"><rect id=\"rect10\" width=\"100\" height=\"100\"/></g>
    <rect id=\"ur\" x=\"10\" y=\"10\" width=\"30\" height=\"30\"/>
    <rect id=\"path7\" x=\"40\" y=\"10\" width=\"30\" height=\"30\"/>";

/// A sea and an area that nobody named, which get their names later in the pack or in the drawing.
#[test]
fn what_has_no_name_is_numbered_and_can_be_named_later_in_the_pack_or_in_the_drawing() {
    for is_in_pack in [true, false] {
        let bench = Bench::new();
        let ran = imported(&bench, "svg", &svg(UNNAMED_SEA), &["--coasts", "all"]);
        ran.prints(&["sea-1: rect \"rect10\" on line 1", "area-1: rect \"path7\" on line 3"]);
        assert_eq!(row(&bench, "sea-1")["name"].as_str(), Some("Sea 1"));
        let (mut id, mut drawing) = ("sea-1", svg(UNNAMED_SEA));
        if is_in_pack {
            id = "bay";
            strabo(&["rename", &bench.arg("out"), "sea", "sea-1", "bay"]).clean();
            drawing = drawing.replace("\"path7\" x=\"40\"", "\"path7\" x=\"42\"");
        } else {
            drawing = drawing.replace("</g>", "</g><text x=\"60\" y=\"80\">Bay of X</text>");
        }
        let said = update(&bench, &drawing).out;
        let is_renamed = said.contains("sea-1 is called Bay of X now");
        assert_ne!(is_renamed, is_in_pack, "{said}");
        assert!(!said.contains("new seas") && !said.contains("no longer"), "{said}");
        assert!(!said.contains("share a coast"), "{said}");
        assert_eq!(rows(&bench).len(), 3, "{said}");
        assert_eq!(borders(&bench, "ur", "water"), [id, "area-1"], "{said}");
        assert!(findings(&bench).is_empty(), "{:?}", findings(&bench));
    }
}

#[test]
fn an_update_takes_the_choices_of_the_last_import_again() {
    let bench = Bench::new();
    let text = svg("<g id=\"Wet\"><rect id=\"deep\" y=\"30\" width=\"60\" height=\"30\"/></g>
        <rect id=\"ur\" width=\"30\" height=\"30\"/><text x=\"15\" y=\"15\">4</text>
        <rect id=\"elam\" x=\"30\" width=\"30\" height=\"30\"/>");
    let choices = ["--take", "Wet=sea", "--label", "population=^[0-9]+$", "--coasts", "all"];
    imported(&bench, "svg", &text, &choices);
    let before = bench.read("out/map.toml");
    let comment =
        "takes again: [\"--take=Wet=sea\",\"--label=population=^[0-9]+$\",\"--coasts=all\"]\n";
    assert!(before.contains(comment), "{before}");
    assert_eq!(borders(&bench, "ur", "water"), ["deep", "elam"]);
    update(&bench, &text).prints(&["is up to date"]);
    assert_eq!(bench.read("out/map.toml"), before);
    let other = ["--update", "--take", "Wet=nothing"];
    import(&bench, "svg", &text, &other).clean().prints(&["no longer drawn", "  deep"]);
    let after = bench.read("out/map.toml");
    assert!(after.contains("[\"--take=Wet=nothing\",\"--label="), "{after}");
    assert_eq!(row(&bench, "ur")["population"].as_integer(), Some(4));
}

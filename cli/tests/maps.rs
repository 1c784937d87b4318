//! Boards from the command line: drafted, drawn, and played by other civilizations.

use std::collections::BTreeSet;

use crate::common::{Bench, clean, strabo};
use strabo_cli::Status;
use strabo_model::refs::AreaId;

const EAST: &str = "mega-empires-east";
const FULL: &str = "expansion-project";

#[test]
fn a_draft_has_one_line_for_each_area() {
    let ran = clean(&["draft", "smallest"]);
    let features = ran.json()["features"].as_array().expect("features").clone();
    let ids: Vec<&str> =
        features.iter().filter_map(|feature| feature["properties"]["id"].as_str()).collect();
    assert_eq!(ids, ["north", "west", "east", "lake"]);
    assert_eq!(ran.out.lines().count(), 4 + 2);
    assert!(ran.err.contains("6 borders, 6 of them shared edges; 0 false contacts"), "{}", ran.err);
    assert_eq!(strabo(&["draft", "smallest"]).out, ran.out);
}

#[test]
fn a_draft_is_read_again_and_never_overwritten_unasked() {
    let bench = Bench::new();
    assert_eq!(strabo(&["new", &bench.arg("pack")]).status, Status::Clean);
    let (pack, file) = (bench.arg("pack"), bench.arg("pack/map.geojson"));
    assert_eq!(strabo(&["draft", &pack, "-o", &file]).status, Status::Clean);
    clean(&["check", &pack, "--deny", "warnings"]);
    strabo(&["draft", &pack, "-o", &file]).fails_with("--force");
    assert_eq!(strabo(&["draft", &pack, "-o", &file, "--force"]).status, Status::Clean);
    bench.write("pack/map.geojson", "{");
    assert_eq!(strabo(&["check", &pack]).status, Status::Findings);
}

#[test]
fn a_draft_leaves_no_centre_outside_its_outline() {
    let bench = Bench::new();
    let head = "[pack]\nid = \"line\"\nname = \"Line\"\nversion = \"1.0.0\"\nplayers = \"2\"\n";
    // The centres are in another order than the borders.
    let mut map = String::new();
    for at in 0..12 {
        let near = [(at > 0).then(|| at - 1), (at < 11).then_some(at + 1)];
        let near: Vec<String> =
            near.into_iter().flatten().map(|other| format!("\"a{other}\"")).collect();
        let row = format!(
            "[[area]]\nid = \"a{at}\"\nname = \"A{at}\"\npopulation = 1\nland = [{}]\n\
             at = [{}, {}]\n",
            near.join(", "),
            (at * 5) % 12 * 40,
            (at * 7) % 12 * 40
        );
        map.push_str(&row);
    }
    bench.write("pack/pack.toml", head);
    bench.write("pack/map.toml", &map);
    let (pack, file) = (bench.arg("pack"), bench.arg("pack/map.geojson"));
    let ran = clean(&["draft", &pack, "-o", &file]);
    assert!(ran.err.contains("into the outlines"), "{}", ran.err);
    let checked = strabo(&["check", &pack]);
    assert!(!checked.out.contains("centre-outside-outline"), "{}", checked.out);
}

#[test]
fn a_copy_keeps_the_outlines() {
    let bench = Bench::new();
    assert_eq!(strabo(&["new", &bench.arg("copy"), "--from", EAST]).status, Status::Clean);
    assert_eq!(bench.read("copy/map.geojson").lines().count(), 175 + 2);
}

#[test]
fn the_shipped_outlines_are_the_drafts_and_agree_with_the_borders() {
    for (pack, figures) in [(EAST, "492 borders, 492 of"), (FULL, "979 borders, 979 of")] {
        clean(&["check", pack, "--deny", "warnings"]);
        let ran = strabo(&["draft", pack]);
        assert!(ran.err.contains(figures), "{}", ran.err);
        assert!(ran.err.contains("; 0 false contacts;") && ran.err.contains("; 0 links"));
        let files = strabo_data::sources(pack).expect("a shipped pack").files;
        let shipped = files.iter().find(|file| file.path == "map.geojson").expect("its outlines");
        assert!(shipped.bytes == ran.out.as_bytes(), "{pack}: strabo draft writes other outlines");
    }
}

#[test]
fn a_board_is_drawn_with_its_facts() {
    let bench = Bench::new();
    let file = bench.arg("map.svg");
    clean(&["render", "--view", "map", "--players", "5", "-o", &file]);
    let svg = bench.read("map.svg");
    assert_eq!(svg.matches("data-strabo-id=").count(), 175);
    let babylon = svg.lines().find(|line| line.contains("data-strabo-id=\"babylon\""));
    let babylon = babylon.expect("Babylon is drawn");
    assert!(babylon.contains("data-kind=\"land\"") && babylon.contains("data-population=\"2\""));
    assert!(svg.contains("<title>Babylon</title>") && svg.contains("<g class=\"areas\">"));
    let areas = svg.lines().filter(|line| line.contains("data-strabo-id="));
    let grey = areas.filter(|line| line.contains("fill=\"#d6d5d1\"")).count();
    assert_eq!(grey, 165 - 95, "what is out of play is grey");
}

#[test]
fn a_drawn_board_is_imported_again_with_the_same_areas_and_borders() {
    let bench = Bench::new();
    for (pack, figures) in
        [(EAST, "imported 165 areas, 10 seas"), (FULL, "imported 318 areas, 20 seas")]
    {
        let (file, folder) = (bench.arg("board.svg"), bench.arg(pack));
        clean(&["render", pack, "--view", "map", "-o", &file, "--force"]);
        let ran = strabo(&["import", "svg", &file, "-o", &folder]);
        assert!(ran.out.contains(figures), "{}{}", ran.out, ran.err);
        assert_eq!(borders_written(&bench.read(&format!("{pack}/map.toml"))), borders_of(pack));
    }
}

/// Each border from each side: from, by land or water, to.
type Borders = BTreeSet<(String, &'static str, String)>;

fn borders_of(id: &str) -> Borders {
    let pack = strabo_data::compile(id).expect("a shipped pack").pack.expect("it compiles");
    let name = |id: &AreaId| pack[*id].id.to_string();
    let mut borders = Borders::new();
    for area in &pack.areas {
        for (by, ids) in [("land", &area.land), ("water", &area.water)] {
            borders.extend(ids.iter().map(|to| (area.id.to_string(), by, name(to))));
        }
    }
    borders
}

fn borders_written(text: &str) -> Borders {
    let map: toml::Table = text.parse().expect("TOML");
    let rows = ["area", "sea"].into_iter().filter_map(|table| map.get(table)?.as_array());
    let mut borders = Borders::new();
    for row in rows.flatten() {
        let id = row["id"].as_str().expect("an id");
        for by in ["land", "water"] {
            let ids = row.get(by).and_then(toml::Value::as_array).into_iter().flatten();
            borders
                .extend(ids.map(|to| (id.to_owned(), by, to.as_str().expect("an id").to_owned())));
        }
    }
    borders
}

fn new_setup(bench: &Bench, from: &str, players: &str, civilizations: &str) -> crate::common::Ran {
    let folder = bench.arg("own");
    let args = ["--from", from, "--players", players, "--civilizations", civilizations];
    strabo(&[&["new", &folder], &args[..]].concat())
}

#[test]
fn other_civilizations_play_the_map() {
    let bench = Bench::new();
    let ran = new_setup(&bench, EAST, "5", "saba,babylon,persia,indus,parthia").clean();
    assert!(ran.out.contains("neighbours: ") && ran.out.contains("distance to starts: "));
    clean(&["check", &bench.arg("own"), "--deny", "warnings"]);
    let inside = strabo(&["inspect", &bench.arg("own"), "--format", "json"]).json();
    let five = &inside["players"]["5"]["civilizations"];
    assert_eq!(five.as_array().map(Vec::len), Some(5));
    assert!(five.to_string().contains("indus") && !five.to_string().contains("nubia"), "{five}");
}

#[test]
fn trade_blocks_are_filled_evenly() {
    let bench = Bench::new();
    let names = "celt,saba,assyria,babylon,carthage,hatti,rome,persia,nubia,hellas,egypt,parthia";
    new_setup(&bench, FULL, "12", names).clean();
    clean(&["check", &bench.arg("own"), "--deny", "warnings"]);
}

#[test]
fn the_pictures_of_readmes_are_what_is_drawn_today() {
    let bench = Bench::new();
    for (pack, file) in [(EAST, "map"), ("ashwater", "ashwater"), ("tidewheel", "tidewheel")] {
        let made = format!("{file}.svg");
        strabo(&["render", pack, "--view", "map", "-o", &bench.arg(&made)]);
        let kept = format!("{}/../docs/pictures/{made}", env!("CARGO_MANIFEST_DIR"));
        assert!(
            bench.read(&made) == std::fs::read_to_string(&kept).expect("a picture"),
            "docs/pictures/{made} has changed: \
             run `cargo run --release -- render {pack} --view map -o docs/pictures/{made} --force`"
        );
    }
}

/// An example with every word of a map of areas, and one with a passage.
fn example(name: &str) -> String {
    format!("{}/../examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_examples_of_maps_are_clean() {
    for name in ["isthmus", "isthmus-canal"] {
        clean(&["check", &example(name), "--deny", "warnings"]);
    }
}

#[test]
fn a_board_that_wraps_has_its_borders_at_both_rims_and_an_arrow_for_one_way() {
    let bench = Bench::new();
    let file = bench.arg("map.svg");
    clean(&["render", &example("isthmus"), "--view", "map", "-o", &file]);
    let svg = bench.read("map.svg");
    assert!(svg.contains(">one way only<") && svg.contains(">impassable<"));
    let links = svg.split("class=\"links\"").nth(1).expect("links").split("</g>").next();
    let dashed = links.expect("a group").matches("stroke-dasharray").count();
    assert_eq!(dashed, 4, "two borders over the rim, each in two parts");
}

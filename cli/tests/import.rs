//! Importers: drawings, geographic data and tables become maps that `strabo check` accepts.

use std::path::Path;

use crate::common::{Bench, Ran, clean, strabo};
use strabo_compile::compile;
use strabo_compile::source::{NoLibrary, SourceFile, SourcePack, Sources};

/// Imports one text and returns what was said.
pub fn import(bench: &Bench, format: &str, text: &str, more: &[&str]) -> Ran {
    bench.write("in", text);
    let (file, folder) = (bench.arg("in"), bench.arg("out"));
    let mut args = vec!["import", format, &file, "-o", &folder];
    args.extend(more);
    strabo(&args)
}

pub fn imported(bench: &Bench, format: &str, text: &str, more: &[&str]) -> Ran {
    let ran = import(bench, format, text, more).clean();
    let found = findings(bench);
    assert!(found.is_empty(), "{found:?}\n{}", bench.read("out/map.toml"));
    ran
}

/// What the compiler says about the imported pack, outlines included.
pub fn findings(bench: &Bench) -> Vec<String> {
    let is_schema = |path: &Path| path.iter().any(|part| part == ".schemas");
    let own = bench.all("out").into_iter().filter(|(path, _)| !is_schema(path));
    let files = own.map(|(path, bytes)| {
        let is_art = path.iter().any(|part| part == "art");
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        SourceFile::new(format!("{}{name}", if is_art { "art/" } else { "" }), bytes)
    });
    let pack = SourcePack { name: "out".to_owned(), files: files.collect() };
    let outcome = compile(Sources { pack, library: &NoLibrary });
    assert!(!outcome.is_base, "the map of a base is not looked at");
    let all = outcome.diagnostics.iter();
    all.map(|finding| format!("{}: {}", finding.lint.name, finding.message)).collect()
}

pub fn svg(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" \
         xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\">{inside}</svg>"
    )
}

/// The rows of `map.toml` by id.
pub fn rows(bench: &Bench) -> Vec<toml::Table> {
    let map: toml::Table = bench.read("out/map.toml").parse().expect("TOML");
    let tables = ["area", "sea"].into_iter().filter_map(|table| map.get(table)?.as_array());
    tables.flatten().filter_map(|row| row.as_table().cloned()).collect()
}

pub fn row(bench: &Bench, id: &str) -> toml::Table {
    let all = rows(bench);
    let found = all.iter().find(|row| row["id"].as_str() == Some(id));
    found.unwrap_or_else(|| panic!("no {id} in {all:?}")).clone()
}

pub fn borders(bench: &Bench, id: &str, by: &str) -> Vec<String> {
    let list = row(bench, id).get(by).and_then(toml::Value::as_array).cloned().unwrap_or_default();
    list.iter().filter_map(|id| id.as_str().map(str::to_owned)).collect()
}

#[test]
fn holes_and_parts_are_told_apart() {
    let bench = Bench::new();
    let text = svg("\
        <path id=\"ring\" d=\"M 0 0 H 60 V 60 H 0 Z M 20 20 h 20 v 20 h -20 z m 60 0 h 10 v 10 h -10 z\"/>
        <rect id=\"core\" x=\"20\" y=\"20\" width=\"20\" height=\"20\"/>");
    imported(&bench, "svg", &text, &[]);
    assert_eq!(borders(&bench, "core", "land"), ["ring"]);
    let outlines: serde_json::Value =
        serde_json::from_str(&bench.read("out/map.geojson")).expect("JSON");
    let ring = &outlines["features"][0]["geometry"];
    assert_eq!(ring["type"], "MultiPolygon");
    assert_eq!(ring["coordinates"][0].as_array().map(Vec::len), Some(2));
    assert_eq!(ring["coordinates"][1].as_array().map(Vec::len), Some(1));
}

#[test]
fn borders_that_a_drawing_lists_are_taken_as_listed() {
    let bench = Bench::new();
    let text = svg("\
        <path data-strabo-id=\"a\" data-land=\"b\" data-water=\"b gulf\" d=\"M0 0H50V50H0Z\"/>
        <path data-strabo-id=\"b\" data-land=\"a\" data-water=\"a\" d=\"M50 0H100V50H50Z\"/>
        <path data-strabo-id=\"gulf\" data-kind=\"sea\" data-water=\"a\" d=\"M0 50H100V100H0Z\"/>");
    let ran = import(&bench, "svg", &text, &[]);
    assert!(ran.out.contains("3 borders (1 by land, 2 by water)"), "{}", ran.out);
    assert_eq!(borders(&bench, "a", "water"), ["b", "gulf"]);
    assert_eq!(borders(&bench, "gulf", "water"), ["a"]);
}

const FEATURES: &str = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"id":"ur","name":"Ur","kind":"land","population":3,"city_site":"black"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[200.125,0],[200,100],[0,100],[0,0]]]}},
{"type":"Feature","properties":{"NAME":"Göbekli \"Tepe\""},"geometry":{"type":"MultiPolygon","coordinates":[[[[200.125,0],[300,0],[300,100],[200,100],[200.125,0]]],[[[10,110],[20,110],[20,120],[10,110]]]]}},
{"type":"Feature","properties":{"name":"Gulf","kind":"Sea"},"geometry":{"type":"Polygon","coordinates":[[[0,100],[300,100],[300,200],[0,200],[0,100]],[[10,110],[20,110],[20,120],[10,110]]]}},
{"type":"Feature","properties":{"name":"Road"},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}
]}"#;

#[test]
fn geojson_goes_round() {
    let bench = Bench::new();
    let ran = imported(&bench, "geojson", FEATURES, &[]);
    assert!(ran.out.contains("coordinates from 0, 0 to 300, 200"), "{}", ran.out);
    ran.prints(&["feature 4 (\"Road\"): a LineString is not an outline"]);
    assert_eq!(borders(&bench, "gobekli-tepe", "land"), ["ur"]);
    assert_eq!(borders(&bench, "gulf", "water"), ["ur", "gobekli-tepe"]);
    assert_eq!(row(&bench, "ur")["city_site"].as_str(), Some("black"));
    let outlines = bench.read("out/map.geojson");
    let again = Bench::new();
    imported(&again, "geojson", &outlines, &[]);
    assert_eq!(again.read("out/map.geojson"), outlines);
}

#[test]
fn degrees_are_turned_and_moved_onto_the_board() {
    let text = r#"{"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"North"},"geometry":{"type":"Polygon","coordinates":[[[-10,0],[10,0],[10,20],[-10,20],[-10,0]]]}},
        {"type":"Feature","properties":{"name":"South"},"geometry":{"type":"Polygon","coordinates":[[[-10,-20],[10,-20],[10,0],[-10,0],[-10,-20]]]}}]}"#;
    for (more, said) in [(&[][..], true), (&["--flip-y"][..], false)] {
        let bench = Bench::new();
        let ran = imported(&bench, "geojson", text, more);
        let line = "longitude and latitude: north is up";
        assert_eq!(ran.out.contains(line), said, "{}", ran.out);
        let y = |id: &str| row(&bench, id)["at"].as_array().and_then(|at| at[1].as_float());
        assert_eq!((y("north"), y("south")), (Some(10.0), Some(30.0)));
        assert_eq!(borders(&bench, "north", "land"), ["south"]);
    }
    // These may also be a board that begins at 0, 0: the author says.
    let text = text.replace("[-10", "[30").replace(",-20]", ",10]");
    let text = text.replace(",20]", ",50]").replace(",0]", ",30]");
    imported(&Bench::new(), "geojson", &text, &[]).prints(&["--flip-y puts north up"]);
}

#[test]
fn tables_with_quotes_and_line_ends_of_windows_are_read() {
    let bench = Bench::new();
    bench.write(
        "areas.csv",
        "\u{feff}ID,Name,Kind,Population,City Site,x,y,colour\r\n\
         ur,\"Ur, \"\"the Great\"\"\",land,3,black,10.5,20,red\r\n\
         ,Šumer,,,,30,20\r\n,,,,,,\r\n\
         gulf,Gulf,sea,,,20,40\r\nlost,Lost,swamp,many,pink,NaN,1\r\n",
    );
    bench.write(
        "borders.csv",
        "a;b;by\r\nur;Šumer;land\r\nUr;sumer;water\r\ngulf;ur;\r\ngulf;sumer;land\r\nur;mars;land\r\nur;ur;\r\n",
    );
    let (areas, list, out) = (bench.arg("areas.csv"), bench.arg("borders.csv"), bench.arg("out"));
    clean(&["import", "csv", &list, &areas, "-o", &out]).prints(&[
        "\"colour\" of",
        "\"swamp\" is neither land nor sea",
        "there is no area \"mars\"",
        "\"ur\" with itself",
        "treated as water",
    ]);
    assert_eq!(row(&bench, "ur")["name"].as_str(), Some("Ur, \"the Great\""));
    assert_eq!(borders(&bench, "sumer", "land"), ["ur"]);
    assert_eq!(borders(&bench, "sumer", "water"), ["ur", "gulf"]);
    assert_eq!(findings(&bench), ["isolated-area: \"lost\" has no border with any other place"]);
    assert!(!bench.path("out/map.geojson").exists());
}

#[test]
fn borders_alone_make_a_map() {
    let bench = Bench::new();
    import(&bench, "csv", "a,b,by\nUr,Sumer,land\nSumer,Elam,water\n", &[]).clean();
    let found = findings(&bench);
    assert!(found.len() == 1 && found[0].starts_with("inland-water"), "{found:?}");
    assert_eq!(borders(&bench, "sumer", "land"), ["ur"]);
    assert_eq!(borders(&bench, "sumer", "water"), ["elam"]);
}

#[test]
fn nothing_is_overwritten() {
    let bench = Bench::new();
    bench.write(
        "out/pack.toml",
        "[pack]\nid = \"mine\"\nname = \"Mine\"\nversion = \"1\"\nplayers = \"2\"\n",
    );
    imported(&bench, "csv", "name\nUr\n", &[]);
    assert!(bench.read("out/pack.toml").contains("mine"));
    let before = bench.all("out");
    import(&bench, "csv", "name\nElam\n", &[]).fails_with("already exists");
    assert_eq!(bench.all("out"), before);
}

#[test]
fn hostile_files_are_refused_with_a_line() {
    let deep_json = "[".repeat(100_000);
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg [\n<!ENTITY a \"&b;&b;\">]>\n<svg>&a;</svg>";
    for (format, text, said) in [
        ("svg", "", "line 1: this is not XML"),
        ("svg", "<svg>\n<g>\n</svg>", "line 3: this is not XML"),
        ("svg", "<svg>\n<g>\n<path d=\"M 0", "line 3: this is not XML"),
        ("svg", "<svg>\n<g>\n", "line 3: this is not XML"),
        ("svg", "<html/>", "not an SVG drawing"),
        ("svg", "<svg/>", "contains no areas"),
        ("svg", bomb, "line 3: this DOCTYPE holds more than plain entities"),
        ("geojson", "", "line 1: this is not JSON"),
        ("geojson", "{\n\n\"type\": oops}", "line 3: this is not JSON"),
        ("geojson", deep_json.as_str(), "this is not JSON"),
        ("geojson", "[1]", "neither a FeatureCollection"),
        ("geojson", r#"{"type":"FeatureCollection"}"#, "has no features"),
        ("csv", "", "line 1"),
        ("csv", "colour,size\n1,2\n", "line 1: the header row has neither"),
        ("csv", "id,name\n", "contains no areas"),
    ] {
        let ran = import(&Bench::new(), format, text, &[]);
        ran.fails_with(said);
    }
    let bench = Bench::new();
    std::fs::write(bench.path("in.svg"), b"<svg>\n\xff\xfe\0</svg>").expect("a file");
    for format in ["svg", "geojson", "csv"] {
        strabo(&["import", format, &bench.arg("in.svg")]).fails_with("line 2: this is not UTF-8");
    }
}

#[test]
fn huge_numbers_and_deep_nesting_do_no_harm() {
    let deep = format!(
        "{}<rect id=\"deep\" x=\"30\" width=\"9\" height=\"9\"/>{}",
        "<g>".repeat(5_000),
        "</g>".repeat(5_000)
    );
    let text = svg(&format!(
        "{deep}<rect id=\"huge\" width=\"1e308\" height=\"1e308\"/>
         <rect id=\"nan\" width=\"NaN\" height=\"9\"/><circle id=\"inf\" r=\"inf\"/>
         <path id=\"far\" transform=\"scale(1e200)\" d=\"M0 0H1e200V9Z\"/>
         <path id=\"wide\" d=\"M0 0C 9e8 0 0 9e8 5 5Z\"/>
         <circle id=\"dot\" r=\"0\"/><ellipse id=\"minus\" rx=\"-5\" ry=\"-5\"/>
         <rect id=\"turned\" transform=\"rotate(oops)\" width=\"9\" height=\"9\"/>"
    ));
    let ran = import(&Bench::new(), "svg", &text, &[]).clean();
    ran.prints(&["\"huge\"", "\"nan\"", "\"inf\"", "\"far\"", "\"dot\"", "transform is invalid"]);
    let text = r#"{"type":"FeatureCollection","features":[7,null,{"type":"Feature","properties":[],
        "geometry":{"type":"Polygon","coordinates":[[[1e308,0],[1,2],["a",3]]]}},
        {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[5000000,0],[9000000,0],[9000000,4000000]]]}}]}"#;
    let bench = Bench::new();
    let ran = imported(&bench, "geojson", text, &[]);
    assert!(ran.out.contains("is now 1000"), "{}", ran.out);
}

#[test]
fn a_file_without_its_format_gets_the_command_that_works() {
    for (file, format) in
        [("coast.svg", "svg"), ("world.json", "geojson"), ("a.csv", "csv"), ("b.map", "diplomacy")]
    {
        strabo(&["import", file]).fails_with(&format!("strabo import {format} {file}"));
    }
    let ran = strabo(&["import", "drawing"]);
    assert!(ran.err.contains("unrecognized subcommand 'drawing'"), "{}", ran.err);
}

//! Games on tiles, from the command line: check, inspect, compare, export, bundle.

use crate::common::{Bench, clean, strabo};
use serde_json::{Value, json};

macro_rules! files {
    ($bench:expr, $pack:literal) => {
        for (name, text) in [
            ("pack.toml", include_str!(concat!("../../compile/tests/packs/", $pack, "/pack.toml"))),
            (
                "inventory.toml",
                include_str!(concat!("../../compile/tests/packs/", $pack, "/inventory.toml")),
            ),
            ("map.toml", include_str!(concat!("../../compile/tests/packs/", $pack, "/map.toml"))),
        ] {
            $bench.write(&format!("{}/{name}", $pack), text);
        }
    };
}

fn bench() -> Bench {
    let bench = Bench::new();
    files!(bench, "squares");
    files!(bench, "hexes");
    bench
}

const PACKS: [&str; 2] = ["squares", "hexes"];

#[test]
fn games_on_tiles_are_clean() {
    let bench = bench();
    for pack in PACKS {
        clean(&["check", &bench.arg(pack), "--deny", "warnings"]);
    }
}

#[test]
fn inspect_tells_layouts_and_completeness() {
    let bench = bench();
    let squares = strabo(&["inspect", &bench.arg("squares"), "--format", "json"]).json();
    let layout = &squares["players"]["2"]["layouts"][0];
    assert_eq!(layout["tiles"], 4);
    assert_eq!(layout["spaces"], 16);
    assert_eq!(layout["borders"], 24);
    assert_eq!(layout["terrain"], json!({ "fertile": 5, "mountain": 2, "sea": 1 }));
    assert_eq!(layout["icons"], json!({ "camp": 1 }));
    assert_eq!(squares["tiles"]["kinds"], json!({ "starting": 2, "regular": 2 }));
    let faces = json!({ "declared": 6, "filled": 4, "share": 0.6667 });
    assert_eq!(squares["completeness"]["tile faces"], faces);
    let hexes = strabo(&["inspect", &bench.arg("hexes"), "--format", "json"]).json();
    assert_eq!(hexes["players"]["3"]["layouts"][0]["dealt"], 3);
    assert_eq!(hexes["players"]["3"]["layouts"][0]["filled"], 1);
    let told = strabo(&["inspect", &bench.arg("squares")]).out;
    assert!(told.contains("in the box: Board 6, Units 13"), "{told}");
    assert!(told.contains("layout two: 4 tiles, 16 spaces, 24 borders"), "{told}");
    assert!(told.contains("tile faces        4 of 6    66 %"), "{told}");
}

#[test]
fn inspect_has_no_empty_line_for_setups_without_civilizations() {
    for pack in ["founders-of-the-empire", "clash-of-cultures", "a-new-dawn"] {
        let told = strabo(&["inspect", pack]).out;
        let blank = told.lines().find(|line| !line.is_empty() && line.trim().is_empty());
        assert_eq!(blank, None, "{told}");
    }
}

#[test]
fn exports_of_tiles_fit_their_schema() {
    let bench = bench();
    let validator = jsonschema::validator_for(&strabo_export::schema::resolved().expect("JSON"))
        .expect("a schema");
    for pack in PACKS {
        let path = bench.arg("pack.json");
        clean(&["export", &bench.arg(pack), "--to", "json", "-o", &path, "--force"]);
        let json: Value = serde_json::from_str(&bench.read("pack.json")).expect("JSON");
        let mistakes: Vec<String> =
            validator.iter_errors(&json).map(|error| error.to_string()).take(5).collect();
        assert!(mistakes.is_empty(), "{pack}: {mistakes:?}");
        clean(&[
            "export",
            &bench.arg(pack),
            "--to",
            "typescript",
            "-o",
            &bench.arg(&format!("{pack}-types")),
        ]);
    }
    let types = bench.read("hexes-types/strabo.types.ts");
    assert!(types.contains("export interface Layout"), "layouts have a type");
}

#[test]
fn a_changed_layout_is_told() {
    let bench = bench();
    let map = bench.read("squares/map.toml").replace("turn = 2, seat", "turn = 1, seat");
    bench.write("other/map.toml", &map);
    for file in ["pack.toml", "inventory.toml"] {
        bench.write(&format!("other/{file}"), &bench.read(&format!("squares/{file}")));
    }
    let ran = strabo(&["diff", &bench.arg("squares"), &bench.arg("other")]);
    assert!(ran.out.contains("two"), "{}", ran.out);
    clean(&["diff", &bench.arg("squares"), &bench.arg("squares")]);
}

#[test]
fn games_on_tiles_are_built() {
    let bench = bench();
    for pack in PACKS {
        let out = bench.arg(&format!("{pack}-out"));
        clean(&["build", &bench.arg(pack), "-o", &out]);
        let bundle = bench.arg(&format!("{pack}-out/{pack}.strabo"));
        let from_bundle = strabo(&["inspect", &bundle, "--format", "json"]);
        let from_pack = strabo(&["inspect", &bench.arg(pack), "--format", "json"]);
        assert_eq!(from_bundle.out, from_pack.out);
    }
}

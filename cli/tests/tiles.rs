//! What `strabo inspect` tells of games on tiles.

use crate::common::{Bench, strabo};
use serde_json::json;

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

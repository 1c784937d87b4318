//! How long a large map takes to parse:
//! `cargo test --release -p strabo-compile --test tree_timing -- --ignored --nocapture`.
#![expect(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a measurement")]

use std::fmt::Write;
use std::time::Instant;

use serde::Deserialize;
use strabo_compile::tree::de::from_node;
use strabo_compile::tree::json::to_json;
use strabo_compile::tree::{Forest, Spanned};

#[derive(Deserialize)]
#[expect(dead_code, reason = "only read to be timed")]
struct Area {
    id: Spanned<String>,
    name: String,
    population: u8,
    land: Vec<Spanned<String>>,
    note: String,
    outline: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
struct Pack {
    area: Vec<Area>,
}

#[test]
#[ignore = "a measurement"]
fn ten_megabytes() {
    measure("plain", &large_map(20_000));
    // An escape is not plain, so that these lines take the long way.
    measure("by the book", &large_map(20_000).replace("\noutline", "\n\"\\u006futline\""));
}

fn measure(what: &str, text: &str) {
    println!("{what}: {} bytes", text.len());
    for _ in 0..6 {
        let start = Instant::now();
        let mut forest = Forest::new();
        let mut errors = Vec::new();
        let root = forest.parse(text, 0, &mut errors);
        let parsed = start.elapsed();
        assert_eq!(errors, []);
        let start = Instant::now();
        let json = to_json(&forest, root);
        let as_json = start.elapsed();
        drop(json);
        let start = Instant::now();
        let pack: Pack = from_node(&forest, root).expect("a pack");
        println!("parse {parsed:?}, to_json {as_json:?}, from_node {:?}", start.elapsed());
        assert_eq!(pack.area.len(), 20_000);
    }
}

/// A map of many areas as an author's tool would write it.
fn large_map(areas: usize) -> String {
    let mut text = String::new();
    for at in 0..areas {
        let _ = write!(
            text,
            "[[area]]\nid = \"area-{at}\"\nname = \"The Area of Number {at}\"\npopulation = {}\n",
            at % 6
        );
        let land: Vec<_> =
            (1..=6).map(|step| format!("\"area-{}\"", (at + step) % areas)).collect();
        let _ = writeln!(text, "land = [{}]", land.join(", "));
        let corner =
            |step: usize| format!("[{}.{:04}, {}.{:05}]", at + step, at % 9999, step * 311, at);
        let outline: Vec<_> = (0..12).map(corner).collect();
        let _ = writeln!(text, "note = \"A sentence about area {at} for the guide.\"");
        let _ = writeln!(text, "outline = [{}]\n", outline.join(", "));
    }
    text
}

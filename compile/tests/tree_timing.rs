//! How long a large map takes to parse:
//! `cargo test --release -p strabo-compile --test tree_timing -- --ignored --nocapture`.

use std::fmt::Write;
use std::time::Instant;

use strabo_compile::tree::Forest;
use strabo_compile::tree::json::to_json;

#[test]
#[ignore = "a measurement"]
fn ten_megabytes() {
    let text = large_map(20_000);
    println!("{} bytes", text.len());
    for _ in 0..8 {
        let start = Instant::now();
        let mut forest = Forest::new();
        let mut errors = Vec::new();
        let root = forest.parse(&text, 0, &mut errors);
        let parsed = start.elapsed();
        assert!(errors.is_empty());
        let start = Instant::now();
        let json = to_json(&forest, root);
        println!("parse {parsed:?}, to_json {:?}", start.elapsed());
        drop(json);
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

//! What is fuzzed: one function for each target, from any bytes to a panic if something does not hold.
//!
//! `cargo xtask fuzz` runs them on random input. The ordinary tests run them on `fuzz/found/`, so that
//! what was found once stays found (`cli/tests/found.rs` includes this file).

pub mod bundle;
pub mod edits;
pub mod effort;
pub mod fix;
pub mod import;
pub mod loader;
pub mod play;
pub mod record;
pub mod results;
pub mod table;
pub mod tree;
pub mod workbench;

use std::time::Duration;

/// A target: its name, which is also that of its folders, and what it runs.
pub type Target = (&'static str, fn(&[u8]));

pub const TARGETS: &[Target] = &[
    ("bundle", bundle::run),
    ("fix", fix::run),
    ("import_csv", import::csv),
    ("import_geojson", import::geojson),
    ("import_image", import::image),
    ("import_svg", import::svg),
    ("loader", loader::run),
    ("play", play::run),
    ("record", record::run),
    ("results", results::run),
    ("table", table::run),
    ("tree", tree::run),
    ("workbench", workbench::run),
];

/// Runs one input of the target with this name, which may take some seconds.
pub fn run(name: &str, data: &[u8], seconds: u64) {
    let (_, run) = TARGETS.iter().find(|(known, _)| *known == name).expect("a target");
    effort::within(Duration::from_secs(seconds), || run(data));
}

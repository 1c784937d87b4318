//! How long a bundle takes to become a pack, beside compiling it from TOML and reading it as JSON.
//! `cargo xtask bench` runs this and says what the numbers mean.
#![expect(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a measurement")]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "support/generate.rs"]
mod generate;

use std::hint::black_box;
use std::time::{Duration, Instant};

use strabo_compile::compile;
use strabo_compile::source::{Library, SourcePack, Sources};
use strabo_model::{Pack, bundle};

/// How often each is timed at least, and how long at least.
const SAMPLES: usize = 15;
const LEAST: Duration = Duration::from_secs(2);

/// The smallest pack with a map of this size.
fn generated(places: usize) -> SourcePack {
    let mut pack = common::smallest();
    let map = pack.files.iter_mut().find(|file| file.path == "map.toml").expect("a map");
    map.bytes = generate::map(places).into_bytes().into();
    pack
}

/// The time until the result is there; what it takes to let go of it does not count.
fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = black_box(run());
    let time = start.elapsed();
    drop(result);
    time
}

fn median(mut times: Vec<Duration>) -> u128 {
    times.sort_unstable();
    times[times.len() / 2].as_nanos()
}

/// Prints `NAME PLACES COMPILE BUNDLE JSON BUNDLE-BYTES JSON-BYTES`, times in nanoseconds. The three
/// take turns, so that a busy machine slows all of them.
fn measure(name: &str, sources: &SourcePack, library: &dyn Library) {
    let from_toml = || compile(Sources { pack: sources.clone(), library }).pack.expect("a pack");
    let pack = from_toml();
    let bytes = bundle::write(&pack).expect("a bundle");
    let json = serde_json::to_vec(&pack).expect("JSON");
    assert!(bundle::read(&bytes).as_ref() == Ok(&pack));
    let (mut compiled, mut read, mut parsed) = (Vec::new(), Vec::new(), Vec::new());
    let start = Instant::now();
    while compiled.len() < SAMPLES || start.elapsed() < LEAST {
        compiled.push(time(from_toml));
        read.push(time(|| bundle::read(&bytes)));
        parsed.push(time(|| {
            let pack: Pack = serde_json::from_slice(&json).expect("a pack");
            pack.validate().map(|()| pack)
        }));
    }
    let (compiled, read, parsed) = (median(compiled), median(read), median(parsed));
    let (places, size, json) = (pack.areas.len(), bytes.len(), json.len());
    println!("{name} {places} {compiled} {read} {parsed} {size} {json}");
}

fn main() {
    for id in ["mega-empires-east", "expansion-project"] {
        measure(id, &strabo_data::sources(id).expect("a pack that ships"), &strabo_data::library());
    }
    for places in generate::SIZES {
        measure("generated", &generated(*places), &common::Shelf);
    }
}

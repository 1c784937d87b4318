//! How long an author waits: from an edit to its findings, and for answers to questions.
//!
//! `cargo bench -p strabo-workbench --bench typing` prints, for maps of 200, 2,000 and 20,000 areas with
//! and without outlines, and for Mega Empires: The East, the median times in milliseconds.
#![expect(clippy::disallowed_methods, clippy::disallowed_macros, reason = "a measurement")]

#[path = "../../compile/benches/support/generate.rs"]
mod generate;

use std::hint::black_box;
use std::time::{Duration, Instant};

use strabo_compile::{Sources, compile, index::Kind, source::SourceFile};
use strabo_render::ThemeKind;
use strabo_workbench::Bench;

const SAMPLES: usize = 9;

fn median(mut run: impl FnMut()) -> f64 {
    let mut times: Vec<Duration> = (0..SAMPLES)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

/// The smallest pack with a map of this size.
fn generated(places: usize, outlines: bool) -> Vec<SourceFile> {
    let mut files = strabo_data::sources("smallest").expect("a pack that ships").files;
    files.retain(|file| file.path != "map.toml");
    files.push(SourceFile::new("map.toml", generate::map(places).into_bytes()));
    if outlines {
        files.push(SourceFile::new("map.geojson", generate::outlines(places).into_bytes()));
    }
    files
}

fn measure(name: &str, files: Vec<SourceFile>, path: &str, area: &str) {
    let mut bench = Bench::new(strabo_data::library());
    let plain = median(|| {
        let pack = strabo_compile::SourcePack { name: "p".to_owned(), files: files.clone() };
        black_box(compile(Sources { pack, library: &strabo_data::library() }));
    });
    bench.put_pack("p", files);
    let text = bench.text("p", path).expect("a file").to_owned();
    let at = text.find("name = \"").expect("a name") + "name = \"".len();
    bench.open("p", path, text);
    let findings = median(|| {
        assert!(bench.edit("p", path, at..at, "x"));
        black_box(bench.check("p").expect("a pack").findings().len());
    });
    let own = bench.check("p").expect("a pack");
    let end = own.text(path).expect("a file").len();
    assert!(bench.edit("p", path, end..end, "\n[[area]]\nid = \"new\"\nland = [\"1"));
    let torn = median(|| {
        let own = bench.peek("p").expect("a pack");
        let text = own.text(path).expect("a file");
        black_box(own.complete(path, text.len()).choices.len());
    });
    let own = bench.check("p").expect("a pack");
    let thing = own.index().find(Kind::Area, area).expect("an area");
    let hover = median(|| {
        let place = own.definitions(thing);
        black_box(own.hover(path, place.first().map_or(0, |place| place.range.start + 1)));
    });
    let mentions = median(|| {
        black_box(own.mentions(thing).len());
    });
    let mut size = 0;
    let picture = median(|| size = own.picture(thing, ThemeKind::Light).map_or(0, |svg| svg.len()));
    let hints = median(|| {
        black_box(own.hints(path, 0..usize::MAX).len());
    });
    let outline = median(|| {
        black_box(own.outline(path).len() + own.folds(path).len());
    });
    println!(
        "{name:>22} {plain:>9.2} {findings:>9.2} {torn:>9.2} {hover:>9.2} {mentions:>9.2} \
         {hints:>9.2} {outline:>9.2} {picture:>9.2} ({size} bytes)"
    );
}

fn main() {
    println!(
        "{:>22} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "milliseconds",
        "compile",
        "findings",
        "complete",
        "hover",
        "mentions",
        "hints",
        "outline",
        "picture"
    );
    let east = strabo_data::sources("mega-empires-east").expect("a pack that ships").files;
    let mut whole = Vec::new();
    for file in strabo_data::sources("civilization-common").expect("a pack that ships").files {
        if file.path == "map.toml" {
            whole.push(file);
        }
    }
    whole.extend(east.into_iter().filter(|file| file.path != "map.toml"));
    measure("the East, 175 areas", whole, "map.toml", "babylon");
    for places in generate::SIZES {
        measure(&format!("{places} areas"), generated(*places, false), "map.toml", "area-7");
        measure(&format!("{places} with outlines"), generated(*places, true), "map.toml", "area-7");
    }
}

//! What is said about bundles that are wrong.

use std::fs;

use crate::common::{Bench, clean, strabo};

/// A folder with the bundle of a pack, built by the program.
fn built(pack: &str) -> Bench {
    let bench = Bench::new();
    let ran = clean(&["build", pack, "-o", &bench.arg("out")]);
    assert!(ran.out.contains(&format!("{pack}.strabo")), "{}", ran.out);
    bench
}

/// Writes a bundle with other bytes, and returns its path.
fn spoilt(bench: &Bench, spoil: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = fs::read(bench.path("out/smallest.strabo")).expect("a bundle");
    spoil(&mut bytes);
    fs::write(bench.path("spoilt.strabo"), bytes).expect("a file");
    bench.arg("spoilt.strabo")
}

type Spoil = fn(&mut Vec<u8>);

#[test]
fn what_is_wrong_with_a_bundle_is_said_with_what_to_do() {
    let bench = built("smallest");
    let cases: [(Spoil, &str, &str); 6] = [
        (
            |bytes| bytes.clear(),
            "does not start like a bundle",
            "give a bundle that strabo build wrote",
        ),
        (|bytes| bytes.truncate(1000), "is cut off: 1000 of its ", "copy or download"),
        (|bytes| bytes[500] ^= 1, "is damaged", "copy or download"),
        (|bytes| bytes.push(0), "bytes too many: 1", "copy or download"),
        (
            |bytes| bytes[11] = 9,
            concat!("by Strabo ", env!("CARGO_PKG_VERSION"), " in format 9"),
            "use a newer version of Strabo",
        ),
        (
            |bytes| *bytes = strabo_model::bundle::seal(b"\xa1\x62id\x64No, "),
            "id is \"No, \", which is not an id",
            "ask for a new one",
        ),
    ];
    for (spoil, problem, help) in cases {
        let ran = strabo(&["inspect", &spoilt(&bench, spoil)]);
        ran.fails_with("spoilt.strabo");
        assert!(ran.err.contains(problem) && ran.err.contains(help), "{}", ran.err);
    }
}

//! What fuzzers and strangers found: every file of `fuzz/found` runs through the function that is fuzzed.

use std::path::{Path, PathBuf};

use crate::common::entries;

#[path = "../../fuzz/src/lib.rs"]
mod targets;

/// A build that is not optimised may take longer than the fuzzer allows, but not minutes.
const SECONDS: u64 = 20;

fn fuzz(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz").join(path)
}

fn names(path: &str) -> Vec<String> {
    let entries = entries(&fuzz(path)).into_iter();
    entries.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect()
}

fn runs(target: &str) {
    let names = names(&format!("found/{target}"));
    assert!(!names.is_empty());
    for name in names {
        println!("{target}/{name}");
        let path = fuzz(&format!("found/{target}/{name}"));
        targets::run(target, &std::fs::read(path).expect("a file"), SECONDS);
    }
}

macro_rules! found {
    ($($target:ident),* $(,)?) => {
        $(#[test]
        fn $target() {
            runs(stringify!($target));
        })*

        const TESTED: &[&str] = &[$(stringify!($target)),*];
    };
}

found!(
    bundle,
    fix,
    import_csv,
    import_geojson,
    import_image,
    import_svg,
    loader,
    play,
    record,
    results,
    table,
    tree,
    workbench,
);

#[test]
fn every_target_is_fuzzed_and_tested() {
    let known: Vec<&str> = targets::TARGETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(known, TESTED);
    assert_eq!(names("found"), TESTED);
    let programs = names("src/bin");
    let programs: Vec<&str> = programs.iter().filter_map(|name| name.strip_suffix(".rs")).collect();
    assert_eq!(programs, TESTED);
}

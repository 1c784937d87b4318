//! Any bytes as the files of a pack whose findings are fixed: nothing gets worse, and after one run there
//! is nothing left to fix. Bytes are read as by the loader.

use std::collections::BTreeMap;

use strabo_compile::diagnostic::{Diagnostic, Level};
use strabo_compile::{SourceFile, SourcePack, Sources, compile};
use strabo_workbench::fix_all;

use super::loader::{Shelf, pack};

/// Fixes the pack that bytes stand for.
pub fn run(data: &[u8]) {
    let files = pack(data).files;
    let of = |files: &[SourceFile]| SourcePack { name: "fuzz".to_owned(), files: files.to_vec() };
    let before = compile(Sources { pack: of(&files), library: &Shelf });
    let fixed = fix_all(of(&files), &[], &Shelf);
    let known = errors(&before.diagnostics);
    for (name, count) in errors(&fixed.outcome.diagnostics) {
        let before = known.get(name).copied().unwrap_or(0);
        assert!(count <= before, "{name}: {before} errors before the fixes, {count} after them");
    }
    for (file, old) in fixed.files.iter().zip(&files) {
        assert_eq!(file.path, old.path);
        assert!(file.bytes == old.bytes || str::from_utf8(&file.bytes).is_ok(), "{}", file.path);
    }
    assert!(fixed.findings > 0 || same(&fixed.files, &files), "changed without a fix");
    let again = fix_all(of(&fixed.files), &[], &Shelf);
    assert!(again.findings == 0 && same(&again.files, &fixed.files), "fixes do not come to an end");
}

/// True when files have the same contents.
pub fn same(files: &[SourceFile], others: &[SourceFile]) -> bool {
    let texts =
        |files: &[SourceFile]| files.iter().map(|file| file.bytes.clone()).collect::<Vec<_>>();
    texts(files) == texts(others)
}

/// How many errors there are of each kind.
pub fn errors(findings: &[Diagnostic]) -> BTreeMap<&'static str, usize> {
    let mut errors = BTreeMap::new();
    for finding in findings.iter().filter(|finding| finding.level == Level::Error) {
        *errors.entry(finding.lint.name).or_default() += 1;
    }
    errors
}

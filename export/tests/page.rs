//! docs/exports.md names the test of every rule, and every test it names is there.
#![allow(clippy::disallowed_methods, reason = "the page and the tests are read")]

use std::path::Path;

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::fs::read_to_string(root.join(path)).expect(path)
}

#[test]
fn every_rule_has_a_test() {
    let page = read("docs/exports.md");
    let tests = ["export/tests/vassal.rs", "export/tests/tts.rs", "export/src/vassal/piece.rs"];
    let tests = tests.map(read).concat();
    let mut rules = 0;
    for line in page.lines().filter(|line| line.starts_with("| ") && line.contains(". | ")) {
        let (_, last) = line.trim_end_matches('|').rsplit_once('|').expect("a column of tests");
        let named: Vec<&str> =
            last.split('`').filter(|word| word.matches('_').count() > 2).collect();
        assert!(!named.is_empty() || last.trim() == "the same", "{line}");
        for name in named {
            assert!(tests.contains(&format!("fn {name}()")), "there is no test {name}");
        }
        rules += 1;
    }
    assert!(rules > 15, "{rules} rules");
}

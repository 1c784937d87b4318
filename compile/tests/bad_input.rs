//! Bad input is the normal case: each sort gets one clear finding with a place, and never a panic.

use crate::common::{check, check_over_smallest, describe, file, smallest};
use strabo_compile::source::{SourceFile, SourcePack, Sources};
use strabo_compile::{Outcome, compile};

/// The names of the findings, each once, in order.
fn names(outcome: &Outcome) -> Vec<&'static str> {
    let mut names: Vec<&str> =
        outcome.diagnostics.iter().map(|finding| finding.lint.name).collect();
    names.dedup();
    names
}

/// The line and column of the only finding.
fn place(outcome: &Outcome) -> (usize, usize) {
    assert_eq!(outcome.diagnostics.len(), 1, "{:?}", describe(outcome));
    let span = outcome.diagnostics[0].primary.span;
    outcome.sources.of(span).position(span.start)
}

fn with(path: &str, bytes: Vec<u8>) -> Outcome {
    let mut pack = smallest();
    pack.files.retain(|file| file.path != path);
    pack.files.push(SourceFile::new(path, bytes));
    pack.files.sort_by(|a, b| a.path.cmp(&b.path));
    check(pack.files)
}

fn text_of(path: &str) -> String {
    let files = smallest().files;
    let file = files.iter().find(|file| file.path == path).expect("the file is there");
    String::from_utf8(file.bytes.to_vec()).expect("it is text")
}

#[test]
fn an_empty_folder_lacks_its_pack_file() {
    assert_eq!(names(&check(Vec::new())), ["missing-pack-file"]);
}

#[test]
fn an_empty_pack_file_lacks_its_table() {
    let outcome = with("pack.toml", Vec::new());
    assert!(names(&outcome).contains(&"missing-field"), "{:?}", describe(&outcome));
    assert!(outcome.pack.is_none());
}

#[test]
fn a_binary_file_is_not_text() {
    assert_eq!(names(&with("trade.toml", vec![0x89, b'P', b'N', b'G', 0, 1, 2, 3])), ["not-text"]);
    assert_eq!(names(&with("trade.toml", b"id = 1\0".to_vec())), ["not-text"]);
}

#[test]
fn invalid_utf8_is_not_text_and_the_line_is_named() {
    let outcome = with("trade.toml", b"# fine\n# \xff\xfe\n".to_vec());
    assert_eq!(names(&outcome), ["not-text"]);
    let finding = &outcome.diagnostics[0];
    let file = outcome.sources.of(finding.primary.span);
    assert_eq!(file.position(finding.primary.span.start), (2, 3), "{}", finding.message);
    assert!(finding.message.contains("byte 9 is 0xFF"), "{}", finding.message);
}

#[test]
fn a_letter_of_latin_1_is_named() {
    let outcome = with(
        "trade.toml",
        b"# one
# two
# caf\xe9 # x
"
        .to_vec(),
    );
    let finding = &outcome.diagnostics[0];
    let file = outcome.sources.of(finding.primary.span);
    assert_eq!(file.position(finding.primary.span.start), (3, 6));
    assert!(finding.help.as_ref().is_some_and(|help| help.contains("\"é\"")), "{finding:?}");
    // What cannot be read is shown, and not taken for what the author means.
    assert_eq!(names(&outcome), ["not-text"]);
}

#[test]
fn windows_line_ends_are_accepted_and_places_are_right() {
    let text = text_of("trade.toml").replace('\n', "\r\n");
    assert_eq!(describe(&with("trade.toml", text.clone().into_bytes())), [""; 0]);
    let wrong = text.replacen("stack = 1", "stack = \"1\"", 1);
    let line = 1 + wrong.lines().position(|line| line.contains("\"1\"")).expect("it is there");
    assert_eq!(place(&with("trade.toml", wrong.into_bytes())), (line, 9));
}

#[test]
fn a_file_of_fifty_megabytes_is_too_large() {
    assert_eq!(names(&with("map.toml", vec![b'#'; 50 << 20])), ["oversized-file"]);
}

#[test]
fn a_million_rows_are_too_many() {
    let outcome = with("map.toml", "[[area]]\n".repeat(1_000_000).into_bytes());
    let names = names(&outcome);
    assert!(names.contains(&"too-many-rows"), "{names:?}");
    assert!(outcome.diagnostics.len() < 5_000, "the rest is not reported row by row");
}

#[test]
fn more_groups_than_anybody_can_tell_apart_are_too_many() {
    let groups = (0..300).map(|at| {
        format!(
            "[[group]]\nid = \"g{at}\"\nname = \"G{at}\"\ncolour = \"#000000\"\nsymbol = \"star\"\n"
        )
    });
    let outcome = check_over_smallest(vec![file("advances.toml", &groups.collect::<String>())]);
    assert_eq!(names(&outcome), ["too-many-rows"], "{:?}", describe(&outcome));
}

#[test]
fn a_million_names_in_a_list_are_too_many() {
    let text = format!("[[area]]\nid = \"a\"\nland = [{}]\n", "\"b\",".repeat(1_000_000));
    assert!(names(&with("map.toml", text.into_bytes())).contains(&"too-many-rows"));
}

#[test]
fn a_thousand_levels_are_too_deep() {
    for text in [
        format!("x = {}{}\n", "[".repeat(1000), "]".repeat(1000)),
        format!("x = {}1{}\n", "{a = ".repeat(1000), "}".repeat(1000)),
        format!("{}x = 1\n", "a.".repeat(1000)),
        format!("[{}x]\n", "a.".repeat(1000)),
    ] {
        let outcome = with("trade.toml", text.into_bytes());
        assert!(names(&outcome).contains(&"too-deep"), "{:?}", describe(&outcome));
    }
}

#[test]
fn packs_that_extend_each_other_are_a_circle() {
    struct Two;
    impl strabo_compile::source::Library for Two {
        fn find(&self, id: &str) -> Option<SourcePack> {
            let other = if id == "one" { "two" } else { "one" };
            Some(head(id, other))
        }

        fn ids(&self) -> Vec<String> {
            vec!["one".to_owned(), "two".to_owned()]
        }
    }
    fn head(id: &str, base: &str) -> SourcePack {
        let text = format!(
            "[pack]\nid = \"{id}\"\nname = \"N\"\nversion = \"1\"\nplayers = \"2\"\nextends = \"{base}\"\n"
        );
        SourcePack { name: id.to_owned(), files: vec![file("pack.toml", &text)] }
    }
    let outcome = compile(Sources { pack: head("one", "two"), library: &Two });
    assert!(names(&outcome).contains(&"circular-base"), "{:?}", describe(&outcome));
    assert!(outcome.diagnostics[0].message.contains("one → two → one"));
}

/// Packs in a row, each of which extends the next one, however long the row is.
#[test]
fn a_long_chain_of_packs_is_read_to_its_limit_and_not_called_a_circle() {
    struct Row(std::cell::Cell<usize>);
    impl strabo_compile::source::Library for Row {
        fn find(&self, id: &str) -> Option<SourcePack> {
            self.0.set(self.0.get() + 1);
            let number: usize = id.strip_prefix("p-")?.parse().ok()?;
            let text = format!(
                "[pack]\nid = \"{id}\"\nname = \"N\"\nversion = \"1\"\nplayers = \"2\"\n\
                 extends = \"p-{}\"\n",
                number + 1
            );
            Some(SourcePack { name: id.to_owned(), files: vec![file("pack.toml", &text)] })
        }

        fn ids(&self) -> Vec<String> {
            Vec::new()
        }
    }
    let library = Row(std::cell::Cell::new(0));
    let first = strabo_compile::source::Library::find(&library, "p-0").expect("a pack");
    let outcome = compile(Sources { pack: first, library: &library });
    assert_eq!(library.0.get(), 8, "packs that were read");
    let finding = &outcome.diagnostics[0];
    assert_eq!(finding.lint.name, "circular-base");
    assert!(finding.message.starts_with("more than 8 packs extend each other: p-0 → p-1"));
    assert!(finding.help.as_ref().is_some_and(|help| help.contains("--flat")));
}

#[test]
fn a_pack_cut_off_anywhere_never_panics() {
    for path in ["trade.toml", "calamities.toml", "map.toml", "pack.toml"] {
        let text = text_of(path);
        for end in (0..text.len()).step_by(11) {
            let outcome = with(path, text.as_bytes()[..end].to_vec());
            for finding in &outcome.diagnostics {
                outcome.sources.of(finding.primary.span).position(finding.primary.span.end);
            }
        }
    }
}

/// What is left open ends at the next table or key at the start of a line, which is read.
#[test]
fn all_other_areas_are_read_when_a_list_is_not_closed() {
    let list = "land = [\"west\", \"east\"]";
    for line in [
        "land = [\"west\", \"east\"",
        "land = [\n  \"west\",\n  \"east\",",
        "land = [\"west, \"east\"]",
        "land = [\"west\", east\"]",
        "land = \"\"\"west",
        "land = \"west\", \"east\"]",
        "land = [\"west\" \"east\"]",
    ] {
        let outcome = with("map.toml", text_of("map.toml").replacen(list, line, 1).into_bytes());
        assert!(outcome.partial.expect("a part of the pack").pack.areas.len() >= 3, "{line}");
    }
}

#[test]
fn the_sides_of_a_die_are_those_that_are_written() {
    for sides in [2, 100] {
        let text = format!(
            "[[component]]\nid = \"dice\"\nname = \"Dice\"\nkind = \"die\"\ntotal = 2\nsides = {sides}\n"
        );
        let pack = check_over_smallest(vec![file("inventory.toml", &text)]).pack;
        assert_eq!(pack.expect("a pack").die().map(u8::from), Some(sides));
    }
}

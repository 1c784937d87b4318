//! Pages that are tests: what stands in a block follows from the blocks before it.
#![allow(clippy::disallowed_methods, reason = "pages are read, and written when that is asked for")]

use std::path::Path;
use std::{env, fs};

/// Asks what every block of a page should be, by its language, the name beside that, and its text. With
/// `STRABO_BLESS=1` the page is written anew: read what changed.
pub fn page(path: &Path, mut block: impl FnMut(&str, &str, &str) -> String) {
    let text = fs::read_to_string(path).expect("a page");
    let mut written = String::new();
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        written.push_str(line);
        let Some(opening) = line.strip_prefix("```") else { continue };
        let (language, name) =
            opening.trim_end().split_once(' ').unwrap_or((opening.trim_end(), ""));
        let old: String = lines.by_ref().take_while(|line| *line != "```\n").collect();
        written.push_str(&block(language, name, &old));
        written.push_str("```\n");
    }
    if env::var_os("STRABO_BLESS").is_some_and(|value| value == "1") {
        return fs::write(path, &written).expect("a page");
    }
    let lines = written.lines().zip(text.lines()).enumerate();
    let wrong =
        lines.map(|(at, (now, then))| (at + 1, now, then)).find(|(_, now, then)| now != then);
    assert!(written == text, "{}: line, what it should be, what it is: {wrong:?}", path.display());
}

/// A text with a difference made: lines with `-` go, those with `+` come, and others stay.
pub fn changed(text: &str, difference: &str) -> String {
    let side = |sign: char| {
        let lines = difference.split_inclusive('\n');
        let lines = lines.filter_map(|line| line.strip_prefix(sign).or(line.strip_prefix(' ')));
        lines.collect::<String>()
    };
    assert!(text.contains(&side('-')), "there is no {}", side('-'));
    text.replacen(&side('-'), &side('+'), 1)
}

/// One test for each page of a folder, and one that there are no others.
macro_rules! pages {
    ($folder:literal: $($name:ident)*) => {
        $(#[test] fn $name() { page(concat!($folder, "/", stringify!($name), ".md")); })*

        #[test]
        #[allow(clippy::disallowed_methods, reason = "pages are read")]
        fn every_page_is_a_test() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder);
            let files = std::fs::read_dir(folder).expect("a folder");
            let files = files.map(|file| file.expect("a file").file_name());
            let mut files: Vec<_> = files.collect();
            files.sort();
            assert_eq!(files, [$(concat!(stringify!($name), ".md")),*]);
        }
    };
}

pub(crate) use pages;

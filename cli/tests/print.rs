//! `strabo book`, and `strabo render` on sheets of paper.

use crate::common::{Bench, clean};

/// The sizes of the pages of a PDF, as it writes them.
fn pages(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let boxes = text.split("/MediaBox [0 0 ").skip(1);
    boxes.map(|rest| rest.split(']').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_book_is_one_file_with_the_same_bytes_in_every_run() {
    let bench = Bench::new();
    let write = |name: &str| {
        let path = bench.arg(name);
        let ran = clean(&["book", "smallest", "--players", "2-3", "-o", &path]);
        let bytes = std::fs::read(bench.path(name)).expect("a file");
        let count = pages(&bytes).len();
        assert!(ran.out.contains(&format!("{name}: {count} pages")), "{ran:?}");
        assert!(bytes.starts_with(b"%PDF-") && count > 10);
        bytes
    };
    assert!(write("one.pdf") == write("other.pdf"));
    assert_eq!(bench.all("").len(), 2, "nothing else is written");
}

#[test]
fn cards_are_laid_out_for_a4_unless_another_paper_is_named() {
    let bench = Bench::new();
    for (name, paper, size) in
        [("a4.pdf", None, "595.2756 841.8898"), ("letter.pdf", Some("letter"), "612 792")]
    {
        let path = bench.arg(name);
        let mut args = vec!["render", "smallest", "--view", "cards", "-o", &path];
        args.extend(paper.into_iter().flat_map(|paper| ["--paper", paper]));
        clean(&args);
        let found = pages(&std::fs::read(bench.path(name)).expect("a file"));
        assert!(found.len() > 2 && found.len().is_multiple_of(2), "fronts and backs: {found:?}");
        assert!(found.iter().all(|page| page == size), "{found:?}");
    }
}

//! `strabo book`, and `strabo render` on sheets of paper.

use crate::common::{Bench, clean, strabo};
use strabo_cli::Status;

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

#[test]
fn a_sheet_has_the_size_that_is_asked_for_and_is_never_turned() {
    let bench = Bench::new();
    for (option, size, page) in [
        ("--size", "84x59cm", "2381.1023 1672.4409"),
        ("--size", "590 x 840.1mm", "1672.4409 2381.3857"),
        ("--size", "33x23.5in", "2376 1692"),
        ("--paper", "arch-e", "3456 2592"),
    ] {
        let path = bench.arg("a.pdf");
        clean(&["render", "smallest", "--view", "map", option, size, "--force", "-o", &path]);
        assert_eq!(pages(&std::fs::read(bench.path("a.pdf")).expect("a file")), [page], "{size}");
    }
    clean(&["render", "smallest", "--view", "map", "--size", "84x59cm", "-o", &bench.arg("a.svg")]);
    let drawing = bench.read("a.svg");
    assert!(["width=\"840mm\"", "height=\"590mm\""].iter().all(|side| drawing.contains(side)));
}

#[test]
fn sheets_that_make_no_sense_are_refused_with_a_sentence() {
    let path = Bench::new().arg("a.pdf");
    for (more, words) in [
        (&["--size", "84x59"][..], "write width, x, height and mm, cm or in, such as 84x59cm"),
        (&["--size", "0x59cm"], "a sheet has sides from 15 cm to 5 m"),
        (&["--size", "NaNx59cm"], "write width, x, height"),
        (&["--size", "60x501cm"], "a sheet has sides from 15 cm to 5 m"),
        (&["--size", "84x59cm", "--paper", "a4"], "cannot be used with"),
        (&["--cards", "singles"], "only cards have --cards and --card-size"),
        (&["--card-size", "19x30mm"], "a card has sides from 20 to 150 mm"),
        (&["--bleed", "11mm"], "write a width from 0mm to 10mm"),
        (&["--bleed", "3mm"], "only a PDF of a sheet of paper has a bleed"),
    ] {
        let ran = strabo(&[&["render", "smallest", "--view", "map", "-o", &path], more].concat());
        assert_eq!(ran.status, Status::Failed, "{ran:?}");
        assert!(ran.err.contains(words), "{more:?}: {}", ran.err);
    }
}

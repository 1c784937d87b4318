//! Boards as drawing programs save them, in `drawings/programs`: each comes to a clean check with its names and borders.

use std::{collections::BTreeSet, fs, path::Path};

use crate::common::Bench;
use crate::import::{borders, import, imported, rows, svg};

/// The text beside each drawing has the options, all names, and all borders by id.
#[test]
fn boards_of_other_programs_have_all_names_and_borders() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings/programs");
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let drawings = files.filter(|file| file.extension().is_some_and(|end| end == "svg"));
    assert_eq!(drawings.map(|file| judge(&file)).count(), 6);
}

fn judge(file: &Path) {
    let read = |end: &str| fs::read_to_string(file.with_extension(end)).expect("a text");
    let wanted = read("txt");
    let all = |key: &'static str| {
        wanted.lines().filter_map(move |line| line.strip_prefix(key)?.strip_prefix(": "))
    };
    let more: Vec<&str> = all("options").flat_map(str::split_whitespace).collect();
    let bench = Bench::new();
    let ran = imported(&bench, "svg", &read("svg"), &more);
    ran.prints(&all("prints").collect::<Vec<_>>());
    let known = rows(&bench);
    let names: Vec<&str> = known.iter().filter_map(|row| row["name"].as_str()).collect();
    assert_eq!(all("names").next(), Some(names.join(", ").as_str()), "{}", ran.out);
    for by in ["land", "water"] {
        let pair = |a: &str, b: &str| [a.min(b).to_owned(), a.max(b).to_owned()];
        let ends =
            all(by).flat_map(|list| list.split(", ")).filter_map(|ends| ends.split_once(' '));
        let ids = known.iter().filter_map(|row| row["id"].as_str());
        let found = ids
            .flat_map(|id| borders(&bench, id, by).into_iter().map(move |other| pair(id, &other)));
        let wanted: BTreeSet<_> = ends.map(|(a, b)| pair(a, b)).collect();
        assert_eq!(found.collect::<BTreeSet<_>>(), wanted, "{by} of {}", file.display());
    }
    for (id, field) in all("row").filter_map(|row| row.split_once(' ')) {
        let row = known.iter().find(|row| row["id"].as_str() == Some(id)).expect("a row");
        assert!(row.to_string().contains(field), "{row}");
    }
}

#[test]
fn two_boards_on_each_other_are_named_with_the_option_that_reads_one() {
    let board = |layer: &str| {
        format!(
            "<g id=\"{layer}\"><rect id=\"{layer}-ur\" width=\"40\" height=\"40\"/>\
             <rect id=\"{layer}-elam\" x=\"40\" width=\"40\" height=\"40\"/></g>"
        )
    };
    let bench = Bench::new();
    let text = svg(&format!("{}{}", board("inked"), board("coloured")));
    let said = "in the layers \"inked\" and \"coloured\": read one of them, with --layer \"inked\"";
    import(&bench, "svg", &text, &[]).prints(&[said]);
    imported(&Bench::new(), "svg", &text, &["--layer", "inked"]);
    // A layer that cannot be seen is no board, nor are the lines around areas.
    for (faint, areas) in [("opacity=\"0\"", 2), ("fill=\"none\" stroke=\"red\"", 2)] {
        let bench = Bench::new();
        let faint = board("coloured").replacen("<g", &format!("<g {faint}"), 1);
        imported(&bench, "svg", &svg(&format!("{}{faint}", board("inked"))), &[]);
        assert_eq!(rows(&bench).len(), areas);
    }
}

#[test]
fn a_group_of_many_shapes_is_one_area_only_if_the_author_says_so() {
    let shapes: Vec<String> = (0..8)
        .map(|at| format!("<path d=\"M{0} 0h8v9h-8z\" fill=\"none\" stroke=\"red\"/>", at * 9))
        .collect();
    let shapes = shapes.concat();
    let text = svg(&format!(
        "<g id=\"isles\">{shapes}</g><rect id=\"ur\" y=\"9\" width=\"80\" height=\"9\"/>"
    ));
    for (more, areas) in [(&[][..], 9), (&["--one-area", "isles"][..], 2)] {
        let bench = Bench::new();
        imported(&bench, "svg", &text, more);
        assert_eq!(rows(&bench).len(), areas);
    }
}

#[test]
fn a_use_in_itself_and_a_bomb_of_uses_are_refused() {
    let mut text =
        "<rect id=\"ur\" width=\"9\" height=\"9\"/><g id=\"a0\"><use href=\"#a0\"/></g>".to_owned();
    for at in 1..12 {
        let uses = format!("<use href=\"#a{}\"/>", at - 1).repeat(10);
        text.extend(["<g id=\"a", &at.to_string(), "\">", &uses, "</g>"]);
    }
    import(&Bench::new(), "svg", &svg(&text), &[]).prints(&["repeated by <use>, ignored"]);
}

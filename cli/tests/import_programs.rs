//! Ten drawings by the conventions of different programs, in `drawings/programs`: each comes to a clean check in
//! one command, with all its names and with its borders. Inkscape 1.2 and QGIS 3.22 saved theirs themselves.

use std::path::{Path, PathBuf};
use std::{collections::BTreeSet, fs};

use crate::common::{Bench, clean};
use crate::import::{borders, import, imported, row, rows, svg};

fn drawings(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings").join(folder)
}

#[test]
fn ten_drawings_are_clean_in_one_command_with_all_names_and_borders() {
    assert_eq!(judge_all("programs"), 10);
}

#[test]
fn small_drawings_give_what_the_texts_beside_them_say() {
    assert_eq!(judge_all("small"), 24);
}

/// The text beside each drawing has its options, what is printed, all names, and all borders by id.
fn judge_all(folder: &str) -> usize {
    let files = fs::read_dir(drawings(folder)).expect("a folder");
    let files = files.map(|file| file.expect("a file").path());
    let texts = files.filter(|file| file.extension().is_some_and(|end| end == "txt"));
    texts.map(|file| judge(&file)).count()
}

/// The drawing beside a text, and its format.
fn drawing(text: &Path) -> (String, &'static str) {
    let formats = [("svg", "svg"), ("geojson", "geojson"), ("jpg", "image"), ("", "triplea")];
    let all = formats.map(|(end, format)| (text.with_extension(end), format));
    let (file, format) = all.into_iter().find(|(file, _)| file.exists()).expect("a drawing");
    (file.to_str().expect("letters").to_owned(), format)
}

fn judge(text: &Path) {
    let wanted = fs::read_to_string(text).expect("a text");
    let all = |key: &'static str| {
        wanted.lines().filter_map(move |line| line.strip_prefix(key)?.strip_prefix(": "))
    };
    let here = text.parent().and_then(Path::to_str).expect("letters");
    let more =
        all("options").flat_map(str::split_whitespace).map(|word| word.replace("{here}", here));
    let more: Vec<String> = more.collect();
    let (bench, (file, format)) = (Bench::new(), drawing(text));
    let out = bench.arg("out");
    let mut args = vec!["import", format, &file, "-o", &out];
    args.extend(more.iter().map(String::as_str));
    let ran = clean(&args);
    let said: Vec<String> = all("prints").map(|line| line.replace("\\n", "\n")).collect();
    ran.prints(&said.iter().map(String::as_str).collect::<Vec<_>>());
    clean(&["check", &out]);
    let known = rows(&bench);
    let names: Vec<&str> = known.iter().filter_map(|row| row["name"].as_str()).collect();
    if let Some(wanted) = all("names").next() {
        assert_eq!(wanted, names.join(", "), "{}", ran.out);
    }
    for by in ["land", "water"] {
        let pair = |a: &str, b: &str| [a.min(b).to_owned(), a.max(b).to_owned()];
        let ends =
            all(by).flat_map(|list| list.split(", ")).filter_map(|ends| ends.split_once(' '));
        let ids = known.iter().filter_map(|row| row["id"].as_str());
        let found = ids
            .flat_map(|id| borders(&bench, id, by).into_iter().map(move |other| pair(id, &other)));
        let wanted: BTreeSet<_> = ends.map(|(a, b)| pair(a, b)).collect();
        if all(by).next().is_none() {
            continue;
        }
        assert_eq!(found.collect::<BTreeSet<_>>(), wanted, "{by} of {file}");
    }
    for (id, field) in all("row").filter_map(|row| row.split_once(' ')) {
        let row = known.iter().find(|row| row["id"].as_str() == Some(id)).expect("a row");
        assert!(row.to_string().contains(field), "{row}");
    }
}

#[test]
fn a_compass_stays_on_the_board_as_art() {
    let bench = Bench::new();
    let map = "<defs><linearGradient id=\"sky\"><stop/></linearGradient><filter id=\"blur\"/></defs>\
        <rect id=\"ur\" width=\"50\" height=\"100\" filter=\"url(#blur)\"/><rect id=\"elam\" x=\"50\" width=\"50\" height=\"100\"/>";
    let layers = "<g id=\"Compass rose\" transform=\"translate(9)\"><g><path d=\"M1 1h5v5z\" fill=\"url(#sky)\"/></g></g>\
        <g id=\"Frame\"><rect width=\"100\" height=\"100\"/><path fill=\"none\" d=\"M2 2h96v96h-96z\"/></g>\
        <g id=\"Title\"><text onclick=\"run()\">Ur</text></g>";
    let ran = imported(&bench, "svg", &svg(&format!("{map}{layers}")), &[]);
    ran.prints(&[
        "group \"Compass rose\" on line 1, because of its name\n  group \"Frame\" on line 1",
        "group \"Title\" on line 1, because of its name; no art, as it has a script",
        "art/from-the-drawing.svg",
    ]);
    let art = bench.read("out/art/from-the-drawing.svg");
    for (words, is_kept) in [
        ("viewBox=\"0 0 100 100\"", true),
        ("translate(9)", true),
        ("id=\"sky\"", true),
        ("M2 2h96v96h-96z", true),
        ("blur", false),
        ("<rect", false),
        ("Ur", false),
    ] {
        assert_eq!(art.contains(words), is_kept, "{words} in {art}");
    }
    let drawn = bench.arg("board.svg");
    clean(&["render", &bench.arg("out"), "--view", "map", "-o", &drawn]);
    assert!(bench.read("board.svg").contains("data:image/svg+xml"));
    // A new drawing changes it, until the author removes it.
    bench.write("in", &svg(&format!("{map}{}", layers.replace("translate(9)", "translate(8)"))));
    let update = ["import", "svg", &bench.arg("in"), "-o", &bench.arg("out"), "--update"];
    clean(&update);
    assert!(bench.read("out/art/from-the-drawing.svg").contains("translate(8)"));
    clean(&update).prints(&["is up to date"]);
}

/// Nothing but the drawing is given: no populations and no city sites.
#[test]
fn a_drawing_with_the_rules_of_a_pack_is_clean_and_played_to_its_end_by_each_number_of_players() {
    let file = drawings("programs").join("countries.geojson");
    let file = file.to_str().expect("letters");
    let import = |bench: &Bench, rules: &str, players: &str| {
        let with = ["--auto", "--least-part", "0.3", "--rules", rules, "--players", players];
        clean(&[&["import", "geojson", file, "-o", &bench.arg("out")][..], &with].concat())
    };
    let bench = Bench::new();
    import(&bench, "inland-sea", "2-3").prints(&["all 14 areas have 4 and a black city site"]);
    clean(&["check", &bench.arg("out")]);
    for count in ["2", "3"] {
        let played = clean(&["play", &bench.arg("out"), "--players", count, "--seed", "1"]);
        played.prints(&["The game ends in turn"]);
    }
    let stretched = import(&Bench::new(), "mega-empires-east", "4-5");
    stretched.prints(&["4 players: cards and limits of Mega Empires: The East for 5"]);
}

#[test]
fn powers_of_triplea_become_civilizations_with_their_regions() {
    let bench = Bench::new();
    let (folder, out) = (drawings("programs").join("triplea"), bench.arg("out"));
    let folder = folder.to_str().expect("letters");
    let rules = ["--rules", "inland-sea", "--players", "2"];
    let args = [&["import", "triplea", folder, "-o", &out, "--auto"][..], &rules].concat();
    clean(&args).prints(&["people-1 (Gorsemen) in gorse-reach", "people-2 (Halyards) in halyard"]);
    assert!(bench.read("out/civilizations.toml").contains("name = \"Halyards\""));
    assert!(row(&bench, "iron-dale")["region"].to_string().contains("people-1"));
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
    for (more, areas) in [(&[][..], 9), (&["--take", "isles=area"][..], 2)] {
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

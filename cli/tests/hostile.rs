//! Small inputs that ask for endless work: each command ends, and says what it gave up.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::common::{Bench, Ran, clean, strabo};

/// A square that is an area, so that a drawing has something to import.
const PLAIN: &str = "<rect id=\"plain\" x=\"80\" y=\"80\" width=\"9\" height=\"9\"/>";

/// Imports one text and returns what was said.
fn import(bench: &Bench, format: &str, text: &str, more: &[&str]) -> Ran {
    bench.write("in", text);
    let (file, folder) = (bench.arg("in"), bench.arg("out"));
    let mut args = vec!["import", format, &file, "-o", &folder];
    args.extend(more);
    strabo(&args)
}

fn svg(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" \
         xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\">{inside}</svg>"
    )
}

/// The rows of `map.toml` by id.
fn rows(bench: &Bench) -> Vec<toml::Table> {
    let map: toml::Table = bench.read("out/map.toml").parse().expect("TOML");
    let tables = ["area", "sea"].into_iter().filter_map(|table| map.get(table)?.as_array());
    tables.flatten().filter_map(|row| row.as_table().cloned()).collect()
}

fn row(bench: &Bench, id: &str) -> toml::Table {
    let all = rows(bench);
    let found = all.iter().find(|row| row["id"].as_str() == Some(id));
    found.unwrap_or_else(|| panic!("no {id} in {all:?}")).clone()
}

/// A pack in which each of so many areas borders on all others.
fn tangled(bench: &Bench, count: usize) {
    let head = "[pack]\nid = \"pack\"\nname = \"Pack\"\nversion = \"1.0.0\"\nplayers = \"2-3\"\n\
                extends = \"smallest\"\nreplaces = [\"map\"]\n";
    bench.write("pack/pack.toml", head);
    let mut map = String::new();
    for at in 0..count {
        let others: Vec<String> =
            (0..count).filter(|other| *other != at).map(|other| format!("\"a{other}\"")).collect();
        let region = ["alder", "birch", "cedar"][at % 3];
        let _ = write!(
            map,
            "[[area]]\nid = \"a{at}\"\nname = \"A{at}\"\npopulation = 1\n\
             region = [\"{region}\"]\nland = [{}]\n\n",
            others.join(", ")
        );
    }
    for (at, civilization) in ["alder", "birch", "cedar"].into_iter().enumerate() {
        let _ = write!(map, "[[start]]\ncivilization = \"{civilization}\"\narea = \"a{at}\"\n");
    }
    bench.write("pack/map.toml", &map);
}

#[test]
fn every_command_that_draws_says_what_the_draft_gave_up() {
    let bench = Bench::new();
    tangled(&bench, 30);
    let (pack, out) = (bench.arg("pack"), |name: &str| bench.arg(name));
    let given_up = "too large or tangled for one drawing: areas are plain squares";
    for (args, said) in [
        (vec!["draft", &pack, "-o", &out("map.geojson")], true),
        (vec!["render", &pack, "--view", "map", "-o", &out("map.svg")], true),
        (vec!["build", &pack, "-o", &out("built")], true),
        (vec!["book", &pack, "-o", &out("book.pdf")], true),
        (vec!["export", &pack, "--to", "tts", "-o", &out("tts")], true),
        (vec!["export", &pack, "--to", "vassal", "-o", &out("game.vmod")], true),
        (vec!["export", &pack, "--to", "json", "-o", &out("pack.json")], false),
    ] {
        let ran = clean(&args);
        assert_eq!(ran.err.matches(given_up).count(), usize::from(said), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_draft_of_a_plain_map_gives_up_nothing() {
    let bench = Bench::new();
    tangled(&bench, 4);
    let ran = clean(&["render", &bench.arg("pack"), "--view", "map", "-o", &bench.arg("map.svg")]);
    assert!(!ran.err.contains("drafted board"), "{}", ran.err);
}

/// Lines along a straight line: they have corners and enclose nothing, so that nothing else is slow.
#[test]
fn a_drawing_has_a_bound_on_corners() {
    let line = format!("<path id=\"line\" d=\"M0 0{}z\"/>", "h1h-1".repeat(350_000));
    let late = PLAIN.replace("plain", "late");
    let bench = Bench::new();
    let ran = import(&bench, "svg", &svg(&format!("{PLAIN}{line}{line}{late}")), &[]);
    assert!(ran.out.contains("imported 2 areas"), "{}{}", ran.out, ran.err);
    let bench = Bench::new();
    let ran = import(&bench, "svg", &svg(&format!("{PLAIN}{line}{line}{line}{late}")), &[]);
    assert!(ran.out.contains("imported 1 area,"), "{}{}", ran.out, ran.err);
    let said = "rect \"late\" on line 1: the drawing has more than 2000000 corners";
    assert!(ran.out.contains(said), "{}", ran.out);
}

#[test]
fn crowds_in_a_drawing_are_refused_or_left_out_with_a_reason() {
    let attributes = (0..1001).map(|at| format!(" a{at}=\"\"")).collect::<Vec<_>>().concat();
    let namespaces = (0..201).map(|at| format!(" xmlns:n{at}=\"u\"")).collect::<Vec<_>>().concat();
    let bench = Bench::new();
    for (inside, said) in [
        (format!("\n<g{attributes}/>"), "line 2: this element has more than 1000 attributes"),
        (format!("\n<g{namespaces}/>"), "line 2: more than 200 namespaces are in scope here"),
    ] {
        import(&bench, "svg", &svg(&(inside + PLAIN)), &[]).fails_with(said);
    }
    let rings: Vec<String> = (0..5001).map(|at| format!("M{} {}h1v1z", at % 90, at / 90)).collect();
    let rings = rings.concat();
    let ran = import(&bench, "svg", &svg(&format!("{PLAIN}<path id=\"r\" d=\"{rings}\"/>")), &[]);
    let said = "path \"r\" on line 1: it has more than 5000 closed lines";
    assert!(ran.out.contains(said) && ran.out.contains("imported 1 area,"), "{}", ran.out);
}

/// A name is repeated in every message about its element: it is cut.
#[test]
fn a_long_name_is_cut_in_messages_and_kept_in_the_pack() {
    let pieces = "<path d=\"M1 1h8v8h-8z\" style=\"fill:none;stroke:red\"/>".repeat(30);
    let long = "long ".repeat(400);
    let drawing = format!("<g id=\"{long}\"><path d=\"M0 0h10v10h-10z\"/>{pieces}</g>{PLAIN}");
    let bench = Bench::new();
    let ran = import(&bench, "svg", &svg(&drawing), &[]);
    assert!(ran.out.contains("a line around other shapes of group \"long long"), "{}", ran.out);
    assert!(ran.out.contains("and 10 more") && ran.out.len() < 8000, "{}", ran.out);
    assert!(rows(&bench)[0]["name"].as_str().is_some_and(|name| name.len() > 80));
}

#[test]
fn names_that_differ_in_capitals_only_get_numbers_of_their_own() {
    let spelled = |at: u32| {
        let letter = |bit: u32| if at >> bit & 1 == 1 { 'A' } else { 'a' };
        (0..10).map(letter).collect::<String>() + "\n"
    };
    let table: String =
        std::iter::once("name\n".to_owned()).chain((0..1024).map(spelled)).collect();
    let bench = Bench::new();
    let ran = import(&bench, "csv", &table, &[]);
    assert!(ran.out.contains("imported 1024 areas"), "{}{}", ran.out, ran.err);
    assert_eq!(row(&bench, "aaaaaaaaaa-1024")["name"].as_str(), Some("AAAAAAAAAA (1024)"));
}

/// Each row would look for its cells among all columns.
#[test]
fn of_many_columns_the_first_with_a_name_counts() {
    let table = format!("name,x,y,name{}\nA,1,2,B\nC,3,4,D\n", ",q".repeat(20_000));
    let bench = Bench::new();
    let ran = import(&bench, "csv", &table, &[]);
    assert!(ran.out.contains("and 19980 more"), "{}", ran.out);
    assert_eq!(
        rows(&bench).iter().map(|row| row["name"].to_string()).collect::<String>(),
        "\"A\"\"C\""
    );
}

/// Leaves that name the hub, and a hub that names none of them.
#[test]
fn a_hub_lacks_the_borders_that_only_others_list() {
    let leaf = |at: u32| {
        let near = [1, 2, 598, 599].map(|step| format!("p{}", (at + step) % 600));
        format!("LAND p{at} ABUTS hub {}\n", near.join(" "))
    };
    let text: String = std::iter::once("LAND hub\n".to_owned()).chain((0..600).map(leaf)).collect();
    let bench = Bench::new();
    let ran = import(&bench, "diplomacy", &text, &[]).clean();
    assert_eq!(row(&bench, "p7")["land"].as_array().map(Vec::len), Some(5));
    assert!(!row(&bench, "hub").contains_key("land"));
    assert!(ran.out.contains("to hub by land"), "{}", ran.out);
}

/// Planar, and no drawing that anybody could read: it took 20 seconds once, of a release build.
#[test]
fn two_hubs_with_15_000_neighbours_are_imported_and_drawn() {
    let row = |at: u32| format!("h1,p{at},land\nh2,p{at},land\n");
    let table = "a,b,by\n".to_owned() + &(0..15_000).map(row).collect::<String>();
    let bench = Bench::new();
    let begin = Instant::now();
    let ran = import(&bench, "csv", &table, &[]).clean();
    assert!(ran.out.contains("imported 15002 areas"), "{}", ran.out);
    clean(&["render", &bench.arg("out"), "--view", "map", "-o", &bench.arg("map.svg")]);
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    assert!(bench.read("map.svg").contains("p14999"));
}

#[test]
fn large_drawings_of_odd_forms_take_no_long_time() {
    let title = "long ".repeat(200_000);
    let classes: Vec<String> = (0..50_000).map(|at| format!("c{at}")).collect();
    let groups: Vec<String> = (0..3_000)
        .map(|at| {
            let (x, y) = (at % 60, at / 60);
            format!(
                "<g id=\"n{at}\"><path d=\"M{x} {y}h.4v.4z\"/><path d=\"M{x}.5 {y}h.4v.4z\"/></g>"
            )
        })
        .collect();
    let rules: Vec<String> = (0..20_000).map(|at| format!(".c{at}{{fill:red}}")).collect();
    for (inside, areas) in [
        (format!("<rect width=\"9\" height=\"9\"><title>{title}</title></rect>"), 1),
        (format!("<rect id=\"a\" class=\"{}\" width=\"9\" height=\"9\"/>", classes.join(" ")), 1),
        (format!("<style>{}</style>{}", rules.concat(), groups.concat()), 3_000),
    ] {
        let bench = Bench::new();
        import(&bench, "svg", &svg(&inside), &["--tolerance", "0.01"]).clean();
        assert_eq!(rows(&bench).len(), areas);
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_line() {
    let bench = Bench::new();
    std::fs::write(bench.path("in.svg"), b"<svg>\n\xff\xfe\0</svg>").expect("a file");
    for format in ["svg", "geojson", "csv"] {
        strabo(&["import", format, &bench.arg("in.svg")]).fails_with("line 2: this is not UTF-8");
    }
}

//! What an author may ask: of Mega Empires: The East, which extends another pack, and of texts with mistakes.

use strabo_compile::index::Kind;
use strabo_render::ThemeKind;
use strabo_workbench::{Bench, Origin, Snapshot};

use super::common::{COMMON, EAST, bench, east, text_of};

fn snapshot(bench: &mut Bench, folder: &str) -> Snapshot {
    bench.check(folder).expect("a folder on the bench")
}

/// The first byte of a text that stands in a file, with the bar in the text as the place.
fn find(snapshot: &Snapshot, path: &str, marked: &str) -> usize {
    let bar = marked.find('|').expect("a bar marks the place");
    let text = snapshot.text(path).expect("a file");
    text.find(&marked.replacen('|', "", 1)).expect("the text is there") + bar
}

#[test]
fn who_refers_to_a_thing_is_asked_in_every_pack_that_extends_its_own() {
    let mut bench = east();
    let found = bench.mentions(COMMON, Kind::Area, "babylon");
    let of = |folder: &str| {
        let origin = Origin::Folder(folder.to_owned());
        found.iter().filter(|mention| mention.location.origin == origin).count()
    };
    assert!(of(COMMON) > 5, "{found:?}");
    assert_eq!(of(EAST), 1, "its outline");
    assert!(bench.mentions("elsewhere", Kind::Area, "babylon").is_empty());
}

#[test]
fn things_tell_what_an_author_looks_up() {
    let mut bench = east();
    let east = snapshot(&mut bench, EAST);
    let babylon = east.index().find(Kind::Area, "babylon").expect("an area");
    let told = east.about(babylon).expect("it is declared");
    for part in [
        "Population limit 2, white city site",
        "By land: Babylonia, Charax, Mesopotamia, Sumeria and Ur",
        "Region of: Babylon",
        "In play for 5–9 players",
    ] {
        assert!(told.contains(part), "{part:?} in:\n{told}");
    }
    let monument = east.index().find(Kind::Advance, "monument").expect("an advance");
    let told = east.about(monument).expect("it is declared");
    for part in
        ["Costs 180, 3 points; 165 with Mysticism; ", "Credits: ", "with all that cost less"]
    {
        assert!(told.contains(part), "{part:?} in:\n{told}");
    }
}

#[test]
fn a_name_cannot_become_markup() {
    let mut bench = bench("p", "smallest");
    let map = text_of(&bench, "p", "map.toml").replace("North Shore", "<b>*No*</b> [x](y)");
    bench.open("p", "map.toml", map);
    let own = snapshot(&mut bench, "p");
    let north = own.index().find(Kind::Area, "north").expect("an area");
    let told = own.about(north).expect("it is declared");
    assert!(told.contains("**\\<b\\>\\*No\\*\\</b\\> \\[x\\](y)**"), "{told}");
}

#[test]
fn symbols_are_found_by_a_part_of_id_or_name() {
    let mut bench = east();
    let east = snapshot(&mut bench, EAST);
    let found = east.symbols("BABYLONI", false);
    let names: Vec<(Kind, &str)> = found.iter().map(|one| (one.kind, one.id.as_str())).collect();
    assert_eq!(names, [(Kind::Area, "babylonia")]);
    assert!(east.symbols("babyloni", true).is_empty(), "it is declared in the other pack");
    assert!(!east.symbols("flax", true).is_empty(), "it is changed in this one");
}

#[test]
fn an_area_has_a_small_picture() {
    let mut bench = east();
    let east = snapshot(&mut bench, EAST);
    let areas: Vec<_> = east.index().things(Kind::Area).collect();
    assert!(areas.len() > 170);
    for (id, thing) in areas {
        let picture = east.picture(id, ThemeKind::Light).expect("an area can be drawn");
        assert!(picture.len() <= 30_000, "{} takes {} bytes", thing.id, picture.len());
        assert!(picture.contains("<svg") && !picture.contains("<script"));
    }
    let civilization = east.index().find(Kind::Civilization, "saba").expect("a civilization");
    assert_eq!(east.picture(civilization, ThemeKind::Light), None);
    let mut plain = bench_with_allow();
    let plain = snapshot(&mut plain, "p");
    let north = plain.index().find(Kind::Area, "north").expect("an area");
    assert!(plain.picture(north, ThemeKind::Dark).is_some(), "also without outlines");
}

#[test]
fn questions_about_a_broken_pack_have_answers() {
    let mut bench = bench("p", "smallest");
    let map = text_of(&bench, "p", "map.toml");
    bench.check("p").expect("a pack");
    bench.open("p", "map.toml", map.replacen("land = [\"west\"", "land = [\"we", 1));
    let own = snapshot(&mut bench, "p");
    assert!(!own.latest().parses());
    assert_hover(&own, "map.toml", "id = \"ea|st\"", &["**East Shore**", "Population limit 3"]);
    assert_eq!(own.outline("map.toml").len(), 7);
    assert!(own.symbols("shore", true).len() >= 3);
    for finding in own.findings() {
        assert!(own.location(finding.primary.span).is_some(), "{}", finding.message);
    }
}

#[test]
fn outlines_and_comments_have_answers_too() {
    let mut bench = east();
    let east = snapshot(&mut bench, EAST);
    assert_hover(&east, "map.geojson", "\"baby|lon\"", &["**Babylon** · area `babylon`"]);
    let mut bench = bench_with_allow();
    let map = text_of(&bench, "p", "map.toml") + "\n# strabo: allow isolated-area\n";
    bench.open("p", "map.toml", map);
    let own = snapshot(&mut bench, "p");
    let at = find(&own, "map.toml", "allow isolated|-area");
    let hover = own.hover("map.toml", at).expect("a lint");
    assert_eq!(&own.text("map.toml").expect("a file")[hover.range], "isolated-area");
}

#[test]
fn a_word_that_was_changed_since_is_no_longer_what_it_was() {
    let mut bench = bench("p", "smallest");
    bench.check("p").expect("a pack");
    let map = text_of(&bench, "p", "map.toml").replacen(
        "\"west\", \"east\"]",
        "\"west\", \"eastern\"]",
        1,
    );
    bench.open("p", "map.toml", map);
    let now = bench.peek("p").expect("a pack");
    let thing =
        |marked: &str| now.here("map.toml", find(&now, "map.toml", marked)).expect("a file").thing;
    assert_eq!(thing("\"ea|stern\""), None);
    assert_eq!(thing("land = [\"we|st\", \"eastern\""), now.index().find(Kind::Area, "west"));
}

#[track_caller]
fn assert_hover(snapshot: &Snapshot, path: &str, marked: &str, parts: &[&str]) {
    let hover = snapshot.hover(path, find(snapshot, path, marked)).expect("something is known");
    for part in parts {
        assert!(hover.text.contains(part), "{part:?} in:\n{}", hover.text);
    }
}

fn bench_with_allow() -> Bench {
    let mut bench = bench("p", "smallest");
    let head = text_of(&bench, "p", "pack.toml");
    let allow = "\n[[allow]]\nlint = \"isolated-area\"\nitem = \"\"\nreason = \"a test\"\n";
    bench.open("p", "pack.toml", head + allow);
    bench
}

#[test]
fn nothing_is_known_outside_of_a_file() {
    let mut bench = bench("p", "smallest");
    let own = snapshot(&mut bench, "p");
    assert!(own.complete("no-such-file.toml", 7).choices.is_empty());
    assert!(own.complete("map.toml", usize::MAX).complete, "a place past the end");
    assert!(own.here("nothing.toml", 0).is_none());
    assert!(own.here("map.toml", usize::MAX).is_some(), "a place past the end");
    assert!(own.hints("map.toml", 0..0).is_empty());
}

#[test]
fn a_long_list_is_narrowed_to_what_is_typed() {
    let mut bench = bench("p", "smallest");
    snapshot(&mut bench, "p");
    let row = |at: u32| format!("[[area]]\nid = \"a{at}\"\nname = \"A {at}\"\npopulation = 1\n");
    let text = (0..1000).map(row).collect::<Vec<_>>().concat() + "land = [\"a99\"]\n";
    bench.open("p", "map.toml", text.clone());
    let found = snapshot(&mut bench, "p").complete("map.toml", text.len() - "\"]\n".len());
    assert!(!found.complete);
    let labels: Vec<&str> = found.choices.iter().map(|choice| choice.label.as_str()).collect();
    let wanted = "a99 a990 a991 a992 a993 a994 a995 a996 a997 a998";
    assert_eq!(labels.join(" "), wanted);
}

//! What an author may ask: of Mega Empires: The East, which extends another pack, and of texts with mistakes.

use strabo_compile::index::{Kind, Role};
use strabo_render::ThemeKind;
use strabo_workbench::question::{FoldKind, Target};
use strabo_workbench::{Bench, Location, Origin, Snapshot};

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

fn line(snapshot: &Snapshot, location: &Location) -> String {
    let text = snapshot.text_at(&location.origin, &location.path).expect("a file");
    let number = text[..location.range.start].matches('\n').count() + 1;
    let folder = match &location.origin {
        Origin::Folder(folder) => folder.rsplit('/').next().expect("a name"),
        Origin::Library(id) => id,
    };
    format!("{folder}/{}:{number} {}", location.path, &text[location.range.clone()])
}

#[test]
fn a_reference_leads_to_its_definition_in_the_extended_pack() {
    let mut bench = east();
    let east = snapshot(&mut bench, EAST);
    let at = find(&east, "setups.toml", "civilizations = [\"sa|ba\"");
    let here = east.here("setups.toml", at).expect("a file");
    assert_eq!((here.kind, here.role), (Some(Kind::Civilization), Some(Role::Reference)));
    let found = east.definitions(here.thing.expect("saba is known"));
    let lines: Vec<String> = found.iter().map(|place| line(&east, place)).collect();
    assert_eq!(lines, ["civilization-common/civilizations.toml:5 \"saba\""]);
}

#[test]
fn a_row_that_is_changed_has_several_places() {
    let mut bench = east();
    let east = snapshot(&mut bench, EAST);
    let flax = east.index().find(Kind::Commodity, "flax").expect("a commodity");
    let found = east.definitions(flax);
    let lines: Vec<String> = found.iter().map(|place| line(&east, place)).collect();
    assert!(lines[0].starts_with("civilization-common/trade.toml:"), "{lines:?}");
    assert_eq!(lines[1], "mega-empires-east/trade.toml:16 \"flax\"");
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
fn what_is_at_a_place_is_a_row_a_reference_a_field_or_a_value() {
    let mut bench = east();
    let common = snapshot(&mut bench, COMMON);
    let here =
        |marked: &str| common.here("map.toml", find(&common, "map.toml", marked)).expect("a file");
    let own = here("id = \"baby|lon\"\nname");
    assert_eq!((own.kind, own.role), (Some(Kind::Area), Some(Role::Definition)));
    let region = here("region = [\"baby|lon\"]\nland = [\"babylonia\", \"ch");
    assert_eq!(region.kind, Some(Kind::Civilization));
    let field = here("popu|lation = 2\ncity_site = \"white\"");
    assert_eq!(field.thing, None);
    let shape = field.shape.expect("a field of the schema");
    assert_eq!(shape.sort(), "a whole number from 0 to 255");
    assert!(common.here("nothing.toml", 0).is_none());
    assert!(common.here("map.toml", usize::MAX).is_some(), "a place past the end");
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
fn the_outline_lists_rows_with_their_places() {
    let mut bench = east();
    let common = snapshot(&mut bench, COMMON);
    let text = common.text("map.toml").expect("a file");
    let rows = common.outline("map.toml");
    assert_eq!((rows[0].table.as_str(), rows[0].many), ("board", false));
    let babylon = rows.iter().find(|row| row.id.as_deref() == Some("babylon")).expect("a row");
    assert_eq!(babylon.name.as_deref(), Some("Babylon"));
    assert_eq!(&text[babylon.id_range.clone().expect("an id")], "\"babylon\"");
    let written = &text[babylon.range.clone()];
    assert!(
        written.starts_with("[[area]]\nid = \"babylon\"") && written.ends_with(']'),
        "{written}"
    );
    let trade = common.outline("trade.toml");
    assert_eq!(trade[1].id.as_deref(), Some("2"));

    // Half a row is a row.
    bench.open(COMMON, "map.toml", "[[area]]\nid = \"a\nland = [\n\n[[area]]\nid = 'b'\n");
    let rows = bench.peek(COMMON).expect("a pack").outline("map.toml");
    let ids: Vec<Option<&str>> = rows.iter().map(|row| row.id.as_deref()).collect();
    assert_eq!(ids, [Some("a"), Some("b")]);
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
fn hints_say_what_an_author_would_count() {
    let mut bench = bench("p", "smallest");
    let own = snapshot(&mut bench, "p");
    let hints = |path: &str| {
        let text = own.text(path).expect("a file");
        let shown = own.hints(path, 0..text.len()).into_iter();
        shown
            .map(|hint| {
                let start = text[..hint.at].rfind('\n').map_or(0, |at| at + 1);
                format!("{}  {}", &text[start..hint.at], hint.text)
            })
            .collect::<Vec<_>>()
    };
    let areas = ["north\"  in play for 2–3", "west\"  in play for 2–3", "east\"  in play for 3"];
    assert_eq!(hints("map.toml"), areas.map(|rest| format!("id = \"{rest}")));
    let civilizations = [
        "id = \"alder\"  1 area, population 2, 1 city site",
        "id = \"birch\"  1 area, population 2, 0 city sites",
        "id = \"cedar\"  1 area, population 3, 0 city sites",
    ];
    assert_eq!(hints("civilizations.toml"), civilizations);
    let trade = hints("trade.toml");
    assert_eq!(trade[0], "number = 1  8 cards for 2–3");
    assert_eq!(trade[1], "number = 2  10 cards for 2–3");
    assert_eq!(trade[2], "id = \"clay\"  stack 1: 8 cards for 2–3");
    assert!(own.hints("map.toml", 0..0).is_empty());
}

#[test]
fn rows_lists_and_remarks_can_be_folded() {
    let text = "# one\n# two\n\n[[area]]\nid = \"a\" # ]\ncoasts = [\n  [\"b\"],\n]\n\n[board]\n";
    let mut bench = bench("p", "smallest");
    bench.open("p", "map.toml", text);
    let folds = bench.peek("p").expect("a pack").folds("map.toml");
    let found: Vec<(FoldKind, &str)> =
        folds.iter().map(|fold| (fold.kind, &text[fold.range.clone()])).collect();
    assert_eq!(
        found,
        [
            (FoldKind::Comment, "# one\n# two"),
            (FoldKind::Row, "[[area]]\nid = \"a\" # ]\ncoasts = [\n  [\"b\"],\n]"),
            (FoldKind::List, "[\n  [\"b\"],\n]"),
        ]
    );
}

#[test]
fn rows_in_braces_are_listed_folded_and_hinted_too() {
    let mut bench = bench("p", "smallest");
    let map = text_of(&bench, "p", "map.toml");
    let (areas, rest) = map.split_once("\n[[sea]]").expect("areas come before seas");
    let rows = areas.split("[[area]]\n").skip(1).map(|row| {
        let fields = row.lines().filter(|line| line.contains(" = "));
        format!("  {{ {} }},", fields.collect::<Vec<_>>().join(", "))
    });
    let mut rows: Vec<String> = rows.collect();
    assert_eq!(rows.len(), 3);
    let valid = format!("area = [\n{}\n]\n\n[[sea]]{rest}", rows.join("\n"));
    bench.open("p", "map.toml", valid.clone());
    let now = snapshot(&mut bench, "p");
    assert!(now.findings().is_empty(), "{:?}", now.findings());
    let hints = now.hints("map.toml", 0..valid.len());
    let hints = hints.iter().map(|hint| (&valid[hint.at - 6..hint.at], hint.text.as_str()));
    let wanted = [("north\"", "in play for 2–3"), ("\"west\"", "in play for 2–3")];
    assert_eq!(hints.collect::<Vec<_>>(), [&wanted[..], &[("\"east\"", "in play for 3")]].concat());
    // One of them over several lines, with a table inside that is no row.
    rows[1] = rows[1].replace(" }", ", more = [{ id = \"inside\" }] # }\n  }");
    let text = format!("extra = 1\narea = [ # all\n{}\n]\n\n[[sea]]{rest}", rows.join("\n"));
    bench.open("p", "map.toml", text.clone());
    let now = snapshot(&mut bench, "p");
    let outline = now.outline("map.toml");
    let found: Vec<(&str, &str)> = (outline.iter().take(4))
        .map(|row| (row.table.as_str(), row.id.as_deref().unwrap_or_default()))
        .collect();
    assert_eq!(found, [("area", "north"), ("area", "west"), ("area", "east"), ("sea", "lake")]);
    assert_eq!(outline.len(), 7);
    for row in &outline[..3] {
        assert!(row.many && row.name.as_deref().is_some_and(|name| name.ends_with("Shore")));
        assert!(
            text[row.range.clone()].starts_with("{ id") && text[..row.range.end].ends_with('}')
        );
        let id = format!("\"{}\"", row.id.as_deref().expect("an id"));
        assert_eq!(&text[row.id_range.clone().expect("a place")], id);
    }
    let folded = now.folds("map.toml");
    let whole = |kind: FoldKind, start: &str| {
        let ours = folded.iter().filter(|fold| fold.kind == kind);
        ours.filter(|fold| text[fold.range.clone()].starts_with(start)).count()
    };
    assert_eq!([whole(FoldKind::List, "[ # all"), whole(FoldKind::Row, "{ id")], [1, 1]);
    assert_eq!(whole(FoldKind::List, "{"), 0);
    // Half of it, as it is being typed.
    let half = &text[..text.find("id = \"west").expect("an id") + "id = \"we".len()];
    bench.open("p", "map.toml", half);
    let torn = bench.peek("p").expect("a pack").outline("map.toml");
    assert_eq!(torn.len(), 2);
    assert_eq!(&half[torn[1].range.clone()], "{ id = \"we");
}

#[test]
fn links_lead_to_the_base_to_the_schema_and_to_the_web() {
    let mut bench = east();
    let head = text_of(&bench, EAST, "pack.toml") + "\n# see https://example.org/a.\n";
    bench.open(EAST, "pack.toml", head);
    let east = snapshot(&mut bench, EAST);
    let text = east.text("pack.toml").expect("a file");
    let found: Vec<(&str, Target)> = (east.links("pack.toml").into_iter())
        .map(|link| (&text[link.range], link.target))
        .collect();
    let schema = "../../schemas/overlay/pack.schema.json";
    let base = Target::Pack(Origin::Folder(COMMON.to_owned()));
    let page = "https://example.org/a";
    assert_eq!(
        found,
        [
            (schema, Target::File(schema.to_owned())),
            ("\"civilization-common\"", base),
            (page, Target::Address(page.to_owned())),
        ]
    );
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
fn nothing_is_offered_outside_of_a_file() {
    let mut bench = bench("p", "smallest");
    let own = snapshot(&mut bench, "p");
    assert!(own.complete("no-such-file.toml", 7).choices.is_empty());
    assert!(own.complete("map.toml", usize::MAX).complete, "a place past the end");
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

//! One cause gives one finding, and the finding that matters comes first.

use crate::common::{check, check_over_smallest, describe, file, smallest};
use strabo_compile::{Level, Outcome, SourceFile};

/// The smallest pack with one text replaced.
fn changed(path: &str, from: &str, to: &str) -> Vec<SourceFile> {
    let files = smallest().files.into_iter().map(|old| {
        let text = String::from_utf8(old.bytes.to_vec()).expect("text");
        assert!(old.path != path || text.contains(from), "{from}");
        if old.path == path { file(path, &text.replacen(from, to, 1)) } else { old }
    });
    files.collect()
}

#[track_caller]
fn one(outcome: &Outcome, lint: &str) -> (String, String) {
    let [finding] = outcome.diagnostics.as_slice() else { panic!("{:#?}", describe(outcome)) };
    assert_eq!(finding.lint.name, lint, "{}", finding.message);
    (finding.message.clone(), finding.help.clone().unwrap_or_default())
}

#[test]
fn an_unknown_base() {
    let head = "[pack]\nid = \"page\"\nname = \"Page\"\nversion = \"1.0.0\"\nplayers = \"2-3\"\n\
                extends = \"smalest\"\n\n[[allow]]\nlint = \"cut-off-area\"\nreason = \"so\"\n";
    let map = "[delete]\nstart = [\"alder\"]\n\n[[area]]\nid = \"north\"\nland = [\"hill\"]\n\n\
               [[start]]\ncivilization = \"birch\"\narea = \"hill\"\n";
    let setups = "[[setup]]\nid = \"two\"\ncivilizations = [\"alder\", \"cedar\"]\n";
    let files = [("pack.toml", head), ("map.toml", map), ("setups.toml", setups)];
    let outcome = check(files.map(|(path, text)| file(path, text)).into());
    let (_, help) = one(&outcome, "unknown-base");
    assert_eq!(help, "did you mean \"smallest\"?");
}

#[test]
fn an_empty_map_beside_outlines() {
    let mut files = smallest().files;
    files.retain(|file| file.path != "map.toml");
    files.push(file("map.toml", "# nothing yet\n"));
    let feature = |id: &str| {
        let ring = "[[[0,0],[9,0],[9,9],[0,0]]]";
        format!(
            "{{\"type\":\"Feature\",\"id\":\"{id}\",\"properties\":{{}},\"geometry\":\
             {{\"type\":\"Polygon\",\"coordinates\":{ring}}}}}"
        )
    };
    let features = ["north", "west", "east", "lake"].map(feature).join(",");
    let outlines = format!("{{\"type\":\"FeatureCollection\",\"features\":[{features}]}}");
    files.push(file("map.geojson", &outlines));
    let (message, help) = one(&check(files), "unknown-area");
    assert_eq!(message, "this pack names 4 areas and declares none");
    assert!(help.starts_with("declare them in map.toml, each under a heading [[area]]"), "{help}");
}

#[test]
fn civilizations_that_nothing_declares() {
    let mut files = smallest().files;
    files.retain(|file| file.path != "civilizations.toml");
    let (message, _) = one(&check(files), "unknown-civilization");
    assert_eq!(message, "this pack names 3 civilizations and declares none");
}

#[test]
fn a_misspelt_civilization() {
    let outcome = check(changed("civilizations.toml", "\"alder\"", "\"aldr\""));
    let (message, help) = one(&outcome, "unknown-civilization");
    assert_eq!(message, "this civilization is called \"aldr\", but 5 places name \"alder\"");
    assert_eq!(help, "write \"alder\" here, or \"aldr\" where it is named");
    assert_eq!(outcome.diagnostics[0].labels.len(), 5, "every place is shown");
}

#[test]
fn two_areas_with_one_id() {
    let outcome = check(changed("map.toml", "id = \"west\"", "id = \"north\""));
    let (message, help) = one(&outcome, "duplicate-id");
    assert_eq!(message, "two area rows have the id \"north\"");
    assert!(help.contains("\"west\", which is named but not declared"), "{help}");
}

#[test]
fn two_starts_of_one_civilization() {
    let from = "civilization = \"birch\"\narea";
    let outcome = check(changed("map.toml", from, "civilization = \"alder\"\narea"));
    let (message, help) = one(&outcome, "duplicate-id");
    assert_eq!(message, "\"alder\" has two starts");
    assert!(help.contains("meant for \"birch\", which has no start"), "{help}");
}

#[test]
fn a_misspelt_key() {
    let outcome = check(changed("map.toml", "population = 3", "popluation = 3"));
    let (_, help) = one(&outcome, "unknown-field");
    assert_eq!(help, "did you mean \"population\"?");
}

#[test]
fn a_line_that_is_not_toml() {
    for line in ["population = ", "population 3", "population = three"] {
        one(&check(changed("map.toml", "population = 3", line)), "invalid-toml");
    }
}

#[test]
fn an_exception_for_a_check_that_could_not_run() {
    let head = "[[source]]\nid = \"us\"";
    let allow = format!("[[allow]]\nlint = \"one-way-border\"\nreason = \"so\"\n\n{head}");
    let mut files = changed("pack.toml", head, &allow);
    one(&check(files.clone()), "unused-allow");
    files.retain(|file| file.path != "map.toml");
    files.extend(
        changed("map.toml", "area = \"north\"", "area = \"nort\"")
            .into_iter()
            .filter(|file| file.path == "map.toml"),
    );
    one(&check(files), "unknown-area");
}

#[test]
fn errors_come_first_and_what_was_found_while_reading_before_what_follows() {
    let files = vec![
        file("map.toml", "[[area]]\nid = \"west\"\nname = \"North Shore\"\n"),
        file("notes.toml", ""),
        file("setups.toml", "[[setup]]\nid = \"two\"\nplayers = 3\n"),
        file("variants.toml", "[[package]]\nid = \"potters\"\nvariant = \"shrt\"\n"),
    ];
    let outcome = check_over_smallest(files);
    let levels: Vec<Level> = outcome.diagnostics.iter().map(|finding| finding.level).collect();
    assert!(levels.is_sorted_by(|one, other| one >= other), "{:#?}", describe(&outcome));
    assert!(levels.contains(&Level::Warning), "{:#?}", describe(&outcome));
    assert_eq!(outcome.diagnostics[0].lint.name, "unknown-variant", "{:#?}", describe(&outcome));
    assert_eq!(outcome.diagnostics.last().map(|finding| finding.lint.name), Some("unread-file"));
    assert!(outcome.diagnostics.len() > 2, "{:#?}", describe(&outcome));
}

#[test]
fn cards_set_to_nothing_a_stack_that_is_gone_and_a_setup_out_of_range() {
    one(
        &check(changed(
            "trade.toml",
            "name = \"Clay\"\nstack = 1\ncards = { \"2-3\" = 4 }",
            "name = \"Clay\"\nstack = 1\ncards = { \"2-3\" = 0 }",
        )),
        "idle-card",
    );
    let stack = "[[stack]]\nnumber = 1\nno_calamities = true\n";
    let (message, help) = one(&check(changed("trade.toml", stack, "")), "unknown-stack");
    assert_eq!(message, "there is no stack 1, which is named 3 times");
    assert_eq!(help, "stacks of this pack: 2");
    let gone = vec![file("trade.toml", "[delete]\nstack = [1]\n")];
    one(&check_over_smallest(gone), "unknown-stack");
    one(&check(changed("setups.toml", "players = 3", "players = 9")), "wrong-setup-size");
}

/// What is left open ends at the next table or key at the start of a line, which is read.
#[test]
fn what_is_not_closed_is_reported_where_it_opens() {
    for (line, opens, message) in [
        ("land = [\"west\", \"east\"", "[\"west", "this `[` is not closed"),
        ("land = [\n  \"west\",\n  \"east\",", "[\n", "this `[` is not closed"),
        ("land = [\"west, \"east\"]", "\"west, ", "this text is not closed"),
        ("land = [\"west\", east\"]", "east\"]", "this text does not begin with a quotation mark"),
        ("land = \"\"\"west", "\"\"\"west", "this text is not closed"),
        ("land = \"west\", \"east\"]", "]", "there is no `[` that this `]` closes"),
        ("land = [\"west\" \"east\"]", " \"east", "a comma is missing here"),
    ] {
        let files = changed("map.toml", "land = [\"west\", \"east\"]", line);
        let map = files.iter().find(|file| file.path == "map.toml").expect("the map");
        let start = String::from_utf8(map.bytes.to_vec()).expect("text").find(line);
        let outcome = check(files);
        assert_eq!(one(&outcome, "invalid-toml").0, message, "{line}");
        let span = outcome.diagnostics[0].primary.span;
        let at = span.start - outcome.sources.of(span).base;
        let place = start.zip(line.find(opens)).map(|(start, more)| start + more);
        assert_eq!(Some(at as usize), place, "{line}");
        let areas = outcome.partial.expect("a part of the pack").pack.areas.len();
        assert!(areas >= 3, "all other areas are read: {line}");
    }
}

#[test]
fn a_heading_whose_brackets_do_not_match_opens_its_table() {
    for heading in ["[area]]", "[[area]", "[[area", "area]]"] {
        let (_, help) = one(&check(changed("map.toml", "[[area]]", heading)), "invalid-toml");
        assert_eq!(help, "write [[area]]");
    }
}

#[test]
fn a_base_that_cannot_be_read_says_nothing_about_what_is_missing() {
    for line in ["extends \"smallest\"", "extends = \"smallest", "extends == \"smallest\""] {
        let head = format!(
            "[pack]\nid = \"page\"\nname = \"Page\"\nversion = \"1\"\nplayers = \"2-3\"\n{line}\n"
        );
        let map = "[[start]]\ncivilization = \"birch\"\narea = \"west\"\n";
        one(&check(vec![file("pack.toml", &head), file("map.toml", map)]), "invalid-toml");
    }
}

/// The help of a finding, and the text that its fix writes, if it is certain.
fn cure(outcome: &Outcome) -> (String, Option<(String, bool)>) {
    let [finding] = outcome.diagnostics.as_slice() else { panic!("{:#?}", describe(outcome)) };
    let fix = finding.fix.as_ref().map(|fix| (fix.edits[0].text.clone(), fix.is_certain));
    (finding.help.clone().unwrap_or_default(), fix)
}

#[test]
fn help_says_what_to_write() {
    for (path, from, to, help, text, is_certain) in [
        ("inventory.toml", "total = 16", "total = \"16\"", "write total = 16", "16", false),
        ("trade.toml", "price = 6", "price = [6]", "write price = 6", "6", false),
        ("calamities.toml", "amount = -2", "amount = \"−2\"", "write amount = -2", "-2", false),
        ("calamities.toml", "amount = -2", "amount = –2", "write -2", "-2", false),
        (
            "map.toml",
            "land = [\"west\", \"east\"]",
            "land = [\"west\", \"eest\"]",
            "did you mean \"east\"?",
            "\"east\"",
            false,
        ),
        (
            "map.toml",
            "population = 3",
            "popluation = 3",
            "did you mean \"population\"?",
            "population",
            false,
        ),
        ("map.toml", "[[sea]]", "[[Sea]]", "did you mean \"sea\"?", "sea", false),
        ("pack.toml", "\"2-3\"", "\"2–3\"", "write \"2-3\"", "\"2-3\"", true),
        ("trade.toml", "{ \"2-3\" = 4 }", "{ \"2–3\" = 4 }", "write \"2-3\"", "\"2-3\"", true),
    ] {
        let (said, fix) = cure(&check(changed(path, from, to)));
        assert!(said.starts_with(help), "{to}: {said}");
        assert_eq!(fix, Some((text.to_owned(), is_certain)), "{to}");
    }
}

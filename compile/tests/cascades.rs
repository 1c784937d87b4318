//! One cause gives one finding, and the finding that matters comes first.

use crate::common::{check, check_over_smallest, describe, file, smallest};
use strabo_compile::{Level, Outcome, SourceFile};

/// The smallest pack with one text replaced.
fn changed(path: &str, from: &str, to: &str) -> Vec<SourceFile> {
    let files = smallest().files.into_iter().map(|old| {
        let text = String::from_utf8(old.bytes.to_vec()).expect("text");
        assert!(old.path != path || text.contains(from), "{from}");
        if old.path == path { file(path, &text.replace(from, to)) } else { old }
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
    assert_eq!(message, "there is no civilization \"alder\", which is named 5 times");
    assert!(help.ends_with("if \"alder\" is right, correct its id instead"), "{help}");
    assert_eq!(outcome.diagnostics[0].labels.len(), 4, "every place is shown");
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

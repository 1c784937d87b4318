//! Everything that an author can write or type is in the documents: fields, words, lints, commands, options.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;
use strabo_compile::{Part, lints};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A text in one line, as cells of tables have it.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// What the pages lack of a schema: a name where names stand, or what it means.
struct Missing<'p> {
    pages: &'p str,
    found: BTreeSet<String>,
    seen: usize,
}

impl Missing<'_> {
    /// Of an alternative of several, the description says what its only field means.
    fn schema(&mut self, schema: &Value, place: &str, is_alternative: bool) {
        let said = |schema: &Value| schema["description"].as_str().map(str::to_owned);
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            self.name(place, name, said(if is_alternative { schema } else { field }));
        }
        for (at, word) in schema["enum"].as_array().into_iter().flatten().enumerate() {
            let meaning = schema["x-taplo"]["docs"]["enumValues"][at].as_str().map(str::to_owned);
            let is_lint = word.as_str().is_some_and(|word| lints::find(word).is_some());
            if let Some(word) = word.as_str().filter(|_| !is_lint) {
                self.name(place, word, meaning);
            }
        }
        if let Some(word) = schema["const"].as_str() {
            self.name(place, word, said(schema));
        }
        for inner in schema["oneOf"].as_array().into_iter().flatten() {
            self.schema(inner, place, true);
        }
    }

    fn name(&mut self, place: &str, name: &str, meaning: Option<String>) {
        self.seen += 1;
        let forms = [format!("| `{name}` |"), format!("### `{name}`\n"), format!(" `{name}`")];
        let meaning = one_line(&meaning.unwrap_or_default());
        if !forms.iter().any(|form| self.pages.contains(form)) || !self.pages.contains(&meaning) {
            self.found.insert(format!("{place}: {name}"));
        }
    }
}

#[test]
fn every_field_and_word_of_every_schema_is_on_its_page() {
    let vocabulary = read("docs/format/vocabulary.md");
    let mut seen = 0;
    for part in Part::ALL {
        let name = part.name();
        let schema: Value =
            serde_json::from_str(&read(&format!("schemas/{name}.schema.json"))).expect("JSON");
        let page = read(&format!("docs/format/{name}.toml.md"));
        for table in part.tables() {
            assert!(page.contains(&format!("[{}]", table.name)), "{name}: {}", table.name);
        }
        let pages = format!("{page}\n{vocabulary}");
        let mut missing = Missing { pages: &pages, found: BTreeSet::new(), seen: 0 };
        for (place, definition) in schema["definitions"].as_object().expect("definitions") {
            missing.schema(definition, &format!("{name}.toml, {place}"), false);
        }
        assert!(missing.found.is_empty(), "not in docs/format: {:#?}", missing.found);
        seen += missing.seen;
    }
    assert!(seen > 1000, "{seen} fields and words");
}

#[test]
fn every_field_says_who_reads_it() {
    let mut fields = 0;
    for name in Part::ALL.iter().map(|part| format!("{}.toml", part.name())) {
        let page = read(&format!("docs/format/{name}.md"));
        let tables = page.split("\n| field | type | default | read by | meaning |\n").skip(1);
        for row in
            tables.flat_map(|table| table.lines().skip(1).take_while(|line| !line.is_empty()))
        {
            let cells: Vec<&str> = row.split(" | ").collect();
            assert!(cells.len() == 5 && !cells[3].is_empty(), "{name}: {row}");
            fields += 1;
        }
    }
    assert!(fields > 400, "{fields} fields");
}

#[test]
fn a_field_that_no_page_has_is_found() {
    let schema = serde_json::json!({ "properties": { "land": { "description": "Borders." } } });
    let mut missing = Missing { pages: "| `land` | a list |", found: BTreeSet::new(), seen: 0 };
    missing.schema(&schema, "map.toml, Area", false);
    assert_eq!(missing.found.into_iter().collect::<Vec<_>>(), ["map.toml, Area: land"]);
}

/// The headings of words on the page of the vocabulary that lack their sentence or the games that use them.
fn silent_words(page: &str) -> (usize, Vec<String>) {
    let lists = page.split("\n## ").skip(1).take_while(|list| !list.starts_with("Types\n"));
    let words = lists.flat_map(|list| {
        let name = list.lines().next().unwrap_or_default();
        list.split("\n### ").skip(1).map(move |word| (name, word))
    });
    let words: Vec<(&str, &str)> = words.collect();
    let is_silent = |word: &str| {
        let has_games = word.contains("\nUsed by ") || word.contains("\nNo shipped game uses it.");
        !has_games || !word.contains("\nIn words: “")
    };
    let silent = words
        .iter()
        .filter(|(_, word)| is_silent(word))
        .map(|(list, word)| format!("{list}: {}", word.lines().next().unwrap_or_default()));
    (words.len(), silent.collect())
}

#[test]
fn every_word_of_the_rules_has_its_sentence_and_its_games() {
    let (words, silent) = silent_words(&read("docs/format/vocabulary.md"));
    assert!(words > 200, "{words} words");
    assert_eq!(silent, Vec::<String>::new(), "`cli/src/reference/spoken.rs` says what is said");
    let page = "# Words\n\n## Effect\n\n### `a`\n\nUsed by A.\n\nIn words: “B.”\n\n### `b`\n\nUsed by A.\n\n## Types\n\n### C\n";
    assert_eq!(silent_words(page), (2, vec!["Effect: `b`".to_owned()]));
}

#[test]
fn every_lint_is_in_the_documents() {
    let list = read("docs/lints/README.md");
    for lint in lints::ALL {
        let page = format!("compile/src/lints/{}.md", lint.name.replace('-', "_"));
        let link = format!("[`{}`](../../{page})", lint.name);
        assert!(list.contains(&link), "{link}");
        assert!(read(&page).contains(lint.summary), "{page}");
    }
}

#[test]
fn every_command_and_option_is_in_the_documents() {
    let page = read("docs/cli.md");
    let mut command = strabo_cli::command();
    command.build();
    let mut waiting = vec![(&command, Vec::new())];
    while let Some((command, inherited)) = waiting.pop() {
        let name = command.get_bin_name().unwrap_or("strabo");
        let section = page.split(&format!("\n## `{name}`\n")).nth(1);
        let section = section.unwrap_or_else(|| panic!("{name} is not in docs/cli.md"));
        let section = section.split("\n## ").next().unwrap_or_default();
        let arguments = command.get_arguments().filter(|argument| !argument.is_hide_set());
        for long in arguments.filter_map(|argument| argument.get_long()) {
            let is_elsewhere = ["help", "version"].contains(&long) || inherited.contains(&long);
            assert!(is_elsewhere || section.contains(&format!("--{long}")), "{name} --{long}");
        }
        let global = command.get_arguments().filter(|argument| argument.is_global_set());
        let global: Vec<&str> = global.filter_map(|argument| argument.get_long()).collect();
        let inner = command.get_subcommands();
        let inner = inner.filter(|inner| !inner.is_hide_set() && inner.get_name() != "help");
        waiting.extend(inner.map(|inner| (inner, global.clone())));
    }
}

//! Commands that write or list much: explain, new, schema, completions, man, and options of all commands.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Bench, clean, strabo};
use strabo_cli::Status;
use strabo_compile::{lints, schema};

#[test]
fn every_lint_is_explained() {
    let list = strabo(&["explain", "--list"]);
    let pages = strabo(&["explain", "--list", "--format", "json"]).json();
    assert_eq!(pages.as_array().map(Vec::len), Some(lints::ALL.len()));
    for lint in lints::ALL {
        assert!(list.out.contains(lint.name) && list.out.contains(lint.summary));
        let ran = clean(&["explain", lint.name]);
        assert!(ran.out.starts_with(&format!("{} (", lint.name)), "{}", ran.out);
        assert!(!ran.out.contains("```"), "{}", ran.out);
        let page = strabo(&["explain", lint.name, "--format", "json"]).json();
        assert_eq!(page["page"], lint.page);
    }
    strabo(&["explain", "unknown_aera"]).fails_with("did you mean unknown-area?");
}

#[test]
fn a_new_pack_is_clean() {
    let bench = Bench::new();
    for (folder, options) in [
        ("My Game", &[][..]),
        ("copy", &["--from", "mega-empires-east"]),
        ("other", &["--from", "expansion-project"]),
        ("over", &["--from", "mega-empires-east", "--overlay"]),
    ] {
        let path = bench.arg(folder);
        let ran = clean(&[&["new", &path], options].concat());
        ran.prints(&["strabo check", "strabo serve", "`strabo lsp`", "docs/editors.md"]);
        clean(&["check", &path, "--deny", "warnings"]);
        for (file, bytes) in bench.all(folder) {
            let text = String::from_utf8(bytes).expect("text");
            if file.extension().is_some_and(|end| end == "toml") {
                let line = text.lines().next().and_then(|line| line.strip_prefix("#:schema "));
                let schema = file.parent().expect("a folder").join(line.expect("a schema"));
                assert!(schema.is_file(), "{}", schema.display());
            }
        }
    }
    assert!(bench.read("My Game/pack.toml").contains("id = \"my-game\"\nname = \"My Game\""));
    assert!(bench.read("copy/pack.toml").contains("id = \"copy\"\nname = \"Copy\""));
    let names = bench.all("over").into_iter().map(|(path, _)| path);
    assert_eq!(names.filter(|path| path.extension().is_some_and(|end| end == "toml")).count(), 1);
}

#[test]
fn schemas_are_listed_and_written() {
    let bench = Bench::new();
    assert!(strabo(&["schema"]).out.contains("trade.toml"));
    clean(&["schema", "-o", &bench.arg("a/schemas")]);
    for (path, text) in schema::all() {
        assert_eq!(bench.read(&format!("a/schemas/{path}")), text);
    }
}

#[test]
fn shells_and_man_are_served() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = strabo(&["completions", shell]);
        assert!(ran.out.contains("inspect"), "{shell}");
    }
    let bench = Bench::new();
    assert_eq!(strabo(&["man", "-o", &bench.arg("man")]).status, Status::Clean);
    assert!(bench.read("man/strabo-check.1").contains(".TH"));
    strabo_cli::command().debug_assert();
}

/// The options of a command and of those below it, each with what its value is called.
fn options(command: &clap::Command, found: &mut BTreeMap<String, BTreeSet<String>>) {
    for option in command.get_arguments().filter(|option| !option.is_hide_set()) {
        let Some(name) = option.get_long() else { continue };
        let takes = option.get_action().takes_values();
        let values = option.get_value_names().filter(|_| takes).unwrap_or_default();
        found.entry(name.to_owned()).or_default().insert(values.join(" "));
    }
    command.get_subcommands().for_each(|command| options(command, found));
}

#[test]
fn an_option_means_the_same_in_every_command() {
    let mut found = BTreeMap::new();
    options(&strabo_cli::command(), &mut found);
    // What is written is a file, a folder, or either.
    assert_eq!(found.remove("output").map(|values| values.len()), Some(3));
    for (name, values) in found {
        assert_eq!(values.len(), 1, "--{name} takes {values:?}");
    }
}

#[test]
fn inspect_has_no_empty_line_for_setups_without_civilizations() {
    for pack in ["founders-of-the-empire", "clash-of-cultures", "a-new-dawn"] {
        let told = strabo(&["inspect", pack]).out;
        let blank = told.lines().find(|line| !line.is_empty() && line.trim().is_empty());
        assert_eq!(blank, None, "{told}");
    }
}

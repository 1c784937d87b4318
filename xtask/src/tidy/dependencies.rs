//! Crates of others: their licences, where they come from, and that none is built twice without a reason.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{licences::accepted, places::CRATES, tree::Tree};

/// Licences that ask for no more than that their text is kept.
const LICENCES: &[&str] = &[
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Zlib",
];

/// Crates with another licence that are used all the same: name, and why that is all right.
const OTHER_LICENCES: &[(&str, &str)] = &[];

/// Crates of which the program contains two versions: name, and who keeps them apart.
const TWICE: &[(&str, &str)] = &[
    ("bitflags", "png 0.17, which resvg 0.45 needs, has version 1"),
    ("foldhash", "comes with hashbrown"),
    ("getrandom", "ahash, for parquet and jsonschema, has 0.3; tempfile and zip have 0.4"),
    ("hashbrown", "petgraph 0.8 has 0.15; indexmap and parquet have 0.17"),
    ("num-bigint", "fraction, for jsonschema, has 0.4; parquet has 0.5"),
    ("roxmltree", "0.20 of usvg overflows the stack on deeply nested files; imports use 0.21"),
    ("syn", "only while building: macros of clap and serde use 3, those of miette and strum 2"),
];

/// The program whose crates are counted.
const PROGRAM: &str = "strabo-cli";

/// Every crate has a licence we accept and comes from where crates come from; none stands twice in the
/// program unless a list says why.
pub fn judge_all(tree: &Tree<'_>) -> Vec<String> {
    match tree.workspace.resolved() {
        Err(error) => vec![error],
        Ok(metadata) => {
            let mut problems = licences(&metadata, OTHER_LICENCES);
            problems.extend(sources(&metadata));
            problems.extend(twice(&metadata, TWICE));
            problems
        }
    }
}

fn packages(metadata: &Value) -> impl Iterator<Item = (&Value, &str)> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages.map(|package| (package, package["name"].as_str().unwrap_or_default()))
}

fn licences(metadata: &Value, others: &[(&str, &str)]) -> Vec<String> {
    let mut refused = BTreeMap::new();
    for (package, name) in packages(metadata) {
        let licence = package["license"].as_str().unwrap_or_default();
        if !accepted(licence, LICENCES) {
            refused.insert(name, licence);
        }
    }
    let known = |name: &str| others.iter().any(|(other, _)| *other == name);
    let unknown = refused.iter().filter(|(name, _)| !known(name)).map(|(name, licence)| {
        format!(
            "the licence of {name}, \"{licence}\", is not in the lists of \
             xtask/src/tidy/dependencies.rs: read it, then use another crate or add it with a reason"
        )
    });
    let unneeded = others.iter().filter(|(name, _)| !refused.contains_key(name));
    let unneeded = unneeded.map(|(name, _)| format!("OTHER_LICENCES no longer needs {name}"));
    unknown.chain(unneeded).collect()
}

fn sources(metadata: &Value) -> Vec<String> {
    let members: BTreeSet<&str> = metadata["workspace_members"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let wrong = packages(metadata).filter(|(package, _)| match package["source"].as_str() {
        None => !members.contains(package["id"].as_str().unwrap_or_default()),
        Some(source) => source != CRATES,
    });
    let problem = |(package, name): (&Value, &str)| {
        format!("{name} comes from {}, not from the registry of crates", package["source"])
    };
    wrong.map(problem).collect()
}

fn twice(metadata: &Value, reasons: &[(&str, &str)]) -> Vec<String> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let program = reached(metadata);
    for (package, name) in packages(metadata) {
        if program.contains(package["id"].as_str().unwrap_or_default()) {
            versions
                .entry(name)
                .or_default()
                .insert(package["version"].as_str().unwrap_or_default());
        }
    }
    versions.retain(|_, versions| versions.len() > 1);
    let known = |name: &str| reasons.iter().any(|(other, _)| *other == name);
    let unknown = versions.iter().filter(|(name, _)| !known(name)).map(|(name, versions)| {
        let versions = versions.iter().copied().collect::<Vec<_>>().join(" and ");
        format!(
            "{name} stands twice in the program, as {versions}: `cargo tree -d -e normal` says \
             why; choose other versions, or add it to TWICE in xtask/src/tidy/dependencies.rs"
        )
    });
    let unneeded = reasons.iter().filter(|(name, _)| !versions.contains_key(name));
    let unneeded = unneeded
        .map(|(name, _)| format!("{name} stands only once in the program: remove it from TWICE"));
    unknown.chain(unneeded).collect()
}

/// The ids of all packages that are built for the program, those of tests and build scripts apart.
fn reached(metadata: &Value) -> BTreeSet<&str> {
    let nodes = metadata["resolve"]["nodes"].as_array().into_iter().flatten();
    let nodes: BTreeMap<&str, &Value> =
        nodes.map(|node| (node["id"].as_str().unwrap_or_default(), &node["deps"])).collect();
    let mut next: Vec<&str> = packages(metadata)
        .filter(|(_, name)| *name == PROGRAM)
        .filter_map(|(package, _)| package["id"].as_str())
        .collect();
    let mut reached = BTreeSet::new();
    while let Some(id) = next.pop() {
        if !reached.insert(id) {
            continue;
        }
        for dependency in nodes.get(id).and_then(|deps| deps.as_array()).into_iter().flatten() {
            let mut kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            if kinds.any(|kind| kind["kind"].is_null()) {
                next.extend(dependency["pkg"].as_str());
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A program that uses `a` 1, which uses `b` 1, and `b` 2 in one of the kinds of dependencies.
    fn metadata(kind: &str, licence: &str, source: &str) -> Value {
        let package = |name: &str, version: &str| {
            json!({ "id": format!("{name} {version}"), "name": name, "version": version,
                    "license": licence, "source": source })
        };
        let dependency =
            |id: &str, kind: Value| json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] });
        let second = if kind == "normal" { Value::Null } else { json!(kind) };
        json!({
            "packages": [
                { "id": "program", "name": PROGRAM, "version": "1", "license": "MIT", "source": null },
                package("a", "1"), package("b", "1"), package("b", "2"),
            ],
            "workspace_members": ["program"],
            "resolve": { "nodes": [
                { "id": "program",
                  "deps": [dependency("a 1", Value::Null), dependency("b 2", second)] },
                { "id": "a 1", "deps": [dependency("b 1", Value::Null)] },
            ] },
        })
    }

    #[test]
    fn a_crate_stands_once_in_the_program() {
        assert_eq!(twice(&metadata("normal", "MIT", CRATES), &[]).len(), 1);
        assert!(twice(&metadata("normal", "MIT", CRATES), &[("b", "a reason")]).is_empty());
        for kind in ["dev", "build"] {
            assert!(twice(&metadata(kind, "MIT", CRATES), &[]).is_empty());
        }
        let unneeded = twice(&metadata("dev", "MIT", CRATES), &[("b", "a reason")]);
        assert_eq!(unneeded, ["b stands only once in the program: remove it from TWICE"]);
    }

    #[test]
    fn cargo_deny_has_the_same_lists() {
        let text = include_str!("../../../deny.toml");
        let lines = |list: &str| {
            let (_, rest) = text.split_once(&format!("\n{list} = [\n")).expect("a list");
            rest.split_once("\n]\n").expect("its end").0.lines().map(str::trim)
        };
        let licences: Vec<String> = LICENCES.iter().map(|name| format!("\"{name}\",")).collect();
        assert!(lines("allow").eq(licences.iter()));
        for (line, (name, reason)) in lines("skip").zip(TWICE) {
            assert!(line.starts_with(&format!("{{ crate = \"{name}@")), "{line}");
            assert!(line.ends_with(&format!(", reason = \"{reason}\" }},")), "{line}");
        }
        assert_eq!(lines("skip").count(), TWICE.len());
    }

    #[test]
    fn licences_are_on_a_list() {
        assert!(licences(&metadata("dev", "MIT", CRATES), &[]).is_empty());
        assert_eq!(licences(&metadata("dev", "GPL-3.0-only", CRATES), &[]).len(), 2);
        let both = [("a", "a reason"), ("b", "a reason")];
        assert!(licences(&metadata("dev", "GPL-3.0-only", CRATES), &both).is_empty());
        assert_eq!(licences(&metadata("dev", "MIT", CRATES), &both).len(), 2, "no longer needed");
    }

    #[test]
    fn crates_come_from_the_registry() {
        assert!(sources(&metadata("dev", "MIT", CRATES)).is_empty());
        assert_eq!(sources(&metadata("dev", "MIT", "git+https://example.com/b")).len(), 3);
        let mut path = metadata("dev", "MIT", CRATES);
        path["packages"][1]["source"] = Value::Null;
        assert_eq!(sources(&path).len(), 1);
    }
}

//! Crates of others: their licences, where they come from, and that none is built twice without a reason.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{licences::accepted, places::CRATES, tree::Tree};

/// The lists: licences that ask for no more than that their text is kept, and crates of which the program contains
/// two versions, each with who keeps them apart.
const LISTS: &str = include_str!("../../../deny.toml");

/// The program whose crates are counted.
const PROGRAM: &str = "strabo-cli";

/// Every crate has a licence we accept and comes from where crates come from; none stands twice in the
/// program unless a list says why.
pub fn judge_all(tree: &Tree<'_>) -> Vec<String> {
    match tree.workspace.resolved() {
        Err(error) => vec![error],
        Ok(metadata) => {
            let mut problems = licences(&metadata, &list("allow"));
            problems.extend(sources(&metadata));
            problems.extend(twice(&metadata, &list("skip")));
            problems
        }
    }
}

/// The names in a list of `deny.toml`, one on each line, without versions.
fn list(name: &str) -> Vec<&'static str> {
    let (_, rest) = LISTS.split_once(&format!("\n{name} = [\n")).unwrap_or_default();
    let lines = rest.split("\n]").next().unwrap_or_default().lines();
    let names = lines.filter_map(|line| line.split('"').nth(1)?.split('@').next());
    names.collect()
}

fn packages(metadata: &Value) -> impl Iterator<Item = (&Value, &str)> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages.map(|package| (package, package["name"].as_str().unwrap_or_default()))
}

fn licences(metadata: &Value, accept: &[&str]) -> Vec<String> {
    let licence = |package: &Value| package["license"].as_str().unwrap_or_default().to_owned();
    let refused = packages(metadata).filter(|(package, _)| !accepted(&licence(package), accept));
    let refused: BTreeMap<&str, String> =
        refused.map(|(package, name)| (name, licence(package))).collect();
    let problem = |(name, licence): (&&str, &String)| {
        format!(
            "the licence of {name}, \"{licence}\", is not in the list of deny.toml: read it, then use \
             another crate or add it"
        )
    };
    refused.iter().map(problem).collect()
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

fn twice(metadata: &Value, reasons: &[&str]) -> Vec<String> {
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
    let unknown = versions.iter().filter(|(name, _)| !reasons.contains(name));
    let unknown = unknown.map(|(name, versions)| {
        let versions = versions.iter().copied().collect::<Vec<_>>().join(" and ");
        format!(
            "{name} stands twice in the program, as {versions}: `cargo tree -d -e normal` says \
             why; choose other versions, or add it with a reason to deny.toml"
        )
    });
    let unneeded = reasons.iter().filter(|name| !versions.contains_key(**name));
    let unneeded = unneeded
        .map(|name| format!("{name} stands only once in the program: remove it from deny.toml"));
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
        assert!(twice(&metadata("normal", "MIT", CRATES), &["b"]).is_empty());
        for kind in ["dev", "build"] {
            assert!(twice(&metadata(kind, "MIT", CRATES), &[]).is_empty());
        }
        let unneeded = twice(&metadata("dev", "MIT", CRATES), &["b"]);
        assert_eq!(unneeded, ["b stands only once in the program: remove it from deny.toml"]);
    }

    #[test]
    fn licences_are_on_a_list() {
        assert!(list("allow").contains(&"MIT") && list("skip").contains(&"syn"));
        assert!(licences(&metadata("dev", "MIT", CRATES), &["MIT"]).is_empty());
        assert_eq!(licences(&metadata("dev", "GPL-3.0-only", CRATES), &["MIT"]).len(), 2);
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

//! Which crate may know which: the arrows of ARCHITECTURE.md.

use serde_json::Value;

use super::tree::Tree;

/// All dependencies between crates of the workspace that are allowed, apart from those of tests.
const ARROWS: &str = include_str!("arrows.txt");

/// The crates of families, and who may name them: the way in, bots, and their own tests.
const FAMILIES: &[&str] = &["strabo-areas", "strabo-tableau", "strabo-focus-row", "strabo-cities"];
const NAME_FAMILIES: &[&str] = &["strabo-engine", "strabo-bots"];

/// Only `engine` and `engine/bots` name a family: everything else is written once, over any game.
pub fn families(tree: &Tree<'_>) -> Vec<String> {
    let words: Vec<String> = FAMILIES.iter().map(|name| name.replace('-', "_")).collect();
    let outside = tree.files.iter().filter(|file| {
        let path = &*file.path;
        path.ends_with(".rs")
            && !path.starts_with("engine/")
            && !path.starts_with("xtask/src/tidy/")
    });
    let named = outside.filter(|file| words.iter().any(|word| file.text().contains(word)));
    named.map(|file| format!("{} names a family: {WRITTEN_ONCE}", file.path)).collect()
}

const WRITTEN_ONCE: &str = "what plays is written once, over any game (ARCHITECTURE.md)";

/// The dependencies in the manifests are among the arrows.
pub fn dependencies(tree: &Tree<'_>) -> Vec<String> {
    let metadata = tree.workspace.metadata();
    metadata.map_or_else(|error| vec![error], |metadata| judge(&metadata))
}

fn judge(metadata: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let mut arrows = ARROWS.lines().filter_map(|line| line.split_once(':'));
        let Some((_, allowed)) = arrows.find(|(from, _)| *from == name) else {
            problems.push(format!(
                "the crate {name} has no arrows: say in xtask/src/tidy/arrows.txt what it may know"
            ));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let to = dependency["name"].as_str().unwrap_or_default();
            let ours = !dependency["path"].is_null();
            let for_tests = dependency["kind"] == "dev";
            if ours && !for_tests && !allowed.split(' ').any(|known| known == to) {
                problems.push(format!("{name} must not know {to}: see ARCHITECTURE.md"));
            } else if FAMILIES.contains(&to)
                && !NAME_FAMILIES.contains(&name)
                && name != format!("{to}-tests")
            {
                problems.push(format!("{name} depends on {to}: {WRITTEN_ONCE}"));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::judge;

    fn dependency(from: &str, to: &str, kind: Option<&str>) -> Vec<String> {
        let dependency = json!({ "name": to, "kind": kind, "path": "somewhere" });
        judge(&json!({ "packages": [{ "name": from, "dependencies": [dependency] }] }))
    }

    #[test]
    fn arrows_point_one_way() {
        assert!(dependency("strabo-areas", "strabo-model", None).is_empty());
        assert!(dependency("strabo-areas", "strabo-compile", Some("dev")).is_empty());
        assert!(dependency("strabo-engine", "strabo-areas", None).is_empty());
        assert!(dependency("strabo-areas-tests", "strabo-areas", Some("dev")).is_empty());
        assert_eq!(dependency("strabo-table", "strabo-areas", Some("dev")).len(), 1);
        let wrong = ["strabo-areas must not know strabo-compile: see ARCHITECTURE.md"];
        assert_eq!(dependency("strabo-areas", "strabo-compile", None), wrong);
        assert_eq!(dependency("strabo-areas", "strabo-compile", Some("build")), wrong);
        assert_eq!(dependency("strabo-new", "strabo-model", None).len(), 1);
    }
}

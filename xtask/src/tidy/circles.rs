//! No circle of files inside a crate: what one file uses never leads back to it.
//!
//! A file uses another when a path in it leads to an item that the other defines. Paths are followed
//! through `use` and re-exports to the definition, so that a front page which only re-exports ties
//! no knots. Declaring a child with `mod` is not a use, and neither are the modules of unit tests.

mod paths;
mod tokens;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use petgraph::{algo::tarjan_scc, graphmap::DiGraphMap};

use super::tree::Tree;
use paths::Source;

/// The files of one crate by the path of their module: `["steps", "trade"]`.
type Modules<'t> = BTreeMap<Vec<&'t str>, Source<'t>>;

/// Which file uses which, with an item that it uses.
type Uses<'t> = BTreeMap<(&'t str, &'t str), &'t str>;

/// No file uses itself over others.
pub fn files(tree: &Tree<'_>) -> Vec<String> {
    let mut crates: BTreeMap<&str, Modules<'_>> = BTreeMap::new();
    for file in &tree.files {
        let Some((name, path)) = file.path.split_once("/src/") else { continue };
        let Some(path) = path.strip_suffix(".rs").filter(|path| *path != "main") else { continue };
        let mut module: Vec<&str> = path.split('/').collect();
        if matches!(module.last(), Some(&"mod" | &"lib")) {
            module.pop();
        }
        let source = Source::read(&file.path, file.text());
        crates.entry(name).or_default().insert(module, source);
    }
    crates.iter().flat_map(|(name, modules)| circles(name, modules)).collect()
}

fn circles(name: &str, modules: &Modules<'_>) -> Vec<String> {
    let uses = uses(modules);
    let graph: DiGraphMap<&str, ()> = uses.keys().map(|(from, to)| (*from, *to)).collect();
    let mut knots: Vec<Vec<&str>> = tarjan_scc(&graph);
    knots.retain(|knot| knot.len() > 1);
    for knot in &mut knots {
        knot.sort_unstable();
    }
    knots.sort_unstable();
    knots.iter().map(|knot| describe(name, &uses, knot)).collect()
}

fn uses<'t>(modules: &Modules<'t>) -> Uses<'t> {
    let mut uses = Uses::new();
    for (module, source) in modules {
        for path in &source.paths {
            let Some((to, item)) = resolve(modules, module, path, &mut BTreeSet::new()) else {
                continue;
            };
            if to != source.file {
                uses.entry((source.file, to)).or_insert(item);
            }
        }
    }
    uses
}

/// The file that defines what a path leads to, and the name of that item there. Nothing for other
/// crates, and for a path that ends at a module.
fn resolve<'t>(
    modules: &Modules<'t>,
    from: &[&'t str],
    path: &[&'t str],
    seen: &mut BTreeSet<(Vec<&'t str>, &'t str)>,
) -> Option<(&'t str, &'t str)> {
    let (&first, rest) = path.split_first()?;
    let (mut at, rest): (Vec<&str>, _) = match first {
        "crate" => (Vec::new(), rest),
        "self" => (from.to_vec(), rest),
        "super" => (from[..from.len().checked_sub(1)?].to_vec(), rest),
        _ => (from.to_vec(), path),
    };
    for (step, name) in rest.iter().enumerate() {
        if *name == "super" {
            at.pop()?;
            continue;
        }
        at.push(name);
        if modules.contains_key(&at) {
            continue;
        }
        at.pop();
        let source = modules.get(&at)?;
        if source.defines.contains(name) {
            return Some((source.file, name));
        }
        if !seen.insert((at.clone(), name)) {
            return None;
        }
        if let Some(import) = source.imports.get(name) {
            return resolve(modules, &at, &[import, &rest[step + 1..]].concat(), seen);
        }
        return source.globs.iter().find_map(|glob| {
            let whole = [glob, &rest[step..]].concat();
            resolve(modules, &at, &whole, seen)
        });
    }
    None
}

/// The shortest way from the first file of a knot back to itself.
fn describe(name: &str, uses: &Uses<'_>, knot: &[&str]) -> String {
    let start = knot[0];
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for (_, to) in uses.keys().filter(|(from, to)| *from == at && knot.contains(to)) {
            if !before.contains_key(to) {
                before.insert(to, at);
                queue.push_back(to);
            }
        }
    }
    let mut way = vec![start];
    let mut at = start;
    while let Some(&from) = before.get(at) {
        way.push(from);
        at = from;
        if at == start {
            break;
        }
    }
    way.reverse();
    let steps = way.windows(2).map(|step| {
        let item = uses.get(&(step[0], step[1])).copied().unwrap_or_default();
        format!("\n    {} uses {item} of {}", step[0], step[1])
    });
    format!(
        "{name}: {} files use each other in a circle; move the item that ties them:{}",
        knot.len(),
        steps.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::{super::tree::judge, files};

    const A: &str = "use crate::b::B;\npub struct A(B);\n";

    #[test]
    fn a_circle_is_found_whatever_the_path_is_written_like() {
        for b in [
            "use super::a::A;\npub struct B(A);",
            "pub fn f(_: &crate::a::A) {}\npub struct B;",
            "use crate::a;\npub fn f(_: a::A) {}\npub struct B;",
            "#[serde(with = \"crate::a::A\")]\npub struct B;",
            "use crate::{c, a::{A as Other}};\npub struct B(Other);",
        ] {
            let found = judge(files, &[("x/src/a.rs", A), ("x/src/b.rs", b)]);
            assert_eq!(found.len(), 1, "{b}");
            assert!(found[0].contains("x/src/b.rs uses A of x/src/a.rs"), "{}", found[0]);
        }
    }

    #[test]
    fn what_is_no_use_is_no_circle() {
        for b in [
            "pub struct B;\n#[cfg(test)]\nmod tests { use super::super::a::A; }",
            "// crate::a::A\npub struct B(&'static str);\nconst C: &str = \"see crate::a::A\";",
            "pub mod inner { use super::B; }\npub struct B;",
        ] {
            let found = judge(files, &[("x/src/a.rs", A), ("x/src/b.rs", b)]);
            assert!(found.is_empty(), "{b}: {found:?}");
        }
    }

    #[test]
    fn a_re_export_stands_for_what_it_exports() {
        let lib = "mod a;\nmod b;\npub use a::A;\npub use b::*;";
        let b = "pub struct B;";
        let parts = [("x/src/lib.rs", lib), ("x/src/a.rs", "use crate::B;\npub struct A(B);")];
        assert!(judge(files, &[parts[0], parts[1], ("x/src/b.rs", b)]).is_empty());
        let tied = "use crate::A;\npub struct B(A);";
        assert_eq!(judge(files, &[parts[0], parts[1], ("x/src/b.rs", tied)]).len(), 1);
    }

    #[test]
    fn a_child_may_not_use_what_uses_it() {
        let parent = "mod child;\nuse child::Child;\npub struct Parent(Child);";
        let child = "use super::Parent;\npub struct Child(Box<Parent>);";
        assert_eq!(judge(files, &[("x/src/p.rs", parent), ("x/src/p/child.rs", child)]).len(), 1);
    }
}

//! `cargo xtask quick`: what is worth checking on every save of a branch, for the crates that changed.

use std::{collections::BTreeSet, path::Path, time::Instant};

use serde_json::Value;

use crate::workspace::{Workspace, output, run};
use crate::{codegen, tidy};

/// Their tests run whole programs and take minutes, so they run only when these crates change themselves.
const WHOLE: [&str; 2] = ["strabo-cli", "xtask"];

/// Folders that a crate takes its data from.
const DATA: &[(&str, &str)] = &[("data/", "strabo-data"), ("docs/guide/", "strabo-cli")];

/// A crate of the workspace.
struct Package {
    name: String,
    /// Its folder from the root, with a slash at the end.
    folder: String,
    uses: Vec<String>,
    has_tests: bool,
}

/// What is run.
#[derive(Debug, PartialEq)]
struct Plan {
    changed: BTreeSet<String>,
    /// Those and all that depend on them.
    linted: BTreeSet<String>,
    /// Those whose tests run.
    tested: BTreeSet<String>,
    /// Tests of the program that have the name of a changed crate.
    named: Vec<String>,
    /// Those whose tests are left out.
    left_out: BTreeSet<String>,
}

/// Runs everything up to the first that fails.
pub fn go(workspace: &Workspace) -> Result<(), String> {
    let start = Instant::now();
    let packages = packages(&workspace.metadata()?);
    let files = changed_files(workspace)?;
    let plan =
        plan(&packages, &files, |name| workspace.path(&format!("cli/tests/{name}.rs")).exists());
    run(workspace.cargo().args(["fmt", "--all", "--check"]))
        .map_err(|error| format!("{error}\nrun `cargo fmt --all`"))?;
    tidy::run(workspace)?;
    codegen::from_folders(workspace, true)?;
    println!("{} files changed, in {}", files.len(), listed(&plan.changed));
    if plan.changed.is_empty() {
        println!("no crate changed: format, tidy and the registry are fine");
        return Ok(());
    }
    println!("clippy: {}", listed(&plan.linted));
    let mut clippy = workspace.cargo();
    clippy.args(["clippy", "--quiet", "--locked", "--all-targets"]).args(chosen(&plan.linted));
    run(clippy.args(["--", "-D", "warnings"]))?;
    println!("tests: {}", listed(&plan.tested));
    if !plan.tested.is_empty() {
        let mut test = workspace.cargo();
        test.args(["test", "--quiet", "--locked", "--no-fail-fast", "--tests"]);
        run(test.args(chosen(&plan.tested)))?;
    }
    if !plan.named.is_empty() {
        println!("tests of strabo-cli: {}", plan.named.join(", "));
        let mut test = workspace.cargo();
        test.args(["test", "--quiet", "--locked", "-p", "strabo-cli", "--test", "all", "--"]);
        run(test.args(&plan.named))?;
    }
    println!("passed after {:.0} s", start.elapsed().as_secs_f64());
    println!("left out: tests of {}", listed(&plan.left_out));
    println!("left out: documentation, generated pages, clients, editors, browser");
    println!("`cargo xtask test` runs everything");
    Ok(())
}

fn listed(names: &BTreeSet<String>) -> String {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if names.is_empty() { "no crate".to_owned() } else { names.join(", ") }
}

fn chosen(names: &BTreeSet<String>) -> impl Iterator<Item = &str> {
    names.iter().flat_map(|name| ["-p", name.as_str()])
}

/// Files that differ from where the branch left `main`, with those that are not committed yet.
fn changed_files(workspace: &Workspace) -> Result<Vec<String>, String> {
    let git = |words: &[&str]| output(workspace.command("git").args(words));
    let known = git(&["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes"])?;
    let main = ["main", "origin/main"].into_iter().find(|name| known.lines().any(|x| x == *name));
    let base = match main {
        Some(main) => git(&["merge-base", main, "HEAD"])?.trim().to_owned(),
        None => "HEAD".to_owned(),
    };
    let mut files = git(&["diff", "--name-only", "--no-renames", &base])?;
    files += &git(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(files.lines().map(str::to_owned).collect())
}

fn packages(metadata: &Value) -> Vec<Package> {
    let root = Path::new(metadata["workspace_root"].as_str().unwrap_or_default());
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let package = |package: &Value| {
        let manifest = text(&package["manifest_path"]);
        let folder = Path::new(&manifest).parent().and_then(|path| path.strip_prefix(root).ok());
        let folder = folder.map(|path| path.to_string_lossy().replace('\\', "/"));
        let used = list(&package["dependencies"]).into_iter();
        let used = used.filter(|used| !used["path"].is_null() && used["kind"].is_null());
        Package {
            name: text(&package["name"]),
            folder: folder.unwrap_or_default() + "/",
            uses: used.map(|used| text(&used["name"])).collect(),
            has_tests: list(&package["targets"]).iter().any(|target| target["test"] == true),
        }
    };
    list(&metadata["packages"]).iter().map(package).collect()
}

fn plan(packages: &[Package], files: &[String], has_named: impl Fn(&str) -> bool) -> Plan {
    let owner = |file: &String| {
        let inside = packages.iter().filter(|package| file.starts_with(&package.folder));
        let deepest = inside.max_by_key(|package| package.folder.len());
        let data = DATA.iter().find(|(folder, _)| file.starts_with(folder));
        deepest.map(|package| package.name.clone()).or(data.map(|(_, name)| (*name).to_owned()))
    };
    let mut changed: BTreeSet<String> = files.iter().filter_map(owner).collect();
    if files.iter().any(|file| ["Cargo.toml", "Cargo.lock"].contains(&file.as_str())) {
        changed.extend(packages.iter().map(|package| package.name.clone()));
    }
    // The tests of some crates are a package of their own.
    let with_tests = |name: &String| format!("{name}-tests");
    let apart: Vec<String> = changed.iter().map(with_tests).collect();
    changed.extend(apart.into_iter().filter(|name| packages.iter().any(|p| p.name == *name)));
    let using = |known: &BTreeSet<String>| -> BTreeSet<String> {
        let users =
            packages.iter().filter(|user| user.uses.iter().any(|used| known.contains(used)));
        users.map(|user| user.name.clone()).collect()
    };
    let direct = using(&changed);
    let (mut linted, mut count) = (changed.clone(), 0);
    while linted.len() > count {
        count = linted.len();
        linted.extend(using(&linted));
    }
    let has_tests = |name: &String| packages.iter().any(|p| p.name == *name && p.has_tests);
    let near = direct.iter().filter(|name| !WHOLE.contains(&name.as_str()));
    let tested = changed.iter().chain(near).filter(|name| has_tests(name));
    let tested: BTreeSet<String> = tested.cloned().collect();
    let short = changed.iter().filter_map(|name| name.strip_prefix("strabo-"));
    let named = short.filter(|name| !tested.contains(WHOLE[0]) && has_named(name));
    let named = named.map(|name| format!("{name}::")).collect();
    let left_out = linted.iter().filter(|name| has_tests(name) && !tested.contains(*name));
    Plan { left_out: left_out.cloned().collect(), named, changed, linted, tested }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> BTreeSet<String> {
        names.split_whitespace().map(str::to_owned).collect()
    }

    fn planned(files: &[&str]) -> Plan {
        let package = |name: &str, folder: &str, uses: &str| Package {
            name: name.to_owned(),
            folder: folder.to_owned(),
            uses: set(uses).into_iter().collect(),
            has_tests: name != "strabo-data",
        };
        let packages = [
            package("strabo-model", "model/", ""),
            package("strabo-areas", "areas/", "strabo-model"),
            package("strabo-areas-tests", "areas/tests/", ""),
            package("strabo-data", "packs/", "strabo-model"),
            package("strabo-serve", "serve/", "strabo-areas"),
            package("strabo-cli", "cli/", "strabo-areas strabo-data strabo-serve"),
        ];
        let files: Vec<String> = files.iter().map(|file| (*file).to_owned()).collect();
        plan(&packages, &files, |name| name == "serve")
    }

    #[test]
    fn what_changed_and_what_uses_it_is_tested_but_not_the_whole_program() {
        let plan = planned(&["areas/src/lib.rs", "README.md"]);
        assert_eq!(plan.changed, set("strabo-areas strabo-areas-tests"));
        assert_eq!(plan.tested, set("strabo-areas strabo-areas-tests strabo-serve"));
        assert_eq!(plan.linted, set("strabo-areas strabo-areas-tests strabo-cli strabo-serve"));
        assert_eq!(plan.left_out, set("strabo-cli"));
        assert_eq!(planned(&["areas/tests/trade.rs"]).changed, set("strabo-areas-tests"));
    }

    #[test]
    fn the_program_is_asked_about_a_crate_that_it_has_tests_of() {
        assert_eq!(planned(&["serve/src/lib.rs"]).named, ["serve::"]);
        assert!(planned(&["serve/src/lib.rs", "cli/src/lib.rs"]).named.is_empty());
    }

    #[test]
    fn data_belongs_to_a_crate_and_a_page_to_none() {
        assert_eq!(planned(&["data/east/map.toml"]).changed, set("strabo-data"));
        assert_eq!(planned(&["README.md"]).changed, set(""));
        assert_eq!(planned(&["Cargo.toml"]).changed.len(), 6);
    }
}

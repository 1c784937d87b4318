//! The pages a newcomer reads first name what is there.

use super::tree::{File, Tree};

const ARCHITECTURE: &str = "ARCHITECTURE.md";

const MOST_WORDS: usize = 2_500;

/// What README.md tells a newcomer to type: run the program, run the tests.
const COMMANDS: &[&str] = &["cargo run --release", "cargo xtask test"];

/// Every path in backticks in ARCHITECTURE.md exists.
pub fn paths_exist(tree: &Tree<'_>) -> Vec<String> {
    let Some(text) = page(tree, ARCHITECTURE) else {
        return vec![format!("{ARCHITECTURE} is missing")];
    };
    let spans = text.split('`').skip(1).step_by(2);
    let gone = spans.filter(|span| is_path(span) && !exists(tree, span));
    gone.map(|span| format!("{ARCHITECTURE} names `{span}`, which git does not know")).collect()
}

/// It can be read in ten minutes.
pub fn is_short(tree: &Tree<'_>) -> Vec<String> {
    let words = page(tree, ARCHITECTURE).unwrap_or_default().split_whitespace().count();
    if words <= MOST_WORDS {
        return Vec::new();
    }
    let where_to = "what a crate does inside stands in its README.md";
    vec![format!("{ARCHITECTURE} has {words} words, at most {MOST_WORDS}: {where_to}")]
}

/// Every crate has its place in ARCHITECTURE.md.
pub fn crates_are_named(tree: &Tree<'_>) -> Vec<String> {
    let text = page(tree, ARCHITECTURE).unwrap_or_default();
    let manifests = tree.files.iter().filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    let is_named =
        |name: &str| ["`", "/"].iter().any(|end| text.contains(&format!("`{name}{end}")));
    let unnamed = manifests.filter(|name| !is_named(name));
    unnamed.map(|name| format!("{ARCHITECTURE} does not say what `{name}/` is for")).collect()
}

/// README.md holds the two commands everything starts with.
pub fn readme_has_its_commands(tree: &Tree<'_>) -> Vec<String> {
    let text = page(tree, "README.md").unwrap_or_default();
    let absent = COMMANDS.iter().filter(|command| !text.contains(*command));
    absent.map(|command| format!("README.md does not name `{command}`")).collect()
}

/// `.ci/run` types what a newcomer types, in the same order; what takes minutes and few need comes after it.
pub fn ci_runs_what_readme_says(tree: &Tree<'_>) -> Vec<String> {
    let commands = |path: &str| -> Vec<&str> {
        let lines = page(tree, path).unwrap_or_default().lines();
        let commands = lines.filter(|line| line.starts_with("cargo "));
        commands.map(|line| line.split('#').next().unwrap_or_default().trim_end()).collect()
    };
    let (told, run) = (commands("README.md"), commands(".ci/run"));
    if !told.is_empty() && run.starts_with(&told) {
        return Vec::new();
    }
    vec![format!(".ci/run runs {run:?}, but README.md says {told:?}, which comes first")]
}

/// Files that the guide and CONTRIBUTING.md name in backticks exist. A path outside of the folders of the project,
/// such as `out/my-map.json`, is something a reader makes.
pub fn files_named_for_newcomers_exist(tree: &Tree<'_>) -> Vec<String> {
    let is_page = |path: &str| path == "CONTRIBUTING.md" || path.starts_with("docs/guide/");
    let pages = tree.files.iter().filter(|file| is_page(&file.path) && file.path.ends_with(".md"));
    let mut gone = Vec::new();
    for page in pages {
        for line in page.text().lines() {
            let spans =
                line.split('`').skip(1).step_by(2).filter(|span| is_path(span) && is_file(span));
            let of_ours = spans.filter(|span| {
                span.split_once('/').is_some_and(|(folder, _)| exists(tree, &format!("{folder}/")))
            });
            let missing = of_ours.filter(|span| !exists(tree, span));
            gone.extend(
                missing
                    .map(|span| format!("{} names `{span}`, which git does not know", page.path)),
            );
        }
    }
    gone
}

fn page<'t>(tree: &'t Tree<'_>, path: &str) -> Option<&'t str> {
    tree.files.iter().find(|file| file.path == path).map(File::text)
}

/// `compile/src/lib.rs`, `map.toml` and `data/` are paths; `/`, `.rs`, `a/b c` and `<pack>/` are none.
fn is_path(span: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    let folder = span.contains('/') && !span.starts_with('/');
    span.chars().all(plain) && (is_file(span) || folder)
}

fn is_file(span: &str) -> bool {
    let mut endings = [".rs", ".md", ".toml", ".json"].iter();
    endings.any(|ending| span.strip_suffix(ending).is_some_and(|stem| !stem.is_empty()))
}

/// Tracked, or a folder of tracked files. A bare name such as `map.toml` may stand in any folder.
fn exists(tree: &Tree<'_>, path: &str) -> bool {
    let folder = format!("{}/", path.trim_end_matches('/'));
    let inside = format!("/{path}");
    tree.files.iter().any(|file| {
        file.path == path
            || file.path.starts_with(&folder)
            || (!path.contains('/') && file.path.ends_with(&inside))
    })
}

#[cfg(test)]
mod tests {
    use super::super::tree::judge;
    use super::*;

    #[test]
    fn named_paths_exist() {
        let with = |text| judge(paths_exist, &[(ARCHITECTURE, text), ("data/east/map.toml", "")]);
        assert!(
            with("`data/`, `data/east`, `map.toml`, `data/<pack>/`, `A/B test`, `.rs`").is_empty()
        );
        assert_eq!(
            with("`data/` and `data/west/`"),
            ["ARCHITECTURE.md names `data/west/`, which git does not know"]
        );
        assert_eq!(with("`gone.rs`").len(), 1);
        assert_eq!(judge(paths_exist, &[]), ["ARCHITECTURE.md is missing"]);
    }

    #[test]
    fn every_crate_is_named() {
        let with =
            |text| judge(crates_are_named, &[(ARCHITECTURE, text), ("model/Cargo.toml", "")]);
        assert!(with("`model/` is what a game is").is_empty());
        assert!(with("`model` is what a game is").is_empty());
        assert_eq!(with("the model"), ["ARCHITECTURE.md does not say what `model/` is for"]);
    }

    #[test]
    fn readme_names_both_commands() {
        let with = |text| judge(readme_has_its_commands, &[("README.md", text)]);
        assert!(with("cargo run --release -- build\ncargo xtask test\n").is_empty());
        assert_eq!(with("cargo xtask test"), ["README.md does not name `cargo run --release`"]);
        assert_eq!(judge(readme_has_its_commands, &[]).len(), 2);
    }

    #[test]
    fn ci_runs_both_commands_of_readme() {
        let readme =
            "Type\n```\ncargo run --release -- build   # draws\ncargo xtask test  # tests\n```\n";
        let with = |ci| judge(ci_runs_what_readme_says, &[("README.md", readme), (".ci/run", ci)]);
        assert!(with("set -eu\ncargo run --release -- build\ncargo xtask test\n").is_empty());
        assert_eq!(with("cargo xtask test\n").len(), 1);
        assert_eq!(with("cargo xtask test\ncargo run --release -- build\n").len(), 1);
    }

    #[test]
    fn what_the_guide_names_exists() {
        let with = |text| {
            let files = [("docs/guide/1.md", text), ("model/src/map.rs", "")];
            judge(files_named_for_newcomers_exist, &files)
        };
        assert!(with("`model/src/map.rs`, `model/images`, `out/map.json`, `map.toml`").is_empty());
        assert_eq!(
            with("see `model/src/gone.rs`"),
            ["docs/guide/1.md names `model/src/gone.rs`, which git does not know"]
        );
    }
}

//! The pages a newcomer reads first name what is there.

use super::tree::{File, Tree};

const ARCHITECTURE: &str = "ARCHITECTURE.md";

/// What README.md tells a newcomer to type: run the program, run the tests.
const COMMANDS: &[&str] = &["cargo run --release", "cargo xtask test"];

/// Every path in backticks in ARCHITECTURE.md exists.
pub fn paths_exist(tree: &Tree<'_>) -> Vec<String> {
    let Some(text) = page(tree, ARCHITECTURE) else {
        return vec![format!("{ARCHITECTURE} is missing")];
    };
    let spans = text.split('`').skip(1).step_by(2);
    let gone = spans.filter(|span| is_path(span) && !exists(tree, span));
    gone.map(|span| format!("{ARCHITECTURE} names `{span}`, which does not exist")).collect()
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

fn page<'t>(tree: &'t Tree<'_>, path: &str) -> Option<&'t str> {
    tree.files.iter().find(|file| file.path == path).map(File::text)
}

/// `compile/src/lib.rs`, `map.toml` and `data/` are paths; `/`, `.rs`, `a/b c` and `<pack>/` are none.
fn is_path(span: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    let mut endings = [".rs", ".md", ".toml", ".json"].iter();
    let file = endings.any(|ending| span.strip_suffix(ending).is_some_and(|stem| !stem.is_empty()));
    let folder = span.contains('/') && !span.starts_with('/');
    span.chars().all(plain) && (file || folder)
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
            ["ARCHITECTURE.md names `data/west/`, which does not exist"]
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
}

//! Nothing depends on one machine or one network: no paths of somebody's disk, no registries.

use super::tree::Tree;

/// Where crates come from; cargo writes it into the lock file.
pub const CRATES: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What the host name of a package registry or of a mirror of one contains.
const REGISTRIES: &[&str] =
    &["artifactory", "crates.io", "mirror", "nexus", "npmjs", "pypi", "pythonhosted", "registry"];

/// Folders at the root of somebody's machine, in two pieces so that they are not found here.
const FOLDERS: &[&str] =
    &[concat!("/", "home"), concat!("/", "root"), concat!("/", "work"), concat!("/", "Users")];

/// No file names the host of a package registry.
pub fn registries(tree: &Tree<'_>) -> Vec<String> {
    each_line(tree, |line| {
        let line = line.replace(CRATES, "");
        let hosts = line.split("://").skip(1);
        let hosts = hosts.map(|rest| rest.split(['/', '"', ' ', ')', '>']).next().unwrap_or(rest));
        let mut hosts = hosts.map(str::to_lowercase);
        let found = hosts.find(|host| REGISTRIES.iter().any(|word| host.contains(word)))?;
        Some(format!("names the package registry {found}"))
    })
}

/// No file names an absolute path.
pub fn absolute_paths(tree: &Tree<'_>) -> Vec<String> {
    each_line(tree, |line| {
        let found = FOLDERS.iter().find(|folder| names_folder(line, folder))?;
        Some(format!("names a path of one machine, {found}"))
    })
}

/// The folder stands there as a whole word, and not inside of another path.
fn names_folder(line: &str, folder: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || "-_.~/<>{}*$)".contains(c);
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let mut after = line[at + folder.len()..].chars();
        let (next, second) = (after.next(), after.next());
        let ends = next == Some('/') && second.is_some_and(|c| c.is_alphanumeric() || c == '.');
        !before.is_some_and(word) && (ends || (next.is_none() && at == 0))
    })
}

fn each_line(tree: &Tree<'_>, judge: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut problems = Vec::new();
    for file in &tree.files {
        for (at, line) in file.text().lines().enumerate() {
            if let Some(problem) = judge(line) {
                problems.push(format!("{}:{} {problem}", file.path, at + 1));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::super::tree::judge;
    use super::*;

    #[test]
    fn registries_are_found() {
        let scheme = "https:";
        let with =
            |host: &str| judge(registries, &[("a.md", &format!("see {scheme}//{host}/x\n"))]);
        assert!(with("json-schema.org").is_empty());
        assert!(judge(registries, &[("Cargo.lock", CRATES)]).is_empty());
        assert_eq!(
            with("static.crates.io"),
            ["a.md:1 names the package registry static.crates.io"]
        );
        assert_eq!(with("nexus.example.com:8081").len(), 1);
    }

    #[test]
    fn absolute_paths_are_found() {
        let [home, ..] = FOLDERS else { unreachable!() };
        let with = |text: &str| judge(absolute_paths, &[("a.md", text)]);
        assert!(with(&format!("example.org{home}/me")).is_empty());
        assert!(with(&format!("{home}land/me")).is_empty());
        assert_eq!(with(&format!("cd {home}/me")).len(), 1);
        assert_eq!(with(&format!("path = \"{home}/me\"")).len(), 1);
    }
}

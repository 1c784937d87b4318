//! `cargo xtask embed`: builds and runs `examples/embed`, a program of somebody else that uses Strabo as a library.

use crate::workspace::{self, Workspace};

/// The manifest of the program.
const MANIFEST: &str = "examples/embed/Cargo.toml";
/// Its code, which is to stay short enough to be read at a glance.
const CODE: &str = "examples/embed/src/main.rs";
const MOST_LINES: usize = 120;

/// A pack of every kind of game, with how many it is played, and how many of them start on a map of areas.
const GAMES: [(&str, &str, usize); 4] = [
    ("mega-empires-east", "5", 5),
    ("founders-stand-in", "3", 0),
    ("new-dawn-stand-in", "3", 0),
    ("clash-stand-in", "3", 0),
];

/// Runs the program on packs and checks what it prints.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let lines = workspace.read(CODE)?.lines().count();
    if lines > MOST_LINES {
        return Err(format!("{CODE} has {lines} lines, but {MOST_LINES} are the most"));
    }
    for (pack, players, starts) in GAMES {
        let mut cargo = workspace.cargo();
        // It is run once and never looked into.
        cargo.env("CARGO_PROFILE_DEV_DEBUG", "0");
        // A folder of its own, so that it does not wait for other steps that build.
        cargo.args(["run", "--quiet", "--locked", "--target-dir", "target/embed"]);
        cargo.args(["--manifest-path", MANIFEST, "--", &format!("data/{pack}"), players, "5"]);
        check(&workspace::output(&mut cargo)?, starts).map_err(|why| format!("{pack}: {why}"))?;
    }
    Ok(())
}

fn check(printed: &str, starts: usize) -> Result<(), String> {
    let lines: Vec<&str> = printed.lines().collect();
    let count = |word: &str| lines.iter().filter(|line| line.contains(word)).count();
    let played = lines.last().is_some_and(|line| line.contains(" of 5 games, with "));
    if count(" steps from ") == starts && count("  1. ") >= 5 && played {
        return Ok(());
    }
    Err(format!("the program prints something else than it should:\n{printed}"))
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn what_is_missing_is_noticed() {
        let start = "  A starts in B, 4 steps from C\n";
        let end = "the builder won 1 of 5 games, with 90 points a game\n";
        let end = format!("{}{end}", "  1. A: 90 points\n".repeat(5));
        assert!(check(&format!("{}{end}", start.repeat(5)), 5).is_ok());
        assert!(check(&format!("{}{end}", start.repeat(4)), 5).is_err());
        assert!(check(&start.repeat(5), 5).is_err());
        assert!(check("the builder won 1 of 5 games, with 90 points a game\n", 0).is_err());
    }
}

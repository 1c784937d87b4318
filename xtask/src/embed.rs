//! `cargo xtask embed`: builds and runs `examples/embed`, a program of somebody else that uses Strabo as a library.

use crate::programs::Programs;
use crate::workspace::{Workspace, output};

/// The code of the program, which is to stay short enough to be read at a glance.
const CODE: &str = "examples/embed/src/main.rs";
const MOST_LINES: usize = 120;

/// A pack of every kind of game, with how many it is played, and how many of them start on a map of areas.
const GAMES: [(&str, &str, usize); 4] = [
    ("data/mega-empires-east", "5", 5),
    ("examples/founders-stand-in", "3", 0),
    ("examples/new-dawn-stand-in", "3", 0),
    ("examples/clash-stand-in", "3", 0),
];

/// Runs the program on packs and checks what it prints.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let lines = workspace.read(CODE)?.lines().count();
    if lines > MOST_LINES {
        return Err(format!("{CODE} has {lines} lines, but {MOST_LINES} are the most"));
    }
    for (pack, players, starts) in GAMES {
        let mut program = Programs::build(workspace)?.embed();
        let printed = output(program.args([pack, players, "5"]))?;
        check(&printed, starts).map_err(|why| format!("{pack}: {why}"))?;
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

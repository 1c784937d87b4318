//! `cargo xtask embed`: builds and runs `examples/embed`, a program of somebody else that uses Strabo as a library.

use crate::programs::Programs;
use crate::workspace::{Workspace, output};

/// The code of the program, which is to stay short enough to be read at a glance.
const CODE: &str = "examples/embed/src/main.rs";
const MOST_LINES: usize = 120;

/// Runs the program on a pack and checks what it prints.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let lines = workspace.read(CODE)?.lines().count();
    if lines > MOST_LINES {
        return Err(format!("{CODE} has {lines} lines, but {MOST_LINES} are the most"));
    }
    let mut program = Programs::build(workspace)?.embed();
    check(&output(program.args(["data/mega-empires-east", "5", "5"]))?)
}

fn check(printed: &str) -> Result<(), String> {
    let lines: Vec<&str> = printed.lines().collect();
    let walked = lines.iter().filter(|line| line.contains(" steps from ")).count();
    let played = lines.last().is_some_and(|line| line.contains(" of 5 games, with "));
    if walked == 5 && played {
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
        assert!(check(&format!("{}{end}", start.repeat(5))).is_ok());
        assert!(check(&format!("{}{end}", start.repeat(4))).is_err());
        assert!(check(&start.repeat(5)).is_err());
    }
}

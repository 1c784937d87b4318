//! `strabo completions`: completion scripts for shells.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Print a completion script for a shell.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Completions {
    /// The shell to complete in
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  strabo completions bash > ~/.local/share/bash-completion/completions/strabo
  strabo completions zsh > ~/.zfunc/_strabo
  strabo completions fish > ~/.config/fish/completions/strabo.fish";

impl Completions {
    pub fn run(
        &self,
        mut program: Command,
        terminal: &mut Terminal<'_>,
    ) -> Result<Status, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "strabo", &mut script);
        terminal.out().write_all(&script)?;
        Ok(Status::Clean)
    }
}

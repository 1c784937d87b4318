//! `strabo completions`: completion of commands and options for shells.

use clap::Args;
use clap_complete::Shell;

use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Print the completion script of a shell.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  strabo completions bash > ~/.local/share/bash-completion/completions/strabo
  strabo completions zsh > ~/.zfunc/_strabo
  strabo completions fish > ~/.config/fish/completions/strabo.fish";

impl Completions {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(), "strabo", &mut script);
        terminal.out().write_all(&script)?;
        Ok(Status::Clean)
    }
}

//! `strabo completions`: completion scripts for shells.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::status::{Result, Status};
use crate::terminal::Terminal;

/// Print a completion script for a shell.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/completions.txt").trim_end())]
pub struct Completions {
    /// The shell to complete in
    shell: Shell,
}

impl Completions {
    pub fn run(&self, mut program: Command, terminal: &mut Terminal<'_>) -> Result {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "strabo", &mut script);
        terminal.out().write_all(&script)?;
        Ok(Status::Clean)
    }
}

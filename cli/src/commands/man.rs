//! `strabo man`: manual pages of the program and its commands.

use std::path::PathBuf;

use clap::Args;

use crate::report::text::count;
use crate::safe::{Batch, make_folder};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Write manual pages, one for each command.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Man {
    /// The folder to write them to
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  strabo man -o ~/.local/share/man/man1";

impl Man {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        make_folder(&self.output)?;
        let mut command = crate::command().disable_help_subcommand(true);
        command.build();
        let commands: Vec<clap::Command> =
            std::iter::once(command.clone()).chain(command.get_subcommands().cloned()).collect();
        let mut batch = Batch::default();
        for command in &commands {
            let page = clap_mangen::Man::new(command.clone());
            let mut text = Vec::new();
            page.render(&mut text)?;
            batch.add(self.output.join(page.get_filename()), &text, None)?;
        }
        batch.commit()?;
        let pages = count(commands.len(), "page");
        writeln!(terminal.out(), "wrote {pages} to {}", self.output.display())?;
        Ok(Status::Clean)
    }
}

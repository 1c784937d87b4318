//! `strabo man`: manual pages for the program and its commands.

use std::path::PathBuf;

use clap::{Args, Command};

use crate::status::{Result, Status};
use crate::{report::text::count, safe::Batch, terminal::Terminal};

/// Write manual pages, one for each command.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/man.txt").trim_end())]
pub struct Man {
    /// The folder to write to
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Overwrite files that this command did not write, or that were changed since
    #[arg(long)]
    force: bool,
}

impl Man {
    pub fn run(&self, program: Command, terminal: &mut Terminal<'_>) -> Result {
        let mut command = program.disable_help_subcommand(true);
        command.build();
        let commands: Vec<Command> =
            std::iter::once(command.clone()).chain(command.get_subcommands().cloned()).collect();
        let mut batch = Batch::into_folder(&self.output, "man", self.force)?;
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

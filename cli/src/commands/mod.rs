//! The commands, one file each.

mod check;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::library::{DEFAULT_PACK, Origin};
use crate::status::{Failure, Status};
use crate::terminal::{Color, Terminal};

/// A compiler for board games of the civilization family, written as TOML.
#[derive(Debug, Parser)]
#[command(name = "strabo", version, after_help = EXAMPLES, arg_required_else_help = true)]
pub struct Cli {
    /// When to use colours.
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  strabo new my-map --from mega-empires-east   start a pack of your own
  strabo check my-map                          see what is wrong with it, and where
  strabo explain unknown-area                  read about one kind of finding
  strabo build my-map                          make tables and pages of it

PACK is a folder, or the name of a pack that comes with Strabo. Exit status: 0 clean, 1 findings, \
2 wrong use or a file that could not be read or written.";

/// All commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Tell what is wrong with a pack, and where
    Check(check::Check),
}

impl Command {
    /// Does it.
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        match self {
            Self::Check(command) => command.run(terminal),
        }
    }
}

/// The pack a command works on.
#[derive(Debug, Args)]
pub struct PackArg {
    /// A folder, or the name of a pack that comes with Strabo
    #[arg(default_value = DEFAULT_PACK)]
    pub pack: PathBuf,
}

impl PackArg {
    fn find(&self) -> Result<Origin, Failure> {
        Origin::find(&self.pack)
    }
}

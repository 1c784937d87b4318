//! `strabo edit`: changes a map on all sides at once.

mod make;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use strabo_workbench::change::{self, By, add_border, remove_border};

use super::pack::find;
use crate::status::{Failure, Status};
use crate::terminal::Terminal;
pub use make::Making;

/// Change the map of a pack: borders, areas and regions, on all sides at once.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, subcommand_value_name = "CHANGE", subcommand_help_heading = "Changes")]
pub struct Edit {
    /// The folder of the pack [default: the pack of the current folder]
    pack: Option<PathBuf>,
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  strabo edit my-map add-border ur uruk --by water       both areas list each other
  strabo edit my-map remove-border ur uruk               by land and by water
  strabo edit remove-border ur uruk --by land --dry-run  show what would change, in the current folder

The result is compiled first: a change that would cause an error is refused. Comments and the form of \
the files stay.";

/// How two places touch.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Way {
    /// By land
    Land,
    /// By water
    Water,
    /// By land and by water
    Both,
}

impl Way {
    const fn by(self) -> By {
        match self {
            Self::Land => By::Land,
            Self::Water => By::Water,
            Self::Both => By::Both,
        }
    }
}

/// What is changed.
#[derive(Debug, Subcommand)]
enum What {
    /// Add a border to both of its areas
    AddBorder {
        /// One area
        #[arg(value_name = "A")]
        one: String,
        /// The other area
        #[arg(value_name = "B")]
        other: String,
        /// How they touch
        #[arg(long, value_enum, value_name = "WAY", default_value = "land")]
        by: Way,
        #[command(flatten)]
        making: Making,
    },
    /// Remove a border from both of its areas
    RemoveBorder {
        /// One area
        #[arg(value_name = "A")]
        one: String,
        /// The other area
        #[arg(value_name = "B")]
        other: String,
        /// How they no longer touch
        #[arg(long, value_enum, value_name = "WAY", default_value = "both")]
        by: Way,
        #[command(flatten)]
        making: Making,
    },
}

impl Edit {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let origin = find(self.pack.as_deref(), terminal)?;
        let (making, propose): (&Making, Propose<'_>) = match &self.what {
            What::AddBorder { one, other, by, making } => {
                (making, Box::new(|subject| add_border(subject, one, other, by.by())))
            }
            What::RemoveBorder { one, other, by, making } => {
                (making, Box::new(|subject| remove_border(subject, one, other, by.by())))
            }
        };
        making.make(&origin, terminal, propose)
    }
}

type Propose<'a> =
    Box<dyn FnOnce(&change::Subject<'_>) -> Result<change::Change, change::Refusal> + 'a>;

//! The commands, one file each.

mod build;
mod check;
mod completions;
mod draft;
mod explain;
mod import;
mod inspect;
mod man;
mod new;
mod play;
mod render;
mod replay;
mod schema;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use strabo_model::Pack;
use strabo_model::players::PlayerRange;

use crate::library::{DEFAULT_PACK, Origin};
use crate::report::{Report, human};
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
    /// Check a pack and make tables and pages of it
    Build(build::Build),
    /// Tell what is wrong with a pack, and where
    Check(check::Check),
    /// Explain one kind of finding, or list all of them
    Explain(explain::Explain),
    /// Start a new pack
    New(new::New),
    /// Make a map of a drawing, of geographic data or of tables
    Import(import::Import),
    /// Show what a pack contains, per player count
    Inspect(inspect::Inspect),
    /// Draw one picture of a pack
    Render(render::Render),
    /// Play a game, by bots or by hand
    Play(play::Play),
    /// Check the record of a game, and show any turn of it
    Replay(replay::Replay),
    /// Draft the outlines of a board from its centre points and borders
    Draft(draft::Draft),
    /// List the schemas of a pack's files, or write them to a folder
    Schema(schema::Schema),
    /// Print the completion script of a shell
    Completions(completions::Completions),
    /// Write manual pages, one for each command
    Man(man::Man),
}

impl Command {
    /// Does it.
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        match self {
            Self::Build(command) => command.run(terminal),
            Self::Check(command) => command.run(terminal),
            Self::Explain(command) => command.run(terminal),
            Self::New(command) => command.run(terminal),
            Self::Import(command) => command.run(terminal),
            Self::Inspect(command) => command.run(terminal),
            Self::Render(command) => command.run(terminal),
            Self::Play(command) => command.run(terminal),
            Self::Replay(command) => command.run(terminal),
            Self::Draft(command) => command.run(terminal),
            Self::Schema(command) => command.run(terminal),
            Self::Completions(command) => command.run(terminal),
            Self::Man(command) => command.run(terminal),
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

/// The resolved pack. Findings go to standard error; with errors there is no pack.
fn resolved(origin: &Origin, terminal: &mut Terminal<'_>) -> Result<Option<Pack>, Failure> {
    let outcome = origin.compile()?;
    let name = origin.name();
    let report = Report { outcome: &outcome, name: &name, mended: None };
    if outcome.is_base && outcome.is_clean() {
        let message = format!("\"{}\" is a base for other packs and not a game", report.pack_id());
        return Err(Failure::new(message)
            .help("packs that extend it are games; strabo check looks at both"));
    }
    if !report.findings().is_empty() {
        let look = terminal.err_look();
        human::write(&report, look, terminal.err())?;
    }
    Ok(outcome.pack)
}

/// Reads `7` or `5-8`.
fn parse_players(text: &str) -> Result<PlayerRange, String> {
    PlayerRange::parse(text).ok_or_else(|| "a player count is written 7, or 5-8".to_owned())
}

//! The commands, one file each.

mod build;
mod check;
mod completions;
mod diff;
mod draft;
mod explain;
mod export;
mod import;
mod inspect;
mod man;
mod new;
mod play;
mod render;
mod replay;
mod schema;
mod simulate;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use strabo_model::Pack;
use strabo_model::pack::Setup;
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
  strabo diff mega-empires-east my-map         see what it changes

PACK is a folder, a bundle, or the name of a pack that comes with Strabo. Exit status: 0 clean, 1 findings, \
2 wrong use or a file that could not be read or written.";

/// All commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check a pack and make a bundle, tables and pages of it
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
    /// Tell what changed in meaning from one pack to another
    Diff(diff::Diff),
    /// Write a pack for another program
    Export(export::Export),
    /// Draw one picture of a pack
    Render(render::Render),
    /// Play a game, by bots or by hand
    Play(play::Play),
    /// Check the record of a game, and show any turn of it
    Replay(replay::Replay),
    /// Play many games and tell whether a setup is fair
    Simulate(simulate::Simulate),
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
            Self::Diff(command) => command.run(terminal),
            Self::Export(command) => command.run(terminal),
            Self::Render(command) => command.run(terminal),
            Self::Play(command) => command.run(terminal),
            Self::Replay(command) => command.run(terminal),
            Self::Simulate(command) => command.run(terminal),
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
    /// A folder, a bundle, or the name of a pack that comes with Strabo
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
    if let Origin::Bundle(bundle) = origin {
        return Ok(Some(bundle.pack.clone()));
    }
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

/// The setup that was asked for by number of players, by id, or by both.
fn find_setup<'p>(
    pack: &'p Pack,
    players: Option<u8>,
    id: Option<&str>,
) -> Result<&'p Setup, Failure> {
    let fits = |setup: &&Setup| {
        players.is_none_or(|players| setup.players == players)
            && id.is_none_or(|id| *setup.id == *id)
    };
    pack.setups.iter().find(fits).ok_or_else(|| {
        let known: Vec<String> = pack
            .setups
            .iter()
            .map(|setup| format!("{} ({} players)", setup.id, setup.players))
            .collect();
        let failure = Failure::new(format!("\"{}\" has no such setup", pack.id));
        failure.help(format!("its setups: {}", known.join(", ")))
    })
}

/// Reads `7` or `5-8`.
fn parse_players(text: &str) -> Result<PlayerRange, String> {
    PlayerRange::parse(text).ok_or_else(|| "a player count is written 7, or 5-8".to_owned())
}

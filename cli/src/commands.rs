//! The commands, one file each.

mod book;
mod build;
mod check;
mod completions;
mod diff;
mod docs;
mod draft;
mod edit;
mod explain;
mod export;
mod format;
pub(crate) mod game;
pub mod import;
mod inspect;
mod lsp;
mod man;
pub(crate) mod markdown;
mod new;
mod pack;
mod package;
mod play;
mod record_file;
mod rename;
mod render;
mod replay;
mod schema;
pub(crate) mod serve;
pub(crate) mod simulate;
mod table;

use clap::{CommandFactory, Parser, Subcommand};

use crate::status::Result;
use crate::terminal::{Color, Terminal};

/// A compiler for board games of the civilization family, written as TOML.
#[derive(Debug, Parser)]
#[command(name = "strabo", version, after_help = include_str!("help/strabo.txt").trim_end(), arg_required_else_help = true)]
pub struct Cli {
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    /// The command to run
    #[command(subcommand)]
    pub command: Command,
}

/// All commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check a pack, then write a bundle, pictures and a web page
    Build(build::Build),
    /// Report the errors and warnings of a pack, with file and line
    Check(check::Check),
    /// Explain a kind of finding, or a file, table, field or word of packs
    Explain(explain::Explain),
    /// Read the guide: list its chapters, or print one of them
    Docs(docs::Docs),
    /// Start a new pack
    New(new::New),
    /// Import a map from a drawing, geographic data, tables, TripleA or Diplomacy
    Import(import::Import),
    /// Rename an area, an advance or any other row, everywhere it is used
    Rename(rename::Rename),
    /// Change the map of a pack: borders, areas and regions, on all sides at once
    Edit(edit::Edit),
    /// Write the files of a pack in one form: spaces, blank lines, and the order of fields
    Format(format::FormatPack),
    /// Show the contents of a pack for each number of players
    Inspect(inspect::Inspect),
    /// Show how the game changes from one pack to another
    Diff(diff::Diff),
    /// Export a pack for another program
    Export(export::Export),
    /// Pack everything about a pack into one file to give away
    Package(package::Package),
    /// Draw one picture of a pack
    Render(render::Render),
    /// Write one PDF with every setup, table and chart of a pack
    Book(book::Book),
    /// Play one game, against bots or with bots only
    Play(play::Play),
    /// Play a game in browsers: alone against bots, or with friends on one network
    Table(table::PlayTable),
    /// Check the record of a game and show its result or one turn
    Replay(replay::Replay),
    /// Play many games and report whether a setup is fair
    Simulate(simulate::Simulate),
    /// Draft area outlines from centre points and borders
    Draft(draft::DraftOutlines),
    /// Open the studio in a browser: see, check and change a pack live
    Serve(serve::Serve),
    /// Run the language server for editors
    Lsp(lsp::Lsp),
    /// List the JSON Schemas of pack files, or write them to a folder
    Schema(schema::Schema),
    /// Print a completion script for a shell
    Completions(completions::Completions),
    /// Write manual pages, one for each command
    Man(man::Man),
}

impl Command {
    /// Runs the command.
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        match self {
            Self::Build(command) => command.run(terminal),
            Self::Check(command) => command.run(terminal),
            Self::Explain(command) => command.run(terminal),
            Self::Docs(command) => command.run(terminal),
            Self::New(command) => command.run(terminal),
            Self::Import(command) => command.run(terminal),
            Self::Rename(command) => command.run(terminal),
            Self::Edit(command) => command.run(terminal),
            Self::Format(command) => command.run(terminal),
            Self::Inspect(command) => command.run(terminal),
            Self::Diff(command) => command.run(terminal),
            Self::Export(command) => command.run(terminal),
            Self::Package(command) => command.run(terminal),
            Self::Render(command) => command.run(terminal),
            Self::Book(command) => command.run(terminal),
            Self::Play(command) => command.run(terminal),
            Self::Table(command) => command.run(terminal),
            Self::Replay(command) => command.run(terminal),
            Self::Simulate(command) => command.run(terminal),
            Self::Draft(command) => command.run(terminal),
            Self::Serve(command) => command.run(terminal),
            Self::Lsp(command) => command.run(),
            Self::Schema(command) => command.run(terminal),
            Self::Completions(command) => command.run(Cli::command(), terminal),
            Self::Man(command) => command.run(Cli::command(), terminal),
        }
    }
}

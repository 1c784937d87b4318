//! The program `strabo`: the only crate that uses the disk, the terminal and the clock.
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

mod bundle;
mod commands;
mod contents;
mod disk;
mod fix;
mod folder;
mod format;
pub mod games;
mod installed;
pub mod library;
mod lsp;
mod old_names;
mod play_support;
pub mod reference;
mod report;
mod safe;
mod status;
mod terminal;
mod write_back;
mod zipped;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, builder::styling::AnsiColor};

pub use commands::Cli;
pub use commands::game::{refused, seat_of};
pub use status::{Failure, Result, Status};
pub use terminal::{Color, Terminal, TextStyle};

/// The definition of the command line, for the reference in `docs/cli.md`.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs one command. The first argument is the name of the program.
pub fn run<A: Into<OsString>>(
    args: impl IntoIterator<Item = A>,
    terminal: &mut Terminal<'_>,
) -> Status {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let result = match parse(&args) {
        Ok((cli, hints)) => {
            terminal.set_color(cli.color);
            let told = hints.iter().try_for_each(|hint| writeln!(terminal.err(), "{hint}"));
            told.map_err(Failure::from).and_then(|()| cli.command.run(terminal))
        }
        Err(error) => print_usage(&error, &args, terminal),
    };
    result.and_then(|status| Ok(terminal.flush().map(|()| status)?)).unwrap_or_else(|failure| {
        // If even this cannot be written, the exit status still reports the failure.
        let _ = print(&failure, terminal);
        Status::Failed
    })
}

fn parse(args: &[OsString]) -> Result<(Cli, Vec<String>), clap::Error> {
    let matches = command().try_get_matches_from(args)?;
    Ok((Cli::from_arg_matches(&matches)?, old_names::hints(args, &matches)))
}

/// Prints the help, or an error about the arguments.
fn print_usage(error: &clap::Error, args: &[OsString], terminal: &mut Terminal<'_>) -> Result {
    terminal.set_color(color_in(args));
    if let Some(failure) = commands::import::without_format(error, args) {
        return Err(failure);
    }
    let text = error.render();
    let shown = |look: TextStyle| {
        if look.colour { text.ansi().to_string() } else { text.to_string() }
    };
    if error.use_stderr() {
        let text = shown(terminal.err_look());
        write!(terminal.err(), "{text}")?;
        return Ok(Status::Failed);
    }
    let text = shown(terminal.out_look());
    write!(terminal.out(), "{text}")?;
    Ok(Status::Clean)
}

/// Finds `--color` in arguments that could not be parsed, so that the error respects it.
fn color_in(args: &[OsString]) -> Color {
    let mut words = args.iter().filter_map(|arg| arg.to_str());
    while let Some(word) = words.next() {
        let value = match word.split_once('=') {
            Some(("--color", value)) => Some(value),
            _ if word == "--color" => words.next(),
            _ => None,
        };
        match value {
            Some("always") => return Color::Always,
            Some("never") => return Color::Never,
            _ => {}
        }
    }
    Color::Auto
}

fn print(failure: &Failure, terminal: &mut Terminal<'_>) -> std::io::Result<()> {
    let look = terminal.err_look();
    let (red, cyan) = (look.paint(AnsiColor::Red), look.paint(AnsiColor::Cyan));
    let message = report::text::printable(&failure.message).into_owned();
    writeln!(terminal.err(), "{red}error:{red:#} {message}")?;
    if let Some(help) = &failure.help {
        let help = report::text::printable(help).into_owned();
        writeln!(terminal.err(), "{cyan}help:{cyan:#} {help}")?;
    }
    terminal.flush()
}

#[doc(hidden)]
pub mod testing {
    //! What the tests of this crate look into. Nobody else should use it.

    pub use crate::commands::markdown::{without_links, write_markdown};
    pub use crate::commands::serve::beginning::run_beside;
    pub use crate::commands::simulate::progress::{bar, clock, words};
    pub use crate::commands::simulate::suggest::orders::accepted;
    pub use crate::lsp::queue::{Event, Queue};
    pub use crate::lsp::wire::{Id, Incoming};
    pub use crate::reference::readers::{LIST, RENAMED, listed};
    pub use crate::report::github::{data, property};
    pub use crate::{commands::simulate::compare::split, report::sarif::uri};
    pub use crate::{commands::simulate::options::parse_precision, reference::types::Types};
}

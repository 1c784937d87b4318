//! `strabo explain`: shows the page of one lint, or what a word of the format means; or lists all lints.

mod entry;

use std::io::{self, Write};

use clap::{Args, builder::styling::AnsiColor};
use serde::Serialize;
use strabo_compile::diagnostic::Level;
use strabo_compile::lints::{self, Lint};

use crate::commands::markdown::{write_markdown, write_paragraph};
use crate::format::{Format, write_json};
use crate::reference::{self, SearchResult};
use crate::status::{Failure, Result, Status};
use crate::terminal::{Terminal, TextStyle};

/// Explain a kind of finding, or a file, table, field or word of packs.
///
/// For the name of a lint, prints why it is reported, with a bad and a good example. For anything that stands in the
/// files of a pack, prints what it means, its type, its default, the lints about it and an example of a shipped pack.
/// `docs/format` has the same as pages.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/explain.txt").trim_end())]
pub struct Explain {
    /// A lint, or a word of the format: `map.toml`, `area`, `area.coasts`, `take_damage`
    #[arg(required_unless_present = "list", conflicts_with = "list")]
    name: Option<String>,
    /// List all lints
    #[arg(long)]
    list: bool,
    /// The format of the text
    #[arg(long, value_parser = Format::among(Format::HUMAN_OR_JSON), default_value = "human")]
    format: Format,
}

#[derive(Serialize)]
struct Page<'a> {
    name: &'a str,
    level: &'a str,
    summary: &'a str,
    can_be_allowed: bool,
    #[serde(rename = "page", skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

impl<'a> Page<'a> {
    fn of(lint: &'a Lint, text: Option<&'a str>) -> Self {
        let (name, level, summary) = (lint.name, lint.level.word(), lint.summary);
        Self { name, level, summary, can_be_allowed: lint.can_be_allowed(), text }
    }
}

impl Explain {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let look = terminal.out_look();
        let out = terminal.out();
        match (&self.name, self.format) {
            (None, Format::Json) => {
                let pages: Vec<Page<'_>> = lints::ALL.iter().map(|l| Page::of(l, None)).collect();
                write_json(&pages, out)?;
            }
            (None, _) => write_list(look, out)?,
            (Some(name), format) => match (lints::find(name), format) {
                (Some(lint), Format::Json) => write_json(&Page::of(lint, Some(lint.page)), out)?,
                (Some(lint), _) => write_page(lint, look, out)?,
                (None, _) => write_found(name, format, look, out)?,
            },
        }
        Ok(Status::Clean)
    }
}

/// What the format says about a word.
fn write_found(name: &str, format: Format, look: TextStyle, out: &mut dyn Write) -> Result<()> {
    match (reference::find(name), format) {
        (SearchResult::One(entry, _), Format::Json) => write_json(&entry::json(&entry), out)?,
        (SearchResult::One(entry, others), _) => entry::write(&entry, &others, look, out)?,
        (SearchResult::Several(entries), Format::Json) => {
            let meanings: Vec<_> = entries.iter().map(entry::json).collect();
            write_json(&meanings, out)?;
        }
        (SearchResult::Several(entries), _) => entry::write_meanings(name, &entries, look, out)?,
        (SearchResult::Nothing(near, about), _) => {
            let failure =
                Failure::new(format!("there is no lint and no word of the format \"{name}\""));
            return Err(match near.split_last() {
                None if about.is_empty() => failure.help(
                    "strabo explain --list lists all lints, strabo schema all files and tables",
                ),
                None => failure.help(format!("these have to do with it: {}", about.join(", "))),
                Some((only, [])) => failure.help(format!("did you mean {only}?")),
                Some((last, first)) => {
                    failure.help(format!("did you mean {} or {last}?", first.join(", ")))
                }
            });
        }
    }
    Ok(())
}

fn colour(level: Level) -> AnsiColor {
    match level {
        Level::Error => AnsiColor::Red,
        Level::Warning => AnsiColor::Yellow,
        Level::Note => AnsiColor::Cyan,
    }
}

fn write_list(look: TextStyle, out: &mut dyn Write) -> io::Result<()> {
    let widest = lints::ALL.iter().map(|lint| lint.name.len()).max().unwrap_or(0);
    for lint in lints::ALL {
        let (bold, paint) = (look.bold(), look.paint(colour(lint.level)));
        let (name, level) = (lint.name, lint.level.word());
        write!(out, "{bold}{name:widest$}{bold:#}  {paint}{level:7}{paint:#}")?;
        writeln!(out, "  {}", lint.summary)?;
    }
    Ok(())
}

fn write_page(lint: &Lint, look: TextStyle, out: &mut dyn Write) -> io::Result<()> {
    let (bold, paint) = (look.bold(), look.paint(colour(lint.level)));
    let level = lint.level.word();
    writeln!(out, "{bold}{}{bold:#} ({paint}{level}{paint:#})\n", lint.name)?;
    write_markdown(lint.body(), look, out)?;
    if lint.can_be_allowed() {
        let name = lint.name;
        let text = format!(
            "To accept a finding, add the comment `# strabo: allow {name}` at the end of the line, or an \
             [[allow]] row with lint = \"{name}\" and a reason to pack.toml."
        );
        writeln!(out)?;
        write_paragraph(&text, 0, look, out)?;
    }
    Ok(())
}

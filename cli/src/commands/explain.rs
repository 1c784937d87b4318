//! `strabo explain`: shows the page of one lint, or lists all lints.

use std::io::{self, Write};

use clap::Args;
use clap::builder::styling::AnsiColor;
use serde::Serialize;
use strabo_compile::diagnostic::Level;
use strabo_compile::lints::{self, Lint};
use strabo_compile::suggest;

use crate::format::{Format, write_json};
use crate::status::{Failure, Status};
use crate::terminal::{Look, Terminal};

/// Explain one kind of finding, or list all of them.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Explain {
    /// The name of a lint, as printed with every finding
    #[arg(required_unless_present = "list", conflicts_with = "list")]
    name: Option<String>,
    /// List all lints
    #[arg(long)]
    list: bool,
    /// The format of the text
    #[arg(long, value_parser = Format::among(Format::HUMAN_OR_JSON), default_value = "human")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  strabo explain unknown-area   why it is reported, with a bad and a good example
  strabo explain --list         list all lints with a summary";

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
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let look = terminal.out_look();
        let out = terminal.out();
        match (&self.name, self.format) {
            (None, Format::Json) => {
                let pages: Vec<Page<'_>> = lints::ALL.iter().map(|l| Page::of(l, None)).collect();
                write_json(&pages, out)?;
            }
            (None, _) => write_list(look, out)?,
            (Some(name), format) => {
                let lint = find(name)?;
                match format {
                    Format::Json => write_json(&Page::of(lint, Some(lint.page)), out)?,
                    _ => write_page(lint, look, out)?,
                }
            }
        }
        Ok(Status::Clean)
    }
}

fn find(name: &str) -> Result<&'static Lint, Failure> {
    lints::find(name).ok_or_else(|| {
        let failure = Failure::new(format!("there is no lint \"{name}\""));
        let known = lints::ALL.iter().map(|lint| lint.name);
        match suggest::nearest(&name.replace('_', "-").to_lowercase(), known) {
            Some(near) => failure.help(format!("did you mean {near}?")),
            None => failure.help("strabo explain --list lists all lints"),
        }
    })
}

fn colour(level: Level) -> AnsiColor {
    match level {
        Level::Error => AnsiColor::Red,
        Level::Warning => AnsiColor::Yellow,
        Level::Note => AnsiColor::Cyan,
    }
}

fn write_list(look: Look, out: &mut dyn Write) -> io::Result<()> {
    let widest = lints::ALL.iter().map(|lint| lint.name.len()).max().unwrap_or(0);
    for lint in lints::ALL {
        let (bold, paint) = (look.bold(), look.paint(colour(lint.level)));
        let (name, level) = (lint.name, lint.level.word());
        write!(out, "{bold}{name:widest$}{bold:#}  {paint}{level:7}{paint:#}")?;
        writeln!(out, "  {}", lint.summary)?;
    }
    Ok(())
}

fn write_page(lint: &Lint, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let (bold, dim, paint) = (look.bold(), look.dim(), look.paint(colour(lint.level)));
    let level = lint.level.word();
    writeln!(out, "{bold}{}{bold:#} ({paint}{level}{paint:#})\n", lint.name)?;
    let mut in_code = false;
    for line in lint.body().lines() {
        if let Some(path) = line.strip_prefix("```") {
            in_code = !in_code;
            let path = path.strip_prefix("toml").unwrap_or(path).trim();
            if in_code && !path.is_empty() {
                writeln!(out, "  {dim}{path}{dim:#}")?;
            }
        } else if in_code {
            writeln!(out, "{}", format!("    {line}").trim_end())?;
        } else if let Some(title) = line.trim_start_matches('#').strip_prefix(' ')
            && line.starts_with('#')
        {
            writeln!(out, "{bold}{title}{bold:#}")?;
        } else {
            write_paragraph(line, look, out)?;
        }
    }
    if lint.can_be_allowed() {
        let name = lint.name;
        let text = format!(
            "To accept a finding, add the comment `# strabo: allow {name}` at the end of the line, or an \
             [[allow]] row with lint = \"{name}\" and a reason to pack.toml."
        );
        writeln!(out)?;
        write_paragraph(&text, look, out)?;
    }
    Ok(())
}

/// Writes a paragraph wrapped to the width of the terminal, with `code` in colour.
fn write_paragraph(text: &str, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let paint = look.paint(AnsiColor::Cyan);
    let mut in_code = false;
    let mut column = 0;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > look.width {
            writeln!(out)?;
            column = 0;
        } else if column > 0 {
            write!(out, " ")?;
            column += 1;
        }
        column += width;
        if !look.colour {
            write!(out, "{word}")?;
            continue;
        }
        for (at, piece) in word.split('`').enumerate() {
            in_code ^= at > 0;
            let style = if in_code { paint } else { clap::builder::styling::Style::new() };
            write!(out, "{style}{piece}{style:#}")?;
        }
    }
    writeln!(out)
}

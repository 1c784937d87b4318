//! `strabo check`: reports the errors and warnings of a pack.

use clap::{Args, ValueEnum};

use strabo_model::players::PlayerRange;

use super::pack::{PackArg, parse_players};
use crate::report::text::{count, printable};
use crate::report::{Report, Totals, github, human, json, sarif};
use crate::status::{Result, Status};
use crate::{bundle::Bundle, fix, format::Format, library::Origin, terminal::Terminal};

const FORMATS: &[Format] = &[Format::Human, Format::Json, Format::Sarif, Format::Github];

/// Findings that fail the check in addition to errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Fail on warnings
    Warnings,
}

/// Report the errors and warnings of a pack, with file and line.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/check.txt").trim_end())]
pub struct Check {
    #[command(flatten)]
    pack: PackArg,
    /// Report only what affects this number of players, such as 7 or 5-8
    #[arg(long, value_parser = parse_players, value_name = "N")]
    players: Option<PlayerRange>,
    /// The format of the report
    #[arg(long, value_parser = Format::among(FORMATS), default_value = "human")]
    format: Format,
    /// Fix findings that have exactly one certain fix: edits the files of the pack, then reports the rest
    #[arg(long)]
    fix: bool,
    /// Exit with status 1 on warnings too, not only on errors
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Deny>,
}

impl Check {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let origin = self.pack.find(terminal)?;
        if let Origin::Bundle(bundle) = &origin {
            return self.verify(bundle, terminal);
        }
        let (mut outcome, fixed) = if self.fix {
            let (outcome, fixed) = fix::fix(&origin, origin.own_folder()?)?;
            (outcome, Some(fixed))
        } else {
            (origin.compile()?, None)
        };
        if let Some(players) = self.players {
            origin.narrow(&mut outcome, players)?;
        }
        let name = origin.name();
        let report = Report { outcome: &outcome, name: &name, fixed };
        self.report_fixes(&report, terminal)?;
        let look = terminal.out_look();
        match self.format {
            Format::Human | Format::Html => human::write(&report, look, terminal.out())?,
            Format::Json => json::write(&report, terminal.out())?,
            Format::Sarif => sarif::write(&report, terminal.out())?,
            Format::Github => {
                github::write(&report, terminal.out())?;
                human::write_summary(&report, look, terminal.out())?;
            }
        }
        hint_at_packs(&origin, terminal)?;
        Ok(self.status(report.totals()))
    }

    /// A bundle that could be read is complete and valid. Findings need the source files.
    fn verify(&self, bundle: &Bundle, terminal: &mut Terminal<'_>) -> Result {
        let plain = self.format == Format::Human && self.players.is_none() && self.deny.is_none();
        if self.fix || !plain {
            return Err(bundle.no_sources());
        }
        writeln!(terminal.out(), "{}", printable(&bundle.describe()))?;
        Ok(Status::Clean)
    }

    /// Reports what `--fix` did: on standard output for people, on standard error for other formats.
    fn report_fixes(&self, report: &Report<'_>, terminal: &mut Terminal<'_>) -> Result<()> {
        let Some(fixed) = &report.fixed else { return Ok(()) };
        let out = if self.format == Format::Human { terminal.out() } else { terminal.err() };
        if fixed.findings == 0 {
            writeln!(out, "nothing to fix")?;
        } else {
            let findings = count(fixed.findings, "finding");
            let files = count(fixed.files.len(), "file");
            writeln!(out, "fixed {findings} in {files}: {}", fixed.files.join(", "))?;
        }
        if fixed.refused > 0 {
            let fixes = count(fixed.refused, "fix");
            writeln!(out, "skipped {fixes} that would have caused new errors")?;
        }
        Ok(())
    }

    fn status(&self, totals: Totals) -> Status {
        let denied = self.deny == Some(Deny::Warnings) && totals.warnings > 0;
        if totals.errors > 0 || denied { Status::Findings } else { Status::Clean }
    }
}

/// Points at the packs inside a folder that is not a pack itself.
fn hint_at_packs(origin: &Origin, terminal: &mut Terminal<'_>) -> Result<()> {
    if let Origin::Folder(folder) = origin
        && !folder.packs_inside.is_empty()
        && !folder.files.iter().any(|file| file.path == "pack.toml")
    {
        let name = folder.name();
        let packs: Vec<String> =
            folder.packs_inside.iter().map(|pack| format!("{name}/{pack}")).collect();
        let packs = printable(&packs.join(", ")).into_owned();
        writeln!(terminal.err(), "this folder contains packs: {packs}")?;
    }
    Ok(())
}

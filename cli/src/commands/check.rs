//! `strabo check`: all findings of a pack.

use clap::{Args, ValueEnum};

use strabo_model::players::PlayerRange;

use super::{PackArg, parse_players};
use crate::bundle::Bundle;
use crate::fix;
use crate::folder::Folder;
use crate::library::Origin;
use crate::report::text::{count, printable};
use crate::report::{Report, Totals, github, human, json, sarif};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Human,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Workflow commands of GitHub Actions.
    Github,
}

/// Which findings count as failure beside errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Warnings as well.
    Warnings,
}

/// Tell what is wrong with a pack, and where.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    pack: PackArg,
    /// Only what concerns this number of players, or these: 7, 5-8
    #[arg(long, value_parser = parse_players, value_name = "N")]
    players: Option<PlayerRange>,
    /// How findings are written
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// Mend what can be mended without further thought
    #[arg(long)]
    fix: bool,
    /// Let warnings fail the check as well
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Deny>,
}

const EXAMPLES: &str = "\
Examples:
  strabo check                            the pack mega-empires-east
  strabo check my-map                     the pack in the folder my-map
  strabo check my-map --players 7         only what concerns a game of seven
  strabo check my-map.strabo              whether a bundle is whole and valid
  strabo check my-map --fix               mend what can be mended, report the rest
  strabo check my-map --deny warnings --format github   for continuous integration";

impl Check {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let origin = self.pack.find()?;
        if let Origin::Bundle(bundle) = &origin {
            return self.verify(bundle, terminal);
        }
        let (mut outcome, mended) = if self.fix {
            let (outcome, mended) = fix::mend(&origin, own_folder(&origin)?)?;
            (outcome, Some(mended))
        } else {
            (origin.compile()?, None)
        };
        if let Some(players) = self.players {
            origin.narrow(&mut outcome, players)?;
        }
        let name = origin.name();
        let report = Report { outcome: &outcome, name: &name, mended };
        self.tell_mended(&report, terminal)?;
        let look = terminal.out_look();
        match self.format {
            Format::Human => human::write(&report, look, terminal.out())?,
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

    /// A bundle was whole and valid, or it would not have been read. Findings need the sources.
    fn verify(&self, bundle: &Bundle, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let plain = self.format == Format::Human && self.players.is_none() && self.deny.is_none();
        if self.fix || !plain {
            return Err(bundle.no_sources());
        }
        writeln!(terminal.out(), "{}", printable(&bundle.describe()))?;
        Ok(Status::Clean)
    }

    /// Says what was mended: to people, on standard output; beside other formats, on standard error.
    fn tell_mended(&self, report: &Report<'_>, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
        let Some(mended) = &report.mended else { return Ok(()) };
        let out = if self.format == Format::Human { terminal.out() } else { terminal.err() };
        if mended.findings == 0 {
            writeln!(out, "there was nothing to mend")?;
        } else {
            let findings = count(mended.findings, "finding");
            let files = count(mended.files.len(), "file");
            writeln!(out, "mended {findings} in {files}: {}", mended.files.join(", "))?;
        }
        if mended.refused > 0 {
            let fixes = mended.refused;
            writeln!(out, "left alone what would have caused new errors: {}", count(fixes, "fix"))?;
        }
        Ok(())
    }

    fn status(&self, totals: Totals) -> Status {
        let denied = self.deny == Some(Deny::Warnings) && totals.warnings > 0;
        if totals.errors > 0 || denied { Status::Findings } else { Status::Clean }
    }
}

/// The folder that may be written to.
fn own_folder(origin: &Origin) -> Result<&Folder, Failure> {
    match origin {
        Origin::Folder(folder) => Ok(folder),
        Origin::Bundle(bundle) => Err(bundle.no_sources()),
        Origin::Shipped(pack) => {
            let name = &pack.name;
            let message = format!("\"{name}\" ships with Strabo and cannot be changed");
            Err(Failure::new(message)
                .help(format!("copy it first: strabo new my-pack --from {name}")))
        }
    }
}

/// Says so when the folder is not a pack but holds some.
fn hint_at_packs(origin: &Origin, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    if let Origin::Folder(folder) = origin
        && !folder.packs_inside.is_empty()
        && !folder.files.iter().any(|file| file.path == "pack.toml")
    {
        let name = folder.name();
        let packs: Vec<String> =
            folder.packs_inside.iter().map(|pack| format!("{name}/{pack}")).collect();
        let packs = printable(&packs.join(", ")).into_owned();
        writeln!(terminal.err(), "there are packs inside this folder: {packs}")?;
    }
    Ok(())
}

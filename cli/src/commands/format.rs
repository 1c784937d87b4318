//! `strabo format`: writes the files of a pack in one form.

use clap::Args;
use serde_json::json;
use strabo_compile::{SourceFile, SourcePack};
use strabo_workbench::{change::format, difference};

use super::pack::PackArg;
use crate::format::{Format, write_json};
use crate::report::text::{count, printable};
use crate::status::{Failure, Result, Status};
use crate::{terminal::Terminal, write_back::write_back};

/// Write the files of a pack in one form: spaces, blank lines, and the order of fields.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/format.txt").trim_end())]
pub struct FormatPack {
    #[command(flatten)]
    pack: PackArg,
    /// Write nothing; end with status 1 if a file has another form
    #[arg(long, conflicts_with = "dry_run")]
    check: bool,
    /// Also put the tables of each file in the order of the reference
    #[arg(long)]
    sort: bool,
    /// Print the difference and write nothing
    #[arg(long)]
    dry_run: bool,
    /// How to report which files have another form
    #[arg(long, value_parser = Format::among(Format::HUMAN_OR_JSON), default_value = "human")]
    format: Format,
}

impl FormatPack {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let origin = self.pack.find(terminal)?;
        let folder = if self.check || self.dry_run { None } else { Some(origin.own_folder()?) };
        let pack = origin.pack()?;
        let formatted = format(&pack.files, self.sort);
        let paths = formatted.change.files();
        let Some(files) = formatted.change.apply(&pack.files) else {
            return Err(Failure::new("some files could not be formatted"));
        };
        if let Some(folder) = folder {
            let is_link = |path: &&&str| folder.links.iter().any(|link| link == **path);
            if let Some(link) = paths.iter().find(is_link) {
                return Err(Failure::new(format!("\"{link}\" is a symbolic link"))
                    .help("change the file that it points to"));
            }
            write_back(folder, &files)?;
        }
        if self.format == Format::Json {
            let report = json!({
                "files": paths,
                "unreadable": formatted.unreadable,
                "written": folder.is_some() && !paths.is_empty(),
            });
            write_json(&report, terminal.out())?;
        } else {
            for path in &formatted.unreadable {
                let path = printable(path);
                writeln!(terminal.err(), "{path} is not valid TOML and stays as it is")?;
            }
            let others = if formatted.unreadable.is_empty() { "files" } else { "other files" };
            self.report(&pack, &files, &paths, others, terminal)?;
        }
        let differs = self.check && !paths.is_empty();
        let is_broken = !formatted.unreadable.is_empty();
        Ok(if differs || is_broken { Status::Findings } else { Status::Clean })
    }

    /// Says in words which files change or would change.
    fn report(
        &self,
        pack: &SourcePack,
        files: &[SourceFile],
        paths: &[&str],
        others: &str,
        terminal: &mut Terminal<'_>,
    ) -> Result<()> {
        let number = count(paths.len(), "file");
        if paths.is_empty() {
            writeln!(terminal.out(), "all {others} are already formatted")?;
        } else if self.dry_run {
            terminal.out().write_all(difference(&pack.files, files).as_bytes())?;
        } else {
            let shown: Vec<String> =
                paths.iter().map(|path| format!("{}/{path}", pack.name)).collect();
            let list = printable(&shown.join(", ")).into_owned();
            let said = if self.check {
                format!("{number} in another form")
            } else {
                format!("changed {number}")
            };
            writeln!(terminal.out(), "{said}: {list}")?;
        }
        Ok(())
    }
}

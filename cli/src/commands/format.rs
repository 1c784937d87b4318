//! `strabo format`: writes the files of a pack in the house form.

use clap::Args;
use strabo_workbench::change::format;
use strabo_workbench::difference;

use super::pack::PackArg;
use crate::report::text::{count, printable};
use crate::status::{Failure, Status};
use crate::terminal::Terminal;
use crate::write_back::write_back;

/// Write the files of a pack in one form: spaces, blank lines, and the order of fields.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
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
}

const EXAMPLES: &str = "\
Examples:
  strabo format my-map             write all files of the pack in the house form
  strabo format --check            only look, for example before a commit
  strabo format my-map --dry-run   show what would change

Comments, values and the order of rows stay as they are, and so do the line breaks of lists.";

impl FormatPack {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let origin = self.pack.find(terminal)?;
        let folder = if self.check || self.dry_run { None } else { Some(origin.own_folder()?) };
        let pack = origin.pack()?;
        let formatted = format(&pack.files, self.sort);
        for path in &formatted.unreadable {
            writeln!(terminal.err(), "{} is not valid TOML and stays as it is", printable(path))?;
        }
        let broken = !formatted.unreadable.is_empty();
        let status = if broken { Status::Findings } else { Status::Clean };
        let paths = formatted.change.files();
        if paths.is_empty() {
            writeln!(terminal.out(), "all files have the house form")?;
            return Ok(status);
        }
        let Some(files) = formatted.change.apply(&pack.files) else {
            return Err(Failure::new("the files could not be written in the house form"));
        };
        let Some(folder) = folder else {
            if self.dry_run {
                terminal.out().write_all(difference(&pack.files, &files).as_bytes())?;
                return Ok(status);
            }
            let shown: Vec<String> =
                paths.iter().map(|path| format!("{}/{path}", pack.name)).collect();
            let files = count(paths.len(), "file");
            let list = printable(&shown.join(", ")).into_owned();
            writeln!(terminal.out(), "{files} in another form: {list}")?;
            return Ok(Status::Findings);
        };
        if let Some(link) = paths.iter().find(|path| folder.links.iter().any(|link| link == *path))
        {
            return Err(Failure::new(format!("\"{link}\" is a symbolic link"))
                .help("change the file that it points to"));
        }
        let written = write_back(folder, &files)?;
        let files = count(written.len(), "file");
        writeln!(terminal.out(), "changed {files}: {}", printable(&written.join(", ")))?;
        Ok(status)
    }
}

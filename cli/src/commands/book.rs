//! `strabo book`: one PDF with a cover, every setup, and all tables and charts.

use std::path::PathBuf;

use clap::Args;
use strabo_model::players::PlayerRange;
use strabo_render::{Paper, pdf, print};

use super::pack::{PackArg, parse_players, resolved, tell_given_up};
use super::render::{ThemeArg, papers};
use crate::status::{Failure, Result, Status, not_drawn};
use crate::{report::text::count, safe::Batch, terminal::Terminal};

/// Write one PDF with every setup, table and chart of a pack.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/book.txt").trim_end())]
pub struct Book {
    #[command(flatten)]
    pack: PackArg,
    /// The numbers of players whose setups are in it, such as 7 or 5-9 [default: all]
    #[arg(long, value_name = "N", value_parser = parse_players)]
    players: Option<PlayerRange>,
    /// The colour theme
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeArg,
    /// The paper size
    #[arg(long, default_value = "a4", value_parser = papers())]
    paper: Paper,
    /// The file to write
    #[arg(short, long, value_name = "FILE", default_value = "book.pdf")]
    output: PathBuf,
    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

impl Book {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let origin = self.pack.find(terminal)?;
        let paper = self.paper;
        if paper == Paper::Free {
            let failure = Failure::new("a book needs a paper size".to_owned());
            return Err(failure.help("choose one with --paper, such as a4, a3 or letter"));
        }
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        if self.players.is_some() && print::setups(&pack, self.players).is_empty() {
            let known: Vec<String> =
                pack.setups.iter().map(|setup| setup.players.to_string()).collect();
            let failure = Failure::new(format!("\"{}\" has no such setup", pack.id));
            return Err(failure.help(format!("it has setups for {} players", known.join(", "))));
        }
        let book = print::book(&pack, self.players, paper, self.theme.theme());
        tell_given_up(&pack, terminal)?;
        let bytes = pdf::book(&book.title, &book.pages, &book.bookmarks, paper)
            .map_err(|error| not_drawn(&error, error.to_string(), "choose fewer --players"))?;
        let mut batch = Batch::new(self.force);
        batch.add(self.output.clone(), &bytes, None)?;
        batch.commit()?;
        let pages = count(book.pages.len(), "page");
        writeln!(terminal.out(), "wrote {}: {pages}", self.output.display())?;
        Ok(Status::Clean)
    }
}

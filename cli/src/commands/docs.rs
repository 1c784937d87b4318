//! `strabo docs`: the guide, which is part of the program.

mod chapters;

use clap::Args;

use crate::status::{Failure, Result, Status};
use crate::{commands::markdown::write_markdown, terminal::Terminal};
use chapters::CHAPTERS;

/// Read the guide: list its chapters, or print one of them.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/docs.txt").trim_end())]
pub struct Docs {
    /// The number of a chapter, or words of its title [default: list the chapters]
    #[arg(value_name = "CHAPTER")]
    words: Vec<String>,
}

impl Docs {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let look = terminal.out_look();
        if self.words.is_empty() {
            writeln!(
                terminal.out(),
                "The chapters of the guide. Print one with strabo docs NUMBER:\n"
            )?;
            for text in CHAPTERS {
                writeln!(terminal.out(), "  {}", title(text))?;
            }
            return Ok(Status::Clean);
        }
        let wanted = self.words.join(" ").to_lowercase();
        let is_meant = |text: &&&str| {
            let title = title(text).to_lowercase();
            title.split('.').next() == Some(&wanted) || title.contains(&wanted)
        };
        let found: Vec<&&str> = CHAPTERS.iter().filter(is_meant).collect();
        match found.as_slice() {
            [text] => write_markdown(text, look, terminal.out())?,
            [] => {
                return Err(Failure::new(format!("the guide has no chapter \"{wanted}\""))
                    .help("strabo docs lists the chapters"));
            }
            several => {
                let titles: Vec<&str> = several.iter().map(|text| title(text)).collect();
                return Err(Failure::new(format!(
                    "several chapters have \"{wanted}\" in their title"
                ))
                .help(format!("name one by its number: {}", titles.join(", "))));
            }
        }
        Ok(Status::Clean)
    }
}

/// `1. Your first map`.
fn title(text: &str) -> &str {
    text.lines().next().unwrap_or_default().trim_start_matches(['#', ' '])
}

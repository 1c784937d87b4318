//! `strabo docs`: the guide and the other documents, which are part of the program.

mod chapters;

use clap::Args;

use crate::status::{Failure, Result, Status};
use crate::{commands::markdown::write_markdown, terminal::Terminal};
use chapters::PAGES;

/// Read the guide and other documents: list them, or print one.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/docs.txt").trim_end())]
pub struct Docs {
    /// The number of a chapter, the name of a page, or words of a title [default: list them]
    #[arg(value_name = "PAGE")]
    words: Vec<String>,
}

impl Docs {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let look = terminal.out_look();
        if self.words.is_empty() {
            writeln!(
                terminal.out(),
                "The guide, then other pages. Print one with strabo docs PAGE:\n"
            )?;
            for (key, text) in PAGES {
                writeln!(terminal.out(), "  {key:13}{}", title(text))?;
            }
            return Ok(Status::Clean);
        }
        let wanted = self.words.join(" ").to_lowercase();
        let has_words = |(_, text): &&(&str, &str)| title(text).to_lowercase().contains(&wanted);
        let found: Vec<&(&str, &str)> = match PAGES.iter().find(|(key, _)| *key == wanted) {
            Some(page) => vec![page],
            None => PAGES.iter().filter(has_words).collect(),
        };
        match found.as_slice() {
            [(_, text)] => write_markdown(text, look, terminal.out())?,
            [] => {
                return Err(Failure::new(format!("there is no chapter or page \"{wanted}\""))
                    .help("strabo docs lists them"));
            }
            several => {
                let titles: Vec<String> =
                    several.iter().map(|(key, text)| format!("{key} ({})", title(text))).collect();
                let message = format!("several pages have \"{wanted}\" in their title");
                return Err(Failure::new(message).help(format!("name one: {}", titles.join(", "))));
            }
        }
        Ok(Status::Clean)
    }
}

/// `Your first map`, without the number of a chapter.
fn title(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches(|c: char| "#. ".contains(c) || c.is_ascii_digit())
}

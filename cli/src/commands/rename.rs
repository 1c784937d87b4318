//! `strabo rename`: gives a thing of a pack another id or another name.

use std::path::Path;

use clap::Args;
use strabo_compile::{index::Kind, suggest};
use strabo_workbench::change::{rename_id, rename_name};

use super::{edit::Making, pack::find};
use crate::status::{Failure, Result};
use crate::terminal::Terminal;

/// Rename an area, an advance or any other row, everywhere it is used.
#[derive(Debug, Args)]
#[command(
    after_help = include_str!("../help/rename.txt").trim_end(),
    override_usage = "strabo rename [OPTIONS] [PACK] <KIND> <OLD> <NEW>"
)]
pub struct Rename {
    /// The folder of the pack [default: the pack of the current folder], the kind of row (area,
    /// advance, commodity, …), its id, and the new id
    #[arg(value_name = "WORDS", num_args = 3..=4, required = true)]
    words: Vec<String>,
    /// NEW is the name that people read; the id stays
    #[arg(long, alias = "name")]
    name_only: bool,
    /// Keep the old name among the aliases, so that strabo diff still knows it
    #[arg(long, requires = "name_only")]
    alias: bool,
    #[command(flatten)]
    making: Making,
}

impl Rename {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let (pack, words) = match &self.words[..] {
            [pack, words @ ..] if words.len() == 3 => (Some(Path::new(pack)), words),
            words => (None, words),
        };
        let [kind, old, new] = words else {
            return Err(Failure::new("rename needs a kind, an id and a new id")
                .help("for example: strabo rename my-map area old-town new-town"));
        };
        let kind = kind_of(kind)?;
        self.making.make(&find(pack, terminal)?, terminal, |subject| {
            if self.name_only {
                rename_name(subject, kind, old, new, self.alias)
            } else {
                rename_id(subject, kind, old, new)
            }
        })
    }
}

/// The kind of row that a word means.
pub fn kind_of(word: &str) -> Result<Kind> {
    let plain = word.replace('-', "_");
    Kind::of_table(&plain).ok_or_else(|| {
        let known = Kind::ALL.iter().map(|kind| kind.word());
        let failure = Failure::new(format!("there is no kind of row \"{word}\""));
        match suggest::nearest(&plain, known) {
            Some(near) => failure.help(format!("did you mean {near}?")),
            None => failure.help(
                "a kind is the name of a table, such as area, advance or commodity; it stands \
                     before the id, as in: strabo rename my-map area old-town new-town",
            ),
        }
    })
}

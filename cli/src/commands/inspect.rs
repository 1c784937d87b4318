//! `strabo inspect`: shows the contents of a pack for each number of players.

mod board;

use std::io::{self, Write};

use clap::Args;
use strabo_model::division::{BlockStacks, StackContents};
use strabo_model::{Pack, players::PlayerRange};

use super::pack::{PackArg, parse_players, resolved};
use crate::contents::{Contents, Players};
use crate::format::{Format, write_json};
use crate::report::{human::describe, text::count};
use crate::status::{Failure, Result, Status};
use crate::terminal::{Terminal, TextStyle};

/// Show the contents of a pack for each number of players.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/inspect.txt").trim_end())]
pub struct Inspect {
    #[command(flatten)]
    pack: PackArg,
    /// Show only these numbers of players, such as 7 or 5-8
    #[arg(long, value_parser = parse_players, value_name = "N")]
    players: Option<PlayerRange>,
    /// The format of the report
    #[arg(long, value_parser = Format::among(Format::HUMAN_OR_JSON), default_value = "human")]
    format: Format,
}

impl Inspect {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let origin = self.pack.find(terminal)?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        let contents = Contents::of(&pack, chosen(&pack, self.players)?);
        let look = terminal.out_look();
        match self.format {
            Format::Json => write_json(&contents, terminal.out())?,
            _ => write_page(&pack, &contents, look, terminal.out())?,
        }
        Ok(Status::Clean)
    }
}

/// The numbers of players to show; the pack must support them.
fn chosen(pack: &Pack, asked: Option<PlayerRange>) -> Result<PlayerRange> {
    let Some(all) = pack.players else {
        return Err(Failure::new(format!("\"{}\" does not say how many can play", pack.id)));
    };
    match asked {
        None => Ok(all),
        Some(asked) if all.contains(asked.min) && all.contains(asked.max) => Ok(asked),
        Some(asked) => {
            Err(Failure::new(format!("\"{}\" is for {all} players, not for {asked}", pack.id)))
        }
    }
}

fn write_page(
    pack: &Pack,
    contents: &Contents<'_>,
    look: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (bold, dim) = (look.bold(), look.dim());
    writeln!(out, "{bold}{}{bold:#} {dim}{} {}{dim:#}", pack.name, pack.id, pack.version)?;
    if let Some(description) = &pack.description {
        writeln!(out, "{description}")?;
    }
    writeln!(out, "\n{}", describe(pack))?;
    writeln!(out, "{}", contents.played.words())?;
    if !pack.areas.is_empty() {
        let (areas, borders) = (&contents.areas, &contents.borders);
        write!(out, "{} and {}, ", count(areas.land, "land area"), count(areas.sea, "open sea"))?;
        let (land, water) =
            (count(borders.land, "land border"), count(borders.water, "water border"));
        writeln!(out, "{land}, {water}")?;
    }
    let (notes, sources) = (count(pack.notes.len(), "note"), count(pack.sources.len(), "source"));
    let variants: Vec<&str> = pack.variants.iter().map(|variant| &*variant.name).collect();
    writeln!(out, "{sources}, {notes}")?;
    if !variants.is_empty() {
        writeln!(out, "variants: {}", variants.join(", "))?;
    }
    board::write_tiles(contents, out)?;
    for (players, inside) in &contents.players.0 {
        write_players(pack, *players, inside, look, out)?;
    }
    board::write_completeness(contents, look, out)
}

fn write_players(
    pack: &Pack,
    players: u8,
    inside: &Players<'_>,
    look: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (bold, dim) = (look.bold(), look.dim());
    writeln!(out, "\n{bold}{}{bold:#}", count(usize::from(players), "player"))?;
    for setup in &inside.setups {
        let played = setup.civilizations.join(", ");
        let words: Vec<&str> =
            setup.name.into_iter().chain([&*played]).filter(|words| !words.is_empty()).collect();
        if !words.is_empty() {
            writeln!(out, "  {}", words.join(": "))?;
        }
    }
    if inside.areas_in_play > 0 {
        let areas = count(inside.areas_in_play, "area");
        let sites = count(inside.city_sites, "city site");
        writeln!(out, "  {areas} in play, {sites}, population {}", inside.population)?;
    }
    board::write_layouts(inside, look, out)?;
    let Some(division) = pack.division(players) else { return Ok(()) };
    for block in &division.blocks {
        if let Some(id) = block.block {
            let drawing = count(usize::from(block.players), "player");
            writeln!(out, "  {bold}{}{bold:#}, {drawing}", pack[id].name)?;
        }
        write_stacks(pack, block, look, out)?;
    }
    if let Some(substitute) = &inside.substitute {
        let cards: Vec<String> =
            substitute.commodities.0.iter().map(|(id, cards)| format!("{id} {cards}")).collect();
        writeln!(out, "  {dim}for empty stacks:{dim:#} {}", cards.join(", "))?;
    }
    Ok(())
}

fn write_stacks(
    pack: &Pack,
    block: &BlockStacks,
    look: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let dim = look.dim();
    let rows: Vec<[String; 5]> = block.stacks.iter().map(|stack| row(pack, stack)).collect();
    let head = ["stack", "cards", "batches", "commodities", "calamities"].map(str::to_owned);
    let widths: Vec<usize> = (0..head.len())
        .map(|at| rows.iter().chain([&head]).map(|row| row[at].chars().count()).max().unwrap_or(0))
        .collect();
    let line = |cells: &[String; 5]| {
        let padded = cells.iter().zip(&widths).enumerate().map(|(at, (cell, width))| match at {
            0 | 1 => format!("{cell:>width$}"),
            _ => format!("{cell:width$}"),
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    writeln!(out, "  {dim}{}{dim:#}", line(&head))?;
    for row in &rows {
        writeln!(out, "  {}", line(row))?;
    }
    Ok(())
}

fn row(pack: &Pack, stack: &StackContents) -> [String; 5] {
    let batches: Vec<String> =
        stack.batches.iter().map(|batch| batch.cards().to_string()).collect();
    let commodities: Vec<String> = (stack.commodities.iter())
        .map(|(id, cards)| format!("{} {cards}", pack[*id].name))
        .collect();
    let calamities: Vec<String> = (stack.calamities.iter())
        .map(|(id, cards)| match cards {
            1 => pack[*id].name.to_string(),
            _ => format!("{} {cards}", pack[*id].name),
        })
        .collect();
    [
        pack[stack.stack].number.to_string(),
        stack.cards().to_string(),
        batches.join("+"),
        commodities.join(", "),
        calamities.join(", "),
    ]
}

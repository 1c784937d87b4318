//! `strabo render`: one picture of a pack.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use strabo_model::Pack;
use strabo_model::pack::Setup;
use strabo_render::scene::Scene;
use strabo_render::{division, map, svg};

use super::{PackArg, resolved};
use crate::safe::Batch;
use crate::status::{Failure, Status};
use crate::terminal::Terminal;

/// Draw one picture of a pack.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Render {
    #[command(flatten)]
    pack: PackArg,
    /// What is drawn
    #[arg(long, value_enum)]
    view: View,
    /// The board as it is for this many players
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// The setup, where there are several for a number of players
    #[arg(long, value_name = "ID")]
    setup: Option<String>,
    /// How it is written
    #[arg(long, value_enum, default_value = "svg")]
    format: Format,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// The pictures there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum View {
    /// The board
    Map,
    /// The division of trade cards
    Division,
}

/// How pictures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A drawing that every browser shows
    Svg,
}

const EXAMPLES: &str = "\
Examples:
  strabo render --view map -o map.svg                   the board of mega-empires-east
  strabo render my-map --view map --players 5 -o 5.svg  what is in play for five players";

impl Render {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result<Status, Failure> {
        let origin = self.pack.find()?;
        let Some(pack) = resolved(&origin, terminal)? else { return Ok(Status::Findings) };
        let scene = self.scene(&pack)?;
        let text = match self.format {
            Format::Svg => svg::document(&scene),
        };
        let mut batch = Batch::default();
        batch.add(self.output.clone(), text.as_bytes(), None)?;
        batch.commit()?;
        writeln!(terminal.out(), "wrote {}", self.output.display())?;
        Ok(Status::Clean)
    }

    fn scene(&self, pack: &Pack) -> Result<Scene, Failure> {
        match self.view {
            View::Map => map::scene(pack, self.setup(pack)?)
                .ok_or_else(|| Failure::new(format!("\"{}\" has no areas to draw", pack.id))),
            View::Division => division::scene(pack).ok_or_else(|| {
                Failure::new(format!("\"{}\" has no trade cards to divide", pack.id))
            }),
        }
    }

    /// The setup that was asked for by number of players, by id, or by both.
    fn setup<'p>(&self, pack: &'p Pack) -> Result<Option<&'p Setup>, Failure> {
        if self.players.is_none() && self.setup.is_none() {
            return Ok(None);
        }
        let fits = |setup: &&Setup| {
            self.players.is_none_or(|players| setup.players == players)
                && self.setup.as_ref().is_none_or(|id| *setup.id == **id)
        };
        let found = pack.setups.iter().find(fits);
        found.map(Some).ok_or_else(|| {
            let known: Vec<String> = pack
                .setups
                .iter()
                .map(|setup| format!("{} ({} players)", setup.id, setup.players))
                .collect();
            Failure::new(format!("\"{}\" has no such setup", pack.id))
                .help(format!("its setups: {}", known.join(", ")))
        })
    }
}

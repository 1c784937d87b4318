//! A game in progress as a picture, whatever is on its table: pieces on a board, or tiles and cards.

use strabo_model::words::capital;
use strabo_model::{Pack, pack::Setup, position::Position};

use crate::page::turns::{self, Turn};
use crate::pieces::{Stage, owners};
use crate::view::{Request, View};
use crate::{scene::Scene, theme::Theme, tiles};

/// Draws the positions of one game. What stays the same is drawn once.
pub struct GameDrawing<'g> {
    pack: &'g Pack,
    theme: &'g Theme,
    stage: Option<Stage<'g>>,
}

impl<'g> GameDrawing<'g> {
    pub fn new(pack: &'g Pack, setup: Option<&Setup>, theme: &'g Theme) -> Self {
        let request = Request { pack, setup, theme };
        let board = if pack.grid.is_none() { View::Map.pages(request) } else { Vec::new() };
        let stage = board.into_iter().next().map(|board| Stage::new(pack, board, theme));
        Self { pack, theme, stage }
    }

    /// The table at the end of a turn, which is called so in this game. An error says why there is none.
    pub fn picture(&self, label: &str, turn: u16, position: &Position) -> Result<Scene, String> {
        match &self.stage {
            Some(stage) => {
                let owners = owners(self.pack, position);
                Ok(stage.picture(&heading(label, turn), &owners, &position.pieces))
            }
            None if self.pack.grid.is_none() => {
                Err(format!("\"{}\" {}", self.pack.id, View::Map.nothing()))
            }
            None => {
                let title = format!("End of {label} {turn}");
                tiles::position::scene(self.pack, self.theme, &title, position)
                    .ok_or_else(|| "there is nothing on the table to draw".to_owned())
            }
        }
    }

    /// A page with all turns, a few words about the game above them. Nothing for a game on tiles.
    pub fn page<'t>(
        &self,
        label: &str,
        about: &str,
        turns: impl Iterator<Item = (u16, &'t Position, Vec<(String, Vec<String>)>)>,
    ) -> Option<String> {
        let turn = |(turn, position, story): (u16, &Position, _)| Turn {
            heading: heading(label, turn),
            owners: owners(self.pack, position),
            pieces: position.pieces.clone(),
            story,
        };
        let stage = self.stage.as_ref()?;
        Some(turns::html(&self.pack.name, about, stage, &turns.map(turn).collect::<Vec<_>>()))
    }
}

/// `Turn 3`.
fn heading(label: &str, turn: u16) -> String {
    format!("{} {turn}", capital(label))
}

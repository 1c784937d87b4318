//! Which game is played, and by whom, as Python says it.

use pyo3::prelude::*;
use strabo_bots::BotKind;
use strabo_engine::{Game, Options};
use strabo_model::Pack;

use crate::plain::{failed, refused};

/// What the command line can ask for, as a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Wanted {
    players: u8,
    setup: Option<String>,
    variants: Vec<String>,
    turns: u16,
    /// Who plays a seat, or `*` for all of them; later ones count.
    bots: Vec<(String, String)>,
}

impl Wanted {
    /// The game of a pack.
    pub fn game(&self, pack: &Pack) -> PyResult<Game> {
        let options = Options {
            setup: self.setup.clone(),
            variants: self.variants.clone(),
            turn_limit: self.turns,
            ..Options::new(self.players)
        };
        let game = Game::new(pack, &options);
        game.map_err(|error| failed(strabo_cli::refused(pack, &options, &error)))
    }

    /// The bot of each seat.
    pub fn bots(&self, game: &Game) -> PyResult<Vec<BotKind>> {
        let mut kinds = vec![BotKind::Steward; game.seat_ids().len()];
        for (id, name) in &self.bots {
            let kind = name.parse().map_err(|error: String| refused(error))?;
            match &**id {
                "*" => kinds.fill(kind),
                id => kinds[strabo_cli::seat_of(game, id).map_err(failed)?.index()] = kind,
            }
        }
        Ok(kinds)
    }
}

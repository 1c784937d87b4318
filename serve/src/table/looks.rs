//! How a game is drawn: its board as a picture, and where everything is on it.

use std::sync::Arc;

use strabo_areas::Game;
use strabo_model::Pack;
use strabo_render::spots::spots;
use strabo_render::view::{Request, View};
use strabo_render::{Look, Theme, civilization_colour, requirement_words, svg};
use strabo_table::Looks;

/// The board of a game as a picture, for screens of both kinds.
pub struct Boards {
    light: Arc<str>,
    dark: Arc<str>,
}

impl Boards {
    /// The picture at a path.
    pub fn find(&self, path: &str) -> Option<Arc<str>> {
        match path {
            "/board.svg" => Some(Arc::clone(&self.light)),
            "/board-dark.svg" => Some(Arc::clone(&self.dark)),
            _ => None,
        }
    }
}

/// The board of a game, and where everything is on it: at the same place in both pictures.
pub fn drawn(game: &Game) -> (Boards, Looks) {
    let pack: &Pack = &game.pack;
    let mut looks = Looks { spots: vec![None; pack.areas.len()], ..Looks::default() };
    let [light, dark] = [Look::Light, Look::Dark].map(|look| {
        let request = Request { pack, setup: Some(&game.setup), theme: Theme::of(look) };
        let scene = View::Map.pages(request).into_iter().next();
        scene.map_or_else(String::new, |scene| {
            for spot in spots(pack, &scene) {
                looks.spots[spot.area.index()] = Some(spot.anchor);
            }
            svg::document(&scene)
        })
    });
    let boards = Boards { light: light.into(), dark: dark.into() };
    let colours = game.civilizations.iter().map(|id| civilization_colour(pack, id.index()));
    looks.colours = colours.map(|colour| colour.to_string()).collect();
    let demands = game.succession().requirements.iter();
    looks.demands = demands.map(|one| requirement_words(one).join(", ")).collect();
    (boards, looks)
}

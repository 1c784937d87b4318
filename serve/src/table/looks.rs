//! How a game is drawn: its board as a picture, and where everything is on it.

use strabo_engine::Game;
use strabo_model::Pack;
use strabo_render::spots::spots;
use strabo_render::view::{Request, View};
use strabo_render::{Look, Theme, civilization_colour, requirement_words, svg};
use strabo_table::Looks;

/// The board of a game as a picture, and where everything is on it.
pub fn drawn(game: &Game) -> (String, Looks) {
    let pack: &Pack = &game.pack;
    let request = Request { pack, setup: Some(&game.setup), theme: Theme::of(Look::Light) };
    let scene = View::Map.pages(request).into_iter().next();
    let mut looks = Looks { spots: vec![None; pack.areas.len()], ..Looks::default() };
    let board = scene.map_or_else(String::new, |scene| {
        for spot in spots(pack, &scene) {
            looks.spots[spot.area.index()] = Some(spot.anchor);
        }
        svg::document(&scene)
    });
    let colours = game.civilizations.iter().map(|id| civilization_colour(pack, id.index()));
    looks.colours = colours.map(|colour| colour.to_string()).collect();
    let demands = game.succession().requirements.iter();
    looks.demands = demands.map(|one| requirement_words(one).join(", ")).collect();
    (board, looks)
}

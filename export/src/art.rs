//! The pictures of an export as PNG.

use strabo_model::Pack;
use strabo_model::pack::Role;
use strabo_model::refs::CivilizationId;
use strabo_render::cards;
use strabo_render::paper::Paper;
use strabo_render::png;
use strabo_render::scene::Scene;

use crate::table::{Card, Supply, role_word};
use crate::{Error, names, theme};

/// A scene as PNG, `percent` of its size.
pub fn png(scene: &Scene, percent: u32) -> Result<Vec<u8>, Error> {
    png::document(scene, Paper::Free, percent)
        .map_err(|trouble| Error::new(format!("\"{}\": {trouble}", scene.title)))
}

/// The face of a trade card.
pub fn face(pack: &Pack, card: Card) -> Result<Scene, Error> {
    let scene = match card {
        Card::Commodity(id) => cards::commodity(pack, id, theme()),
        Card::Calamity(id) => cards::calamity(pack, id, theme()),
    };
    scene.ok_or_else(|| Error::new("a stack holds a card that the pack does not have".to_owned()))
}

/// The name of the file of a card's face, without an ending.
pub fn face_file(pack: &Pack, card: Card) -> String {
    match card {
        Card::Commodity(id) => {
            let text = pack.commodities.get(id.index()).map_or("", |row| &row.id);
            names::file("commodity", text, id.index())
        }
        Card::Calamity(id) => {
            let text = pack.calamities.get(id.index()).map_or("", |row| &row.id);
            names::file("calamity", text, id.index())
        }
    }
}

/// The name of the file of a piece, without an ending.
pub fn piece_file(pack: &Pack, role: Role, owner: Option<CivilizationId>) -> String {
    let word = role_word(role);
    let own = owner.and_then(|id| pack.civilizations.get(id.index()).map(|row| (id, row)));
    own.map_or_else(|| word.to_owned(), |(id, row)| names::file(word, &row.id, id.index()))
}

/// A piece.
pub fn piece(pack: &Pack, supply: &Supply<'_>) -> Scene {
    cards::pieces::piece(pack, supply.role, supply.owner, theme())
}

//! The pictures of an export as PNG.

use std::sync::atomic::{AtomicUsize, Ordering};

use strabo_model::{Pack, pack::Role, refs::CivilizationId};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::{cards, paper::Paper, png, scene::Scene};

use crate::file::{Error, File};
use crate::names;
use crate::table::{Card, Supply, role_word};

/// The colours of everything on the table.
pub fn theme() -> &'static Theme {
    Theme::of(ThemeKind::Light)
}

/// A picture that is to be drawn.
pub struct Picture {
    /// The file it becomes.
    pub path: String,
    pub what: String,
    pub scene: Scene,
    /// Its size as PNG, in percent.
    pub percent: u32,
}

/// How many pictures are drawn at the same time.
const HANDS: usize = 4;

/// All pictures as files, in their order. Drawing is most of the work of an export, so that several
/// are drawn at once.
pub fn drawn(pictures: Vec<Picture>) -> Result<Vec<File>, Error> {
    let next = AtomicUsize::new(0);
    let draw = || {
        let mut own = Vec::new();
        while let Some((at, picture)) = taken(&pictures, &next) {
            own.push((at, png(&picture.scene, picture.percent)));
        }
        own
    };
    let mut all: Vec<(usize, Result<Vec<u8>, Error>)> = std::thread::scope(|scope| {
        let hands: Vec<_> = (0..HANDS).map(|_| scope.spawn(draw)).collect();
        hands.into_iter().flat_map(|hand| hand.join().unwrap_or_default()).collect()
    });
    if all.len() != pictures.len() {
        return Err(Error::new("drawing a picture failed".to_owned()));
    }
    all.sort_unstable_by_key(|(at, _)| *at);
    let files = pictures.into_iter().zip(all).map(|(picture, (_, bytes))| {
        Ok(File { path: picture.path, what: picture.what, bytes: bytes? })
    });
    files.collect()
}

/// The next picture that has not been taken.
fn taken<'p>(pictures: &'p [Picture], next: &AtomicUsize) -> Option<(usize, &'p Picture)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    pictures.get(at).map(|picture| (at, picture))
}

/// A scene as PNG, `percent` of its size.
fn png(scene: &Scene, percent: u32) -> Result<Vec<u8>, Error> {
    png::document(scene, Paper::Free, percent)
        .map_err(|trouble| Error::new(format!("\"{}\": {trouble}", scene.title)))
}

/// The face of a trade card.
pub fn face(pack: &Pack, card: Card) -> Result<Scene, Error> {
    let scene = match card {
        Card::Commodity(id) => cards::commodity(pack, id, theme()),
        Card::Calamity(id) => cards::calamity(pack, id, theme()),
    };
    scene
        .ok_or_else(|| Error::new("a stack contains a card that the pack does not have".to_owned()))
}

/// The name of the file of a card's face, without an ending.
pub fn face_file(pack: &Pack, card: Card) -> String {
    match card {
        Card::Commodity(id) => {
            names::file("commodity", pack.get(id).map_or("", |row| &row.id), id.index())
        }
        Card::Calamity(id) => {
            names::file("calamity", pack.get(id).map_or("", |row| &row.id), id.index())
        }
    }
}

/// The name of the file of a piece, without an ending.
pub fn piece_file(pack: &Pack, role: Role, owner: Option<CivilizationId>) -> String {
    let word = role_word(role);
    let own = owner.and_then(|id| pack.get(id).map(|row| (id, row)));
    own.map_or_else(|| word.to_owned(), |(id, row)| names::file(word, &row.id, id.index()))
}

pub fn piece(pack: &Pack, supply: &Supply<'_>) -> Scene {
    cards::pieces::piece(pack, supply.role, supply.owner, theme())
}

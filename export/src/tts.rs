//! A saved game for Tabletop Simulator: JSON with pictures beside it. docs/exports.md has the rules.

mod guid;
mod objects;
mod save;
mod sheets;

use std::collections::BTreeMap;

use strabo_model::Pack;
use strabo_render::scene::Scene;

use crate::art::{self, Picture};
use crate::file::{Error, File};
use crate::{board::BoardPicture, names, readme, table::StartingTable};
use save::{BOARD_IMAGE, Save, piece_path};
use sheets::Sheets;

/// The longest side of an image in pixels.
const LONGEST: i32 = 4096;
/// What pieces are enlarged to, in percent.
const PIECES: u32 = 400;

/// The files of the export.
pub fn files(pack: &Pack, table: &StartingTable<'_>) -> Result<Vec<File>, Error> {
    let board = BoardPicture::of(pack, table)?;
    let piles = table.all_piles(pack);
    let sheets = Sheets::of(pack, &piles);
    let name = format!("{}.json", names::game(&pack.id, &table.setup.id));
    let save = Save { pack, table, board: &board, piles: &piles, sheets: &sheets };
    let mut files = vec![
        File::text(name.as_str(), "the saved game", save.text()),
        File::text(
            "README.txt",
            "instructions for the saved game",
            readme::tts(pack, table, &name),
        ),
    ];
    let mut pieces: BTreeMap<String, Scene> = BTreeMap::new();
    for supply in table.supplies(pack) {
        pieces.insert(piece_path(pack, &supply), art::piece(pack, &supply));
    }
    // The largest first, so that the small ones fill the time at the end.
    let mut pictures = sheets.pictures(pack)?;
    let percent = percent(&board.scene);
    let what = board.scene.title.clone();
    pictures.push(Picture { path: BOARD_IMAGE.to_owned(), what, scene: board.scene, percent });
    pictures.extend(pieces.into_iter().map(|(path, scene)| {
        let what = scene.title.clone();
        Picture { path, what, scene, percent: PIECES }
    }));
    files.extend(art::drawn(pictures)?);
    Ok(files)
}

/// How large the board can be drawn.
fn percent(scene: &Scene) -> u32 {
    u32::try_from(LONGEST * 100 / scene.width.max(scene.height).max(1)).unwrap_or(1).clamp(5, 150)
}

//! A module for VASSAL: a zip with `moduledata`, `buildFile.xml` and pictures. docs/exports.md has the rules.

mod adjacency;
mod build;
mod entries;
mod parts;
mod piece;

use std::collections::{BTreeMap, btree_map::Entry};

use strabo_model::Pack;
use strabo_model::refs::{AdvanceId, AreaId};
use strabo_render::paint::{Colour, Stroke};
use strabo_render::scene::{Item, Rectangle, Scene};
use strabo_render::{cards, element::Element};

use crate::archive;
use crate::art::{self, Picture, theme};
use crate::file::{Error, File};
use crate::names::{self, distinct};
use crate::table::{StartingTable, pile_name};
use crate::{board::BoardPicture, manifest, readme, target::Target};
use entries::{
    ADVANCE_BACK, BOARD_IMAGE, HELP, MASK, TRAY_IMAGE, VERSION, advance_file, back_file,
    description,
};

/// The files of the export: the module alone, or with a page that says what to do with it.
pub fn files(pack: &Pack, table: &StartingTable<'_>, one_file: bool) -> Result<Vec<File>, Error> {
    let name = names::game(&pack.id, &table.setup.id);
    let bytes = archive::zip(&contents(pack, table)?)?;
    let what = format!("the module for VASSAL {VERSION} or newer");
    let mut files = vec![File { path: format!("{name}.vmod"), what, bytes }];
    if !one_file {
        let text = readme::vassal(pack, table, &files[0].path);
        files.push(File::text("README.txt", "instructions for the module", text));
    }
    Ok(files)
}

/// The files of the module, in the order they are stored.
fn contents(pack: &Pack, table: &StartingTable<'_>) -> Result<Vec<File>, Error> {
    let board = BoardPicture::of(pack, table)?;
    let zones = zones(pack, &board);
    let piles = table.all_piles(pack);
    let names: Vec<String> = piles.iter().map(|pile| pile_name(pack, pile)).collect();
    let names = distinct(names.iter().map(String::as_str));
    let title = format!("{}: trade cards for {} players", pack.name, table.setup.players);
    let (tray, places) = cards::tray::tray(&title, &names, theme());
    let parts =
        build::Parts { pack, table, board: &board, zones: &zones, piles: &piles, places: &places };
    let mut files = vec![
        File::text("moduledata", "name and version, read first", moduledata(pack, table)),
        File::text(
            "buildFile.xml",
            "everything the module is made of",
            xml(&build::module_of(&parts)),
        ),
        File::text("adjacency.json", "what touches what", adjacency::of(pack, table.setup, &zones)),
        File::text(HELP, "how the game was prepared", readme::page(pack, table)),
    ];
    let mut images: BTreeMap<String, Scene> = BTreeMap::new();
    images.insert(BOARD_IMAGE.to_owned(), board.scene);
    images.insert(TRAY_IMAGE.to_owned(), tray);
    images.insert(MASK.to_owned(), mask());
    images.insert(ADVANCE_BACK.to_owned(), cards::advance_back(pack, theme()));
    for pile in &piles {
        let back = || cards::trade_back(pack, pile.stack, pile.block, theme());
        images.entry(back_file(pile)).or_insert_with(back);
        for card in &pile.cards {
            let name = format!("{}.png", art::face_file(pack, *card));
            if let Entry::Vacant(place) = images.entry(name) {
                place.insert(art::face(pack, *card)?);
            }
        }
    }
    for id in pack.ids::<AdvanceId>() {
        let name = format!("{}.png", advance_file(pack, id));
        images.extend(cards::advance(pack, id, theme()).map(|scene| (name, scene)));
    }
    for supply in table.supplies(pack) {
        let name = format!("{}.png", art::piece_file(pack, supply.role, supply.owner));
        images.insert(name, art::piece(pack, &supply));
    }
    let pictures = images.into_iter().map(|(name, scene)| {
        let (path, what) = (format!("images/{name}"), scene.title.clone());
        Picture { path, what, scene, percent: 100 }
    });
    files.extend(art::drawn(pictures.collect())?);
    files.push(manifest::of(pack, Target::Vassal, &files)?);
    Ok(files)
}

/// What each drawn area is called as a zone: its name, made different where two have the same.
fn zones(pack: &Pack, board: &BoardPicture) -> Vec<(AreaId, String)> {
    let drawn = || board.places.iter().map(|place| place.area);
    let names = distinct(drawn().map(|id| pack.get(id).map_or("?", |row| &row.name)));
    drawn().zip(names).collect()
}

/// The file that VASSAL reads first; without it, it would look for the module in an older place.
fn moduledata(pack: &Pack, table: &StartingTable<'_>) -> String {
    let part = |name: &str, text: &str| Element::new(name).text(text);
    let data = Element::new("data").with("version", 1).children([
        part("version", &pack.version),
        part("extra1", ""),
        part("extra2", ""),
        part("VassalVersion", VERSION),
        part("dateSaved", "0"),
        part("description", &description(pack, table)),
        part("name", &pack.name),
    ]);
    xml(&data)
}

fn xml(root: &Element) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n{root}\n")
}

/// A frame around a card that others see from behind.
fn mask() -> Scene {
    let (width, height) = (cards::WIDTH, cards::HEIGHT);
    let frame = Rectangle::new(4, 4, width - 8, height - 8, strabo_render::paint::Fill::None);
    let line = Stroke::new(Colour::new(0x001d_4761), 60).dashed(14, 9);
    let items: Vec<Item> = vec![frame.rounded(14).stroked(line).into()];
    let title = "The frame of a card that others see from behind".to_owned();
    Scene { description: title.clone(), title, width, height, items }
}

//! What tests of exports share: packs, and games that are laid out.

use std::io::{Cursor, Read};

use strabo_engine::{Chance, stacks};
use strabo_export::{Card, File, Options, Pile, StartingTable, Target, files};
use strabo_model::{Pack, variant::NonTradablePlace};

/// A pack that ships, or `smallest`.
pub fn pack(id: &str) -> Pack {
    strabo_data::compile(id).expect("a pack").pack.expect("a pack that can be played")
}

/// The smallest pack with names that are hard to write down.
pub fn hostile() -> Pack {
    let mut pack = pack("smallest");
    let name = "\"/\\;'</entry><script>\t👑 مرحبا & ]]>\\";
    for area in &mut pack.areas {
        area.name = name.into();
    }
    for row in &mut pack.civilizations {
        row.name = name.into();
    }
    for row in &mut pack.commodities {
        row.name = name.into();
        row.id = format!("../../{}", row.id).into();
    }
    for row in &mut pack.advances {
        row.name = name.into();
    }
    pack.name = name.into();
    pack.id = "../evil".into();
    pack
}

/// The trade cards as the engine deals them.
pub fn dealt(pack: &Pack, players: u8, seed: u64) -> Vec<Pile> {
    let piles = stacks::prepare(pack, players, NonTradablePlace::Bottom, &mut Chance::new(seed));
    let piles = piles.expect("a deal");
    let card = |card: &stacks::DealtCard| match *card {
        stacks::DealtCard::Commodity(id) => Card::Commodity(id),
        stacks::DealtCard::Calamity(id) => Card::Calamity(id),
    };
    let pile = |pile: stacks::Pile| {
        let cards = pile.cards.iter().map(card).collect();
        Pile { block: pile.block, stack: pile.stack, cards }
    };
    piles.into_iter().map(pile).collect()
}

/// The files for a game with so many players, dealt from seed 7.
pub fn exported(pack: &Pack, target: Target, players: u8, base_url: Option<&str>) -> Vec<File> {
    let piles = dealt(pack, players, 7);
    let setup = pack.setup(players).expect("a setup");
    let table = StartingTable { setup, piles: &piles, seed: 7, base_url };
    files(pack, Options { target, one_file: false, table: Some(&table) }).expect("files")
}

/// The bytes of a file.
pub fn file<'f>(files: &'f [File], path: &str) -> &'f File {
    files.iter().find(|file| file.path == path).unwrap_or_else(|| panic!("no {path}"))
}

/// The only file with an ending.
pub fn ending<'f>(files: &'f [File], ending: &str) -> &'f File {
    files.iter().find(|file| file.path.ends_with(ending)).expect("a file")
}

/// What a zip holds, in order.
pub fn unzipped(bytes: &[u8]) -> Vec<File> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("a zip");
    let mut files = Vec::new();
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).expect("an entry");
        let path = entry.name().expect("a name").into_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).expect("its bytes");
        files.push(File { path, what: String::new(), bytes });
    }
    files
}

/// The width and height of a PNG, from its header.
pub fn png_size(bytes: &[u8]) -> [u32; 2] {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes")))
}

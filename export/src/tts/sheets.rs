//! Sheets of cards, and where on them a card is found.

use strabo_model::Pack;
use strabo_model::refs::{AdvanceId, BlockId, StackId};
use strabo_render::cards::{self, sheet};
use strabo_render::scene::Scene;

use crate::table::{Card, Pile};
use crate::{Error, File, art, theme};

/// What a sheet is enlarged to, in percent: ten cards side by side stay below 4096 pixels.
pub const PERCENT: u32 = 150;

/// A card as clients tell them apart: the same face may have another back in another block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A trade card.
    Trade(Card, StackId, Option<BlockId>),
    /// An advance.
    Advance(AdvanceId),
}

/// All cards of a game on sheets.
pub struct Sheets {
    keys: Vec<Vec<Key>>,
}

impl Sheets {
    /// The cards that lie in the stacks, and all advances, each kind on sheets of its own.
    pub fn of(pack: &Pack, piles: &[Pile]) -> Self {
        let mut trade: Vec<Key> = Vec::new();
        for pile in piles {
            trade.extend(pile.cards.iter().map(|card| Key::Trade(*card, pile.stack, pile.block)));
        }
        trade.sort_unstable();
        trade.dedup();
        let advances: Vec<Key> =
            (0..pack.advances.len()).map(|at| Key::Advance(AdvanceId::from(at))).collect();
        let pages = |keys: &[Key]| -> Vec<Vec<Key>> {
            keys.chunks(sheet::CARDS).map(<[Key]>::to_vec).collect()
        };
        Self { keys: [pages(&trade), pages(&advances)].concat() }
    }

    /// The number of a card: a hundred times its sheet, counted from 1, and its place, counted from 0.
    pub fn card_id(&self, key: Key) -> Option<u32> {
        for (keys, number) in self.keys.iter().zip(1_u32..) {
            if let Some(at) = keys.iter().position(|known| *known == key) {
                return Some(number * 100 + u32::try_from(at).ok()?);
            }
        }
        None
    }

    /// The names of the files of a sheet: faces and backs.
    pub fn paths(number: u32) -> [String; 2] {
        ["faces", "backs"].map(|side| format!("images/cards-{number}-{side}.png"))
    }

    /// The files of all sheets.
    pub fn files(&self, pack: &Pack) -> Result<Vec<File>, Error> {
        let mut files = Vec::new();
        for (keys, number) in self.keys.iter().zip(1_u32..) {
            let faces = keys.iter().map(|key| face(pack, *key)).collect::<Result<Vec<_>, _>>()?;
            let backs: Vec<Scene> = keys.iter().map(|key| back(pack, *key)).collect();
            let hidden =
                backs.first().cloned().unwrap_or_else(|| cards::advance_back(pack, theme()));
            let scenes = [faces, backs];
            for ((scenes, path), side) in
                scenes.iter().zip(Self::paths(number)).zip(["faces", "backs"])
            {
                let what = format!("{side} of {} cards, ten by seven", keys.len());
                let scene = sheet::sheet(&what, scenes, &hidden);
                files.push(File { path, what, bytes: art::png(&scene, PERCENT)? });
            }
        }
        Ok(files)
    }
}

fn face(pack: &Pack, key: Key) -> Result<Scene, Error> {
    match key {
        Key::Trade(card, ..) => art::face(pack, card),
        Key::Advance(id) => cards::advance(pack, id, theme())
            .ok_or_else(|| Error::new("an advance that the pack does not have".to_owned())),
    }
}

fn back(pack: &Pack, key: Key) -> Scene {
    match key {
        Key::Trade(_, stack, block) => cards::trade_back(pack, stack, block, theme()),
        Key::Advance(_) => cards::advance_back(pack, theme()),
    }
}

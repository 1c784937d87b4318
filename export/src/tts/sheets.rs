//! Sheets of cards, and where on them a card is found.

use strabo_model::Pack;
use strabo_model::refs::{AdvanceId, BlockId, StackId};
use strabo_render::cards::{self, sheet};
use strabo_render::scene::Scene;

use crate::art::{self, Picture, theme};
use crate::file::Error;
use crate::table::{Card, Pile};

/// What a sheet is enlarged to, in percent: ten cards side by side stay below 4096 pixels.
pub const PERCENT: u32 = 150;

/// What identifies a card: the same face may have another back in another block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    Trade(Card, StackId, Option<BlockId>),
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
        let advances: Vec<Key> = pack.ids::<AdvanceId>().map(Key::Advance).collect();
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

    /// The file of the faces of a sheet.
    pub fn faces(number: u32) -> String {
        format!("images/cards-{number}-faces.png")
    }

    /// The file of the backs of a sheet, and whether it is a sheet itself; cards with the same back
    /// share one picture.
    pub fn backs(&self, number: u32) -> (String, bool) {
        let at = usize::try_from(number).unwrap_or(usize::MAX).wrapping_sub(1);
        let keys = self.keys.get(at).map_or(&[][..], Vec::as_slice);
        let place = |key: &Key| match *key {
            Key::Trade(_, stack, block) => Some((stack, block)),
            Key::Advance(_) => None,
        };
        let differ = keys.windows(2).any(|pair| place(&pair[0]) != place(&pair[1]));
        let word = if differ { "backs" } else { "back" };
        (format!("images/cards-{number}-{word}.png"), differ)
    }

    pub fn pictures(&self, pack: &Pack) -> Result<Vec<Picture>, Error> {
        let mut pictures = Vec::new();
        for (keys, number) in self.keys.iter().zip(1_u32..) {
            let faces = keys.iter().map(|key| face(pack, *key)).collect::<Result<Vec<_>, _>>()?;
            let backs: Vec<Scene> = keys.iter().map(|key| back(pack, *key)).collect();
            let Some(hidden) = backs.first() else { continue };
            let what = format!("faces of {} cards, ten by seven", keys.len());
            let scene = sheet::sheet(&what, &faces, hidden);
            let path = Self::faces(number);
            pictures.push(Picture { path, what, scene, percent: PERCENT });
            let (path, differ) = self.backs(number);
            let (what, scene) = if differ {
                let what = format!("backs of {} cards, ten by seven", keys.len());
                let scene = sheet::sheet(&what, &backs, hidden);
                (what, scene)
            } else {
                (format!("the back of {} cards", keys.len()), hidden.clone())
            };
            pictures.push(Picture { path, what, scene, percent: PERCENT });
        }
        Ok(pictures)
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

//! How complete a pack is: of each part, how many items it declares and how many of them are filled.
//!
//! Items that a source does not print are declared with their number and stay empty, so that no
//! author has to invent them. A part that a game does not have is not counted.

use serde::Serialize;

use crate::tile::{Layout, Side, TilePlace};
use crate::variant::Change;
use crate::{Pack, advance::Advance, resource::Fact};

/// How much of something there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// Items the pack declares.
    pub declared: u32,
    /// Items it says everything about.
    pub filled: u32,
}

/// How complete one part of a pack is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The part, in a word or two.
    pub part: &'static str,
    /// Items the pack declares.
    pub declared: u32,
    /// Items it says everything about.
    pub filled: u32,
    /// `filled` as a share of `declared`, from 0 to 1.
    pub share: f64,
}

/// One part of a pack: its name, what its items are, and how to count them.
pub struct Part {
    /// The part, in a word or two.
    pub name: &'static str,
    /// What an item of it is, and what it lacks when it is not filled.
    pub items: &'static str,
    /// Counts them.
    pub count: fn(&Pack) -> Filled,
}

/// All parts, in the order they are shown. A new part of the model is one more line.
pub const PARTS: &[Part] = &[
    part("inventory", "components; filled: with a number", |pack| {
        of(&pack.inventory, |row| row.total.is_some())
    }),
    part("headings", "headings of the component list", |pack| all(&pack.headings)),
    part("civilizations", "civilizations", |pack| all(&pack.civilizations)),
    part("areas", "areas and seas; filled: with a position", |pack| {
        of(&pack.areas, |row| row.at.is_some())
    }),
    part("outlines", "outlines of areas; filled: drawn", |pack| {
        of(&pack.outlines, |row| !row.is_empty())
    }),
    part("terrain", "kinds of terrain", |pack| all(&pack.terrains)),
    part("icons", "icons; filled: with a token", |pack| of(&pack.icons, |row| row.token.is_some())),
    part("tiles", "tiles; filled: with all sides", |pack| {
        let rows = pack.tiles.iter();
        rows.map(|tile| many(tile.copies, tile.sides.iter().all(is_filled))).sum()
    }),
    part("tile faces", "sides of tiles; filled: with every space", |pack| {
        let sides = pack.tiles.iter().flat_map(|tile| tile.sides.iter().map(move |s| (tile, s)));
        sides.map(|(tile, side)| many(tile.copies, is_filled(side))).sum()
    }),
    part("layouts", "layouts; filled: with every tile in its place", |pack| {
        of(&pack.layouts, is_placed)
    }),
    part("placement", "ways of placing a tile", |pack| all(&pack.placements)),
    part("commodities", "commodities; filled: with cards", |pack| {
        of(&pack.commodities, |row| !row.cards.is_empty())
    }),
    part("deals", "deals of trade cards", |pack| all(&pack.deals)),
    part("calamities", "calamities; filled: with an effect", |pack| {
        of(&pack.calamities, |row| !row.effects.is_empty() || !row.otherwise.is_empty())
    }),
    part("resources", "resources", |pack| all(&pack.resources)),
    part("tracks", "tracks; filled: with every space", |pack| {
        of(&pack.tracks, |row| row.unprinted.is_empty())
    }),
    part("pieces", "kinds of piece; filled: with every fact", |pack| {
        of(&pack.pieces, |row| row.unprinted.is_empty())
    }),
    part("decks", "decks; filled: with every card", |pack| {
        of(&pack.decks, |row| row.unprinted == 0)
    }),
    part("cards", "cards; filled: with every fact", |pack| {
        let rows = pack.cards.iter();
        let known: Filled = rows.map(|card| many(card.copies, card.unprinted.is_empty())).sum();
        // A stack of tiles is counted with the tiles.
        let decks = pack.decks.iter().filter(|deck| deck.tiles.is_none());
        [known, decks.map(|deck| many(deck.unprinted, false)).sum()].into_iter().sum()
    }),
    part("deck setups", "ways of preparing decks", |pack| all(&pack.preparations)),
    part("events", "events", |pack| all(&pack.events)),
    part("groups", "groups of advances; filled: with what opens them", |pack| {
        of(&pack.groups, |row| !row.opening_unprinted)
    }),
    part("advances", "advances; filled: with what they cost, need and do", |pack| {
        let known = of(&pack.advances, |row| row.unprinted.iter().all(|it| *it == Fact::Outline));
        let groups = pack.groups.iter();
        [known, groups.map(|group| many(group.unprinted, false)).sum()].into_iter().sum()
    }),
    part("advances and tracks", "advances that may move a marker; filled: which one", |pack| {
        let tracked =
            |row: &&Advance| row.unprinted.contains(&Fact::Outline) || !row.raises.is_empty();
        let rows = pack.advances.iter().filter(tracked);
        rows.map(|row| many(1, !row.unprinted.contains(&Fact::Outline))).sum()
    }),
    part("succession", "succession tables; filled: with rows", |pack| {
        of(&pack.succession, |row| !row.rows_unprinted)
    }),
    part("sequence", "phases; filled: with steps", |pack| {
        of(&pack.sequence, |row| !row.steps.is_empty())
    }),
    part("rules", "tables of rates and limits", |pack| one(pack.rules.is_some())),
    part("scoring", "scoring and ties", |pack| one(pack.scoring.is_some())),
    part("setups", "setups", |pack| all(&pack.setups)),
    part("variants", "variants; filled: with what they change", |pack| {
        of(&pack.variants, |row| !row.changes.contains(&Change::Unprinted))
    }),
    part("packages", "starting packages; filled: with credits", |pack| {
        of(&pack.packages, |row| !row.credits.is_empty())
    }),
];

const fn part(name: &'static str, items: &'static str, count: fn(&Pack) -> Filled) -> Part {
    Part { name, items, count }
}

/// The parts a pack has, with their shares.
pub fn shares(pack: &Pack) -> Vec<Share> {
    let counted = PARTS.iter().map(|part| (part.name, (part.count)(pack)));
    let there = counted.filter(|(_, counted)| counted.declared > 0);
    there.map(|(part, counted)| share(part, counted)).collect()
}

/// All parts of a pack together.
pub fn whole(pack: &Pack) -> Share {
    share("all", PARTS.iter().map(|part| (part.count)(pack)).sum())
}

fn share(part: &'static str, Filled { declared, filled }: Filled) -> Share {
    let share = if declared == 0 { 1.0 } else { f64::from(filled) / f64::from(declared) };
    Share { part, declared, filled, share }
}

/// One item, filled or not.
pub fn one(filled: bool) -> Filled {
    Filled { declared: u32::from(filled), filled: u32::from(filled) }
}

/// A number of items that are all filled, or all empty.
pub fn many(number: u16, filled: bool) -> Filled {
    let declared = u32::from(number);
    Filled { declared, filled: if filled { declared } else { 0 } }
}

/// Items that are always filled.
pub fn all<T>(rows: &[T]) -> Filled {
    of(rows, |_| true)
}

/// Items of which some are filled.
pub fn of<T>(rows: &[T], filled: impl Fn(&T) -> bool) -> Filled {
    rows.iter().map(|row| many(1, filled(row))).sum()
}

impl std::iter::Sum for Filled {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, next| Self {
            declared: sum.declared.saturating_add(next.declared),
            filled: sum.filled.saturating_add(next.filled),
        })
    }
}

fn is_filled(side: &Side) -> bool {
    !side.unprinted && !side.order_unprinted && side.lacks.is_empty()
}

fn is_placed(layout: &Layout) -> bool {
    let known = |place: &TilePlace| place.at.is_some();
    !layout.unprinted && layout.places.iter().all(known)
}

//! The contents of a pack for each number of players, as `strabo inspect` shows them.

pub mod decks;
mod ordered;
pub mod tiles;

use std::collections::{BTreeMap, BTreeSet};

use crate::play_support::PlaySupport;
use serde::Serialize;
use strabo_model::completeness::{Share, shares, whole};
use strabo_model::division::{BlockStacks, StackContents, cards_for};
use strabo_model::map::{Area, AreaKind};
use strabo_model::pack::{Certainty, Setup, Source};
use strabo_model::refs::{AreaId, CalamityId, CommodityId, StackId};
use strabo_model::{Pack, players::PlayerRange};

use ordered::Ordered;

/// What a pack contains.
#[derive(Serialize)]
pub struct Contents<'p> {
    pub pack: Head<'p>,
    pub areas: Areas<'p>,
    pub borders: Borders,
    pub civilizations: usize,
    pub advances: usize,
    pub calamities: usize,
    pub commodities: usize,
    pub headings: Vec<tiles::HeadingRow<'p>>,
    pub tiles: Option<tiles::Tiles<'p>>,
    pub decks: Vec<decks::DeckRow<'p>>,
    /// For each part, how many items the pack declares and how many it fills in.
    pub completeness: Ordered<&'static str, Measure>,
    /// Whether the engine plays it.
    pub played: PlaySupport,
    pub players: Ordered<u8, Players<'p>>,
    pub variants: Vec<Variant<'p>>,
    pub notes: Vec<NoteText<'p>>,
    pub sources: &'p [Source],
}

/// The head of a pack.
#[derive(Serialize)]
pub struct Head<'p> {
    pub id: &'p str,
    pub name: &'p str,
    pub version: &'p str,
    pub description: Option<&'p str>,
    pub players: Option<PlayerRange>,
}

/// How many areas the map has.
#[derive(Serialize)]
pub struct Areas<'p> {
    pub land: usize,
    pub sea: usize,
    /// How many of the land areas nobody can enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impassable: Option<usize>,
    /// How many areas have each terrain.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub terrain: BTreeMap<&'p str, usize>,
    /// How many areas each civilization owns at the start.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub owners: BTreeMap<&'p str, usize>,
    /// How many areas have each tag.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<&'p str, usize>,
}

impl<'p> Areas<'p> {
    fn of(pack: &'p Pack) -> Self {
        let count = |kind: AreaKind| pack.areas.iter().filter(|area| area.kind == kind).count();
        let areas = || pack.areas.iter();
        let impassable = areas().filter(|area| area.impassable).count();
        Self {
            land: count(AreaKind::Land),
            sea: count(AreaKind::Sea),
            impassable: Some(impassable).filter(|count| *count > 0),
            terrain: counted(areas().filter_map(|area| Some(&*pack[area.terrain?].id))),
            owners: counted(areas().filter_map(|area| Some(&*pack[area.owner?].id))),
            tags: counted(areas().flat_map(|area| &area.tags).map(|tag| &**tag)),
        }
    }
}

/// How often each word occurs.
fn counted<'p>(words: impl Iterator<Item = &'p str>) -> BTreeMap<&'p str, usize> {
    let mut counts = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_default() += 1;
    }
    counts
}

/// How many pairs of areas touch.
#[derive(Serialize)]
pub struct Borders {
    pub land: usize,
    pub water: usize,
}

/// A variant that can be turned on.
#[derive(Serialize)]
pub struct Variant<'p> {
    pub id: &'p str,
    pub name: &'p str,
    pub description: Option<&'p str>,
}

/// A note, with its source by name.
#[derive(Serialize)]
pub struct NoteText<'p> {
    pub id: &'p str,
    pub certainty: Certainty,
    pub about: &'p str,
    pub text: &'p str,
    pub source: Option<&'p str>,
}

/// How much of a part is filled in.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Measure {
    pub declared: u32,
    pub filled: u32,
    pub share: f64,
}

/// The parts a pack has, and the total as `all`.
fn completeness(pack: &Pack) -> Ordered<&'static str, Measure> {
    let rows = shares(pack).into_iter().chain([whole(pack)]);
    let measure = |Share { part, declared, filled, share }| {
        // Four digits are enough to compare, and read the same on every machine.
        (part, Measure { declared, filled, share: (share * 1e4).round() / 1e4 })
    };
    Ordered(rows.map(measure).collect())
}

/// What is in play with a number of players.
#[derive(Serialize)]
pub struct Players<'p> {
    /// The civilizations of the default setup.
    pub civilizations: Vec<&'p str>,
    /// All setups for this number of players, the default one first.
    pub setups: Vec<SetupIds<'p>>,
    /// Land areas in play: the regions of the civilizations, with what the setup adds and takes out.
    pub areas_in_play: usize,
    /// City sites in these areas.
    pub city_sites: usize,
    /// Population limits of these areas, added up.
    pub population: u32,
    /// The deal that prepares the stacks.
    pub deal: Option<&'p str>,
    /// The stacks, by block where trade is divided.
    pub stacks: Stacks<'p>,
    /// Cards that replace those of empty stacks.
    pub substitute: Option<Substitute<'p>>,
    /// How tiles are laid out at the start, the default layout first.
    pub layouts: Vec<tiles::LayoutRow<'p>>,
    pub decks: Vec<decks::PreparedRow<'p>>,
}

#[derive(Serialize)]
pub struct SetupIds<'p> {
    pub id: &'p str,
    pub name: Option<&'p str>,
    pub civilizations: Vec<&'p str>,
}

/// One set of stacks, or one for each block.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Stacks<'p> {
    Shared(Vec<Stack<'p>>),
    Blocks(Ordered<&'p str, Vec<Stack<'p>>>),
}

#[derive(Serialize)]
pub struct Stack<'p> {
    #[serde(rename = "stack")]
    pub number: u16,
    pub cards: u32,
    pub commodities: Ordered<&'p str, u16>,
    /// One id for each card.
    pub calamities: Vec<&'p str>,
    /// From the top down.
    pub batches: Vec<Batch<'p>>,
}

/// A part of a stack that is shuffled separately.
#[derive(Serialize)]
pub struct Batch<'p> {
    pub cards: u32,
    /// The commodities its cards are taken from.
    pub commodities: Vec<&'p str>,
    /// How many commodity cards it has.
    pub commodity_cards: u32,
    pub calamities: Vec<&'p str>,
}

/// The stack of substitute cards.
#[derive(Serialize)]
pub struct Substitute<'p> {
    pub stack: u16,
    pub cards: u32,
    pub commodities: Ordered<&'p str, u16>,
}

impl<'p> Contents<'p> {
    /// What is in a pack for these player counts.
    pub fn of(pack: &'p Pack, players: PlayerRange) -> Self {
        let notes = pack.notes.iter().map(|note| NoteText {
            id: &note.id,
            certainty: note.certainty,
            about: &note.about,
            text: &note.text,
            source: note.source.and_then(|at| Some(&*pack.get(at)?.id)),
        });
        let variants = pack.variants.iter().map(|variant| Variant {
            id: &variant.id,
            name: &variant.name,
            description: variant.description.as_deref(),
        });
        Self {
            pack: Head {
                id: &pack.id,
                name: &pack.name,
                version: &pack.version,
                description: pack.description.as_deref(),
                players: pack.players,
            },
            areas: Areas::of(pack),
            borders: Borders {
                land: borders(pack, |area| &area.land),
                water: borders(pack, |area| &area.water),
            },
            civilizations: pack.civilizations.len(),
            advances: pack.advances.len(),
            calamities: pack.calamities.len(),
            commodities: pack.commodities.len(),
            headings: tiles::headings(pack),
            tiles: tiles::tiles(pack),
            decks: decks::decks(pack),
            completeness: completeness(pack),
            played: PlaySupport::of(pack),
            players: Ordered(players.iter().map(|n| (n, Players::of(pack, n))).collect()),
            variants: variants.collect(),
            notes: notes.collect(),
            sources: &pack.sources,
        }
    }
}

/// Counts each border once, from whichever side it is written.
fn borders(pack: &Pack, touching: impl Fn(&Area) -> &[AreaId]) -> usize {
    let mut pairs: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (at, area) in pack.areas.iter().enumerate() {
        let others = touching(area).iter().map(|id| id.index());
        pairs.extend(others.map(|other| (at.min(other), at.max(other))));
    }
    pairs.len()
}

impl<'p> Players<'p> {
    fn of(pack: &'p Pack, players: u8) -> Self {
        let ids = |setup: &'p Setup| {
            setup.civilizations.iter().map(|id| &*pack[*id].id).collect::<Vec<&str>>()
        };
        let usual = pack.setup(players);
        let setups = pack.setups.iter().filter(|setup| setup.players == players);
        let areas = pack.areas.iter().zip(pack.in_play(usual));
        let areas = areas.filter(|(area, in_play)| *in_play && area.is_land());
        let areas: Vec<&Area> = areas.map(|(area, _)| area).collect();
        let division = pack.division(players);
        let blocks = division.as_ref().map(|d| d.blocks.as_slice()).unwrap_or_default();
        Self {
            civilizations: usual.map(ids).unwrap_or_default(),
            setups: setups
                .map(|setup| SetupIds {
                    id: &setup.id,
                    name: setup.name.as_deref(),
                    civilizations: ids(setup),
                })
                .collect(),
            areas_in_play: areas.len(),
            city_sites: areas.iter().filter(|area| area.city_site.is_some()).count(),
            population: areas.iter().map(|area| u32::from(area.population)).sum(),
            deal: pack.deal(players).map(|deal| &*deal.id),
            stacks: stacks(pack, blocks),
            substitute: substitute(pack, players),
            layouts: tiles::layouts(pack, players),
            decks: decks::prepared(pack, players),
        }
    }
}

fn stacks<'p>(pack: &'p Pack, blocks: &[BlockStacks]) -> Stacks<'p> {
    let all = |block: &BlockStacks| block.stacks.iter().map(|s| stack(pack, s)).collect();
    let by_block = blocks
        .iter()
        .filter_map(|block| Some((&*pack.blocks[block.block?.index()].id, all(block))))
        .collect::<Vec<_>>();
    if by_block.is_empty() {
        Stacks::Shared(blocks.first().map(all).unwrap_or_default())
    } else {
        Stacks::Blocks(Ordered(by_block))
    }
}

fn stack<'p>(pack: &'p Pack, contents: &StackContents) -> Stack<'p> {
    let batches = contents.batches.iter().map(|batch| Batch {
        cards: batch.cards(),
        commodities: batch.commodities.iter().map(|(id, _)| commodity(pack, *id)).collect(),
        commodity_cards: batch.commodity_cards,
        calamities: calamities(pack, &batch.calamities),
    });
    let commodities = contents.commodities.iter();
    Stack {
        number: pack[contents.stack].number,
        cards: contents.cards(),
        commodities: Ordered(commodities.map(|(id, n)| (commodity(pack, *id), *n)).collect()),
        calamities: calamities(pack, &contents.calamities),
        batches: batches.collect(),
    }
}

fn commodity(pack: &Pack, id: CommodityId) -> &str {
    &pack[id].id
}

fn calamities<'p>(pack: &'p Pack, cards: &[(CalamityId, u16)]) -> Vec<&'p str> {
    let each = cards.iter().flat_map(|(id, cards)| std::iter::repeat_n(id, usize::from(*cards)));
    each.map(|id| &*pack[*id].id).collect()
}

fn substitute(pack: &Pack, players: u8) -> Option<Substitute<'_>> {
    let (id, stack) = pack.rows::<StackId>().find(|(_, stack)| stack.substitute)?;
    let cards: Vec<(&str, u16)> = (pack.commodities.iter())
        .filter(|commodity| commodity.stack == id)
        .map(|commodity| (&*commodity.id, cards_for(&commodity.cards, players)))
        .filter(|(_, cards)| *cards > 0)
        .collect();
    Some(Substitute {
        stack: stack.number,
        cards: cards.iter().map(|(_, cards)| u32::from(*cards)).sum(),
        commodities: Ordered(cards),
    })
}

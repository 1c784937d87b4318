//! Tables computed once for a game: places, borders, water, advances, trade cards.

use std::collections::BTreeSet;
use std::ops::Index;

use crate::prelude::*;
use strabo_model::attribute::{AttackTarget, Attribute};
use strabo_model::map::{CitySite, Feature, OneWay};
use strabo_model::pack::{Advance, Setup};
use strabo_model::refs::{AreaId, BlockId, CalamityId, CommodityId};
use strabo_model::{calamity::CalamityKind, division::cards_for};

/// Lists of different lengths, one after the other in one vector.
#[derive(Clone, Debug)]
pub struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { starts: Vec::new(), items: Vec::new() }
    }
}

impl<T> Lists<T> {
    fn new(lists: impl Iterator<Item = Vec<T>>) -> Self {
        let mut result = Self { starts: vec![0], items: Vec::new() };
        for list in lists {
            result.items.extend(list);
            // A pack has at most 65,536 areas, and a list of them is far shorter than that squared.
            result.starts.push(u32::try_from(result.items.len()).unwrap_or(u32::MAX));
        }
        result
    }

    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub fn of(&self, at: usize) -> &[T] {
        &self.items[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// An area in play.
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
#[derive(Clone, Debug)]
pub struct LandInfo {
    /// The area of the pack.
    pub area: AreaId,
    /// The printed population limit.
    pub limit: u8,
    pub site: bool,
    /// The city site is black: a city on it is safe from floods.
    pub black: bool,
    pub coastal: bool,
    /// It lies at the edge of the map, or next to an area out of play.
    pub edge: bool,
}

/// Somewhere a ship can be.
#[derive(Clone, Debug)]
pub struct WaterInfo {
    /// The area of the pack.
    pub area: AreaId,
    /// The area in play; none where no ship may stay.
    pub place: Option<Land>,
    pub sea: bool,
}

/// The board as far as it is in play.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The areas in play.
    pub list: Vec<LandInfo>,
    /// Areas in play that are adjacent by land.
    pub(crate) land: Lists<Land>,
    /// Areas in play that are adjacent by water, not over open sea.
    pub(crate) water: Lists<Land>,
    /// Where ships can be; those of one area stand together.
    pub nodes: Vec<WaterInfo>,
    /// From where to where a ship can go in one step.
    pub(crate) sails: Lists<Water>,
    /// The coasts of each area in play.
    pub(crate) coasts: Lists<Water>,
    /// The areas of each volcano.
    pub volcanoes: Lists<Land>,
    /// The areas of each flood plain.
    pub flood_plains: Lists<Land>,
    /// The areas next to each open sea.
    pub seas: Lists<Land>,
    /// Steps from each node to the nearest place in play, without and with open sea.
    pub(crate) haven: [Vec<u16>; 2],
}

impl Index<Land> for Places {
    type Output = LandInfo;

    #[inline]
    fn index(&self, place: Land) -> &LandInfo {
        &self.list[place.index()]
    }
}

impl Index<Water> for Places {
    type Output = WaterInfo;

    #[inline]
    fn index(&self, node: Water) -> &WaterInfo {
        &self.nodes[node.index()]
    }
}

impl Places {
    pub fn areas(&self) -> impl Iterator<Item = (Land, &LandInfo)> {
        (0..).map(Land::new).zip(&self.list)
    }

    /// The areas in play next to an area, by land.
    #[inline]
    pub fn by_land(&self, place: Land) -> &[Land] {
        self.land.of(place.index())
    }

    /// The areas in play next to an area, by water that is not open sea.
    #[inline]
    pub fn by_water(&self, place: Land) -> &[Land] {
        self.water.of(place.index())
    }

    /// Where a ship can be in an area: one for each of its coasts.
    #[inline]
    pub fn coasts(&self, place: Land) -> &[Water] {
        self.coasts.of(place.index())
    }

    /// Where a ship can go in one step.
    #[inline]
    pub fn sails(&self, node: Water) -> &[Water] {
        self.sails.of(node.index())
    }

    pub(crate) fn new(pack: &Pack, setup: &Setup) -> Self {
        let in_play = pack.in_play(Some(setup));
        let coastal = pack.coastal();
        let mut place_of = vec![None; pack.areas.len()];
        let mut list = Vec::new();
        for (at, area) in pack.areas.iter().enumerate() {
            if in_play[at] && area.is_land() {
                place_of[at] = Some(Land::new(fits_u16(list.len())));
                list.push(LandInfo {
                    area: AreaId::from(at),
                    limit: area.population,
                    site: area.city_site.is_some(),
                    black: area.city_site == Some(CitySite::Black),
                    coastal: coastal[at],
                    edge: at_edge(pack, &in_play, at),
                });
            }
        }
        let known = |areas: &[AreaId]| -> Vec<Land> {
            areas.iter().filter_map(|id| place_of[id.index()]).collect()
        };
        let land = Lists::new(list.iter().map(|info| known(&pack[info.area].land)));
        let water = Lists::new(list.iter().map(|info| known(&pack[info.area].water)));
        let features = |list: &[Feature]| Lists::new(list.iter().map(|one| known(&one.areas)));
        let seas = pack.areas.iter().filter(|area| !area.is_land());
        let mut places = Self {
            list,
            land,
            water,
            volcanoes: features(&pack.volcanoes),
            flood_plains: features(&pack.flood_plains),
            seas: Lists::new(seas.map(|area| known(&area.water))),
            ..Self::default()
        };
        places.add_water(pack, &place_of);
        places
    }

    fn add_water(&mut self, pack: &Pack, place_of: &[Option<Land>]) {
        let mut first = Vec::new();
        let mut borders: Vec<&[AreaId]> = Vec::new();
        for (at, area) in pack.areas.iter().enumerate() {
            first.push(borders.len());
            // Ships sail past areas out of play, but never into an impassable one.
            if area.impassable {
                borders.push(&[]);
            } else if area.coasts.is_empty() {
                borders.push(&area.water);
            } else {
                borders.extend(area.coasts.iter().map(Vec::as_slice));
            }
            self.nodes.resize_with(borders.len(), || WaterInfo {
                area: AreaId::from(at),
                place: place_of[at],
                sea: !area.is_land(),
            });
        }
        first.push(borders.len());
        let of = |area: AreaId| first[area.index()]..first[area.index() + 1];
        let water = |node: usize| Water::new(fits_u16(node));
        let sorted: Vec<BTreeSet<AreaId>> =
            borders.iter().map(|touched| touched.iter().copied().collect()).collect();
        let one_way: BTreeSet<OneWay> = pack.one_way.iter().copied().collect();
        let leads = |from: AreaId, to: AreaId| one_way.contains(&OneWay { from, to });
        let next = |node: usize| -> Vec<Water> {
            let here = self.nodes[node].area;
            let left = borders[node].iter().filter(|there| !leads(**there, here));
            let reached = left.flat_map(|there| {
                let touches = |other: &usize| sorted[*other].contains(&here);
                // Where a border leads one way, the other side need not say at which coast it ends.
                let anywhere = leads(here, *there) && !of(*there).any(|other| touches(&other));
                let open = anywhere && !pack[*there].impassable;
                of(*there).filter(move |other| open || touches(other))
            });
            reached.map(water).collect()
        };
        let sails = Lists::new((0..borders.len()).map(next));
        let coasts = Lists::new(self.list.iter().map(|info| {
            let nodes = of(info.area).filter(|node| !borders[*node].is_empty());
            nodes.map(water).collect()
        }));
        self.sails = sails;
        self.coasts = coasts;
        self.haven = [self.distances(false), self.distances(true)];
    }

    /// Steps from each node to the nearest place in play, found from there backwards.
    fn distances(&self, over_sea: bool) -> Vec<u16> {
        let mut comes_from: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for node in 0..self.nodes.len() {
            for to in self.sails.of(node) {
                comes_from[to.index()].push(node);
            }
        }
        let mut distance = vec![u16::MAX; self.nodes.len()];
        let mut queue: Vec<usize> = Vec::new();
        for (at, node) in self.nodes.iter().enumerate() {
            if node.place.is_some() {
                distance[at] = 0;
                queue.push(at);
            }
        }
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            next += 1;
            for &from in &comes_from[at] {
                if distance[from] == u16::MAX && (over_sea || !self.nodes[from].sea) {
                    distance[from] = distance[at] + 1;
                    queue.push(from);
                }
            }
        }
        distance
    }
}

/// How close to the edge of the board an outline must come to touch it, in board units.
const TOUCH: f64 = 0.5;

/// True when an area touches the edge of the board or land that is out of play.
fn at_edge(pack: &Pack, in_play: &[bool], at: usize) -> bool {
    let area = &pack.areas[at];
    let removed = |id: &AreaId| pack[*id].is_land() && !in_play[id.index()];
    let outer = |[x, y]: [f64; 2], [width, height]: [f64; 2]| {
        [x, y, width - x, height - y].into_iter().any(|distance| distance < TOUCH)
    };
    let drawn = pack.board.zip(pack.outlines.get(at));
    area.land.iter().chain(&area.water).any(removed)
        || drawn.is_some_and(|(board, outline)| {
            outline.rings().flatten().any(|corner| outer(*corner, board))
        })
}

/// A stack of one block.
#[derive(Clone, Debug)]
pub struct PileInfo {
    /// The block, where trade is divided.
    pub block: Option<BlockId>,
    pub number: u8,
    /// How many blocks come before its own.
    pub turn: usize,
    /// Where its cards begin in the common storage.
    pub start: usize,
    /// How many cards it can hold: all of its number.
    pub room: usize,
    /// The commodities that return to it.
    pub kinds: Vec<TradeCard>,
    /// The calamity cards that return to it, by position among them: those of several blocks take
    /// turns.
    pub calamities: Vec<u8>,
}

/// One particular calamity card.
#[derive(Clone, Copy, Debug)]
pub struct CalamityInfo {
    pub calamity: CalamityId,
    /// How bad it is.
    pub kind: CalamityKind,
    /// It may be traded.
    pub tradable: bool,
    pub number: u8,
    /// Which copy it is: the first, the second…
    pub copy: u8,
}

/// The trade cards of a player count.
#[derive(Clone, Debug, Default)]
pub struct CardTable {
    /// The face value of each commodity.
    pub values: Vec<u16>,
    /// The stack number of each commodity.
    pub numbers: Vec<u8>,
    /// The block of each commodity.
    pub blocks: Vec<Option<BlockId>>,
    /// How many cards of each commodity are in the game.
    pub copies: Vec<u8>,
    /// The calamity cards; their ids come after those of the commodities.
    pub calamities: Vec<CalamityInfo>,
    /// The stacks, by block and number.
    pub piles: Vec<PileInfo>,
    /// The room all stacks need together.
    pub storage: usize,
    /// The commodity that stands in for cards of empty stacks.
    pub substitute: Option<CommodityId>,
    /// The highest stack number.
    pub highest: u8,
    /// How many blocks have stacks of their own.
    pub turns: usize,
}

impl CardTable {
    pub(crate) fn new(pack: &Pack, players: u8, all_tradable: bool) -> Self {
        let mut table = Self::default();
        let number = |stack: usize| fits_u8(usize::from(pack.stacks[stack].number));
        for (at, commodity) in pack.commodities.iter().enumerate() {
            table.values.push(commodity.value);
            table.blocks.push(commodity.block);
            table.numbers.push(number(commodity.stack.index()));
            table.copies.push(fits_u8(usize::from(cards_for(&commodity.cards, players))));
            if pack[commodity.stack].substitute {
                table.substitute = Some(CommodityId::from(at));
            }
        }
        for (at, calamity) in pack.calamities.iter().enumerate() {
            for copy in 0..cards_for(&calamity.cards, players) {
                table.calamities.push(CalamityInfo {
                    calamity: CalamityId::from(at),
                    kind: calamity.kind,
                    tradable: all_tradable || calamity.kind.tradable(),
                    number: number(calamity.stack.index()),
                    copy: fits_u8(usize::from(copy)),
                });
            }
        }
        let blocks = pack.deal(players).map(|deal| deal.blocks.clone()).unwrap_or_default();
        let blocks: Vec<Option<BlockId>> =
            if blocks.is_empty() { vec![None] } else { blocks.into_iter().map(Some).collect() };
        for block in blocks {
            let mut stacks: Vec<_> = pack.stacks.iter().filter(|stack| !stack.substitute).collect();
            stacks.sort_by_key(|stack| stack.number);
            for stack in stacks {
                table.add_pile(block, fits_u8(usize::from(stack.number)));
            }
        }
        table.highest = table.piles.iter().map(|pile| pile.number).max().unwrap_or(0);
        table
    }

    fn add_pile(&mut self, block: Option<BlockId>, number: u8) {
        let commodities = self.numbers.iter().zip(&self.copies);
        let cards: usize = commodities
            .filter(|(at, _)| **at == number)
            .map(|(_, copies)| usize::from(*copies))
            .sum();
        let calamities = self.calamities.iter().filter(|card| card.number == number).count();
        let room = cards + calamities;
        let fits = |kind: &usize| {
            let own = self.blocks[*kind];
            self.numbers[*kind] == number && (block.is_none() || own.is_none() || own == block)
        };
        let kinds = (0..self.kinds()).filter(fits).map(TradeCard::at).collect();
        let turn = self.piles.iter().filter(|pile| pile.number == number).count();
        let returns = self.calamities.iter().enumerate().filter(|(_, card)| {
            card.number == number && (block.is_none() || usize::from(card.copy) == turn)
        });
        let calamities = returns.map(|(at, _)| fits_u8(at)).collect();
        let start = self.storage;
        self.turns = self.turns.max(turn + 1);
        self.piles.push(PileInfo { block, number, turn, start, room, kinds, calamities });
        self.storage += room;
    }

    /// How many commodities there are.
    pub fn kinds(&self) -> usize {
        self.values.len()
    }

    /// True for commodities of which several blocks have cards.
    pub fn is_shared(&self, kind: usize) -> bool {
        let in_stacks = self.substitute.is_none_or(|substitute| substitute.index() != kind);
        self.turns > 1 && self.blocks[kind].is_none() && self.copies[kind] > 0 && in_stacks
    }

    /// The stack of this number in a block.
    pub fn pile(&self, block: Option<BlockId>, number: u8) -> Option<usize> {
        self.piles.iter().position(|pile| pile.number == number && pile.block == block)
    }
}

/// Protection from attack that an advance gives.
#[derive(Clone, Debug)]
pub struct Protection {
    /// Who holds one of these is protected.
    pub holders: u64,
    /// All units, or only cities.
    pub units: bool,
    /// Who holds one of these may attack.
    pub except: u64,
    /// Not where there is a conflict already.
    pub open_in_conflict: bool,
    /// Only from moves strong enough to bring about a conflict.
    pub only_in_force: bool,
}

/// A trade card that can be bought by holders of an advance, or by anybody.
#[derive(Clone, Copy, Debug)]
pub struct CardOffer {
    /// The advances one of which is needed; everybody when empty.
    pub holders: u64,
    pub stack: u8,
    /// Treasury tokens.
    pub price: u8,
}

/// What the price of an advance depends on.
#[derive(Clone, Copy, Debug)]
pub struct PriceInfo {
    pub cost: u16,
    /// Two of the groups it belongs to, [`u8::MAX`] for one that is missing.
    pub groups: [u8; 2],
    /// Its groups besides those, as bits.
    pub more_groups: u8,
    /// The advances that give special credit towards it, as bits.
    pub special: u64,
}

impl PriceInfo {
    fn new(advance: &Advance) -> Self {
        let group = |at: usize| advance.groups.get(at).map_or(u8::MAX, |id| fits_u8(id.index()));
        let more = advance.groups.iter().skip(2);
        Self {
            cost: advance.cost,
            groups: [group(0), group(1)],
            more_groups: more.fold(0, |mask, group| mask | 1 << group.index()),
            special: 0,
        }
    }
}

/// What advances cost and give, ready for quick sums.
#[derive(Clone, Debug, Default)]
pub struct AdvanceTable {
    pub prices: Vec<PriceInfo>,
    /// Special credits towards each advance: the advances and the points.
    pub special: Vec<Vec<(u64, u16)>>,
    /// All advances that make others cheaper in the same purchase, as bits.
    pub discounting: u64,
    /// All advances that others come free with, as bits.
    pub giving: u64,
    /// All advances that protect their holder, as bits.
    pub protecting: u64,
    /// Who may not be attacked by whom.
    pub protections: Vec<Protection>,
    /// Which cards can be bought.
    pub card_offers: Vec<CardOffer>,
}

impl AdvanceTable {
    pub(crate) fn new(pack: &Pack) -> Self {
        let mut table = Self { special: vec![Vec::new(); pack.advances.len()], ..Self::default() };
        let number = |stack: usize| fits_u8(usize::from(pack.stacks[stack].number));
        for purchase in &pack.purchases {
            let price = fits_u8(usize::from(purchase.price));
            table.card_offers.push(CardOffer {
                holders: 0,
                stack: number(purchase.stack.index()),
                price,
            });
        }
        for (at, advance) in pack.advances.iter().enumerate() {
            let holders = 1u64 << at;
            table.prices.push(PriceInfo::new(advance));
            if let Some(special) = advance.special_credit {
                table.special[special.to.index()].push((holders, special.amount));
            }
            for attribute in &advance.attributes {
                match attribute {
                    Attribute::NoAttack(no) => {
                        table.protecting |= holders;
                        table.protections.push(Protection {
                            holders,
                            units: no.on == AttackTarget::Units,
                            except: no.except.iter().fold(0, |mask, id| mask | 1 << id.index()),
                            open_in_conflict: no.open_in_conflict,
                            only_in_force: no.only_in_force,
                        });
                    }
                    Attribute::Discount(_) => table.discounting |= holders,
                    Attribute::FreeAdvances(_) => table.giving |= holders,
                    Attribute::BuyCards(buy) => table.card_offers.push(CardOffer {
                        holders,
                        stack: number(buy.stack.index()),
                        price: fits_u8(usize::from(buy.price)),
                    }),
                    _ => {}
                }
            }
        }
        for (price, special) in table.prices.iter_mut().zip(&table.special) {
            price.special = special.iter().fold(0, |mask, (from, _)| mask | from);
        }
        table
    }
}

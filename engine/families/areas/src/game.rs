//! A game that can be played: the rules of a pack and a setup, with everything computed that never changes.

use std::ops::Range;

use crate::prelude::*;
use strabo_model::limits::Scope;
use strabo_model::pack::{Role, Row, Setup, Table};
use strabo_model::refs::{AreaId, BlockId, CalamityId, CivilizationId, CommodityId, TableId};
use strabo_model::rules::{CalamityLimit, ForeignSets, Rules};
use strabo_model::{scoring::Scoring, variant::NonTradablePlace};

use crate::program::{self, Task};
use crate::tables::{AdvanceTable, CardTable, Places};
use crate::unplayed;
use crate::variants::{self, Changes, Start};
use strabo_core::{Options, SetupError, UnprintedRows};

/// The seats of a game, one after the other.
#[derive(Clone, Debug)]
pub struct AllSeats(Range<u8>);

impl Iterator for AllSeats {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        self.0.next().map(Seat::new)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for AllSeats {}

/// A game that can be played. It never changes and can be shared.
#[derive(Clone, Debug)]
pub struct Game {
    pub pack: Pack,
    pub setup: Setup,
    /// The civilization of each player, in ranking order.
    pub civilizations: Vec<CivilizationId>,
    /// The trade block of each player.
    pub blocks: Vec<Option<BlockId>>,
    /// Rates and limits.
    pub rules: Rules,
    pub scoring: Scoring,
    #[doc(hidden)]
    pub calamity_limit: Option<CalamityLimit>,
    /// What foreign sets of cards are worth more.
    #[doc(hidden)]
    pub foreign_sets: Option<ForeignSets>,
    /// The succession table.
    #[doc(hidden)]
    pub table: TableId,
    pub rows: Vec<Row>,
    #[doc(hidden)]
    pub program: Vec<Task>,
    /// The board.
    pub places: Places,
    #[doc(hidden)]
    pub cards: CardTable,
    #[doc(hidden)]
    pub advances: AdvanceTable,
    pub tokens: u8,
    pub cities: u8,
    pub ships: u8,
    /// Barbarian tokens in the box.
    #[doc(hidden)]
    pub barbarian_tokens: u8,
    /// Pirate cities in the box.
    #[doc(hidden)]
    pub pirate_cities: u8,
    /// Where non-tradable calamities go when cards return.
    #[doc(hidden)]
    pub non_tradable: NonTradablePlace,
    /// Calamities leave at least this many unit points.
    #[doc(hidden)]
    pub damage_floor: u16,
    /// A second deal for players with more cities than this.
    #[doc(hidden)]
    pub second_deal: Option<u8>,
    /// A start in the middle of the game.
    #[doc(hidden)]
    pub start: Option<Start>,
    /// The first task of a turn; those before it are played once, before the first turn.
    #[doc(hidden)]
    pub first_task: u8,
    pub options: Options,
}

impl Game {
    /// Prepares a pack to be played.
    pub fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        if let Some(refusal) = unplayed::refusal(pack) {
            return Err(refusal);
        }
        let fits = |setup: &Setup| {
            setup.players == options.players
                && options.setup.as_ref().is_none_or(|id| **id == *setup.id)
        };
        let at = pack.setups.iter().position(fits).ok_or(SetupError::NoSetup)?;
        let setup = &pack.setups[at];
        let rules = pack.rules.clone().ok_or(SetupError::Missing("rules"))?;
        let scoring = pack.scoring.clone().ok_or(SetupError::Missing("scoring"))?;
        pack.deal(options.players).ok_or(SetupError::Missing("deal for this player count"))?;
        let variants = variants::chosen(pack, options)?;
        SetupError::check_room(pack, Scope::Game { setup: at, variants: &variants })?;
        if let Some(sentence) = pack.unplayable(setup) {
            return Err(SetupError::Contradiction(sentence));
        }
        let mut limits = rules.calamity_limit.iter();
        let limit = limits.find(|limit| limit.players.contains(options.players)).cloned();
        let mut bonuses = rules.foreign_sets.iter();
        let foreign_sets = bonuses.find(|bonus| bonus.players.contains(options.players)).cloned();
        let mut changes = Changes::none(limit);
        changes.switch_on(pack, &variants, options.players)?;
        let mut civilizations = setup.civilizations.clone();
        civilizations.sort_by_key(|id| pack[*id].number);
        let table = pack
            .succession
            .get(changes.table.index())
            .ok_or(SetupError::Missing("succession table"))?;
        let first = changes.start.as_ref().and_then(|start| start.rules.succession_step);
        if first.is_some_and(|first| first > table.spaces) {
            let sentence = "markers start on a space that the succession table does not have";
            return Err(SetupError::Contradiction(sentence.to_owned()));
        }
        let rows = (civilizations.iter())
            .map(|id| row_of(pack, table, *id, options.unprinted_rows))
            .collect::<Result<Vec<_>, _>>()?;
        let places = Places::new(pack, setup);
        for id in &civilizations {
            let start = pack.start_of(*id);
            if !places.list.iter().any(|place| Some(place.area) == start) {
                return Err(SetupError::NoStart(pack[*id].name.to_string()));
            }
        }
        let pieces =
            |role: Role| pack.inventory.iter().find(|component| component.role == Some(role));
        let each = |role: Role| {
            let count = pieces(role).and_then(|component| component.per_player).unwrap_or(0);
            usize::from(count) * usize::from(changes.sets)
        };
        // A set of pieces whose number is not given never runs out.
        let total = |role: Role| {
            pieces(role)
                .and_then(|component| component.total)
                .map_or(120, |n| fits_u8(usize::from(n)))
        };
        let most_ships = rules.ships.in_play.map_or(usize::MAX, usize::from);
        let mut program = program::prologue(changes.start.as_ref());
        let first_task = fits_u8(program.len());
        program.extend(program::tasks(pack, first_task));
        Ok(Self {
            setup: setup.clone(),
            blocks: civilizations.iter().map(|id| block_of(setup, *id)).collect(),
            civilizations,
            rules,
            scoring,
            calamity_limit: changes.limit,
            foreign_sets,
            table: changes.table,
            rows,
            program,
            first_task,
            start: changes.start,
            places,
            cards: CardTable::new(pack, options.players, changes.all_tradable),
            advances: AdvanceTable::new(pack),
            tokens: fits_u8(each(Role::Tokens)),
            cities: fits_u8(each(Role::Cities)),
            ships: fits_u8(each(Role::Ships).min(most_ships)),
            barbarian_tokens: total(Role::BarbarianTokens),
            pirate_cities: total(Role::PirateCities),
            non_tradable: changes.non_tradable,
            damage_floor: changes.floor,
            second_deal: changes.second_deal,
            options: options.clone(),
            pack: pack.clone(),
        })
    }

    #[inline]
    pub fn seats(&self) -> usize {
        self.civilizations.len()
    }

    /// All players, in ranking order.
    #[inline]
    pub fn all_seats(&self) -> AllSeats {
        AllSeats(0..fits_u8(self.seats()))
    }

    /// The seat that stands for the barbarians.
    #[inline]
    pub fn barbarians(&self) -> Seat {
        Seat::new(fits_u8(self.seats()))
    }

    /// The seat of a civilization, if it is in play.
    pub fn seat_of(&self, civilization: CivilizationId) -> Option<Seat> {
        let mut seats = self.all_seats();
        seats.find(|seat| self.civilizations[seat.index()] == civilization)
    }

    /// The place of an area on the board, if it is in play.
    pub fn land(&self, area: AreaId) -> Option<Land> {
        self.places.areas().find(|(_, info)| info.area == area).map(|(place, _)| place)
    }

    /// All players and the barbarians, who come last.
    #[inline]
    pub(crate) fn everybody(&self) -> AllSeats {
        AllSeats(0..fits_u8(self.seats() + 1))
    }

    /// The area in play where a ship is.
    #[inline]
    pub fn land_of(&self, ship: Ship) -> Option<Land> {
        self.places[ship.at?].place
    }

    /// The name of a player, or of the barbarians.
    pub fn name(&self, seat: Seat) -> &str {
        let civilization = self.civilizations.get(seat.index());
        civilization.map_or("Barbarians", |id| &*self.pack[*id].name)
    }

    pub fn succession(&self) -> &Table {
        &self.pack[self.table]
    }

    /// The position of a calamity among the calamity cards, when a card is one.
    #[doc(hidden)]
    pub fn calamity_index(&self, card: TradeCard) -> Option<usize> {
        card.index().checked_sub(self.cards.kinds())
    }

    /// All commodities, then all calamity cards.
    pub(crate) fn all_cards(&self) -> impl Iterator<Item = TradeCard> + use<> {
        (0..self.cards.kinds() + self.cards.calamities.len()).map(TradeCard::at)
    }

    /// The commodity of a card; none for a calamity.
    pub fn commodity(&self, card: TradeCard) -> Option<CommodityId> {
        (card.index() < self.cards.kinds()).then(|| CommodityId::from(card.index()))
    }

    /// The calamity of a card; none for a commodity.
    pub fn calamity(&self, card: TradeCard) -> Option<CalamityId> {
        let info = self.cards.calamities.get(self.calamity_index(card)?)?;
        Some(info.calamity)
    }

    /// True when a card may be traded, as all commodities may.
    pub fn is_tradable(&self, card: TradeCard) -> bool {
        self.calamity_index(card).is_none_or(|at| self.cards.calamities[at].tradable)
    }

    pub fn card_of(&self, commodity: CommodityId) -> TradeCard {
        TradeCard::at(commodity.index())
    }

    /// The calamity card at a position among them.
    pub(crate) fn calamity_at(&self, at: usize) -> TradeCard {
        TradeCard::at(self.cards.kinds() + at)
    }

    #[doc(hidden)]
    pub fn calamity_card(&self, calamity: CalamityId, copy: u8) -> TradeCard {
        let cards = self.cards.calamities.iter();
        let at = cards.take_while(|card| card.calamity != calamity || card.copy != copy).count();
        self.calamity_at(at)
    }
}

fn block_of(setup: &Setup, civilization: CivilizationId) -> Option<BlockId> {
    let members = setup.blocks.iter().find(|block| block.civilizations.contains(&civilization));
    members.map(|block| block.block)
}

fn row_of(
    pack: &Pack,
    table: &Table,
    civilization: CivilizationId,
    unprinted: UnprintedRows,
) -> Result<Row, SetupError> {
    if let Some(row) = table.rows.iter().find(|row| row.civilization == civilization) {
        return Ok(row.clone());
    }
    if !table.rows_unprinted || unprinted == UnprintedRows::Refuse {
        return Err(SetupError::NoRow(pack[civilization].name.to_string()));
    }
    let eras = fits_u16(pack.eras.len().max(1));
    let starts = (1..eras).map(|era| (era * table.spaces).div_ceil(eras)).collect();
    Ok(Row { civilization, starts })
}

//! What a player may do thanks to the advances held, added up once at each purchase.

use crate::prelude::*;
use serde::{Deserialize, Serialize};
use strabo_model::attribute::{Attribute, Rounds, Stop};
use strabo_model::refs::PhaseId;

/// Printed population limits from the last of these on are treated alike: no advance names one of them.
const LIMITS: usize = strabo_model::limits::NAMED_LIMIT.most as usize + 2;

/// In which rounds others remove tokens first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RemovesLast {
    /// In none.
    #[default]
    Never,
    First,
    Every,
}

/// The sum of the attributes of all advances held.
#[expect(clippy::struct_excessive_bools, reason = "each is an attribute of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Perks {
    /// Tax may be raised by this much.
    pub tax_raise: u8,
    /// Tax may be lowered by this much.
    pub tax_lower: u8,
    /// Cities never revolt over taxes.
    pub no_revolt: bool,
    /// Added to the population limit, by printed limit.
    pub limit: [i8; LIMITS],
    /// Added to the support of each city.
    pub support: i8,
    /// Tokens that may stand beside a city.
    pub beside_city: u8,
    /// They may be anybody's, not only own ones.
    pub beside_anybody: bool,
    /// They are lost with the city.
    pub beside_lost: bool,
    /// Added to the cost of a city.
    pub city_cost: i8,
    /// One part in this many of a city may come from treasury; none when zero.
    pub treasury_divisor: u8,
    /// For this many cities a turn.
    pub treasury_cities: u8,
    /// Tokens of areas next door that may help to build in the wilderness.
    pub nearby_tokens: u8,
    /// For this many cities a turn.
    pub nearby_cities: u8,
    /// Added to the steps of a token.
    pub token_steps: i8,
    /// True when any foreign unit stops a token, false when only a conflict does.
    pub stopped_by_units: bool,
    /// Added to the steps of a ship.
    pub ship_steps: i8,
    /// Added to the tokens a ship carries.
    pub ship_capacity: i8,
    /// Ships may cross open sea.
    pub open_sea: bool,
    /// Phases in which the player acts after those without, as bits.
    pub acts_last: u32,
    /// Losses may be taken next door.
    pub losses_nearby: bool,
    /// Tokens that must stay there.
    pub losses_leave: u8,
    /// Conflicts may wait for others.
    pub may_wait: bool,
    /// Ships may be taken as losses.
    pub ships_as_losses: bool,
    /// Ships are lost when an attack on a city fails.
    pub ships_fail: bool,
    /// When others remove tokens first.
    pub removes_last: RemovesLast,
    /// Numbers of city attacks are changed.
    pub siege: bool,
    /// Added when attacking.
    pub siege_attacking: i8,
    /// Added when defending.
    pub siege_defending: i8,
    /// Added to the hand limit.
    pub hand_limit: i8,
    /// Points of a treasury token.
    pub treasury_value: u8,
    /// Cards that may stand in for others in a purchase.
    pub substitutes: u8,
    /// Trade cards for nothing each turn.
    pub free_cards: u8,
    /// They come from stacks above the number of cities.
    pub free_above: bool,
    /// Phases in which an advance counts as a city, as bits.
    pub city_in: u32,
}

fn small(value: u16) -> u8 {
    fits_u8(usize::from(value))
}

fn change(value: i16) -> i8 {
    debug_assert!(i8::try_from(value).is_ok(), "{value} is beyond every limit");
    i8::try_from(value).unwrap_or(if value < 0 { i8::MIN } else { i8::MAX })
}

fn bits(phases: &[PhaseId]) -> u32 {
    phases
        .iter()
        .map(|phase| 1u32.checked_shl(u32::from(phase.0)).unwrap_or(0))
        .fold(0, |a, b| a | b)
}

impl Perks {
    /// The perks of a player who holds these advances.
    pub fn of(pack: &Pack, advances: u64) -> Self {
        let mut perks = Self { treasury_value: 1, ..Self::default() };
        for advance in crate::ids::bits(advances).filter_map(|at| pack.advances.get(at)) {
            advance.attributes.iter().for_each(|attribute| perks.add(attribute));
        }
        perks
    }

    fn add(&mut self, attribute: &Attribute) {
        match attribute {
            Attribute::TaxRate(rate) => {
                self.tax_raise += small(rate.raise);
                self.tax_lower += small(rate.lower);
            }
            Attribute::NoTaxRevolt => self.no_revolt = true,
            Attribute::PopulationLimit(limit) => {
                for (printed, sum) in (0u8..).zip(&mut self.limit) {
                    if limit.printed.as_ref().is_none_or(|list| list.contains(&printed)) {
                        *sum += change(limit.add);
                    }
                }
            }
            Attribute::CitySupport(add) => self.support += change(add.add),
            Attribute::TokensWithCity(beside) => {
                self.beside_city = self.beside_city.max(small(beside.tokens));
                self.beside_anybody |= !beside.own;
                self.beside_lost |= beside.lost_with_city;
            }
            Attribute::CityCost(add) => self.city_cost += change(add.add),
            Attribute::CityFromTreasury(part) => {
                self.treasury_divisor = small(part.divisor);
                self.treasury_cities = capped(part.cities_per_turn);
            }
            Attribute::CityFromNeighbours(part) => {
                self.nearby_tokens = capped(part.tokens);
                self.nearby_cities = part.cities_per_turn.map_or(u8::MAX, capped);
            }
            Attribute::TokenSteps(steps) => {
                self.token_steps += change(steps.add);
                self.stopped_by_units |= matches!(steps.stopped_by, Stop::ForeignUnits);
            }
            Attribute::ShipSteps(add) => self.ship_steps += change(add.add),
            Attribute::ShipCapacity(add) => self.ship_capacity += change(add.add),
            Attribute::SailOpenSea => self.open_sea = true,
            Attribute::ActsLast(last) => self.acts_last |= bits(&last.phases),
            Attribute::CasualtiesNearby(nearby) => {
                self.losses_nearby = true;
                self.losses_leave = capped(nearby.leave);
                self.may_wait |= nearby.may_wait;
            }
            Attribute::ShipsAsCasualties(ships) => {
                self.ships_as_losses = true;
                self.ships_fail |= ships.lost_in_failed_attack;
            }
            Attribute::RemovesLast(last) => {
                self.removes_last = match last.rounds {
                    Rounds::Every => RemovesLast::Every,
                    Rounds::First => RemovesLast::First,
                }
            }
            Attribute::Siege(siege) => {
                self.siege = true;
                self.siege_attacking += change(siege.attacking);
                self.siege_defending += change(siege.defending);
            }
            Attribute::HandLimit(add) => self.hand_limit += change(add.add),
            Attribute::TreasuryValue(value) => {
                self.treasury_value = self.treasury_value.max(small(value.points));
            }
            Attribute::SubstituteCard(card) => self.substitutes += small(card.per_turn),
            Attribute::FreeCard(card) => {
                self.free_cards += small(card.cards);
                self.free_above |= card.above_city_count;
            }
            Attribute::CountsAsCity(city) => self.city_in |= bits(&city.phases),
            // Looked up in the tables of the game when they matter.
            Attribute::NoAttack(_)
            | Attribute::BuyCards(_)
            | Attribute::FreeAdvances(_)
            | Attribute::Discount(_)
            | Attribute::ExtraCredits(_)
            | Attribute::Ability(_) => {}
        }
    }

    /// What is added to a printed population limit.
    pub fn limit_for(&self, printed: u8) -> i8 {
        self.limit[usize::from(printed).min(LIMITS - 1)]
    }
}

/// A number with something added, never below zero. Rates fit because of their limit; of what pieces are
/// counted against, nobody has more than 255.
pub fn plus(base: u16, add: i8) -> u8 {
    u8::try_from((i32::from(base) + i32::from(add)).clamp(0, 255)).unwrap_or(0)
}

/// The same for numbers of cards, of which a hand may hold more.
pub fn plus_cards(base: u16, add: i8) -> u16 {
    base.saturating_add_signed(i16::from(add))
}

//! What advances do for their holder: a closed vocabulary of attributes and special abilities.

use serde::{Deserialize, Serialize};

use crate::defaults::is_default;
use crate::refs::{ById, Refs};

/// The holder may vary the tax rate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TaxRate {
    /// By how much it may be raised.
    #[serde(default, skip_serializing_if = "is_default")]
    pub raise: u16,
    /// By how much it may be lowered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lower: u16,
}

/// A number is raised (or, when negative, lowered) for the holder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Add {
    /// What is added.
    pub add: i16,
}

/// The population limit is raised in areas that hold only the holder's units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PopulationLimit {
    /// What is added.
    pub add: i16,
    /// Only where the printed limit is one of these; everywhere when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Vec<u8>>,
}

/// Areas with the holder's cities may also hold tokens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TokensWithCity {
    /// How many tokens.
    pub tokens: u16,
    /// Only the holder's own tokens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub own: bool,
    /// They are destroyed when the city is lost to a tax revolt or a calamity.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost_with_city: bool,
}

/// Part of a city's cost may come from treasury.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CityFromTreasury {
    /// At most one part in this many, rounded down: 2 is a half.
    pub divisor: u16,
    /// How many cities a turn.
    pub cities_per_turn: u16,
}

/// Tokens of adjacent areas may help to build a city without a city site.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CityFromNeighbours {
    /// At most this many tokens, from areas adjacent by land.
    pub tokens: u16,
    /// How many cities a turn; any number when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cities_per_turn: Option<u16>,
}

/// What stops a token on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// A conflict situation.
    Conflict,
    /// Any unit of another player or of the barbarians.
    ForeignUnits,
}

/// Tokens move further over land.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TokenSteps {
    /// What is added to the areas a token may enter.
    pub add: i16,
    /// What ends the move early.
    pub stopped_by: Stop,
}

/// The holder acts after everybody without this advance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "ActsLast"))]
pub struct ActsLast<R: Refs = ById> {
    /// In these phases.
    pub phases: Vec<R::Phase>,
}

/// Losses in conflict may come from areas adjacent by land.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CasualtiesNearby {
    /// Tokens that must stay in each area used.
    pub leave: u16,
    /// The holder may let other conflicts between tokens be resolved first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_wait: bool,
}

/// Ships may be taken as losses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShipsAsCasualties {
    /// Ships in the area are lost as well when an attack on a city fails.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost_in_failed_attack: bool,
}

/// In which rounds of a conflict the holder removes tokens last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Rounds {
    /// In every round.
    Every,
    /// Only in the first.
    First,
}

/// Others remove tokens first in conflict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RemovesLast {
    /// In which rounds.
    pub rounds: Rounds,
}

/// What may not be attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AttackTarget {
    /// Any unit.
    Units,
    /// Cities.
    Cities,
}

/// Others may not attack the holder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "NoAttack"))]
pub struct NoAttack<R: Refs = ById> {
    /// What is protected.
    pub on: AttackTarget,
    /// Players who hold one of these may attack all the same.
    pub except: Vec<R::Advance>,
    /// Areas where there is a conflict situation already are not protected.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open_in_conflict: bool,
    /// Only moves strong enough to bring about a conflict count as attacks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub only_in_force: bool,
}

/// Cities are attacked and defended with other numbers, unless both sides hold this advance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Siege {
    /// Added to the tokens the holder needs to attack a city, and to those that replace it.
    pub attacking: i16,
    /// Added to the tokens others need to attack the holder's cities, and to those that replace them.
    pub defending: i16,
}

/// The holder may buy trade cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "BuyCards"))]
pub struct BuyCards<R: Refs = ById> {
    /// From this stack.
    pub stack: R::Stack,
    /// For this many treasury tokens a card.
    pub price: u16,
}

/// The holder may take a trade card for nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FreeCard {
    /// How many cards a turn.
    pub cards: u16,
    /// Only from a stack whose number is higher than the holder's number of cities.
    pub above_city_count: bool,
}

/// Treasury tokens are worth more when buying advances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TreasuryValue {
    /// Points a token is worth.
    pub points: u16,
}

/// A card may stand in for one that is missing in a set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SubstituteCard {
    /// How many times a turn. The substitute has at least the same face value.
    pub per_turn: u16,
}

/// Advances come free with this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "FreeAdvances"))]
pub struct FreeAdvances<R: Refs = ById> {
    /// At most this many.
    pub count: u16,
    /// Of this group.
    pub group: R::Group,
    /// With an undiscounted cost below this.
    pub cost_below: u16,
}

/// Other advances bought in the same turn are cheaper.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Discount {
    /// Points off.
    pub amount: u16,
    /// For this many advances.
    pub advances: u16,
}

/// How freely chosen credits may be spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Spread {
    /// Over any groups.
    AnyGroups,
    /// All to one group.
    OneGroup,
}

/// Credits of the holder's choice on purchase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExtraCredits {
    /// Points of credit.
    pub amount: u16,
    /// How they may be spread.
    pub spread: Spread,
}

/// The advance counts as a city.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "CountsAsCity"))]
pub struct CountsAsCity<R: Refs = ById> {
    /// In these phases.
    pub phases: Vec<R::Phase>,
}

/// Areas adjacent by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Adjacency {
    /// By land only.
    Land,
    /// By land or water.
    LandOrWater,
}

/// Tokens are moved about the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveTokens {
    /// At most this many, to anywhere within the population limits.
    pub up_to: u16,
}

/// An empty area is settled from stock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Settle {
    /// A city may be placed instead of tokens up to the limit.
    pub city: bool,
    /// A path free of foreign units must lead there.
    pub path: bool,
}

/// All units in an area adjacent by land are destroyed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "DestroyArea"))]
pub struct DestroyArea<R: Refs = ById> {
    /// Players who hold one of these are unaffected.
    pub unaffected: Vec<R::Advance>,
    /// A unit of an unaffected player protects the whole area, the holder's own among them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub whole_area: bool,
}

/// What annexed units are paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnnexPayment {
    /// Nothing; own units come from stock.
    Nothing,
    /// One treasury token a unit point; own units come from stock.
    Treasury,
    /// Own tokens come from treasury; a city comes from stock for five treasury tokens.
    FromTreasury,
}

/// All units in an adjacent area are replaced with the holder's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "AnnexArea"))]
pub struct AnnexArea<R: Refs = ById> {
    /// How the area must be adjacent to the holder's units.
    pub adjacent: Adjacency,
    /// What it costs.
    pub pay: AnnexPayment,
    /// Players who hold one of these are unaffected.
    pub unaffected: Vec<R::Advance>,
    /// A unit of an unaffected player protects the whole area, the holder's own among them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub whole_area: bool,
}

/// Tokens move from stock to treasury.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GainTreasury {
    /// At most this many.
    pub up_to: u16,
}

/// Adjacent players each give a commodity card of their choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "CollectCards"))]
pub struct CollectCards<R: Refs = ById> {
    /// At most this many players.
    pub players: u16,
    /// Players who have no such card are not counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub only_givers: bool,
    /// How they must be adjacent.
    pub adjacent: Adjacency,
    /// The least face value of the card.
    pub face_value: u16,
    /// Players who hold one of these are unaffected.
    pub unaffected: Vec<R::Advance>,
}

/// Players are asked, one after the other, for a named commodity card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "AskForCard"))]
pub struct AskForCard<R: Refs = ById> {
    /// At most this many players, until one has it.
    pub players: u16,
    /// Players who hold one of these are not asked.
    pub unaffected: Vec<R::Advance>,
}

/// Commodity cards are exchanged for treasury tokens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SellCards {
    /// Treasury tokens for each point of face value.
    pub rate: u16,
}

/// Barbarians and pirates join the holder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnnexBarbarians {
    /// Unit points of barbarian tokens, or one pirate city.
    pub points: u16,
    /// A path free of foreign units must lead there.
    pub path: bool,
    /// All of them come from one area.
    #[serde(default, skip_serializing_if = "is_default")]
    pub one_area: bool,
}

/// One thing a special ability can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "Ability"))]
pub enum Ability<R: Refs = ById> {
    /// Move own tokens anywhere.
    MoveTokens(MoveTokens),
    /// Settle an empty area.
    Settle(Settle),
    /// Destroy all units in an adjacent area.
    DestroyArea(DestroyArea<R>),
    /// Take over all units in an adjacent area.
    AnnexArea(AnnexArea<R>),
    /// Move tokens from stock to treasury.
    GainTreasury(GainTreasury),
    /// Collect commodity cards from neighbours.
    CollectCards(CollectCards<R>),
    /// Ask players for a commodity card.
    AskForCard(AskForCard<R>),
    /// Exchange commodity cards for treasury.
    SellCards(SellCards),
    /// Take over barbarians or a pirate city.
    AnnexBarbarians(AnnexBarbarians),
}

/// A special ability, usable once a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "SpecialAbility"))]
pub struct SpecialAbility<R: Refs = ById> {
    /// In this phase.
    pub phase: R::Phase,
    /// One of these is chosen.
    pub one_of: Vec<Ability<R>>,
}

/// One attribute of an advance, other than how it modifies calamities (that is written with them).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "Attribute"))]
pub enum Attribute<R: Refs = ById> {
    /// The holder may vary the tax rate.
    TaxRate(TaxRate),
    /// The holder's cities never revolt over taxes.
    NoTaxRevolt,
    /// Higher population limits.
    PopulationLimit(PopulationLimit),
    /// Each city needs another number of tokens as support.
    CitySupport(Add),
    /// Tokens may stand beside cities.
    TokensWithCity(TokensWithCity),
    /// Building a city takes another number of tokens.
    CityCost(Add),
    /// Cities may be paid in part from treasury.
    CityFromTreasury(CityFromTreasury),
    /// Cities without a site may be built with tokens from next door.
    CityFromNeighbours(CityFromNeighbours),
    /// Tokens move further.
    TokenSteps(TokenSteps),
    /// Ships move further.
    ShipSteps(Add),
    /// Ships carry more.
    ShipCapacity(Add),
    /// Ships may cross open sea.
    SailOpenSea,
    /// The holder acts after the others.
    ActsLast(ActsLast<R>),
    /// Losses may be taken next door.
    CasualtiesNearby(CasualtiesNearby),
    /// Ships may be taken as losses.
    ShipsAsCasualties(ShipsAsCasualties),
    /// Others remove tokens first.
    RemovesLast(RemovesLast),
    /// Others may not attack.
    NoAttack(NoAttack<R>),
    /// Cities are attacked and defended with other numbers.
    Siege(Siege),
    /// Trade cards may be bought.
    BuyCards(BuyCards<R>),
    /// A trade card for nothing.
    FreeCard(FreeCard),
    /// The hand may hold more or fewer commodity cards.
    HandLimit(Add),
    /// Treasury is worth more.
    TreasuryValue(TreasuryValue),
    /// A card may stand in for another.
    SubstituteCard(SubstituteCard),
    /// Other advances come free.
    FreeAdvances(FreeAdvances<R>),
    /// Other advances are cheaper this turn.
    Discount(Discount),
    /// Credits of the holder's choice.
    ExtraCredits(ExtraCredits),
    /// Counts as a city.
    CountsAsCity(CountsAsCity<R>),
    /// A special ability.
    Ability(SpecialAbility<R>),
}

//! What advances do for their holder: a closed vocabulary of attributes and special abilities.

use serde::{Deserialize, Serialize};

use crate::vocabulary::{choices, plain_records, records};

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

/// What annexed units are paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnnexPayment {
    /// Nothing; own units come from stock.
    Nothing,
    /// One treasury token for each unit point; own units come from stock.
    Treasury,
    /// Own tokens come from treasury; a city comes from stock for five treasury tokens.
    FromTreasury,
}

plain_records! {
    /// The holder may vary the tax rate.
    TaxRate {
        /// By how much it may be raised.
        raise = default: u16,
        /// By how much it may be lowered.
        lower = default: u16,
    }
    /// A number is raised (or, when negative, lowered) for the holder.
    Add {
        /// What is added.
        add: i16,
    }
    /// The population limit is raised in areas that hold only the holder's units.
    PopulationLimit {
        /// What is added.
        add: i16,
        /// Only where the printed limit is one of these; everywhere when left out.
        printed = default: Option<Vec<u8>>,
    }
    /// Areas with the holder's cities may also hold tokens.
    TokensWithCity {
        /// How many tokens.
        tokens: u16,
        /// Only the holder's own tokens.
        own = default: bool,
        /// They are destroyed when the city is lost to a tax revolt or a calamity.
        lost_with_city = default: bool,
    }
    /// Part of a city's cost may come from treasury.
    CityFromTreasury {
        /// At most one part in this many, rounded down: 2 is a half.
        divisor: u16,
        /// How many cities each turn.
        cities_per_turn: u16,
    }
    /// Tokens of adjacent areas may help to build a city without a city site.
    CityFromNeighbours {
        /// At most this many tokens, from areas adjacent by land.
        tokens: u16,
        /// How many cities each turn. The default is any number.
        cities_per_turn = default: Option<u16>,
    }
    /// Tokens move further over land.
    TokenSteps {
        /// What is added to the areas a token may enter.
        add: i16,
        /// What ends the move early.
        stopped_by: Stop,
    }
    /// Losses in conflict may come from areas adjacent by land.
    CasualtiesNearby {
        /// Tokens that must stay in each area used.
        leave: u16,
        /// The holder may let other conflicts between tokens be resolved first.
        may_wait = default: bool,
    }
    /// Ships may be taken as losses.
    ShipsAsCasualties {
        /// Ships in the area are lost as well when an attack on a city fails.
        lost_in_failed_attack = default: bool,
    }
    /// Others remove tokens first in conflict.
    RemovesLast {
        /// In which rounds.
        rounds: Rounds,
    }
    /// Cities are attacked and defended with other numbers, unless both sides hold this advance.
    Siege {
        /// Added to the tokens the holder needs to attack a city, and to those that replace it.
        attacking: i16,
        /// Added to the tokens others need to attack the holder's cities, and to those that replace them.
        defending: i16,
    }
    /// The holder may take a trade card for nothing.
    FreeCard {
        /// How many cards each turn.
        cards: u16,
        /// Only from a stack whose number is higher than the holder's number of cities.
        above_city_count: bool,
    }
    /// Treasury tokens are worth more when buying advances.
    TreasuryValue {
        /// Points a token is worth.
        points: u16,
    }
    /// A card may stand in for one that is missing in a set.
    SubstituteCard {
        /// How many times each turn. The substitute has at least the same face value.
        per_turn: u16,
    }
    /// Other advances bought in the same turn are cheaper.
    Discount {
        /// Points off.
        amount: u16,
        /// For this many advances.
        advances: u16,
    }
    /// Credits of the holder's choice on purchase.
    ExtraCredits {
        /// Points of credit.
        amount: u16,
        /// How they may be spread.
        spread: Spread,
    }
    /// Tokens are moved about the board.
    MoveTokens {
        /// At most this many, to anywhere within the population limits.
        up_to: u16,
    }
    /// An empty area is settled from stock.
    Settle {
        /// A city may be placed instead of tokens up to the limit.
        city: bool,
        /// A path free of foreign units must lead there.
        path: bool,
    }
    /// Tokens move from stock to treasury.
    GainTreasury {
        /// At most this many.
        up_to: u16,
    }
    /// Commodity cards are exchanged for treasury tokens.
    SellCards {
        /// Treasury tokens for each point of face value.
        rate: u16,
    }
    /// Barbarians and pirates join the holder.
    AnnexBarbarians {
        /// Unit points of barbarian tokens, or one pirate city.
        points: u16,
        /// A path free of foreign units must lead there.
        path: bool,
        /// All of them come from one area.
        one_area = default: bool,
    }
}

records! {
    /// The holder acts after everybody without this advance.
    ActsLast "ActsLast" {
        /// In these phases.
        phases: Vec<R::Phase> => many phase,
    }
    /// Others may not attack the holder.
    NoAttack "NoAttack" {
        /// What is protected.
        on: AttackTarget,
        /// Players who hold one of these may attack in spite of it.
        except: Vec<R::Advance> => many advance,
        /// Areas where there is a conflict situation already are not protected.
        open_in_conflict = default: bool,
        /// Only moves strong enough to bring about a conflict count as attacks.
        only_in_force = default: bool,
    }
    /// The holder may buy trade cards.
    BuyCards "BuyCards" {
        /// From this stack.
        stack: R::Stack => one stack,
        /// For this many treasury tokens for each card.
        price: u16,
    }
    /// Advances come free with this one.
    FreeAdvances "FreeAdvances" {
        /// At most this many.
        count: u16,
        /// Of this group.
        group: R::Group => one group,
        /// With an undiscounted cost below this.
        cost_below: u16,
    }
    /// The advance counts as a city.
    CountsAsCity "CountsAsCity" {
        /// In these phases.
        phases: Vec<R::Phase> => many phase,
    }
    /// All units in an area adjacent by land are destroyed.
    DestroyArea "DestroyArea" {
        /// Players who hold one of these are unaffected.
        unaffected: Vec<R::Advance> => many advance,
        /// A unit of an unaffected player protects the whole area, the holder's own among them.
        whole_area = default: bool,
    }
    /// All units in an adjacent area are replaced with the holder's.
    AnnexArea "AnnexArea" {
        /// How the area must be adjacent to the holder's units.
        adjacent: Adjacency,
        /// What it costs.
        pay: AnnexPayment,
        /// Players who hold one of these are unaffected.
        unaffected: Vec<R::Advance> => many advance,
        /// A unit of an unaffected player protects the whole area, the holder's own among them.
        whole_area = default: bool,
    }
    /// Adjacent players each give a commodity card of their choice.
    CollectCards "CollectCards" {
        /// At most this many players.
        players: u16,
        /// Players who have no such card are not counted.
        only_givers = default: bool,
        /// How they must be adjacent.
        adjacent: Adjacency,
        /// The least face value of the card.
        face_value: u16,
        /// Players who hold one of these are unaffected.
        unaffected: Vec<R::Advance> => many advance,
    }
    /// Players are asked, one after the other, for a named commodity card.
    AskForCard "AskForCard" {
        /// At most this many players, until one has it.
        players: u16,
        /// Players who hold one of these are not asked.
        unaffected: Vec<R::Advance> => many advance,
    }
    /// A special ability, usable once a turn.
    SpecialAbility "SpecialAbility" {
        /// In this phase.
        phase: R::Phase => one phase,
        /// One of these is chosen.
        one_of: Vec<Ability<R>> => deeps,
    }
}

choices! {
    /// One thing a special ability can do.
    Ability "Ability" {
        /// Move own tokens anywhere.
        MoveTokens(MoveTokens),
        /// Settle an empty area.
        Settle(Settle),
        /// Destroy all units in an adjacent area.
        DestroyArea(DestroyArea<R> => deep),
        /// Take over all units in an adjacent area.
        AnnexArea(AnnexArea<R> => deep),
        /// Move tokens from stock to treasury.
        GainTreasury(GainTreasury),
        /// Collect commodity cards from neighbours.
        CollectCards(CollectCards<R> => deep),
        /// Ask players for a commodity card.
        AskForCard(AskForCard<R> => deep),
        /// Exchange commodity cards for treasury.
        SellCards(SellCards),
        /// Take over barbarians or a pirate city.
        AnnexBarbarians(AnnexBarbarians),
    }

    /// One attribute of an advance, other than how it modifies calamities (that is written with them).
    Attribute "Attribute" {
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
        /// Cities without a site may be built with tokens from adjacent areas.
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
        ActsLast(ActsLast<R> => deep),
        /// Losses may be taken from adjacent areas.
        CasualtiesNearby(CasualtiesNearby),
        /// Ships may be taken as losses.
        ShipsAsCasualties(ShipsAsCasualties),
        /// Others remove tokens first.
        RemovesLast(RemovesLast),
        /// Others may not attack.
        NoAttack(NoAttack<R> => deep),
        /// Cities are attacked and defended with other numbers.
        Siege(Siege),
        /// Trade cards may be bought.
        BuyCards(BuyCards<R> => deep),
        /// A trade card for nothing.
        FreeCard(FreeCard),
        /// The hand may hold more or fewer commodity cards.
        HandLimit(Add),
        /// Treasury is worth more.
        TreasuryValue(TreasuryValue),
        /// A card may stand in for another.
        SubstituteCard(SubstituteCard),
        /// Other advances come free.
        FreeAdvances(FreeAdvances<R> => deep),
        /// Other advances are cheaper this turn.
        Discount(Discount),
        /// Credits of the holder's choice.
        ExtraCredits(ExtraCredits),
        /// Counts as a city.
        CountsAsCity(CountsAsCity<R> => deep),
        /// A special ability.
        Ability(SpecialAbility<R> => deep),
    }
}

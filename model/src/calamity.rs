//! What calamities do: a closed vocabulary of effects, sites, victims and beneficiaries.

use serde::{Deserialize, Serialize};

use crate::value::{Value, to_value};
use crate::vocabulary::plain_records;

/// How bad a calamity is and whether it may change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CalamityKind {
    /// A major calamity that stays with the player who drew it.
    NonTradable,
    /// A major calamity that may be traded.
    Major,
    /// A minor calamity; it may be traded.
    Minor,
}

impl CalamityKind {
    /// True when the card may be traded.
    pub const fn tradable(self) -> bool {
        !matches!(self, Self::NonTradable)
    }
}

/// Where on the board an effect may strike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Anywhere on the board.
    #[default]
    Anywhere,
    /// Only in coastal areas.
    Coastal,
    /// Only in areas of the calamity's site: the flood plain, the volcano's areas, the areas around the open sea.
    Site,
    /// Only in areas adjacent (by land or water) to the areas just struck.
    Adjacent,
}

/// Who makes a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// The victim whose pieces are at stake.
    #[default]
    Victim,
    /// The primary victim, also for the pieces of secondary victims.
    Primary,
    /// The beneficiary of the calamity.
    Beneficiary,
}

/// Whose pieces an effect may strike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The victim's own.
    #[default]
    Victim,
    /// Those of any player but the victim.
    Others,
    /// Anybody's, the victim's own among them.
    Anybody,
    /// Everybody's at once, without a choice.
    Everybody,
}

/// What happens to pieces the beneficiary cannot replace with their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Shortage {
    /// Pirate cities and barbarian tokens take their place.
    #[default]
    Barbarians,
    /// They are destroyed.
    Destroyed,
    /// The next player in the order of the beneficiary rule takes them.
    NextBeneficiary,
    /// They stay with the victim.
    Kept,
}

/// Which areas an annexation may cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnnexAreas {
    /// Areas that touch each other, each taken whole, as far as possible.
    Connected,
    /// Areas within or adjacent to the beneficiary's, one after the other, each as whole as possible.
    NextToBeneficiary,
}

/// Where barbarians appear and how they go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BarbarianEntry {
    /// In a city of the victim (a wilderness city if possible); the surplus moves to adjacent areas.
    City,
    /// At the edge of the map, in or next to zero areas, or next to other barbarians, each time anew.
    Edge,
}

plain_records! {
    /// Removes unit points from the board (a token is one, a city five).
    #[derive(Default)]
    TakeDamage {
        /// Unit points to remove.
        points = default: u16,
        /// Unit points to remove for each city the victim has on the board, in addition to `points`.
        points_per_city = default: u16,
        /// Where the units must stand.
        from = default: Place,
        /// Each area struck keeps at least one token; cities there are reduced, not removed.
        leave_one = default: bool,
        /// Treasury tokens that may be paid instead of each unit point.
        or_pay = default: Option<u16>,
    }
    /// Moves treasury tokens back to stock.
    LoseTreasury {
        /// Treasury tokens to lose.
        tokens: u16,
    }
    /// Replaces cities with tokens up to the population limit, or returns them to stock.
    #[derive(Default)]
    LoseCities {
        /// How many cities.
        count = default: u16,
        /// All cities but this many, instead of `count`.
        all_but = default: Option<u16>,
        /// Where the cities must stand.
        from = default: Place,
        /// Whose cities may be chosen.
        whose = default: Whose,
        /// Who chooses the cities.
        chosen_by = default: Chooser,
        /// Treasury tokens that may be paid to prevent all of it.
        or_pay = default: Option<u16>,
        /// The cities are chosen first, as many as there are; what reduces the effect then spares some of them.
        select_first = default: bool,
        /// The choice must do the greatest damage to all victims together.
        most_damage = default: bool,
    }
    /// Returns every unit in the struck areas to stock.
    DestroyUnits {
        /// Where.
        from: Place,
        /// Whose units.
        whose: Whose,
    }
    /// Removes all tokens from some areas that touch each other by land.
    Depopulate {
        /// How many adjacent areas; each must hold a token of the victim and no city.
        areas: u16,
    }
    /// Which ships are lost.
    LoseShips {
        /// Where the ships must be.
        from = default: Place,
        /// Whose ships.
        whose = default: Whose,
    }
    /// Commodity cards leave the victim's hand.
    #[derive(Default)]
    DiscardCards {
        /// How many cards.
        count = default: u16,
        /// Cards of at least this face value together, instead of `count`.
        face_value = default: u16,
        /// Cards of at least this face value together for each city of the victim.
        face_value_per_city = default: u16,
        /// Exactly this face value if the cards in hand allow it; if not, as little more as possible.
        exact = default: bool,
        /// Treasury tokens that may be paid instead of each card.
        or_pay = default: Option<u16>,
        /// The cards go to the beneficiary if there is one, instead of the discard pile.
        to_beneficiary = default: bool,
    }
    /// The beneficiary replaces cities of the victim with their own.
    AnnexCities {
        /// How many cities.
        count: u16,
        /// Who chooses the cities.
        chosen_by: Chooser,
        /// What becomes of cities the beneficiary cannot replace.
        shortage: Shortage,
        /// When nobody traded the card there is no beneficiary: the cities are reduced instead.
        untraded_reduces = default: bool,
    }
    /// The beneficiary replaces units of the victim with their own.
    AnnexUnits {
        /// Unit points to annex.
        points = default: u16,
        /// All unit points in excess of this many, instead of `points`.
        above = default: Option<u16>,
        /// Unit points for each city of the victim, instead of `points`.
        points_per_city = default: u16,
        /// Who chooses the units.
        chosen_by: Chooser,
        /// Which areas may be taken.
        areas: AnnexAreas,
        /// What becomes of units the beneficiary cannot replace.
        shortage: Shortage,
    }
    /// Splits the victim's civilization into two factions; the victim keeps one.
    DivideCivilization {
        /// Unit points the victim puts into the first faction.
        victim_selects: u16,
        /// Unit points the beneficiary adds to it.
        beneficiary_selects: u16,
        /// What becomes of units the beneficiary cannot replace.
        shortage: Shortage,
    }
    /// Both factions of a divided civilization lose units.
    FactionLosses {
        /// Unit points each faction loses, if possible next to the other faction.
        points: u16,
    }
    /// An immediate check of city support under worse conditions.
    CheckSupport {
        /// Added to the support rate of each city.
        rate = default: u16,
        /// Tokens that may not be used for support.
        unavailable = default: u16,
        /// Cities that were built this turn are reduced before others.
        newest_first = default: bool,
    }
    /// Barbarian tokens attack the victim.
    Barbarians {
        /// How many barbarian tokens.
        tokens: u16,
        /// Where they appear.
        enter: BarbarianEntry,
    }
    /// The succession marker moves backwards.
    Retreat {
        /// How many steps.
        steps: u16,
    }
    /// Cities become pirate cities.
    PirateCities {
        /// How many cities.
        count: u16,
        /// Where the cities must stand.
        from: Place,
        /// Who chooses the cities.
        chosen_by: Chooser,
    }
    /// Tokens above the population limit leave the board at once.
    RemoveSurplus {
        /// The limit counts as printed, whatever advances the victim holds.
        printed_limit: bool,
    }
    /// The place a calamity strikes. If there is none, the effects of `otherwise` happen.
    Site {
        /// What kind of place.
        kind: SiteKind,
        /// What the primary victim must have there.
        needs: Need,
        /// Which one, when there are several. The primary victim decides a tie.
        choose: SiteChoice,
    }
    /// The victims other than the holder of the card.
    Secondary {
        /// Who they are.
        who = default: Option<SecondaryWho>,
        /// How many players are chosen, each of whom suffers the effects in full.
        players = default: Option<u16>,
        /// The primary victim shares out this many points or cities among the victims, instead of `players`.
        total = default: Option<u16>,
        /// At most this much of `total` for one player.
        at_most = default: Option<u16>,
        /// The beneficiary, or the player who traded the card, may not be chosen.
        spares_beneficiary = default: bool,
        /// The player who traded the card may not be chosen, where a calamity without a beneficiary may be traded after all.
        spares_trader = default: bool,
        /// What each of them suffers. With `total`, the number in it is the share of the player.
        effects: Vec<Effect>,
    }
    /// Who profits from a calamity, or directs it.
    Beneficiary {
        /// The rule to begin with.
        who: BeneficiaryRule,
        /// The rule when that gives nobody (the card was drawn and never traded).
        otherwise = default: Option<BeneficiaryRule>,
        /// Only these players are considered. The default is all but the victim, unless the rule says something else.
        eligible = default: Option<Eligible>,
    }
}

/// One thing a calamity does to a victim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Unit points are removed from the board.
    TakeDamage(TakeDamage),
    /// Treasury tokens go back to stock.
    LoseTreasury(LoseTreasury),
    /// Cities are replaced with tokens.
    ReduceCities(LoseCities),
    /// Cities go back to stock.
    DestroyCities(LoseCities),
    /// All units in an area go back to stock.
    DestroyUnits(DestroyUnits),
    /// Adjacent areas lose all tokens.
    Depopulate(Depopulate),
    /// Ships go back to stock.
    LoseShips(LoseShips),
    /// Commodity cards are lost.
    DiscardCards(DiscardCards),
    /// Cities change hands.
    AnnexCities(AnnexCities),
    /// Units change hands.
    AnnexUnits(AnnexUnits),
    /// The civilization is divided into two factions.
    DivideCivilization(DivideCivilization),
    /// Both factions lose units.
    FactionLosses(FactionLosses),
    /// City support is checked at once.
    CheckSupport(CheckSupport),
    /// Barbarians attack.
    Barbarians(Barbarians),
    /// The succession marker moves back.
    Retreat(Retreat),
    /// Cities turn into pirate cities.
    PirateCities(PirateCities),
    /// Surplus population is removed at once.
    RemoveSurplus(RemoveSurplus),
}

impl Effect {
    /// The word an author writes for it.
    pub fn word(&self) -> &'static str {
        match to_value(self) {
            Ok(Value::Tagged(word, _) | Value::Word(word)) => word,
            _ => "",
        }
    }

    /// Where it strikes, if it says so.
    pub const fn place(&self) -> Option<Place> {
        match self {
            Self::TakeDamage(damage) => Some(damage.from),
            Self::ReduceCities(cities) | Self::DestroyCities(cities) => Some(cities.from),
            Self::DestroyUnits(units) => Some(units.from),
            Self::LoseShips(ships) => Some(ships.from),
            Self::PirateCities(pirates) => Some(pirates.from),
            Self::LoseTreasury(_)
            | Self::Depopulate(_)
            | Self::DiscardCards(_)
            | Self::AnnexCities(_)
            | Self::AnnexUnits(_)
            | Self::DivideCivilization(_)
            | Self::FactionLosses(_)
            | Self::CheckSupport(_)
            | Self::Barbarians(_)
            | Self::Retreat(_)
            | Self::RemoveSurplus(_) => None,
        }
    }

    /// True when the effect needs somebody who profits or decides.
    pub const fn needs_beneficiary(&self) -> bool {
        match self {
            Self::AnnexCities(_)
            | Self::AnnexUnits(_)
            | Self::DivideCivilization(_)
            | Self::Barbarians(_) => true,
            Self::DiscardCards(discard) => discard.to_beneficiary,
            _ => matches!(self.chosen_by(), Some(Chooser::Beneficiary)),
        }
    }

    /// Who selects the cities that are lost.
    pub const fn chosen_by(&self) -> Option<Chooser> {
        match self {
            Self::PirateCities(pirates) => Some(pirates.chosen_by),
            Self::ReduceCities(cities) | Self::DestroyCities(cities) => Some(cities.chosen_by),
            _ => None,
        }
    }
}

/// The feature of the board a calamity strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SiteKind {
    /// A volcano and the areas it touches.
    Volcano,
    /// A flood plain and the units on it.
    FloodPlain,
    /// An open sea and the coastal areas next to it.
    OpenSea,
}

/// What the primary victim must have somewhere for the calamity to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// A city.
    City,
    /// A coastal city.
    CoastalCity,
    /// Any unit.
    Unit,
}

/// How one of several sites is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SiteChoice {
    /// Where the most unit points of the primary victim are struck.
    MostOwnPoints,
    /// Where the most cities of the primary victim are struck.
    MostOwnCities,
    /// Where the greatest damage is done to all victims together.
    MostDamage,
}

/// Who else suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SecondaryWho {
    /// Players the primary victim chooses.
    Chosen,
    /// Every other player with something at the site.
    AtSite,
}

/// How the beneficiary is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BeneficiaryRule {
    /// The last player to trade the card to the primary victim.
    Trader,
    /// The player with the most cities in stock, then the most tokens in stock, then by ranking.
    MostCitiesInStock,
    /// The player with the most unit points in stock; the victim decides a tie; none if the victim has as many.
    MostPointsInStock,
    /// The player with the fewest cities on the board, which may be the victim.
    FewestCities,
    /// Nobody.
    Nobody,
}

/// Who may become the beneficiary at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Eligible {
    /// Players with at most seven areas between their units and the victim's, or with none on the board.
    WithinSevenAreas,
    /// Players adjacent to the victim by land.
    AdjacentByLand,
}

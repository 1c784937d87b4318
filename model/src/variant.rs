//! Variants of a game that can be switched on, as a list of changes to its rules.

use serde::{Deserialize, Serialize};

use crate::refs::{ById, Refs};
use crate::rules::CalamityLimit;
use crate::sequence::Step;
use crate::vocabulary::records;

/// Another succession table is used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "UseTable"))]
pub struct UseTable<R: Refs = ById> {
    /// The table.
    pub table: R::Table,
}

/// Where non-tradable calamities go, at the start and whenever cards return to their stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NonTradablePlace {
    /// To the bottom of the stack.
    Bottom,
    /// Among the tradable calamities and the cards shuffled with them.
    Shuffled,
    /// Among the bottom three cards of the stack.
    BottomThree,
}

/// Where non-tradable calamities go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NonTradable {
    /// The place.
    pub placed: NonTradablePlace,
}

/// Calamities never leave a victim with less than this.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DamageFloor {
    /// Unit points on the board.
    pub points: u16,
}

/// Each player has more pieces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PieceSets {
    /// Sets of playing pieces a player has.
    pub sets: u16,
}

/// Players with very many cities are dealt a second time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SecondDeal {
    /// As if they had this many cities less.
    pub cities_less: u16,
}

/// The game starts in the middle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AdvancedStart {
    /// Each player has one of the starting packages of this variant.
    pub packages: bool,
    /// Players choose their package; otherwise it is given to them.
    pub chosen: bool,
    /// Tokens each player places in the own region, beside those of the package.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u16>,
    /// Face value of commodity cards each player collects, one a stack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards_face_value: Option<u16>,
    /// Tokens to build a city on a city site before the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city_site: Option<u16>,
    /// Tokens to build a city elsewhere before the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city_wilderness: Option<u16>,
    /// Step of the succession table the markers start on, one less for who does not meet its requirements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub succession_step: Option<u16>,
}

/// The game lasts another number of rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// How many.
    pub rounds: u16,
}

/// A step is done more often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StepTimes {
    /// The step.
    pub step: Step,
    /// How often.
    pub times: u16,
}

/// What becomes of event cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventRule {
    /// Only their icons count.
    IconsOnly,
    /// Whoever draws one may decide that only its icon counts.
    Optional,
}

/// Events are softened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// How.
    pub rule: EventRule,
}

/// What ends a game whose end is not known beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndRule {
    /// A roll of the die before one of the last turns.
    Roll,
    /// A wonder built in one of the last turns.
    Wonder,
}

/// The end of the game is not known beforehand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VariableEnd {
    /// The game lasts so many rounds at most.
    pub rounds: u16,
    /// It can end in so many of its last turns.
    pub last_turns: u16,
    /// What ends it.
    pub rule: EndRule,
}

records! {
    /// Players start with other pieces.
    StartPieces "StartPieces" {
        /// All pieces on the board, in place of those of the setup.
        pieces: R::Pieces => one pieces,
        /// How many of their cities are happy.
        happy_cities = default: u16,
    }
    /// Another number of cards lies face up.
    RevealCards "RevealCards" {
        /// The deck.
        deck: R::Deck => one deck,
        /// How many cards.
        cards: u16,
    }
}

/// One thing a variant changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "Change"))]
pub enum Change<R: Refs = ById> {
    /// Another succession table.
    UseTable(UseTable<R>),
    /// Every calamity may be traded.
    AllCalamitiesTradable,
    /// Where non-tradable calamities are put.
    NonTradable(NonTradable),
    /// Another limit on calamities.
    CalamityLimit(CalamityLimit),
    /// Calamities spare a remainder.
    DamageFloor(DamageFloor),
    /// More pieces.
    PieceSets(PieceSets),
    /// A second deal of trade cards.
    SecondDeal(SecondDeal),
    /// A start in the middle of the game.
    AdvancedStart(AdvancedStart),
    /// Another number of rounds.
    Rounds(Rounds),
    /// Other pieces at the start.
    StartsWith(StartPieces<R>),
    /// A step more often.
    StepTimes(StepTimes),
    /// Events are softened.
    Events(Events),
    /// An end that is not known beforehand.
    VariableEnd(VariableEnd),
    /// Another number of cards face up.
    Reveal(RevealCards<R>),
    /// The rulebook names the variant but does not print what it changes.
    Unprinted,
}

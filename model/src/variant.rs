//! Variants of a game that can be switched on, as a list of changes to its rules.

use serde::{Deserialize, Serialize};

use crate::vocabulary::{choices, plain_records, records};
use crate::{rules::CalamityLimit, sequence::Step};

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

/// What becomes of event cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventRule {
    /// Only their icons count.
    IconsOnly,
    /// The player who draws one may decide that only its icon counts.
    Optional,
}

/// What ends a game whose end is not known in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndRule {
    /// A roll of the die before one of the last turns.
    Roll,
    /// A wonder built in one of the last turns.
    Wonder,
}

plain_records! {
    /// Where non-tradable calamities go.
    NonTradable {
        /// The place.
        placed: NonTradablePlace,
    }
    /// Calamities never leave a victim with less than this.
    DamageFloor {
        /// Unit points on the board.
        points: u16,
    }
    /// Each player has more pieces.
    PieceSets {
        /// Sets of playing pieces a player has.
        sets: u16,
    }
    /// Players with very many cities are dealt a second time.
    SecondDeal {
        /// As if they had this many cities less.
        cities_less: u16,
    }
    /// The game starts in the middle.
    AdvancedStart {
        /// Each player has one of the starting packages of this variant.
        packages: bool,
        /// Players choose their package; if not set, it is given to them.
        chosen: bool,
        /// Tokens each player places in their region, in addition to those of the package.
        tokens = default: Option<u16>,
        /// Face value of commodity cards each player collects, one a stack.
        cards_face_value = default: Option<u16>,
        /// Tokens to build a city on a city site before the first turn.
        city_site = default: Option<u16>,
        /// Tokens to build a city elsewhere before the first turn.
        city_wilderness = default: Option<u16>,
        /// Step of the succession table the markers start on, one less for players who do not meet its requirements.
        succession_step = default: Option<u16>,
    }
    /// The game lasts another number of rounds.
    Rounds {
        /// How many.
        rounds: u16,
    }
    /// A step is done more often.
    StepTimes {
        /// The step.
        step: Step,
        /// How often.
        times: u16,
    }
    /// Events are softened.
    Events {
        /// How.
        rule: EventRule,
    }
    /// The end of the game is not known in advance.
    VariableEnd {
        /// The game lasts at most this number of rounds.
        rounds: u16,
        /// How many of its last turns it can end in.
        last_turns: u16,
        /// What ends it.
        rule: EndRule,
        /// The rolls that end it, from one number to another, for each of these turns.
        ends_on = default: Vec<[u8; 2]>,
    }
}

records! {
    /// Another succession table is used.
    UseTable "UseTable" {
        /// The table.
        table: R::Table => one table,
    }
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

choices! {
    /// One thing a variant changes.
    Change "Change" {
        /// Another succession table.
        UseTable(UseTable<R> => deep),
        /// Every calamity may be traded.
        AllCalamitiesTradable,
        /// Where non-tradable calamities are put.
        NonTradable(NonTradable),
        /// Another limit on calamities.
        CalamityLimit(CalamityLimit => checked),
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
        StartsWith(StartPieces<R> => deep),
        /// A step more often.
        StepTimes(StepTimes),
        /// Events are softened.
        Events(Events),
        /// An end that is not known in advance.
        VariableEnd(VariableEnd),
        /// Another number of cards face up.
        Reveal(RevealCards<R> => deep),
        /// The rulebook names the variant but does not print what it changes.
        Unprinted,
    }
}

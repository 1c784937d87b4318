//! The resolved pack: every part of a game, with typed indices instead of names.

use serde::{Deserialize, Serialize};

pub use crate::advance::{Advance, Group, SpecialCredit, Tier};
use crate::art::{Art, Decoration, Picture, Style};
use crate::calamity::{Beneficiary, CalamityKind, Effect, Need, Secondary, Site};
use crate::deck::{Card, Deck, Event, Preparation};
use crate::defaults::is_default;
use crate::map::{Area, Feature, OneWay, Outline, Passage, Start, Wraps};
use crate::refs::{
    AdvanceId, AreaId, BlockId, CivilizationId, EraId, PhaseId, SourceId, StackId, VariantId,
};
use crate::resource::{Piece, Resource, Track};
use crate::sequence::{Order, Step, When};
pub use crate::setup::{BlockMembers, PiecesOnCard, Setup, SharedInPlay, StartsWith};
use crate::tile::{
    ComponentKind, Grid, Heading, Icon, Layout, Placement, Sides, Terrain, Tile, TileKind,
    TileShape,
};
use crate::variant::Change;
use crate::{modifier::Modifier, players::PlayerRange, realm::Realm};
use crate::{rules::Rules, scoring::Scoring};
use crate::{symbol::Symbol, text::Text};

/// A complete game. Parts that a bundle of an earlier version does not have are empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Pack {
    /// The id of the pack.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its version.
    pub version: Text,
    /// What it is, in a sentence.
    pub description: Option<Text>,
    /// The player counts it can be played with; none for a base of other packs.
    pub players: Option<PlayerRange>,
    /// Where its facts come from.
    pub sources: Vec<Source>,
    /// What a reader should know about its facts.
    pub notes: Vec<Note>,
    /// What is in the box.
    pub inventory: Vec<Component>,
    /// The civilizations that can be played.
    pub civilizations: Vec<Civilization>,
    /// The blocks trade can be divided into.
    pub blocks: Vec<Block>,
    /// The stacks of trade cards, by number.
    pub stacks: Vec<Stack>,
    /// The commodities.
    pub commodities: Vec<Commodity>,
    /// How the stacks are prepared.
    pub deals: Vec<Deal>,
    /// Trade cards anybody may buy.
    pub purchases: Vec<Purchase>,
    /// The calamities.
    pub calamities: Vec<Calamity>,
    /// The groups of advances.
    pub groups: Vec<Group>,
    /// The tiers of advances, cheapest first.
    pub tiers: Vec<Tier>,
    /// The advances.
    pub advances: Vec<Advance>,
    /// The eras, earliest first.
    pub eras: Vec<Era>,
    /// The succession tables.
    pub succession: Vec<Table>,
    /// The phases of a turn.
    pub sequence: Vec<Phase>,
    /// Rates and limits.
    pub rules: Option<Rules>,
    /// Victory points and ties.
    pub scoring: Option<Scoring>,
    /// The civilizations and areas in play, for each player count.
    pub setups: Vec<Setup>,
    /// Variants of the rules that can be switched on.
    pub variants: Vec<Variant>,
    /// What players start with in shorter games.
    pub packages: Vec<Package>,
    /// The size of the board in its own units.
    pub board: Option<[f64; 2]>,
    /// Outlines closer to each other than this touch, in board units, if the pack says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
    /// Contacts of outlines that are not longer than this are corners, if the pack says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_contact: Option<f64>,
    /// Areas and open seas, in this order.
    pub areas: Vec<Area>,
    /// The outline of each area, in the order of `areas`; none at all when the map is not drawn.
    pub outlines: Vec<Outline>,
    /// Flood plains.
    pub flood_plains: Vec<Feature>,
    /// Volcanoes.
    pub volcanoes: Vec<Feature>,
    /// Where civilizations start.
    pub starts: Vec<Start>,
    /// Borders that are drawn as a line instead of a shared edge.
    pub links: Vec<[AreaId; 2]>,
    /// Areas that touch without a border, which are drawn as closed.
    pub closed: Vec<[AreaId; 2]>,
    /// Which opposite sides of the board meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wraps: Option<Wraps>,
    /// Borders that are crossed in one direction only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub one_way: Vec<OneWay>,
    /// Canals and straits that only the holder of an area may cross.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<Passage>,
    /// When areas of several regions are in play.
    #[serde(skip_serializing_if = "is_default")]
    pub shared_in_play: SharedInPlay,
    /// What is gained and spent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub resources: Vec<Resource>,
    /// What markers move along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<Track>,
    /// What is built, placed and moved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
    /// Rates of games of cities and actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub realm: Option<Realm>,
    /// Decks of cards and stacks of tiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<Deck>,
    /// The cards that are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
    /// Events that icons and dials cause.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    /// How decks are prepared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub preparations: Vec<Preparation>,
    /// The component list as it is printed, heading by heading.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub headings: Vec<Heading>,
    /// The grid of a map that is made of tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<Grid>,
    /// Kinds of ground on tiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terrains: Vec<Terrain>,
    /// What else is printed on tiles besides terrain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// Kinds of tile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tile_kinds: Vec<TileKind>,
    /// Shapes of tiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tile_shapes: Vec<TileShape>,
    /// The tiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<Tile>,
    /// How tiles lie when the game begins; the first for a player count is the usual one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layouts: Vec<Layout>,
    /// How tiles are placed later.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub placements: Vec<Placement>,
    /// Pictures of the author's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<Picture>,
    /// Where they lie on the board, from below.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub art: Vec<Art>,
    /// What is drawn on the board for decoration, from below.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decorations: Vec<Decoration>,
    /// How the board looks, if not as usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<Style>,
}

/// Where facts come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Source {
    /// The id of the source.
    pub id: Text,
    /// Title, edition and year.
    pub title: Text,
    /// What was taken from it.
    pub used_for: Option<Text>,
}

/// How reliable a fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// The source does not print it.
    Unprinted,
    /// It follows from other facts, but is not printed.
    Inferred,
    /// Sources disagree.
    Disputed,
    /// The source contradicts itself or looks wrong.
    Misprint,
    /// A choice of this pack, such as a colour.
    Ours,
    /// It stands in for what the source does not print: pictures say that it is not the published one.
    StandIn,
}

/// Something a reader of the pack should know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note {
    /// The id of the note.
    pub id: Text,
    /// How reliable the fact is.
    pub certainty: Certainty,
    /// What it is about.
    pub about: Text,
    /// The note.
    pub text: Text,
    /// The source it concerns.
    pub source: Option<SourceId>,
}

/// The role a playing piece has in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A player's population tokens, which are also treasury.
    Tokens,
    /// A player's cities.
    Cities,
    /// A player's ships.
    Ships,
    /// Barbarian tokens.
    BarbarianTokens,
    /// Pirate cities.
    PirateCities,
}

/// One kind of thing in the box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Component {
    /// The id of the component.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// How many there are in the box, if known.
    pub total: Option<u16>,
    /// How many each civilization has.
    pub per_player: Option<u16>,
    /// How many are spare.
    pub spare: u16,
    /// What the pieces are in the rules.
    pub role: Option<Role>,
    /// What it is: a card, a token, a board, …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<ComponentKind>,
    /// How many there are of each sort.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<u16>,
    /// The number of colours or sorts. The default is one for each civilization.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sets: Option<u16>,
    /// How many sides a die has. The default is six.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<Sides>,
    /// The sign on its counters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Symbol>,
}

/// One civilization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Civilization {
    /// The id of the civilization.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its ranking number.
    pub number: u16,
    /// The colour of its pieces.
    pub colour: Text,
    /// The block it belongs to in the largest game.
    pub block: Option<BlockId>,
    /// Other spellings of the name, and names it had before.
    #[serde(default)]
    pub aliases: Vec<Text>,
}

/// A separate set of stacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Block {
    /// The id of the block.
    pub id: Text,
    /// Its name.
    pub name: Text,
}

/// A stack of trade cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stack {
    /// Its number.
    pub number: u16,
    /// It never holds calamities.
    pub no_calamities: bool,
    /// Its cards replace those of empty stacks.
    pub substitute: bool,
}

/// A number of cards for some player counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The player counts.
    pub players: PlayerRange,
    /// The number of cards.
    pub cards: u16,
}

/// One commodity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Commodity {
    /// The id of the commodity.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its stack.
    pub stack: StackId,
    /// Its face value.
    pub value: u16,
    /// How many cards are used.
    pub cards: Vec<Count>,
    /// It is the additional set of its stack.
    pub additional: bool,
    /// The block it belongs to. Without one, all blocks share it.
    pub block: Option<BlockId>,
    /// Other spellings of the name, and names it had before.
    #[serde(default)]
    pub aliases: Vec<Text>,
    /// The sign on its cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Symbol>,
}

/// Which commodity cards go into a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// From all sets.
    All,
    /// From the regular sets.
    Regular,
    /// From the additional sets.
    Additional,
    /// All that is not in a batch above.
    Rest,
}

/// A part of a stack that is shuffled by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Batch {
    /// Which commodity cards.
    pub commodities: Option<Draw>,
    /// Only as many of them as there are players.
    pub count_players: bool,
    /// The calamities shuffled in.
    pub calamities: Vec<CalamityKind>,
}

/// How the stacks are prepared for some player counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deal {
    /// The id of the deal.
    pub id: Text,
    /// The player counts it is for.
    pub players: PlayerRange,
    /// The blocks trade is divided into.
    pub blocks: Vec<BlockId>,
    /// The number of sets in each stack.
    pub sets: u16,
    /// The kinds of calamity in each stack.
    pub calamities: Vec<CalamityKind>,
    /// The batches from the top down.
    pub batches: Vec<Batch>,
}

/// A trade card anybody may buy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Purchase {
    /// The stack.
    pub stack: StackId,
    /// Treasury tokens for each card.
    pub price: u16,
}

/// One calamity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Calamity {
    /// The id of the calamity.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its stack.
    pub stack: StackId,
    /// How bad it is.
    pub kind: CalamityKind,
    /// How many cards are used.
    pub cards: Vec<Count>,
    /// What the primary victim must have.
    pub needs: Option<Need>,
    /// The place it strikes.
    pub site: Option<Site>,
    /// What happens to the primary victim.
    pub effects: Vec<Effect>,
    /// What happens when there is no site.
    pub otherwise: Vec<Effect>,
    /// Who else suffers.
    pub secondary: Option<Secondary>,
    /// Who profits.
    pub beneficiary: Option<Beneficiary>,
    /// How advances change it.
    pub modified_by: Vec<Modifier>,
    /// Other spellings of the name, and names it had before.
    #[serde(default)]
    pub aliases: Vec<Text>,
}

/// An era.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Era {
    /// The id of the era.
    pub id: Text,
    /// Its name.
    pub name: Text,
}

/// What an era demands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Requirement {
    /// Cities on the board.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cities: u16,
    /// How many advances must be held, of the cost given below.
    #[serde(default, skip_serializing_if = "is_default")]
    pub advances: u16,
    /// The lowest cost that counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cost_from: u16,
    /// Advances of this cost or more do not count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cost_below: Option<u16>,
    /// Points in advances.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: u16,
}

/// The row of one civilization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The civilization.
    pub civilization: CivilizationId,
    /// The first space of each era after the first.
    pub starts: Vec<u16>,
}

impl Row {
    /// The era a space lies in. Space 0 is the start.
    pub fn era(&self, space: u16) -> EraId {
        EraId::from(self.starts.iter().filter(|&&start| start <= space).count())
    }
}

/// A succession table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// The id of the table.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Spaces after the start.
    pub spaces: u16,
    /// The marker of a player without cities moves back.
    pub moves_back: bool,
    /// Inside an era only the number of cities counts.
    pub only_cities_within: bool,
    /// The source does not print the rows.
    pub rows_unprinted: bool,
    /// What each era demands, in the order of [`Pack::eras`].
    pub requirements: Vec<Requirement>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// One phase of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Phase {
    /// The id of the phase.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// What is done in it.
    pub steps: Vec<Step>,
    /// In whose order.
    pub order: Order,
    /// The order players may insist on.
    pub insist: Option<Order>,
    /// When it is played.
    pub when: When,
    /// The phase to continue with when this one is not played. The default is the next one.
    pub otherwise: Option<PhaseId>,
    /// How many of the steps each player chooses, any of them more than once. By default, all are done in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choose: Option<u16>,
    /// How often everybody has a turn before the next phase. The default is once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u16>,
}

/// A variant of the rules that can be switched on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Variant {
    /// The id of the variant.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// What it is for.
    pub description: Option<Text>,
    /// What it changes.
    pub changes: Vec<Change>,
    /// Variants it switches on.
    pub includes: Vec<VariantId>,
    /// Variants it cannot be combined with.
    pub excludes: Vec<VariantId>,
}

/// What a player starts with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Package {
    /// The id of the package.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// The variant it belongs to.
    pub variant: VariantId,
    /// The player counts it is used with; all when empty.
    pub players: Vec<PlayerRange>,
    /// The advances.
    pub advances: Vec<AdvanceId>,
    /// The credits as printed, in the order of [`Pack::groups`]; not printed when empty.
    pub credits: Vec<u16>,
    /// Tokens to place.
    pub tokens: u16,
}

impl Pack {
    /// The picture of a row of art.
    pub fn picture_of(&self, art: &Art) -> Option<&Picture> {
        self.pictures.iter().find(|picture| picture.file == art.picture)
    }

    /// How much all art takes to draw.
    pub fn art_weight(&self) -> u32 {
        let weights = self.art.iter().filter_map(|art| self.picture_of(art)).map(|one| one.weight);
        weights.fold(0, u32::saturating_add)
    }
}

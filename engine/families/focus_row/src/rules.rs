//! What a pack says, in the form that is played from: numbers, sets and lists without names.

pub(crate) mod count;
pub(crate) mod effects;

pub use self::count::Count;
pub use self::effects::{
    AttackRule, Bonus, CaravanPerk, Doing, Effect, Passes, PlaceRule, Reach, Target,
};

use std::ops::Index;

use crate::prelude::*;
use strabo_model::{limits, refs::IconId};

use crate::ids::{LeaderId, VictoryId};
use crate::outline::Outline;

pub const MOST_SEATS: usize = 6;

/// The most kinds of focus card, which is the length of a focus row.
pub const MOST_GROUPS: usize = limits::FOCUS_KINDS.most as usize;

/// The most kinds of resource that lie on the map.
pub const MOST_GOODS: usize = limits::GOODS.most as usize;

/// The most caravans of a player.
pub const MOST_CARAVANS: usize = limits::CARAVANS.most as usize;

/// When an effect of a card is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// At the start of the holder's turn.
    TurnStart,
    /// When the focus card of this kind is resolved.
    Resolved(KindId),
    Arrived,
    Defeated,
    /// When the card is taken or built.
    Acquired,
}

#[derive(Clone, Debug)]
pub struct FocusCard {
    /// Its kind, by position among the kinds.
    pub group: KindId,
    /// Its tech level.
    pub level: u8,
    /// What it does when it is resolved, by position among the effects.
    pub effects: Vec<EffectId>,
    /// How many caravans it lets its player use; no change when left out.
    pub caravans: Option<u8>,
}

/// What a trade token on a focus card adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boost {
    None,
    Tokens(u8),
    /// So many spaces of the dial.
    Dial(u8),
    /// So many spaces for each caravan.
    Steps(u8),
    Production(u8),
    /// So much combat value.
    Combat(u8),
}

impl Boost {
    /// True when a token adds nothing.
    pub(crate) const fn is_nothing(self) -> bool {
        match self {
            Self::None => true,
            Self::Tokens(each)
            | Self::Dial(each)
            | Self::Steps(each)
            | Self::Production(each)
            | Self::Combat(each) => each == 0,
        }
    }
}

/// A kind of focus card.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its position among the groups of the pack.
    pub group: u16,
    /// What a trade token on it adds.
    pub boost: Boost,
}

/// What holds as long as a player has a card.
#[derive(Clone, Debug, Default)]
pub struct Perks {
    /// Wonders cost so much more or less; with true only the first of each deck.
    pub prices: Vec<(i16, bool)>,
    /// Control tokens spread from a kind of ground to the same ground beside it.
    pub chain: Vec<GroundId>,
    /// Where control tokens may be placed away from cities: on these kinds of ground.
    pub tokens_on: Vec<GroundId>,
    /// Cities may be built at the edge of the map, as if this far away.
    pub cities_at_edge: Option<u8>,
    /// What changes for caravans.
    pub caravans: CaravanPerk,
    /// Control tokens of others make cities mature.
    pub rivals_count: bool,
    /// The most trade tokens on a focus card.
    pub trade_limit: Option<u8>,
    /// Resources that every wonder accepts, as bits.
    pub accepts: u8,
    pub combat: Vec<Bonus>,
    /// Production more whenever a card of a kind is resolved: kind and amount.
    pub production: Vec<(KindId, u8)>,
}

impl Perks {
    /// True when there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.prices.is_empty()
            && self.chain.is_empty()
            && self.tokens_on.is_empty()
            && self.cities_at_edge.is_none()
            && self.caravans == CaravanPerk::default()
            && !self.rivals_count
            && self.trade_limit.is_none()
            && self.accepts == 0
            && self.combat.is_empty()
            && self.production.is_empty()
    }
}

/// A card of a leader, a wonder or diplomacy.
#[derive(Clone, Debug, Default)]
pub struct Power {
    /// What holds as long as a player has it.
    pub perks: Perks,
    /// What it does at certain moments: when, and the position among the effects.
    pub effects: Vec<(Trigger, EffectId)>,
}

#[derive(Clone, Copy, Debug)]
pub struct Wonder {
    pub card: CardId,
    /// Its deck, by position among the decks of wonders.
    pub deck: WonderDeckId,
    /// Its era, as a number that only has to be compared.
    pub era: u8,
    pub cost: u8,
    /// The resources it accepts, as bits.
    pub accepts: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct CityState {
    pub card: CardId,
    /// The kind of focus card it belongs to.
    pub group: KindId,
    /// How many cards it has.
    pub copies: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Natural {
    pub card: CardId,
    /// The resource it stands for.
    pub good: GoodId,
}

/// A resource that lies on the map.
#[derive(Clone, Copy, Debug)]
pub struct Good {
    /// Its position among the resources of the pack.
    pub resource: u16,
    /// How many tokens there are.
    pub total: u8,
    /// The production it pays for.
    pub worth: u8,
}

#[derive(Clone, Debug)]
pub struct Leader {
    pub card: CardId,
    /// The focus cards in the order of the slots.
    pub row: Vec<FocusId>,
}

/// One half of a victory card: one of these is enough.
#[derive(Clone, Debug)]
pub struct Agenda {
    /// What is counted, and how many are wanted.
    pub any_of: Vec<(Count, u16)>,
}

#[derive(Clone, Debug)]
pub struct Victory {
    pub card: CardId,
    /// Its halves.
    pub agendas: Vec<Agenda>,
}

/// What an icon of a tile stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A capital city starts here.
    Capital,
    State(CityStateId),
    /// A natural wonder, by position.
    Natural(NaturalId),
    /// A barbarian with a letter.
    Barbarian(u8),
    Good(GoodId),
}

/// One side of a tile.
#[derive(Clone, Debug)]
pub struct Face {
    /// The terrain of each space.
    pub terrain: Vec<GroundId>,
    /// The difficulty of each space.
    pub difficulty: Vec<u8>,
    /// What stands on the spaces.
    pub marks: Vec<(u8, Mark)>,
    /// Spaces without a kind of ground, as bits.
    pub bare: u32,
}

#[derive(Clone, Debug)]
pub struct TileInfo {
    /// The number printed on it.
    pub number: u16,
    pub faces: Vec<Face>,
    /// Its shape with either side up, by position among the outlines.
    pub shapes: [u8; 2],
}

impl TileInfo {
    /// Its shape with a side up, by position among the outlines.
    #[inline]
    pub fn shape(&self, side: u8) -> u8 {
        self.shapes[usize::from(side > 0)]
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Ground {
    pub water: bool,
}

#[derive(Clone, Debug)]
pub enum MapPlan {
    /// Every tile has its place: tile, side, turn, where, and the seat that starts on it.
    Fixed { tiles: Vec<FixedTile>, fill: Vec<[i8; 2]> },
    /// A core by a roll of the die, and tiles that players add.
    Built(Vec<Core>),
}

/// A tile with a place.
#[derive(Clone, Copy, Debug)]
pub struct FixedTile {
    pub tile: MapTileId,
    pub side: u8,
    pub turn: u8,
    /// Where it lies.
    pub at: [i8; 2],
    /// The seat of the player who starts there.
    pub seat: Option<Seat>,
}

/// The middle of a map that players complete.
#[derive(Clone, Debug)]
pub struct Core {
    pub rolls: [u8; 2],
    /// Where its tiles lie: those that may be drawn for the place, the side, the turn and where.
    pub places: Vec<(Vec<MapTileId>, u8, u8, [i8; 2])>,
    /// Tiles that are dealt before the core is made: those that may be drawn, and how many each player gets.
    pub first: Vec<(Vec<MapTileId>, u8)>,
    /// Tiles that are dealt after it.
    pub then: Vec<(Vec<MapTileId>, u8)>,
}

/// The rules of placing tiles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Building {
    /// The spaces a tile must touch.
    pub touches: u8,
    /// It must touch the core if it can.
    pub core: bool,
    /// Either side may be used.
    pub either_side: bool,
    /// Holes are filled with this ground.
    pub filler: Option<GroundId>,
    /// How many tokens there are to fill them.
    pub fillers: u8,
}

/// What stands on a space when a space is attacked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Defence {
    /// What is always added.
    pub fixed: u8,
    /// How often the difficulty of the terrain is added.
    pub terrain: u8,
}

/// What happens in a round before the players' turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundStep {
    /// The event dial is turned, from the second round on.
    Dial,
    /// Somebody may have won.
    Agendas,
}

/// Everything that is played from.
#[derive(Clone, Debug)]
pub struct Rules {
    pub grounds: Vec<Ground>,
    /// Outlines of tiles, by shape and turn.
    pub outlines: Vec<[Outline; 6]>,
    pub tiles: Vec<TileInfo>,
    pub plan: MapPlan,
    /// How tiles are placed.
    pub building: Building,
    /// Kinds of focus card.
    pub kinds: Vec<Kind>,
    pub cards: Vec<FocusCard>,
    pub effects: Vec<Effect>,
    /// All deeds of effects.
    pub doings: Vec<Doing>,
    /// What each card of the pack does for its holder.
    pub powers: Vec<Power>,
    pub leaders: Vec<Leader>,
    /// Wonders, by deck.
    pub wonders: Vec<Wonder>,
    /// The decks of wonders, by position among the decks of the pack.
    pub wonder_decks: Vec<u16>,
    /// The cards of each deck that are taken out unseen: era and number.
    pub removed: Vec<Vec<(u8, u8)>>,
    /// The eras of each deck from the top down.
    pub batches: Vec<Vec<u8>>,
    pub states: Vec<CityState>,
    /// Diplomacy cards that every player has.
    pub treaties: Vec<CardId>,
    pub naturals: Vec<Natural>,
    pub goods: Vec<Good>,
    pub victories: Vec<Victory>,
    /// How many of them lie face up.
    pub victories_shown: u8,
    /// The track of technology, by position among those of the pack.
    pub tech_track: u16,
    /// Its highest space.
    pub tech_end: u8,
    /// The space after it.
    pub tech_back: u8,
    /// The level at each space; zero for none.
    pub tech_levels: Vec<u8>,
    /// The highest space of the event dial.
    pub dial_end: u8,
    /// Where it goes on.
    pub dial_back: u8,
    /// The deeds at each space of the dial.
    pub dial: Vec<Vec<DoingId>>,
    /// The event at each space, by position among those of the pack.
    pub dial_events: Vec<Option<u16>>,
    /// What happens before the players' turns.
    pub round: Vec<RoundStep>,
    /// Control tokens of a player.
    pub tokens: u8,
    /// Cities of a player, without the capital.
    pub cities: u8,
    pub caravans: u8,
    pub first_caravans: u8,
    /// The kind of focus card caravans stand on.
    pub caravan_kind: Option<KindId>,
    /// The kind of focus card that attacks.
    pub combat_kind: Option<KindId>,
    /// The most trade tokens on a card.
    pub trade_limit: u8,
    /// Trade tokens for a caravan that arrives.
    pub arrival: u8,
    /// Trade tokens for a defeated barbarian.
    pub bounty: u8,
    /// Trade tokens a defeated capital loses.
    pub ransom: u8,
    /// What a reinforced token adds.
    pub reinforced: u8,
    /// Defence of capitals, cities, control tokens, city-states and barbarians.
    pub defence: Defences,
    /// The icon of capital cities.
    pub capital_icon: Option<IconId>,
    pub ties: Vec<Count>,
    /// Dice have this many sides.
    pub die: u8,
}

impl Rules {
    /// The first position of a deck of wonders in the order of cards, and how many are in play.
    pub fn deck(&self, deck: WonderDeckId) -> (usize, usize) {
        let start = self.wonders.iter().filter(|wonder| wonder.deck < deck).count();
        let all = self.wonders.iter().filter(|wonder| wonder.deck == deck).count();
        let removed = self.removed[deck.index()].iter();
        let removed: usize = removed.map(|(_, cards)| usize::from(*cards)).sum();
        (start, all.saturating_sub(removed))
    }
}

/// Lets the rows of the rules be found by their ids.
macro_rules! indexed {
    ($($id:ident: $list:ident, $row:ty;)+) => {$(
        impl Index<$id> for Rules {
            type Output = $row;

            #[inline]
            fn index(&self, id: $id) -> &$row {
                &self.$list[id.index()]
            }
        }
    )+};
}

indexed! {
    GroundId: grounds, Ground;
    MapTileId: tiles, TileInfo;
    KindId: kinds, Kind;
    FocusId: cards, FocusCard;
    EffectId: effects, Effect;
    DoingId: doings, Doing;
    LeaderId: leaders, Leader;
    WonderId: wonders, Wonder;
    CityStateId: states, CityState;
    TreatyId: treaties, CardId;
    NaturalId: naturals, Natural;
    GoodId: goods, Good;
    VictoryId: victories, Victory;
}

/// Defence of each kind of target.
#[derive(Clone, Copy, Debug, Default)]
pub struct Defences {
    pub capital: Defence,
    pub city: Defence,
    pub token: Defence,
    pub state: Defence,
    pub barbarian: Defence,
}

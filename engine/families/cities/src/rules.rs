//! The rules of a pack as they are played: numbers, sets of bits and lists, without names.

mod parts;

use crate::prelude::*;
use strabo_model::{deck::GoalTime, tile::Entering, variant::EventRule};

pub use self::parts::*;
use crate::ids::{GroupId, RegionId, TrackId};

#[derive(Clone, Debug, PartialEq)]
pub struct Advance {
    pub group: GroupId,
    pub price: Price,
    /// Advances without which it is not gained.
    pub needs: u64,
    /// The tracks it moves up.
    pub raises: Vec<TrackId>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub advances: u64,
    /// The one that is gained first.
    pub first: AdvanceId,
    pub government: bool,
    /// One of these must be held.
    pub opened_by: u64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Good {
    /// How much everybody has at the start.
    pub start: u8,
    /// The most.
    pub limit: u8,
    /// The track whose space is the most.
    pub track: Option<TrackId>,
    /// What it is spent for, and in which step only.
    pub stands_for: Vec<(GoodId, Option<Step>)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// The last space.
    pub spaces: u8,
    /// Spaces on which an event card is drawn.
    pub events: Vec<u8>,
    /// The resource whose limit it is.
    pub good: Option<GoodId>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    pub water: bool,
    /// No city can be founded.
    pub no_cities: bool,
    /// What happens to units that enter it.
    pub entering: Option<Entering>,
    pub produces: Option<GoodId>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Building {
    /// The piece of the pack.
    pub piece: u16,
    pub price: Price,
    /// The advance without which it is neither built nor used.
    pub needs: Option<AdvanceId>,
    /// How many a player has.
    pub supply: u8,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unit {
    /// The piece of the pack.
    pub piece: u16,
    pub price: Price,
    /// The building that must stand in the city.
    pub beside: Option<BuildingId>,
    /// Dice in battle.
    pub dice: u8,
    pub carries: u8,
    /// The most of one player in a land space.
    pub stack: u8,
    /// How many a player has.
    pub supply: u8,
}

/// A goal of an objective card.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// A number for its name: goals of the same name have the same.
    pub name: u8,
    pub when: GoalTime,
    /// One of these must be reached.
    pub any_of: Vec<(Tally, u16)>,
}

/// A card that the deck may have more than once.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The card of the pack.
    pub card: u16,
    /// Its copies as bits.
    pub copies: u64,
    pub effects: Vec<EffectId>,
    pub icon: Option<EffectId>,
    pub points: i16,
    /// What completes it.
    pub goals: Vec<Goal>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Wonder {
    /// The card of the pack.
    pub card: u16,
    pub price: Price,
    /// The advances without which it is not built.
    pub needs: u64,
    /// The building the city must have.
    pub beside: Option<BuildingId>,
    pub points: i16,
    pub effects: Vec<EffectId>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    pub spaces: Spaces,
    /// How its tile may lie: the turn, and the space of each space of the shape.
    pub ways: Vec<(u8, Vec<SpaceId>)>,
    /// Where its least column and row are.
    pub at: [i8; 2],
    /// The tiles that may lie there, as bits.
    pub pool: u64,
    /// The player who starts there.
    pub seat: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The tile of the pack.
    pub tile: u16,
    pub side: u8,
    /// The ground of each space of the shape.
    pub ground: Vec<GroundId>,
    /// Barbarians appear on it when it is revealed.
    pub barbarians: bool,
}

/// One rule of placing a revealed region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceRule {
    EnteredIsNot(GroundId),
    Joins(GroundId),
    FacesEdge(GroundId),
    ReachedOver(GroundId),
    FailingThat,
}

/// A step after the turns of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusStep {
    /// Objectives are completed.
    Objectives,
    /// The game may end.
    End,
    /// Everybody receives an advance.
    Advance,
    /// Everybody draws cards.
    Draw,
    /// A small city may be given up.
    Raze,
    /// The first player is chosen.
    First,
}

/// How the game ends, if that is not known in advance.
#[derive(Clone, Debug, PartialEq)]
pub struct VariableEnd {
    pub last_turns: u8,
    /// The rolls that end it; none when a wonder does.
    pub rolls: Vec<[u8; 2]>,
    pub wonder: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    pub of: Tally,
    /// Points for every `per` of them.
    pub points: i32,
    /// See above.
    pub per: i32,
}

/// The numbers of the table `[realm]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Rates {
    /// Groups that move in one action.
    pub groups: u8,
    /// What a happy city counts more.
    pub happy_more: u8,
    /// What an angry city counts as.
    pub angry_size: u8,
    /// Dice have this many sides.
    pub die: u8,
    /// The sum that makes a hit.
    pub hit: u8,
    /// Influence succeeds with this roll.
    pub influence_from: u8,
    /// The least size of a city that is influenced.
    pub influence_size: u8,
    /// For each size of a captured city.
    pub spoils: Price,
    /// Settlers for its previous owner.
    pub refugees: u8,
    /// For each piece that cannot be replaced.
    pub lost_piece: Price,
    /// For each barbarian defeated.
    pub defeated: Price,
    /// For razing their settlement.
    pub razed: Price,
    /// For giving up a city.
    pub given_up: Price,
    /// The decks that are drawn from after a round.
    pub draws: Vec<Deck>,
}

/// What a tie is broken by.
#[derive(Clone, Debug, PartialEq)]
pub enum Tie {
    /// The most of something.
    Most(Tally),
    Holds(WonderId),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Where each space is.
    pub cells: Vec<[i8; 2]>,
    pub around: Vec<Spaces>,
    pub region_of: Vec<RegionId>,
    /// Spaces at the edge of the map.
    pub edge: Spaces,
    /// The same one after the other, clockwise round the map.
    pub rim: Vec<SpaceId>,
    pub regions: Vec<Region>,
    pub tiles: Vec<Tile>,
    /// Rules for a region that a land unit enters.
    pub by_land: Vec<PlaceRule>,
    /// Rules for one that a ship reaches.
    pub by_ship: Vec<PlaceRule>,
    pub grounds: Vec<Ground>,
    pub barbarian_ground: Option<GroundId>,
    pub goods: Vec<Good>,
    pub tracks: Vec<Track>,
    pub advances: Vec<Advance>,
    /// What every advance costs at least: what is free when an advance is free.
    pub base: Price,
    pub groups: Vec<Group>,
    /// All advances of governments.
    pub governments: u64,
    /// What each piece of the pack is.
    pub kinds: Vec<Option<Kind>>,
    /// What each deck of the pack is.
    pub decks: Vec<Option<Deck>>,
    pub buildings: Vec<Building>,
    /// Settler, army unit and ship.
    pub units: [Unit; 3],
    /// Cities a player has.
    pub cities: u8,
    /// Settlements and units of barbarians.
    pub barbarian_cities: u8,
    /// See above.
    pub barbarians: u8,
    /// Exhausted tokens.
    pub exhausted: u16,
    /// The building ships are built beside, which stands at the water.
    pub harbour: Option<BuildingId>,
    pub effects: Vec<Effect>,
    /// What holds, by sort.
    pub standing: Vec<Vec<Standing>>,
    /// Effects of advances by moment, as positions.
    pub held: Vec<EffectId>,
    pub building_effects: Vec<Vec<EffectId>>,
    pub actions: Vec<Card>,
    pub objectives: Vec<Card>,
    pub events: Vec<Card>,
    pub wonders: Vec<Wonder>,
    /// Cards dealt to each player at the start: action cards, objective cards.
    pub dealt: [u8; 2],
    /// Wonders that lie open at the start.
    pub revealed: u8,
    /// Steps that can be chosen as actions.
    pub steps: Vec<Step>,
    /// Actions in a turn.
    pub choose: u8,
    /// Turns in a round.
    pub times: u8,
    /// Steps after the turns.
    pub status: Vec<StatusStep>,
    /// How often the free advance is received.
    pub free_advances: u8,
    pub rounds: u16,
    /// The game ends when somebody has no city.
    pub ends_without_city: bool,
    /// An end that is not known in advance.
    pub variable_end: Option<VariableEnd>,
    /// What becomes of events.
    pub event_rule: Option<EventRule>,
    pub first_advances: u64,
    pub first_settlers: u8,
    /// Army units at the start.
    pub first_armies: u8,
    pub happy_cities: u8,
    pub points: Vec<Points>,
    pub ties: Vec<Tie>,
    /// The numbers.
    pub rates: Rates,
    /// The token that raises moods.
    pub mood: GoodId,
    /// The token that boosts influence.
    pub culture: GoodId,
    /// Trades that may be offered in a turn.
    pub offers: u8,
    /// Some action cards are played when an advance is gained.
    pub cards_on_advances: bool,
}

impl Rules {
    /// What holds, of one sort.
    #[inline]
    pub fn of(&self, sort: Sort) -> &[Standing] {
        &self.standing[sort as usize]
    }

    #[inline]
    pub fn effect(&self, at: EffectId) -> &Effect {
        &self.effects[at.index()]
    }

    /// The ground of a space, if it is known.
    #[inline]
    pub fn ground(&self, of: Option<GroundId>) -> Option<&Ground> {
        self.grounds.get(of?.index())
    }

    #[inline]
    pub fn is_water(&self, ground: Option<GroundId>) -> bool {
        self.ground(ground).is_some_and(|ground| ground.water)
    }

    #[inline]
    pub fn around(&self, at: SpaceId) -> Spaces {
        self.around[at.index()]
    }

    #[inline]
    pub fn region_of(&self, at: SpaceId) -> RegionId {
        self.region_of[at.index()]
    }

    #[inline]
    pub fn spaces(&self) -> u8 {
        u8::try_from(self.cells.len()).unwrap_or(u8::MAX)
    }
}

//! Where a game stands: plain numbers, cheap to copy, with all chance to come.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};
use strabo_core::ids::Numbered;
use strabo_core::{Chance, Seat};

use crate::ids::{BuildingId, CardKind, GroundId, SpaceId, TileFace, WonderId, missing};
use crate::rules::{MOST_BUILDINGS, MOST_GOODS, Price};
use crate::spaces::Spaces;
pub use crate::task::Task;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Rules,
    /// The agreed number of rounds was played.
    Limit,
}

/// The moods of a city.
pub const ANGRY: u8 = 0;
/// See above.
pub const NEUTRAL: u8 = 1;
/// See above.
pub const HAPPY: u8 = 2;

/// What a unit may still do in this turn: everything.
pub const READY: usize = 0;
/// It moved in this action.
pub const MOVED: usize = 1;
/// It entered ground from which no battle may be begun.
pub const WARY: usize = 2;
/// Both.
pub const WARY_MOVED: usize = 3;
/// Nothing more.
pub const SPENT: usize = 4;

/// The owner of each building of a city; nobody when it is not built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u8; MOST_BUILDINGS]", into = "[u8; MOST_BUILDINGS]")]
pub struct Parts([Option<Seat>; MOST_BUILDINGS]);

impl Parts {
    /// The buildings that stand, with their owners.
    #[inline]
    pub fn built(self) -> impl Iterator<Item = (BuildingId, Seat)> {
        (0..).map(BuildingId::new).zip(self.0).filter_map(|(part, owner)| Some((part, owner?)))
    }
}

impl Index<BuildingId> for Parts {
    type Output = Option<Seat>;

    #[inline]
    fn index(&self, part: BuildingId) -> &Option<Seat> {
        &self.0[part.index()]
    }
}

impl IndexMut<BuildingId> for Parts {
    fn index_mut(&mut self, part: BuildingId) -> &mut Option<Seat> {
        &mut self.0[part.index()]
    }
}

impl From<[u8; MOST_BUILDINGS]> for Parts {
    fn from(owners: [u8; MOST_BUILDINGS]) -> Self {
        Self(owners.map(Seat::unless_missing))
    }
}

impl From<Parts> for [u8; MOST_BUILDINGS] {
    fn from(parts: Parts) -> Self {
        parts.0.map(Seat::or_missing)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct City {
    /// Whose it is; nobody's when there is none.
    #[serde(with = "missing")]
    pub owner: Option<Seat>,
    pub mood: u8,
    /// The owner of each building.
    pub parts: Parts,
    /// The space its harbour reaches into.
    #[serde(with = "missing")]
    pub sea: Option<SpaceId>,
    #[serde(with = "missing")]
    pub wonder: Option<WonderId>,
    /// How often it was activated in this turn.
    pub active: u8,
}

impl City {
    pub const EMPTY: Self = Self {
        owner: None,
        mood: NEUTRAL,
        parts: Parts([None; MOST_BUILDINGS]),
        sea: None,
        wonder: None,
        active: 0,
    };

    /// Settlement and buildings together.
    #[inline]
    pub fn size(&self) -> u8 {
        self.parts.0.iter().fold(1, |sum, part| sum + u8::from(part.is_some()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space {
    /// Its ground; none as long as it is not revealed.
    #[serde(with = "missing")]
    pub ground: Option<GroundId>,
    /// Nothing can be collected any more.
    pub exhausted: bool,
    /// Whose units are there.
    #[serde(with = "missing")]
    pub owner: Option<Seat>,
    /// Settlers, army units and ships, by what they may still do.
    pub units: [[u8; 5]; 3],
    pub city: City,
}

impl Space {
    /// A space nobody knows.
    pub const NEW: Self =
        Self { ground: None, exhausted: false, owner: None, units: [[0; 5]; 3], city: City::EMPTY };

    #[inline]
    pub fn count(&self, kind: usize) -> u8 {
        self.units[kind].iter().sum()
    }

    /// Units of a kind that may move now.
    #[inline]
    pub fn movable(&self, kind: usize) -> u8 {
        self.units[kind][READY] + self.units[kind][WARY]
    }

    /// True when there are no units.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.owner.is_none()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Resources and tokens.
    pub goods: Price,
    /// Levels.
    pub tracks: [u8; 4],
    /// Advances, as bits.
    pub advances: u64,
    /// Action cards in hand, as bits by copy.
    pub actions: u64,
    /// Objective cards in hand.
    pub objectives: u64,
    /// Completed objective cards.
    pub done: u64,
    /// Event cards kept for their points.
    pub kept: u64,
    /// Event cards kept to be used later.
    pub saved: u64,
    /// Wonders that only this player may build.
    pub claimed: u16,
    pub cities: Spaces,
    pub units: Spaces,
    /// Cities captured in the whole game.
    pub captured: u8,
}

/// Units that are moved together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// Where they come from; nowhere when they just appeared.
    #[serde(with = "missing")]
    pub from: Option<SpaceId>,
    /// Settlers, army units and ships.
    pub units: [u8; 3],
    /// What each of them may still do.
    pub states: [[u8; 5]; 3],
    /// One of them may not begin a battle in this turn.
    pub wary: bool,
}

impl Default for Band {
    /// No units. They are written as if they came from the first space: hashes of records depend on it.
    fn default() -> Self {
        let from = Some(SpaceId::default());
        Self { from, units: [0; 3], states: [[0; 5]; 3], wary: false }
    }
}

/// A battle that goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
pub struct Fight {
    #[serde(with = "missing")]
    pub at: Option<SpaceId>,
    /// The attackers.
    pub band: Band,
    #[serde(with = "missing")]
    pub attacker: Option<Seat>,
    /// Who defends: a player or barbarians.
    #[serde(with = "missing")]
    pub defender: Option<Seat>,
    /// The round, from one.
    pub round: u8,
    /// It is fought at sea.
    pub naval: bool,
    /// The attackers come from ships.
    pub landing: bool,
    /// The attackers cannot go back.
    pub no_return: bool,
    /// Barbarians attack, for one round.
    pub raid: bool,
    /// Abilities of the fortress that were cancelled: attack, defence.
    pub cancelled: [bool; 2],
    /// Cards played in this round.
    #[serde(with = "missing")]
    pub cards: [Option<CardKind>; 2],
    /// Units that the attacker and the defender lost; of a raid, the hits that the city took.
    pub losses: [u8; 2],
    /// The buildings of the city when the battle began, as bits of [`Kind::bit`](crate::rules::Kind::bit).
    pub parts: u16,
}

/// A trade that two players talk about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bid {
    /// Who offers.
    pub by: Seat,
    pub to: Seat,
    /// The offer is complete, and the other sees it.
    pub made: bool,
    /// Resources that the first and the second of them give.
    pub goods: [Price; 2],
    /// Action and objective cards that the first gives, as bits by copy.
    pub cards: [u64; 2],
    /// How many such cards the second gives.
    pub asked: [u8; 2],
}

impl Bid {
    /// True when nobody gives anything.
    pub fn is_empty(&self) -> bool {
        self.goods.as_flattened().iter().chain(&self.asked).all(|count| *count == 0)
            && self.cards == [0; 2]
    }

    /// True when a player knows the cards that are offered.
    pub fn shows(&self, seat: Seat) -> bool {
        seat == self.by || (self.made && seat == self.to)
    }
}

/// What is remembered within a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
pub struct Note {
    pub actions: u8,
    /// Benefits that were used once, as bits.
    pub used: u64,
    /// How often resources were collected.
    pub collects: u8,
    /// Influence has succeeded.
    pub influenced: bool,
    /// Angry cities act as neutral ones.
    pub calm: bool,
    /// Advances gained in this turn after something was collected.
    pub fresh: u64,
    /// Spaces that were collected from in this activation.
    pub taken: Spaces,
    /// Collecting reaches further.
    pub far: bool,
    /// The resources paid last, as bits.
    pub paid: u8,
    /// Units picked up.
    pub band: Band,
    /// Kinds of unit built in this activation, as bits, and how many were paid for in another way.
    pub built: u8,
    /// See above.
    pub drafted: u8,
    /// Trades offered, and the one that is talked about.
    pub offers: u8,
    /// See above.
    pub bid: Bid,
    /// Names of goals completed on this occasion, as bits.
    pub named: u64,
    /// Armies defeated in the last battle.
    pub defeated: u8,
    /// Cities captured in the last battle.
    pub captured: u8,
    /// Kinds of event card by which a city was destroyed, as bits.
    pub ruined: u64,
    /// The settlement of barbarians placed last.
    #[serde(with = "missing")]
    pub camp: Option<SpaceId>,
    /// The neighbour was rewarded.
    pub neighbour: bool,
}

/// The tile of a region and the way it lies; none as long as it is not revealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u8; 2]", into = "[u8; 2]")]
pub struct RegionTile(pub Option<(TileFace, u8)>);

impl From<[u8; 2]> for RegionTile {
    fn from([tile, way]: [u8; 2]) -> Self {
        Self(TileFace::unless_missing(tile).map(|tile| (tile, way)))
    }
}

impl From<RegionTile> for [u8; 2] {
    fn from(lies: RegionTile) -> Self {
        lies.0.map_or([u8::MAX; 2], |(tile, way)| [tile.number(), way])
    }
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// All chance to come.
    pub chance: Chance,
    /// The round, from one.
    pub round: u16,
    /// The turn in the round, from one.
    pub turn: u8,
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// How many players have had this turn.
    pub had: u8,
    pub spaces: Vec<Space>,
    /// The tile and the way of each region.
    pub regions: Vec<RegionTile>,
    /// Spaces that are revealed.
    pub open: Spaces,
    pub water: Spaces,
    /// All cities, those of barbarians among them.
    pub cities: Spaces,
    /// Tiles not yet revealed, as bits.
    pub tiles: u64,
    pub players: Vec<Player>,
    /// Cards that can be drawn: actions, objectives, events, wonders.
    pub decks: [u64; 4],
    /// Cards that were discarded.
    pub discards: [u64; 4],
    /// Wonders that lie open.
    pub wonders: u16,
    /// The space of each wonder.
    #[serde(with = "missing")]
    pub sites: Vec<Option<SpaceId>>,
    /// What is to be done, the next last.
    pub tasks: Vec<Task>,
    /// What is remembered within a turn.
    pub note: Note,
    pub fight: Fight,
    /// A wonder was built in one of the last turns.
    pub finale: bool,
    pub end: Option<End>,
}

impl State {
    /// Who is asked; nobody when the game is over.
    pub fn asked(&self) -> Option<Seat> {
        if self.end.is_some() {
            return None;
        }
        let seat = match self.tasks.last()? {
            Task::Pay { seat, .. }
            | Task::May { seat, .. }
            | Task::Option { seat, .. }
            | Task::Gain { seat, .. }
            | Task::Lose { seat, .. }
            | Task::Swap { seat, .. }
            | Task::Place { seat, .. }
            | Task::Camp { seat, .. }
            | Task::Horde { seat, .. }
            | Task::Gift { seat, .. }
            | Task::Transfer { seat, .. }
            | Task::Heed { seat }
            | Task::Raise { seat, .. }
            | Task::Lower { seat, .. }
            | Task::Keep { seat, .. }
            | Task::Ruin { seat, .. }
            | Task::Reveal { seat, .. }
            | Task::Way { seat, .. }
            | Task::Spawn { seat, .. }
            | Task::Exhaust { seat, .. }
            | Task::Raid { seat, .. }
            | Task::Window { seat, .. }
            | Task::Claim { seat }
            | Task::Raze { seat }
            | Task::First { seat }
            | Task::Complete { seat, .. }
            | Task::Drown { seat, .. } => *seat,
            Task::Offer => self.note.bid.by,
            Task::Deal | Task::Hand { .. } => self.note.bid.to,
            Task::Wreck { city } => self.space(*city).city.owner?,
            Task::Hits { .. } | Task::CardDefend => self.fight.defender?,
            Task::Siege | Task::CardAttack | Task::Cease | Task::Spoils { .. } => {
                self.fight.attacker?
            }
            _ => self.active,
        };
        Some(seat)
    }

    #[inline]
    pub fn space(&self, at: SpaceId) -> &Space {
        &self.spaces[at.index()]
    }

    /// See above.
    #[inline]
    pub fn space_mut(&mut self, at: SpaceId) -> &mut Space {
        &mut self.spaces[at.index()]
    }

    /// The action cards (deck 0) or objective cards (deck 1) in the hand of a player, as bits by copy.
    #[inline]
    pub fn hand(&self, seat: Seat, deck: usize) -> u64 {
        let player = self.player(seat);
        if deck == 0 { player.actions } else { player.objectives }
    }

    /// See above.
    #[inline]
    pub fn hand_mut(&mut self, seat: Seat, deck: usize) -> &mut u64 {
        let player = self.player_mut(seat);
        if deck == 0 { &mut player.actions } else { &mut player.objectives }
    }

    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// See above.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The player so many places after the first.
    pub fn after_first(&self, places: u8) -> Seat {
        Seat::new((self.first.number() + places) % self.seats())
    }

    /// Land that is revealed.
    #[inline]
    pub fn land(&self) -> Spaces {
        self.open - self.water
    }

    pub fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(0)
    }

    /// How much a player has of each resource.
    pub fn goods(&self, seat: Seat) -> [u8; MOST_GOODS] {
        self.player(seat).goods
    }
}

//! Where a game stands: plain numbers, cheap to copy, with all chance to come.

use serde::{Deserialize, Serialize};
use strabo_core::{Chance, Seat};
use strabo_model::sequence::Step;

use crate::rules::{MOST_BUILDINGS, MOST_GOODS, NONE, Price};
use crate::spaces::Spaces;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// By its rules.
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

/// A city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct City {
    /// Whose it is; nobody's when there is none.
    pub owner: u8,
    /// Its mood.
    pub mood: u8,
    /// The owner of each building; nobody when it is not built.
    pub parts: [u8; MOST_BUILDINGS],
    /// The space its harbour reaches into.
    pub sea: u8,
    /// Its wonder.
    pub wonder: u8,
    /// How often it was activated in this turn.
    pub active: u8,
}

impl City {
    /// No city.
    pub const NONE: Self = Self {
        owner: NONE,
        mood: NEUTRAL,
        parts: [NONE; MOST_BUILDINGS],
        sea: NONE,
        wonder: NONE,
        active: 0,
    };

    /// Settlement and buildings together.
    #[inline]
    pub fn size(&self) -> u8 {
        self.parts.iter().fold(1, |sum, part| sum + u8::from(*part != NONE))
    }
}

/// A space of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space {
    /// Its ground; none as long as it is not revealed.
    pub ground: u8,
    /// Nothing can be collected any more.
    pub exhausted: bool,
    /// Whose units are there.
    pub owner: u8,
    /// Settlers, army units and ships, by what they may still do.
    pub units: [[u8; 5]; 3],
    /// The city.
    pub city: City,
}

impl Space {
    /// A space nobody knows.
    pub const NEW: Self =
        Self { ground: NONE, exhausted: false, owner: NONE, units: [[0; 5]; 3], city: City::NONE };

    /// All units of a kind.
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
        self.owner == NONE
    }
}

/// One player.
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
    /// Cities.
    pub cities: Spaces,
    /// Spaces with units.
    pub units: Spaces,
    /// Cities captured in the whole game.
    pub captured: u8,
}

/// Units that are moved together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// Where they come from.
    pub from: u8,
    /// Settlers, army units and ships.
    pub units: [u8; 3],
    /// What each of them may still do.
    pub states: [[u8; 5]; 3],
    /// One of them may not begin a battle in this turn.
    pub wary: bool,
}

/// A battle that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
pub struct Fight {
    /// The space.
    pub at: u8,
    /// The attackers.
    pub band: Band,
    /// Who attacks.
    pub attacker: u8,
    /// Who defends: a player or barbarians.
    pub defender: u8,
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
    pub cards: [u8; 2],
    /// Units that the attacker and the defender lost.
    pub losses: [u8; 2],
}

impl Default for Fight {
    fn default() -> Self {
        Self {
            at: NONE,
            band: Band::default(),
            attacker: NONE,
            defender: NONE,
            round: 0,
            naval: false,
            landing: false,
            no_return: false,
            raid: false,
            cancelled: [false; 2],
            cards: [NONE; 2],
            losses: [0; 2],
        }
    }
}

/// A trade that two players talk about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bid {
    /// Who offers.
    pub by: u8,
    /// To whom.
    pub to: u8,
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
    pub fn shows(&self, seat: u8) -> bool {
        seat == self.by || (self.made && seat == self.to)
    }
}

/// What is remembered within a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
pub struct Note {
    /// Actions that are left.
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
    pub camp: u8,
    /// The neighbour was rewarded.
    pub neighbour: bool,
}

/// What is to be done next; the last one first. Those that ask somebody say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
pub enum Task {
    /// The next turn begins.
    Next,
    /// The turn begins: what is gained then, and cities forget their activations.
    Begin,
    /// Asks for an action.
    Turn,
    /// The turn is over.
    Over,
    /// A step after the turns, for the player at this place in the order.
    Status { step: u8, at: u8, time: u8 },
    /// Asks how something is paid.
    Pay { seat: u8, due: Price, step: Option<Step>, accept: u8, instead_of: u8 },
    /// Asks for one turn of a step without an action.
    Step { step: Step, left: u8, city: u8 },
    /// Something after a step in a city.
    After { step: Step, city: u8 },
    /// The city was activated: its mood may fall.
    Activated { city: u8, fall: bool },
    /// Asks for a unit to build.
    Build { city: u8, left: u8 },
    /// Asks for a space to collect from.
    Collect { city: u8, left: u8 },
    /// Asks for units to move, of these kinds.
    Move { left: u8, kinds: u8 },
    /// Units have moved.
    Halt,
    /// Asks where the units go.
    March { kinds: u8 },
    /// Asks for a city to improve.
    Civic,
    /// The mood of a city rises.
    Cheer { city: u8 },
    /// The die of influence is rolled.
    Sway { from: u8, to: u8 },
    /// Asks for tokens to raise the roll.
    Boost { to: u8, roll: u8 },
    /// Asks for the building that is exchanged.
    Part { to: u8 },
    /// The deeds of an effect, from this one on.
    Effect { effect: u16, at: u8, seat: u8, city: u8 },
    /// Asks whether a benefit is used.
    May { effect: u16, seat: u8, city: u8 },
    /// Asks for one of several deeds.
    Option { effect: u16, seat: u8, city: u8 },
    /// Asks for a resource to gain.
    Gain { seat: u8, goods: u8, left: u8 },
    /// Asks for a resource to lose.
    Lose { seat: u8, goods: u8, left: u8 },
    /// Asks for an exchange.
    Swap { seat: u8, effect: u16, at: u8, left: u8 },
    /// Asks where a unit is placed.
    Place { seat: u8, kind: u8, left: u8, not: u8 },
    /// Asks where a settlement of barbarians is placed.
    Camp { effect: u16, at: u8, seat: u8 },
    /// Asks where a barbarian is placed.
    Horde { seat: u8, left: u8 },
    /// Asks for an advance that is free, out of these.
    Gift { seat: u8, of: u64 },
    /// An advance is held from now on.
    Learn { seat: u8, advance: u8, bought: bool },
    /// Asks for an advance of the new government.
    Transfer { seat: u8, group: u8, left: u8 },
    /// The level of a track was raised.
    Level { seat: u8, track: u8 },
    /// An event card is drawn.
    Event { seat: u8 },
    /// Asks whether the card counts, before it is drawn.
    Heed { seat: u8 },
    /// The event card was resolved; it may be kept if it counted.
    Filed { seat: u8, card: u8, counts: bool },
    /// Asks for a city whose mood rises.
    Raise { seat: u8, left: u8, steps: u8 },
    /// Asks for a city whose mood falls.
    Lower { seat: u8, left: u8, steps: u8, done: Spaces },
    /// Asks whether a city keeps its mood.
    Keep { seat: u8, city: u8, steps: u8 },
    /// Asks for a city that loses a building.
    Ruin { seat: u8, left: u8, card: u8 },
    /// Asks for the building.
    Wreck { city: u8 },
    /// Asks for a region to reveal.
    Reveal { seat: u8 },
    /// Asks how the region lies.
    Way { seat: u8, region: u8, tile: u8, ways: u8, entered: u8 },
    /// The region was laid: units go on.
    Explored { region: u8, entered: u8 },
    /// Asks where barbarians appear in a region.
    Spawn { seat: u8, region: u8, not: u8 },
    /// Asks where ships go in a revealed region.
    Berth { region: u8 },
    /// Asks for a space to exhaust.
    Exhaust { seat: u8, spaces: u8 },
    /// Asks for the attack of barbarians.
    Raid { seat: u8, spaces: u8, rival: bool },
    /// Asks for the use of a siege.
    Siege,
    /// Asks the attacker for a card.
    CardAttack,
    /// Asks the defender for a card.
    CardDefend,
    /// Dice are rolled.
    Roll,
    /// Asks whether the attack goes on.
    Cease,
    /// The battle is over.
    Won,
    /// Asks which of the units aboard are lost with a ship.
    Drown { seat: u8, left: u8 },
    /// Asks for what is lost to barbarians.
    Hits { left: u8 },
    /// Asks whether a settlement of barbarians is kept.
    Spoils { at: u8 },
    /// Asks whether a card is played after an advance was gained, or else a city captured, but none of these.
    Window { seat: u8, advance: u8, not: u64 },
    /// Asks for a wonder to build.
    Wonder { claimed: bool },
    /// A wonder stands.
    Stands { wonder: u8, city: u8 },
    /// Asks for a wonder to reserve.
    Claim { seat: u8 },
    /// Asks which of these cards counts for a goal that several have.
    Complete { seat: u8, goal: u8, of: u64 },
    /// Asks for a city to give up.
    Raze { seat: u8 },
    /// Asks for the first player.
    First { seat: u8 },
    /// Asks what is offered and asked for.
    Offer,
    /// Asks the other player whether a trade is accepted.
    Deal,
    /// Asks that player for a card to give.
    Hand { deck: u8, left: u8 },
    /// The trade is carried out.
    Struck,
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
    /// The first player.
    pub first: u8,
    /// Whose turn it is.
    pub active: u8,
    /// How many players have had this turn.
    pub had: u8,
    /// The spaces.
    pub spaces: Vec<Space>,
    /// The tile and the way of each region; none as long as it is not revealed.
    pub regions: Vec<[u8; 2]>,
    /// Spaces that are revealed.
    pub open: Spaces,
    /// Those of them that are water.
    pub water: Spaces,
    /// All cities, those of barbarians among them.
    pub cities: Spaces,
    /// Tiles not yet revealed, as bits.
    pub tiles: u64,
    /// The players.
    pub players: Vec<Player>,
    /// Cards that can be drawn: actions, objectives, events, wonders.
    pub decks: [u64; 4],
    /// Cards that were discarded.
    pub discards: [u64; 4],
    /// Wonders that lie open.
    pub wonders: u16,
    /// The space of each wonder.
    pub sites: Vec<u8>,
    /// What is to be done, the next last.
    pub tasks: Vec<Task>,
    /// What is remembered within a turn.
    pub note: Note,
    /// The battle.
    pub fight: Fight,
    /// A wonder was built in one of the last turns.
    pub finale: bool,
    /// How the game ended.
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
            | Task::Reveal { seat }
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
            Task::Wreck { city } => self.spaces[usize::from(*city)].city.owner,
            Task::Hits { .. } | Task::CardDefend => self.fight.defender,
            Task::Siege | Task::CardAttack | Task::Cease | Task::Spoils { .. } => {
                self.fight.attacker
            }
            _ => self.active,
        };
        Some(Seat::new(seat))
    }

    /// A space.
    #[inline]
    pub fn space(&self, at: u8) -> &Space {
        &self.spaces[usize::from(at)]
    }

    /// The action cards (deck 0) or objective cards (deck 1) in the hand of a player, as bits by copy.
    #[inline]
    pub fn hand(&self, seat: u8, deck: usize) -> u64 {
        let player = self.player(seat);
        if deck == 0 { player.actions } else { player.objectives }
    }

    /// See above.
    #[inline]
    pub fn hand_mut(&mut self, seat: u8, deck: usize) -> &mut u64 {
        let player = &mut self.players[usize::from(seat)];
        if deck == 0 { &mut player.actions } else { &mut player.objectives }
    }

    /// A player.
    #[inline]
    pub fn player(&self, seat: u8) -> &Player {
        &self.players[usize::from(seat)]
    }

    /// Land that is revealed.
    #[inline]
    pub fn land(&self) -> Spaces {
        self.open - self.water
    }

    /// Spaces with units of a player, of other players or of barbarians: all of them.
    pub fn foreign_units(&self, seat: u8) -> Spaces {
        let mut found = Spaces::NONE;
        for at in self.open {
            let owner = self.space(at).owner;
            if owner != NONE && owner != seat {
                found.insert(at);
            }
        }
        found
    }

    /// The number of players.
    pub fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(0)
    }

    /// How much a player has of each resource.
    pub fn goods(&self, seat: u8) -> [u8; MOST_GOODS] {
        self.player(seat).goods
    }
}

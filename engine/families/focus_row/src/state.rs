//! Where a game stands: plain numbers, cheap to copy; what everybody sees apart from what nobody knows.

use std::sync::Arc;

use crate::prelude::*;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use strabo_core::{Chance, ids::fits_u8};

use crate::ids::{LeaderId, Numbered, VictoryId, missing};
use crate::rules::{MOST_CARAVANS, MOST_GOODS, MOST_GROUPS, MOST_SEATS};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// Somebody completed an agenda on each victory card.
    Agendas,
    /// The agreed number of rounds was played.
    Limit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The leader, by position among the leaders.
    pub leader: LeaderId,
    /// Tiles to place, while the map is built.
    #[serde(with = "missing")]
    pub hand: [Option<MapTileId>; 4],
    #[serde(with = "missing")]
    pub capital: Option<Space>,
    /// All cities, the capital among them.
    pub cities: Spaces,
    pub tokens: Spaces,
    /// Those of them that are reinforced.
    pub strong: Spaces,
    /// Where each caravan is: a space, on its card, or not yet in use.
    pub caravans: [Caravan; MOST_CARAVANS],
    /// The kinds of focus card by slot.
    #[serde(with = "missing")]
    pub row: [Option<KindId>; MOST_GROUPS],
    /// The focus card of each kind.
    #[serde(with = "missing")]
    pub cards: [Option<FocusId>; MOST_GROUPS],
    /// Trade tokens on each kind.
    pub trade: [u8; MOST_GROUPS],
    /// Resource tokens.
    pub goods: [u8; MOST_GOODS],
    /// The space on the tech dial.
    pub tech: u8,
    /// The highest space that was reached.
    pub best_tech: u8,
    /// The diplomacy card taken from each other player.
    #[serde(with = "missing")]
    pub taken: [Option<TreatyId>; MOST_SEATS],
    /// City-states whose card was taken, as bits.
    pub envoys: u16,
    /// Victory cards on which an agenda was completed, as bits by position among those shown.
    pub agendas: u8,
    /// Capital cities of others that were defeated.
    pub capitals_defeated: u8,
}

impl Player {
    /// Spaces with a city or a control token.
    #[inline]
    pub fn spaces(&self) -> Spaces {
        self.cities | self.tokens
    }

    /// The focus card in a slot, from one, with its kind.
    #[inline]
    pub fn in_slot(&self, slot: u8) -> Option<(KindId, FocusId)> {
        let kind = *self.row.get(usize::from(slot).checked_sub(1)?)?;
        kind.and_then(|kind| Some((kind, self.cards[kind.index()]?)))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// The space that is attacked.
    pub at: Space,
    /// The player who defends, if one does.
    #[serde(with = "missing")]
    pub rival: Option<Seat>,
    /// The target is the barbarian there.
    pub barbarian: bool,
    /// The roll and all bonuses of the attacker.
    pub attack: u16,
    /// The roll and all bonuses of the defender.
    pub defence: u16,
}

/// What is remembered within a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The slot of the focus card that is resolved, from one.
    pub slot: u8,
    pub kind: KindId,
    /// City-state tokens that were spent, as bits.
    pub spent_states: u16,
    /// Natural wonders that were spent, as bits.
    pub spent_naturals: u16,
    /// Spaces that were taken by attacks.
    pub won: Spaces,
    /// Where control tokens may spread from.
    pub chain: Spaces,
    /// Where caravans arrived.
    pub visited: Spaces,
    /// What trade tokens added to the moves of caravans.
    pub steps: u8,
    /// What is left of the move of a caravan that met a barbarian.
    pub left: u8,
    pub fight: Fight,
    /// Control tokens that were chosen to be replaced.
    pub chosen: Spaces,
    /// Who owns them.
    #[serde(with = "missing")]
    pub victim: Option<Seat>,
}

impl Note {
    /// What is remembered when a turn begins. It names the first player where it means nobody: hashes of states
    /// depend on it.
    pub fn new() -> Self {
        let nobody = Some(Seat::new(0));
        let fight = Fight { rival: nobody, ..Fight::default() };
        Self { fight, victim: nobody, ..Self::default() }
    }
}

/// What is to be done next; the last one first. Those that ask somebody say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// Asks for a tile to place.
    Pick,
    /// Asks where the tile goes.
    Lay { tile: MapTileId, side: u8 },
    /// The map is ready.
    Begin,
    /// A step of the round before the players' turns.
    Round { step: u8 },
    /// A deed of the event.
    Event { at: u8 },
    /// Everybody gains by a deed of the event.
    Everybody { doing: DoingId, left: u8 },
    /// Barbarians move from this one on.
    Barbarians { way: u8, at: u8, times: u8 },
    /// No two barbarians stay in a space.
    Unstack { times: u8 },
    /// Asks which trade tokens are discarded.
    Discard { seat: Seat, left: u8 },
    /// Asks where trade tokens go.
    Give { seat: Seat, left: u8 },
    /// The turn of the active player begins.
    Turn,
    /// Asks for a focus card.
    Choose,
    /// The chosen card goes to the first slot.
    Reset,
    /// The deeds of an effect, from this one on.
    Effect { effect: EffectId, at: u8, main: bool },
    /// Asks which of so many effects, those before this task, comes next.
    Order { count: u8 },
    /// Asks for one deed of an effect.
    Option { effect: EffectId, main: bool },
    /// Asks where pieces are placed.
    Place { doing: DoingId, left: u8, main: bool },
    /// Asks where control tokens spread to.
    Chain,
    /// Asks which control token is removed to have one to place.
    Free,
    /// Asks which control tokens are reinforced.
    Reinforce { left: u8 },
    /// Asks what is attacked.
    Attack { doing: DoingId, left: u8 },
    /// Asks the attacker how many trade tokens are spent.
    BidAttack,
    /// Asks the defender.
    BidDefence,
    /// The fight is decided.
    Outcome,
    /// Asks whether a city-state is conquered or liberated.
    Spoils,
    /// Something of the attacker is put where the enemy was: a city if true. Whether to remove a control token
    /// first is asked once.
    Settle { city: bool, asked: bool },
    /// Asks which trade tokens are taken.
    Loot { from: Seat, left: u8 },
    /// Asks how many trade tokens are spent on the moves.
    BoostMoves { doing: DoingId, main: bool },
    /// Asks which caravan moves next, of those that have not moved, as bits.
    Caravans { doing: DoingId, moved: u8 },
    /// Asks where a caravan goes. One that was chosen moves.
    Caravan { doing: DoingId, which: u8, moved: u8, chosen: bool },
    /// Asks which diplomacy card is taken: of this city-state, or of this player.
    Envoy {
        #[serde(with = "missing")]
        state: Option<CityStateId>,
        #[serde(with = "missing")]
        rival: Option<Seat>,
    },
    /// Asks how many trade tokens are spent on the dial.
    BoostDial { doing: DoingId, main: bool },
    /// Asks for a focus card of a level.
    Level { level: u8 },
    /// Asks for a wonder.
    Wonder { doing: DoingId, main: bool },
    /// Asks what is spent on a wonder.
    Pay { wonder: WonderId, due: u16, main: bool },
    /// Asks for the city of a wonder token.
    House { wonder: WonderId },
    /// Asks for resources.
    Goods { doing: DoingId, left: u8, may: bool },
    /// Asks for an exchange of resources.
    Exchange { doing: DoingId, left: u8 },
    /// Asks which control tokens of others are destroyed.
    Destroy { doing: DoingId, left: u8 },
    /// Asks which control tokens of another player are chosen.
    TakeOver { left: u8, count: u8 },
    /// Asks their owner which of them is replaced.
    Yield { count: u8 },
}

/// Where a game stands: what everybody sees, and what nobody knows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct State {
    /// What everybody sees.
    #[serde(flatten)]
    pub open: OpenState,
    /// What nobody knows, and what it is found by.
    #[serde(flatten)]
    pub hidden: Hidden,
}

/// The chance to come, and the decks of wonders with their cards that lie face down.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Hidden {
    /// All chance to come.
    pub chance: Chance,
    /// Wonders, deck after deck, from the top down; those that were taken out come last in their deck.
    pub order: Vec<WonderId>,
    /// How many cards each deck has lost from its top. No secret, but what is shown follows from it.
    pub drawn: [u8; MOST_GROUPS],
}

/// Everything that all players see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenState {
    /// The map.
    #[serde(with = "shared")]
    pub board: Arc<Board>,
    /// The round, from one; zero while the map is built.
    pub turn: u16,
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// The space of the event dial.
    pub dial: u8,
    pub players: Vec<Player>,
    /// The space of each barbarian of the map.
    #[serde(with = "missing")]
    pub barbarians: Vec<Option<Space>>,
    /// The player who conquered each city-state.
    #[serde(with = "missing")]
    pub states: Vec<Option<Seat>>,
    /// The player who has each natural wonder.
    #[serde(with = "missing")]
    pub naturals: Vec<Option<Seat>>,
    /// Spaces with a resource token.
    pub goods: Spaces,
    /// Resource tokens beside the map.
    pub supply: [u8; MOST_GOODS],
    /// The space of each wonder token.
    #[serde(with = "missing")]
    pub wonders: Vec<Option<Space>>,
    /// The victory cards beside the map.
    pub victories: Vec<VictoryId>,
    /// What is to be done, the next last.
    pub tasks: Vec<Task>,
    /// What is remembered within a turn.
    pub note: Note,
    pub end: Option<End>,
}

/// States are written as one list of fields in this order: hashes, with which records end, depend on it.
impl Serialize for State {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { open, hidden } = self;
        let mut fields = to.serialize_struct("State", 19)?;
        fields.serialize_field("chance", &hidden.chance)?;
        fields.serialize_field("board", &*open.board)?;
        fields.serialize_field("turn", &open.turn)?;
        fields.serialize_field("first", &open.first)?;
        fields.serialize_field("active", &open.active)?;
        fields.serialize_field("dial", &open.dial)?;
        fields.serialize_field("players", &open.players)?;
        fields.serialize_field("barbarians", &or_missing(&open.barbarians))?;
        fields.serialize_field("states", &or_missing(&open.states))?;
        fields.serialize_field("naturals", &or_missing(&open.naturals))?;
        fields.serialize_field("goods", &open.goods)?;
        fields.serialize_field("supply", &open.supply)?;
        fields.serialize_field("wonders", &or_missing(&open.wonders))?;
        fields.serialize_field("order", &hidden.order)?;
        fields.serialize_field("drawn", &hidden.drawn)?;
        fields.serialize_field("victories", &open.victories)?;
        fields.serialize_field("tasks", &open.tasks)?;
        fields.serialize_field("note", &open.note)?;
        fields.serialize_field("end", &open.end)?;
        fields.end()
    }
}

impl OpenState {
    /// Who is asked; nobody when the game is over.
    pub fn asked(&self) -> Option<Seat> {
        if self.end.is_some() {
            return None;
        }
        let seat = match self.tasks.last()? {
            Task::Discard { seat, .. } | Task::Give { seat, .. } => *seat,
            Task::BidDefence => self.note.fight.rival?,
            Task::Yield { .. } => self.note.victim?,
            _ => self.active,
        };
        Some(seat)
    }

    /// The player whose turn it is.
    #[inline]
    pub fn player(&self) -> &Player {
        &self.players[self.active.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.active.index()]
    }

    /// The player who has a city or control token in a space.
    #[inline]
    pub fn owner(&self, space: Space) -> Option<Seat> {
        self.seats().find(|(_, player)| player.spaces().has(space)).map(|(seat, _)| seat)
    }

    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &Player)> {
        numbered(&self.players)
    }

    /// The player so many seats after another, around the table.
    pub(crate) fn seat_after(&self, seat: Seat, steps: usize) -> Seat {
        Seat::new(fits_u8((seat.index() + steps) % self.players.len()))
    }

    #[inline]
    pub fn barbarian_spaces(&self) -> Spaces {
        self.barbarians.iter().copied().flatten().collect()
    }

    /// Gives back the diplomacy card of an enemy who is attacked. Returns the player who defends, if one does.
    pub(crate) fn break_friendship(&mut self, at: Space, barbarian: bool) -> Option<Seat> {
        let rival = if barbarian { None } else { self.owner(at) };
        if let Some(rival) = rival {
            self.player_mut().taken[rival.index()] = None;
        } else if !barbarian && let Some(state) = self.state_at(at) {
            self.player_mut().envoys &= !(1 << state.number());
        }
        rival
    }

    /// All spaces with cities of anybody.
    #[inline]
    pub fn all_cities(&self) -> Spaces {
        self.players.iter().fold(Spaces::NONE, |all, player| all | player.cities)
    }

    /// All spaces with control tokens of anybody.
    #[inline]
    pub fn all_tokens(&self) -> Spaces {
        self.players.iter().fold(Spaces::NONE, |all, player| all | player.tokens)
    }

    /// The spaces of city-states that nobody has conquered.
    #[inline]
    pub fn state_spaces(&self) -> Spaces {
        let free = self.board.states.iter().zip(&self.states);
        free.filter(|(_, owner)| owner.is_none()).filter_map(|(at, _)| *at).collect()
    }

    /// The spaces of natural wonders whose token lies there.
    #[inline]
    pub fn natural_spaces(&self) -> Spaces {
        let free = self.board.naturals.iter().zip(&self.naturals);
        free.filter(|(_, owner)| owner.is_none()).filter_map(|(at, _)| *at).collect()
    }

    /// The spaces with world wonder tokens.
    #[inline]
    pub fn wonder_spaces(&self) -> Spaces {
        self.wonders.iter().copied().flatten().collect()
    }

    /// The city-state that lies in a space, conquered or not.
    pub fn state_at(&self, space: Space) -> Option<CityStateId> {
        position(&self.board.states, space)
    }

    pub fn natural_at(&self, space: Space) -> Option<NaturalId> {
        position(&self.board.naturals, space)
    }

    /// The world wonder in a space.
    pub fn wonder_at(&self, space: Space) -> Option<WonderId> {
        position(&self.wonders, space)
    }
}

/// What lies in a space, of things with a space each.
fn position<I: Numbered<Number = u8>>(spaces: &[Option<Space>], space: Space) -> Option<I> {
    spaces.iter().position(|at| *at == Some(space)).and_then(|at| I::with_number(fits_u8(at)))
}

/// The numbers of what may be missing, as states are written.
pub(crate) fn or_missing<I: Numbered<Number = u8>>(list: &[Option<I>]) -> Vec<u8> {
    list.iter().map(|one| I::or_missing(*one)).collect()
}

/// A map that many states share is written as if each had its own.
mod shared {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::board::Board;

    pub(super) fn serialize<S: Serializer>(board: &Arc<Board>, to: S) -> Result<S::Ok, S::Error> {
        board.as_ref().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Board>, D::Error> {
        Board::deserialize(from).map(Arc::new)
    }
}

//! Where a game stands: plain numbers, cheap to copy; what everybody sees apart from what nobody knows.

use std::sync::Arc;

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use strabo_core::{Chance, Seat};

use crate::board::Board;
use crate::rules::{MOST_CARAVANS, MOST_GOODS, MOST_GROUPS, MOST_SEATS, NONE};
use crate::spaces::Spaces;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// Somebody completed an agenda on each victory card.
    Agendas,
    /// The agreed number of rounds was played.
    Limit,
}

/// One player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The leader, by position among the leaders.
    pub leader: u8,
    /// Tiles to place, while the map is built.
    pub hand: [u8; 4],
    /// The capital city.
    pub capital: u8,
    /// All cities, the capital among them.
    pub cities: Spaces,
    /// Control tokens.
    pub tokens: Spaces,
    /// Those of them that are reinforced.
    pub strong: Spaces,
    /// Where each caravan is: a space, on its card, or not yet in use.
    pub caravans: [u8; MOST_CARAVANS],
    /// The kinds of focus card by slot.
    pub row: [u8; MOST_GROUPS],
    /// The focus card of each kind.
    pub cards: [u8; MOST_GROUPS],
    /// Trade tokens on each kind.
    pub trade: [u8; MOST_GROUPS],
    /// Resource tokens.
    pub goods: [u8; MOST_GOODS],
    /// The space on the tech dial.
    pub tech: u8,
    /// The highest space that was reached.
    pub best_tech: u8,
    /// The diplomacy card taken from each other player.
    pub taken: [u8; MOST_SEATS],
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
}

/// Who fights whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// The space that is attacked.
    pub at: u8,
    /// The player who defends, if one does.
    pub rival: u8,
    /// The target is the barbarian there.
    pub barbarian: bool,
    /// The roll and all bonuses of the attacker.
    pub attack: u8,
    /// The roll and all bonuses of the defender.
    pub defence: u8,
}

/// What is remembered within a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The slot of the focus card that is resolved, from one.
    pub slot: u8,
    /// Its kind.
    pub kind: u8,
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
    /// The fight that goes on.
    pub fight: Fight,
    /// Control tokens that were chosen to be replaced.
    pub chosen: Spaces,
    /// Who owns them.
    pub victim: u8,
}

/// What is to be done next; the last one first. Those that ask somebody say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
pub enum Task {
    /// Asks for a tile to place.
    Pick,
    /// Asks where the tile goes.
    Lay { tile: u8, side: u8 },
    /// The map is ready.
    Begin,
    /// A step of the round before the players' turns.
    Round { step: u8 },
    /// A deed of the event.
    Event { at: u8 },
    /// Everybody gains by a deed of the event.
    Everybody { doing: u16, left: u8 },
    /// Barbarians move from this one on.
    Barbarians { way: u8, at: u8, times: u8 },
    /// No two barbarians stay in a space.
    Unstack { times: u8 },
    /// Asks which trade tokens are discarded.
    Discard { seat: u8, left: u8 },
    /// Asks where trade tokens go.
    Give { seat: u8, left: u8 },
    /// The turn of the active player begins.
    Turn,
    /// Asks for a focus card.
    Choose,
    /// The chosen card goes to the first slot.
    Reset,
    /// The deeds of an effect, from this one on.
    Effect { effect: u16, at: u8, main: bool },
    /// Asks for one deed of an effect.
    Option { effect: u16, main: bool },
    /// Asks where pieces are placed.
    Place { doing: u16, left: u8, main: bool },
    /// Asks where control tokens spread to.
    Chain,
    /// Asks which control token is removed to have one to place.
    Free,
    /// Asks which control tokens are reinforced.
    Reinforce { left: u8 },
    /// Asks what is attacked.
    Attack { doing: u16, left: u8 },
    /// Asks the attacker how many trade tokens are spent.
    BidAttack,
    /// Asks the defender.
    BidDefence,
    /// The fight is decided.
    Outcome,
    /// Asks whether a city-state is conquered or liberated.
    Spoils,
    /// Something of the attacker is put where the enemy was: a city if true.
    Settle { city: bool },
    /// Asks which trade tokens are taken.
    Loot { from: u8, left: u8 },
    /// Asks how many trade tokens are spent on the moves.
    BoostMoves { doing: u16, main: bool },
    /// Asks where a caravan goes.
    Caravan { doing: u16, which: u8 },
    /// Asks which diplomacy card is taken: of this city-state, or of this player.
    Envoy { state: u8, rival: u8 },
    /// Asks how many trade tokens are spent on the dial.
    BoostDial { doing: u16, main: bool },
    /// Asks for a focus card of a level.
    Level { level: u8 },
    /// Asks for a wonder.
    Wonder { doing: u16, main: bool },
    /// Asks what is spent on a wonder.
    Pay { wonder: u8, due: u8, main: bool },
    /// Asks for the city of a wonder token.
    House { wonder: u8 },
    /// Asks for resources.
    Goods { doing: u16, left: u8, may: bool },
    /// Asks for an exchange of resources.
    Exchange { doing: u16, left: u8 },
    /// Asks which control tokens of others are destroyed.
    Destroy { doing: u16, left: u8 },
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
    pub order: Vec<u8>,
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
    /// The first player.
    pub first: u8,
    /// Whose turn it is.
    pub active: u8,
    /// The space of the event dial.
    pub dial: u8,
    /// The players.
    pub players: Vec<Player>,
    /// The space of each barbarian of the map.
    pub barbarians: Vec<u8>,
    /// The player who conquered each city-state.
    pub states: Vec<u8>,
    /// The player who has each natural wonder.
    pub naturals: Vec<u8>,
    /// Spaces with a resource token.
    pub goods: Spaces,
    /// Resource tokens beside the map.
    pub supply: [u8; MOST_GOODS],
    /// The space of each wonder token.
    pub wonders: Vec<u8>,
    /// The victory cards beside the map.
    pub victories: Vec<u8>,
    /// What is to be done, the next last.
    pub tasks: Vec<Task>,
    /// What is remembered within a turn.
    pub note: Note,
    /// How the game ended.
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
        fields.serialize_field("barbarians", &open.barbarians)?;
        fields.serialize_field("states", &open.states)?;
        fields.serialize_field("naturals", &open.naturals)?;
        fields.serialize_field("goods", &open.goods)?;
        fields.serialize_field("supply", &open.supply)?;
        fields.serialize_field("wonders", &open.wonders)?;
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
            Task::BidDefence => self.note.fight.rival,
            Task::Yield { .. } => self.note.victim,
            _ => self.active,
        };
        Some(Seat::new(seat))
    }

    /// The player whose turn it is.
    #[inline]
    pub fn player(&self) -> &Player {
        &self.players[usize::from(self.active)]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[usize::from(self.active)]
    }

    /// The player who has a city or control token in a space.
    #[inline]
    pub fn owner(&self, space: u8) -> Option<u8> {
        let at = self.players.iter().position(|player| player.spaces().has(space));
        at.and_then(|at| u8::try_from(at).ok())
    }

    /// All spaces with barbarians.
    #[inline]
    pub fn barbarian_spaces(&self) -> Spaces {
        self.barbarians.iter().copied().filter(|at| *at != NONE).collect()
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
        free.filter(|(at, owner)| **at != NONE && **owner == NONE).map(|(at, _)| *at).collect()
    }

    /// The spaces of natural wonders whose token lies there.
    #[inline]
    pub fn natural_spaces(&self) -> Spaces {
        let free = self.board.naturals.iter().zip(&self.naturals);
        free.filter(|(at, owner)| **at != NONE && **owner == NONE).map(|(at, _)| *at).collect()
    }

    /// The spaces with world wonder tokens.
    #[inline]
    pub fn wonder_spaces(&self) -> Spaces {
        self.wonders.iter().copied().filter(|at| *at != NONE).collect()
    }

    /// The city-state that lies in a space, conquered or not.
    pub fn state_at(&self, space: u8) -> Option<usize> {
        self.board.states.iter().position(|at| *at == space)
    }

    /// The natural wonder whose space this is.
    pub fn natural_at(&self, space: u8) -> Option<usize> {
        self.board.naturals.iter().position(|at| *at == space)
    }

    /// The world wonder in a space.
    pub fn wonder_at(&self, space: u8) -> Option<usize> {
        self.wonders.iter().position(|at| *at == space)
    }
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

//! What a player may know of a state: everything but the chance to come and the cards that lie face down.

use std::fmt;

use crate::prelude::*;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use strabo_core::Chance;

use crate::decks;
use crate::state::{Hidden, OpenState, State};

/// What one player may know of a state. Of the decks of wonders it tells the open cards and how many were drawn.
///
/// ```
/// # use strabo_focus_row::{Game, WonderDeckId};
/// # use strabo_core::{Events, Log, Family, Options, Seat};
/// # let pack = strabo_data::compile("new-dawn-stand-in").and_then(|outcome| outcome.pack).expect("a game");
/// # let game = Game::new(&pack, &Options::new(2))?;
/// # let mut state = game.start(1, &mut Events::off());
/// # let mut legal = Vec::new();
/// let deck = WonderDeckId::new(0);
/// assert_eq!(game.view(&state, Seat::new(0)).shown(deck), None, "the map is built first");
/// # while game.view(&state, Seat::new(0)).state.turn == 0 {
/// #     game.legal(&state, &mut legal);
/// #     game.carry_out(&mut state, legal[0], &mut Events::off());
/// # }
/// let view = game.view(&state, Seat::new(0));
/// assert_eq!(view.drawn(deck), 0);
/// assert!(view.shown(deck).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The cards below the open one cannot be reached through it:
///
/// ```compile_fail
/// # use strabo_focus_row::{Game, WonderDeckId};
/// # use strabo_core::{Events, Log, Family, Options, Seat};
/// # let pack = strabo_data::compile("new-dawn-stand-in").and_then(|outcome| outcome.pack).expect("a game");
/// # let game = Game::new(&pack, &Options::new(2))?;
/// # let state = game.start(1, &mut Events::off());
/// let view = game.view(&state, Seat::new(0));
/// let next = view.hidden.order[1];
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct View<'s> {
    pub rules: &'s Rules,
    /// What everybody sees.
    pub state: &'s OpenState,
    pub seat: Seat,
    hidden: &'s Hidden,
}

impl<'s> View<'s> {
    pub(crate) fn new(
        rules: &'s Rules,
        state: &'s OpenState,
        hidden: &'s Hidden,
        seat: Seat,
    ) -> Self {
        Self { rules, state, seat, hidden }
    }

    /// The same view if something that everybody sees were different.
    pub fn supposing<'o>(&self, state: &'o OpenState) -> View<'o>
    where
        's: 'o,
    {
        View { state, ..*self }
    }

    /// How many cards a deck of wonders has lost from its top.
    #[inline]
    pub fn drawn(&self, deck: WonderDeckId) -> u8 {
        self.hidden.drawn[deck.index()]
    }

    /// The wonder that lies open on a deck; none does while the map is built.
    pub fn shown(&self, deck: WonderDeckId) -> Option<WonderId> {
        let (start, cards) = self.rules.deck(deck);
        let drawn = usize::from(self.drawn(deck));
        self.hidden.order.get(start + drawn).copied().filter(|_| drawn < cards)
    }

    /// A state with everything dealt anew that is hidden, and other chance to come. It depends on the seed and on
    /// what is visible alone.
    pub(crate) fn imagined(&self, seed: u64) -> State {
        let mut chance = Chance::new(seed);
        let fresh = decks::wonders(self.rules, &mut chance);
        let mut order = fresh.clone();
        let era = |card: WonderId| self.rules[card].era;
        for (deck, _) in numbered::<WonderDeckId, _>(&self.rules.wonder_decks) {
            let (start, cards) = self.rules.deck(deck);
            let open = start + (usize::from(self.drawn(deck)) + 1).min(cards);
            let Some(known) = self.hidden.order.get(start..open) else {
                order.clear();
                break;
            };
            order[start..open].copy_from_slice(known);
            // Every order has the same eras at the same places; what is known keeps its place.
            let all = self.rules.wonders.iter().filter(|wonder| wonder.deck == deck).count();
            let mut pool: Vec<WonderId> = fresh[start..start + all].to_vec();
            pool.retain(|card| !known.contains(card));
            for card in &mut order[open..start + all] {
                if let Some(found) = pool.iter().position(|other| era(*other) == era(*card)) {
                    *card = pool.remove(found);
                }
            }
        }
        let hidden = Hidden { chance, order, drawn: self.hidden.drawn };
        State { open: self.state.clone(), hidden }
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = (&self.seat, &self.state, &self.hidden.drawn);
        out.debug_tuple("View").field(&fields).finish_non_exhaustive()
    }
}

/// Written out, two views can be compared.
impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let decks = numbered(&self.rules.wonder_decks);
        let shown: Vec<Option<WonderId>> = decks.map(|(deck, _)| self.shown(deck)).collect();
        let mut fields = to.serialize_struct("View", 4)?;
        fields.serialize_field("seat", &self.seat)?;
        fields.serialize_field("state", self.state)?;
        fields.serialize_field("drawn", &self.hidden.drawn)?;
        fields.serialize_field("shown", &shown)?;
        fields.end()
    }
}

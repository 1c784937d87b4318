//! Abilities that strike a whole area next door: its units are destroyed, or the holder's take their place.

use crate::prelude::*;
use strabo_model::attribute::{Adjacency, AnnexArea, AnnexPayment, DestroyArea};

/// Which areas can be struck, and whose units are safe.
pub(crate) struct Reach {
    adjacent: Adjacency,
    unaffected: u64,
    whole_area: bool,
    /// How annexed units are paid; they are destroyed when there is no payment.
    annex: Option<AnnexPayment>,
}

pub(super) fn mask(advances: &[AdvanceId]) -> u64 {
    advances.iter().fold(0, |mask, id| mask | 1 << id.index())
}

impl Reach {
    pub(crate) fn destroying(ability: &DestroyArea) -> Self {
        Self {
            adjacent: Adjacency::Land,
            unaffected: mask(&ability.unaffected),
            whole_area: ability.whole_area,
            annex: None,
        }
    }

    pub(crate) fn annexing(ability: &AnnexArea) -> Self {
        Self {
            adjacent: ability.adjacent,
            unaffected: mask(&ability.unaffected),
            whole_area: ability.whole_area,
            annex: Some(ability.pay),
        }
    }

    /// The areas a player can strike.
    pub(crate) fn targets<'a>(
        &'a self,
        game: &'a Game,
        state: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = Land> + 'a {
        state.board.areas().filter(move |at| {
            self.is_near(game, state, *at, seat) && self.can_strike(game, state, *at, seat)
        })
    }

    fn is_near(&self, game: &Game, state: &State, at: Land, seat: Seat) -> bool {
        let own = |place: &Land| {
            state.board.tokens(*place, seat) > 0 || state.board.city(*place) == Some(seat)
        };
        game.places.by_land(at).iter().any(own)
            || (self.adjacent == Adjacency::LandOrWater && game.places.by_water(at).iter().any(own))
    }

    fn safe(&self, state: &State, seat: Seat) -> bool {
        state.player(seat).advances & self.unaffected != 0
    }

    /// Tokens and cities of others in an area that are not safe.
    fn units(&self, game: &Game, state: &State, at: Land, seat: Seat) -> (u16, u16) {
        let struck = |other: &Seat| *other != seat && !self.safe(state, *other);
        let others = || game.all_seats().filter(struck);
        let tokens = others().map(|other| u16::from(state.board.tokens(at, other))).sum();
        (tokens, fits_u16(others().filter(|other| state.board.city(at) == Some(*other)).count()))
    }

    fn can_strike(&self, game: &Game, state: &State, at: Land, seat: Seat) -> bool {
        let (tokens, cities) = self.units(game, state, at, seat);
        if tokens + cities == 0 {
            return false;
        }
        let there =
            |other: Seat| state.board.tokens(at, other) > 0 || state.board.city(at) == Some(other);
        let protects = |other: Seat| there(other) && self.safe(state, other);
        if self.whole_area && game.all_seats().any(protects) {
            return false;
        }
        let player = state.player(seat);
        let points = points(game, tokens, cities);
        let treasury = u16::from(player.treasury);
        let (stock, city_stock) = (u16::from(player.stock), u16::from(player.city_stock));
        match self.annex {
            None => true,
            Some(AnnexPayment::Nothing) => stock >= tokens && city_stock >= cities,
            Some(AnnexPayment::Treasury) => {
                stock >= tokens && city_stock >= cities && treasury >= points
            }
            Some(AnnexPayment::FromTreasury) => city_stock >= cities && treasury >= points,
        }
    }
}

fn points(game: &Game, tokens: u16, cities: u16) -> u16 {
    tokens + cities * game.rules.cities.points
}

/// Destroys or annexes what can be struck in an area.
pub(crate) fn strike(
    game: &Game,
    state: &mut State,
    (reach, at, cause): (&Reach, Land, Cause),
    events: &mut Events,
) {
    let seat = state.seat;
    let (tokens, cities) = reach.units(game, state, at, seat);
    let pays = !matches!(reach.annex, None | Some(AnnexPayment::Nothing));
    if pays {
        let price = state.pay(seat, fits_u8(usize::from(points(game, tokens, cities))));
        events.note(Event::TreasuryLost { seat, tokens: price, cause });
    }
    for other in game.all_seats() {
        if other == seat || reach.safe(state, other) {
            continue;
        }
        if state.board.city(at) == Some(other) {
            state.remove_city(game, at);
            if reach.annex.is_some() && state.place_city(game, at, seat) {
                events.note(Event::CityTaken { from: other, by: seat, at, cause });
            } else {
                events.note(Event::CityLost { seat: other, at, cause });
            }
        }
        let count = state.lose_tokens(game, (at, other, u8::MAX), cause, events);
        if reach.annex.is_some() && count > 0 {
            let count = state.place_tokens(game, at, seat, count);
            events.note(Event::TokensPlaced { seat, at, count, cause });
        }
    }
}

//! Tokens: on what each can be played, and what it does.

use crate::prelude::*;

impl Game {
    pub(crate) fn sort_of(&self, power: Power) -> Option<u8> {
        (0..).zip(&self.sorts).find(|(_, sort)| sort.power == power).map(|(at, _)| at)
    }

    /// The sorts of token a player has in hand.
    pub(crate) fn held_sorts(&self, nation: &Nation) -> impl Iterator<Item = (u8, Power)> {
        let sorts = (0..).zip(&self.sorts).zip(nation.hand);
        sorts.filter(|(_, count)| *count > 0).map(|((at, sort), _)| (at, sort.power))
    }

    /// True when the player whose turn it is can play a token.
    pub(crate) fn can_play(&self, state: &State) -> bool {
        let mut found = false;
        self.each_play(state, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// Calls a function with every way to play a token, until it returns false.
    pub(crate) fn each_play(&self, state: &State, with: &mut dyn FnMut(Action) -> bool) {
        let seat = state.seat;
        let own = &state.nations[seat.index()];
        for (sort, power) in self.held_sorts(own) {
            let mut more = true;
            match power {
                Power::Unite => {
                    more = own.squares().all(|at| with(Action::Own { sort, at }));
                }
                Power::Score(resource) => {
                    let fits = |tile: &usize| self.takes_craft(own, *tile, resource);
                    more = bits(own.active())
                        .filter(fits)
                        .all(|tile| with(Action::Own { sort, at: own.cells()[tile] }));
                }
                Power::Disable | Power::Borrow => {
                    for on in (0..self.options.players).map(Seat::new).filter(|on| *on != seat) {
                        let nation = &state.nations[on.index()];
                        more = more && self.each_target(nation, sort, power, on, with);
                    }
                }
            }
            if !more {
                return;
            }
        }
    }

    fn each_target(
        &self,
        nation: &Nation,
        sort: u8,
        power: Power,
        seat: Seat,
        with: &mut dyn FnMut(Action) -> bool,
    ) -> bool {
        if power == Power::Disable {
            return bits(nation.farthest() & !nation.pillaged).all(|tile| {
                let at = nation.cells()[tile];
                with(Action::Against { sort, seat, at, resource: None })
            });
        }
        bits(nation.active()).all(|tile| {
            let products = self.faces[usize::from(nation.faces()[tile])].products;
            bits(u64::from(products)).all(|resource| {
                let resource = u8::try_from(resource).ok();
                with(Action::Against { sort, seat, at: nation.cells()[tile], resource })
            })
        })
    }

    /// True when a tile that produces can give points instead: its only product is that of the token.
    pub(crate) fn takes_craft(&self, nation: &Nation, tile: usize, resource: Option<u8>) -> bool {
        let products = self.faces[usize::from(nation.faces()[tile])].products;
        resource.map_or(products.is_power_of_two(), |resource| products == 1 << resource)
    }

    pub(crate) fn play_against(
        state: &mut State,
        sort: u8,
        on: Seat,
        at: Cell,
        resource: Option<u8>,
        events: &mut Events<Event>,
    ) {
        let seat = state.seat;
        let nation = &mut state.nations[on.index()];
        let Some(tile) = nation.tile_at(at) else { return };
        match resource {
            None => nation.pillaged |= bit(tile),
            Some(_) => nation.coins |= bit(tile),
        }
        let tile = nation.faces()[tile];
        state.bought = resource;
        state.nations[seat.index()].hand[usize::from(sort)] -= 1;
        events.note(Event::Against { seat, sort, on, tile, at, resource });
    }

    pub(crate) fn play_own(
        &self,
        state: &mut State,
        sort: u8,
        at: Cell,
        events: &mut Events<Event>,
    ) {
        let seat = state.seat;
        let nation = &mut state.nations[seat.index()];
        let Some(tile) = nation.tile_at(at) else { return };
        if self.sorts[usize::from(sort)].power == Power::Unite {
            nation.unite(at);
        } else {
            nation.crafted |= bit(tile);
            nation.crafts.push([u8::try_from(tile).unwrap_or(u8::MAX), sort]);
        }
        nation.hand[usize::from(sort)] -= 1;
        let tile = nation.faces()[tile];
        events.note(Event::Own { seat, sort, tile, at });
    }
}

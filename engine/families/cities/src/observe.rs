//! Views as numbers, for programs that learn to play.

use crate::prelude::*;
use strabo_core::Observation;

/// Writes what a player sees. All rows of the first player or space come before those of the next.
pub(crate) fn observe(view: View<'_>, seen: &mut Observation<'_>) {
    let (facts, state) = (view.facts(), view.state);
    let (band, fight) = (facts.band(), facts.fight());
    seen.part("game", "turn, active, first, actions left, offers made, finale");
    seen.put(facts.turn()).seat(Some(state.active)).seat(Some(state.first));
    seen.put(facts.actions_left()).put(state.note.offers).put(state.finale);
    seen.part("moving", "from, settlers, army units, ships");
    seen.id(band.from).all(band.units);
    seen.part("fight", "space, attacker, defender, round, naval, lost, lost by defender");
    seen.id(fight.at).seat(fight.attacker).seat(fight.defender).put(fight.round).put(fight.naval);
    seen.all(fight.losses);
    observe_seats(view, seen);
    observe_spaces(view, seen);
    observe_cards(view, seen);
}

fn observe_seats(view: View<'_>, seen: &mut Observation<'_>) {
    let (facts, rules) = (view.facts(), view.game.rules());
    seen.part("seats", "cities, action cards, objective cards, captured");
    for seat in seen.seats() {
        seen.put(facts.cities_of(seat).len()).all(view.hand_sizes(seat));
        seen.put(facts.player(seat).captured);
    }
    seen.part("resources", "count");
    let goods = |seat| facts.goods(seat).into_iter().take(rules.goods.len());
    seen.seats().for_each(|seat| seen.all(goods(seat)));
    seen.part("levels", "space");
    let levels = |seat| facts.levels(seat).into_iter().take(rules.tracks.len());
    seen.seats().for_each(|seat| seen.all(levels(seat)));
    seen.part("advances", "held");
    seen.seats().for_each(|seat| seen.set(facts.advances(seat), rules.advances.len()));
    seen.part("claimed wonders", "claimed");
    seen.seats().for_each(|seat| seen.set(facts.player(seat).claimed, rules.wonders.len()));
}

fn observe_spaces(view: View<'_>, seen: &mut Observation<'_>) {
    let (spaces, rules) = (&view.state.spaces, view.game.rules());
    seen.part(
        "spaces",
        "ground, exhausted, owner of units, settlers, army units, ships, movable settlers, \
         movable army units, movable ships, city, mood, size, wonder, activations",
    );
    for space in spaces {
        let city = &space.city;
        let size = city.owner.map_or(0, |_| city.size());
        seen.id(space.ground).put(space.exhausted).seat(space.owner);
        seen.all([SETTLER, ARMY, SHIP].map(|kind| space.count(kind)));
        seen.all([SETTLER, ARMY, SHIP].map(|kind| space.movable(kind)));
        seen.seat(city.owner).put(city.mood).put(size).id(city.wonder).put(city.active);
    }
    seen.part("buildings", "owner");
    for city in spaces.iter().map(|space| &space.city) {
        let buildings = numbered::<BuildingId, _>(&rules.buildings);
        buildings.for_each(|(building, _)| _ = seen.seat(city.parts[building]));
    }
}

fn observe_cards(view: View<'_>, seen: &mut Observation<'_>) {
    let (state, rules) = (view.state, view.game.rules());
    let [actions, objectives] = view.hand();
    let count = |set: u64, copies: u64| (set & copies).count_ones();
    seen.part("own action cards", "in hand");
    seen.all(rules.actions.iter().map(|card| count(actions, card.copies)));
    seen.part("own objective cards", "in hand");
    seen.all(rules.objectives.iter().map(|card| count(objectives, card.copies)));
    seen.part("objectives", "completed");
    for done in seen.seats().map(|seat| state.player(seat).done) {
        seen.all(rules.objectives.iter().map(|card| count(done, card.copies)));
    }
    seen.part("events", "kept");
    for player in seen.seats().map(|seat| state.player(seat)) {
        let kept = player.kept | player.saved;
        seen.all(rules.events.iter().map(|card| count(kept, card.copies)));
    }
    seen.part("wonders", "open, space");
    for (wonder, site) in state.sites.iter().enumerate() {
        seen.put(state.wonders >> wonder & 1 == 1).id(*site);
    }
    let (bid, trade) = (view.offer(), view.trade());
    seen.part("offer", "from, to, made");
    seen.seat(Some(bid.by)).seat(Some(bid.to)).put(bid.made);
    seen.part("offered resources", "given by the first, given by the second");
    for good in 0..rules.goods.len() {
        seen.all(trade.goods.map(|goods| goods[good]));
    }
    seen.part("offered cards", "given by the first, given by the second");
    for deck in [0, 1] {
        seen.all(trade.cards.map(|cards| cards[deck]));
    }
}

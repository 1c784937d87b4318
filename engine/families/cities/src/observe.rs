//! Views as numbers, for programs that learn to play.

use crate::prelude::*;
use strabo_core::Observation;
use strabo_core::ids::fits_u16;

/// Every number of a code is below this.
pub(crate) fn code_limit(rules: &Rules) -> u16 {
    let lists = [rules.cells.len(), rules.effects.len(), rules.advances.len()];
    let cards = [rules.actions.len(), rules.objectives.len(), rules.events.len()];
    let goods = rules.goods.iter().map(|good| good.limit);
    let counts = goods.chain(rules.tracks.iter().map(|track| track.spaces));
    let counts = counts.chain(rules.units.iter().map(|unit| unit.supply)).map(usize::from);
    fits_u16(1 + lists.into_iter().chain(cards).chain(counts).max().unwrap_or(0))
}

/// Writes what a player sees. All rows of the first player come before those of the next.
pub(crate) fn observe(view: View<'_>, seen: &mut Observation<'_>) {
    let (facts, state) = (view.facts(), view.state);
    let band = facts.band();
    seen.part("game", &["turn", "active", "first", "actions left", "offers made", "finale"]);
    seen.put(facts.turn()).seat(Some(state.active)).seat(Some(state.first));
    seen.put(facts.actions_left()).put(state.note.offers).put(state.finale);
    seen.part("moving", &["from", "settlers", "army units", "ships"]);
    seen.put(band.from);
    band.units.iter().for_each(|count| _ = seen.put(*count));
    let fight = facts.fight();
    let columns = &["space", "attacker", "defender", "round", "naval", "lost", "lost by defender"];
    seen.part("fight", columns);
    seen.put(fight.at).seat(fight.attacker).seat(fight.defender).put(fight.round);
    seen.put(fight.naval).put(fight.losses[0]).put(fight.losses[1]);
    observe_seats(view, seen);
    observe_spaces(view, seen);
    observe_cards(view, seen);
    observe_offer(view, seen);
}

fn observe_seats(view: View<'_>, seen: &mut Observation<'_>) {
    let (facts, rules) = (view.facts(), view.game.rules());
    seen.part("seats", &["cities", "action cards", "objective cards", "captured"]);
    for seat in seen.seats() {
        let [actions, objectives] = view.hand_sizes(seat);
        seen.put(facts.cities_of(seat).len()).put(actions).put(objectives);
        seen.put(facts.player(seat).captured);
    }
    seen.part("resources", &["count"]);
    for seat in seen.seats() {
        facts.goods(seat)[..rules.goods.len()].iter().for_each(|count| _ = seen.put(*count));
    }
    seen.part("levels", &["space"]);
    for seat in seen.seats() {
        facts.levels(seat)[..rules.tracks.len()].iter().for_each(|level| _ = seen.put(*level));
    }
    seen.part("advances", &["held"]);
    for seat in seen.seats() {
        observe_set(facts.advances(seat), rules.advances.len(), seen);
    }
    seen.part("claimed wonders", &["claimed"]);
    for seat in seen.seats() {
        observe_set(facts.player(seat).claimed.into(), rules.wonders.len(), seen);
    }
}

fn observe_set(set: u64, length: usize, seen: &mut Observation<'_>) {
    (0..length).for_each(|at| _ = seen.put(set >> at & 1 == 1));
}

fn observe_spaces(view: View<'_>, seen: &mut Observation<'_>) {
    let (facts, rules) = (view.facts(), view.game.rules());
    let columns = &[
        "ground",
        "exhausted",
        "owner of units",
        "settlers",
        "army units",
        "ships",
        "movable settlers",
        "movable army units",
        "movable ships",
        "city",
        "mood",
        "size",
        "wonder",
        "activations",
    ];
    let spaces = || (0..fits_u8(rules.cells.len())).map(SpaceId::new);
    seen.part("spaces", columns);
    for space in spaces().map(|at| facts.space(at)) {
        seen.put(space.ground).put(space.exhausted).seat(space.owner);
        [SETTLER, ARMY, SHIP].iter().for_each(|kind| _ = seen.put(space.count(*kind)));
        [SETTLER, ARMY, SHIP].iter().for_each(|kind| _ = seen.put(space.movable(*kind)));
        let city = &space.city;
        let size = city.owner.map_or(0, |_| city.size());
        seen.seat(city.owner).put(city.mood).put(size).put(city.wonder).put(city.active);
    }
    // All buildings of the first space, then those of the next.
    seen.part("buildings", &["owner"]);
    for city in spaces().map(|at| facts.city(at)) {
        for (building, _) in numbered::<BuildingId, _>(&rules.buildings) {
            seen.seat(city.parts[building]);
        }
    }
}

fn observe_cards(view: View<'_>, seen: &mut Observation<'_>) {
    let (state, rules) = (view.state, view.game.rules());
    let [actions, objectives] = view.hand();
    let count = |set: u64, copies: u64| (set & copies).count_ones();
    seen.part("own action cards", &["in hand"]);
    rules.actions.iter().for_each(|card| _ = seen.put(count(actions, card.copies)));
    seen.part("own objective cards", &["in hand"]);
    rules.objectives.iter().for_each(|card| _ = seen.put(count(objectives, card.copies)));
    seen.part("objectives", &["completed"]);
    for seat in seen.seats() {
        let done = state.player(seat).done;
        rules.objectives.iter().for_each(|card| _ = seen.put(count(done, card.copies)));
    }
    seen.part("events", &["kept"]);
    for seat in seen.seats() {
        let kept = state.player(seat).kept | state.player(seat).saved;
        rules.events.iter().for_each(|card| _ = seen.put(count(kept, card.copies)));
    }
    seen.part("wonders", &["open", "space"]);
    for (wonder, site) in state.sites.iter().enumerate() {
        seen.put(state.wonders >> wonder & 1 == 1).put(*site);
    }
}

/// The offer that is talked about: what the first and the second of the traders give.
fn observe_offer(view: View<'_>, seen: &mut Observation<'_>) {
    let (bid, goods) = (view.offer(), view.game.rules().goods.len());
    let is_open = !bid.is_empty();
    seen.part("offer", &["from", "to", "made"]);
    seen.seat(Some(bid.by).filter(|_| is_open)).seat(Some(bid.to).filter(|_| is_open));
    seen.put(bid.made);
    seen.part("resources offered", &["given", "asked for"]);
    for good in 0..goods {
        seen.put(bid.goods[0][good]).put(bid.goods[1][good]);
    }
    let trade = view.trade();
    seen.part("cards offered", &["given", "asked for"]);
    for deck in [0, 1] {
        seen.put(trade.cards[0][deck]).put(trade.cards[1][deck]);
    }
}

//! Views as numbers, for programs that learn to play.

use crate::prelude::*;
use strabo_core::Observation;

/// Writes what a player sees. All rows of the first player come before those of the next.
pub(crate) fn observe(view: View<'_>, seen: &mut Observation<'_>) {
    let (rules, state) = (view.rules, view.state);
    let (note, fight) = (&state.note, state.note.fight);
    seen.part("game", "active, first, dial, slot, kind, steps, steps left");
    seen.seat(Some(state.active)).seat(Some(state.first)).put(state.dial).put(note.slot);
    seen.put(note.kind.number()).put(note.steps).put(note.left);
    seen.part("fight", "space, rival, barbarian, attack, defence");
    match state.tasks.last() {
        Some(Task::BidAttack | Task::BidDefence | Task::Spoils) => {
            seen.id(Some(fight.at)).seat(fight.rival).put(fight.barbarian);
            seen.put(fight.attack).put(fight.defence);
        }
        _ => seen.fill(5),
    }
    observe_seats(view, seen);
    observe_spaces(view, seen);
    seen.part("natural wonders", "owner");
    state.naturals.iter().for_each(|owner| _ = seen.seat(*owner));
    seen.part("city-states", "owner");
    state.states.iter().for_each(|owner| _ = seen.seat(*owner));
    seen.part("world wonders", "space");
    state.wonders.iter().for_each(|space| _ = seen.id(*space));
    seen.part("decks of wonders", "open, drawn");
    for (deck, _) in numbered(&rules.wonder_decks) {
        seen.id(view.shown(deck)).put(view.drawn(deck));
    }
    seen.part("supply", "resources");
    seen.all(state.supply.iter().copied().take(rules.goods.len()));
    // None lies open while the map is built.
    seen.part("victory cards", "card");
    let shown = state.victories.iter().copied().map(Some).chain(std::iter::repeat(None));
    shown.take(rules.victories_shown.into()).for_each(|card| _ = seen.id(card));
}

fn observe_seats(view: View<'_>, seen: &mut Observation<'_>) {
    let rules = view.rules;
    let players = |seen: &Observation<'_>| seen.seats().map(move |seat| view.player(seat));
    seen.part(
        "seats",
        "leader, capital, tech, best tech, tokens left, cities left, capitals defeated",
    );
    for seat in seen.seats() {
        let player = view.player(seat);
        seen.put(player.leader.number()).id(player.capital).put(player.tech);
        seen.put(player.best_tech).put(view.tokens_left(seat)).put(view.cities_left(seat));
        seen.put(player.capitals_defeated);
    }
    seen.part("focus rows", "kind, card, trade tokens");
    for player in players(seen) {
        for kind in &player.row[..rules.kinds.len()] {
            let trade = kind.map_or(0, |kind| player.trade[kind.index()]);
            seen.id(*kind).id(kind.and_then(|kind| player.cards[kind.index()])).put(trade);
        }
    }
    seen.part("resources", "tokens");
    players(seen).for_each(|one| seen.all(one.goods.into_iter().take(rules.goods.len())));
    seen.part("tiles to place", "tile");
    players(seen).for_each(|one| one.hand.iter().for_each(|tile| _ = seen.id(*tile)));
    seen.part("caravans", "space, on its card");
    for caravan in players(seen).flat_map(|one| one.caravans.iter().take(rules.caravans.into())) {
        seen.id(caravan.space()).put(*caravan == Caravan::OnCard);
    }
    seen.part("agendas", "completed");
    players(seen).for_each(|one| seen.set(one.agendas, rules.victories_shown.into()));
    seen.part("envoys", "taken");
    players(seen).for_each(|one| seen.set(one.envoys, rules.states.len()));
    seen.part("treaties", "taken");
    for player in players(seen) {
        seen.seats().for_each(|from| _ = seen.id(player.taken[from.index()]));
    }
}

/// What stands in a space.
#[derive(Clone, Copy, Default)]
struct Standing {
    city: Option<Seat>,
    token: Option<Seat>,
    good: Option<GoodId>,
    state: Option<CityStateId>,
    natural: Option<NaturalId>,
    wonder: Option<WonderId>,
}

/// What stands in all spaces, found in one pass over players and things, not over all of them for each space.
fn standing(view: View<'_>) -> [Standing; Spaces::MOST] {
    let (state, board) = (view.state, view.board());
    let mut on = [Standing::default(); Spaces::MOST];
    for (seat, player) in state.seats() {
        player.cities.iter().for_each(|at| on[at.index()].city = Some(seat));
        player.tokens.iter().for_each(|at| on[at.index()].token = Some(seat));
    }
    for (good, at) in board.goods.iter().filter(|(_, at)| state.goods.has(*at)) {
        on[at.index()].good.get_or_insert(*good);
    }
    for (id, at) in numbered(&board.states) {
        if let Some(at) = at {
            on[at.index()].state.get_or_insert(id);
        }
    }
    for (id, at) in numbered(&board.naturals) {
        if let Some(at) = at {
            on[at.index()].natural.get_or_insert(id);
        }
    }
    for (id, at) in numbered(&state.wonders) {
        if let Some(at) = at {
            on[at.index()].wonder.get_or_insert(id);
        }
    }
    on
}

fn observe_spaces(view: View<'_>, seen: &mut Observation<'_>) {
    let (state, board) = (view.state, view.board());
    let barbarians = state.barbarian_spaces();
    let strong = state.players.iter().fold(Spaces::NONE, |all, player| all | player.strong);
    seen.part(
        "spaces",
        "there, column, row, ground, difficulty, water, city, control token, reinforced, barbarian, \
         resource, city-state, natural wonder, world wonder",
    );
    for ((space, cell), on) in numbered::<Space, _>(&board.cells).zip(standing(view)) {
        seen.put(true).put(cell.at[0]).put(cell.at[1]).id(cell.ground).put(cell.difficulty);
        seen.put(cell.water).seat(on.city).seat(on.token).put(strong.has(space));
        seen.put(barbarians.has(space)).id(on.good).id(on.state).id(on.natural).id(on.wonder);
    }
    seen.fill(14 * Spaces::MOST.saturating_sub(board.cells.len()));
}

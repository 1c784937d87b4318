//! Views as numbers, for programs that learn to play.

use crate::prelude::*;
use strabo_core::ids::fits_u16;
use strabo_core::{Observation, SHIFT};

/// Every number of a code is below this.
pub(crate) fn code_limit(rules: &Rules) -> u16 {
    let lists = [rules.tiles.len(), rules.cards.len(), rules.wonders.len(), rules.naturals.len()];
    let most = lists.into_iter().fold(Spaces::MOST, usize::max);
    fits_u16(most).max(2 * SHIFT.unsigned_abs())
}

/// Writes what a player sees. All rows of the first player come before those of the next.
pub(crate) fn observe(view: View<'_>, seen: &mut Observation<'_>) {
    let (rules, state) = (view.rules, view.state);
    let (note, fight) = (&state.note, state.note.fight);
    seen.part("game", &["active", "first", "dial", "slot", "kind", "steps", "steps left"]);
    seen.seat(Some(state.active)).seat(Some(state.first)).put(state.dial).put(note.slot);
    seen.put(note.kind.number()).put(note.steps).put(note.left);
    seen.part("fight", &["space", "rival", "barbarian", "attack", "defence"]);
    if matches!(state.tasks.last(), Some(Task::BidAttack | Task::BidDefence | Task::Spoils)) {
        seen.put(Some(fight.at)).seat(fight.rival).put(fight.barbarian);
        seen.put(fight.attack).put(fight.defence);
    }
    seen.fill(1);
    observe_seats(view, seen);
    observe_spaces(view, seen);
    seen.part("natural wonders", &["owner"]);
    state.naturals.iter().for_each(|owner| _ = seen.seat(*owner));
    seen.part("city-states", &["owner"]);
    state.states.iter().for_each(|owner| _ = seen.seat(*owner));
    seen.part("world wonders", &["space"]);
    state.wonders.iter().for_each(|space| _ = seen.put(*space));
    seen.part("decks of wonders", &["open", "drawn"]);
    for (deck, _) in numbered(&rules.wonder_decks) {
        seen.put(view.shown(deck)).put(view.drawn(deck));
    }
    seen.part("supply", &["resources"]);
    state.supply[..rules.goods.len()].iter().for_each(|count| _ = seen.put(*count));
    seen.part("victory cards", &["card"]);
    for card in state.victories.iter().take(rules.victories_shown.into()) {
        seen.put(Some(*card));
    }
    seen.fill(rules.victories_shown.into());
}

fn observe_seats(view: View<'_>, seen: &mut Observation<'_>) {
    let (rules, state) = (view.rules, view.state);
    let columns = &[
        "leader",
        "capital",
        "tech",
        "best tech",
        "tokens left",
        "cities left",
        "capitals defeated",
    ];
    seen.part("seats", columns);
    for seat in seen.seats() {
        let player = view.player(seat);
        seen.put(player.leader.number()).put(player.capital).put(player.tech);
        seen.put(player.best_tech).put(view.tokens_left(seat)).put(view.cities_left(seat));
        seen.put(player.capitals_defeated);
    }
    seen.part("focus rows", &["kind", "card", "trade tokens"]);
    for seat in seen.seats() {
        let player = view.player(seat);
        for kind in &player.row[..rules.kinds.len()] {
            let card = kind.and_then(|kind| player.cards[kind.index()]);
            let trade = kind.map_or(0, |kind| player.trade[kind.index()]);
            seen.put(*kind).put(card).put(trade);
        }
    }
    seen.part("resources", &["tokens"]);
    for seat in seen.seats() {
        let goods = &view.player(seat).goods[..rules.goods.len()];
        goods.iter().for_each(|count| _ = seen.put(*count));
    }
    seen.part("tiles to place", &["tile"]);
    for seat in seen.seats() {
        view.player(seat).hand.iter().for_each(|tile| _ = seen.put(*tile));
    }
    // One more than a space, one on its card, zero while it is not in use.
    seen.part("caravans", &["place"]);
    for seat in seen.seats() {
        for caravan in &view.player(seat).caravans[..usize::from(rules.caravans)] {
            seen.put(match caravan {
                Caravan::Unused => 0,
                Caravan::OnCard => 1,
                Caravan::At(space) => u16::from(space.number()) + 2,
            });
        }
    }
    seen.part("agendas", &["completed"]);
    for seat in seen.seats() {
        let agendas = view.player(seat).agendas;
        (0..rules.victories_shown).for_each(|card| _ = seen.put(agendas >> card & 1 == 1));
    }
    seen.part("envoys", &["taken"]);
    for seat in seen.seats() {
        let envoys = view.player(seat).envoys;
        (0..state.states.len()).for_each(|from| _ = seen.put(envoys >> from & 1 == 1));
    }
    seen.part("treaties", &["taken"]);
    for seat in seen.seats() {
        for from in seen.seats() {
            seen.put(view.player(seat).taken[from.index()]);
        }
    }
}

fn observe_spaces(view: View<'_>, seen: &mut Observation<'_>) {
    let (state, board) = (view.state, view.board());
    let columns = &[
        "there",
        "column",
        "row",
        "ground",
        "difficulty",
        "water",
        "city",
        "control token",
        "reinforced",
        "barbarian",
        "resource",
        "city-state",
        "natural wonder",
        "world wonder",
    ];
    let barbarians = state.barbarian_spaces();
    seen.part("spaces", columns);
    for (space, cell) in numbered::<Space, _>(&board.cells) {
        let owner = |is: fn(&crate::state::Player) -> Spaces| {
            state.seats().find(|(_, player)| is(player).has(space)).map(|(seat, _)| seat)
        };
        let mut goods = board.goods.iter().filter(|(_, at)| *at == space && state.goods.has(space));
        seen.put(true).put(cell.at[0]).put(cell.at[1]).put(cell.ground).put(cell.difficulty);
        seen.put(cell.water).seat(owner(|player| player.cities));
        seen.seat(owner(|player| player.tokens)).put(owner(|player| player.strong).is_some());
        seen.put(barbarians.has(space)).put(goods.next().map(|(good, _)| *good));
        seen.put(state.state_at(space)).put(state.natural_at(space)).put(state.wonder_at(space));
    }
    seen.fill(Spaces::MOST);
}

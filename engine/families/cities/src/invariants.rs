//! What holds in every state: nothing is lost, and nothing comes from nowhere.

use crate::prelude::*;

pub(crate) fn check(facts: Facts<'_>) -> Result<(), String> {
    let (rules, state) = (facts.rules, facts.state);
    for seat in seats(state.seats()) {
        let who = seat.to_string();
        let player = facts.player(seat);
        for (good, _) in numbered::<GoodId, _>(&rules.goods) {
            let have = player.goods[good.index()];
            if have > facts.limit(seat, good) {
                return Err(format!("{who} has {have} of resource {good:?}, above the limit"));
            }
        }
        for (kind, unit) in rules.units.iter().enumerate() {
            let count = facts.units(seat, kind);
            if count > unit.supply {
                return Err(format!("{who} has {count} units of kind {kind}"));
            }
        }
        for (building, row) in numbered(&rules.buildings) {
            if facts.parts(seat, building) > row.supply {
                return Err(format!("{who} has too many buildings of kind {building:?}"));
            }
        }
        if player.cities.len() > rules.cities {
            return Err(format!("{who} has {} cities", player.cities.len()));
        }
        for group in &rules.groups {
            let held = player.advances & group.advances;
            if held != 0 && !has(held, group.first) {
                return Err(format!("{who} lacks the first advance of a group"));
            }
        }
        let governments = rules
            .groups
            .iter()
            .filter(|group| group.government && group.advances & player.advances != 0);
        if governments.count() > 1 {
            return Err(format!("{who} has two governments"));
        }
        for (track, row) in player.tracks.iter().zip(&rules.tracks) {
            if *track > row.spaces {
                return Err(format!("{who} is beyond the end of a track"));
            }
        }
    }
    if facts.camps().len() > rules.barbarian_cities || facts.barbarians() > rules.barbarians {
        return Err("there are more barbarians than pieces".to_owned());
    }
    spaces(facts)?;
    cards(facts)?;
    wonders_and_tiles(facts)
}

/// Every wonder and every tile is in one place at most.
fn wonders_and_tiles(facts: Facts<'_>) -> Result<(), String> {
    let state = facts.state;
    let mut claimed = 0;
    for player in &state.players {
        if player.claimed & claimed != 0 || player.claimed & !state.wonders != 0 {
            return Err("a wonder is reserved that is not there, or twice".to_owned());
        }
        claimed |= player.claimed;
    }
    for (wonder, site) in numbered::<WonderId, _>(&state.sites) {
        let lies = has(state.wonders, wonder);
        let waits = has(state.decks[3] | state.discards[3], wonder);
        let stands = site.is_some();
        if u8::from(lies) + u8::from(waits) + u8::from(stands) > 1 {
            return Err(format!("wonder {wonder:?} is in two places"));
        }
        if site.is_some_and(|site| facts.city(site).wonder != Some(wonder)) {
            return Err(format!("wonder {wonder:?} does not stand where it should"));
        }
    }
    let mut laid = state.tiles;
    for (tile, _) in state.regions.iter().filter_map(|region| region.0) {
        if has(laid, tile) {
            return Err(format!("tile {tile:?} lies on the map and elsewhere"));
        }
        laid |= 1 << tile.number();
    }
    Ok(())
}

fn spaces(facts: Facts<'_>) -> Result<(), String> {
    let (rules, state) = (facts.rules, facts.state);
    for (at, space) in numbered::<SpaceId, _>(&state.spaces) {
        let open = state.open.has(at);
        if open != (space.ground.is_some()) || state.water.has(at) != rules.is_water(space.ground) {
            return Err(format!("space {at:?} is not what the map says"));
        }
        let units: u8 = (0..3).map(|kind| space.count(kind)).sum();
        if (units == 0) != (space.owner.is_none()) {
            return Err(format!("space {at:?} has {units} units of owner {:?}", space.owner));
        }
        for seat in seats(state.seats()) {
            let player = facts.player(seat);
            if player.units.has(at) != (space.owner == Some(seat))
                || player.cities.has(at) != (space.city.owner == Some(seat))
            {
                return Err(format!("space {at:?} does not know its owner {seat}"));
            }
        }
        if state.cities.has(at) != (space.city.owner.is_some()) {
            return Err(format!("the city in space {at:?} is not among the cities"));
        }
        if space.city.owner.is_some() && !open {
            return Err(format!("a city stands in space {at:?}, which nobody knows"));
        }
        let water = state.water.has(at);
        let aboard = space.count(SETTLER) + space.count(ARMY);
        let sinking = state.fight.at == Some(at)
            && state.tasks.iter().any(|task| matches!(task, Task::Drown { .. }));
        if water && !sinking && aboard > facts.room_aboard(space.count(SHIP)) {
            return Err(format!("too many units are aboard in space {at:?}"));
        }
        if !water && space.count(SHIP) > 0 {
            return Err(format!("a ship stands on land in space {at:?}"));
        }
        if !water && player(space.owner).is_some() && space.count(ARMY) > rules.units[ARMY].stack {
            return Err(format!("too many army units stand in space {at:?}"));
        }
        let city = &space.city;
        let mixed = space.owner.is_some() && city.owner.is_some() && space.owner != city.owner;
        let spoils = matches!(state.tasks.last(), Some(Task::Spoils { at: of }) if *of == at);
        if mixed
            && !spoils
            && !state.tasks.iter().any(|task| matches!(task, Task::Spoils { at: of } if *of == at))
        {
            return Err(format!("units stand in a city of somebody else in space {at:?}"));
        }
        if city.wonder.is_some_and(|wonder| state.sites[wonder.index()] != Some(at)) {
            return Err(format!("the wonder in space {at:?} is somewhere else"));
        }
    }
    Ok(())
}

fn cards(facts: Facts<'_>) -> Result<(), String> {
    let (rules, state) = (facts.rules, facts.state);
    let all = |list: &[crate::rules::Card]| list.iter().fold(0_u64, |set, card| set | card.copies);
    let decks = [all(&rules.actions), all(&rules.objectives), all(&rules.events)];
    for (deck, all) in decks.into_iter().enumerate() {
        let mut seen = state.decks[deck];
        let mut sum = seen.count_ones() + state.discards[deck].count_ones();
        seen |= state.discards[deck];
        for task in &state.tasks {
            if let (Task::Filed { card, .. }, 2) = (task, deck) {
                sum += 1;
                seen |= 1 << card;
            }
        }
        for player in &state.players {
            let held = match deck {
                0 => vec![player.actions],
                1 => vec![player.objectives, player.done],
                _ => vec![player.kept, player.saved],
            };
            for set in held {
                sum += set.count_ones();
                seen |= set;
            }
        }
        if seen != all || sum != all.count_ones() {
            return Err(format!("cards of deck {deck} are lost or there twice"));
        }
    }
    Ok(())
}

//! Games on packs whose ground, maps, benefits, cards, prices and numbers were changed by chance: each is refused
//! by a sentence, or played to its end, and what always holds, holds there too.

use serde_json::Value;
use strabo_cities::{Action, Game, Task};
use strabo_core::{Chance, Events, Family, Log, Options, laws};
use strabo_model::benefit::{Benefit, Moment};
use strabo_model::refs::{
    AdvanceId, DeckId, EventId, ResourceCount, ResourceId, TerrainId, TrackId,
};
use strabo_model::{Pack, deck::DeckKind, resource::PieceKind};

use crate::table::pack;

/// A number between two.
fn some(chance: &mut Chance, least: u16, most: u16) -> u16 {
    least + u16::try_from(chance.below(u32::from(most - least) + 1)).expect("small")
}

/// True once in so many times.
fn once_in(chance: &mut Chance, times: u32) -> bool {
    chance.below(times) == 0
}

/// A number like another; now and then one that nobody would print.
fn like(chance: &mut Chance, number: u16, wild: bool) -> u16 {
    if wild && once_in(chance, 60) {
        return [0, 1, 20, 40, 60, 61, 255, u16::MAX][chance.pick(8)];
    }
    let number = number.min(1000);
    some(chance, number / 2, number + number / 2 + 1)
}

/// Other ground on every tile, and other rules of ground.
fn ground(pack: &mut Pack, chance: &mut Chance) {
    let terrains = pack.terrains.len();
    let start = once_in(chance, 4);
    for tile in &mut pack.tiles {
        for side in tile.sides.iter_mut().filter(|side| start || side.side.is_none()) {
            for terrain in &mut side.terrain {
                *terrain = TerrainId::from(chance.pick(terrains));
            }
        }
    }
    let resources = pack.resources.len();
    for terrain in &mut pack.terrains {
        if once_in(chance, 4) {
            terrain.no_cities = !terrain.no_cities;
        }
        if once_in(chance, 6) {
            terrain.water = !terrain.water;
        }
        if once_in(chance, 3) {
            terrain.produces = Some(ResourceId::from(chance.pick(resources)));
        }
    }
    let mut entering: Vec<_> = pack.terrains.iter().map(|row| row.entering).collect();
    chance.shuffle(&mut entering);
    for (terrain, entering) in pack.terrains.iter_mut().zip(entering) {
        terrain.entering = entering;
    }
}

/// Maps with fewer regions, and with some that lie elsewhere or another way.
fn maps(pack: &mut Pack, chance: &mut Chance, wild: bool) {
    for layout in &mut pack.layouts {
        layout.places.retain(|place| place.seat.is_some() || !once_in(chance, 5));
        for place in &mut layout.places {
            if place.seat.is_some() {
                place.turn = (place.turn + 3 * u8::from(once_in(chance, 2))) % 6;
            }
            if wild && once_in(chance, 40) {
                place.turn = (place.turn + 1) % 6;
            }
            if wild && once_in(chance, 40) {
                let at = [-128, -3, 20, 30, 125, 126, 127][chance.pick(7)];
                place.at = Some([at, 40]);
            }
        }
    }
    for placement in &mut pack.placements {
        chance.shuffle(&mut placement.rules);
    }
}

/// Another amount of each resource, and now and then another resource.
fn price(counts: &mut [ResourceCount], chance: &mut Chance, goods: usize, wild: bool) {
    for count in counts {
        let least = u16::from(!once_in(chance, 40));
        count.amount = like(chance, count.amount, wild).max(least);
        if once_in(chance, 5) {
            count.resource = ResourceId::from(chance.pick(goods));
        }
    }
}

/// Other numbers in what a deed says, but for those that stand for something else.
fn numbers_of(deed: &mut Value, chance: &mut Chance, wild: bool) {
    const NUMBERS: [&str; 19] = [
        "amount",
        "at_least",
        "at_most",
        "cancels",
        "cards",
        "cities",
        "count",
        "dice",
        "groups",
        "hits",
        "limit",
        "range",
        "sizes",
        "spaces",
        "steps",
        "success_from",
        "times",
        "up_to",
        "value",
    ];
    let Value::Object(fields) = deed else { return };
    for (name, field) in fields {
        match field.as_u64().and_then(|number| u16::try_from(number).ok()) {
            Some(number) if NUMBERS.contains(&&**name) && once_in(chance, 2) => {
                *field = like(chance, number, wild).into();
            }
            // Roads lead over two spaces, or the pack is refused.
            None if &**name == "move" => {}
            Some(_) => {}
            None => numbers_of(field, chance, wild),
        }
    }
}

/// The same benefits in other hands; some may be left out, are used once or concern everybody.
fn shuffled(
    all: Vec<&mut Vec<Benefit>>,
    chance: &mut Chance,
    goods: usize,
    card: bool,
    wild: bool,
) {
    let mut does: Vec<Vec<Benefit>> = all.iter().map(|benefits| (**benefits).clone()).collect();
    chance.shuffle(&mut does);
    let moments: Vec<Moment> = does.iter().flatten().map(|benefit| benefit.when).collect();
    let more = does.clone();
    for (benefits, mut other) in all.into_iter().zip(does) {
        if once_in(chance, 6) {
            let first = other.first().map(|benefit| benefit.when);
            let more = more[chance.pick(more.len())].iter();
            let fits = |benefit: &&Benefit| !card || Some(benefit.when) == first;
            other.extend(more.filter(fits).cloned());
        }
        for benefit in &mut other {
            if let Some(due) = &mut benefit.pay {
                price(due, chance, goods, wild);
            }
            for deed in benefit.does.iter_mut().chain(&mut benefit.one_of) {
                let mut written = serde_json::to_value(&*deed).expect("plain data");
                numbers_of(&mut written, chance, wild);
                *deed = serde_json::from_value(written).expect("the same with other numbers");
            }
            if wild && once_in(chance, 60) {
                benefit.when = moments[chance.pick(moments.len())];
            }
            benefit.may ^= once_in(chance, 6);
            benefit.once_per_turn ^= once_in(chance, 6);
            benefit.here ^= wild && once_in(chance, 30);
            benefit.everybody ^= card && once_in(chance, 4);
            if benefit.pay.is_some() && once_in(chance, 60) {
                benefit.any_times = true;
            }
        }
        *benefits = other;
    }
}

fn decks(pack: &Pack, kind: DeckKind) -> Vec<DeckId> {
    pack.rows::<DeckId>().filter(|(_, deck)| deck.kind == kind).map(|(id, _)| id).collect()
}

fn benefits(pack: &mut Pack, chance: &mut Chance, wild: bool) {
    let goods = pack.resources.len();
    // What an advance does a wonder may do as well.
    let wonders = decks(pack, DeckKind::Wonder);
    for card in pack.cards.iter_mut().filter(|card| wonders.contains(&card.deck)) {
        if once_in(chance, 2) {
            let other = chance.pick(pack.advances.len());
            card.benefits.extend(pack.advances[other].benefits.clone());
        }
    }
    let advances = pack.advances.iter_mut().map(|row| &mut row.benefits).collect();
    shuffled(advances, chance, goods, false, wild);
    let buildings = pack.pieces.iter_mut().filter(|piece| piece.kind == PieceKind::Building);
    shuffled(buildings.map(|row| &mut row.benefits).collect(), chance, goods, false, wild);
    for kind in [DeckKind::Action, DeckKind::Event, DeckKind::Wonder] {
        let decks = decks(pack, kind);
        let cards = pack.cards.iter_mut().filter(|card| decks.contains(&card.deck));
        let cards = cards.map(|row| &mut row.benefits).collect();
        shuffled(cards, chance, goods, kind != DeckKind::Wonder, wild);
    }
}

/// Advances with other prices, needs and outlines, and groups that open in another way.
fn advances(pack: &mut Pack, chance: &mut Chance, wild: bool) {
    let (goods, tracks, count) = (pack.resources.len(), pack.tracks.len(), pack.advances.len());
    for advance in &mut pack.advances {
        price(&mut advance.price, chance, goods, wild);
        if once_in(chance, 3) {
            advance.raises = vec![TrackId::from(chance.pick(tracks)); chance.pick(3)];
        }
        if once_in(chance, 8) {
            advance.prerequisites = vec![AdvanceId::from(chance.pick(count))];
        }
    }
    for group in &mut pack.groups {
        if once_in(chance, 4) {
            group.government = !group.government;
        }
        for opens in &mut group.opened_by {
            *opens = AdvanceId::from(chance.pick(count));
        }
    }
}

fn cards(pack: &mut Pack, chance: &mut Chance, wild: bool) {
    let (goods, events) = (pack.resources.len(), pack.events.len());
    for card in &mut pack.cards {
        price(&mut card.price, chance, goods, wild);
        if card.event.is_some() || once_in(chance, 8) {
            card.event = Some(EventId::from(chance.pick(events)));
        }
        if card.price.is_empty() && once_in(chance, 8) {
            card.copies = some(chance, 0, card.copies);
        }
        if let Some(points) = &mut card.points {
            *points += i16::try_from(chance.pick(4)).expect("small") - 1;
        }
        card.needs.truncate(chance.pick(card.needs.len() + 1));
        for target in card.goals.iter_mut().flat_map(|goal| &mut goal.any_of) {
            target.count = like(chance, target.count, wild);
        }
    }
}

/// Other pieces, resources, tracks and rates.
fn numbers(pack: &mut Pack, chance: &mut Chance, wild: bool) {
    let goods = pack.resources.len();
    for resource in &mut pack.resources {
        resource.start = like(chance, resource.start, wild);
        resource.limit = resource.limit.map(|limit| like(chance, limit, wild));
    }
    for track in &mut pack.tracks {
        track.spaces = track.spaces.map(|spaces| like(chance, spaces, wild));
        for space in &mut track.events {
            *space = like(chance, *space, wild);
        }
    }
    for piece in &mut pack.pieces {
        price(&mut piece.price, chance, goods, wild);
        for number in [&mut piece.dice, &mut piece.carries] {
            // What fights still fights, and what carries still carries.
            if *number > 0 {
                *number = like(chance, *number, wild).max(1);
            }
        }
        piece.stack = piece.stack.map(|stack| like(chance, stack, wild));
        let component = piece.component.map(|id| &mut pack.inventory[id.index()]);
        if let Some(count) = component.and_then(|row| row.per_player.as_mut()) {
            *count = like(chance, *count, wild);
        }
    }
    let realm = pack.realm.as_mut().expect("a table of rates");
    for number in [
        &mut realm.groups,
        &mut realm.happy_more,
        &mut realm.angry_size,
        &mut realm.hit,
        &mut realm.influence_from,
        &mut realm.influence_size,
    ] {
        *number = like(chance, *number, wild);
    }
    for counts in [
        &mut realm.spoils,
        &mut realm.lost_piece,
        &mut realm.defeated,
        &mut realm.razed,
        &mut realm.given_up,
    ] {
        price(counts, chance, goods, wild);
    }
    for count in &mut realm.refugees {
        count.count = like(chance, count.count, wild);
    }
}

/// Other turns and actions, and the steps after them in another order.
fn course(pack: &mut Pack, chance: &mut Chance, wild: bool) {
    for phase in &mut pack.sequence {
        phase.choose = phase.choose.map(|count| like(chance, count, wild));
        phase.times = phase.times.map(|count| like(chance, count, wild).min(6));
    }
    if let Some((_, after)) = pack.sequence.split_first_mut() {
        chance.shuffle(after);
    }
    for setup in &mut pack.setups {
        for count in setup.starts_with.iter_mut().flat_map(|start| &mut start.pieces) {
            if once_in(chance, 30) {
                count.count = like(chance, count.count, wild);
            }
        }
    }
}

/// Plays a game in which everybody uses all actions and offers no trade, and checks it after every decision.
fn busy(game: &Game, seed: u64) -> Result<u32, String> {
    let mut chance = Chance::new(seed);
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let (mut legal, mut decisions) = (Vec::new(), 0);
    while let Some(seat) = game.asked(&state) {
        game.legal(&state, &mut legal);
        let task = state.tasks.last().copied();
        if matches!(task, Some(Task::Turn | Task::Build { .. } | Task::Collect { .. })) {
            legal.retain(|action| !matches!(action, Action::Trade(_)));
            if legal.len() > 1 {
                legal.retain(|action| *action != Action::Done);
            }
        }
        let action = legal[chance.pick(legal.len())];
        let applied = game.apply(&mut state, seat, action, &mut events);
        applied.map_err(|why| format!("{task:?}, {action:?}: {why}"))?;
        game.check(&state).map_err(|why| format!("{task:?}, {action:?}: {why}"))?;
        decisions += 1;
        if decisions > 60_000 {
            return Err(format!("it does not end: {task:?}, {action:?}"));
        }
    }
    Ok(decisions)
}

/// Changes a pack in everything that the family reads.
fn changed(pack: &mut Pack, seed: u64) {
    let mut chance = Chance::new(seed);
    let wild = seed % 2 == 1;
    ground(pack, &mut chance);
    maps(pack, &mut chance, wild);
    benefits(pack, &mut chance, wild);
    advances(pack, &mut chance, wild);
    cards(pack, &mut chance, wild);
    numbers(pack, &mut chance, wild);
    course(pack, &mut chance, wild);
}

#[test]
fn every_law_holds_on_packs_by_chance() {
    let (mut played, mut refused) = (0, Vec::new());
    for seed in 0..100 {
        let mut pack = pack();
        changed(&mut pack, seed);
        for players in 2..=4 {
            let options = Options { turn_limit: 4, ..Options::new(players) };
            let game = match Game::new(&pack, &options) {
                Ok(game) => game,
                Err(why) => {
                    refused.push(why.to_string());
                    continue;
                }
            };
            let held = laws::hold(&game, seed, 29);
            let tally = held.unwrap_or_else(|why| panic!("pack {seed}, {players} players: {why}"));
            assert!(tally.decisions > 0 && tally.accepted > 0, "pack {seed}: {tally:?}");
            busy(&game, seed).unwrap_or_else(|why| panic!("pack {seed}, {players} players: {why}"));
            played += 1;
        }
    }
    assert!(played > 100, "{played} were played, refused: {refused:#?}");
    let short = |why: &&String| why.split(' ').count() < 5 || why.contains("::");
    assert_eq!(refused.iter().find(short), None, "a sentence says why");
}

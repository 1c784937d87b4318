//! Games on packs whose ground, cards and numbers were changed by chance: what always holds, holds there too.

use strabo_core::{Chance, Family, Options, laws};
use strabo_focus_row::Game;
use strabo_model::refs::{DeckId, EventId, GroupId, TerrainId};
use strabo_model::{Pack, deck::DeckKind};

use crate::games::pack;

/// A number between two.
fn some(chance: &mut Chance, least: u16, most: u16) -> u16 {
    least + u16::try_from(chance.below(u32::from(most - least) + 1)).expect("small")
}

/// Other ground on every tile, but where an icon stands.
fn ground(pack: &mut Pack, chance: &mut Chance) {
    let terrains = pack.terrains.len();
    for tile in &mut pack.tiles {
        let shape = tile.shape.map(|shape| pack.tile_shapes[shape.index()].spaces.clone());
        let shape = shape.expect("a tile with a shape");
        for side in &mut tile.sides {
            for (space, terrain) in shape.iter().zip(&mut side.terrain) {
                if side.icons.iter().all(|icon| icon.at != Some(*space)) {
                    *terrain = TerrainId::from(chance.pick(terrains));
                }
            }
        }
    }
}

/// Cards of the same sort change what they do, what they cost and what they ask for.
fn cards(pack: &mut Pack, chance: &mut Chance) {
    for kind in [DeckKind::Wonder, DeckKind::Leader, DeckKind::Diplomacy] {
        let decks: Vec<DeckId> =
            pack.rows::<DeckId>().filter(|(_, deck)| deck.kind == kind).map(|(id, _)| id).collect();
        let cards = |pack: &Pack| -> Vec<usize> {
            (0..pack.cards.len()).filter(|at| decks.contains(&pack.cards[*at].deck)).collect()
        };
        let mut does: Vec<_> =
            cards(pack).iter().map(|at| pack.cards[*at].benefits.clone()).collect();
        chance.shuffle(&mut does);
        for (at, benefits) in cards(pack).into_iter().zip(does) {
            let card = &mut pack.cards[at];
            card.benefits = benefits;
            chance.shuffle(&mut card.row);
            for price in &mut card.price {
                price.amount = some(chance, 1, 14);
            }
            card.accepts.truncate(chance.pick(card.accepts.len() + 1));
        }
    }
    for group in pack.ids::<GroupId>().collect::<Vec<_>>() {
        let mut does: Vec<_> = pack.advances.iter().filter(|card| card.groups == [group]).collect();
        chance.shuffle(&mut does);
        let does: Vec<_> = does.into_iter().map(|card| card.benefits.clone()).collect();
        let same = pack.advances.iter_mut().filter(|card| card.groups == [group]);
        for (card, benefits) in same.zip(does) {
            card.benefits = benefits;
        }
    }
    for goal in pack.cards.iter_mut().flat_map(|card| &mut card.goals) {
        for target in &mut goal.any_of {
            target.count = some(chance, target.count.div_ceil(2), target.count + 1);
        }
    }
}

/// Other dials, limits, defences and numbers of pieces.
fn numbers(pack: &mut Pack, chance: &mut Chance) {
    let events = pack.events.len();
    for track in &mut pack.tracks {
        for happening in &mut track.happens {
            happening.event = EventId::from(chance.pick(events));
        }
        for level in &mut track.levels {
            level.level = u8::try_from(some(chance, 1, 4)).expect("small");
        }
    }
    for resource in pack.resources.iter_mut().filter(|row| row.per_card) {
        resource.limit = Some(some(chance, 1, 5));
    }
    for piece in &mut pack.pieces {
        piece.defence = some(chance, 0, 8);
        piece.terrain_defence = some(chance, 0, 2);
        piece.reinforced = some(chance, 0, 3);
        let component = piece.component.map(|id| &mut pack.inventory[id.index()]);
        if let Some(count) = component.and_then(|row| row.per_player.as_mut()) {
            *count = some(chance, (*count).div_ceil(2), *count);
        }
    }
}

#[test]
fn every_law_holds_on_packs_by_chance() {
    for seed in 0..12 {
        let mut chance = Chance::new(seed);
        let mut pack = pack();
        ground(&mut pack, &mut chance);
        cards(&mut pack, &mut chance);
        numbers(&mut pack, &mut chance);
        for players in 2..=4 {
            let options = Options { turn_limit: 12, ..Options::new(players) };
            let held = laws::hold(&Game::new(&pack, &options).expect("it can be played"), seed, 17);
            let tally = held.unwrap_or_else(|why| panic!("pack {seed}, {players} players: {why}"));
            assert!(tally.accepted > 10 && tally.imagined > 5, "pack {seed}: {tally:?}");
        }
    }
}

//! The table before the first decision.

use strabo_core::{Chance, Events, Log};

use crate::prelude::*;
use crate::state::{Fight, Note, Player, READY, RegionTile, Space};
use crate::{event::Told, ids::TileFace, play::Play};

/// Everything is shuffled, dealt and placed, and the first player is drawn by lot.
pub(crate) fn start(
    rules: &Rules,
    players: u8,
    limit: u16,
    seed: u64,
    events: &mut Events<Told>,
) -> State {
    let mut chance = Chance::new(seed);
    let first = Seat::new(u8::try_from(chance.below(u32::from(players))).unwrap_or(0));
    // With four players it is drawn who sits where; they still play clockwise.
    let seated =
        if players > 3 { u8::try_from(chance.below(u32::from(players))).unwrap_or(0) } else { 0 };
    let all = |cards: &[crate::rules::Card]| cards.iter().fold(0, |set, card| set | card.copies);
    let wonders = (1_u64 << rules.wonders.len()) - 1;
    let decks = [all(&rules.actions), all(&rules.objectives), all(&rules.events), wonders];
    let tiles = rules.tiles.len();
    let mut state = State {
        chance,
        round: 1,
        turn: 1,
        first,
        active: first,
        had: 0,
        spaces: vec![Space::NEW; rules.cells.len()],
        regions: vec![RegionTile(None); rules.regions.len()],
        open: Spaces::NONE,
        water: Spaces::NONE,
        cities: Spaces::NONE,
        tiles: if tiles >= 64 { u64::MAX } else { (1 << tiles) - 1 },
        players: vec![Player::default(); usize::from(players)],
        decks,
        discards: [0; 4],
        wonders: 0,
        sites: vec![None; rules.wonders.len()],
        tasks: Vec::with_capacity(16),
        note: Note { band: Band::default(), camp: None, ..Note::default() },
        fight: Fight::default(),
        finale: false,
        end: None,
    };
    for (number, region) in numbered(&rules.regions) {
        let Some(seat) = region.seat else { continue };
        let seat = Seat::new((seat.number() + seated) % players);
        let pool = region.pool & state.tiles;
        let tile = bits::<TileFace>(pool).next().unwrap_or_default();
        state.tiles &= !(1 << tile.number());
        let mut play = Play { rules, limit, state: &mut state, events: &mut Events::off() };
        play.lay(seat, number, tile, 0, None);
        let home = home(Facts { rules, state: &state }, &region.ways[0].1);
        settle(rules, &mut state, limit, seat, home);
    }
    // Starting regions show no barbarians.
    state.tasks.clear();
    for seat in seats(players) {
        let at = seat.index();
        state.players[at].advances = rules.first_advances;
        let facts = Facts { rules, state: &state };
        let mut goods = [0; MOST_GOODS];
        for (good, row) in numbered::<GoodId, _>(&rules.goods) {
            goods[good.index()] = row.start.min(facts.limit(seat, good));
        }
        state.players[at].goods = goods;
    }
    let mut play = Play { rules, limit, state: &mut state, events: &mut Events::off() };
    for seat in (0..players).map(|at| play.state.after_first(at)).collect::<Vec<_>>() {
        for (deck, cards) in [Deck::Actions, Deck::Objectives].into_iter().zip(rules.dealt) {
            for _ in 0..cards {
                play.draw_to_hand(seat, deck);
            }
        }
    }
    for _ in 0..rules.revealed {
        play.reveal_wonder();
    }
    let mut play = Play { rules, limit, state: &mut state, events };
    play.note(Event::First { seat: first });
    play.push(Task::Next);
    play.run();
    state
}

/// Where a player starts: the first kind of ground of the region that takes a city.
fn home(facts: Facts<'_>, order: &[SpaceId]) -> SpaceId {
    let fits = |at: &&SpaceId| facts.is_bare(**at);
    let found = order.iter().filter(fits).min_by_key(|at| facts.space(**at).ground);
    found.or(order.first()).copied().unwrap_or_default()
}

fn settle(rules: &Rules, state: &mut State, limit: u16, seat: Seat, home: SpaceId) {
    let mut play = Play { rules, limit, state, events: &mut Events::off() };
    play.found(seat, home);
    play.add_units(home, seat, SETTLER, READY, rules.first_settlers);
    play.add_units(home, seat, ARMY, READY, rules.first_armies);
    if rules.happy_cities > 0 {
        play.set_mood(home, HAPPY);
    }
}

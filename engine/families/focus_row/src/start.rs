//! How a game begins: leaders, tiles, wonders, victory cards.

use std::sync::Arc;

use strabo_core::{Chance, Events};

use crate::board::{Board, Lying};
use crate::event::Event;
use crate::play::Play;
use crate::rules::{
    Core, MOST_CARAVANS, MOST_GOODS, MOST_GROUPS, MOST_SEATS, MapPlan, NONE, ON_CARD, Rules,
};
use crate::spaces::Spaces;
use crate::state::{Hidden, Note, OpenState, Player, State, Task};

/// The state before the first decision.
pub(crate) fn start(
    rules: &Rules,
    seats: u8,
    limit: u16,
    seed: u64,
    events: &mut Events<Event>,
) -> State {
    let mut chance = Chance::new(seed);
    let mut leaders: Vec<u8> = (0_u8..).zip(&rules.leaders).map(|(at, _)| at).collect();
    chance.shuffle(&mut leaders);
    let mut players: Vec<Player> =
        (0..seats).map(|seat| player(rules, leaders[usize::from(seat)])).collect();
    let first = u8::try_from(chance.below(u32::from(seats))).unwrap_or(0);
    let order = wonders(rules, &mut chance);
    let mut victories: Vec<u8> = (0_u8..).zip(&rules.victories).map(|(at, _)| at).collect();
    chance.shuffle(&mut victories);
    victories.truncate(usize::from(rules.victories_shown));
    let mut supply = [0; MOST_GOODS];
    for (at, good) in rules.goods.iter().enumerate() {
        supply[at] = good.total;
    }
    let mut board = Board::empty(rules);
    let task = match &rules.plan {
        MapPlan::Fixed { tiles, fill } => {
            let mut left: Vec<u8> = Vec::new();
            for tile in tiles {
                let lying = Lying {
                    tile: tile.tile,
                    side: tile.side,
                    turn: tile.turn,
                    at: tile.at,
                    core: false,
                    near_core: false,
                };
                let capital = board.lay(rules, lying);
                let seat = tile.seat.and_then(|seat| players.get_mut(usize::from(seat)));
                match (capital, seat) {
                    (Some(space), Some(player)) => player.capital = space,
                    (Some(space), None) => left.push(space),
                    (None, _) => {}
                }
            }
            let homeless = players.iter_mut().filter(|player| player.capital == NONE);
            for (player, space) in homeless.zip(left) {
                player.capital = space;
            }
            board.fill(rules, fill);
            let holes = board.covered.holes();
            board.fill(rules, &holes);
            board.connect();
            Task::Begin
        }
        MapPlan::Built(cores) => {
            let roll = u8::try_from(chance.below(u32::from(rules.die))).unwrap_or(0) + 1;
            let fits = |core: &&Core| (core.rolls[0]..=core.rolls[1]).contains(&roll);
            if let Some(core) = cores.iter().find(fits).or_else(|| cores.first()) {
                deal(rules, core, &mut board, &mut players, &mut chance);
            }
            Task::Pick
        }
    };
    let mut open = OpenState {
        board: Arc::new(board),
        turn: 0,
        first,
        active: first,
        dial: 0,
        players,
        barbarians: Vec::new(),
        states: vec![NONE; rules.states.len()],
        naturals: vec![NONE; rules.naturals.len()],
        goods: Spaces::NONE,
        supply,
        wonders: vec![NONE; rules.wonders.len()],
        victories,
        tasks: vec![task],
        note: Note::default(),
        end: None,
    };
    let mut hidden = Hidden { chance, order, drawn: [0; MOST_GROUPS] };
    Play { rules, limit, state: &mut open, hidden: &mut hidden, events }.run();
    State { open, hidden }
}

fn player(rules: &Rules, leader: u8) -> Player {
    let mut player = Player {
        leader,
        hand: [NONE; 4],
        capital: NONE,
        cities: Spaces::NONE,
        tokens: Spaces::NONE,
        strong: Spaces::NONE,
        caravans: [NONE; MOST_CARAVANS],
        row: [NONE; MOST_GROUPS],
        cards: [NONE; MOST_GROUPS],
        trade: [0; MOST_GROUPS],
        goods: [0; MOST_GOODS],
        tech: 0,
        best_tech: 0,
        taken: [NONE; MOST_SEATS],
        envoys: 0,
        agendas: 0,
        capitals_defeated: 0,
    };
    for (slot, card) in rules.leaders[usize::from(leader)].row.iter().enumerate() {
        let kind = rules.cards[usize::from(*card)].group;
        player.row[slot] = kind;
        player.cards[usize::from(kind)] = *card;
    }
    let first = usize::from(rules.first_caravans.min(rules.caravans));
    player.caravans[..first].fill(ON_CARD);
    player
}

/// The cards of all decks from the top down, batch by batch; those that were taken out come last.
pub(crate) fn wonders(rules: &Rules, chance: &mut Chance) -> Vec<u8> {
    let mut order = Vec::new();
    for (deck, _) in (0_u8..).zip(&rules.wonder_decks) {
        let mut cards: Vec<u8> = (0_u8..)
            .zip(&rules.wonders)
            .filter(|(_, wonder)| wonder.deck == deck)
            .map(|(at, _)| at)
            .collect();
        chance.shuffle(&mut cards);
        let mut removed = Vec::new();
        for (era, count) in &rules.removed[usize::from(deck)] {
            for _ in 0..*count {
                let of = |card: &u8| rules.wonders[usize::from(*card)].era == *era;
                if let Some(at) = cards.iter().position(of) {
                    removed.push(cards.remove(at));
                }
            }
        }
        let batches = &rules.batches[usize::from(deck)];
        let batch = |card: &u8| {
            let era = rules.wonders[usize::from(*card)].era;
            batches.iter().position(|one| *one == era).unwrap_or(0)
        };
        cards.sort_by_key(batch);
        order.append(&mut cards);
        order.append(&mut removed);
    }
    order
}

/// Draws a tile by lot among those that fit. The first of a shuffled pool would not do: the core takes tiles with icons,
/// so that those left would lie behind the others, for who is dealt last.
fn draw(pool: &mut Vec<u8>, from: &[u8], chance: &mut Chance) -> Option<u8> {
    let fits = |tile: &&u8| from.contains(tile);
    let nth = chance.pick(pool.iter().filter(fits).count());
    let tile = pool.iter().filter(fits).nth(nth).copied()?;
    pool.retain(|other| *other != tile);
    Some(tile)
}

/// Deals tiles and makes the core.
fn deal(
    rules: &Rules,
    core: &Core,
    board: &mut Board,
    players: &mut [Player],
    chance: &mut Chance,
) {
    let mut pool: Vec<u8> = (0_u8..).zip(&rules.tiles).map(|(at, _)| at).collect();
    let mut dealt = vec![0_usize; players.len()];
    let mut give = |player: &mut Player, seat: usize, tile: u8| {
        if let Some(held) = player.hand.get_mut(dealt[seat]) {
            *held = tile;
            dealt[seat] += 1;
        }
    };
    for (tiles, each) in &core.first {
        for (seat, player) in players.iter_mut().enumerate() {
            for _ in 0..*each {
                if let Some(tile) = draw(&mut pool, tiles, chance) {
                    give(player, seat, tile);
                }
            }
        }
        // What nobody got of these tiles goes back to the box.
        pool.retain(|tile| !tiles.contains(tile));
    }
    let mut drawn = Vec::new();
    for (tiles, ..) in &core.places {
        drawn.extend(draw(&mut pool, tiles, chance));
    }
    chance.shuffle(&mut drawn);
    for ((_, side, turn, at), tile) in core.places.iter().zip(drawn) {
        let lying = Lying { tile, side: *side, turn: *turn, at: *at, core: true, near_core: false };
        board.lay(rules, lying);
    }
    let holes = board.covered.holes();
    board.fill(rules, &holes);
    board.connect();
    for (tiles, each) in &core.then {
        for (seat, player) in players.iter_mut().enumerate() {
            for _ in 0..*each {
                if let Some(tile) = draw(&mut pool, tiles, chance) {
                    give(player, seat, tile);
                }
            }
        }
    }
}

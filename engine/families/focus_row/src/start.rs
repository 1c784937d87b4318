//! How a game begins: leaders, tiles, wonders, victory cards.

use std::sync::Arc;

use crate::prelude::*;
use strabo_core::{Chance, Events};

use crate::rules::{Core, MOST_CARAVANS, MOST_GOODS, MOST_GROUPS, MOST_SEATS, MapPlan};
use crate::state::{Hidden, Note, OpenState, Player, State};
use crate::{board::Lying, ids::LeaderId, play::Play};

/// The state before the first decision.
pub(crate) fn start(
    rules: &Rules,
    seats: u8,
    limit: u16,
    seed: u64,
    events: &mut Events<Event>,
) -> State {
    let mut chance = Chance::new(seed);
    let mut leaders: Vec<LeaderId> = numbered(&rules.leaders).map(|(at, _)| at).collect();
    chance.shuffle(&mut leaders);
    let dealt = leaders.iter().take(usize::from(seats));
    let mut players: Vec<Player> = dealt.map(|leader| player(rules, *leader)).collect();
    let first = Seat::new(u8::try_from(chance.below(u32::from(seats))).unwrap_or(0));
    let mut supply = [0; MOST_GOODS];
    for (at, good) in rules.goods.iter().enumerate() {
        supply[at] = good.total;
    }
    let mut board = Board::empty(rules);
    let task = match &rules.plan {
        MapPlan::Fixed { tiles, fill } => {
            let mut left: Vec<Space> = Vec::new();
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
                let seat = tile.seat.and_then(|seat| players.get_mut(seat.index()));
                match (capital, seat) {
                    (Some(space), Some(player)) => player.capital = Some(space),
                    (Some(space), None) => left.push(space),
                    (None, _) => {}
                }
            }
            let homeless = players.iter_mut().filter(|player| player.capital.is_none());
            for (player, space) in homeless.zip(left) {
                player.capital = Some(space);
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
        states: vec![None; rules.states.len()],
        naturals: vec![None; rules.naturals.len()],
        goods: Spaces::NONE,
        supply,
        wonders: vec![None; rules.wonders.len()],
        victories: Vec::new(),
        tasks: vec![task],
        note: Note::new(),
        end: None,
    };
    let mut hidden = Hidden { chance, order: Vec::new(), drawn: [0; MOST_GROUPS] };
    let mut play = Play { rules, limit, state: &mut open, hidden: &mut hidden, events };
    play.populate();
    play.run();
    State { open, hidden }
}

fn player(rules: &Rules, leader: LeaderId) -> Player {
    let mut player = Player {
        leader,
        hand: [None; 4],
        capital: None,
        cities: Spaces::NONE,
        tokens: Spaces::NONE,
        strong: Spaces::NONE,
        caravans: [Caravan::Unused; MOST_CARAVANS],
        row: [None; MOST_GROUPS],
        cards: [None; MOST_GROUPS],
        trade: [0; MOST_GROUPS],
        goods: [0; MOST_GOODS],
        tech: 0,
        best_tech: 0,
        taken: [None; MOST_SEATS],
        envoys: 0,
        agendas: 0,
        capitals_defeated: 0,
    };
    for (slot, card) in rules[leader].row.iter().enumerate() {
        let kind = rules[*card].group;
        player.row[slot] = Some(kind);
        player.cards[kind.index()] = Some(*card);
    }
    let first = usize::from(rules.first_caravans.min(rules.caravans));
    player.caravans[..first].fill(Caravan::OnCard);
    player
}

/// Draws a tile by lot among those that fit. The first of a shuffled pool would not do: the core takes tiles with icons,
/// so that those left would lie behind the others, for who is dealt last.
fn draw(pool: &mut Vec<MapTileId>, from: &[MapTileId], chance: &mut Chance) -> Option<MapTileId> {
    let fits = |tile: &&MapTileId| from.contains(tile);
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
    let mut pool: Vec<MapTileId> = numbered(&rules.tiles).map(|(at, _)| at).collect();
    let mut dealt = vec![0_usize; players.len()];
    let mut give = |player: &mut Player, seat: usize, tile: MapTileId| {
        if let Some(held) = player.hand.get_mut(dealt[seat]) {
            *held = Some(tile);
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

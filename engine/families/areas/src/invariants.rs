//! What holds in every state: no piece and no card is ever lost or doubled.

use std::fmt::Arguments;

use crate::cards::{Row, Side};
use crate::prelude::*;
use crate::state::Holder;

/// Checks that no piece and no card is lost or doubled and that nobody has left the table, and says what does
/// not hold. It takes a few microseconds.
pub fn check(game: &Game, state: &State) -> Result<(), String> {
    if !state.board.is_sound() {
        return Err("the sets of areas do not follow from the board".to_owned());
    }
    for seat in game.all_seats() {
        pieces(game, state, seat)?;
        hand(game, state, seat)?;
    }
    let (out, pirates) = on_board(state, game.barbarians());
    same(
        format_args!("barbarian tokens"),
        out + u16::from(state.barbarians),
        u16::from(game.barbarian_tokens),
    )?;
    same(
        format_args!("pirate cities"),
        pirates + u16::from(state.pirates),
        u16::from(game.pirate_cities),
    )?;
    cards(game, state)
}

/// The words are put together only when they are needed: this runs after every step of a soak.
fn same(what: Arguments<'_>, found: u16, expected: u16) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found} instead of {expected}")) }
}

/// The tokens and the cities of an owner on the board, by its sets, which are sound.
fn on_board(state: &State, owner: Seat) -> (u16, u16) {
    let tokens = state.board.settled(owner).map(|(_, count)| u16::from(count)).sum();
    (tokens, fits_u16(state.board.cities(owner).count()))
}

fn pieces(game: &Game, state: &State, seat: Seat) -> Result<(), String> {
    let (board, cities) = on_board(state, seat);
    let player = state.player(seat);
    let name = game.name(seat);
    let aboard: u16 = player.ships.iter().map(|ship| u16::from(ship.cargo)).sum();
    same(format_args!("{name}: tokens on the board"), u16::from(player.tokens), board + aboard)?;
    let all = u16::from(player.tokens) + u16::from(player.stock) + u16::from(player.treasury);
    same(format_args!("{name}: tokens"), all, u16::from(game.tokens))?;
    same(format_args!("{name}: cities on the board"), u16::from(player.cities), cities)?;
    let all = u16::from(player.cities) + u16::from(player.city_stock);
    same(format_args!("{name}: cities"), all, u16::from(game.cities))?;
    if state.ships_of(seat).count() > usize::from(game.ships) {
        return Err(format!("{name}: too many ships"));
    }
    if player.ships.iter().any(|ship| ship.at.is_none() && ship.cargo > 0) {
        return Err(format!("{name}: tokens aboard a ship in stock"));
    }
    if u16::from(player.marker) > game.succession().spaces {
        return Err(format!("{name}: the marker has left the table"));
    }
    Ok(())
}

fn hand(game: &Game, state: &State, seat: Seat) -> Result<(), String> {
    let cards: u16 = state.cards.hand(seat).iter().map(|count| u16::from(*count)).sum();
    same(format_args!("{}: cards in hand", game.name(seat)), cards, state.player(seat).hand)
}

fn cards(game: &Game, state: &State) -> Result<(), String> {
    let kinds = game.cards.kinds();
    let mut found = vec![0u16; kinds + game.cards.calamities.len()];
    for pile in 0..game.cards.piles.len() {
        state.cards.pile(game, pile).for_each(|card| found[card.index()] += 1);
    }
    for (at, card) in state.cards.calamities.iter().enumerate() {
        let known = |seat: Option<Seat>| seat.is_none_or(|seat| seat < game.barbarians());
        if !known(card.holder.player()) || !known(card.trader) {
            return Err(format!("calamity card {at} is nowhere"));
        }
        let in_stack = u16::from(card.holder == Holder::Stack);
        same(format_args!("calamity card {at} in the stacks"), found[kinds + at], in_stack)?;
    }
    let mut add = |cards: &[u8]| {
        found.iter_mut().zip(&cards[..kinds]).for_each(|(sum, count)| *sum += u16::from(*count));
    };
    add(state.cards.discards(game));
    game.all_seats().for_each(|seat| add(state.cards.hand(seat)));
    add(state.cards.table(game, Side::First));
    add(state.cards.table(game, Side::Second));
    if let Some(kind) = game.cards.substitute {
        found[kind.index()] += u16::from(state.cards.substitutes);
    }
    // How many stacks have a number: one for each block.
    let mut stacks = [0u16; 256];
    game.cards.piles.iter().for_each(|pile| stacks[usize::from(pile.number)] += 1);
    for (kind, &count) in found[..kinds].iter().enumerate() {
        let copies = u16::from(game.cards.copies[kind]);
        let blocks = stacks[usize::from(game.cards.numbers[kind])].max(1);
        // An odd one that two blocks cannot share stays in the box.
        let shared = game.pack.commodities[kind].block.is_none();
        let used = if shared { copies / blocks * blocks } else { copies };
        same(format_args!("cards of commodity {kind}"), count, used)?;
    }
    check_shared(game, state)
}

/// Of a commodity that blocks share, each block keeps its part: in its stack, and wherever cards of it have gone.
fn check_shared(game: &Game, state: &State) -> Result<(), String> {
    let hands = game.all_seats().map(Row::Hand);
    let tables = [Side::First, Side::Second].map(Row::Table);
    let rows: Vec<Row> = hands.chain(tables).chain([Row::Discards]).collect();
    for (at, pile) in game.cards.piles.iter().enumerate() {
        for card in pile.kinds.iter().filter(|card| game.cards.is_shared(card.index())) {
            let out = rows.iter().map(|row| state.cards.of_block(game, *row, *card, pile.turn));
            let out: u16 = out.map(u16::from).sum();
            let there = state.cards.pile(game, at).filter(|one| one == card).count();
            let share = usize::from(game.cards.copies[card.index()]) / game.cards.turns;
            let what = format_args!("cards of commodity {} of block {}", card.index(), pile.turn);
            same(what, out + fits_u16(there), fits_u16(share))?;
        }
    }
    Ok(())
}

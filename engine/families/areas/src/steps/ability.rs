//! Special abilities: each holder may use each of them once a turn, in any order.
//!
//! Using one either happens at once or opens it; then its own choices are asked until it is done.

use crate::prelude::*;
use strabo_model::attribute::Ability;

use super::opened::{abilities, close, current, phase};
use super::territory::{self, Reach};
use super::{levy, outreach};
use crate::state::work::AbilityWork;

pub(crate) fn run(game: &Game, state: &mut State, phase: u8) -> Flow {
    while let Some(seat) = state.current(game) {
        if let Some(giver) = state.ability.giver {
            return state.question(giver, Ask::GivenCard);
        }
        if state.ability.active || open(game, state, seat, phase).next().is_some() {
            return state.question(seat, Ask::Ability);
        }
        state.next_player();
    }
    Flow::Done
}

/// The abilities a player can use now: the advance, which of its abilities, and the most of it.
fn open<'a>(
    game: &'a Game,
    state: &'a State,
    seat: Seat,
    phase: u8,
) -> impl Iterator<Item = (usize, usize, u8)> + 'a {
    let player = state.player(seat);
    bits(player.advances & !player.abilities_used)
        .flat_map(move |at| {
            abilities(game, at, phase).map(move |(option, ability)| (at, option, ability))
        })
        .map(move |(at, option, ability)| (at, option, most(game, state, seat, ability)))
        .filter(|(_, _, most)| *most > 0)
}

/// How much of an ability can be used: nothing when there is nothing to use it on.
fn most(game: &Game, state: &State, seat: Seat, ability: &Ability) -> u8 {
    match ability {
        Ability::GainTreasury(gain) => capped(gain.up_to).min(state.player(seat).stock),
        Ability::SellCards(sell) => {
            let kinds = 0..game.cards.kinds();
            u8::from(kinds.into_iter().any(|kind| sellable(game, state, seat, kind, sell.rate) > 0))
        }
        Ability::DestroyArea(_) | Ability::AnnexArea(_) => u8::from(
            reach(ability).is_some_and(|reach| reach.targets(game, state, seat).next().is_some()),
        ),
        Ability::MoveTokens(_) => u8::from(state.player(seat).tokens > 0),
        Ability::Settle(settle) => {
            u8::from(outreach::sites(game, state, seat, settle).next().is_some())
        }
        Ability::AnnexBarbarians(annex) => {
            u8::from(outreach::can_annex(game, state, seat, annex, annex.points))
        }
        Ability::CollectCards(collect) => {
            u8::from(levy::payers(game, state, seat, collect).next().is_some())
        }
        Ability::AskForCard(ask) => {
            u8::from(levy::holders(game, state, seat, ask).next().is_some())
        }
    }
}

fn reach(ability: &Ability) -> Option<Reach> {
    match ability {
        Ability::DestroyArea(destroy) => Some(Reach::destroying(destroy)),
        Ability::AnnexArea(annex) => Some(Reach::annexing(annex)),
        _ => None,
    }
}

/// How many cards of a commodity can be sold: nobody gets less than the full price.
fn sellable(game: &Game, state: &State, seat: Seat, kind: usize, rate: u16) -> u8 {
    let held = state.cards.hand(seat)[kind];
    match rate * game.cards.values[kind] {
        0 => held,
        price => held.min(fits_u8(usize::from(u16::from(state.player(seat).stock) / price))),
    }
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let seat = state.seat;
    match current(game, state) {
        None => {
            legal.one(Action::Done);
            for (advance, option, most) in open(game, state, seat, phase(game, state)) {
                let (advance, option) = (AdvanceId::from(advance), fits_u8(option));
                legal.up_to(Action::UseAbility { advance, option, count: 1 }, most);
            }
        }
        Some(Ability::SellCards(sell)) => {
            legal.one(Action::Done);
            for kind in 0..game.cards.kinds() {
                let most = sellable(game, state, seat, kind, sell.rate);
                legal.up_to(Action::Card { card: TradeCard::at(kind), count: 1 }, most);
            }
        }
        Some(ability @ (Ability::DestroyArea(_) | Ability::AnnexArea(_))) => {
            if let Some(reach) = reach(ability) {
                reach.targets(game, state, seat).for_each(|at| legal.one(Action::Choose(at)));
            }
        }
        Some(Ability::MoveTokens(_)) => outreach::legal_move(game, state, legal),
        Some(Ability::Settle(settle)) => outreach::legal_settle(game, state, settle, legal),
        Some(Ability::AnnexBarbarians(annex)) => {
            outreach::legal_annex(game, state, annex, legal);
        }
        Some(Ability::CollectCards(collect)) => levy::legal_collect(game, state, collect, legal),
        Some(Ability::AskForCard(ask)) => levy::legal_ask(game, state, ask, legal),
        // It happens at once and is never open.
        Some(Ability::GainTreasury(_)) => {}
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    match (current(game, state), action) {
        (None, Action::UseAbility { advance, option, count }) => {
            state.player_mut(seat).abilities_used |= 1 << advance.index();
            events.note(Event::AbilityUsed { seat, advance });
            state.ability = AbilityWork { active: true, advance, option, ..AbilityWork::default() };
            match current(game, state) {
                Some(Ability::GainTreasury(_)) => {
                    state.collect(seat, count);
                    close(state);
                }
                Some(ability) => state.ability.left = capped(supply(ability)),
                None => {}
            }
        }
        (None, _) => state.next_player(),
        (Some(Ability::SellCards(sell)), Action::Card { card, count }) => {
            let price = sell.rate * game.cards.values[card.index()] * u16::from(count);
            state.discard(game, seat, card, count);
            state.collect(seat, fits_u8(usize::from(price)));
            events.note(Event::Discarded { seat, card, count });
        }
        (Some(ability @ (Ability::DestroyArea(_) | Ability::AnnexArea(_))), Action::Choose(at)) => {
            let cause = Cause::Ability(state.ability.advance);
            if let Some(reach) = reach(ability) {
                territory::strike(game, state, (&reach, at, cause), events);
            }
            close(state);
        }
        (Some(Ability::MoveTokens(_)), action) => outreach::apply_move(game, state, action, events),
        (Some(Ability::Settle(_)), action) => outreach::apply_settle(game, state, action, events),
        (Some(Ability::AnnexBarbarians(annex)), action) => {
            outreach::apply_annex(game, state, (action, annex), events);
        }
        (Some(Ability::CollectCards(collect)), action) => {
            levy::apply_collect(game, state, (action, collect), events);
        }
        (Some(Ability::AskForCard(ask)), action) => {
            levy::apply_ask(game, state, (action, ask), events);
        }
        (Some(_), _) => close(state),
    }
}

/// How many tokens, points or players an ability may be used on.
fn supply(ability: &Ability) -> u16 {
    match ability {
        Ability::MoveTokens(tokens) => tokens.up_to,
        Ability::AnnexBarbarians(annex) => annex.points,
        Ability::CollectCards(collect) => collect.players,
        Ability::AskForCard(ask) => ask.players,
        Ability::Settle(_)
        | Ability::DestroyArea(_)
        | Ability::AnnexArea(_)
        | Ability::GainTreasury(_)
        | Ability::SellCards(_) => 0,
    }
}

//! The end of a turn: cards return to their stacks, and the game ends if somebody reached the last space.

use strabo_model::variant::NonTradablePlace;

use crate::event::Ending;
use crate::prelude::*;
use crate::stacks::put_in_bottom_three;
use crate::state::{CalamityCard, Holder};

pub(crate) fn end(state: &mut State, ending: Ending, events: &mut Events) {
    state.ending = Some(ending);
    state.ask = Ask::Nothing;
    events.note(Event::Ended(ending));
}

pub(crate) fn run(state: &mut State, events: &mut Events) -> Flow {
    if state.finishing {
        end(state, Ending::LastSpace, events);
    }
    Flow::Done
}

/// Discards go under their stacks: shuffled, the non-tradable calamities below all others.
pub(crate) fn restack(game: &Game, state: &mut State) -> Flow {
    if let Some(substitute) = game.cards.substitute {
        state.cards.substitutes += state.cards.take_discards(game, substitute.index(), 0);
    }
    let mut cards: Vec<TradeCard> = Vec::new();
    let mut fixed: Vec<TradeCard> = Vec::new();
    for pile in 0..game.cards.piles.len() {
        cards.clear();
        fixed.clear();
        collect_commodities(game, state, pile, &mut cards);
        collect_calamities(game, state, pile, &mut cards, &mut fixed);
        if cards.is_empty() && fixed.is_empty() {
            continue;
        }
        if game.non_tradable == NonTradablePlace::Shuffled {
            cards.append(&mut fixed);
        }
        state.chance.shuffle(&mut cards);
        if game.non_tradable == NonTradablePlace::BottomThree {
            // The bottom two cards may be some that were in the stack before.
            let mut stack: Vec<TradeCard> = state.cards.pile(game, pile).collect();
            stack.append(&mut cards);
            for card in fixed.drain(..) {
                put_in_bottom_three(&mut stack, card, &mut state.chance);
            }
            state.cards.refill(game, pile, &stack);
            continue;
        }
        for card in cards.iter().chain(&fixed) {
            state.cards.put_under(game, pile, *card);
        }
    }
    Flow::Done
}

/// Commodities return to the stack of their block; of a commodity that blocks share, those that were drawn from it.
fn collect_commodities(game: &Game, state: &mut State, pile: usize, cards: &mut Vec<TradeCard>) {
    let info = &game.cards.piles[pile];
    for &card in &info.kinds {
        let turn = if game.cards.blocks[card.index()].is_some() { 0 } else { info.turn };
        let back = state.cards.take_discards(game, card.index(), turn);
        cards.extend(std::iter::repeat_n(card, usize::from(back)));
    }
}

fn collect_calamities(
    game: &Game,
    state: &mut State,
    pile: usize,
    cards: &mut Vec<TradeCard>,
    fixed: &mut Vec<TradeCard>,
) {
    for at in game.cards.piles[pile].calamities.iter().copied().map(usize::from) {
        if state.cards.calamities[at].holder != Holder::Discards {
            continue;
        }
        state.cards.calamities[at] = CalamityCard::unheld(Holder::Stack);
        let id = game.calamity_at(at);
        let tradable = game.cards.calamities[at].kind.tradable();
        if tradable { cards.push(id) } else { fixed.push(id) }
    }
}

//! Decisions that can be taken back: nobody has learned anything from them.

use crate::common::advance;
use crate::common::prelude::*;

/// The state after the player who is asked has answered, and whether that can be taken back.
fn then(game: &Game, state: &State, action: Action) -> (State, bool) {
    let mut after = state.clone();
    apply(game, &mut after, action);
    let clean = game.undo_is_clean(state, &after);
    (after, clean)
}

#[test]
fn a_purchase_can_be_taken_back_bit_by_bit_until_it_is_paid() {
    let salt = commodity(&FIVE, "salt");
    let scene = Position::new(&FIVE, 1).commodity(P1, salt, 5).commodity(P2, salt, 2);
    let state = scene.only(Step::BuyAdvances, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::Purchase));
    let (filled, clean) = then(&FIVE, &state, Action::Buy(advance(&FIVE, "pottery")));
    assert!(clean);
    let cards = Action::Card { card: FIVE.card_of(salt), count: 5 };
    let (covered, clean) = then(&FIVE, &filled, cards);
    assert!(clean);
    let own = covered.view(&FIVE, P1).sheet();
    assert_eq!(own.turned_in, [(FIVE.card_of(salt), 5)]);
    assert_eq!(covered.view(&FIVE, P2).sheet(), state.view(&FIVE, P2).sheet());
    assert_eq!(covered.view(&FIVE, P2).cards_of(P1), 5);
    let (_, clean) = then(&FIVE, &covered, Action::Done);
    assert!(!clean, "the cards are on the discards");
}

#[test]
fn what_tells_others_something_cannot_be_taken_back() {
    let salt = commodity(&FIVE, "salt");
    let scene = Position::new(&FIVE, 1).commodity(P1, salt, 4).commodity(P2, salt, 4);
    let state = scene.only(Step::Trade, &mut Events::off());
    let (_, clean) = then(&FIVE, &state, Action::Done);
    assert!(!clean, "who is asked next depends on what they hold");
    let state = Position::new(&FIVE, 1).treasury(P1, 40).only(Step::BuyCards, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::BuyCard));
    let (_, clean) = then(&FIVE, &state, Action::BuyCard { stack: 9, free: false });
    assert!(!clean, "a card was drawn");
}

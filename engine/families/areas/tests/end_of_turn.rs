//! Tie breaks, rows that are not printed, and cards that return to their stacks.

use crate::common::prelude::*;
use strabo_areas::UnprintedRows;
use strabo_model::scoring::TieBreak;

#[test]
fn ruling_m8_a_wonder_counts_as_a_city_in_the_points_and_in_the_tie_break() {
    let mut game = game(5);
    game.scoring.tie_breaks = vec![TieBreak::Cities];
    let wonder = "wonder-of-the-world";
    let worth =
        |id: &str| game.pack.advances.iter().find(|one| &*one.id == id).map(|one| one.points);
    assert_eq!(worth("mining"), worth(wonder));
    let scene = Position::new(&game, 1).cities(P1, 3).advance(P1, "mining");
    let all = game.standings(&scene.cities(P2, 2).advance(P2, wonder).state().clone());
    assert_eq!((all[0].points, all[0].rank), (all[1].points, all[1].rank), "three cities each");
}

#[test]
fn unprinted_rows_are_even_or_refused() {
    let game = Game::new(expansion_project(), &Options::new(5)).expect("a game");
    assert_eq!(game.rows[0].starts, [4, 7, 10, 13]);
    let strict = Options { unprinted_rows: UnprintedRows::Refuse, ..Options::new(5) };
    let refused = Game::new(expansion_project(), &strict).map(|_| ());
    assert!(matches!(refused, Err(SetupError::NoRow(_))));
}

#[test]
fn discards_go_under_their_stack_with_the_non_tradable_calamity_last() {
    let pile = FIVE.cards.pile(None, 2).expect("the second stack");
    let id = calamity(&FIVE, "volcanic-eruption");
    // Nine cards are one above the hand limit; the calamity is discarded when it has happened.
    let scene =
        Position::new(&FIVE, 1).calamity(P1, id, None).commodity(P1, commodity(&FIVE, "stone"), 8);
    let before: Vec<TradeCard> = scene.state().cards.pile(&FIVE, pile).collect();
    let mut state = scene.begin(Step::MajorCalamities, &mut Events::off());
    while state.turn == 1 && FIVE.decision(&state).is_some() {
        let seat = state.seat;
        let action = actions(&FIVE, &state)[0];
        FIVE.apply(&mut state, seat, action, &mut Events::off()).expect("a legal action");
    }
    let after: Vec<TradeCard> = state.cards.pile(&FIVE, pile).collect();
    assert_eq!(after[..before.len()], before);
    assert_eq!(after.last(), Some(&FIVE.calamity_card(id, 0)));
}

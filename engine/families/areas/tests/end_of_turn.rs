//! Succession markers, the end of the game, points and ties, and cards that return to their stacks.

use crate::common::prelude::*;
use strabo_areas::{Ending, UnprintedRows};
use strabo_core::Amount;
use strabo_model::scoring::TieBreak;

/// Where the points for being alone in the last era stand among the parts.
const BONUS: usize = 3;

fn expert() -> Game {
    let options = Options { variants: vec!["expert".to_owned()], ..Options::new(5) };
    Game::new(mega_empires(), &options).expect("a game")
}

fn after_markers(scene: Position<'_>) -> State {
    scene.only(Step::MoveMarkers, &mut Events::off())
}

#[test]
fn the_early_bronze_age_is_entered_with_two_cities() {
    // Babylon enters it on space 5, Saba on space 6.
    let scene = |cities| Position::new(&FIVE, 1).marker(P2, 4).cities(P2, cities);
    assert_eq!(after_markers(scene(1)).player(P2).marker, 4);
    assert_eq!(after_markers(scene(2)).player(P2).marker, 5);
    let saba = after_markers(Position::new(&FIVE, 1).marker(P1, 4));
    assert_eq!(saba.player(P1).marker, 5);
}

#[test]
fn a_wonder_counts_as_a_city_for_the_marker() {
    let scene =
        Position::new(&FIVE, 1).marker(P2, 4).cities(P2, 1).advance(P2, "wonder-of-the-world");
    assert_eq!(after_markers(scene).player(P2).marker, 5);
}

fn nearly_there<'g>(game: &'g Game, seats: &[Seat]) -> Position<'g> {
    let mut scene = Position::new(game, 1);
    for &seat in seats {
        scene = scene.marker(seat, 14).cities(seat, 5);
        for id in ["mining", "library", "politics"] {
            scene = scene.advance(seat, id);
        }
    }
    scene
}

#[test]
fn the_game_ends_when_a_marker_enters_the_last_space_and_one_alone_gets_five_points() {
    let state = nearly_there(&FIVE, &[P3]).begin(Step::MoveMarkers, &mut Events::off());
    assert_eq!(state.ending, Some(Ending::LastSpace));
    let winner = &FIVE.standings(&state)[0];
    assert_eq!((winner.seat, winner.parts[BONUS]), (P3, Amount::whole(5)));
    assert_eq!(winner.points, Amount::whole(15 * 5 + 5 + 3 * 6 + 5));
}

#[test]
fn nobody_gets_the_five_points_when_two_enter_the_last_space_together() {
    let state = nearly_there(&FIVE, &[P2, P4]).begin(Step::MoveMarkers, &mut Events::off());
    assert_eq!(state.ending, Some(Ending::LastSpace));
    assert!(FIVE.standings(&state).iter().all(|one| one.parts[BONUS] == Amount::default()));
}

#[test]
fn a_tie_is_broken_by_cities_and_in_the_end_by_ranking() {
    let state = nearly_there(&FIVE, &[P2, P4]).begin(Step::MoveMarkers, &mut Events::off());
    let order: Vec<Seat> = FIVE.standings(&state).iter().map(|one| one.seat).collect();
    assert_eq!(order[..2], [P2, P4]);
}

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
fn roadbuilding_raises_the_hand_limit_by_one() {
    let scene = Position::new(&NINE, 1).empty_stack(P1, 1, 0);
    let excess = |scene: Position<'_>| {
        let state = scene.only(Step::DiscardExcess, &mut Events::off());
        assert_eq!(state.ask, Ask::Discard);
        state.helper.left
    };
    let plain = excess(scene.clone());
    assert_eq!(excess(scene.advance(P1, "roadbuilding")), plain - 1);
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

#[test]
fn section_13c_on_the_expert_table_the_bonus_is_for_who_alone_is_in_the_last_era() {
    let game = expert();
    let starts = [2, 3].map(|seat: usize| game.rows[seat].starts.last().copied());
    assert_eq!((starts, game.succession().spaces), ([Some(15), Some(15)], 16));
    let bonus = |second: u8| {
        let scene = Position::new(&game, 1).marker(P3, 16).marker(P4, second);
        let mut list = game.standings(scene.state());
        list.sort_by_key(|one| one.seat);
        [2, 3].map(|seat: usize| list[seat].parts[BONUS])
    };
    assert_eq!(bonus(14), [5, 0].map(Amount::whole));
    assert_eq!(bonus(15), [Amount::default(); 2], "the era has begun on the space before the last");
    let early = game.standings(Position::new(&game, 1).marker(P3, 15).state());
    assert_eq!(early[0].parts[BONUS], Amount::whole(5), "a game with a time limit may end there");
}

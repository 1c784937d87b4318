//! A table in words: what a player reads beside the board, and what every answer says before it is chosen.

use crate::common::prelude::*;
use strabo_core::described::SectionForm;
use strabo_core::{Amount, Answer, Family, Weight};
use strabo_model::position::{Form, Ghost};

use crate::common::{advance, seat};

fn answers(game: &Game, state: &State) -> Vec<Answer> {
    let mut legal = Legal::default();
    game.legal(state, &mut legal);
    game.answers(state.view(game, state.seat), &legal)
}

#[test]
fn a_tray_has_stock_cards_advances_goals_and_prices() {
    let scene = Position::new(&FIVE, 1)
        .commodity(P1, commodity(&FIVE, "hides"), 1)
        .commodity(P1, commodity(&FIVE, "cotton"), 2)
        .calamity(P1, calamity(&FIVE, "famine"), Some(P2))
        .advance(P1, "pottery")
        .treasury(P1, 9);
    let state = scene.state();
    let described = FIVE.described(state.view(&FIVE, P1), true);
    let headings: Vec<&str> = described.tray.iter().map(|one| &*one.heading).collect();
    assert_eq!(headings[..3], ["Your stock", "Your trade cards", "Your advances"]);
    assert!(headings[3].starts_with("Next step: "), "{headings:?}");
    assert_eq!(headings[4..], ["All advances"]);
    let [stock, hand, advances, goals, chart] = &*described.tray else { panic!("five sections") };
    assert_eq!((&*stock.rows[0].name, &*stock.rows[0].value), ("Treasury", "9"));
    assert_eq!(hand.rows.iter().filter(|row| row.marked).count(), 1, "the best set");
    assert!(hand.note.starts_with("4 cards, worth "), "{}", hand.note);
    assert_eq!(hand.rows[2].card.as_deref(), Some("calamity:famine"));
    assert_eq!(hand.rows[2].note, format!("from {}", FIVE.name(P2)));
    assert_eq!(advances.rows[0].card.as_deref(), Some("advance:pottery"));
    assert!(!advances.rows[0].note.is_empty(), "what it does");
    assert!(goals.rows.iter().all(|row| row.of.is_some()));
    assert_eq!(chart.form, SectionForm::Chart);
    let pottery = &chart.rows[advance(&FIVE, "pottery").index()];
    assert_eq!((&*pottery.value, &*pottery.note), ("yours", FIVE.name(P1)));
    assert_eq!(described.seats[0].figures.len(), described.columns.len());
    assert!(FIVE.described(state.view(&FIVE, P1), false).tray.is_empty());
}

#[test]
fn a_march_says_what_comes_of_it_and_is_picked_in_two_steps() {
    let saba = seat(&FIVE, "saba");
    let [from, to] = ["saba", "marib"].map(|id| place(&FIVE, id));
    let scene = Position::new(&FIVE, 1).tokens(saba, from, 5).tokens(saba, to, 2);
    let state = scene.begin(Step::Move, &mut Events::off());
    let view = state.view(&FIVE, saba);
    assert_eq!(FIVE.question(view), "Choose how many tokens go, and where");
    let answers = answers(&FIVE, &state);
    let words = "Move 1 token from Saba to Marib (1 to 5)";
    let march = answers.iter().find(|one| one.words == words).expect("a march");
    let steps: Vec<&str> = march.steps.iter().map(|step| &*step.words).collect();
    assert_eq!(steps, ["5 tokens in Saba", "Marib"]);
    let note = "limit 1, now 2; all who come would be lost; a city without a site needs 12 tokens";
    assert_eq!(march.note.as_deref(), Some(note));
    let [Ghost::Token(piece)] = march.ghost[..] else { panic!("a ghost") };
    assert_eq!((piece.area, piece.form), (FIVE.places[to].area, Form::Token));
    let end = answers.iter().find(|one| one.weight == Weight::Ends).expect("an end");
    assert_eq!(end.words, "End my movement");
    assert_eq!(end.note.as_deref(), Some("7 tokens could still move"));
}

#[test]
fn the_city_to_reduce_is_one_of_several() {
    let sites = places_where(&FIVE, |info| info.site);
    let scene = Position::new(&FIVE, 1);
    let scene = sites[..4].iter().fold(scene, |scene, at| scene.city(P1, *at));
    let state = scene.begin(Step::CheckSupport, &mut Events::off());
    assert_eq!(FIVE.question(state.view(&FIVE, P1)), "Choose the city to reduce: 1 of 4");
    assert_eq!(FIVE.question(state.view(&FIVE, P2)), "Choose the city to reduce");
    assert!(answers(&FIVE, &state).iter().all(|one| one.words.starts_with("Reduce the city in ")));
}

#[test]
fn before_the_first_turn_there_is_no_phase_of_the_book_and_tokens_are_placed_in_secret() {
    let options = Options { variants: vec!["medium-game".to_owned()], ..Options::new(6) };
    let game = Game::new(expansion_project(), &options).expect("a game");
    let mut state = game.start(1, &mut Events::off());
    let view = state.view(&game, state.seat);
    assert_eq!(game.phase(view).as_deref(), Some("Setup"));
    assert_eq!(game.described(view, true).crumbs, ["Setup"]);
    while state.ask != Ask::Placement {
        let first = actions(&game, &state)[0];
        apply(&game, &mut state, first);
    }
    let place = actions(&game, &state)[1];
    apply(&game, &mut state, place);
    let left = state.start.left;
    assert_eq!(game.question(state.view(&game, P1)), format!("Place tokens: {left} left"));
    assert_eq!(game.question(state.view(&game, P2)), "Place tokens");
    let end = answers(&game, &state).swap_remove(0);
    assert_eq!((&*end.words, end.weight), ("Place no more", Weight::Ends));
    assert_eq!(end.note, Some(format!("{left} tokens stay in stock")));
    let tokens = |is_seated| game.described(state.view(&game, P1), is_seated).seats[0].figures[1];
    assert_eq!([tokens(true), tokens(false)], [1, 0].map(Amount::whole), "others see none");
}

//! What cannot be played is refused before the game, by a sentence that says why.

use strabo_cities::Game;
use strabo_core::{Family, Options};
use strabo_model::{Pack, benefit::Moment, deck::Card, deed::Deed, scoring::GameEnd, tally::Tally};

use crate::table::pack;

/// The sentence by which a changed pack is refused.
pub fn refused(change: impl FnOnce(&mut Pack)) -> String {
    let mut pack = pack();
    change(&mut pack);
    Game::new(&pack, &Options::new(2)).expect_err("it is refused").to_string()
}

fn card<'p>(pack: &'p mut Pack, id: &str) -> &'p mut Card {
    pack.cards.iter_mut().find(|card| &*card.id == id).expect("a card")
}

#[test]
fn what_is_not_printed_is_not_played() {
    let cards = refused(|pack| {
        pack.decks.iter_mut().find(|deck| &*deck.id == "events").expect("a deck").unprinted = 3;
    });
    assert!(cards.contains("3 cards of the deck") && cards.contains("not printed"), "{cards}");
    let faces = refused(|pack| pack.tiles[0].sides.clear());
    assert!(faces.contains("the faces of the regions are not printed"), "{faces}");
    let opening = refused(|pack| {
        let group = pack.groups.iter_mut().find(|group| &*group.id == "theocracy");
        group.expect("a group").opening_unprinted = true;
    });
    assert!(opening.contains("what opens") && opening.contains("not printed"), "{opening}");
}

#[test]
fn a_card_is_played_at_one_moment_besides_battles() {
    let why = refused(|pack| {
        let card = card(pack, "feast-day");
        let mut again = card.benefits[0].clone();
        again.when = Moment::Action;
        card.benefits.push(again);
    });
    assert!(why.contains("Feast Day is played at two moments"), "{why}");
}

#[test]
fn a_moment_or_deed_of_another_family_of_games_is_refused_with_the_name_of_the_card() {
    let moment = refused(|pack| card(pack, "feast-day").benefits[0].when = Moment::GameEnd);
    assert!(moment.contains("Feast Day: the engine has no such moment"), "{moment}");
    let deed = refused(|pack| {
        let combat = card(pack, "feast-day").benefits[1].does[0].clone();
        card(pack, "feast-day").benefits[0].does = vec![combat];
    });
    assert!(deed.contains("Feast Day: the engine has no such deed at this moment"), "{deed}");
    let kind = refused(|pack| {
        let gain = card(pack, "tribute-of-grain");
        let Deed::Gain(gain) = &mut gain.benefits[0].does[0] else { panic!("a gain") };
        gain.new_type = true;
    });
    assert!(kind.contains("Tribute of Grain: resources of a new type only"), "{kind}");
}

#[test]
fn goals_count_only_what_this_family_has() {
    let why = refused(|pack| card(pack, "high-spirits").goals[0].any_of[0].of = Tally::TokensLeft);
    assert!(why.contains("counts something that this family of games lacks"), "{why}");
}

#[test]
fn more_than_a_state_can_hold_is_refused() {
    let deck = refused(|pack| card(pack, "feast-day").copies = 60);
    assert!(deck.contains("has more than 64 cards"), "{deck}");
    let wonders = refused(|pack| card(pack, "great-wall").copies = 2);
    assert!(wonders.contains("there is one copy of each wonder"), "{wonders}");
    let resources = refused(|pack| {
        let one = pack.resources[0].clone();
        pack.resources.extend([one.clone(), one]);
    });
    assert!(resources.contains("the most is 8"), "{resources}");
}

/// No number is made smaller without a word.
#[test]
fn numbers_are_refused_or_kept_whole() {
    let gain = refused(|pack| {
        let Deed::Gain(gain) = &mut card(pack, "tribute-of-grain").benefits[0].does[0] else {
            panic!("a gain")
        };
        gain.amount = 300;
    });
    assert!(gain.contains("Tribute of Grain has a number above 60"), "{gain}");
    let stack = refused(|pack| pack.pieces.iter_mut().for_each(|row| row.stack = Some(256)));
    assert!(stack.contains("256"), "{stack}");
    let mut pack = pack();
    pack.scoring.as_mut().expect("scoring").end = GameEnd::Rounds(300);
    let game = Game::new(&pack, &Options::new(2)).expect("playable");
    assert_eq!(game.rules().rounds, 300);
}

#[test]
fn the_map_must_be_laid_out_before_the_game() {
    let twice = refused(|pack| {
        for layout in &mut pack.layouts {
            layout.places.push(layout.places[0].clone());
        }
    });
    assert!(twice.contains("cover the same space"), "{twice}");
    let nobody = refused(|pack| {
        for place in pack.layouts.iter_mut().flat_map(|layout| &mut layout.places) {
            place.seat = None;
        }
    });
    assert!(nobody.contains("open region where nobody starts"), "{nobody}");
}

#[test]
fn a_number_of_players_without_a_setup_is_refused() {
    let game = |players| Game::new(&pack(), &Options::new(players));
    assert!(game(5).is_err() && game(1).is_err());
}

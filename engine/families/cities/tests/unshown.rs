//! Chance, points and views that a scene cannot show.

use std::collections::BTreeSet;

use strabo_cities::{Action, Event, Game, Task};
use strabo_core::{Amount, Family, Options, Seat};
use strabo_model::tile::{ComponentKind, Sides};
use strabo_model::{pack::Component, tally::Tally};

use crate::beginning::variant;
use crate::table::{CitiesTable, FIRST, SECOND, THIRD, pack};

fn roll(table: &CitiesTable) -> u8 {
    let rolls = table.told(|event| match event {
        Event::Influence { roll, .. } => Some(*roll),
        _ => None,
    });
    *rolls.last().expect("a roll")
}

#[test]
fn dice_have_as_many_sides_as_the_pack_says() {
    for (sides, highest) in [(None, 6), (Some(6), 6), (Some(8), 8), (Some(2), 2)] {
        let mut pack = pack();
        let die = |one: &&mut Component| one.kind == Some(ComponentKind::Die);
        let dice = pack.inventory.iter_mut().find(die).expect("dice");
        dice.sides = sides.and_then(|sides| Sides::try_from(sides).ok());
        let mut table = CitiesTable::with(Game::new(&pack, &Options::new(2)).expect("playable"));
        let at = table.ring(1)[0];
        table.city(1, at, &["temple"]);
        let rolls: BTreeSet<u8> = (0..200)
            .map(|seed| {
                let mut table = table.clone();
                table.reseed(seed);
                table.go(Action::Influence { from: table.home, to: at });
                roll(&table)
            })
            .collect();
        assert!(rolls.into_iter().eq(1..=highest), "{sides:?}");
    }
}

#[test]
fn p4_parts_that_are_halved_add_up_to_the_points() {
    let mut halved = pack();
    let scoring = halved.scoring.as_mut().expect("scoring");
    // City-pieces count half, as advances do.
    scoring.points[0].per = Some(2);
    let mut table = CitiesTable::with(Game::new(&halved, &Options::new(2)).expect("playable"));
    table.learn(0, &["fishing"]);
    let all = table.game.standings(&table.state);
    let one = all.iter().find(|one| one.seat == Seat::new(0)).expect("a player");
    let [pieces, advances] = [Tally::CityPieces, Tally::Advances]
        .map(|tally| table.game.facts(&table.state).count(FIRST, &tally));
    assert!(pieces % 2 == 1 && advances % 2 == 1, "{pieces} city-pieces and {advances} advances");
    assert_eq!(one.points, Amount::of_halves((pieces + advances).into()));
    assert_eq!(one.parts.iter().copied().sum::<Amount>(), one.points, "{:?}", one.parts);
}

#[test]
fn p23_a_roll_ends_the_game_before_one_of_the_last_five_turns() {
    let game = variant("roll-to-end");
    // Before the second turn of round 6 one number of six ends it; before the first none.
    let ends = |round: u16, turn: u8| -> usize {
        let mut table = CitiesTable::with(game.clone());
        table.state.round = round;
        (table.state.turn, table.state.had, table.state.active) = (turn - 1, 1, SECOND);
        let over = |seed| {
            let mut table = table.clone();
            table.reseed(seed).go(Action::Done);
            table.game.ending(&table.state).is_some()
        };
        (0..300).filter(|seed| over(*seed)).count()
    };
    let expected = [(6, 2, 50_usize), (6, 3, 100), (7, 2, 200), (7, 3, 250)];
    for (round, turn, about) in expected {
        let found = ends(round, turn);
        assert!(found.abs_diff(about) < 45, "{found} of 300 before turn {turn} of round {round}");
    }
    assert_eq!(ends(5, 3), 0);
}

/// An advance is worth half a point: on the board, in the picture and in the story.
#[test]
fn p4_half_points_are_shown_everywhere() {
    let mut table = CitiesTable::new();
    table.state.round = 6;
    (table.state.turn, table.state.had, table.state.active) = (3, 1, SECOND);
    table.learn(0, &["fishing"]);
    let view = table.game.view(&table.state, FIRST);
    let picture = table.game.position(view);
    assert_eq!(table.game.standings(&table.state)[0].points.to_string(), "2.5");
    assert!(picture.owners[0].note.starts_with("2.5 points, "), "{:?}", picture.owners[0]);
    table.go(Action::Done);
    let story = table.game.tell(&table.events, None);
    assert!(story.iter().any(|line| line.text == "Player 1 has 2.5 points."), "{story:?}");
}

#[test]
fn p14_offers_come_to_an_end() {
    let mut table = CitiesTable::market();
    let most = table.game.rules().offers;
    for _ in 0..most {
        table.answer(Action::Trade(SECOND));
        table.answer(Action::Give(table.good_id("food")));
        table.answer(Action::Yes).answer(Action::Done);
    }
    assert!(most > 2 && !table.can(Action::Trade(SECOND)) && !table.can(Action::Trade(THIRD)));
}

#[test]
fn cards_in_an_offer_are_seen_by_the_two_who_trade_and_by_nobody_else() {
    let mut table = CitiesTable::market();
    let card = table.hand(0, "feast-day");
    table.hand(0, "court-poet");
    let copies = table.game.rules().actions[card.index()].copies;
    let sees = |table: &CitiesTable, seat: u8| {
        let known = |seed: u64| {
            let world = table.game.imagined(table.game.view(&table.state, Seat::new(seat)), seed);
            world.note.bid.cards[0] & copies != 0 && world.players[0].actions & copies != 0
        };
        (0..40).all(known)
    };
    table.answer(Action::Trade(SECOND)).answer(Action::Hand { deck: 0, card });
    assert_eq!([0, 1, 2].map(|seat| sees(&table, seat)), [true, false, false]);
    table.answer(Action::Yes);
    assert_eq!([0, 1, 2].map(|seat| sees(&table, seat)), [true, true, false]);
    let offer = |seat: u8| {
        table.game.sheet(table.game.view(&table.state, Seat::new(seat)))["offer"].to_string()
    };
    let named = [0, 1, 2].map(|seat| offer(seat).contains("Feast Day"));
    assert_eq!(named, [true, true, false], "{}", offer(2));
}

#[test]
fn an_offer_with_a_card_cannot_be_taken_back() {
    let mut table = CitiesTable::market();
    let card = table.hand(0, "feast-day");
    let clean = |table: &CitiesTable, after: &CitiesTable| {
        table.game.undo_is_clean(&table.state, &after.state)
    };
    table.answer(Action::Trade(SECOND));
    let before = table.clone();
    table.answer(Action::Hand { deck: 0, card });
    assert!(clean(&before, &table), "nobody has seen it");
    let before = table.clone();
    table.answer(Action::Yes);
    assert!(!clean(&before, &table));
}

/// Going on shows that nobody reached a goal in the step.
#[test]
fn an_answer_that_ends_a_step_after_the_turns_cannot_be_taken_back() {
    let table = CitiesTable::new();
    let in_step = |step: u8| {
        let mut state = table.state.clone();
        state.tasks = vec![Task::Status { step, at: 1, time: 0 }];
        state
    };
    assert!(table.game.undo_is_clean(&in_step(2), &in_step(2)));
    assert!(!table.game.undo_is_clean(&in_step(2), &in_step(3)));
}

//! Trades between players: page 14 of the book.

use strabo_cities::ids::{CardKind, GoodId};
use strabo_cities::{Action, Event, Task};
use strabo_core::{Family, Seat};

use crate::table::{CitiesTable, FIRST, SECOND, THIRD, game};

/// It is the turn of the first of three players, and the first two have something of most kinds.
fn market() -> CitiesTable {
    let mut table = CitiesTable::with(game(3));
    for (seat, goods) in [(0, [("food", 2), ("ore", 2)]), (1, [("wood", 2), ("gold", 2)])] {
        table.learn(seat, &["storage"]);
        for track in ["culture", "happiness"] {
            table.set_level(seat, track, 3);
        }
        table.give(seat, &goods).give(seat, &[("mood", 1), ("culture", 1)]);
    }
    table
}

fn good(table: &CitiesTable, id: &str) -> GoodId {
    table.good_id(id)
}

fn give(table: &mut CitiesTable, id: &str) {
    table.answer(Action::Give(good(table, id)));
}

fn want(table: &mut CitiesTable, id: &str) {
    table.answer(Action::Want(good(table, id)));
}

fn amounts(table: &CitiesTable, seat: u8) -> [u8; 6] {
    ["food", "ore", "wood", "gold", "mood", "culture"].map(|good| table.has(seat, good))
}

#[test]
fn p14_a_trade_is_an_exchange_at_once_that_the_other_accepts() {
    let mut table = market();
    let before = [0, 1].map(|seat| amounts(&table, seat));
    table.answer(Action::Trade(SECOND));
    assert!(!table.can(Action::Yes), "nothing is offered yet");
    give(&mut table, "ore");
    want(&mut table, "gold");
    table.answer(Action::Yes);
    assert_eq!(table.asked(), 1);
    let mut refused = table.clone();
    refused.answer(Action::Done);
    assert_eq!([0, 1].map(|seat| amounts(&refused, seat)), before);
    table.answer(Action::Yes);
    assert_eq!(amounts(&table, 0), [2, 1, 0, 1, 1, 1]);
    assert_eq!(amounts(&table, 1), [0, 1, 2, 1, 1, 1]);
    assert_eq!((table.asked(), table.state.note.actions), (0, 3), "it uses no action");
}

#[test]
fn p14_resources_and_both_kinds_of_token_change_hands_in_any_number() {
    let mut table = market();
    table.answer(Action::Trade(SECOND));
    for id in ["food", "food", "ore", "mood"] {
        give(&mut table, id);
    }
    for id in ["wood", "wood", "gold", "culture"] {
        want(&mut table, id);
    }
    let food = good(&table, "food");
    assert!(!table.can(Action::Give(food)), "no more than there is");
    assert!(!table.can(Action::Want(food)), "nobody gives and gets the same");
    table.answer(Action::Yes).answer(Action::Yes);
    assert_eq!(amounts(&table, 0), [0, 1, 2, 1, 0, 2]);
    assert_eq!(amounts(&table, 1), [2, 1, 0, 1, 2, 0]);
}

#[test]
fn p14_nobody_gets_more_than_there_is_room_for() {
    let mut table = market();
    table.set_level(1, "happiness", 1);
    let mood = good(&table, "mood");
    table.answer(Action::Trade(SECOND));
    assert!(!table.can(Action::Give(mood)), "the other has as many as the level allows");
    let mut table = market();
    table.answer(Action::Trade(SECOND));
    assert!(table.can(Action::Give(mood)));
}

#[test]
fn p14_an_action_card_is_named_and_one_that_is_asked_for_is_the_choice_of_its_owner() {
    let mut table = market();
    let own = table.hand(0, "feast-day");
    let rafts = table.hand(1, "timber-rafts");
    let poet = table.hand(1, "court-poet");
    table.answer(Action::Trade(SECOND)).answer(Action::Hand { deck: 0, card: own });
    assert!(!table.can(Action::Hand { deck: 0, card: own }), "there is one");
    assert!(!table.can(Action::WantCard(1)), "the other has no objective card");
    table.answer(Action::WantCard(0)).answer(Action::Yes);
    let question = table.game.question(
        table.game.view(&table.state, table.game.asked(&table.state).unwrap_or_default()),
    );
    assert!(question.contains("Feast Day"), "{question}");
    table.answer(Action::Yes);
    assert!(matches!(table.task(), Some(Task::Hand { deck: 0, left: 1 })) && table.asked() == 1);
    let choices = [own, rafts, poet].map(|card| table.can(Action::Hand { deck: 0, card }));
    assert_eq!(choices, [false, true, true], "not the card that comes");
    table.answer(Action::Hand { deck: 0, card: poet });
    let copies = |card: CardKind| table.game.rules().actions[card.index()].copies;
    let [mine, theirs] = [0, 1].map(|seat| table.state.players[seat].actions);
    assert!(mine.is_power_of_two() && mine & copies(poet) != 0);
    assert!(theirs.count_ones() == 2 && theirs & copies(own) != 0 && theirs & copies(rafts) != 0);
}

#[test]
fn p14_objective_cards_are_traded_too() {
    let mut table = market();
    let card = table.hand(0, "high-spirits");
    table.answer(Action::Trade(SECOND)).answer(Action::Hand { deck: 1, card });
    want(&mut table, "gold");
    table.answer(Action::Yes).answer(Action::Yes);
    let held = [0, 1].map(|seat| table.state.players[seat].objectives.count_ones());
    assert_eq!((held, table.has(0, "gold")), ([0, 1], 1));
}

#[test]
fn p14_what_is_given_now_for_a_promise_is_a_trade_for_nothing() {
    let mut table = market();
    table.answer(Action::Trade(THIRD));
    give(&mut table, "food");
    table.answer(Action::Yes);
    assert_eq!(table.asked(), 2);
    table.answer(Action::Yes);
    assert_eq!((table.has(0, "food"), table.has(2, "food")), (1, 1));
}

#[test]
fn p14_a_player_trades_in_the_turn_of_another_by_an_offer_in_answer() {
    let mut table = market();
    table.answer(Action::Trade(SECOND));
    give(&mut table, "ore");
    want(&mut table, "gold");
    table.answer(Action::Yes).answer(Action::Trade(FIRST));
    assert_eq!(table.asked(), 1, "the other puts an offer together");
    give(&mut table, "wood");
    want(&mut table, "ore");
    table.answer(Action::Yes);
    assert_eq!(table.asked(), 0);
    table.answer(Action::Yes);
    assert_eq!(amounts(&table, 0), [2, 1, 1, 0, 1, 1]);
    let [offers, trades] = [
        table.told(|event| matches!(event, Event::Offered(_)).then_some(())).len(),
        table.told(|event| matches!(event, Event::Traded(_)).then_some(())).len(),
    ];
    assert_eq!((offers, trades), (2, 1));
}

#[test]
fn p14_offers_come_to_an_end() {
    let mut table = market();
    let most = table.game.rules().offers;
    for _ in 0..most {
        table.answer(Action::Trade(SECOND));
        give(&mut table, "food");
        table.answer(Action::Yes).answer(Action::Done);
    }
    assert!(most > 2 && !table.can(Action::Trade(SECOND)) && !table.can(Action::Trade(THIRD)));
}

#[test]
fn cards_in_an_offer_are_seen_by_the_two_who_trade_and_by_nobody_else() {
    let mut table = market();
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
    let mut table = market();
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

//! The end of the game, points, ties and variants: pages 4, 11 and 23 of the book.

use strabo_cities::state::{City, HAPPY};
use strabo_cities::{Action, Event, Game, Task};
use strabo_core::{Amount, Ending, Events, Family, Log, Options};
use strabo_model::tally::Tally;

use crate::table::{CitiesTable, FIRST, SECOND, pack};

fn variant(id: &str) -> Game {
    let mut options = Options::new(2);
    options.variants = vec![id.to_owned()];
    Game::new(&pack(), &options).expect("playable")
}

/// The last turn of this round, of the last player.
fn last_turn_of(mut table: CitiesTable, round: u16) -> CitiesTable {
    table.state.round = round;
    (table.state.turn, table.state.had, table.state.active) = (3, 1, SECOND);
    table
}

#[test]
fn p4_the_game_ends_after_six_rounds_before_the_free_advance() {
    let mut table = last_turn_of(CitiesTable::new(), 5);
    table.go(Action::Done);
    assert_eq!(table.game.ending(&table.state), None);
    let mut table = last_turn_of(CitiesTable::new(), 6);
    let before = table.state.players[0].advances;
    table.go(Action::Done);
    assert_eq!(table.game.ending(&table.state), Some(Ending::Rules));
    assert_eq!(table.state.players[0].advances, before);
}

#[test]
fn p4_the_game_ends_earlier_when_a_player_has_no_city() {
    let mut table = last_turn_of(CitiesTable::new(), 2);
    table.state.spaces[table.home.index()].city = City::EMPTY;
    table.state.cities.remove(table.home);
    table.state.players[0].cities.remove(table.home);
    table.go(Action::Done);
    assert_eq!(table.game.ending(&table.state), Some(Ending::Rules));
}

#[test]
fn p4_objectives_are_looked_at_before_the_end() {
    let mut table = last_turn_of(CitiesTable::new(), 6);
    table.city(0, table.home, &["temple", "academy", "fortress"]);
    table.learn(0, &["myths", "writing", "tactics", "fishing"]);
    table.paint(table.ring(1)[0], "sea");
    table.city(0, table.home, &["temple", "academy", "fortress", "port"]).hand(0, "citadel");
    table.go(Action::Done);
    assert_eq!(table.state.players[0].done.count_ones(), 1);
    let told = table.told(|event| match event {
        Event::Objective { seat, goal, .. } => Some((*seat, *goal)),
        _ => None,
    });
    assert_eq!(told, [(FIRST, 0)], "Citadel, the upper one");
}

/// Something that is worth points.
type Gain = fn(&mut CitiesTable);

#[test]
fn p4_points_of_pieces_advances_wonders_objectives_and_events() {
    let mut table = CitiesTable::new();
    let one = {
        let mut more = table.clone();
        more.city(0, more.ring(3)[0], &[]);
        more.points(0) - table.points(0)
    };
    let foreign = |table: &mut CitiesTable| {
        table.city(1, table.away, &["academy"]);
        let academy = table.building("academy");
        table.state.spaces[table.away.index()].city.parts[academy] = Some(FIRST);
    };
    let gains: [(&str, i32, Gain); 5] = [
        ("a piece", one, |table| _ = table.city(0, table.home, &["temple"])),
        ("two advances", one, |table| _ = table.learn(0, &["fishing", "myths"])),
        ("a wonder", 5 * one, |table| _ = table.wonder("great-wall", table.home)),
        ("an objective", 2 * one, |table| table.state.players[0].done |= 1),
        ("a piece in the city of another", one, foreign),
    ];
    for (name, points, gain) in gains {
        let before = table.points(0);
        gain(&mut table);
        assert_eq!(table.points(0) - before, points, "{name}");
    }
}

#[test]
fn p4_half_points_count() {
    // The second player has the Great Pyramids, the first as many points by cities and half a point more.
    let mut table = CitiesTable::new();
    table.wonder("great-pyramids", table.away);
    for at in table.ring(2).into_iter().take(5) {
        table.city(0, at, &[]);
    }
    table.learn(0, &["fishing"]);
    let all = table.game.standings(&table.state);
    assert_eq!((all[0].seat, all[0].rank, all[1].rank), (strabo_core::Seat::new(0), 1, 2));
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
    let one = all.iter().find(|one| one.seat == strabo_core::Seat::new(0)).expect("a player");
    let [pieces, advances] = [Tally::CityPieces, Tally::Advances]
        .map(|tally| table.game.facts(&table.state).count(FIRST, &tally));
    assert!(pieces % 2 == 1 && advances % 2 == 1, "{pieces} city-pieces and {advances} advances");
    assert_eq!(one.points, Amount::of_halves((pieces + advances).into()));
    assert_eq!(one.parts.iter().copied().sum::<Amount>(), one.points, "{:?}", one.parts);
}

#[test]
fn p4_ties_go_to_the_great_pyramids_and_then_down_the_list() {
    let seat = strabo_core::Seat::new;
    // Two advances against one more city-piece.
    let mut table = CitiesTable::knowing(&["fishing", "tactics"]);
    table.city(1, table.away, &["temple"]);
    let all = table.game.standings(&table.state);
    assert_eq!(all[0].points, all[1].points);
    assert_eq!((all[0].seat, all[0].rank, all[1].rank), (seat(1), 1, 2), "city-pieces come first");
    // The second player has the Great Pyramids, the first as many points by other things.
    let mut table = CitiesTable::new();
    table.wonder("great-pyramids", table.away);
    for at in table.ring(2).iter().take(5) {
        table.city(0, *at, &[]);
    }
    let all = table.game.standings(&table.state);
    assert_eq!(all[0].points, all[1].points);
    assert_eq!(all[0].seat, seat(1));
}

#[test]
fn p23_no_events_resolves_icons_only() {
    let mut table = CitiesTable::with(variant("no-events"));
    table.give(0, &[("food", 2), ("wood", 3)]).set_level(0, "culture", 2).next_event("flood");
    table.buy("writing");
    assert_eq!((table.has(0, "gold"), table.has(0, "wood")), (2, 3));
    assert_eq!(table.mood(table.home), 1);
}

#[test]
fn p23_optional_events_are_decided_before_the_card_is_drawn() {
    for heed in [true, false] {
        let mut table = CitiesTable::with(variant("optional-events"));
        table.give(0, &[("food", 2), ("wood", 3)]).set_level(0, "culture", 2).next_event("flood");
        table.buy("writing");
        assert!(matches!(table.task(), Some(Task::Heed { .. })));
        table.answer(if heed { Action::Yes } else { Action::Done }).settle();
        let expected = if heed { (2, 2) } else { (2, 3) };
        assert_eq!((table.has(0, "gold"), table.has(0, "wood")), expected);
    }
}

#[test]
fn p23_the_four_round_game_has_a_better_start_and_two_free_advances() {
    let game = variant("four-round-game");
    let state = game.start(1, &mut Events::off());
    for player in &state.players {
        let at = player.cities.iter().next().expect("a city");
        assert_eq!((state.space(at).count(0), state.space(at).city.mood), (2, HAPPY));
    }
    let mut table = last_turn_of(CitiesTable::with(game.clone()), 3);
    table.go(Action::Done);
    let mut order = Vec::new();
    while let Some(Task::Gift { seat, .. }) = table.task() {
        order.push(seat);
        let choice = table.legal().into_iter().find(|action| {
            matches!(action, Action::Advance(at)
                if [table.advance("fishing"), table.advance("tactics"), table.advance("bartering"),
                    table.advance("draft")].contains(at))
        });
        table.answer(choice.expect("an advance without an outline"));
    }
    assert_eq!(order, [FIRST, SECOND, FIRST, SECOND], "each the first, then each the second");
    let mut table = last_turn_of(CitiesTable::with(game), 4);
    table.go(Action::Done);
    assert_eq!(table.game.ending(&table.state), Some(Ending::Rules));
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

#[test]
fn p23_a_wonder_in_the_last_five_turns_ends_the_game_with_that_turn() {
    for (round, turn, ends) in [(6, 1, false), (6, 2, true), (7, 3, true)] {
        let mut table = CitiesTable::with(variant("wonderful-ending"));
        table.state.round = round;
        table.state.turn = turn;
        table.learn(0, &["engineering", "irrigation", "storage"]);
        table.give(0, &[("food", 8), ("ore", 8), ("wood", 8), ("culture", 8)]);
        let wonder = table.wonder_id("great-gardens");
        table.state.decks[3] &= !(1 << wonder.number());
        table.state.wonders |= 1 << wonder.number();
        table.answer(table.uses("engineering")[0]).settle_taking();
        assert_ne!(table.state.sites[wonder.index()], None);
        table.go(Action::Done);
        assert_eq!(table.game.ending(&table.state), None, "the others finish this turn");
        assert_eq!(table.state.active, SECOND);
        let before = table.state.players[1].advances;
        table.go(Action::Done);
        assert_eq!(table.game.ending(&table.state).is_some(), ends, "turn {turn} of round {round}");
        assert_eq!(table.state.players[1].advances, before, "before the status phase");
    }
}

/// An advance is worth half a point: on the board, in the picture and in the story.
#[test]
fn p4_half_points_are_shown_everywhere() {
    let mut table = last_turn_of(CitiesTable::new(), 6);
    table.learn(0, &["fishing"]);
    let view = table.game.view(&table.state, FIRST);
    let picture = table.game.position(view);
    assert_eq!(table.game.standings(&table.state)[0].points.to_string(), "2.5");
    assert!(picture.owners[0].note.starts_with("2.5 points, "), "{:?}", picture.owners[0]);
    table.go(Action::Done);
    let story = table.game.tell(&table.events, None);
    assert!(story.iter().any(|line| line.text == "Player 1 has 2.5 points."), "{story:?}");
}

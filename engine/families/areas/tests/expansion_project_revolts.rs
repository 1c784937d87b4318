//! Revolts and attacks of the Expansion Project that turn on when a token or a city is counted.

use crate::common::prelude::*;
use proptest::prelude::*;

const TOKENS: u8 = 55;

/// Advances that change a slave revolt, and by how many tokens (29.4.2.2 and 29.4.2.3).
const MODIFIERS: [(&str, i32); 4] =
    [("theocracy", 5), ("mining", 5), ("mythology", -5), ("enlightenment", -5)];

/// A victim of a slave revolt.
#[derive(Clone, Debug)]
struct Victim {
    /// Where the cities are, by position among the areas.
    cities: Vec<usize>,
    tokens: u8,
    stock: u8,
    /// Which of the modifiers are held.
    held: [bool; 4],
    ascendancy: bool,
}

fn any_victim() -> impl Strategy<Value = Victim> {
    let cities = proptest::sample::subsequence((0..60).collect::<Vec<usize>>(), 1..=9);
    (cities, (0u8..40, 0u8..=TOKENS), any::<[bool; 4]>(), any::<bool>()).prop_map(
        |(cities, (tokens, stock), held, ascendancy)| {
            let stock = stock.min(TOKENS - tokens);
            Victim { cities, tokens, stock, held, ascendancy }
        },
    )
}

/// How many cities the book reduces, the first city on the board before the others: tokens on the
/// board are withheld once, and each token that replaces a city supports others.
fn reduced_by_the_book(victim: &Victim, limits: &[u8]) -> u8 {
    let change: i32 = MODIFIERS.iter().zip(victim.held).map(|((_, n), on)| n * i32::from(on)).sum();
    let mut supporting = (i32::from(victim.tokens) - (15 + change)).max(0);
    let mut stock = i32::from(victim.stock);
    let each = 2 + i32::from(victim.ascendancy);
    let mut standing = victim.cities.len();
    for at in &victim.cities {
        if supporting >= each * i32::try_from(standing).expect("few cities") {
            break;
        }
        let new = i32::from(limits[*at]).min(stock);
        supporting += new;
        stock -= new;
        standing -= 1;
    }
    u8::try_from(victim.cities.len() - standing).expect("few cities")
}

/// The first sixty areas are for cities; tokens stand in the last one.
fn slave_revolt(game: &Game, victim: &Victim) -> u8 {
    let field = Land::new(u16::try_from(game.places.list.len() - 1).expect("few areas"));
    let cities = victim.cities.iter().map(|at| Land::new(u16::try_from(*at).expect("few areas")));
    let scene = cities.fold(Position::new(game, 1), |scene, at| scene.city(P1, at));
    let scene = scene.tokens(P1, field, victim.tokens).stock(P1, victim.stock);
    let held = MODIFIERS.iter().zip(victim.held).filter(|(_, on)| *on).map(|((id, _), _)| *id);
    let held = held.chain(victim.ascendancy.then_some("cultural-ascendancy"));
    let scene = held.fold(scene, |scene, id| scene.advance(P1, id));
    resolve(game, scene, "slave-revolt", None).reduced[0]
}

#[test]
fn section_29_4_2_with_twelve_tokens_and_four_cities_two_are_reduced() {
    let two = places_where(&MANY, |info| info.limit == 2);
    let at = |at: &Land| at.index();
    let cities: Vec<usize> = two.iter().map(at).filter(|at| *at < 60).take(4).collect();
    assert_eq!(cities.len(), 4);
    let victim = Victim { cities, tokens: 12, stock: 43, held: [false; 4], ascendancy: false };
    assert_eq!(slave_revolt(&MANY, &victim), 2, "four new tokens support the other two");
}

#[test]
fn section_29_4_2_slave_revolt_is_that_of_the_book_in_any_position() {
    let limits: Vec<u8> = MANY.places.list.iter().map(|info| info.limit).collect();
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 3000,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let checked = runner.run(&any_victim(), |victim| {
        prop_assert_eq!(slave_revolt(&MANY, &victim), reduced_by_the_book(&victim, &limits));
        Ok(())
    });
    checked.expect("no position differs");
}

/// The first player can pay for none of three cities; the second, who takes them, has some cities and
/// can pay for all but one. The others have nothing to replace cities with.
fn two_victims(game: &Game, own: u8) -> (State, Vec<Land>) {
    let scene = Position::new(game, 1).cities(P2, own).stock(P2, 2 * (own - 1));
    let homes: Vec<Land> = scene.state().board.cities(P2).collect();
    let scene = scene.cities(P1, 3).stock(P1, 0);
    let scene = seats(2..5).fold(scene, |scene, seat| scene.cities(seat, 5).stock(seat, 10));
    (scene.begin(Step::CollectTax, &mut Events::off()), homes)
}

#[test]
fn rule_13_3_3_a_city_gained_in_the_phase_owes_nothing_and_does_not_revolt() {
    let game = expansion(5);
    let (state, homes) = two_victims(&game, 1);
    assert_ne!(state.ask, Ask::RevoltCity, "only one city of the second player owes tax");
    assert_eq!(state.board.city(homes[0]), Some(P1));
    assert_eq!((state.player(P1).cities, state.player(P2).cities), (1, 3));
    let (mut state, homes) = two_victims(&game, 2);
    assert_eq!((state.seat, state.ask), (P1, Ask::RevoltCity));
    assert_eq!(state.player(P2).cities, 5);
    let own: Vec<Action> = homes.iter().copied().map(Action::Choose).collect();
    assert_eq!(actions(&game, &state), own);
    apply(&game, &mut state, own[1]);
    assert_eq!((state.player(P1).cities, state.player(P2).cities), (1, 4));
    assert_eq!(state.board.areas().filter(|at| state.board.spent(*at) > 0).count(), 0);
}

/// The second player attacks a city of the first, who has nothing in stock and five tokens in a hopeless
/// attack elsewhere.
fn besieged(game: &Game, [home, foreign]: [Land; 2]) -> Position<'_> {
    let scene = Position::new(game, 1).city(P1, home).tokens(P2, home, 7);
    scene.city(P3, foreign).tokens(P1, foreign, 5)
}

fn lost_in(events: &Events, at: Land) -> u8 {
    let lost = events.list().iter().map(|event| match *event {
        Event::TokensLost { seat: P1, at: from, count, cause: Cause::Conflict } if from == at => {
            count
        }
        _ => 0,
    });
    lost.sum()
}

#[test]
fn rule_18_3_2_a_failing_attack_of_the_defender_is_removed_first() {
    let game = expansion(5);
    let homes = places_where(&game, |info| info.limit == 1);
    let [home, foreign] = [homes[0], homes[1]];
    let asked = besieged(&game, [home, foreign]).stock(P1, 0);
    let mut state = asked.clone().only(Step::CityAttacks, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::Defence));
    assert_eq!(actions(&game, &state), [Action::Choose(home), Action::Wait]);
    let mut events = Events::kept();
    game.apply(&mut state, P1, Action::Wait, &mut events).expect("a legal action");
    assert_eq!(lost_in(&events, foreign), 5, "the tokens of the failing attack are in stock");
    assert_eq!(lost_in(&events, home), 5, "and replaced the city");
    assert_eq!(state.board.city(foreign), Some(P3));
    assert!(state.board.tokens(home, P2) < 7, "they cost the attacker tokens");
    let mut state = asked.only(Step::CityAttacks, &mut Events::off());
    let mut events = Events::kept();
    game.apply(&mut state, P1, Action::Choose(home), &mut events).expect("a legal action");
    assert_eq!(lost_in(&events, home), 0, "nothing was in stock");
    assert_eq!(state.board.tokens(home, P2), 7);
    let enough = besieged(&game, [home, foreign]).stock(P1, 6);
    let state = enough.only(Step::CityAttacks, &mut Events::off());
    assert_ne!(state.ask, Ask::Defence, "with six in stock there is nothing to ask");
}

#[test]
fn section_4b_of_mega_empires_a_failing_attack_is_no_reason_to_wait() {
    let homes = places_where(&FIVE, |info| info.limit == 1);
    let scene = besieged(&FIVE, [homes[0], homes[1]]).stock(P1, 0);
    let state = scene.only(Step::CityAttacks, &mut Events::off());
    assert_ne!(state.ask, Ask::Defence, "such tokens stay until phase 5b");
}

#[test]
fn rule_17_5_1_4_a_ship_leaves_ustyurt_by_the_coast_it_came_from() {
    let at = |id: &str| place(&MANY, id);
    let (ustyurt, sogdiana) = (at("ustyurt"), at("western-sogdiana"));
    let [caspian, inland] = *MANY.places.coasts(ustyurt) else { panic!("two coasts") };
    let leads_to = |node| {
        let to = MANY.places.sails(node).iter().map(|to| &*MANY.pack[MANY.places[*to].area].id);
        to.collect::<Vec<_>>()
    };
    assert_eq!(leads_to(caspian), ["alani", "caspian-coast", "caspian-sea"]);
    assert_eq!(leads_to(inland), ["western-sogdiana"]);
    assert!(MANY.places[ustyurt].coastal);
    assert!(!MANY.places[sogdiana].coastal, "no path over water leads to an open sea (2.2.4)");
    let scene = Position::new(&MANY, 1).tokens(P1, sogdiana, 1).ship(P1, sogdiana).treasury(P1, 1);
    let mut state = scene.begin(Step::MaintainShips, &mut Events::off());
    apply(&MANY, &mut state, Action::KeepShip { ship: 0, tokens: false });
    apply(&MANY, &mut state, Action::Done);
    assert_eq!((state.seat, state.ask), (P1, Ask::Movement));
    let sails = |state: &State| -> Vec<Action> {
        let all = actions(&MANY, state).into_iter();
        all.filter(|action| matches!(action, Action::Sail { .. })).collect()
    };
    assert_eq!(sails(&state), [Action::Sail { ship: 0, to: inland }]);
    apply(&MANY, &mut state, Action::Sail { ship: 0, to: inland });
    assert_eq!(sails(&state), [Action::Sail { ship: 0, to: MANY.places.coasts(sogdiana)[0] }]);
}

//! Slave revolts of the Expansion Project in any position: 29.4.2.

use crate::common::prelude::*;
use crate::{scenes::Stage, stage::AreasStage};
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
    let mut stage = AreasStage::default();
    stage.state = scene.state().clone();
    stage.step(&["resolve", "slave-revolt"]).expect("it is resolved");
    stage.tally().reduced[0]
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

//! Games of all packs, setups and variants: the same for the same seed, and a failure says where it is.

use std::collections::BTreeSet;

use crate::common::soak::{Soak, SoakGame};
use strabo_areas::testing::check;

#[test]
fn every_setup_is_played_with_variants_and_any_bots() {
    let soak = Soak::new(1, 4, check);
    let games = u64::try_from(soak.setups()).expect("few setups");
    let mut packs = BTreeSet::new();
    let mut variants = BTreeSet::new();
    for index in 0..games {
        let plan = soak.plan(index);
        packs.insert(plan.game.pack.id.to_string());
        variants.extend(plan.game.options.variants.iter().cloned());
        soak.play(&plan).unwrap_or_else(|error| panic!("game {index}: {plan}: {error}"));
    }
    let played = ["expansion-project", "inland-sea", "mega-empires-east", "smallest"];
    assert!(played.iter().all(|id| packs.contains(*id)), "{packs:?}");
    assert!(variants.len() > 5, "{variants:?}");
}

#[test]
fn a_seed_stands_for_the_same_games() {
    let play = |seed: u64| -> Vec<Result<SoakGame, String>> {
        let soak = Soak::new(seed, 3, check);
        (0..3).map(|index| soak.play(&soak.plan(index))).collect()
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}

#[test]
fn a_failure_names_its_decision_and_what_was_done() {
    let soak =
        Soak::new(
            2,
            4,
            |_, state| {
                if state.turn < 2 { Ok(()) } else { Err("a second turn".to_owned()) }
            },
        );
    let mut plans = (0..).map(|index| soak.plan(index));
    let plan = plans.find(|plan| plan.game.options.turn_limit > 2).expect("a longer game");
    let error = soak.play(&plan).expect_err("a check that fails");
    assert!(error.starts_with("decision ") && error.ends_with("a second turn"), "{error}");
    let panics = Soak::new(2, 4, |_, state| {
        assert!(state.turn < 2, "no second turn");
        Ok(())
    });
    let error = panics.play(&plan).expect_err("a check that panics");
    assert!(error.ends_with("no second turn"), "{error}");
}

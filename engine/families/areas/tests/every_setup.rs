//! Every pack that ships and can be played: with every number of players, every setup and every variant.

use crate::common::play_at_random;
use crate::common::prelude::*;

/// Plays the beginning of a game, looking at every state. Returns why it cannot be played, if so.
fn plays(pack: &Pack, options: &Options) -> Option<SetupError> {
    match Game::new(pack, options) {
        Ok(game) => {
            play_at_random(&game, 5, 250);
            None
        }
        Err(error) => Some(error),
    }
}

fn every_setup(pack: &Pack) {
    for setup in &pack.setups {
        let plain = Options { setup: Some(setup.id.to_string()), ..Options::new(setup.players) };
        assert_eq!(plays(pack, &plain), None, "{}", setup.id);
        for variant in &pack.variants {
            let variants = vec![variant.id.to_string()];
            let refused = plays(pack, &Options { variants, ..plain.clone() });
            // What a rulebook does not print cannot be played, and packages are for some counts.
            let known = matches!(
                refused,
                None | Some(SetupError::VariantUnprinted(_) | SetupError::Missing(_))
            );
            assert!(known, "{} {}: {refused:?}", setup.id, variant.id);
        }
    }
}

#[test]
fn mega_empires_is_played_with_every_setup_and_variant() {
    every_setup(mega_empires());
}

#[test]
fn the_expansion_project_is_played_with_every_setup_and_variant() {
    every_setup(expansion_project());
}

#[test]
fn the_smallest_pack_is_played_with_every_setup() {
    every_setup(smallest());
}

#[test]
fn every_other_pack_that_ships_is_played_with_every_setup_or_is_of_another_family() {
    let tried = ["mega-empires-east", "expansion-project"];
    let mut played = Vec::new();
    for id in strabo_data::names().filter(|id| !tried.contains(id)) {
        let Some(pack) = strabo_data::compile(id).and_then(|outcome| outcome.pack) else {
            continue;
        };
        let Some(setup) = pack.setups.first() else { continue };
        let refused = Game::new(&pack, &Options::new(setup.players)).err();
        if !matches!(refused, Some(SetupError::NotPlayed(_))) {
            every_setup(&pack);
            played.push(id);
        }
    }
    assert_eq!(played, ["ashwater", "inland-sea", "tidewheel", "windward"]);
}

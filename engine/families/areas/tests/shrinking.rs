//! Random games over random setups, each a list of numbers. What fails is shrunk to a short record that
//! can be replayed, and a mistake made on purpose shows that it is.

use crate::common::prelude::*;
use crate::common::script::{any_choices, play};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use strabo_areas::pack_digest;

/// How a game is set up: the pack, the players and what is switched on.
#[derive(Clone, Debug)]
struct Setup {
    expansion: bool,
    players: u8,
    variant: usize,
}

impl Setup {
    fn pack(&self) -> &'static Pack {
        if self.expansion { expansion_project() } else { mega_empires() }
    }

    /// The variant is used where it can be played; else the game is as printed.
    fn options(&self) -> Options {
        let plain = Options { turn_limit: 40, ..Options::new(self.players) };
        let Some(variant) = self.pack().variants.get(self.variant) else { return plain };
        let options = Options { variants: vec![variant.id.to_string()], ..plain.clone() };
        if Game::new(self.pack(), &options).is_ok() { options } else { plain }
    }
}

fn any_setup() -> impl Strategy<Value = Setup> {
    (any::<bool>(), 0u8..14, 0usize..12).prop_map(|(expansion, more, variant)| {
        let counts = if expansion { 14 } else { 5 };
        Setup { expansion, players: 5 + more % counts, variant }
    })
}

/// Shrinks with patience, and the same way on every run.
fn runner() -> TestRunner {
    let config =
        Config { failure_persistence: None, max_shrink_iters: 20_000, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn a_game_that_fails_is_shrunk_to_a_short_record_that_replays() {
    // Made up: as if ships were a mistake.
    let no_ships = |_: &Game, _: &State, events: &[Event]| {
        let built = events.iter().any(|event| matches!(event, Event::ShipBuilt { .. }));
        built.then(|| "a ship was built".to_owned())
    };
    let games = (any_setup(), 0u64..1000, any_choices(400));
    let failed = runner().run(&games, |(setup, seed, choices)| {
        let played = play(setup.pack(), &setup.options(), (seed, &choices), no_ships);
        played.map(|_| ()).map_err(TestCaseError::fail)
    });
    let Err(TestError::Fail(reason, (setup, seed, choices))) = failed else {
        panic!("ships are built now and then: {failed:?}")
    };
    assert!(choices.len() <= 3, "{setup:?} {seed} {choices:?}");
    let message = reason.message();
    let record = &message[message.find("strabo record").expect("a record")..];
    let mut events = Events::kept();
    let replay = Replay::new(record, setup.pack(), pack_digest(setup.pack()), &mut events);
    let mut replay = replay.expect("a record that can be read");
    replay.finish_all(&mut events).expect("a record that replays");
    assert!(replay.actions <= 3, "{record}");
    assert!(events.list().iter().any(|event| matches!(event, Event::ShipBuilt { .. })));
}

//! Random games together reach every part of a game; without that the other tests would prove nothing.
//! Attacks on cities are too rare in them, and have tests of their own.

use std::collections::BTreeSet;

use crate::common::mega_empires;
use strabo_areas::{Bot, Event, Events, Family, Game, Log, Options, RandomBot, play};

fn kind(event: &Event) -> String {
    let text = format!("{event:?}");
    let end = text.find([' ', '(']).unwrap_or(text.len());
    text[..end].to_owned()
}

#[test]
fn random_games_reach_most_kinds_of_event() {
    let game =
        Game::new(mega_empires(), &Options { turn_limit: 40, ..Options::new(9) }).expect("a game");
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for seed in 0..16 {
        let mut events = Events::kept();
        let mut state = game.start(seed, &mut events);
        let mut seats: Vec<Box<dyn Bot<Game>>> =
            (0..9).map(|at| Box::new(RandomBot::new(seed * 9 + at)) as _).collect();
        play(&game, &mut state, &mut seats, &mut events).expect("legal play");
        seen.extend(events.list().iter().map(kind));
    }
    let expected = "Acquired Calamity CardBought CityBuilt CityLost CityReduced Dealt Discarded Embarked \
        Ended Grown Landed Marched MarkerMoved Phase Proposed Sailed ShipBuilt ShipKept \
        ShipLost Tax TokensLost Traded TreasuryLost Turn";
    let missing: Vec<&str> = expected.split(' ').filter(|name| !seen.contains(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}, seen {seen:?}");
}

//! Whole games at random with every number of players and every variant: what always holds, holds after every
//! decision.

use strabo_cities::{Action, Game, State, Task, View};
use strabo_core::{Chance, Events, Family, Log, Options, Seat, laws};

use crate::table::{game, pack};

#[test]
fn every_law_holds_with_every_variant() {
    let pack = pack();
    for variant in &pack.variants {
        let options = Options { variants: vec![variant.id.to_string()], ..Options::new(3) };
        let game = Game::new(&pack, &options).unwrap_or_else(|why| panic!("{}: {why}", variant.id));
        for seed in 0..8 {
            laws::hold(&game, seed, 31)
                .unwrap_or_else(|why| panic!("{}, seed {seed}: {why}", variant.id));
        }
    }
}

/// What a player can reach does not depend on the cards of the others, nor does what a player imagines.
fn views_hide_what_is_hidden(game: &Game, state: &State, seed: u64) {
    let written = |view: View<'_>| serde_json::to_string(&view).expect("plain data");
    for seat in (0..game.options().players).map(Seat::new) {
        let (view, world) = (game.view(state, seat), game.view(state, seat).imagined(seed));
        let other = game.view(&world, seat);
        assert_eq!(written(other), written(view), "{seat}, {:?}", state.tasks.last());
        assert_eq!(other.imagined(!seed), view.imagined(!seed), "{seat}, {:?}", state.tasks.last());
    }
}

/// Players who use all their actions and keep their cities see more of the game than those who do anything.
#[test]
fn busy_games_meet_every_kind_of_question() {
    let mut seen: Vec<String> = Vec::new();
    for players in 2..=4 {
        let game = game(players);
        for seed in 0..120 {
            let mut chance = Chance::new(seed);
            let mut state = game.start(seed, &mut Events::off());
            let mut legal = Vec::new();
            while game.asked(&state).is_some() {
                game.legal(&state, &mut legal);
                let task = *state.tasks.last().expect("somebody is asked");
                let quits = matches!(task, Task::Turn | Task::Raze { .. });
                let trades = |action: &Action| matches!(action, Action::Trade(_));
                let bargain = chance.pick(12) == 0;
                let keen: Vec<Action> = match task {
                    Task::Raze { .. } => vec![Action::Done],
                    _ if quits => legal
                        .iter()
                        .copied()
                        .filter(|action| *action != Action::Done && (bargain || !trades(action)))
                        .collect(),
                    _ => Vec::new(),
                };
                let from = if keen.is_empty() { &legal } else { &keen };
                let action = from[chance.pick(from.len())];
                let name = format!("{task:?}");
                let name = name.split([' ', '{']).next().unwrap_or_default().to_owned();
                if !seen.contains(&name) {
                    seen.push(name);
                    views_hide_what_is_hidden(&game, &state, seed);
                }
                game.apply_chosen(&mut state, &legal, action, &mut Events::kept())
                    .unwrap_or_else(|why| panic!("seed {seed}: {why}"));
                game.check(&state).unwrap_or_else(|why| panic!("seed {seed}, {task:?}: {why}"));
            }
        }
    }
    let questions = "Turn Pay Step Build Collect Move March Civic Boost Part May Gain Lose Swap Place \
        Camp Horde Gift Raise Lower Keep Ruin Reveal Way Spawn Exhaust Raid CardAttack \
        CardDefend Cease Hits Spoils Raze First Offer Deal Hand Complete";
    let missing: Vec<&str> =
        questions.split(' ').filter(|name| !seen.iter().any(|seen| seen == *name)).collect();
    assert!(missing.is_empty(), "never asked: {missing:?}");
}

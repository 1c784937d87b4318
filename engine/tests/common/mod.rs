//! The packs that ship, compiled, and games of them.
#![allow(dead_code, reason = "benchmarks and other crates use a part of this")]

pub mod mutate;
pub mod rich;
pub mod script;
pub mod tally;

use std::sync::OnceLock;

use strabo_compile::source::Sources;
use strabo_engine::action::{Action, Legal, Place, Seat};
use strabo_engine::bot::{Bot, RandomBot};
use strabo_engine::event::Events;
use strabo_engine::game::{Game, Options};
use strabo_engine::invariants;
use strabo_engine::scene::Scene;
use strabo_engine::state::State;
use strabo_engine::tables::PlaceInfo;
use strabo_model::Pack;
use strabo_model::sequence::Step;

/// Compiles a shipped pack without its outlines, which no rule reads and which take time.
fn compiled(id: &str) -> Pack {
    let mut pack = strabo_packs::sources(id).expect("a pack that ships");
    pack.files.retain(|file| file.path != "map.geojson");
    let outcome = strabo_compile::compile(Sources { pack, library: &strabo_packs::library() });
    outcome.pack.expect("a pack that compiles")
}

/// Mega Empires: The East.
pub fn mega_empires() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| compiled("mega-empires-east"))
}

/// The Expansion Project.
pub fn expansion_project() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| compiled("expansion-project"))
}

/// The smallest game there is, for three players.
pub fn smallest() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| compiled("smallest"))
}

/// A game of Mega Empires.
pub fn game(players: u8) -> Game {
    Game::new(mega_empires(), &Options::new(players)).expect("a game")
}

/// Plays at random, checking every state and that what is listed as legal is accepted.
pub fn play_at_random(game: &Game, seed: u64, most: u64) -> (State, u64) {
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut bot = RandomBot::new(seed + 1);
    let mut legal = Legal::default();
    let mut decisions = 0;
    while let Some(decision) = game.decision(&state) {
        game.legal(&state, &mut legal);
        assert!(!legal.choices.is_empty(), "nothing is legal: {decision:?}");
        let action = bot.choose(state.view(game, decision.seat), &legal);
        let applied = game.apply_chosen(&mut state, &legal, action, &mut events);
        assert_eq!(applied, Ok(()), "turn {} {decision:?}", state.turn);
        let checked = invariants::check(game, &state);
        assert_eq!(checked, Ok(()), "turn {} {decision:?} {action:?}", state.turn);
        decisions += 1;
        if decisions == most {
            break;
        }
    }
    (state, decisions)
}

/// The seat of a civilization.
pub fn seat(game: &Game, id: &str) -> Seat {
    let found =
        (game.civilizations.iter()).position(|civilization| &*game.pack[*civilization].id == id);
    Seat::try_from(found.expect("a civilization in play")).expect("few players")
}

/// The place of an area.
pub fn place(game: &Game, id: &str) -> Place {
    let found = game.places.list.iter().position(|place| &*game.pack[place.area].id == id);
    Place::try_from(found.expect("an area in play")).expect("few areas")
}

/// Every legal action, the counts written out.
pub fn actions(game: &Game, state: &State) -> Vec<Action> {
    let mut legal = Legal::default();
    game.legal(state, &mut legal);
    let mut actions = Vec::new();
    for choice in legal.choices {
        match choice {
            strabo_engine::action::Choice::One(action) => actions.push(action),
            strabo_engine::action::Choice::UpTo(action, most) => {
                actions.extend((1..=most).map(|count| action.with_count(count)));
            }
            strabo_engine::action::Choice::Offers(_) => {}
        }
    }
    actions
}

/// A position in which the first player has just built cities at these sites.
pub fn built(game: &Game, scene: Scene<'_>, sites: &[Place]) -> State {
    let scene = sites.iter().fold(scene, |scene, at| scene.tokens(0, *at, 6));
    let mut state = scene.only(Step::BuildCities, &mut Events::off());
    for &at in sites {
        let city = Action::BuildCity { at, treasury: 0, nearby: 0, keep: false };
        game.apply(&mut state, 0, city, &mut Events::off()).expect("a city");
    }
    state
}

/// A game of the Expansion Project.
pub fn expansion(players: u8) -> Game {
    Game::new(expansion_project(), &Options::new(players)).expect("a game")
}

/// Areas in play that fit.
pub fn places_where(game: &Game, fits: impl Fn(&PlaceInfo) -> bool) -> Vec<Place> {
    (0..).zip(&game.places.list).filter(|(_, info)| fits(info)).map(|(at, _)| at).collect()
}

//! The packs that ship, compiled, and games of them.
#![allow(dead_code, reason = "benchmarks and other crates use a part of this")]

pub mod mutate;
pub mod prelude;
pub mod rich;
pub mod tally;

use std::sync::{LazyLock, OnceLock};

use crate::common::prelude::*;
use strabo_areas::{RandomBot, parts::LandInfo};
use strabo_compile::source::Sources;
use strabo_model::refs::CalamityId;

/// Compiles a shipped pack without its outlines, which no rule reads and which take time. Nothing for
/// one that only others extend.
fn compile(id: &str) -> Option<Pack> {
    let mut pack = strabo_data::sources(id).expect("a pack that ships");
    pack.files.retain(|file| file.path != "map.geojson");
    strabo_compile::compile(Sources { pack, library: &strabo_data::library() }).pack
}

fn compiled(id: &str) -> Pack {
    compile(id).expect("a pack that compiles")
}

/// Mega Empires: The East.
pub fn mega_empires() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| compiled("mega-empires-east"))
}

pub fn expansion_project() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| compiled("expansion-project"))
}

/// The smallest game there is, for three players.
pub fn smallest() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| compiled("smallest"))
}

/// The players by ranking.
pub const P1: Seat = Seat::new(0);
/// The second player.
pub const P2: Seat = Seat::new(1);
/// The third player.
pub const P3: Seat = Seat::new(2);
/// The fourth player.
pub const P4: Seat = Seat::new(3);
/// The fifth player.
pub const P5: Seat = Seat::new(4);

/// Some players by ranking, counted from zero.
pub fn seats(numbers: std::ops::Range<u8>) -> impl Iterator<Item = Seat> {
    numbers.map(Seat::new)
}

/// A game of Mega Empires.
pub fn game(players: u8) -> Game {
    Game::new(mega_empires(), &Options::new(players)).expect("a game")
}

/// A game of Mega Empires for five players.
pub static FIVE: LazyLock<Game> = LazyLock::new(|| game(5));
/// A game of Mega Empires for nine players.
pub static NINE: LazyLock<Game> = LazyLock::new(|| game(9));
/// A game of the Expansion Project for as many players as it takes, eighteen.
pub static MANY: LazyLock<Game> = LazyLock::new(|| expansion(18));

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
        let action = bot.choose(game, state.view(game, decision.seat), &legal).expect("an answer");
        let applied = game.apply_chosen(&mut state, &legal, action, &mut events);
        assert_eq!(applied, Ok(()), "turn {} {decision:?}", state.turn);
        assert_eq!(check(game, &state), Ok(()), "turn {} {decision:?} {action:?}", state.turn);
        decisions += 1;
        if decisions == most {
            break;
        }
    }
    (state, decisions)
}

pub fn seat(game: &Game, id: &str) -> Seat {
    let civilization = game.pack.civilization(id).expect("a civilization");
    game.seat_of(civilization).expect("a civilization in play")
}

pub fn place(game: &Game, id: &str) -> Land {
    let area = game.pack.area(id).expect("an area");
    game.land(area).expect("an area in play")
}

pub fn commodity(game: &Game, id: &str) -> CommodityId {
    game.pack.commodity(id).expect("a commodity")
}

pub fn card(game: &Game, id: &str) -> TradeCard {
    game.card_of(commodity(game, id))
}

pub fn calamity(game: &Game, id: &str) -> CalamityId {
    game.pack.calamity(id).expect("a calamity")
}

pub fn advance(game: &Game, id: &str) -> AdvanceId {
    game.pack.advance(id).expect("an advance")
}

/// The player who is asked answers.
pub fn apply(game: &Game, state: &mut State, action: Action) {
    game.apply(state, state.seat, action, &mut Events::off()).expect("a legal action");
}

/// Every legal action, the counts written out.
pub fn actions(game: &Game, state: &State) -> Vec<Action> {
    let mut legal = Legal::default();
    game.legal(state, &mut legal);
    let mut actions = Vec::new();
    for choice in legal.choices {
        match choice {
            Choice::One(action) => actions.push(action),
            Choice::UpTo(action, most) => {
                actions.extend((1..=most).map(|count| action.with_count(count)));
            }
            Choice::Offers(_) => {}
        }
    }
    actions
}

pub fn expansion(players: u8) -> Game {
    Game::new(expansion_project(), &Options::new(players)).expect("a game")
}

/// Areas in play that fit.
pub fn places_where(game: &Game, fits: impl Fn(&LandInfo) -> bool) -> Vec<Land> {
    game.places.areas().filter(|(_, info)| fits(info)).map(|(at, _)| at).collect()
}

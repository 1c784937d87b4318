//! A bot that tries what it might do before it does it: it plays several ways of going on to a few turns later,
//! in worlds that it cannot tell from the real one, and takes the one that does best.
//!
//! The ways are those of stewards with other weights, for one turn; afterwards everybody plays as usual. A
//! world is imagined anew for each playout, and every way is tried in the same worlds.

use crate::steward::Steward;
use crate::steward::weights::Weights;
use strabo_engine::{Action, Ask, Bot, Events, Game, Legal, Seat, State, View, standings};

/// Turns that are played out, this one among them.
const TURNS: u16 = 3;

/// What one way weighs otherwise.
type Way = &'static [(&'static str, i32)];

/// Ways to move. The numbers are added.
const MOVES: &[Way] = &[
    &[],
    &[("city", 30)],
    &[("city", -15)],
    &[("reserve", 4)],
    &[("reserve", -3)],
    &[("wilderness", -60), ("good_land", -10)],
    &[("margin", 3)],
    &[("margin", -1), ("shared", -20)],
    &[("voyage", -60)],
    &[("claim", 30), ("claim_site", 20)],
];

/// Ways to buy.
const PURCHASES: &[Way] = &[
    &[],
    &[("saves", 100)],
    &[("saves", -100), ("patience", -100)],
    &[("points", 60)],
    &[("protects", 40)],
    &[("credit", 20)],
    &[("asked", 400)],
    &[("overhead", 150)],
    &[("overhead", -150)],
];

/// The bot.
#[derive(Clone, Debug)]
pub struct Searcher {
    steward: Steward,
    usual: Weights,
    playouts: u32,
    seed: u64,
    /// The turn and question that were thought about.
    thought: Option<(u16, Ask)>,
}

impl Searcher {
    /// A searcher that plays out so many worlds each time it thinks. All its chance comes from the seed.
    pub fn new(usual: Weights, playouts: u32, seed: u64) -> Self {
        let steward = Steward::new(usual, seed);
        Self { steward, usual, playouts, seed, thought: None }
    }

    /// Finds the way that does best, and goes it.
    fn think(&mut self, view: View<'_>, ask: Ask, ways: &[Way]) {
        let now = Some((view.turn(), ask));
        if self.thought == now || self.playouts == 0 {
            return;
        }
        self.thought = now;
        let mut left: Vec<(Weights, f64)> = ways.iter().map(|way| (self.usual.with(way), 0.0)).collect();
        let mut seed = self.seed ^ (u64::from(view.turn()) << 32) ^ (ask as u64) << 56;
        // Half of what is left is thrown away after each round, until one remains.
        let rounds = u32::BITS - (ways.len() as u32 - 1).leading_zeros();
        while left.len() > 1 {
            let each = (self.playouts / rounds / left.len() as u32).max(1);
            for _ in 0..each {
                seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let world = view.imagined(seed);
                for (weights, sum) in &mut left {
                    *sum += self.outcome(view, world.clone(), *weights, seed);
                }
            }
            left.sort_by(|a, b| b.1.total_cmp(&a.1));
            left.truncate(left.len().div_ceil(2));
        }
        self.steward.weigh(left[0].0);
    }

    /// How a player stands after some turns that begin this way.
    fn outcome(&self, view: View<'_>, mut state: State, weights: Weights, seed: u64) -> f64 {
        let (game, own) = (view.game(), view.seat());
        let mut bots: Vec<Steward> = game
            .all_seats()
            .map(|seat| Steward::new(self.usual, seed ^ u64::from(seat.number())))
            .collect();
        bots[own.index()] = self.steward.clone();
        bots[own.index()].weigh(weights);
        let end = state.turn + TURNS;
        let (mut legal, mut events) = (Legal::default(), Events::off());
        let mut first = state.turn;
        while let Some(decision) = game.decision(&state) {
            if state.turn >= end {
                break;
            }
            if state.turn > first {
                first = u16::MAX;
                bots[own.index()].weigh(self.usual);
            }
            game.legal(&state, &mut legal);
            let action = bots[decision.seat.index()].choose(state.view(game, decision.seat), &legal);
            if game.apply_chosen(&mut state, &legal, action, &mut events).is_err() {
                break;
            }
        }
        standing(game, &state, own)
    }
}

/// How far a player is ahead of the best of the others.
fn standing(game: &Game, state: &State, own: Seat) -> f64 {
    if state.ending.is_some() {
        let order = standings(game, state);
        let points = |won: bool| order.iter().find(|one| (one.seat == own) == won).map_or(0, |one| one.points);
        let ahead = f64::from(points(true)) - f64::from(points(false));
        return ahead + if order[0].seat == own { 60.0 } else { -60.0 };
    }
    let worth = |seat: Seat| {
        let view = state.view(game, seat);
        f64::from(view.points(seat))
            + 2.0 * f64::from(view.cities(seat))
            + 0.3 * f64::from(view.tokens(seat))
            + f64::from(view.wealth()) / 20.0
    };
    let best = game.all_seats().filter(|seat| *seat != own).map(worth).fold(f64::MIN, f64::max);
    worth(own) - best
}

impl Bot for Searcher {
    fn choose(&mut self, view: View<'_>, legal: &Legal) -> Action {
        match view.decision().map(|decision| decision.ask) {
            Some(Ask::Movement) => self.think(view, Ask::Movement, MOVES),
            Some(Ask::Purchase) => self.think(view, Ask::Purchase, PURCHASES),
            _ => {}
        }
        self.steward.choose(view, legal)
    }
}

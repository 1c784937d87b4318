//! A bot that tries what it might do before it does it: it plays each way of going on to the end of the next
//! turn, in worlds that it cannot tell from the real one, and takes the one that does best.
//!
//! It thinks about purchases and about what calamities and conflicts leave to choose; everything else it does
//! as a steward, and in its worlds everybody is a steward. Every way is tried in the same worlds.

use crate::steward::Steward;
use crate::steward::weights::Weights;
use strabo_areas::{Action, Ask, Bot, Choice, Events, Family, Game, Legal, Log, Seat, State, View};

/// Turns that are played out, this one among them.
const TURNS: u16 = 2;
/// So many ways are looked at, at most.
const WAYS: usize = 8;
/// What winning is worth, in points.
const WIN: f64 = 60.0;

#[derive(Clone, Debug)]
pub struct Searcher {
    steward: Steward,
    weights: Weights,
    playouts: u32,
    seed: u64,
    /// How often it has thought.
    thought: u64,
}

impl Searcher {
    /// A searcher that plays out so many games each time it thinks. All its chance comes from the seed.
    pub fn new(weights: Weights, playouts: u32, seed: u64) -> Self {
        Self { steward: Steward::weighing(weights, seed), weights, playouts, seed, thought: 0 }
    }

    /// Tries what the steward would do, and what else is legal.
    fn think(&mut self, view: View<'_>, legal: &Legal) -> Action {
        let before = self.steward.clone();
        let usual = self.steward.decide(view, legal);
        let others = if view.decision().is_some_and(|decision| decision.ask == Ask::Purchase) {
            let mut list = vec![Action::Done];
            list.extend(self.steward.purchases(view, legal));
            list
        } else {
            spread(legal)
        };
        let others =
            others.into_iter().filter(|action| *action != usual && legal.contains(*action));
        let mut ways: Vec<(Action, f64)> = vec![(usual, 0.0)];
        ways.extend(others.take(WAYS - 1).map(|action| (action, 0.0)));
        if ways.len() == 1 {
            return usual;
        }
        let (best, _) = self.best(view, ways, &before);
        best
    }

    /// The way that does best. The worse half is given up after each round.
    fn best(
        &mut self,
        view: View<'_>,
        mut ways: Vec<(Action, f64)>,
        own: &Steward,
    ) -> (Action, f64) {
        self.thought += 1;
        let mut seed = self.seed ^ self.thought << 20;
        let rounds = usize::BITS - (ways.len() - 1).leading_zeros();
        while ways.len() > 1 {
            let worlds = (self.playouts as usize / rounds as usize / ways.len()).max(1);
            for _ in 0..worlds {
                seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let world = view.imagined(seed);
                for (action, sum) in &mut ways {
                    *sum += self.outcome(view, world.clone(), own.clone(), *action, seed);
                }
            }
            // Those that did equally well stay in order, the usual one first.
            ways.sort_by(|a, b| b.1.total_cmp(&a.1));
            ways.truncate(ways.len().div_ceil(2));
        }
        ways[0]
    }

    /// How a player stands at the end of the next turn, after this action.
    fn outcome(
        &self,
        view: View<'_>,
        mut state: State,
        own: Steward,
        action: Action,
        seed: u64,
    ) -> f64 {
        let (game, seat) = (view.game(), view.seat());
        let others = game.all_seats();
        let mut bots: Vec<Steward> = others
            .map(|other| Steward::weighing(self.weights, seed ^ u64::from(other.number())))
            .collect();
        bots[seat.index()] = own;
        let end = state.turn + TURNS;
        let (mut legal, mut events) = (Legal::default(), Events::off());
        let mut first = Some(action);
        while let Some(decision) = game.decision(&state) {
            if state.turn >= end {
                break;
            }
            game.legal(&state, &mut legal);
            let bot = &mut bots[decision.seat.index()];
            let action =
                first.take().unwrap_or_else(|| bot.decide(state.view(game, decision.seat), &legal));
            if game.apply_chosen(&mut state, &legal, action, &mut events).is_err() {
                return f64::MIN;
            }
        }
        ahead(game, &state, seat)
    }
}

/// How far a player is ahead of the best of the others, in points.
fn ahead(game: &Game, state: &State, own: Seat) -> f64 {
    if state.ending.is_some() {
        let order = game.standings(state);
        let points = |mine: bool| {
            let one = order.iter().find(|one| (one.seat == own) == mine);
            one.map_or(0.0, |one| one.points.as_f64())
        };
        let win = if order[0].seat == own { WIN } else { -WIN };
        return points(true) - points(false) + win;
    }
    // What a player has now, in points at the end: found by least squares over 450 games of stewards. A step on
    // the succession table counts less than it scores, because those behind catch up, and more near its end.
    let spaces = f64::from(game.succession().spaces.max(1));
    let markers = game.all_seats().map(|seat| state.view(game, seat).marker(seat));
    let progress = f64::from(markers.max().unwrap_or(0)) / spaces;
    let worth = |seat: Seat| {
        let view = state.view(game, seat);
        let credits: u16 = view.credits(seat).iter().sum();
        let steps = f64::from(view.marker(seat)) * f64::from(game.scoring.step);
        f64::from(view.points(seat)) * 1.2 - steps * (1.2 - 0.4 * progress * progress)
            + 0.8 * f64::from(view.cities(seat))
            + 0.3 * f64::from(view.tokens(seat))
            + f64::from(view.wealth()) / 15.0
            + f64::from(credits) / 20.0
    };
    let others = game.all_seats().filter(|seat| *seat != own);
    worth(own) - others.map(worth).fold(f64::MIN, f64::max)
}

/// Some of the legal actions, from all over the list.
fn spread(legal: &Legal) -> Vec<Action> {
    let step = legal.choices.len().div_ceil(WAYS).max(1);
    let choices = legal.choices.iter().step_by(step).map(|choice| match *choice {
        Choice::One(action) => action,
        Choice::UpTo(action, most) => action.with_count(most),
        Choice::Offers(_) => Action::Done,
    });
    choices.collect()
}

/// True for questions that are worth the time.
fn matters(view: View<'_>, ask: Ask) -> bool {
    match ask {
        Ask::Purchase => view.purchase().basket == 0,
        Ask::Conflict
        | Ask::Defence
        | Ask::Site
        | Ask::Beneficiary
        | Ask::SecondaryVictim
        | Ask::Damage
        | Ask::LostCity
        | Ask::RevoltCity
        | Ask::Ransom
        | Ask::Depopulated
        | Ask::Annexed
        | Ask::Faction
        | Ask::Barbarians
        | Ask::Ability => true,
        _ => false,
    }
}

impl Bot<Game> for Searcher {
    fn choose(&mut self, _: &Game, view: View<'_>, legal: &Legal) -> Option<Action> {
        Some(self.decide(view, legal))
    }
}

impl Searcher {
    /// Chooses one of the legal actions.
    pub(crate) fn decide(&mut self, view: View<'_>, legal: &Legal) -> Action {
        match view.decision() {
            Some(decision) if matters(view, decision.ask) => self.think(view, legal),
            _ => self.steward.decide(view, legal),
        }
    }
}

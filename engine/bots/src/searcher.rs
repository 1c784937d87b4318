//! A bot that tries what it might do before it does it: it plays each way of going on for some turns, in worlds
//! that it cannot tell from the real one, and takes the one that does best.
//!
//! It needs a steward of the family, which decides for everybody in its worlds, says what else is worth trying, and
//! says what a position is worth. Every way is tried in the same worlds.

use strabo_core::ids::fits_u8;
use strabo_core::{Bot, Family, Log, Seat};

/// A steward with what a searcher asks of it.
pub trait Guide<F: Family>: Bot<F> + Clone {
    /// Turns that are played out, this one among them.
    const TURNS: u16;
    /// So many ways are looked at, at most.
    const WAYS: usize = 8;
    /// What winning is worth, in points.
    const WIN: f64;
    /// What the steward's own choice is ahead of the others before they are tried, in points of one playout.
    const TRUST: f64 = 0.0;

    /// Another one for an imagined world, with chance of its own.
    #[must_use]
    fn another(&self, seed: u64) -> Self;

    /// What is worth trying beside its own choice, the best first; nothing if the question is not worth the time.
    fn ways(&mut self, view: F::View<'_>, legal: &F::Legal) -> Vec<F::Action>;

    /// True for questions that are worth the time.
    fn matters(_view: F::View<'_>) -> bool {
        true
    }

    /// What a player has in the middle of a game, in points at the end.
    fn worth(view: F::View<'_>, points: f64) -> f64;
}

#[derive(Clone, Debug)]
pub struct Searcher<B> {
    steward: B,
    playouts: u32,
    seed: u64,
    /// How often it has thought.
    thought: u64,
}

impl<B> Searcher<B> {
    /// A searcher that plays out so many games each time it thinks. All its chance comes from the seed.
    pub fn new(steward: B, playouts: u32, seed: u64) -> Self {
        Self { steward, playouts, seed, thought: 0 }
    }
}

impl<F: Family, B: Guide<F>> Bot<F> for Searcher<B> {
    /// Tries what the steward would do, and what else is legal.
    fn choose(&mut self, game: &F, view: F::View<'_>, legal: &F::Legal) -> Option<F::Action> {
        if !B::matters(view) {
            return self.steward.choose(game, view, legal);
        }
        let before = self.steward.clone();
        let usual = self.steward.choose(game, view, legal)?;
        let others = self.steward.ways(view, legal).into_iter();
        let others = others.filter(|action| *action != usual && game.is_legal(legal, *action));
        let mut ways = vec![(usual, B::TRUST)];
        ways.extend(others.take(B::WAYS - 1).map(|action| (action, 0.0)));
        if ways.len() == 1 {
            return Some(usual);
        }
        self.best(game, view, ways, &before)
    }
}

impl<B> Searcher<B> {
    /// The way that does best. The worse half is given up after each round.
    fn best<F: Family>(
        &mut self,
        game: &F,
        view: F::View<'_>,
        mut ways: Vec<(F::Action, f64)>,
        own: &B,
    ) -> Option<F::Action>
    where
        B: Guide<F>,
    {
        self.thought += 1;
        let mut seed = self.seed ^ self.thought << 20;
        let rounds = usize::BITS - (ways.len() - 1).leading_zeros();
        while ways.len() > 1 {
            let worlds = (self.playouts as usize / rounds as usize / ways.len()).max(1);
            for _ in 0..worlds {
                seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let world = game.imagined(view, seed);
                for (action, sum) in &mut ways {
                    *sum += outcome(game, world.clone(), own.clone(), *action, seed);
                }
            }
            // Those that did equally well stay in order, the usual one first.
            ways.sort_by(|a, b| b.1.total_cmp(&a.1));
            ways.truncate(ways.len().div_ceil(2));
        }
        ways.first().map(|way| way.0)
    }
}

/// How the player who is asked stands some turns later, after this action.
fn outcome<F: Family, B: Guide<F>>(
    game: &F,
    mut state: F::State,
    own: B,
    action: F::Action,
    seed: u64,
) -> f64 {
    let Some(seat) = game.asked(&state) else { return f64::MIN };
    let others = 0..fits_u8(game.seats());
    let mut bots: Vec<B> = others.map(|other| own.another(seed ^ u64::from(other))).collect();
    bots[seat.index()] = own;
    let end = game.turn(&state).saturating_add(B::TURNS);
    let (mut legal, mut events) = (F::Legal::default(), F::Events::off());
    let mut first = Some(action);
    while let Some(asked) = game.asked(&state) {
        if game.turn(&state) >= end {
            break;
        }
        game.legal(&state, &mut legal);
        let bot = &mut bots[asked.index()];
        let chosen = first.take().or_else(|| bot.choose(game, game.view(&state, asked), &legal));
        let Some(action) = chosen else { return f64::MIN };
        if game.apply_chosen(&mut state, &legal, action, &mut events).is_err() {
            return f64::MIN;
        }
    }
    ahead::<F, B>(game, &state, seat)
}

/// How far a player is ahead of the best of the others, in points.
fn ahead<F: Family, B: Guide<F>>(game: &F, state: &F::State, own: Seat) -> f64 {
    let order = game.standings(state);
    let is_over = game.ending(state).is_some();
    let most = |mine: bool| {
        let some = order.iter().filter(|one| (one.seat == own) == mine);
        let worth = some.map(|one| match one.points.as_f64() {
            points if is_over => points,
            points => B::worth(game.view(state, one.seat), points),
        });
        worth.fold(f64::MIN, f64::max)
    };
    let ahead = most(true) - most(false);
    match order.first() {
        Some(first) if is_over => ahead + if first.seat == own { B::WIN } else { -B::WIN },
        _ => ahead,
    }
}

/// Actions with what they are worth, the best first.
pub(crate) fn ranked<A: Copy, W: PartialOrd>(mut list: Vec<(A, W)>) -> Vec<A> {
    list.sort_by(|one, other| other.1.partial_cmp(&one.1).unwrap_or(std::cmp::Ordering::Equal));
    list.into_iter().map(|(action, _)| action).collect()
}

//! A bot that tries what it might do before it does it: it plays each way of going on for some turns, in worlds
//! that it cannot tell from the real one, and takes the one that does best.
//!
//! It needs a steward of the family, which decides for everybody in its worlds, says what else is worth trying, and
//! says what a position is worth. Every way is tried in the same worlds.

use strabo_core::ids::fits_u8;
use strabo_core::{Amount, Bot, Family, Log, Reason, Seat};

/// Worlds in which a reason is looked for.
const WORLDS: u32 = 6;
/// Other actions that are tried for it, and the terms it has, at most.
const OTHERS: usize = 3;
const TERMS: usize = 3;
/// What is less is chance.
const LEAST: f64 = 0.25;

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
    /// A searcher that plays out so many games each time it thinks: with none, its steward decides. All its
    /// chance comes from the seed.
    pub fn new(steward: B, playouts: u32, seed: u64) -> Self {
        Self { steward, playouts, seed, thought: 0 }
    }
}

impl<F: Family, B: Guide<F>> Bot<F> for Searcher<B> {
    /// Tries what the steward would do, and what else is legal.
    fn choose(&mut self, game: &F, view: F::View<'_>, legal: &F::Legal) -> Option<F::Action> {
        if self.playouts == 0 || !B::matters(view) {
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

    /// Plays on after the action and after others, in the same worlds.
    fn why(
        &mut self,
        game: &F,
        view: F::View<'_>,
        legal: &F::Legal,
        chosen: F::Action,
    ) -> Option<Reason<F::Action>> {
        let mut own = self.steward.clone();
        let others = own.ways(view, legal).into_iter();
        let others = others.filter(|action| *action != chosen && game.is_legal(legal, *action));
        let seeds = (0..WORLDS).map(u64::from);
        let worlds: Vec<_> = seeds.map(|seed| (seed, game.imagined(view, seed))).collect();
        let tried = |action: F::Action| {
            let mut sums = Vec::new();
            for (seed, world) in &worlds {
                let seat = game.asked(world)?;
                let after = later(game, world.clone(), own.clone(), action, *seed)?;
                let now = [ahead::<F, B>(game, &after, seat)].into_iter();
                let now = now.chain(figures(game, &after, seat)).collect::<Vec<_>>();
                sums.resize(now.len(), 0.0);
                sums.iter_mut().zip(now).for_each(|(sum, one)| *sum += one / f64::from(WORLDS));
            }
            Some(sums)
        };
        let best = tried(chosen)?;
        let others = others.take(OTHERS).filter_map(|action| Some((action, tried(action)?)));
        let (other, next) = others.max_by(|(_, one), (_, two)| one[0].total_cmp(&two[0]))?;
        let labels = ["points".to_owned()].into_iter().chain(game.labels().figures);
        let pairs = best.into_iter().zip(next).skip(1);
        // A quarter of a city says more than a quarter of a token, of which there are more.
        let mut terms: Vec<_> = (labels.zip(pairs))
            .map(|(label, (one, two))| (label, one - two, (one - two).abs() / (one + two + 1.0)))
            .filter(|(_, more, _)| more.abs() >= LEAST)
            .collect();
        terms.sort_by(|one, two| two.2.total_cmp(&one.2));
        terms.truncate(TERMS);
        let terms = terms.into_iter().map(|(label, more, _)| (label, more)).collect();
        Some(Reason { other, turns: B::TURNS, terms })
    }
}

/// What a player has, as numbers: points, and the figures of the game.
fn figures<F: Family>(game: &F, state: &F::State, seat: Seat) -> Vec<f64> {
    let standings = game.standings(state);
    let own = standings.iter().find(|one| one.seat == seat);
    let mut all = vec![own.map_or_else(Amount::default, |one| one.points)];
    game.figures(state, seat, &mut all);
    all.into_iter().map(Amount::as_f64).collect()
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
    state: F::State,
    own: B,
    action: F::Action,
    seed: u64,
) -> f64 {
    let Some(seat) = game.asked(&state) else { return f64::MIN };
    let after = later(game, state, own, action, seed);
    after.map_or(f64::MIN, |after| ahead::<F, B>(game, &after, seat))
}

/// The game some turns later, after this action of the player who is asked.
fn later<F: Family, B: Guide<F>>(
    game: &F,
    mut state: F::State,
    own: B,
    action: F::Action,
    seed: u64,
) -> Option<F::State> {
    let seat = game.asked(&state)?;
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
        game.apply_chosen(&mut state, &legal, chosen?, &mut events).ok()?;
    }
    Some(state)
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

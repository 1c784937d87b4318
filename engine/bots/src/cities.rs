//! A player with sense for games of cities and actions.
//!
//! It values every answer it may give, in resources: what is gained, what is paid, and what it leads to. It never
//! looks at chance to come, at the hands of others or at cards that lie face down.

mod deeds;
mod mind;
mod odds;
mod places;
mod trade;
mod war;
mod weights;

use strabo_cities::ids::{CardKind, EffectId, SpaceId, WonderId};
use strabo_cities::rules::{ARMY, Doing};
use strabo_cities::state::{HAPPY, WARY, WARY_MOVED};
use strabo_cities::{Action, Game, Task, View};
use strabo_core::{Bot, Chance};
use strabo_model::benefit::Moment;

use self::mind::{Mind, POINT, ones};
use self::odds::Odds;
use self::weights::Weights;
use crate::searcher::{Guide, ranked};

/// A bot for games of cities and actions.
#[derive(Clone, Debug)]
pub struct Ruler {
    chance: Chance,
    odds: Option<Odds>,
    peaceful: bool,
    weights: Weights,
}

impl Ruler {
    /// A bot with chance of its own, for what is worth the same.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed), odds: None, peaceful: false, weights: Weights::FOUND }
    }

    /// The same, but it attacks nobody.
    pub fn peaceful(seed: u64) -> Self {
        Self { peaceful: true, ..Self::new(seed) }
    }
}

impl Bot<Game> for Ruler {
    fn choose(&mut self, game: &Game, view: View<'_>, legal: &Vec<Action>) -> Option<Action> {
        if let [only] = legal.as_slice() {
            return Some(*only);
        }
        let rates = &game.rules().rates;
        let odds = self.odds.get_or_insert_with(|| Odds::new(rates.hit, rates.die));
        let mind = Mind::new(view, odds, view.seat(), self.peaceful, &self.weights);
        let task = view.task()?;
        let mut best = (None, f32::MIN, 1);
        for action in legal {
            let worth = mind.answer(task, *action);
            if worth > best.1 {
                best = (Some(*action), worth, 1);
            } else if (worth - best.1).abs() < f32::EPSILON {
                best.2 += 1;
                if self.chance.pick(best.2) == 0 {
                    best.0 = Some(*action);
                }
            }
        }
        best.0
    }
}

impl Guide<Game> for Ruler {
    const TURNS: u16 = 1;
    const WAYS: usize = 5;
    const WIN: f64 = 5.0;
    const TRUST: f64 = 10.0;

    fn another(&self, seed: u64) -> Self {
        Self { chance: Chance::new(seed), ..self.clone() }
    }

    /// Actions, movement, building and attacks are worth the time; payments, trade and the rest are not.
    fn matters(view: View<'_>) -> bool {
        matches!(
            view.task(),
            Some(
                Task::Turn
                    | Task::Cease
                    | Task::Build { .. }
                    | Task::March { .. }
                    | Task::Move { .. }
                    | Task::Wonder { .. }
            )
        )
    }

    fn ways(&mut self, view: View<'_>, legal: &Vec<Action>) -> Vec<Action> {
        let (Some(task), Some(odds)) = (view.task(), &self.odds) else { return Vec::new() };
        let mind = Mind::new(view, odds, view.seat(), self.peaceful, &self.weights);
        ranked(legal.iter().map(|action| (*action, mind.answer(task, *action))).collect())
    }

    /// Points, and what is in hand for more: found by least squares over 200 games of stewards.
    fn worth(view: View<'_>, points: f64) -> f64 {
        let (facts, seat) = (view.facts(), view.seat());
        let sum = |some: &[u8]| some.iter().map(|one| f64::from(*one)).sum::<f64>();
        let [actions, objectives] = view.hand_sizes(seat).map(f64::from);
        points
            + 0.12 * sum(&facts.goods(seat))
            + 0.2 * sum(&facts.levels(seat))
            + 0.3 * f64::from(facts.advances(seat).count_ones())
            + 0.5 * f64::from(facts.units(seat, ARMY))
            + 0.2 * actions
            + 0.6 * objectives
    }
}

impl Mind<'_> {
    /// How good an answer is; nothing more is worth nothing.
    fn answer(&self, task: Task, action: Action) -> f32 {
        let facts = self.facts;
        match (task, action) {
            (Task::Turn | Task::Step { .. }, action) => self.act(action),
            (Task::Build { city, .. }, Action::Unit(kind)) => {
                self.unit(kind, city) - self.price(facts.rules.units[usize::from(kind)].price)
            }
            (Task::Build { city, .. }, Action::Draft(kind)) => {
                let price = facts.draft_price(self.seat, kind).unwrap_or_default();
                self.unit(kind, city) - self.price(price)
            }
            (Task::Collect { .. }, Action::Take { good, .. })
            | (Task::Gain { .. }, Action::Good(good)) => 0.01 + self.good(good),
            (Task::Lose { .. }, Action::Good(good)) => -self.given(good),
            (Task::Move { .. }, Action::Lift { at, units }) => self.lift(at, units),
            // Those that may fight go first.
            (Task::Crew { .. }, Action::Crew(crew)) => {
                -f32::from(crew.iter().map(|kind| kind[WARY] + kind[WARY_MOVED]).sum::<u8>())
            }
            (Task::Spare { due, full, .. }, Action::Yes) => self.price(full) - self.price(due),
            (Task::March { .. }, Action::To { at, far, plain }) => {
                self.go(facts.band(), at, far || plain)
            }
            (Task::Civic, Action::Improve(at)) => {
                let price: u8 = facts.civic_price(self.seat, at).0.iter().sum();
                self.improve(at) - 0.8 * f32::from(price)
            }
            (Task::Raise { .. }, Action::Improve(at)) => self.improve(at),
            (Task::Lower { .. }, Action::Improve(at)) => {
                -self.spirit(at, facts.city(at).mood == HAPPY)
            }
            (Task::Keep { city, .. }, Action::Yes) => {
                self.spirit(city, facts.city(city).mood == HAPPY) - 1.0
            }
            (Task::Boost { .. }, Action::Spend(count)) => self.boost(count),
            (Task::Part { .. }, Action::Part(part)) => self.wants.buildings[part.index()],
            (Task::Wreck { .. } | Task::Hits { .. }, Action::Part(part)) => {
                let at =
                    if let Task::Wreck { city } = task { Some(city) } else { facts.fight().at };
                let own = at.is_some_and(|at| facts.city(at).parts[part] == Some(self.seat));
                let kept = if Some(part) == facts.rules.harbour { 0.5 } else { 0.0 };
                -self.wants.buildings[part.index()] - kept - if own { POINT } else { 0.0 }
            }
            (Task::Hits { .. } | Task::Drown { .. }, Action::Lose(kind)) => {
                facts.fight().at.map_or(0.0, |at| -self.unit(kind, at))
            }
            (Task::Ruin { .. }, Action::At(at)) => {
                let city = facts.city(at);
                let foreign = city.parts.built().any(|(_, owner)| owner != self.seat);
                if foreign {
                    0.0
                } else if city.size() == 1 {
                    -6.0 - self.wants.cities
                } else {
                    -POINT
                }
            }
            (Task::Pay { .. }, Action::Pay(price)) => -self.price(price),
            (Task::May { effect, .. }, Action::Yes) => {
                self.effect(effect) - self.price(facts.fee(self.seat, effect)) + 0.01
            }
            (Task::Option { effect, .. }, Action::Option(at)) => {
                self.deed(&facts.rules.effect(effect).one_of[usize::from(at)])
            }
            (Task::Swap { .. }, Action::Swap { from, into }) => {
                self.good(into) - self.given(from) - 0.05
            }
            (Task::Place { kind, .. }, Action::At(at)) => self.unit(kind, at),
            (
                Task::Camp { .. } | Task::Horde { .. } | Task::Spawn { .. } | Task::Exhaust { .. },
                Action::At(at),
            ) => self.elsewhere(at),
            (Task::Gift { .. } | Task::Transfer { .. }, Action::Advance(at)) => {
                let (price, _) = facts.advance_price(self.seat, at, true);
                self.advance(at) - self.price(price)
            }
            (Task::Raid { .. }, Action::Raid { to, .. }) => self.raid(to),
            (Task::Siege, Action::Option(choice)) => {
                let bits = ones(u64::from(choice));
                let price = facts.battle().map(|battle| battle.siege_price(choice));
                1.6 * bits - 0.7 * self.price(price.unwrap_or_default())
            }
            (Task::CardAttack | Task::CardDefend, Action::Card(card)) => self.battle_card(card),
            (Task::Cease, Action::Yes) => {
                let end = self.outcome(facts.battle());
                let prize = facts.fight().at.map_or(0.0, |at| self.prize(at));
                end.won * prize + 1.2 * end.beaten - 2.2 * end.lost
            }
            (Task::Spoils { at }, Action::Yes) => self.site(at).max(POINT),
            (Task::Window { .. }, Action::Card(card)) => {
                self.card(&facts.rules.actions[card.index()].effects)
            }
            (Task::Wonder { .. }, Action::Wonder { wonder, city: Some(city) }) => {
                self.wonder(wonder, city)
            }
            (Task::Claim { .. }, Action::Wonder { wonder, .. }) => {
                let row = &facts.rules.wonders[wonder.index()];
                let missing = row.needs & !facts.advances(self.seat);
                -ones(missing)
            }
            (Task::Raze { .. }, Action::At(_)) => -POINT,
            (Task::First { .. }, Action::Seat(seat)) => f32::from(u8::from(seat == self.seat)),
            (Task::Offer, action) => self.put_together(action),
            (Task::Deal, Action::Yes) => self.deal(),
            // Another offer is better than none.
            (Task::Deal, Action::Trade(to)) => 0.5 * self.trade(to),
            (Task::Hand { deck, .. }, Action::Hand { card, .. }) => -self.held(deck, card),
            (Task::Berth { .. }, Action::At(at)) => -self.danger(at),
            _ => 0.0,
        }
    }

    /// What an action of a turn is worth.
    fn act(&self, action: Action) -> f32 {
        let facts = self.facts;
        match action {
            Action::Advance(at) => {
                let (price, _) = facts.advance_price(self.seat, at, false);
                self.advance(at) - self.price(price)
            }
            Action::Found(at) => self.site(at),
            Action::Build(city) => self.build(city),
            Action::Collect { city, far } => self.collect(city, far),
            Action::Grow { city, building, .. } => {
                let (price, _) = facts.building_price(self.seat, building);
                self.grow(city, building) - self.price(price) - self.tires(city)
            }
            Action::Move => self.moves(),
            Action::Civic => self.civic(),
            Action::Influence { from, to } => self.influence(from, to),
            Action::Use(effect) => {
                let free = facts.rules.effect(effect).when != Moment::Action;
                let worth = self.effect(effect) - self.price(facts.fee(self.seat, effect));
                if free { first(worth) } else { worth }
            }
            Action::Card(card) => self.play(&facts.rules.actions[card.index()].effects),
            Action::Kept(card) => self.play(&facts.rules.events[card.index()].effects),
            Action::Trade(to) => first(self.trade(to)),
            _ => 0.0,
        }
    }

    /// What playing a card now is worth. It may also be kept for later, or for a battle.
    fn play(&self, effects: &[EffectId]) -> f32 {
        let mut whens = effects.iter().map(|at| self.facts.rules.effect(*at).when);
        let free = !whens.any(|when| when == Moment::Action);
        let kept = if self.turns < 3.0 { 0.0 } else { 0.8 };
        let worth = self.card(effects) - kept;
        if free { first(worth) } else { worth }
    }

    fn wonder(&self, wonder: WonderId, city: SpaceId) -> f32 {
        let row = &self.facts.rules.wonders[wonder.index()];
        POINT * f32::from(row.points) - self.price(row.price) - self.danger(city) - self.tires(city)
    }

    /// Barbarians attack: an own city that can stand it, or a large one of the others.
    fn raid(&self, to: SpaceId) -> f32 {
        let facts = self.facts;
        let size = f32::from(facts.city(to).size());
        let armies = f32::from(facts.space(to).count(ARMY));
        if facts.city(to).owner == Some(self.seat) { armies - 0.3 * size } else { size - armies }
    }

    /// What a card does in this battle, less what it is worth in the hand.
    fn battle_card(&self, card: CardKind) -> f32 {
        let effects = &self.facts.rules.actions[card.index()].effects;
        let mut worth = 0.0;
        for effect in effects.iter().map(|at| self.facts.rules.effect(*at)) {
            for doing in &effect.does {
                if let (Doing::Combat(bonus), Moment::Battle) = (doing, effect.when) {
                    worth += 2.2 * f32::from(bonus.hits + bonus.cancels)
                        + 1.7 * f32::from(bonus.dice)
                        + 0.45 * f32::from(bonus.value);
                }
            }
        }
        worth - 0.9
    }
}

/// What costs no action is done before anything else.
fn first(worth: f32) -> f32 {
    if worth > 0.0 { worth + 100.0 } else { worth }
}

//! A bot that plays with sense: it grows, keeps its cities supported, builds more of them, trades for
//! sets, gives calamities away and buys advances that count on the succession table.
//!
//! It looks at a view, never at a state, and has no chance of its own. Movement is planned once a
//! turn and then carried out move by move; everything else is decided on the spot.

mod cards;
mod cities;
mod loss;
mod movement;
mod placement;
mod raid;
mod rivals;
mod sea;
mod searched;
mod spread;
mod trade;
pub(crate) mod weights;

use crate::pick::{best, done, first};
use strabo_areas::{Action, Ask, Game, Legal};
use strabo_areas::{Bot, View, parts::Mixed};
use strabo_model::refs::PhaseId;
use weights::Weights;

#[derive(Clone, Debug)]
pub struct Steward {
    weights: Weights,
    /// Decides between what is worth the same.
    chance: u64,
    plan: movement::Plan,
    chart: cards::Chart,
    market: trade::Market,
    /// The turn, phase and movement the plan is for.
    made_for: Option<(u16, PhaseId, Mixed)>,
}

impl Steward {
    /// A steward. The seed decides between what is worth the same.
    pub fn new(seed: u64) -> Self {
        Self::weighing(Weights::FOUND, seed)
    }

    /// A steward that weighs otherwise.
    pub fn weighing(weights: Weights, seed: u64) -> Self {
        Self {
            weights,
            chance: seed,
            plan: movement::Plan::default(),
            chart: cards::Chart::default(),
            market: trade::Market::default(),
            made_for: None,
        }
    }

    fn move_on(&mut self, view: View<'_>, legal: &Legal, chance: u64) -> Action {
        let now = Some((view.turn(), view.phase(), view.mixed()));
        if self.made_for != now {
            self.made_for = now;
            self.plan.make(view, &self.weights, chance);
        }
        self.plan.next(legal).unwrap_or_else(|| done(legal))
    }
}

impl Bot<Game> for Steward {
    fn choose(&mut self, _: &Game, view: View<'_>, legal: &Legal) -> Option<Action> {
        Some(self.decide(view, legal))
    }
}

impl Steward {
    /// Chooses one of the legal actions.
    pub(crate) fn decide(&mut self, view: View<'_>, legal: &Legal) -> Action {
        let Some(decision) = view.decision() else { return Action::Done };
        // Decides between what is worth the same, this turn.
        let chance = self.chance.wrapping_add(u64::from(view.turn()));
        let chance = chance.wrapping_mul(0x2545_f491_4f6c_dd1d);
        match decision.ask {
            Ask::Nothing => Action::Done,
            Ask::Movement => self.move_on(view, legal, chance),
            Ask::TaxRate => tax(view, legal),
            Ask::Growth => grow(view, legal, chance),
            Ask::BuildCity => cities::build(view, legal, &self.weights, chance),
            Ask::Helper | Ask::Casualty => best(legal, Some(chance), |action| crowd(view, action)),
            Ask::Spoils => best(legal, Some(chance), |action| match action {
                Action::Spoils { card, treasury } => i32::from(card) * 8 + i32::from(treasury),
                _ => 0,
            }),
            // Nobody must lose more.
            Ask::LostCity | Ask::LostCard if legal.contains(Action::Done) => Action::Done,
            Ask::RevoltCity | Ask::Unsupported | Ask::LostCity => loss::city(view, legal, chance),
            Ask::SecondaryVictim => best(legal, Some(chance), |action| match action {
                Action::Player(seat) => i32::try_from(view.points(seat)).unwrap_or(i32::MAX),
                _ => 0,
            }),
            Ask::Damage => loss::damage(view, legal, chance),
            Ask::Conflict
            | Ask::Defence
            | Ask::LostShip
            | Ask::Site
            | Ask::Beneficiary
            | Ask::Ransom
            | Ask::Depopulated
            | Ask::Annexed
            | Ask::Faction
            | Ask::Barbarians
            | Ask::StartCards
            | Ask::Package
            | Ask::RevoltBeneficiary
            | Ask::Resettle => first(legal),
            Ask::Placement => placement::place(view, legal, &self.weights, chance),
            Ask::Ability => loss::ability(view, legal, chance),
            Ask::BuyCard => cards::buy_card(view, legal, &self.weights),
            Ask::Proposal => trade::propose(view, legal, &self.weights, &mut self.market),
            Ask::Answer => trade::answer(view, legal, &self.weights, &mut self.market),
            Ask::Agreement => trade::agree(view),
            Ask::HiddenCard => trade::give(view, legal),
            Ask::NamedCard | Ask::LostCard | Ask::GivenCard | Ask::Discard => {
                cards::lose(view, legal)
            }
            Ask::Purchase => cards::purchase(view, legal, &self.weights, &mut self.chart),
            Ask::Credits => cards::credits(view, legal),
        }
    }
}

/// How many own tokens stand where an action takes one away.
fn crowd(view: View<'_>, action: Action) -> i32 {
    match action {
        Action::Choose(place) => i32::from(view.board().tokens(place, view.seat())),
        _ => 0,
    }
}

/// The highest rate that leaves no city without tax and stock to grow; the lowest when there is none.
fn tax(view: View<'_>, legal: &Legal) -> Action {
    let (stock, cities) = (i32::from(view.stock(view.seat())), i32::from(view.cities(view.seat())));
    best(legal, None, |action| match action {
        Action::TaxRate(rate) => {
            let cost = i32::from(rate) * cities;
            if cost <= stock {
                i32::from(rate) - 20 * i32::from(cost * 2 > stock)
            } else {
                -100 - cost
            }
        }
        _ => 0,
    })
}

/// Tokens go where they stay: into areas with room, two to each at first.
fn grow(view: View<'_>, legal: &Legal, chance: u64) -> Action {
    best(legal, Some(chance), |action| match action {
        Action::Grow { at, .. } => {
            let there = i32::from(view.board().tokens(at, view.seat()));
            i32::from(view.limit(at, view.seat())) - there
        }
        _ => 0,
    })
}

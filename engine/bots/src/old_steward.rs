//! The steward as it once was, by which others are measured. It stays as it is.

mod cards;
mod loss;
mod movement;
mod raid;
mod sea;
mod trade;

use crate::pick::{best, done, first};
use strabo_areas::Bot;
use strabo_areas::Land;
use strabo_areas::View;
use strabo_areas::parts::Mixed;
use strabo_areas::{Action, Ask, Legal};
use strabo_model::refs::PhaseId;

/// The bot.
#[derive(Clone, Debug, Default)]
pub(crate) struct OldSteward {
    plan: movement::Plan,
    /// The turn, phase and movement the plan is for.
    made_for: Option<(u16, PhaseId, Mixed)>,
}

impl OldSteward {
    fn move_on(&mut self, view: View<'_>, legal: &Legal) -> Action {
        let now = Some((view.turn(), view.phase(), view.mixed()));
        if self.made_for != now {
            self.made_for = now;
            self.plan.make(view);
        }
        self.plan.next(legal).unwrap_or_else(|| done(legal))
    }
}

impl Bot for OldSteward {
    fn choose(&mut self, view: View<'_>, legal: &Legal) -> Action {
        let Some(decision) = view.decision() else { return Action::Done };
        match decision.ask {
            Ask::Nothing => Action::Done,
            Ask::Movement => self.move_on(view, legal),
            Ask::TaxRate => tax(view, legal),
            Ask::Growth => grow(view, legal),
            Ask::BuildCity => build(view, legal),
            Ask::Helper | Ask::Casualty => best(legal, None, |action| crowd(view, action)),
            Ask::Spoils => best(legal, None, |action| match action {
                Action::Spoils { card, treasury } => i32::from(card) * 8 + i32::from(treasury),
                _ => 0,
            }),
            // Nobody must lose more.
            Ask::LostCity | Ask::LostCard if legal.contains(Action::Done) => Action::Done,
            Ask::RevoltCity | Ask::Unsupported | Ask::LostCity => loss::city(view, legal),
            Ask::SecondaryVictim => best(legal, None, |action| match action {
                Action::Player(seat) => i32::try_from(view.points(seat)).unwrap_or(i32::MAX),
                _ => 0,
            }),
            Ask::Damage => loss::damage(view, legal),
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
            | Ask::Placement
            | Ask::RevoltBeneficiary
            | Ask::Resettle => first(legal),
            Ask::Ability => loss::ability(view, legal),
            Ask::BuyCard => cards::buy_card(view, legal),
            Ask::Proposal => trade::propose(view, legal),
            Ask::Answer => trade::answer(view, legal),
            Ask::Agreement => trade::agree(view),
            Ask::HiddenCard => trade::give(view, legal),
            Ask::NamedCard | Ask::LostCard | Ask::GivenCard | Ask::Discard => {
                cards::lose(view, legal)
            }
            Ask::Purchase => cards::purchase(view, legal),
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
fn grow(view: View<'_>, legal: &Legal) -> Action {
    best(legal, None, |action| match action {
        Action::Grow { at, .. } => {
            let there = i32::from(view.board().tokens(at, view.seat()));
            i32::from(view.limit(at, view.seat())) - there
        }
        _ => 0,
    })
}

/// Cities are built while there are tokens to support them, where the fewest are lost. Who is careful
/// does not count tokens above the limits: they are lost before support is checked.
fn build(view: View<'_>, legal: &Legal) -> Action {
    let seat = view.seat();
    let support = i32::from(view.support(seat));
    let cities = i32::from(view.cities(seat));
    let board = view.board();
    let counted = |at: Land| {
        let tokens = board.tokens(at, seat);
        let beside = board.city(at) == Some(seat);
        let limit = if beside { view.perks(seat).beside_city } else { view.limit(at, seat) };
        i32::from(tokens.min(limit))
    };
    let tokens: i32 = board.settled(seat).map(|(at, _)| counted(at)).sum();
    let lost = |at: Land, nearby: u8, keep: bool| {
        i32::from(board.tokens(at, seat)) + i32::from(nearby) - i32::from(keep)
    };
    best(legal, None, |action| match action {
        Action::BuildCity { at, treasury, nearby, keep } => {
            let left = tokens - counted(at) - i32::from(nearby) + i32::from(keep);
            if left < support * (cities + 1) {
                return -1;
            }
            1000 - 4 * lost(at, nearby, keep)
                - 2 * i32::from(treasury)
                - i32::from(view.limit(at, seat))
        }
        _ => 0,
    })
}

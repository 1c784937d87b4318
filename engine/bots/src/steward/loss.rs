//! What is lost when something must be, and what abilities do to others.

use strabo_model::attribute::{Ability, Attribute};
use strabo_model::refs::AdvanceId;

use super::cards;
use crate::pick::{best, done, most};
use strabo_areas::View;
use strabo_areas::{Action, Choice, Legal};
use strabo_areas::{Land, Seat};

/// Of the bot's own cities, the one that leaves the most tokens; of others, the leader's.
pub(super) fn city(view: View<'_>, legal: &Legal, chance: u64) -> Action {
    let board = view.board();
    best(legal, Some(chance), |action| match action {
        Action::Choose(place) => {
            let players = |owner: &Seat| *owner < view.game().barbarians();
            match board.city(place).filter(players) {
                Some(owner) if owner == view.seat() => i32::from(view.limit(place, owner)),
                Some(owner) => 100 + i32::try_from(view.points(owner)).unwrap_or(0),
                None => 0,
            }
        }
        Action::Pay => 50,
        _ => -1,
    })
}

/// Tokens go before cities, from where most of them are; a price that is named is paid.
pub(super) fn damage(view: View<'_>, legal: &Legal, chance: u64) -> Action {
    best(legal, Some(chance), |action| match action {
        Action::Pay => 1000,
        Action::Remove { at, count } => {
            let there = i32::from(view.board().tokens(at, view.seat()));
            300 + 8 * there + i32::from(count)
        }
        Action::Raze { leave, .. } => i32::from(leave),
        _ => -1,
    })
}

/// Abilities are used as far as they go, against those who have most to lose.
pub(super) fn ability(view: View<'_>, legal: &Legal, chance: u64) -> Action {
    let useful = |choice: &&Choice| match most(**choice) {
        Action::UseAbility { advance, option, .. } => match sells(view, advance, option) {
            Some(rate) => cards::sale(view, rate).is_some(),
            None => true,
        },
        _ => false,
    };
    if let Some(choice) = legal.choices.iter().find(useful) {
        return most(*choice);
    }
    if let Some(rate) = view.selling() {
        return cards::sale(view, rate).unwrap_or_else(|| done(legal));
    }
    if legal.choices.iter().any(|choice| matches!(choice, Choice::One(Action::Choose(_)))) {
        return best(legal, Some(chance), |action| match action {
            Action::Choose(place) => foreign_points(view, place),
            _ => -1,
        });
    }
    done(legal)
}

/// What each point of face value brings, when an ability sells cards.
fn sells(view: View<'_>, advance: AdvanceId, option: u8) -> Option<u16> {
    let attributes = view.game().pack[advance].attributes.iter();
    attributes
        .filter_map(|attribute| match attribute {
            Attribute::Ability(ability) => ability.one_of.get(usize::from(option)),
            _ => None,
        })
        .find_map(|ability| match ability {
            Ability::SellCards(sell) => Some(sell.rate),
            _ => None,
        })
}

fn foreign_points(view: View<'_>, place: Land) -> i32 {
    let board = view.board();
    let own = board.tokens(place, view.seat());
    let tokens = i32::from(board.all_tokens(place)) - i32::from(own);
    let city = board.city(place);
    let foreign =
        city.is_some_and(|owner| owner < view.game().barbarians() && owner != view.seat());
    tokens + if foreign { i32::from(view.game().rules.cities.points) } else { 0 }
}

//! Picking one of the legal actions.

use strabo_areas::{Action, Choice, Land, Legal};

/// The first choice, with the highest count.
pub(crate) fn first(legal: &Legal) -> Action {
    legal.choices.first().map_or(Action::Done, |choice| most(*choice))
}

/// Nothing more, if that is legal.
pub(crate) fn done(legal: &Legal) -> Action {
    if legal.choices.contains(&Choice::One(Action::Done)) { Action::Done } else { first(legal) }
}

/// A choice with its highest count.
pub(crate) fn most(choice: Choice) -> Action {
    match choice {
        Choice::One(action) => action,
        Choice::UpTo(action, most) => action.with_count(most),
        Choice::Offers(_) => Action::Done,
    }
}

/// The choice with the highest worth; of several that are about places one by chance, if there is any, else the
/// first.
pub(crate) fn best(legal: &Legal, chance: Option<u64>, worth: impl Fn(Action) -> i32) -> Action {
    let mut found: Option<(i32, Action)> = None;
    for choice in &legal.choices {
        let action = most(*choice);
        let chance = place(action).zip(chance).map_or(0, |(place, chance)| tie(chance, place));
        let value = worth(action).saturating_mul(4).saturating_add(chance);
        if found.is_none_or(|(known, _)| value > known) {
            found = Some((value, action));
        }
    }
    found.map_or(Action::Done, |(_, action)| action)
}

/// A little chance that decides between areas that are worth the same, so that their order in a file does not.
pub(crate) fn tie(chance: u64, place: Land) -> i32 {
    let mixed = (chance ^ place.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    i32::from((mixed >> 62) as u8)
}

fn place(action: Action) -> Option<Land> {
    match action {
        Action::Choose(at)
        | Action::Grow { at, .. }
        | Action::BuildCity { at, .. }
        | Action::Take { at, .. }
        | Action::Remove { at, .. }
        | Action::Raze { at, .. } => Some(at),
        _ => None,
    }
}

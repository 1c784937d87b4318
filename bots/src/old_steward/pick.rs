//! Picking one of the legal actions.

use strabo_engine::{Action, Choice, Legal};

/// The first choice, with the highest count.
pub(super) fn first(legal: &Legal) -> Action {
    legal.choices.first().map_or(Action::Done, |choice| most(*choice))
}

/// Nothing more, if that is legal.
pub(super) fn done(legal: &Legal) -> Action {
    if legal.choices.contains(&Choice::One(Action::Done)) { Action::Done } else { first(legal) }
}

/// A choice with its highest count.
pub(super) fn most(choice: Choice) -> Action {
    match choice {
        Choice::One(action) => action,
        Choice::UpTo(action, most) => action.with_count(most),
        Choice::Offers(_) => Action::Done,
    }
}

/// The choice with the highest worth; the first of several.
pub(super) fn best(legal: &Legal, worth: impl Fn(Action) -> i32) -> Action {
    let mut found: Option<(i32, Action)> = None;
    for choice in &legal.choices {
        let action = most(*choice);
        let value = worth(action);
        if found.is_none_or(|(known, _)| value > known) {
            found = Some((value, action));
        }
    }
    found.map_or(Action::Done, |(_, action)| action)
}

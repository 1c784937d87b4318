//! The legal answers to a question.

use std::fmt;

use crate::random::Chance;

/// The legal answers to a question: a list of actions, unless there are too many to list.
pub trait Answers<A: Copy + PartialEq>: Clone + fmt::Debug + Default + Send {
    /// Calls a function with every answer. Where there are too many, some of each sort.
    fn each(&self, with: &mut dyn FnMut(A));

    /// True when an action is one of them.
    fn has(&self, action: A) -> bool;

    /// One of them by chance. There is one whenever somebody is asked.
    fn any(&self, chance: &mut Chance) -> Option<A>;
}

impl<T: Copy + PartialEq + fmt::Debug + Send> Answers<T> for Vec<T> {
    fn each(&self, with: &mut dyn FnMut(T)) {
        for action in self {
            with(*action);
        }
    }

    #[inline]
    fn has(&self, action: T) -> bool {
        self.contains(&action)
    }

    #[inline]
    fn any(&self, chance: &mut Chance) -> Option<T> {
        self.get(chance.pick(self.len())).copied()
    }
}

//! What happens in a game, as a list to tell from.

use crate::family::Log;

/// Collects events, or drops them when only speed matters.
#[derive(Clone, Debug)]
pub struct Events<E> {
    on: bool,
    list: Vec<E>,
}

impl<E> Events<E> {
    /// Notes an event.
    #[inline]
    pub fn note(&mut self, event: E) {
        if self.on {
            self.list.push(event);
        }
    }

    /// True when events are kept.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// What was noted.
    pub fn list(&self) -> &[E] {
        &self.list
    }
}

impl<E: Clone + Send> Log for Events<E> {
    fn kept() -> Self {
        Self { on: true, list: Vec::new() }
    }

    fn off() -> Self {
        Self { on: false, list: Vec::new() }
    }

    fn clear(&mut self) {
        self.list.clear();
    }

    fn len(&self) -> usize {
        self.list.len()
    }
}

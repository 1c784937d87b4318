//! What happens in a game, as a list to tell from.

use crate::family::Log;

/// Declares what can happen in a game. The fields of an event can be found by their type, so that who did
/// something, and where, needs no list of all events.
#[doc(hidden)]
#[macro_export]
macro_rules! events {
    ($(#[$attribute:meta])* pub enum $events:ident {$(
        $(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),* $(,)? })? $(($inner:ty))?,
    )*}) => {
        $(#[$attribute])*
        pub enum $events {$(
            $(#[$doc])* $name $({ $($field: $type),* })? $(($inner))?,
        )*}

        impl $events {
            /// All fields with names that are of this type, in their order.
            pub(crate) fn all<T: Clone + 'static>(&self) -> Vec<T> {
                let fields: Vec<&dyn std::any::Any> = match self {$(
                    Self::$name { $($($field,)*)? .. } => vec![$($($field),*)?],
                )*};
                fields.into_iter().filter_map(|field| field.downcast_ref().cloned()).collect()
            }
        }
    };
}

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

//! `sequence.toml`: the phases of a turn.

use strabo_model::sequence::{Order, Step, When};

use super::{Id, Name};
use crate::tree::Spanned;

rows! {
    /// One phase.
    pub struct Phase<'s> {
        /// The id of the phase.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// What is done in it, in this order.
        pub steps: Spanned<Vec<Spanned<Step>>>,
        /// Each player chooses this many of the steps, and may choose a step more than once; all of them in order when left out.
        pub choose: Option<Spanned<u16>>,
        /// How often everybody has a turn before the next phase; once when left out.
        pub times: Option<Spanned<u16>>,
        /// In which order players act.
        pub order: Spanned<Order>,
        /// The order players may insist on when it matters.
        pub insist: Option<Spanned<Order>>,
        /// When it is played.
        #[serde(default)]
        pub when: When,
        /// The phase that follows when this one is not played; the next one when left out.
        pub otherwise: Option<Spanned<Id<'s>>>,
        /// True when its steps repeat steps of an earlier phase on purpose.
        pub again: Option<Spanned<bool>>,
    }
}

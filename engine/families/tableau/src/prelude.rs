//! The names that most files of this crate use.

pub(crate) use crate::limits::SORTS;
pub(crate) use crate::list::List;
pub(crate) use crate::nation::{Nation, bit};
pub(crate) use crate::state::{Action, Ask, Event, State};
pub(crate) use crate::tables::{Game, Power};
pub(crate) use strabo_core::{Ending, Events, Family, Seat, bits};
pub(crate) use strabo_model::tile::Cell;

//! The names that most files of this crate use.

pub(crate) use crate::action::{Action, Ask, Choice, Legal, Offer};
pub(crate) use crate::event::{Cause, Event, Events};
pub(crate) use crate::flow::Flow;
pub(crate) use crate::game::Game;
pub(crate) use crate::ids::{
    Land, Seat, SeatSet, TradeCard, Water, bits, capped, fits_u8, fits_u16,
};
pub(crate) use crate::state::{Ship, State};
pub(crate) use crate::view::View;
pub(crate) use strabo_core::{Family, Log};
pub(crate) use strabo_model::Pack;
pub(crate) use strabo_model::calamity::Effect;
pub(crate) use strabo_model::refs::AdvanceId;

//! The names that most files of this crate use.

pub(crate) use crate::action::Action;
pub(crate) use crate::board::Board;
pub(crate) use crate::event::Event;
pub(crate) use crate::game::Game;
pub(crate) use crate::ids::{
    Caravan, CityStateId, DoingId, EffectId, FocusId, GoodId, GroundId, KindId, MapTileId,
    NaturalId, Space, TreatyId, WonderDeckId, WonderId, numbered,
};
pub(crate) use crate::rules::{Boost, Doing, Rules, Target};
pub(crate) use crate::spaces::Spaces;
pub(crate) use crate::state::Task;
pub(crate) use crate::view::View;
pub(crate) use strabo_core::{Seat, SetupError};
pub(crate) use strabo_model::Pack;
pub(crate) use strabo_model::refs::CardId;

//! The names that most files of this crate use.

pub(crate) use crate::action::Action;
pub(crate) use crate::event::Event;
pub(crate) use crate::facts::{Facts, How};
pub(crate) use crate::game::Game;
pub(crate) use crate::ids::{
    AdvanceId, BARBARIANS, BuildingId, CardKind, EffectId, GoodId, GroundId, Seat, SpaceId,
    WonderId, bits, has, numbered, player, seats,
};
pub(crate) use crate::rules::{
    ARMY, Deck, Doing, Kind, MOST_GOODS, Price, Rules, SETTLER, SHIP, Sort, Source,
};
pub(crate) use crate::spaces::Spaces;
pub(crate) use crate::state::{ANGRY, Band, HAPPY, State, Task};
pub(crate) use crate::view::View;
pub(crate) use strabo_core::ids::fits_u8;
pub(crate) use strabo_core::{Amount, SetupError};
pub(crate) use strabo_model::Pack;
pub(crate) use strabo_model::benefit::Moment;
pub(crate) use strabo_model::refs::CardId;
pub(crate) use strabo_model::sequence::Step;
pub(crate) use strabo_model::tally::Tally;
pub(crate) use strabo_model::words::small;

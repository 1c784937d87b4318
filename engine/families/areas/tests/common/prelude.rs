//! The names that most tests use.

pub(crate) use super::tally::strike;
pub(crate) use super::{
    FIVE, MANY, NINE, P1, P2, P3, P4, P5, actions, apply, calamity, commodity, expansion,
    expansion_project, game, mega_empires, place, places_where, seats, smallest,
};
pub(crate) use strabo_areas::testing::{Position, check};
pub(crate) use strabo_areas::{
    Action, Ask, Bot, Cause, Choice, Event, Events, Game, Land, Legal, Offer, Options, Replay,
    Seat, SetupError, State, TradeCard,
};
pub(crate) use strabo_core::{Family, Log};
pub(crate) use strabo_model::Pack;
pub(crate) use strabo_model::attribute::Attribute;
pub(crate) use strabo_model::calamity::CalamityKind;
pub(crate) use strabo_model::refs::{AdvanceId, CommodityId};
pub(crate) use strabo_model::sequence::Step;

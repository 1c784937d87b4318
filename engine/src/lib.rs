//! What may happen next: games that can be played, their states, legal actions, and bots.

mod action;
mod board;
mod bot;
mod cards;
mod effects;
mod event;
mod flow;
mod game;
mod hash;
mod ids;
mod invariants;
mod limits;
mod machine;
mod options;
mod perks;
mod pieces;
mod position;
mod program;
mod random;
mod record;
mod refusal;
mod scoring;
pub mod stacks;
mod state;
mod steps;
mod steward;
mod tables;
mod unplayed;
mod variants;
mod view;
mod words;

pub use action::{Action, Ask, Choice, Decision, Legal, Offer, OfferBounds, Payment};
pub use bot::kind::{BotKind, own_seed};
pub use bot::{Bot, RandomBot, play};
pub use event::{Cause, Ending, Event, Events, Figure};
pub use game::Game;
pub use hash::{hex, pack_digest};
pub use ids::{Land, Seat, SeatSet, TradeCard, Water};
pub use options::{Options, SetupError, UnprintedRows};
pub use random::Chance;
pub use record::Recorder;
pub use record::head::RecordHead;
pub use record::replay::{RecordEntry, RecordError, Replay};
pub use refusal::{IllegalAction, Reason, Refusal};
pub use scoring::{Standing, standings};
pub use state::State;
pub use steps::departure::CannotLeave;
pub use steward::Steward;
pub use steward::habit::Habit;
pub use view::View;
pub use view::sheet::{PlayerSheet, Sheet};
pub use words::Words;

/// What games, views and sheets are made of: types that are read more often than named.
pub mod parts {
    pub use crate::board::BoardState;
    pub use crate::game::AllSeats;
    pub use crate::perks::{Perks, RemovesLast};
    pub use crate::program::Mixed;
    pub use crate::state::work::{
        AbilityWork, AttackStage, AttackWork, CalamityWork, ConflictWork, Faction, HelperWork,
        PurchaseWork, RevoltWork, Stage, Substitutes,
    };
    pub use crate::state::{Cursor, Player, Ship};
    pub use crate::tables::{LandInfo, Places, WaterInfo};
}

/// What the tests of this crate look at. It is no part of the interface and may change at any time.
#[doc(hidden)]
pub mod testing {
    pub use crate::hash::fnv1a;
    pub use crate::invariants::check;
    pub use crate::limits::MOST_PLAYERS;
    pub use crate::position::Position;
    pub use crate::record::head::{FORMAT, LARGEST, MAGIC};
    pub use crate::record::token;
    pub use crate::state::Holder;
}

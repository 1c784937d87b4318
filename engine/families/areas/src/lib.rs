//! Plays games of the civilization family: what is legal, what an action changes, and what each player sees.
//!
//! A [`Game`] is a pack with a setup and never changes; a [`State`] is where a game stands. The engine
//! runs by itself until somebody must decide. [`Game::decision`] says who is asked what, [`Game::legal`]
//! lists the answers, and [`Game::apply`] takes one; an illegal answer changes nothing and returns the
//! reason.
//!
//! ```
//! use strabo_areas::{Choice, Events, Family, Game, Legal, Log, Options};
//!
//! let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack).expect("a game");
//! let game = Game::new(&pack, &Options::new(3))?;
//! let mut state = game.start(1, &mut Events::off());
//!
//! let mut legal = Legal::default();
//! game.legal(&state, &mut legal);
//! let decision = game.decision(&state).expect("somebody is asked");
//! println!("{} decides on {}", game.name(decision.seat), decision.ask.about());
//!
//! let action = match legal.choices[0] {
//!     Choice::One(action) => action,
//!     Choice::UpTo(action, most) => action.with_count(most),
//!     Choice::Offers(_) => strabo_areas::Action::Done,
//! };
//! game.apply(&mut state, decision.seat, action, &mut Events::off())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Bots
//!
//! A [`Bot`] is asked with a [`View`], which shows what its player may see, and with the list of legal
//! actions. [`RandomBot`] takes any of them; the crate `strabo-bots` has players with sense.
//!
//! # Records
//!
//! A [`Recorder`] writes a game down as text, and a [`Replay`] plays it again, checking every action and
//! the hash of the last state:
//!
//! ```
//! use strabo_areas::{Event, Events, Family, Log, Replay, head_of, pack_digest};
//!
//! let file =
//!     concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/records/mega-empires-east-turn-limit.record");
//! let text = std::fs::read_to_string(file)?;
//! let id = head_of(&text)?.pack;
//! let pack = strabo_data::compile(&id).and_then(|outcome| outcome.pack).expect("a shipped pack");
//!
//! let mut events = Events::kept();
//! let mut replay = Replay::new(&text, &pack, pack_digest(&pack), &mut events)?;
//! replay.finish_all(&mut events)?;
//! assert!(matches!(events.list().last(), Some(Event::Ended(_))));
//! println!("{:?}", replay.game.standings(&replay.state));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Numbers have types: a [`Seat`] is a player, a [`Land`] an area in play, a [`Water`] a coast or an open
//! sea, a [`TradeCard`] a commodity or a calamity card. Everything else is named by the ids of the pack,
//! such as `AdvanceId`. The same seed and the same actions give the same game on every machine.
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for the engine alone: a line that repeats a name helps nobody")]

mod action;
mod answers;
mod board;
mod cards;
mod count;
mod described;
mod drawing;
mod effects;
mod event;
mod facts;
mod family;
mod flow;
mod game;
mod ids;
mod invariants;
mod limits;
mod listed;
mod perks;
mod pieces;
mod position;
mod prelude;
mod program;
mod record;
mod refusal;
mod room;
mod scoring;
pub mod stacks;
mod state;
mod steps;
mod story;
mod tables;
mod undo;
mod unplayed;
mod variants;
mod view;
mod words;

pub use action::{Action, Ask, Choice, Decision, Legal, Offer, OfferBounds, Payment};
pub use event::{Cause, Ending, Event, Events, Figure};
pub use game::Game;
pub use ids::{Land, Seat, SeatSet, TradeCard, Water};
pub use record::{RecordEntry, Replay, token};
pub use room::TradeRoom;
pub use state::State;
pub use steps::departure::CannotLeave;
pub use strabo_core::{
    Bot, Chance, Family, Illegal, Log, Mark, Options, RandomBot, RecordError, RecordHead, Recorder,
    SetupError, UnprintedRows, head_of, hex, pack_digest, play,
};
pub use view::View;
pub use view::sheet::{PlayerSheet, Sheet};
pub use words::Words;

/// What games, views and sheets are made of: types that are read more often than named.
pub mod parts {
    pub use crate::board::BoardState;
    pub use crate::game::AllSeats;
    pub use crate::ids::bits;
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
    pub use crate::invariants::check;
    pub use crate::limits::MOST_PLAYERS;
    pub use crate::position::Position;
    pub use crate::record::token;
    pub use crate::state::Holder;
    pub use strabo_core::fnv1a;
    pub use strabo_core::record::head::{FORMAT, LARGEST, MAGIC};

    /// Adds two numbers as the engine does: with a panic when they do not fit, in builds for tests.
    pub fn add(one: u8, other: u8) -> u8 {
        one + other
    }
}

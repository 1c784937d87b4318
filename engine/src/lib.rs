//! What may happen next: games that can be played, their states, legal actions, and bots.
//!
//! A [`game::Game`] is what never changes, a [`state::State`] what does. The machine runs by itself
//! until somebody must decide; [`game::Game::decision`] says who and what, [`game::Game::legal`]
//! lists the answers, [`game::Game::apply`] takes one.

pub mod action;
mod board;
pub mod bot;
mod cards;
pub mod effects;
pub mod event;
pub mod game;
pub mod hash;
pub mod invariants;
mod machine;
pub mod perks;
mod pieces;
pub mod program;
pub mod random;
pub mod record;
pub mod refusal;
pub mod scene;
pub mod scoring;
pub mod stacks;
pub mod state;
pub mod steps;
pub mod steward;
pub mod tables;
mod unplayed;
pub mod variants;
pub mod view;
pub mod words;

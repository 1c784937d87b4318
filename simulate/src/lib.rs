//! Plays many games between bots and reports whether a setup is fair.
//!
//! A [`Simulation`](simulation::Simulation) plays the games of a run, which a [`row::Run`] describes, and each
//! game becomes a [`row::GameRow`]. A [`tally::Tally`] adds up one row after the other, so that memory does not
//! grow with the number of games, and a [`report::Report`] is made from the totals:
//!
//! ```
//! use strabo_bots::BotKind;
//! use strabo_engine::{Game, Options};
//! use strabo_simulate::head::Plan;
//! use strabo_simulate::report::Report;
//! use strabo_simulate::row::Order;
//! use strabo_simulate::simulation::Simulation;
//! use strabo_simulate::tally::Tally;
//!
//! let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack).expect("a game");
//! let game = Game::new(&pack, &Options::new(3)).expect("a setup for three players");
//! let bots = [BotKind::Steward; 3];
//! let plan = Plan { seed: 1, games: 20, bots: &bots, order: Order::Printed };
//! let simulation = Simulation::new(&game, plan).expect("stewards play every game");
//!
//! let (mut play, mut tally) = (simulation.player(), Tally::new(&simulation.run));
//! for index in 0..simulation.run.games {
//!     tally.add(&play(index));
//! }
//! assert_eq!(tally.finished(), 20);
//!
//! let verdict = Report::new(&simulation.run, &tally, None).verdict;
//! println!("{}", verdict.text);
//! for (civilization, share) in simulation.run.civilizations.iter().zip(&verdict.shares) {
//!     println!("{} wins {:.0}% of the games", civilization.name, share.value * 100.0);
//! }
//! ```
//!
//! [`run::run`] plays games in parallel and returns the rows in order. The module `store` writes and reads
//! rows as Parquet; it needs the feature `parquet`, which is on by default.
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

pub mod answer;
pub mod compare;
pub mod figures;
pub mod head;
pub mod play;
pub mod race;
pub mod report;
pub mod row;
pub mod run;
pub mod seating;
pub mod seed;
pub mod shard;
pub mod simulation;
pub mod statistics;
#[cfg(feature = "parquet")]
pub mod store;
pub mod tally;
pub mod until;
pub mod verdict;
pub mod words;

//! Plays many games between bots and reports whether a setup is fair.
//!
//! A [`row::Run`] describes the games, [`play::Games`] plays them, and each game becomes a
//! [`row::GameRow`]. A [`tally::Tally`] adds up one row after the other, so that memory does not grow with
//! the number of games, and a [`report::Report`] is made from the totals:
//!
//! ```
//! use strabo_bots::BotKind;
//! use strabo_areas::{Game, Options};
//! use strabo_simulate::head::Plan;
//! use strabo_simulate::play::{Desk, Games};
//! use strabo_simulate::report::Report;
//! use strabo_simulate::row::Run;
//! use strabo_simulate::tally::Tally;
//!
//! let pack = strabo_packs::compile("smallest").and_then(|outcome| outcome.pack).expect("a game");
//! let game = Game::new(&pack, &Options::new(3)).expect("a setup for three players");
//! let run = Run::new(&game, Plan { seed: 1, games: 20, bots: &[BotKind::Steward; 3] });
//! let games = Games { game: &game, seed: run.seed, bots: &|_, seed| BotKind::Steward.bot(seed) };
//!
//! let (mut desk, mut tally) = (Desk::default(), Tally::new(&run));
//! for index in 0..run.games {
//!     tally.add(&games.play(index, &mut desk));
//! }
//! assert_eq!(tally.finished(), 20);
//!
//! let verdict = Report::new(&run, &tally, None).verdict;
//! println!("{}", verdict.text);
//! for (civilization, share) in run.civilizations.iter().zip(&verdict.shares) {
//!     println!("{} wins {:.0}% of the games", civilization.name, share.value * 100.0);
//! }
//! ```
//!
//! [`run::run`] plays games in parallel and returns the rows in order. The module `store` writes and reads
//! rows as Parquet; it needs the feature `parquet`, which is on by default.
#![allow(missing_docs, reason = "for this program alone: a line that repeats a name helps nobody")]

pub mod compare;
mod count;
pub mod figures;
pub mod head;
pub mod machine;
pub mod play;
pub mod race;
pub mod region;
pub mod report;
pub mod row;
pub mod run;
pub mod seating;
pub mod seed;
pub mod shard;
pub mod statistics;
#[cfg(feature = "parquet")]
pub mod store;
pub mod tally;
pub mod until;
pub mod verdict;
pub mod words;

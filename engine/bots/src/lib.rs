//! Players for games of the civilization family, each known by name: [`BotKind`].
//!
//! A bot sees what its player may see, chooses one of the legal actions, and knows nothing of any game
//! but what its pack says. This one buys the advance with the most points and leaves everything else to a
//! [`Steward`]:
//!
//! ```
//! use strabo_bots::Steward;
//! use strabo_areas::{
//!     Action, Bot, Choice, Events, Game, Legal, Options, View, play, standings,
//! };
//!
//! struct Scholar(Steward);
//!
//! impl Bot for Scholar {
//!     fn choose(&mut self, view: View<'_>, legal: &Legal) -> Action {
//!         let advances = legal.choices.iter().filter_map(|choice| match choice {
//!             Choice::One(Action::Buy(advance)) => Some(*advance),
//!             _ => None,
//!         });
//!         match advances.max_by_key(|advance| view.game().pack[*advance].points) {
//!             Some(advance) => Action::Buy(advance),
//!             None => self.0.choose(view, legal),
//!         }
//!     }
//! }
//!
//! let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack).expect("a game");
//! let game = Game::new(&pack, &Options { turn_limit: 12, ..Options::new(3) })?;
//! let mut state = game.start(7, &mut Events::off());
//! let (mut scholar, mut second, mut third) =
//!     (Scholar(Steward::new(1)), Steward::new(2), Steward::new(3));
//! play(&game, &mut state, &mut [&mut scholar, &mut second, &mut third], &mut Events::off())?;
//!
//! for standing in standings(&game, &state) {
//!     println!("{}: {} points", game.name(standing.seat), standing.points);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod character;

mod cities;
mod focus_row;
mod kind;
mod old_steward;
mod pick;
mod searcher;
pub mod seated;
mod steward;
mod tableau;

pub use character::Character;

pub use cities::Ruler;
pub use focus_row::Planner;
pub use kind::{BotKind, own_seed};
pub use searcher::Searcher;
pub use steward::Steward;
pub use steward::weights::{Weight, Weights};
pub use tableau::Founder;

//! What a new pack starts from: the texts of its files, without a disk.
//!
//! [`random`] makes a map of its own, [`empty`] leaves the board empty to draw on, [`copy`] and [`overlay`]
//! take another pack, [`rules`] only its rules, and [`flat`] writes into a pack all that it extends.
//!
//! ```
//! use strabo_compile::{SourcePack, Sources, compile};
//! use strabo_workbench::start::{RandomMap, random};
//!
//! let wish = RandomMap { id: "my-map", name: "My Map", areas: 12, players: 3, seed: 7, rules: None };
//! let library = strabo_data::library();
//! let files = random(&wish, &library).expect("a map");
//! let pack = SourcePack { name: "my-map".to_owned(), files };
//! let outcome = compile(Sources { pack, library: &library });
//! assert!(outcome.diagnostics.is_empty());
//! ```

mod base;
mod copy;
mod documents;
mod empty;
mod fit;
mod flat;
mod head;
pub(crate) mod overlay;
mod random;
mod ranges;
mod ring;
mod rules;
mod setup;
mod template;
mod text;

pub use base::Base;
pub use copy::copy;
pub use empty::{EmptyBoard, empty};
pub use fit::fit;
pub use flat::flat;
pub use overlay::overlay;
pub use random::{RandomMap, random};
pub use rules::{own_map, rules};
pub use setup::{between, setup, setup_file};
pub use template::TEMPLATE;
pub use text::{SCHEMAS, comment, id_of, name_of, schema_line};

//! A valid board game as plain data: its map, pieces, cards, advances and rules, and what can be
//! computed from them.
//!
//! A [`Pack`] is what `strabo build` writes into a bundle. It is resolved: where an author wrote a
//! name, it has a typed id such as [`AreaId`], which is known to exist. Open a bundle, look a row up by
//! the name its author gave it, and index the pack with the id:
//!
//! ```
//! # let bytes = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../compile/tests/golden/smallest-format-1.strabo"));
//! use strabo_model::{AdvanceId, bundle};
//!
//! let pack = bundle::read(bytes)?;
//! let north = pack.area("north").ok_or("no such area")?;
//! assert_eq!(&*pack[north].name, "North Shore");
//!
//! for (id, advance) in pack.rows::<AdvanceId>() {
//!     let helps = advance.special_credit.map(|credit| &pack[credit.to].name);
//!     println!("{id:?}: {} costs {}, makes {helps:?} cheaper", advance.name, advance.cost);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The map is a graph of the crate petgraph, for the whole board or for one setup of it, so that all
//! algorithms of petgraph can be used on it ([`graph`]):
//!
//! ```
//! # let bytes = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../compile/tests/golden/smallest-format-1.strabo"));
//! # let pack = strabo_model::bundle::read(bytes)?;
//! use strabo_model::graph;
//!
//! let map = pack.map_graph(pack.setup(2));
//! let [north, west] = ["north", "west"].map(|id| pack.area(id).unwrap());
//! assert!(map[(north, west)].land);
//! assert_eq!(graph::distances(&map, north)[&west], 1);
//! assert!(!map.contains_node(pack.area("east").unwrap()), "nobody plays there");
//! # Ok::<(), strabo_model::bundle::Error>(())
//! ```
//!
//! Rules are data too. [`words`] says in English what they mean, [`Pack::division`] which trade cards
//! are used with how many players, [`Pack::price`] what an advance costs, and the crate `strabo-diff` what changed
//! from one pack to another.
#![cfg_attr(doc, doc = include_str!("../README.md"))]

mod advance;
pub mod art;
pub mod attribute;
pub mod benefit;
pub mod bundle;
pub mod calamity;
pub mod colour;
pub mod completeness;
pub mod deck;
pub mod deed;
mod defaults;
mod die;
pub mod division;
pub mod effort;
mod geography;
pub mod graph;
pub mod layout;
pub mod limits;
pub mod map;
pub mod modifier;
pub mod pack;
mod playable;
pub mod players;
mod points;
pub mod position;
pub mod price;
pub mod realm;
pub mod refs;
pub mod resource;
pub mod room;
mod rows;
pub mod rules;
pub mod scoring;
pub mod sequence;
mod setup;
pub mod symbol;
pub mod tally;
pub mod text;
pub mod tile;
mod validate;
pub mod value;
pub mod variant;
pub mod vocabulary;
pub mod words;

pub use geography::RegionTotals;
pub use map::Area;
pub use pack::{Advance, Calamity, Civilization, Commodity, Pack, Setup};
pub use refs::{AdvanceId, AreaId, CalamityId, CivilizationId, CommodityId, StackId};
pub use rows::RowId;
pub use validate::Invalid;

#[doc(hidden)]
pub mod testing {
    //! What the tests of this crate look into. Nobody else should use it.

    pub use crate::bundle::head::{half_of, half_to_f64, write, write_float};
    pub use crate::points::{FLOATS, HUNDREDTHS, decode, encode, hundredths};
}

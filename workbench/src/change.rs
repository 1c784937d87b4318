//! Changes of a pack: edits of its texts with a title, what undoes them, and whether the pack stays good.
//!
//! A [`Subject`] is a pack with what compiling it gave. One function for each kind of change proposes a
//! [`Change`] or says in a [`Refusal`] why it makes no sense. [`Subject::check`] compiles the result and
//! refuses a change that would add an error.
//!
//! ```
//! use strabo_compile::{NoLibrary, SourcePack};
//! use strabo_workbench::change::{By, Subject, add_border};
//!
//! let head = "[pack]\nid = \"strait\"\nname = \"The Strait\"\nversion = \"1.0.0\"\n";
//! let map = "\
//! [[area]]
//! id = \"thrace\" # north of the strait
//! name = \"Thrace\"
//! population = 2
//!
//! [[area]]
//! id = \"macedon\"
//! name = \"Macedon\"
//! population = 3
//! ";
//! let pack = SourcePack::of_texts("strait", [("map.toml", map), ("pack.toml", head)]);
//! let subject = Subject::new(pack, &NoLibrary);
//! let change = add_border(&subject, "thrace", "macedon", By::Land).expect("two areas");
//! assert_eq!(change.title, "add the border of \"thrace\" and \"macedon\" by land");
//! let accepted = subject.check(change).expect("no error");
//! let text = String::from_utf8_lossy(&accepted.pack.files[0].bytes);
//! assert!(text.contains("population = 2\nland = [\"macedon\"]\n"));
//! let before = accepted.inverse.apply(&accepted.pack.files).expect("it fits");
//! assert_eq!(before[0].bytes, map.as_bytes());
//! ```

mod areas;
mod base;
mod borders;
mod brushes;
mod cards;
mod coasts;
mod corners;
mod draw;
mod drawing;
mod editor;
mod fixes;
mod flat;
mod form;
mod found;
mod merge;
mod naming;
mod new_area;
mod order;
mod outlines;
mod overlaps;
mod overlay;
mod places;
mod proposal;
mod propose;
mod remove;
mod rename;
mod resize;
mod row;
mod settle;
mod setup;
mod several;
pub(crate) mod stroke;
mod subject;

pub use areas::{Split, add_area, move_area, move_areas, split_area};
pub use borders::{By, add_border, remove_border};
pub use fixes::{apply_fix, apply_fixes};
pub use flat::flat;
pub(crate) use flat::without_unused;
pub use form::{Formatted, format};
pub use merge::merge_areas;
pub use new_area::NewArea;
pub use order::{NewSetup, Order, Paint, Site};
pub use overlaps::{cut_overlaps, overlap_of};
pub use overlay::overlay;
pub use proposal::{Change, NewFile};
pub use propose::propose;
pub use remove::remove;
pub use rename::{rename_id, rename_name};
pub use subject::{Accepted, Refusal, Result, Subject};

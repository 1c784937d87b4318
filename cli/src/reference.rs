//! The format of packs, explained from the schemas: for `docs/format/` and for `strabo explain`.

mod about;
mod entry;
mod examples;
mod find;
mod markdown;
mod read;
pub mod readers;
mod spoken;
pub(crate) mod types;
mod uses;

pub use entry::{Entry, Line};
pub use find::{SearchResult, find};
pub use markdown::{lint_link, pages};

//! What a new pack starts from: the texts of its files, without a disk.

mod random;
mod template;
mod text;

pub use random::{RandomMap, random};
pub use text::{SCHEMAS, comment, id_of, name_of, schema_line};

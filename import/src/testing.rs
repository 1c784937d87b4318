//! What the tests of this crate look into. Nobody else should use it.

pub use crate::names::{Taken, clean, id_of, is_called_sea, is_id};
pub use crate::svg::element::{is_automatic, is_decoration, is_general, kind_within};
pub use crate::xml::{MOST_COMPARED, parse, plain, refuse_crowds};
pub use crate::{edits::Edits, path::lines};

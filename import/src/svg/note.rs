//! What is known of a shape beside its outline.

use std::rc::Rc;

/// The topic of shapes that are seas by their names.
pub const GUESSED_SEA: &str = "treated as seas because of their names";
/// The topic of layers and groups.
pub const TAKEN: &str = "what layers and groups were taken for; --take NAME=KIND says otherwise, with areas, area, sea, \
     names, art or nothing";

/// What is known of an area beside what it says.
#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
pub struct Note {
    /// True if it has no name that somebody gave, or only an id.
    pub unnamed: bool,
    pub only_id: bool,
    pub unfilled: bool,
    pub fill: Option<Rc<str>>,
    /// True if a layer, a class or an attribute says whether it is land or sea.
    pub is_kind_known: bool,
    /// True for a sea that only its colour shows.
    pub is_blue: bool,
    pub layer: Option<Rc<str>>,
}

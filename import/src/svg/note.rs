//! What is known of a shape beside its outline.

use std::{collections::BTreeSet, rc::Rc};

use strabo_model::map::AreaKind;

use crate::{Imported, few};

/// The topic of shapes that are seas by their names.
pub const GUESSED_SEA: &str = "treated as seas because of their names";
/// The topic of layers and groups.
pub const TAKEN: &str = "what layers and groups were taken for; --take NAME=KIND says otherwise, with areas, area, sea, \
     names, art or nothing";

const COLOURS: &str = "colours of the drawing, left out";
const COLOURS_HELP: &str = "[style] in map.toml sets those of land, seas and regions, or lay the drawing \
     under the areas as [[art]]; see strabo docs art";
const BLUE: &str = "treated as seas because they are blue; --take '#COLOUR=areas' says otherwise";

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

/// Reports colours that are left out, and seas that only their colour shows.
pub fn report(imported: &mut Imported, notes: &[Note]) {
    for (place, note) in imported.areas.iter().zip(notes).filter(|(_, note)| note.is_blue) {
        let colour = note.fill.as_deref().unwrap_or_default();
        imported.doubts.add(BLUE, format!("{}, {colour}", place.called));
    }
    let land = imported.areas.iter().zip(notes).filter(|(place, _)| place.kind == AreaKind::Land);
    let colours: BTreeSet<&str> = land.filter_map(|(_, note)| note.fill.as_deref()).collect();
    if colours.len() > 1 {
        let all: Vec<String> = colours.into_iter().map(str::to_owned).collect();
        let line = format!("{} colours of land, {}: {COLOURS_HELP}", all.len(), few(&all));
        imported.doubts.add(COLOURS, line);
    }
}

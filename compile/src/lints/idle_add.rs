//! `idle-add`: a setup adds an area that is in play anyway.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Level, Sink};
use crate::support::setups::{self, AreaList};

/// A setup adds an area that is in play anyway.
pub static LINT: Lint = Lint {
    name: "idle-add",
    level: Level::Warning,
    summary: "A setup adds an area that is in play anyway.",
    page: include_str!("idle_add.md"),
    check: Check::Pack { needs: &[Part::Map, Part::Civilizations, Part::Setups], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    setups::idle_areas(context, &LIST, sink);
}

/// Areas that a setup adds.
static LIST: AreaList = AreaList {
    lint: &LINT,
    key: "add",
    does: |area| format!("brings \"{area}\" into play"),
    areas: |setup| &setup.add,
    names: |row| &row.add,
    opposite: |setup| &setup.out,
    idle: |in_region, in_out| match (in_region, in_out) {
        (_, true) => Some("takes it out again"),
        (true, false) => Some("it is in play anyway"),
        (false, false) => None,
    },
};

//! `idle-out`: a setup takes an area out of play that is not in play anyway.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Level, Sink};
use crate::support::setups::{self, AreaList};

/// A setup takes an area out of play that is not in play anyway.
pub static LINT: Lint = Lint {
    name: "idle-out",
    level: Level::Warning,
    summary: "A setup takes an area out of play that is not in play anyway.",
    page: include_str!("idle_out.md"),
    check: Check::Pack { needs: &[Part::Map, Part::Civilizations, Part::Setups], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    setups::idle_areas(context, &LIST, sink);
}

/// Areas that a setup takes out.
static LIST: AreaList = AreaList {
    lint: &LINT,
    key: "out",
    does: |area| format!("takes \"{area}\" out of play"),
    areas: |setup| &setup.out,
    names: |row| &row.out,
    opposite: |setup| &setup.add,
    idle: |in_region, in_add| (!in_region && !in_add).then_some("it is not in play anyway"),
};

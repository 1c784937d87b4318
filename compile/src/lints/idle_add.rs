//! The check for `idle-add`.

use super::IDLE_ADD;
use crate::context::Context;
use crate::diagnostic::Sink;
use crate::support::setups::{self, AreaList};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    setups::idle_areas(context, &LIST, sink);
}

/// Areas that a setup adds.
static LIST: AreaList = AreaList {
    lint: &IDLE_ADD,
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

//! The check for `idle-out`.

use super::IDLE_OUT;
use crate::context::Context;
use crate::diagnostic::Sink;
use crate::support::setups::{self, AreaList};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    setups::idle_areas(context, &LIST, sink);
}

/// Areas that a setup takes out.
static LIST: AreaList = AreaList {
    lint: &IDLE_OUT,
    key: "out",
    does: |area| format!("takes \"{area}\" out of play"),
    areas: |setup| &setup.out,
    names: |row| &row.out,
    opposite: |setup| &setup.add,
    idle: |in_region, in_add| (!in_region && !in_add).then_some("it is not in play anyway"),
};

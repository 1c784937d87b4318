//! The check for `idle-out`.

use crate::context::Context;
use crate::diagnostic::Sink;
use crate::support::setups;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    setups::idle_areas(context, false, sink);
}

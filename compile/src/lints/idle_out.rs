//! The check for `idle-out`.

use super::{Context, Sink};
use crate::support::setups;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    setups::idle_areas(context, false, sink);
}

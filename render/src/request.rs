//! What every picture is drawn from.

use strabo_model::{Pack, pack::Setup};

use crate::theme::Theme;

/// What a picture is drawn from.
#[derive(Clone, Copy, Debug)]
pub struct Request<'p> {
    pub pack: &'p Pack,
    /// The setup, for pictures that differ from setup to setup.
    pub setup: Option<&'p Setup>,
    /// Its colours.
    pub theme: &'p Theme,
}

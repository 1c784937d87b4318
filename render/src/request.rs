//! What every picture is drawn from.

use strabo_model::Pack;
use strabo_model::pack::Setup;

use crate::theme::Theme;

/// What a picture is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Request<'p> {
    /// The pack.
    pub pack: &'p Pack,
    /// The setup it is for, where the picture differs from setup to setup.
    pub setup: Option<&'p Setup>,
    /// Its colours.
    pub theme: &'p Theme,
}

//! Sets of spaces of a map.

use crate::ids::Space;

/// Some spaces of a map.
pub type Spaces = strabo_core::Spaces<3, Space>;

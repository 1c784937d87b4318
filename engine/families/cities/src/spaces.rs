//! Sets of spaces of a map.

use crate::ids::SpaceId;

/// Some spaces, by their ids.
pub type Spaces = strabo_core::Spaces<2, SpaceId>;

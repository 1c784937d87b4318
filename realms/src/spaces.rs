//! Sets of spaces of a map.

use crate::ids::SpaceId;

/// Some spaces, by their ids.
pub type Spaces = strabo_kernel::Spaces<2, SpaceId>;

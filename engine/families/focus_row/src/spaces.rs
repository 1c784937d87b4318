//! Sets of spaces of a map.

/// Some spaces, by their numbers.
pub type Spaces = strabo_core::Spaces<3>;

//! Sets of spaces of a map.

/// Some spaces, by their numbers.
pub type Spaces = strabo_kernel::Spaces<3>;

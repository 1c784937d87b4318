//! What reader and writer agree on: the size of row groups, and the entries in the footer.

/// Games in a row group. The boundaries depend on nothing but the number of a game.
pub(crate) const GAMES_IN_GROUP: u64 = 500;

/// Keys of the entries in the footer.
pub(crate) const RUN: &str = "strabo.run";
pub(crate) const PART: &str = "strabo.part";
pub(crate) const DIGEST: &str = "strabo.digest";

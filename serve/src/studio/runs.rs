//! The games of a session: those that are being played, and those before the last change.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::fair::{Fair, FairRun};

/// The games of a session.
pub struct Runs {
    /// How many games are played at a time.
    pub threads: NonZeroUsize,
    /// The games that are being played, or were last.
    pub now: Option<Fair>,
    /// The version of the pack that is being played.
    pub version: u64,
    /// The last run with another pack, to compare with.
    pub before: Option<Arc<FairRun>>,
    /// What pages heard last.
    pub told: Option<(u64, bool)>,
}

impl Default for Runs {
    fn default() -> Self {
        Self { threads: NonZeroUsize::MIN, now: None, version: 0, before: None, told: None }
    }
}

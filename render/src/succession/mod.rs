//! The picture "succession".

use crate::scene::Scene;
use crate::view::Request;

/// The pages of the picture; none when the pack has nothing to show in it.
pub fn pages(_request: Request<'_>) -> Vec<Scene> {
    Vec::new()
}

//! What a sign is drawn with.

use crate::path::Command;

/// A part of a sign, in a box from -100 to 100. Where parts lie on each other there is a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A shape with these corners.
    Corners(&'static [[i32; 2]]),
    /// A disc: middle and radius.
    Disc([i32; 3]),
    /// A shape with bent sides.
    Bent(&'static [Command]),
}

/// A sign.
pub type Drawing = &'static [Part];

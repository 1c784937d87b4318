//! Plots of figures as scenes: labelled next to the data, readable without colour.
//!
//! A plot has the same shapes in every look and differs in colours and patterns only, so a page can
//! combine its looks into one drawing.

mod axis;
mod bars;
mod head;
mod heat;
mod histogram;
pub(crate) mod labels;
mod lines;
mod scatter;
mod stacked;
mod surface;

pub use axis::Unit;
pub use bars::{Bar, Bars, Mark};
pub use head::Head;
pub use heat::{Heat, HeatRow};
pub use histogram::Histogram;
pub use lines::{Line, Lines};
pub use scatter::{Dot, Scatter};
pub use stacked::{Stack, Stacked};

/// The width of a plot that has a row to itself.
pub const WIDE: i32 = 800;
/// The width of one of two plots beside each other.
pub const HALF: i32 = 440;

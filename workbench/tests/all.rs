//! The tests of the workbench, as one program.

mod accept;
mod brushes;
mod changes;
mod common;
mod compared;
mod completion;
mod documents;
mod drawn;
mod every_order;
mod form;
mod orders;
mod outlines;
mod properties;
mod questions;
mod spots;
mod start;
mod strokes;
mod whole;

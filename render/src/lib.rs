//! Where ink goes: layout decides positions in a scene, writers only write.

mod advances;
pub mod board;
mod calamities;
pub mod cards;
pub mod division;
pub mod draft;
pub mod font;
pub mod geojson;
pub mod map;
mod moved;
pub mod page;
pub mod paint;
pub mod paper;
pub mod path;
pub mod pdf;
pub mod png;
mod regions;
pub mod scene;
mod sequence;
mod setup;
mod stacks;
mod succession;
pub mod svg;
pub mod text;
pub mod theme;
pub mod view;

//! Where ink goes: layout decides positions in a scene, writers only write.

pub mod board;
pub mod division;
pub mod draft;
pub mod geojson;
pub mod map;
pub mod page;
pub mod scene;
pub mod svg;
mod text;

//! An area that a change adds.

/// What is known of a new area.
#[derive(Clone, Debug, Default)]
pub struct NewArea {
    pub id: String,
    pub name: String,
    /// Its population limit; 1 when left out.
    pub population: Option<u8>,
}

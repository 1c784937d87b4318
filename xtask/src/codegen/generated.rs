//! What a generator returns.

/// A generated file.
pub struct Generated {
    /// Its path from the root.
    pub path: String,
    pub text: String,
}

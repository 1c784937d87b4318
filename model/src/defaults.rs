//! Leaves fields out of a bundle while they hold their default.

/// For `skip_serializing_if`, which hands over a reference.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

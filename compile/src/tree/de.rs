//! Reads authored types out of a tree with serde, and says where it could not.

mod error;
mod fields;
mod key;
mod node;

use serde::Deserialize;

use super::{Forest, NodeId};
pub use error::Error;
pub use fields::fields_of;

/// Reads a value of type `T` out of a node.
///
/// An integer is also a float, a float without a fraction is also an integer, and an enum is either
/// a string or a table with exactly one key. Numbers that are infinite or not a number, and dates,
/// are refused.
pub fn from_node<'de, T: Deserialize<'de>>(
    forest: &'de Forest<'_>,
    node: NodeId,
) -> Result<T, Error> {
    node::read(forest, node, std::marker::PhantomData)
}

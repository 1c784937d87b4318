//! Maps that are written as JSON objects in a fixed order.

use serde::{Serialize, Serializer, ser::SerializeMap};

/// Pairs that are written as an object in this order.
#[derive(Clone, Debug)]
pub struct Ordered<K, V>(pub Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Ordered<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

//! Closed lines of an outline: plain lists in readable formats, typed arrays (RFC 8746) in a bundle.
//!
//! Outlines are most of a bundle. As typed arrays they are read at the speed of memory, and every
//! client has a function for them. Drawings rarely have more than two decimals: then a coordinate is
//! a 32-bit integer of hundredths, half the size of a float, and dividing by 100 gives the very float
//! that the decimals mean. If not, it is a 64-bit float.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A closed line through corners in board units, y pointing down; the first corner is not repeated.
pub type Ring = Vec<[f64; 2]>;

/// Tells our decoder that a value is a typed array, which is no notion of serde.
pub const TYPED_ARRAY: &str = "strabo typed array";
/// 32-bit integers, the lowest byte first: hundredths of a board unit.
pub const HUNDREDTHS: u32 = 78;
/// 64-bit floats, the lowest byte first: board units.
pub const FLOATS: u32 = 86;

/// A coordinate in hundredths, if that is exactly what it is.
pub fn hundredths(number: f64) -> Option<i32> {
    let scaled = (number * 100.0).round();
    // Where this saturates or drops something, dividing does not lead back.
    #[expect(clippy::cast_possible_truncation, reason = "compared with the original")]
    let integer = scaled as i32;
    ((f64::from(integer) / 100.0).to_bits() == number.to_bits()).then_some(integer)
}

/// The tag and the bytes of a line.
pub fn encode(ring: &[[f64; 2]]) -> (u32, Vec<u8>) {
    let numbers = ring.as_flattened();
    let mut short = Vec::with_capacity(numbers.len() * 4);
    for number in numbers {
        match hundredths(*number) {
            Some(integer) => short.extend(integer.to_le_bytes()),
            None => return (FLOATS, numbers.iter().flat_map(|n| n.to_le_bytes()).collect()),
        }
    }
    (HUNDREDTHS, short)
}

/// The line that a tag and bytes stand for.
pub fn decode(tag: u32, bytes: &[u8]) -> Result<Ring, &'static str> {
    let (words, rest) = bytes.as_chunks::<8>();
    match tag {
        HUNDREDTHS if rest.is_empty() => {
            let corner = |&[a, b, c, d, e, f, g, h]: &[u8; 8]| {
                [i32::from_le_bytes([a, b, c, d]), i32::from_le_bytes([e, f, g, h])]
                    .map(|integer| f64::from(integer) / 100.0)
            };
            Ok(words.iter().map(corner).collect())
        }
        HUNDREDTHS => Err("a line of hundredths has 8 bytes for each corner"),
        FLOATS => {
            let (corners, odd) = words.as_chunks::<2>();
            if !rest.is_empty() || !odd.is_empty() {
                return Err("a line of floats has 16 bytes for each corner");
            }
            let ring: Ring = corners.iter().map(|corner| corner.map(f64::from_le_bytes)).collect();
            let numbers = ring.as_flattened();
            if !numbers.iter().all(|number| number.is_finite()) {
                return Err("a line has a number that is not finite");
            }
            if numbers.iter().all(|number| hundredths(*number).is_some()) {
                return Err("a line of whole hundredths is not in its shortest form");
            }
            Ok(ring)
        }
        _ => Err("a line is a typed array with tag 78 or 86"),
    }
}

/// Reads what a tag and bytes stand for.
struct Line;

impl<'de> Visitor<'de> for Line {
    type Value = Ring;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a typed array of coordinates")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Ring, A::Error> {
        let (Some(tag), Some(bytes)) = (parts.next_element()?, parts.next_element::<&[u8]>()?)
        else {
            return Err(A::Error::custom("a typed array is a tag and bytes"));
        };
        decode(tag, bytes).map_err(A::Error::custom)
    }
}

/// One closed line.
pub mod ring {
    use super::{Deserialize, Deserializer, Line, Ring, Serialize, Serializer, TYPED_ARRAY};

    /// Writes a line: as lists, or as the bytes of its numbers.
    pub fn serialize<S: Serializer>(ring: &Ring, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return ring.serialize(serializer);
        }
        let bytes: Vec<u8> = ring.as_flattened().iter().flat_map(|n| n.to_ne_bytes()).collect();
        serializer.serialize_bytes(&bytes)
    }

    /// Reads a line.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ring, D::Error> {
        if deserializer.is_human_readable() {
            return Ring::deserialize(deserializer);
        }
        deserializer.deserialize_newtype_struct(TYPED_ARRAY, Line)
    }
}

/// Several closed lines.
pub mod rings {
    use super::{Deserialize, Deserializer, Ring, Serialize, Serializer, ring};

    #[derive(Serialize)]
    struct Written<'r>(#[serde(with = "ring")] &'r Ring);

    #[derive(Deserialize)]
    struct Read(#[serde(with = "ring")] Ring);

    /// Writes the lines.
    pub fn serialize<S: Serializer>(rings: &[Ring], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(rings.iter().map(Written))
    }

    /// Reads the lines.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Ring>, D::Error> {
        let rings: Vec<Read> = Vec::deserialize(deserializer)?;
        Ok(rings.into_iter().map(|Read(ring)| ring).collect())
    }
}

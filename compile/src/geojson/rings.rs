//! Coordinates of `GeoJSON`: positions, closed lines and polygons, refused as soon as they are wrong.

use std::{fmt, marker::PhantomData};

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use strabo_model::map::{OutlinePart, Ring};

/// The farthest a corner may lie from the origin, as everywhere on a board.
const FARTHEST: f64 = 1e6;

/// Where something lies.
pub struct Position(pub [f64; 2]);

struct ClosedLine(Ring);

/// An outer line and its holes.
pub struct Polygon(pub OutlinePart);

/// Several polygons.
pub struct Polygons(pub Vec<OutlinePart>);

/// What is written as a JSON array.
trait Listed: Sized {
    const EXPECTED: &'static str;

    fn from_list<'t, A: SeqAccess<'t>>(list: A) -> Result<Self, A::Error>;
}

struct ListVisitor<T>(PhantomData<T>);

impl<'t, T: Listed> Visitor<'t> for ListVisitor<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(T::EXPECTED)
    }

    fn visit_seq<A: SeqAccess<'t>>(self, list: A) -> Result<T, A::Error> {
        T::from_list(list)
    }
}

macro_rules! listed {
    ($($name:ident)*) => {$(
        impl<'t> Deserialize<'t> for $name {
            fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_seq(ListVisitor(PhantomData))
            }
        }
    )*};
}

listed!(Position ClosedLine Polygon Polygons);

impl Listed for Position {
    const EXPECTED: &'static str = "a position of two numbers";

    fn from_list<'t, A: SeqAccess<'t>>(mut list: A) -> Result<Self, A::Error> {
        let mut position = [0.0; 2];
        for value in &mut position {
            let Some(number) = list.next_element::<f64>()? else {
                return Err(A::Error::custom("a position has two numbers, x and y"));
            };
            if number.abs() > FARTHEST {
                return Err(A::Error::custom("a board is at most a million units wide"));
            }
            *value = number;
        }
        // A height is allowed by GeoJSON and means nothing on a board.
        while list.next_element::<f64>()?.is_some() {}
        Ok(Self(position))
    }
}

impl Listed for ClosedLine {
    const EXPECTED: &'static str = "a ring of positions";

    fn from_list<'t, A: SeqAccess<'t>>(mut list: A) -> Result<Self, A::Error> {
        let mut corners = Ring::new();
        while let Some(Position(corner)) = list.next_element()? {
            if corners.last() != Some(&corner) {
                corners.push(corner);
            }
        }
        if corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        if corners.len() < 3 {
            return Err(A::Error::custom("a ring has at least three corners"));
        }
        Ok(Self(corners))
    }
}

impl Listed for Polygon {
    const EXPECTED: &'static str = "a list of rings, the outer one first";

    fn from_list<'t, A: SeqAccess<'t>>(mut list: A) -> Result<Self, A::Error> {
        let Some(ClosedLine(outer)) = list.next_element()? else {
            return Err(A::Error::custom("a polygon has at least its outer ring"));
        };
        let mut holes = Vec::new();
        while let Some(ClosedLine(hole)) = list.next_element()? {
            holes.push(hole);
        }
        Ok(Self(OutlinePart { outer, holes }))
    }
}

impl Listed for Polygons {
    const EXPECTED: &'static str = "a list of polygons";

    fn from_list<'t, A: SeqAccess<'t>>(mut list: A) -> Result<Self, A::Error> {
        let mut parts = Vec::new();
        while let Some(Polygon(part)) = list.next_element()? {
            parts.push(part);
        }
        Ok(Self(parts))
    }
}

//! The schemas of types that are not read by derived code: texts, numbers, references, maps.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use strabo_model::text::LONGEST_ID;

use crate::authored::{
    Colour, Coordinate, Distance, Id, LONGEST_NAME, LONGEST_PROSE, Name, Prose, Ref, RefCounts,
    StackRef,
};
use crate::tree::{Map, Spanned};

/// The characters that no text may hold, as in a regular expression.
const HIDDEN: &str =
    r"\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff";

macro_rules! schemas {
    ($($name:ident [$($lifetime:lifetime)?] $schema:tt)*) => {$(
        impl JsonSchema for $name $(<$lifetime>)? {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

schemas! {
    Id ['_] {
        "description": "An id: small letters, digits and single hyphens, such as \"tigris-euphrates\".",
        "type": "string",
        "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
        "maxLength": LONGEST_ID,
    }
    Name ['_] {
        "description": "A name as people read it: one line of visible text.",
        "type": "string",
        "pattern": format!("^[^{HIDDEN}]*[^{HIDDEN}\\s][^{HIDDEN}]*$"),
        "maxLength": LONGEST_NAME,
    }
    Prose ['_] {
        "description": "A sentence or a few of visible text.",
        "type": "string",
        "pattern": format!("^([^{HIDDEN}]|[\\n\\r\\t])*[^{HIDDEN}\\s]([^{HIDDEN}]|[\\n\\r\\t])*$"),
        "maxLength": LONGEST_PROSE,
    }
    Colour ['_] {
        "description": "A colour, written #rrggbb in small letters.",
        "type": "string",
        "pattern": "^#[0-9a-f]{6}$",
    }
    Coordinate [] {
        "description": "A position in board units.",
        "type": "number",
        "minimum": -1_000_000,
        "maximum": 1_000_000,
    }
    Distance [] {
        "description": "A distance in board units.",
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 1_000_000,
    }
}

/// Types that look like another one in a file.
macro_rules! same {
    ($([$($generic:tt)*] $name:ty => $other:ty;)*) => {$(
        impl<$($generic)*> JsonSchema for $name {
            fn inline_schema() -> bool {
                <$other>::inline_schema()
            }

            fn schema_name() -> Cow<'static, str> {
                <$other>::schema_name()
            }

            fn schema_id() -> Cow<'static, str> {
                <$other>::schema_id()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                <$other>::json_schema(generator)
            }
        }
    )*};
}

same! {
    [T: JsonSchema] Spanned<T> => T;
    [] Ref => Id<'_>;
    [] StackRef => u16;
    [] RefCounts => Map<Id<'_>, u16>;
}

impl<K: JsonSchema, V: JsonSchema> JsonSchema for Map<K, V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Map_from_{}_to_{}", K::schema_name(), V::schema_name()).into()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("{}::Map<{}, {}>", module_path!(), K::schema_id(), V::schema_id()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "propertyNames": K::json_schema(generator),
            "additionalProperties": generator.subschema_for::<V>(),
        })
    }
}

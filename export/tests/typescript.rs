//! Tests of `typescript`.

use serde_json::json;
use strabo_export::testing::types;

#[test]
fn enums_become_unions_with_their_words() {
    let schema = json!({
        "description": "A pack.",
        "properties": {
            "site": { "anyOf": [{ "$ref": "#/definitions/Site" }, { "type": "null" }] },
            "at": { "type": ["array", "null"], "items": { "type": "number" }, "minItems": 2, "maxItems": 2 },
        },
        "required": ["site"],
        "definitions": { "Site": {
            "description": "A site.\nOf two sorts.",
            "oneOf": [
                { "const": "black", "description": "Safe." },
                { "type": "object", "properties": { "white": { "type": "integer" } }, "required": ["white"] },
            ],
        } },
    });
    let expected = "/** A pack. */\nexport interface Pack {\n  at?: [number, number] | null;\n  \
        site: Site | null;\n}\n\n/**\n * A site.\n * Of two sorts.\n */\nexport type Site =\n  \
        /** Safe. */\n  | \"black\"\n  | { white: number };\n";
    assert_eq!(types(&schema).expect("types"), expected);
}

#[test]
fn what_is_not_known_is_refused() {
    assert!(types(&json!({ "properties": { "x": { "type": "mystery" } } })).is_err());
}

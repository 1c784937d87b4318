//! Makes the JSON Schema of a resolved pack from the types of the model; `cargo xtask codegen` writes it.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};
use strabo_model::Pack;

/// The schema of what `--to json` writes.
pub fn resolved() -> Value {
    // Draft 7 is what most validators know.
    let generator = SchemaSettings::draft07().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<Pack>().to_value();
    make_plain(&mut schema);
    schema["title"] = json!("A resolved Strabo pack");
    schema["$comment"] = json!(
        "References are positions, from 0: an AdvanceId is a position in `advances`, an AreaId one in \
         `areas`, and so on."
    );
    schema
}

/// The text that should stand in the file.
pub fn text() -> String {
    let mut text = format!("{:#}", resolved());
    text.push('\n');
    text
}

/// A schema that any validator compiles. Descriptions come from the documentation of the code: [`Pack::groups`] becomes `Pack.groups`.
fn make_plain(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            // Formats of numbers are no part of the standard; bounds say the same.
            if object.get("format").is_some_and(Value::is_string) {
                object.remove("format");
            }
            for (key, value) in object {
                match value {
                    Value::String(text) if key == "description" => {
                        *text = text.replace("[`", "`").replace("`]", "`").replace("::", ".");
                    }
                    other => make_plain(other),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(make_plain),
        _ => {}
    }
}

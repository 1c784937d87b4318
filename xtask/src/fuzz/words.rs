//! The words of each format, which a fuzzer puts into its inputs.

use std::{collections::BTreeSet, fmt::Write};

use serde_json::Value;

use crate::workspace::Workspace;

const CSV: &str = "id name kind population city_site region start flood_plain coasts impassable \
                   aliases owner tags a b by land water sea black white yes no , ; \" | 1e9 -1";
const GEOJSON: &str = "\"type\" \"FeatureCollection\" \"Feature\" \"features\" \"properties\" \
                       \"geometry\" \"coordinates\" \"Polygon\" \"MultiPolygon\" \
                       \"GeometryCollection\" \"Point\" \"id\" \"name\" \"kind\" \"population\" \
                       [[[ ]]] null 1e9 1e300 -0.0";
const SVG: &str = "<svg </svg> <g </g> <path <rect <circle <ellipse <polygon <polyline <line <use <title> \
                   <style> <defs> <clipPath> <symbol> <switch> <image <text> <tspan> id=\" d=\" \
                   points=\" transform=\" style=\" class=\" viewBox=\" href=\" x=\" y=\" r=\" cx=\" \
                   width=\" height=\" fill=\" display:none matrix( translate( scale( rotate( skewX( \
                   xmlns:inkscape=\" inkscape:label=\" inkscape:groupmode=\"layer\" data-population=\" \
                   M L H V C S Q T A Z <!ENTITY <!DOCTYPE <![CDATA[ ]]> &amp; &#10; 1e308 -0 mm %";
const RECORD: &str = "turn end pause leave strabo record \"pack\": \"seed\": \"variants\": \"setup\": \
                      \"players\": \"turn_limit\": \"trade_rounds\": \"even_rows\": 255 256 65535 . \
                      t c g m b k e s l sp w bc d p a h v q j kf gs pk o r z u n f i x y ls";
const TOKENS: &str = "draft: open: keep play:war: play:coin: play:carriage@ take: draw pass put: agree go-on \
                      tile: lay: focus: option: place: reinforce: attack: attack-barbarian: spend: caravan: \
                      discard: envoy treaty: gain: wonder: pay: pay-natural: house: conquer liberate remove: \
                      destroy: choose: good: exchange: done mine forest 255 254 -128 127 , @ =";

/// Writes the words of a target for libFuzzer; returns the path of the file.
pub fn write(workspace: &Workspace, target: &str) -> Result<String, String> {
    let words: BTreeSet<String> = match target {
        "import_csv" => owned(CSV),
        "import_geojson" => owned(GEOJSON),
        "import_svg" => owned(SVG),
        "play" | "table" => owned(TOKENS),
        "record" => owned(RECORD).into_iter().chain(owned(TOKENS)).collect(),
        _ => of_schemas(workspace)?,
    };
    let mut text = String::new();
    for word in words {
        let escaped = word.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\x0a");
        let _ = writeln!(text, "\"{escaped}\"");
    }
    let path = format!("fuzz/target/{target}.dict");
    workspace.write(&path, text)?;
    Ok(path)
}

fn owned(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// Keys and words from the schemas, and the signs of TOML.
fn of_schemas(workspace: &Workspace) -> Result<BTreeSet<String>, String> {
    let mut words = owned("[[ ]] \"\"\" ''' = { } \\u0041 1e9 -1 0x7f");
    for name in workspace.list("schemas").iter().filter(|name| name.ends_with(".json")) {
        let schema = workspace.read(&format!("schemas/{name}"))?;
        let schema = serde_json::from_str(&schema).map_err(|error| format!("{name}: {error}"))?;
        collect_words(&schema, &mut words);
    }
    Ok(words)
}

fn collect_words(schema: &Value, words: &mut BTreeSet<String>) {
    match schema {
        Value::Array(items) => items.iter().for_each(|item| collect_words(item, words)),
        Value::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), value) {
                    ("properties", Value::Object(fields)) => words.extend(fields.keys().cloned()),
                    ("enum", Value::Array(options)) => {
                        words.extend(options.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    ("const", Value::String(word)) => drop(words.insert(word.clone())),
                    _ => {}
                }
                collect_words(value, words);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_from_schemas() {
        let schema =
            serde_json::json!({ "properties": { "area": { "enum": ["black", "white"] } } });
        let mut words = BTreeSet::new();
        collect_words(&schema, &mut words);
        assert_eq!(words.into_iter().collect::<Vec<_>>(), ["area", "black", "white"]);
    }
}

//! The signs that packs name by a word: one list of words wherever a pack may write one, each with a drawing.

use std::collections::BTreeMap;

use serde_json::Value;
use strabo_compile::schema;
use strabo_model::symbol::Symbol;
use strabo_render::paint::Colour;
use strabo_render::scene::{Anchor, Rectangle, Scene, Text};
use strabo_render::{svg, symbols};

use crate::rules;
use crate::support::golden;

/// Words for the same thing.
const SYNONYMS: [[&str; 2]; 5] =
    [["dune", "dunes"], ["wave", "waves"], ["log", "wood"], ["harp", "lyre"], ["mask", "tribal"]];

fn words() -> Vec<&'static str> {
    Symbol::ALL.iter().map(|symbol| symbol.word()).collect()
}

/// What a schema accepts, followed to where it is defined.
fn accepted(schema: &Value, field: &Value) -> Vec<String> {
    if let Some(name) = field["$ref"].as_str() {
        let place = schema.pointer(name.trim_start_matches('#')).expect("a definition");
        return accepted(schema, place);
    }
    let inner = ["allOf", "anyOf", "oneOf"].iter().filter_map(|key| field[*key].as_array());
    let inner = inner.flatten().flat_map(|one| accepted(schema, one));
    let own = field["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    own.map(str::to_owned).chain(inner).collect()
}

/// Every field `symbol` of a schema: what has it, and the words it takes.
fn places(schema: &Value) -> Vec<(String, Vec<String>)> {
    let definitions = schema["definitions"].as_object().into_iter().flatten();
    let fields = definitions.filter_map(|(name, row)| {
        let field = row["properties"].get("symbol")?;
        Some((name.clone(), accepted(schema, field)))
    });
    fields.collect()
}

#[test]
fn every_place_for_a_sign_takes_the_words_that_are_drawn() {
    let mut owners = Vec::new();
    for (path, text) in schema::all() {
        for (owner, accepted) in places(&serde_json::from_str(&text).expect("a schema")) {
            assert_eq!(accepted, words(), "symbol of {owner} in {path}");
            owners.push(owner);
        }
    }
    owners.sort();
    owners.dedup();
    assert_eq!(owners, ["Group", "Icon", "Resource", "Terrain"]);
}

#[test]
fn every_word_has_a_drawing_of_its_own() {
    let mut drawn: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for symbol in Symbol::ALL {
        let path = symbols::outline(*symbol, [0, 0], 1000);
        assert!(!path.commands.is_empty(), "{}", symbol.word());
        drawn.entry(format!("{path:?}")).or_default().push(symbol.word());
    }
    let mut shared: Vec<Vec<&str>> = drawn.into_values().filter(|all| all.len() > 1).collect();
    shared.sort();
    let mut synonyms = SYNONYMS;
    synonyms.sort_unstable();
    assert_eq!(shared, synonyms);
}

#[test]
fn signs_stay_in_their_box() {
    for symbol in Symbol::ALL {
        let path = symbols::outline(*symbol, [0, 0], 100);
        let mut points = path.corners().into_iter().flatten();
        let inside = points.all(|point| point.iter().all(|value| value.abs() <= 10.5));
        assert!(inside, "{}", symbol.word());
    }
}

/// All signs on one sheet, large and as small as on a chart, so that a change of one is seen.
#[test]
fn all_signs_on_one_sheet() {
    const COLUMNS: i32 = 9;
    let count = i32::try_from(Symbol::ALL.len()).expect("a few");
    let (width, height) = (COLUMNS * 120, (count + COLUMNS - 1) / COLUMNS * 120);
    let mut items = vec![Rectangle::new(0, 0, width, height, Colour::WHITE).into()];
    for (symbol, at) in Symbol::ALL.iter().zip(0..) {
        let [x, y] = [at % COLUMNS * 120 + 52, at / COLUMNS * 120 + 50];
        items.push(symbols::draw(*symbol, [x, y], 36, Colour::BLACK).into());
        items.push(symbols::draw(*symbol, [x + 50, y], 8, Colour::BLACK).into());
        let text = Text::new(x, y + 56, 14, Colour::BLACK, symbol.word());
        items.push(text.anchored(Anchor::Middle).into());
    }
    let scene = Scene {
        title: "Signs".to_owned(),
        description: "Every sign that a pack can name, with its word.".to_owned(),
        width,
        height,
        items,
    };
    assert_eq!(rules::broken(&scene), [""; 0]);
    golden("symbols/all.svg", &svg::document(&scene));
}

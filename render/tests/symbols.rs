//! The signs that packs name by a word: one list of words wherever a pack may write one, each with a drawing.

#![allow(clippy::disallowed_methods, reason = "tests read the drawings")]

use std::collections::BTreeMap;

use serde_json::Value;
use strabo_compile::schema;
use strabo_model::symbol::Symbol;
use strabo_render::scene::{Anchor, Rectangle, Scene, Text};
use strabo_render::{paint::Colour, path::Command, svg, symbols};

use crate::{rules, support::golden};

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
    assert_eq!(owners, ["Commodity", "Component", "Group", "Icon", "Resource", "Terrain"]);
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

/// Nothing of a file is passed over: its path, written again from what was read of it, is the same.
#[test]
fn every_file_is_the_drawing_of_its_word() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../symbols");
    let files = std::fs::read_dir(folder).expect("drawings").map(|entry| entry.expect("a file"));
    let mut found: Vec<String> = Vec::new();
    for file in files {
        let name = file.file_name().into_string().expect("a word");
        let word = name.strip_suffix(".svg").expect("a drawing");
        let symbol = Symbol::ALL.iter().find(|symbol| symbol.word() == word).expect("its word");
        let text = std::fs::read_to_string(file.path()).expect("text");
        let document = roxmltree::Document::parse(&text).expect("well formed");
        let path = document.root_element().first_element_child().expect("a path");
        let words: Vec<&str> = path.attribute("d").expect("a line").split_whitespace().collect();
        let point = |[x, y]: [i32; 2]| format!("{x} {y}");
        let read = symbols::outline(*symbol, [0, 0], 100).commands;
        let read = read.into_iter().map(|command| match command {
            Command::Move(to) => format!("M {}", point(to)),
            Command::Line(to) => format!("L {}", point(to)),
            Command::Curve(points) => format!("C {}", points.map(point).join(" ")),
            Command::Arc { radius, clockwise, to } => {
                format!("A {radius} {radius} 0 0 {} {}", u8::from(clockwise), point(to))
            }
            Command::Close => "Z".to_owned(),
        });
        assert_eq!(read.collect::<Vec<_>>().join(" "), words.join(" "), "{name}");
        found.push(word.to_owned());
    }
    let drawn = words().len() - SYNONYMS.len();
    assert_eq!(found.len(), drawn, "synonyms share a file");
}

#[test]
fn signs_stay_in_their_box() {
    for symbol in Symbol::ALL {
        let mut points = symbols::outline(*symbol, [0, 0], 100).corners().into_iter().flatten();
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

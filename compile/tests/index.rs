//! The index of a pack: every place holds the id it stands for, and nothing that refers is missing.

use std::collections::BTreeMap;

use strabo_compile::index::{Index, Kind, Role, ThingId};
use strabo_compile::source::{Library, SourcePack, Sources, Span};
use strabo_compile::tree::{Forest, NodeId, Value};
use strabo_compile::{Memo, Outcome, Part, compile_again, compile_indexed, schema::Shape};

use super::common::describe;

fn shipped(id: &str) -> (Outcome, Index) {
    let pack = strabo_data::sources(id).expect("a pack that ships");
    compile_indexed(Sources { pack, library: &strabo_data::library() })
}

#[test]
fn every_keyed_table_declares_a_kind_of_thing() {
    for table in Part::ALL.iter().flat_map(|part| part.tables()) {
        let names_another = table.name == "start";
        if table.key().is_some() && !names_another {
            let kind = Kind::of_table(table.name);
            assert!(kind.is_some(), "{} has no kind", table.name);
        }
    }
    for kind in Kind::ALL {
        assert_eq!(Kind::of_word(kind.word()), Some(*kind));
    }
}

#[test]
fn every_place_holds_the_id_that_it_stands_for() {
    for id in strabo_data::names() {
        let (outcome, index) = shipped(id);
        assert!(index.places().len() > 20, "{id} has places");
        for place in index.places() {
            let named = index.thing(place.thing).id;
            let text = outcome.sources.text(place.span);
            let bare = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            assert_eq!(bare.unwrap_or(text), named, "{id}: {:?}", place.role);
            assert_eq!(index.place_at(place.span.start).map(|found| found.span), Some(place.span));
            assert_eq!(index.place_at(place.span.end).map(|found| found.span), Some(place.span));
        }
        assert!(index.places().is_sorted_by_key(|place| place.span), "{id}");
    }
}

#[test]
fn nothing_that_ships_names_what_is_not_declared() {
    for id in strabo_data::names() {
        let (outcome, index) = shipped(id);
        for kind in Kind::ALL.iter().filter(|kind| **kind != Kind::Lint && !outcome.is_base) {
            let strangers = index.things(*kind).filter(|(_, thing)| !thing.declared);
            for (stranger, thing) in strangers {
                let mut roles = index.places_of(stranger).map(|place| place.role);
                assert!(roles.any(|role| role == Role::Deletion), "{id}: {} {}", kind, thing.id);
            }
        }
    }
}

/// Packs with other texts in place of their own.
struct Edited(BTreeMap<(String, String), String>);

impl Edited {
    /// Puts `renamed-` before the id at every place of the things that are to be renamed.
    fn new(outcome: &Outcome, index: &Index, is_renamed: impl Fn(ThingId) -> bool) -> Self {
        let mut texts = BTreeMap::new();
        for file in outcome.sources.files() {
            let mut text = file.text.to_string();
            for place in index.places_in(file.span()).iter().rev() {
                if is_renamed(place.thing) {
                    let quoted = outcome.sources.text(place.span).starts_with('"');
                    let at = place.span.start - file.base + u32::from(quoted);
                    text.insert_str(at as usize, "renamed-");
                }
            }
            texts.insert((file.pack.clone(), file.path.clone()), text);
        }
        Self(texts)
    }

    fn compile(&self, id: &str) -> Outcome {
        let pack = self.find(id).expect("a pack that ships");
        strabo_compile::compile(Sources { pack, library: self })
    }
}

impl Library for Edited {
    fn find(&self, id: &str) -> Option<SourcePack> {
        let mut pack = strabo_data::sources(id)?;
        for file in &mut pack.files {
            if let Some(text) = self.0.get(&(id.to_owned(), file.path.clone())) {
                file.bytes = text.clone().into_bytes().into();
            }
        }
        Some(pack)
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Renames by the index alone, and compares what comes of it.
#[track_caller]
fn assert_same_game(id: &str, what: &str, is_renamed: impl Fn(ThingId) -> bool) {
    let (before, index) = shipped(id);
    let after = Edited::new(&before, &index, is_renamed).compile(id);
    let findings: Vec<&str> = after.diagnostics.iter().map(|one| &*one.message).collect();
    assert_eq!(findings, [""; 0], "{id} with other ids of {what}");
    let json = |outcome: &Outcome| serde_json::to_string(&outcome.pack).expect("a pack is JSON");
    let (is_base, before, after) = (before.is_base, json(&before), json(&after));
    assert!(before != after || is_base, "{id}: something was renamed");
    assert_eq!(before, after.replace("\"renamed-", "\""), "{id} with other ids of {what}");
}

/// A pack is known by its id outside of its files, a lint is not declared, a stack has a number.
const NOT_RENAMED: [Kind; 3] = [Kind::Pack, Kind::Lint, Kind::Stack];

#[test]
fn every_pack_with_all_ids_renamed_is_the_same_game() {
    for id in strabo_data::names() {
        assert_same_game(id, "everything", |thing| !NOT_RENAMED.contains(&thing.kind));
    }
}

/// Any two kinds differ in a bit of their number, so that one of them is renamed without the other.
#[test]
fn large_packs_with_half_of_the_kinds_renamed_are_the_same_game() {
    for id in ["mega-empires-east", "expansion-project"] {
        for bit in 0..usize::BITS - (Kind::ALL.len() - 1).leading_zeros() {
            assert_same_game(id, "half of the kinds", |thing| {
                !NOT_RENAMED.contains(&thing.kind) && thing.kind as usize >> bit & 1 == 1
            });
        }
    }
}

#[test]
fn outlines_name_their_areas() {
    let (outcome, index) = shipped("mega-empires-east");
    let babylon = index.find(Kind::Area, "babylon").expect("an area");
    let files = index.places_of(babylon).map(|place| &outcome.sources.of(place.span).path);
    assert_eq!(files.filter(|path| *path == "map.geojson").count(), 1);
}

#[test]
fn a_base_for_others_has_an_index_too() {
    let (outcome, index) = shipped("civilization-common");
    assert!(outcome.is_base);
    let references = index.places().iter().filter(|place| place.role == Role::Reference);
    assert!(references.count() > 100);
}

/// Every reference that was resolved, against what the schema of its place says.
#[test]
fn schemas_and_lookups_agree_on_what_a_field_names() {
    let mut seen: BTreeMap<(Kind, String), usize> = BTreeMap::new();
    for id in strabo_data::names() {
        let (outcome, index) = shipped(id);
        for source in outcome.sources.files() {
            let Some(part) = Part::of_path(&source.path) else { continue };
            let mut forest = Forest::new();
            let root = forest.parse(&source.text, source.base, &mut Vec::new());
            let file = Shape::of_file(part, true).expect("a schema");
            let mut expected = Vec::new();
            named(&forest, root, &file, "", &mut expected);
            for (span, kind, path) in expected {
                *seen.entry((kind, path.clone())).or_default() += 1;
                // Rows that a pack above deletes or changes were not looked up.
                let found = index.places_in(span).iter().find(|place| place.span == span);
                let is_own = source.depth == 0;
                assert!(found.is_some() || !is_own, "{id}/{}: {path} is looked up", source.path);
                if let Some(place) = found {
                    assert_eq!(place.thing.kind, kind, "{id}/{}: {path}", source.path);
                }
            }
        }
    }
    assert!(seen.len() > 80, "many fields name something: {}", seen.len());
}

/// What a file names by its schema: where, which kind, by which fields.
fn named(
    forest: &Forest<'_>,
    node: NodeId,
    shape: &Shape<'_>,
    path: &str,
    found: &mut Vec<(Span, Kind, String)>,
) {
    if let Some(item) = shape.item() {
        for child in forest.children(node) {
            named(forest, child, &item, path, found);
        }
    } else if forest.value(node) == Value::Table {
        for child in forest.children(node) {
            let key = forest.key(child).expect("a table has keys");
            let inside = format!("{path}.{key}");
            if let (Some(kind), Some(span)) = (shape.keys_refer(), forest.key_span(child)) {
                found.push((span, kind, format!("{path}.*")));
            }
            if let Some(field) = shape.field(key) {
                named(forest, child, &field, &inside, found);
            }
        }
    } else if let Some(kind) = shape.refers() {
        found.push((forest.span(node), kind, path.to_owned()));
    }
}

/// Every field whose schema is an id: a new one has to say what it names.
#[test]
fn every_field_with_an_id_says_what_it_names() {
    let own = ["id", "tags", "side", "item"];
    for part in Part::ALL {
        let file: serde_json::Value = serde_json::from_str(part.schema()).expect("JSON");
        let records = file["definitions"].as_object().expect("definitions");
        for (record, schema) in records {
            for branch in schema["oneOf"].as_array().into_iter().flatten().chain([schema]) {
                let fields = branch["properties"].as_object().into_iter().flatten();
                for (field, _) in fields.filter(|(field, _)| !own.contains(&field.as_str())) {
                    let shape = Shape::of_record(*part, record).expect("a record");
                    let mut shape = shape.field(field).expect("a field");
                    while let Some(item) = shape.item() {
                        shape = item;
                    }
                    let is_id = shape.sort().contains("an id");
                    assert!(!is_id, "{}: {record}.{field} says what it names", part.name());
                }
            }
        }
    }
}

#[test]
fn what_is_remembered_of_outlines_changes_no_finding() {
    let mut memo = Memo::default();
    let library = strabo_data::library();
    let mut pack = strabo_data::sources("mega-empires-east").expect("a pack that ships");
    let outlines = |pack: &SourcePack| {
        pack.files.iter().position(|file| file.path == "map.geojson").expect("outlines")
    };
    let at = outlines(&pack);
    let text = String::from_utf8(pack.files[at].bytes.to_vec()).expect("text");
    // The first corner of the first area moves away and back.
    let corner = text.find("[[[").expect("a corner") + 3;
    let moved = format!("{}9{}", &text[..corner], &text[corner..]);
    let mut counts = Vec::new();
    for text in [&text, &moved, &moved, &text] {
        pack.files[at].bytes = text.clone().into_bytes().into();
        let sources = || Sources { pack: pack.clone(), library: &library };
        let (again, _) = compile_again(sources(), &mut memo);
        let fresh = strabo_compile::compile(sources());
        assert_eq!(describe(&again), describe(&fresh));
        counts.push(again.diagnostics.len());
    }
    assert!(counts[0] == 0 && counts[1] > 0, "{counts:?}");
    assert_eq!([counts[1], counts[0]], [counts[2], counts[3]]);
}

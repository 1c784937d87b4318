//! Changes of packs: each edits what it says and nothing else, and is refused when it makes no sense.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::index::Kind;
use strabo_workbench::TextEdit;
use strabo_workbench::change::{
    Change, NewArea, Split, merge_areas, remove, rename_id, split_area,
};

use serde_json::json;

use crate::asked::asked;
use crate::common::{isthmus, made, shipped, subject, text, with_file};

/// The text of a file after a change, where it differs: the old lines with `-`, the new ones with `+`.
pub fn differing(
    before: &[strabo_compile::SourceFile],
    after: &[strabo_compile::SourceFile],
) -> Vec<String> {
    let shown = strabo_workbench::difference(before, after);
    let is_change = |line: &&str| {
        line.starts_with(['-', '+']) && !line.starts_with("---") && !line.starts_with("+++")
    };
    shown.lines().filter(is_change).map(str::to_owned).collect()
}

fn isle() -> NewArea {
    NewArea { id: "isle".to_owned(), name: "The Isle".to_owned(), population: Some(2) }
}

#[test]
fn an_area_is_split_by_its_neighbours_and_merged_again() {
    let subject = subject(shipped("inland-sea"));
    let how = Split::Neighbours {
        taken: vec!["stone-moor".to_owned()],
        shared: vec!["inland-sea".to_owned()],
    };
    let split = made(&subject, split_area(&subject, "gull-bay", &isle(), &how));
    let map = text(&split.pack, "map.toml");
    assert!(map.contains("id = \"isle\"\nname = \"The Isle\"\npopulation = 2\nregion = [\"arvan\"]\nland = [\"stone-moor\", \"gull-bay\"]\nwater = [\"inland-sea\"]\n"), "{map}");
    let again = crate::common::subject(split.pack);
    let merged = made(&again, merge_areas(&again, "gull-bay", "isle"));
    let diff = |pack: &strabo_compile::Outcome| pack.pack.clone().expect("a pack");
    let (before, after) = (diff(subject.outcome()), diff(&merged.outcome));
    let changes = strabo_diff::diff(&before, &after).expect("two packs").changes;
    assert!(changes.is_empty(), "{changes:?}");
}

/// Every id of a pack gets another one, many at once: two renames that touch the same text are made one after
/// the other. The pack with the old ids put back must be the same to the byte.
fn rename_every_id(name: &str) {
    let subject = subject(shipped(name));
    let before = serde_json::to_string(&subject.outcome().pack).expect("JSON");
    let kinds =
        Kind::ALL.iter().filter(|kind| !matches!(kind, Kind::Pack | Kind::Stack | Kind::Lint));
    let things = kinds.flat_map(|kind| {
        let things = subject.index().things(*kind).filter(|(_, thing)| thing.declared);
        things.map(|(number, thing)| (number, *kind, thing.id))
    });
    let sources = &subject.outcome().sources;
    // What the pack below has or names is renamed there.
    let things = things.filter(|(thing, ..)| {
        subject.index().places_of(*thing).all(|place| sources.of(place.span).depth == 0)
    });
    let mut waiting: Vec<(Change, String, &str)> = Vec::new();
    for (number, (_, kind, id)) in things.enumerate() {
        let new = format!("renamed-{number}");
        match rename_id(&subject, kind, id, &new) {
            Ok(change) => waiting.push((change, new, id)),
            Err(refusal) => panic!("{name}: {kind} {id}: {}", refusal.message),
        }
    }
    let (all, mut rounds) = (waiting.len(), 0);
    while !waiting.is_empty() {
        let mut edits: Vec<TextEdit> = Vec::new();
        let (mut taken, mut back) = (BTreeSet::new(), BTreeMap::new());
        waiting.retain(|(change, new, id)| {
            let places = || change.edits.iter().map(|edit| (edit.file.clone(), edit.start));
            if places().any(|place| taken.contains(&place)) {
                return true;
            }
            taken.extend(places());
            edits.extend(change.edits.iter().cloned());
            back.insert(new.clone(), *id);
            false
        });
        let change = Change { title: "rename many".to_owned(), edits, ..Change::default() };
        let after = made(&subject, Ok(change));
        let json = serde_json::to_string(&after.outcome.pack).expect("JSON");
        assert!(put_back(&json, &back) == before, "{name}, round {rounds}: {back:?}");
        rounds += 1;
    }
    assert!(all > 10 && rounds < 10, "{name}: {all} ids in {rounds} rounds");
}

/// A text in JSON with the old ids for the new ones.
fn put_back(json: &str, back: &BTreeMap<String, &str>) -> String {
    let mut parts = json.split('"');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push('"');
        text.push_str(back.get(part).copied().unwrap_or(part));
    }
    text
}

#[test]
fn every_id_of_the_common_pack_is_renamed() {
    rename_every_id("civilization-common");
}

#[test]
fn every_id_of_the_east_is_renamed() {
    rename_every_id("mega-empires-east");
}

#[test]
fn every_id_of_the_expansion_project_is_renamed() {
    rename_every_id("expansion-project");
}

/// Edits of the rows that stay must not meet that of the row that goes.
#[test]
fn areas_in_one_list_in_braces_are_removed_and_merged() {
    let pack = shipped("smallest");
    let map = text(&pack, "map.toml");
    let rest = map.split_once("[[sea]]").map(|(_, rest)| format!("[[sea]]{rest}")).expect("a sea");
    let area = |id: &str, region: &str, land: &str, water: &str| {
        format!(
            "{{ id = \"{id}\", name = \"{id} Shore\", population = 2, region = [\"{region}\"], \
             land = [{land}]{water} }}"
        )
    };
    let lake = ", water = [\"lake\"]";
    let kept = [
        area("north", "alder", "\"west\", \"east\", \"south\"", lake),
        area("west", "birch", "\"south\", \"north\", \"east\"", lake),
        area("east", "cedar", "\"north\", \"south\", \"west\"", lake),
    ];
    let gone = area("south", "alder", "\"north\", \"west\", \"east\"", "");
    for place in [1, 3] {
        let mut rows = kept.to_vec();
        rows.insert(place, gone.clone());
        for (open, between, close) in
            [("[", ", ", "]"), ("[\n  ", ",\n  ", ",\n]"), ("[\n  ", ", # more\n  ", "\n]")]
        {
            let list = format!("area = {open}{}{close}\n\n{rest}", rows.join(between));
            let subject = subject(with_file(pack.clone(), "map.toml", &list));
            for change in
                [remove(&subject, Kind::Area, "south"), merge_areas(&subject, "north", "south")]
            {
                let after = text(&made(&subject, change).pack, "map.toml");
                assert!(!after.contains("south") && !after.contains(", ]"), "{after}");
                assert_eq!(after.matches("# more").count(), list.matches("# more").count());
            }
        }
    }
}

/// The second coast comes from the area that goes.
#[test]
fn the_coasts_of_merged_areas_are_rebuilt() {
    let map = text(&isthmus(), "map.toml");
    let north = map.replace(
        "coasts = [[\"ocean\", \"west\"], [\"lake\", \"west\"]]\ncoast_names = [\"Outer Coast\", \"Inner Coast\"]\n",
        "",
    );
    let north =
        north.replace("water = [\"ocean\", \"lake\", \"west\"]", "water = [\"ocean\", \"west\"]");
    let north = north.replace(
        "[[\"ocean\", \"north\"], [\"lake\", \"north\"]]",
        "[[\"ocean\", \"north\"], [\"lake\"]]",
    );
    assert_ne!(map, north);
    let before = subject(with_file(isthmus(), "map.toml", &north));
    let change =
        asked(&before, json!({"do": "merge", "a": "north", "b": "west"})).expect("it makes sense");
    let after = change.apply(&before.pack.files).expect("it fits");
    let map = after.iter().find(|file| file.path == "map.toml").expect("a map");
    let map = String::from_utf8_lossy(&map.bytes);
    assert!(map.contains("coasts = [[\"ocean\"], [\"lake\"]]\n"), "{map}");
}

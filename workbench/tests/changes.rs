//! Changes of packs: each edits what it says and nothing else, and is refused when it makes no sense.

use std::collections::{BTreeMap, BTreeSet};

use strabo_compile::index::Kind;
use strabo_workbench::TextEdit;
use strabo_workbench::change::{
    By, Change, NewArea, Split, add_area, add_border, apply_fix, apply_fixes, merge_areas,
    move_area, remove, remove_border, rename_id, rename_name, split_area,
};

use crate::common::{canal, comments, isthmus, made, refused, shipped, subject, text, with_file};

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

#[test]
fn a_border_is_added_on_both_sides_and_removed_again() {
    let subject = subject(shipped("inland-sea"));
    let added = made(&subject, add_border(&subject, "gull-bay", "reed-mouth", By::Land));
    let lines = differing(&subject.pack.files, &added.pack.files);
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[1].contains("\"reed-mouth\"") && lines[3].contains("\"gull-bay\""), "{lines:?}");
    let again = crate::common::subject(added.pack);
    let removed = made(&again, remove_border(&again, "reed-mouth", "gull-bay", By::Both));
    assert_eq!(text(&removed.pack, "map.toml"), text(&subject.pack, "map.toml"));
}

#[test]
fn a_border_of_one_side_is_removed_and_one_of_two_sides_is_not_added_twice() {
    let map = text(&shipped("inland-sea"), "map.toml");
    let one_sided = map.replace(
        "land = [\"heron-marsh\", \"high-harbour\", \"stone-moor\"]",
        "land = [\"heron-marsh\", \"stone-moor\"]",
    );
    assert_ne!(map, one_sided);
    let subject = subject(with_file(shipped("inland-sea"), "map.toml", &one_sided));
    let removed = made(&subject, remove_border(&subject, "gull-bay", "high-harbour", By::Land));
    assert_eq!(differing(&subject.pack.files, &removed.pack.files).len(), 2);
    let added = made(&subject, add_border(&subject, "high-harbour", "gull-bay", By::Land));
    assert_eq!(differing(&subject.pack.files, &added.pack.files).len(), 2);
    let whole = crate::common::subject(added.pack);
    let message = refused(&whole, add_border(&whole, "gull-bay", "high-harbour", By::Land));
    assert_eq!(message, "\"gull-bay\" and \"high-harbour\" border by land already");
}

#[test]
fn borders_that_make_no_sense_are_refused() {
    let subject = subject(shipped("inland-sea"));
    for (one, other, by, wanted) in [
        ("gull-bay", "gul-bay", By::Land, "there is no area \"gul-bay\""),
        ("gull-bay", "gull-bay", By::Land, "\"gull-bay\" cannot border on itself"),
        ("gull-bay", "inland-sea", By::Land, "an open sea has no border by land"),
    ] {
        assert_eq!(refused(&subject, add_border(&subject, one, other, by)), wanted);
    }
    let far = refused(&subject, remove_border(&subject, "gull-bay", "reed-mouth", By::Both));
    assert_eq!(far, "\"gull-bay\" and \"reed-mouth\" do not border by land and water");
}

#[test]
fn an_overlay_changes_the_borders_of_its_base() {
    let subject = subject(isthmus());
    let added = made(&subject, add_border(&subject, "east", "cliffs", By::Land));
    assert_eq!(added.change.notes, ["removes the one_way \"the-cliff\""]);
    let canal = crate::common::subject(canal());
    let removed = made(&canal, remove_border(&canal, "ocean", "lake", By::Water));
    let notes = ["removes the link \"the-canal\"", "removes the passage \"the-canal\""];
    assert_eq!(removed.change.notes, notes);
    let new = made(&canal, add_border(&canal, "north", "east", By::Land));
    let map = text(&new.pack, "map.toml");
    assert!(map.contains("\n[[area]]\nid = \"north\"\nland = [\"west\", \"east\"]\n"), "{map}");
    assert!(map.contains("\n[[area]]\nid = \"east\"\nland = [\"west\", \"north\"]\n"), "{map}");
}

#[test]
fn coasts_lose_a_place_that_is_no_longer_reached() {
    let subject = subject(isthmus());
    let removed = made(&subject, remove_border(&subject, "north", "ocean", By::Water));
    let map = text(&removed.pack, "map.toml");
    assert!(map.contains("coasts = [[\"west\"], [\"lake\", \"west\"]]\n"), "{map}");
    assert_eq!(comments(&removed.pack.files), comments(&subject.pack.files));
}

#[test]
fn an_id_is_renamed_in_every_file() {
    let subject = subject(shipped("inland-sea"));
    let renamed = made(&subject, rename_id(&subject, Kind::Area, "gull-bay", "tern-bay"));
    assert!(
        renamed
            .pack
            .files
            .iter()
            .all(|file| !file.bytes.windows(10).any(|at| at == b"\"gull-bay\""))
    );
    assert!(text(&renamed.pack, "map.toml").contains("name = \"Gull Bay\""));
    assert_eq!(comments(&renamed.pack.files), comments(&subject.pack.files));
    for (id, wanted) in [
        ("High Harbour", "\"High Harbour\" is not an id"),
        ("high-harbour", "there is an area \"high-harbour\" already"),
    ] {
        assert_eq!(refused(&subject, rename_id(&subject, Kind::Area, "gull-bay", id)), wanted);
    }
    let base = crate::common::subject(isthmus());
    let message = refused(&base, rename_id(&base, Kind::Area, "west", "far-west"));
    assert_eq!(message, "the area \"west\" is defined in \"smallest\"");
}

#[test]
fn a_name_is_changed_and_the_old_one_kept() {
    let subject = subject(shipped("inland-sea"));
    let renamed = rename_name(&subject, Kind::Area, "gull-bay", "Bay of \"Gulls\"", true);
    let renamed = made(&subject, renamed);
    let lines = differing(&subject.pack.files, &renamed.pack.files);
    let wanted =
        ["-name = \"Gull Bay\"", "+name = \"Bay of \\\"Gulls\\\"\"", "+aliases = [\"Gull Bay\"]"];
    assert_eq!(lines, wanted);
    let over = crate::common::subject(isthmus());
    let renamed = made(&over, rename_name(&over, Kind::Area, "west", "Far West", false));
    assert_eq!(differing(&over.pack.files, &renamed.pack.files), ["+name = \"Far West\""]);
}

#[test]
fn a_row_goes_with_all_that_refers_to_it() {
    let subject = subject(shipped("inland-sea"));
    let removed = made(&subject, remove(&subject, Kind::Area, "stone-moor"));
    assert!(
        removed
            .pack
            .files
            .iter()
            .all(|file| !file.bytes.windows(12).any(|at| at == b"\"stone-moor\""))
    );
    assert!(!removed.change.notes.is_empty());
    let over = crate::common::subject(isthmus());
    let removed = made(&over, remove(&over, Kind::Area, "peaks"));
    assert!(!text(&removed.pack, "map.toml").contains("\"peaks\""));
    let notes = &made(&over, remove(&over, Kind::Area, "cliffs")).change.notes;
    assert!(notes.contains(&"removes the one_way \"the-cliff\"".to_owned()), "{notes:?}");
    let message = refused(&over, remove(&over, Kind::Civilization, "alder"));
    assert!(
        message.starts_with("to remove the civilization \"alder\" would cause an error"),
        "{message}"
    );
}

#[test]
fn an_area_moves_to_another_region() {
    let subject = subject(shipped("inland-sea"));
    let pack = subject.outcome().pack.as_ref().expect("a pack");
    let there = pack.civilizations.iter().find(|row| &*row.id != "arvan").expect("another");
    let moved = made(&subject, move_area(&subject, "gull-bay", &there.id, None));
    let lines = differing(&subject.pack.files, &moved.pack.files);
    assert_eq!(
        lines,
        ["-region = [\"arvan\"]".to_owned(), format!("+region = [\"{}\"]", there.id)]
    );
    let message = refused(&subject, move_area(&subject, "gull-bay", "arvan", None));
    assert_eq!(message, "\"gull-bay\" belongs to the region of \"arvan\" already");
    let message = refused(&subject, move_area(&subject, "inland-sea", "arvan", None));
    assert_eq!(message, "an open sea belongs to no region");
}

fn isle() -> NewArea {
    NewArea { id: "isle".to_owned(), name: "The Isle".to_owned(), population: Some(2) }
}

#[test]
fn an_area_is_added_between_others() {
    let subject = subject(shipped("inland-sea"));
    let between = ["gull-bay".to_owned(), "high-harbour".to_owned()];
    let added = made(&subject, add_area(&subject, &isle(), &between, By::Land));
    let map = text(&added.pack, "map.toml");
    let row = "[[area]]\nid = \"isle\"\nname = \"The Isle\"\npopulation = 2\nregion = [\"arvan\"]\n\
               land = [\"gull-bay\", \"high-harbour\"]\nat = [368, 161]\n";
    assert!(map.contains(row), "{map}");
    let taken = NewArea { id: "gull-bay".to_owned(), ..isle() };
    let message = refused(&subject, add_area(&subject, &taken, &between, By::Land));
    assert_eq!(message, "there is an area \"gull-bay\" already");
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

#[test]
fn findings_are_fixed_one_by_one_or_all_at_once() {
    let map = text(&shipped("inland-sea"), "map.toml");
    let map = map.replace(
        "land = [\"heron-marsh\", \"high-harbour\", \"stone-moor\"]",
        "land = [\"heron-marsh\"]",
    );
    let subject = subject(with_file(shipped("inland-sea"), "map.toml", &map));
    assert_eq!(subject.outcome().diagnostics.len(), 2);
    let fixed = made(&subject, apply_fix(&subject, &subject.outcome().diagnostics[0]));
    assert_eq!(fixed.outcome.diagnostics.len(), 1);
    let fixed = made(&subject, Ok(apply_fixes(&subject)));
    assert!(fixed.outcome.is_clean());
    assert_eq!(fixed.change.title, "fix 2 findings");
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

//! Random changes of random packs: the result is the expected game, the inverse gives the same bytes, and
//! comments survive.

use std::fmt::Write as _;

use proptest::prelude::*;
use strabo_compile::{Outcome, SourceFile, SourcePack, index::Kind};
use strabo_diff::diff;
use strabo_model::Pack;
use strabo_workbench::change::{
    Accepted, By, Change, NewArea, Refusal, Split, Subject, add_area, add_border, format,
    merge_areas, remove, remove_border, rename_id, split_area,
};

use crate::common::{
    assert_can_be_undone, canal, comments, isthmus, made, shipped, subject, with_file,
};

/// A pack of the smallest rules with a random map: a ring of areas with some borders across, comments
/// here and there, and lists in several forms.
fn generated(areas: usize, across: &[(usize, usize)], forms: &[u8]) -> SourcePack {
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); areas];
    for (one, other) in (0..areas).map(|at| (at, (at + 1) % areas)).chain(across.iter().copied()) {
        let (one, other) = (one % areas, other % areas);
        if one != other && !neighbours[one].contains(&other) {
            neighbours[one].push(other);
            neighbours[other].push(one);
        }
    }
    let mut map = "# A map of chance.\n\n[delete]\narea = [\"north\", \"west\", \"east\"]\nsea = [\"lake\"]\n\n".to_owned();
    for (at, list) in neighbours.iter().enumerate() {
        let form = forms[at % forms.len()];
        let people = ["alder", "birch", "cedar"][at % 3];
        if form & 1 == 1 {
            let _ = writeln!(map, "# comment above {at}");
        }
        let _ = writeln!(
            map,
            "[[area]]\nid = \"a{at}\" # comment behind {at}\nname = \"Area {at}\"\npopulation = 2"
        );
        let _ = writeln!(map, "region = [\"{people}\"]");
        let ids: Vec<String> = list.iter().map(|there| format!("\"a{there}\"")).collect();
        let list = match form % 4 {
            0 => format!("[{}]", ids.join(", ")),
            1 => format!("[\n  {},\n]", ids.join(",\n  ")),
            2 => format!("[ {} ] # comment of the list {at}", ids.join(" ,")),
            _ => {
                let lines: Vec<String> = ids
                    .iter()
                    .enumerate()
                    .map(|(entry, id)| format!("  {id}, # comment {at} {entry}\n"))
                    .collect();
                format!("[\n{}]", lines.concat())
            }
        };
        let _ = writeln!(map, "land = {list}\n");
    }
    for (at, people) in ["alder", "birch", "cedar"].iter().enumerate() {
        let _ = writeln!(map, "[[start]]\ncivilization = \"{people}\"\narea = \"a{at}\"\n");
    }
    let head = "[pack]\nid = \"chance\"\nname = \"Chance\"\nversion = \"1.0.0\"\nextends = \"smallest\"\nplayers = \"2-3\"\n";
    SourcePack::of_texts("chance", [("map.toml", map.as_str()), ("pack.toml", head)])
}

fn any_generated() -> impl Strategy<Value = SourcePack> {
    let across = proptest::collection::vec((0..9_usize, 0..9_usize), 0..5);
    let forms = proptest::collection::vec(any::<u8>(), 1..9);
    (4..9_usize, across, forms).prop_map(|(areas, across, forms)| generated(areas, &across, &forms))
}

fn any_pack() -> impl Strategy<Value = SourcePack> {
    prop_oneof![
        4 => any_generated(),
        1 => Just(shipped("smallest")),
        1 => Just(shipped("inland-sea")),
        1 => Just(isthmus()),
        1 => Just(canal()),
    ]
}

fn pack(outcome: &Outcome) -> &Pack {
    outcome.pack.as_ref().unwrap_or_else(|| panic!("{:?}", outcome.diagnostics))
}

/// The borders of a map, from both ends, with what they are by.
fn graph(pack: &Pack) -> Vec<(String, bool, String)> {
    let mut borders = Vec::new();
    for area in &pack.areas {
        for (list, by_water) in [(&area.land, false), (&area.water, true)] {
            let there = list.iter().map(|id| pack[*id].id.to_string());
            borders.extend(there.map(|there| (area.id.to_string(), by_water, there)));
        }
    }
    borders.sort();
    borders
}

fn assert_comments_stay(before: &[SourceFile], after: &[SourceFile]) {
    let left = comments(after);
    let lost: Vec<String> =
        comments(before).into_iter().filter(|comment| !left.contains(comment)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

/// The change, if it makes sense, with its inverse tried.
fn tried(subject: &Subject<'_>, change: Result<Change, Refusal>) -> Option<Accepted> {
    let accepted = subject.check(change.ok()?).ok()?;
    assert_can_be_undone(subject, &accepted);
    Some(accepted)
}

fn pick(ids: &[String], at: prop::sample::Index) -> &str {
    at.get(ids).as_str()
}

fn areas(subject: &Subject<'_>) -> Vec<String> {
    pack(subject.outcome()).areas.iter().map(|area| area.id.to_string()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_renamed_thing_is_the_same_game(files in any_pack(), at in any::<prop::sample::Index>()) {
        let subject = subject(files);
        let things: Vec<(Kind, String)> = Kind::ALL
            .iter()
            .filter(|kind| !matches!(kind, Kind::Stack | Kind::Lint | Kind::Pack))
            .flat_map(|kind| subject.index().things(*kind))
            .filter(|(_, thing)| thing.declared)
            .map(|(_, thing)| (thing.kind, thing.id.to_owned()))
            .collect();
        let (kind, id) = at.get(&things);
        if let Some(renamed) = tried(&subject, rename_id(&subject, *kind, id, "renamed-thing")) {
            assert_comments_stay(&subject.pack.files, &renamed.pack.files);
            let again = crate::common::subject(renamed.pack);
            let back = made(&again, rename_id(&again, *kind, "renamed-thing", id));
            for (old, new) in subject.pack.files.iter().zip(&back.pack.files) {
                prop_assert_eq!(&old.bytes, &new.bytes);
            }
            let json = |pack: &Pack| serde_json::to_string(pack).expect("JSON").replace("renamed-thing", id);
            prop_assert_eq!(json(pack(&renamed.outcome)), json(pack(subject.outcome())));
        }
    }

    #[test]
    fn a_border_that_comes_and_goes_leaves_the_same_game(
        files in any_pack(),
        one in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        water in any::<bool>(),
    ) {
        let subject = subject(files);
        let ids = areas(&subject);
        let (one, other) = (pick(&ids, one), pick(&ids, other));
        let by = if water { By::Water } else { By::Land };
        if let Some(added) = tried(&subject, add_border(&subject, one, other, by)) {
            let mut wanted = graph(pack(subject.outcome()));
            wanted.extend([(one.to_owned(), water, other.to_owned()), (other.to_owned(), water, one.to_owned())]);
            wanted.sort();
            wanted.dedup();
            prop_assert_eq!(graph(pack(&added.outcome)), wanted);
            if added.change.notes.is_empty() {
                assert_comments_stay(&subject.pack.files, &added.pack.files);
                let again = crate::common::subject(added.pack);
                let removed = made(&again, remove_border(&again, one, other, by));
                let changes = diff(pack(subject.outcome()), pack(&removed.outcome)).expect("two packs").changes;
                prop_assert!(changes.is_empty(), "{:?}", changes);
            }
        } else if let Some(removed) = tried(&subject, remove_border(&subject, one, other, by)) {
            let gone = |border: &(String, bool, String)| {
                border.1 == water && [(one, other), (other, one)].contains(&(&border.0, &border.2))
            };
            let mut wanted = graph(pack(subject.outcome()));
            wanted.retain(|border| !gone(border));
            prop_assert_eq!(graph(pack(&removed.outcome)), wanted);
        }
    }

    #[test]
    fn a_split_area_that_is_merged_has_the_same_borders(
        files in any_pack(),
        at in any::<prop::sample::Index>(),
        choice in any::<u8>(),
    ) {
        let subject = subject(files);
        let ids = areas(&subject);
        let id = pick(&ids, at);
        let place = pack(subject.outcome()).areas.iter().find(|area| &*area.id == id).expect("an area");
        let mut near: Vec<String> = (place.land.iter().chain(&place.water))
            .map(|there| pack(subject.outcome())[*there].id.to_string())
            .collect();
        near.sort();
        near.dedup();
        let bit = |at: usize, shift: usize| (choice >> ((at + shift) % 8)) & 1 == 1;
        let part = |taken: bool| {
            let chosen = near.iter().enumerate().filter(|(at, _)| bit(*at, 0) && bit(*at, 3) == taken);
            chosen.map(|(_, id)| id.clone()).collect::<Vec<_>>()
        };
        let how = Split::Neighbours { taken: part(true), shared: part(false) };
        let new = NewArea { id: "new-half".to_owned(), name: "New Half".to_owned(), population: Some(1) };
        if let Some(split) = tried(&subject, split_area(&subject, id, &new, &how)) {
            prop_assert_eq!(pack(&split.outcome).areas.len(), ids.len() + 1);
            assert_comments_stay(&subject.pack.files, &split.pack.files);
            let again = crate::common::subject(split.pack);
            if let Some(merged) = tried(&again, merge_areas(&again, id, "new-half")) {
                prop_assert_eq!(graph(pack(&merged.outcome)), graph(pack(subject.outcome())));
            }
        }
    }

    #[test]
    fn an_added_area_that_is_removed_leaves_the_same_game(
        files in any_pack(),
        one in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
    ) {
        let subject = subject(files);
        let ids = areas(&subject);
        let mut between = vec![pick(&ids, one).to_owned(), pick(&ids, other).to_owned()];
        between.dedup();
        let new = NewArea { id: "new-area".to_owned(), name: "New Area".to_owned(), population: None };
        if let Some(added) = tried(&subject, add_area(&subject, &new, &between, By::Land)) {
            let again = crate::common::subject(added.pack);
            let removed = made(&again, remove(&again, Kind::Area, "new-area"));
            let changes = diff(pack(subject.outcome()), pack(&removed.outcome)).expect("two packs").changes;
            prop_assert!(changes.is_empty(), "{:?}", changes);
        }
    }

    #[test]
    fn whatever_is_removed_leaves_no_name_behind(files in any_pack(), at in any::<prop::sample::Index>()) {
        let subject = subject(files);
        let ids = areas(&subject);
        let id = pick(&ids, at);
        if let Some(removed) = tried(&subject, remove(&subject, Kind::Area, id)) {
            let left = removed.index.find(Kind::Area, id);
            prop_assert!(left.is_none_or(|thing| !removed.index.thing(thing).declared));
            prop_assert!(removed.outcome.is_clean());
        }
    }

    #[test]
    fn the_house_form_changes_no_meaning_and_loses_no_comment(
        files in any_pack(),
        sort in any::<bool>(),
        spaces in proptest::collection::vec(0..4_usize, 1..20),
    ) {
        let map = crate::common::text(&files, "map.toml");
        let files = with_file(files, "map.toml", &reformatted(&map, &spaces));
        let before = subject(files);
        let formatted = format(&before.pack.files, sort);
        let after = made(&before, Ok(formatted.change));
        prop_assert_eq!(comments(&after.pack.files), comments(&before.pack.files));
        let json = |outcome: &Outcome| serde_json::to_string(&outcome.pack).expect("JSON");
        prop_assert_eq!(json(&after.outcome), json(before.outcome()));
        prop_assert!(format(&after.pack.files, sort).change.is_empty());
    }
}

/// The properties above say nothing about a change that is refused: few of them are.
#[test]
fn changes_of_maps_of_chance_are_made() {
    let subject = subject(generated(6, &[(0, 3), (1, 4)], &[0, 1, 2, 3]));
    let ids = areas(&subject);
    let (mut borders, mut splits, mut removals) = (0, 0, 0);
    for (at, one) in ids.iter().enumerate() {
        for other in &ids[at + 1..] {
            let added = tried(&subject, add_border(&subject, one, other, By::Land));
            let removed = tried(&subject, remove_border(&subject, one, other, By::Land));
            borders += usize::from(added.is_some()) + usize::from(removed.is_some());
        }
        let how = Split::Neighbours {
            taken: Vec::new(),
            shared: vec![ids[(at + 1) % ids.len()].clone()],
        };
        let new =
            NewArea { id: "new-half".to_owned(), name: "New Half".to_owned(), population: None };
        splits += usize::from(tried(&subject, split_area(&subject, one, &new, &how)).is_some());
        removals += usize::from(tried(&subject, remove(&subject, Kind::Area, one)).is_some());
    }
    assert_eq!((borders, splits), (15, 6));
    // The first three are the starts of civilizations.
    assert_eq!(removals, 3);
}

/// A text with other spaces and blank lines, and with the fields of some rows turned around.
fn reformatted(text: &str, spaces: &[usize]) -> String {
    let mut new = String::new();
    let mut depth = 0_i32;
    for (at, line) in text.lines().enumerate() {
        let many = spaces[at % spaces.len()];
        let code = line.split('#').next().unwrap_or_default();
        let is_field = depth == 0 && code.contains(" = ");
        if is_field {
            let (key, value) = line.split_once(" = ").expect("a field");
            let _ = writeln!(
                new,
                "{key}{}={}{value}{}",
                " ".repeat(many),
                " ".repeat(many),
                " ".repeat(many)
            );
        } else {
            let _ = writeln!(new, "{line}{}", " ".repeat(many));
        }
        depth += i32::try_from(code.matches('[').count()).expect("few");
        depth -= i32::try_from(code.matches(']').count()).expect("few");
        if many == 3 && depth == 0 {
            new.push_str("\n\n");
        }
    }
    new
}

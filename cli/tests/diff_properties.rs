//! What holds of the difference of any two packs: nothing from a pack to itself, the mirror image the
//! other way, and no field that can change unseen.

use std::{path::Path, sync::OnceLock};

use crate::common::Bench;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value as Json;
use strabo_cli::library::Origin;
use strabo_diff::{Change, Kind, Value, diff};
use strabo_model::Pack;

fn pack(path: &str) -> Pack {
    let origin = Origin::find(Path::new(path)).expect("a pack");
    origin.compile().expect("files").pack.expect("a pack without errors")
}

fn changes(one: &Pack, other: &Pack) -> Vec<Change> {
    diff(one, other).expect("packs are comparable").changes
}

/// A change as a text that can be sorted, in one direction or the other. Rows are called by their id,
/// which is another one from the other side when they are renamed: that is left out.
fn line(change: &Change, mirrored: bool) -> String {
    let (mut before, mut after) = (&change.before, &change.after);
    let mut kind = change.kind;
    if mirrored {
        std::mem::swap(&mut before, &mut after);
        kind = match kind {
            Kind::Added => Kind::Removed,
            Kind::Removed => Kind::Added,
            other => other,
        };
    }
    let text = |value: &Option<Value>| serde_json::to_string(value).expect("JSON");
    let field = change.field();
    format!("{} {} {field:?} {} {}", change.part, kind.word(), text(before), text(after))
}

fn lines(changes: &[Change], mirrored: bool) -> Vec<String> {
    let mut lines: Vec<String> = changes.iter().map(|change| line(change, mirrored)).collect();
    lines.sort();
    lines
}

/// Every number, word and text of a pack, by its place in the JSON.
fn leaves(json: &Json, path: &str, found: &mut Vec<String>) {
    match json {
        Json::Object(object) => {
            for (key, value) in object {
                leaves(value, &format!("{path}/{key}"), found);
            }
        }
        Json::Array(items) => {
            for (at, value) in items.iter().enumerate() {
                leaves(value, &format!("{path}/{at}"), found);
            }
        }
        Json::Null => {}
        _ => found.push(path.to_owned()),
    }
}

/// The pack with another value in one place, if that is still a pack.
fn changed(json: &Json, path: &str) -> Option<Pack> {
    let mut json = json.clone();
    let leaf = json.pointer_mut(path)?;
    *leaf = match &*leaf {
        Json::Bool(flag) => (!*flag).into(),
        Json::Number(number) => match number.as_i64() {
            Some(number) => (number + 1).into(),
            None => (number.as_f64()? + 0.5).into(),
        },
        Json::String(text) => format!("{text}x").into(),
        _ => return None,
    };
    serde_json::from_value(json).ok()
}

/// What a pack is called, and the ids of deals, which nothing refers to.
fn says_nothing_of_the_game(path: &str) -> bool {
    let head = ["/id", "/name", "/version", "/description"].contains(&path);
    head || (path.starts_with("/deals/") && path.ends_with("/id"))
}

#[test]
fn no_field_of_a_pack_can_change_unseen() {
    for (name, step) in [("smallest", 1), ("mega-empires-east", 61), ("expansion-project", 127)] {
        let mut pack = pack(name);
        // Corners are alike, and most of a pack is corners.
        pack.outlines.truncate(3);
        let json = serde_json::to_value(&pack).expect("JSON");
        let mut paths = Vec::new();
        leaves(&json, "", &mut paths);
        let mut tried = 0;
        for path in paths.iter().step_by(step).filter(|path| !says_nothing_of_the_game(path)) {
            let Some(other) = changed(&json, path).filter(|other| *other != pack) else { continue };
            // An index that points at nothing is refused.
            let seen = diff(&pack, &other).map_or(true, |found| !found.changes.is_empty());
            assert!(seen, "{name}{path} changes unseen");
            tried += 1;
        }
        assert!(tried > 30, "{name}: only {tried} fields");
    }
}

/// The files of a pack with the rows of every table, and what lists of no order hold, turned round.
fn turned(table: &mut toml::Table) {
    const ORDERED: &[&str] = &["phase", "era", "tier", "setup"];
    for (name, value) in table.iter_mut() {
        let Some(rows) = value.as_array_mut() else { continue };
        for row in rows.iter_mut().filter_map(toml::Value::as_table_mut) {
            for field in ["land", "water", "region", "groups", "modified_by", "attributes", "areas"]
            {
                if let Some(items) = row.get_mut(field).and_then(toml::Value::as_array_mut) {
                    items.reverse();
                }
            }
        }
        if !ORDERED.contains(&name.as_str()) {
            rows.reverse();
        }
    }
}

#[test]
fn the_order_of_rows_is_no_difference() {
    for name in ["smallest", "mega-empires-east"] {
        let bench = Bench::new();
        crate::common::strabo(&["new", &bench.arg("copy"), "--from", name]).clean();
        for (path, bytes) in bench.all("copy") {
            let text = String::from_utf8(bytes).expect("text");
            if path.extension().is_some_and(|end| end == "toml") {
                let mut table: toml::Table = text.parse().expect("TOML");
                turned(&mut table);
                std::fs::write(&path, toml::to_string(&table).expect("TOML")).expect("a file");
            }
        }
        let found = changes(&pack(name), &pack(&bench.arg("copy")));
        assert!(found.is_empty(), "{name}: {found:#?}");
    }
}

/// A few edits of a pack that leave it a pack.
fn edit(pack: &mut Pack, which: u8, at: Index, number: u16) {
    match which {
        0 => index(&mut pack.advances, at).points = number,
        1 => index(&mut pack.advances, at).cost = number,
        2 => index(&mut pack.calamities, at).stack = index(&mut pack.commodities, at).stack,
        3 => drop(index(&mut pack.calamities, at).effects.pop()),
        4 => index(&mut pack.areas, at).population = u8::try_from(number % 9).unwrap_or(0),
        5 => drop(pack.notes.pop()),
        6 => {
            let area = index(&mut pack.areas, at);
            area.aliases.push(area.name.clone());
            area.id = format!("{}-{number}", area.id).into();
            area.name = format!("{} {number}", area.name).into();
        }
        7 => drop(index(&mut pack.setups, at).civilizations.pop()),
        8 => unborder(pack, at),
        9 => pack.deals.iter_mut().for_each(|deal| deal.sets = number),
        10 => pack.sequence.reverse(),
        11 => {
            index(&mut pack.commodities, at)
                .cards
                .iter_mut()
                .for_each(|count| count.cards = number);
        }
        _ => drop(pack.packages.pop()),
    }
}

fn index<T>(rows: &mut [T], at: Index) -> &mut T {
    let at = at.index(rows.len());
    &mut rows[at]
}

/// Takes the borders of one area out, from both sides.
fn unborder(pack: &mut Pack, at: Index) {
    let one = at.index(pack.areas.len());
    for other in std::mem::take(&mut pack.areas[one].land) {
        pack.areas[other.index()].land.retain(|id| id.index() != one);
    }
}

static BASE: OnceLock<Pack> = OnceLock::new();

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn differences_have_a_mirror_image(
        edits in prop::collection::vec((0_u8..13, any::<Index>(), 1_u16..500), 0..6),
        others in prop::collection::vec((0_u8..13, any::<Index>(), 1_u16..500), 0..6),
    ) {
        // No edit touches an outline, and most of a pack is outlines.
        let base = BASE.get_or_init(|| Pack { outlines: Vec::new(), ..pack("mega-empires-east") });
        let (mut one, mut other) = (base.clone(), base.clone());
        for (which, at, number) in edits {
            edit(&mut one, which, at, number);
        }
        for (which, at, number) in others {
            edit(&mut other, which, at, number);
        }
        prop_assert!(changes(&one, &one).is_empty());
        let (there, back) = (changes(&one, &other), changes(&other, &one));
        prop_assert_eq!(there.is_empty(), one == other);
        prop_assert_eq!(lines(&there, false).len(), lines(&back, true).len());
        if !there.iter().any(|change| change.kind == Kind::Renamed) {
            prop_assert_eq!(lines(&there, false), lines(&back, true));
        }
    }
}

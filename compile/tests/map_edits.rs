//! One mistake at a time in the maps that ship: every border left out of one side is found and fixed.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::common::{describe, file, shipped};
use strabo_compile::source::{Library, SourcePack, Sources};
use strabo_compile::{Outcome, compile};
use strabo_model::Pack;

const MAP: &str = "map.toml";

/// The maps of a pack and of the one it extends, with no more around them than a game needs.
#[derive(Clone)]
struct Maps {
    head: String,
    civilizations: String,
    setups: String,
    base: Option<(String, String)>,
    map: String,
}

impl Maps {
    /// The eastern map by itself, with everybody in play.
    fn east() -> Self {
        let allow = "[[allow]]\nlint = \"inland-water\"\nreason = \"as it is\"\n\n\
                     [[allow]]\nlint = \"lonely-civilization\"\nreason = \"as it is\"\n";
        Self {
            head: head(9, "", allow),
            civilizations: shipped::text("civilization-common", "civilizations.toml"),
            setups: last_setup("mega-empires-east"),
            base: None,
            map: shipped::text("civilization-common", MAP),
        }
    }

    /// The whole board, laid over the eastern map, with everybody in play.
    fn whole() -> Self {
        let civilizations = shipped::text("expansion-project", "civilizations.toml");
        Self {
            head: head(18, "extends = \"base\"\n", ""),
            civilizations: without(&civilizations, "block"),
            setups: last_setup("expansion-project"),
            base: Some((
                shipped::text("civilization-common", "civilizations.toml"),
                shipped::text("civilization-common", MAP),
            )),
            map: shipped::text("expansion-project", MAP),
        }
    }

    fn check(&self) -> Outcome {
        let files = vec![
            file("civilizations.toml", &self.civilizations),
            file(MAP, &self.map),
            file("pack.toml", &self.head),
            file("setups.toml", &self.setups),
        ];
        compile(Sources { pack: SourcePack { name: "own".to_owned(), files }, library: self })
    }

    fn pack(&self) -> Pack {
        let outcome = self.check();
        assert_eq!(describe(&outcome), [""; 0]);
        in_order(outcome.pack.expect("a clean pack"))
    }

    /// The map of the pack itself, or of the one it extends.
    fn text(&mut self, own: bool) -> &mut String {
        match &mut self.base {
            Some((_, map)) if !own => map,
            _ => &mut self.map,
        }
    }

    fn fix(&mut self, outcome: &Outcome) {
        let fixes = outcome.diagnostics.iter().map(|finding| finding.fix.as_ref());
        let mut edits: Vec<_> =
            fixes.flat_map(|fix| &fix.expect("it can be fixed").edits).collect();
        edits.sort_by_key(|edit| edit.span);
        for edit in edits.into_iter().rev() {
            let source = outcome.sources.of(edit.span);
            let start = (edit.span.start - source.base) as usize;
            let end = (edit.span.end - source.base) as usize;
            assert_eq!(source.path, MAP);
            self.text(source.depth == 0).replace_range(start..end, &edit.text);
        }
    }
}

impl Library for Maps {
    fn find(&self, id: &str) -> Option<SourcePack> {
        let (civilizations, map) = self.base.as_ref().filter(|_| id == "base")?;
        let head = "[pack]\nid = \"base\"\nname = \"Base\"\nversion = \"1.0.0\"\n";
        let files =
            [("civilizations.toml", civilizations.as_str()), (MAP, map), ("pack.toml", head)];
        let files = files.map(|(path, text)| file(path, text)).into();
        Some(SourcePack { name: "base".to_owned(), files })
    }

    fn ids(&self) -> Vec<String> {
        vec!["base".to_owned()]
    }
}

/// A `pack.toml` for one player count.
fn head(players: u8, extends: &str, allow: &str) -> String {
    format!(
        "[pack]\nid = \"own\"\nname = \"Own\"\nversion = \"1.0.0\"\nplayers = \"{players}\"\n{extends}\n{allow}"
    )
}

/// The setup with all of the civilizations, without the trade blocks.
fn last_setup(pack: &str) -> String {
    let setups = shipped::text(pack, "setups.toml");
    without(&setups[setups.rfind("[[setup]]").expect("a setup")..], "blocks")
}

/// A text without the lines of a field.
fn without(text: &str, field: &str) -> String {
    text.lines().filter(|line| !line.starts_with(field)).collect::<Vec<_>>().join("\n")
}

/// The same pack with the borders of every place in order.
fn in_order(mut pack: Pack) -> Pack {
    for area in &mut pack.areas {
        area.land.sort_unstable();
        area.water.sort_unstable();
    }
    pack
}

/// One border on one side.
#[derive(Clone, Debug)]
struct Entry {
    place: String,
    by: &'static str,
    neighbour: String,
    /// Where the neighbour is named.
    name: Range<usize>,
    /// The border with one comma, if there are others in the list.
    range: Range<usize>,
}

fn lists(map: &str) -> BTreeMap<(String, &'static str), Vec<Entry>> {
    let mut found = BTreeMap::new();
    for line in map.lines() {
        let Some(id) = line.strip_prefix("id = \"") else { continue };
        let place = id.trim_end_matches('"');
        for by in ["land", "water"] {
            let entries = list(map, place, by);
            if !entries.is_empty() {
                found.entry((place.to_owned(), by)).or_insert(entries);
            }
        }
    }
    found
}

/// One list of borders. Areas and seas are the first rows of a map.
fn list(map: &str, place: &str, by: &'static str) -> Vec<Entry> {
    let row = map.find(&format!("\nid = \"{place}\"\n")).expect("a row");
    let end = map[row..].find("\n\n").map_or(map.len(), |at| row + at);
    let Some(start) = map[row..end].find(&format!("\n{by} = [")) else { return Vec::new() };
    let end = row + start + map[row + start..].find(']').expect("a list ends");
    entries(map, row + start..end, place, by)
}

fn entries(map: &str, list: Range<usize>, place: &str, by: &'static str) -> Vec<Entry> {
    let quotes = map[list.clone()].match_indices('"').map(|(at, _)| list.start + at);
    let quotes: Vec<usize> = quotes.collect();
    let names: Vec<Range<usize>> = quotes.chunks(2).map(|pair| pair[0]..pair[1] + 1).collect();
    let with_comma = |at: usize| match (names.get(at + 1), at.checked_sub(1)) {
        (Some(next), _) => names[at].start..next.start,
        (None, Some(before)) => names[before].end..names[at].end,
        (None, None) => names[at].clone(),
    };
    let entry = |at: usize| Entry {
        place: place.to_owned(),
        by,
        neighbour: map[names[at].start + 1..names[at].end - 1].to_owned(),
        name: names[at].clone(),
        range: with_comma(at),
    };
    (0..names.len()).map(entry).collect()
}

/// Every border on every side that counts: a list of the pack hides the one of its base.
fn borders(maps: &Maps) -> Vec<(bool, Entry)> {
    let own = lists(&maps.map);
    let base = maps.base.as_ref().map(|(_, map)| lists(map)).unwrap_or_default();
    let base = base.into_iter().filter(|(key, _)| !own.contains_key(key));
    let base: Vec<Entry> = base.flat_map(|(_, entries)| entries).collect();
    let own = own.into_values().flatten().map(|entry| (true, entry));
    own.chain(base.into_iter().map(|entry| (false, entry))).collect()
}

/// Leaves each of some borders out of one side, sees that it is found at the other, and fixes it. As
/// the fixed maps are used for the next ones, which again have no other finding, all of that must be
/// right.
fn leave_out(maps: &mut Maps, batch: &[&(bool, Entry)]) {
    for (own, entry) in batch {
        let now = list(maps.text(*own), &entry.place, entry.by);
        let now = now.iter().find(|now| now.neighbour == entry.neighbour).expect("it was fixed");
        maps.text(*own).replace_range(now.range.clone(), "");
    }
    let outcome = maps.check();
    let findings = &outcome.diagnostics;
    assert_eq!(findings.len(), batch.len(), "{batch:?}: {:#?}", describe(&outcome));
    assert!(findings.iter().all(|finding| finding.lint.name == "one-way-border"), "{batch:?}");
    for (_, entry) in batch {
        let found = findings.iter().any(|finding| {
            let source = outcome.sources.of(finding.primary.span);
            let start = (finding.primary.span.start - source.base) as usize;
            if !source.text[start..].starts_with(&format!("\"{}\"", entry.place)) {
                return false;
            }
            let there = list(&source.text, &entry.neighbour, entry.by);
            there.iter().any(|other| other.name.start == start)
        });
        assert!(found, "{entry:?} is not found at its other side: {:#?}", describe(&outcome));
    }
    maps.fix(&outcome);
}

/// Tries every border on both sides, so many at a time, on all cores.
fn leave_out_each(maps: &Maps, at_a_time: usize) -> usize {
    let whole = maps.pack();
    let all = borders(maps);
    // Both sides of a border are never left out together, and those that are lie far apart.
    let (one, other): (Vec<_>, Vec<_>) =
        all.iter().partition(|(_, entry)| entry.place < entry.neighbour);
    let batches = [one, other].into_iter().flat_map(|side| {
        let count = side.len().div_ceil(at_a_time);
        (0..count).map(move |at| side.iter().copied().skip(at).step_by(count).collect::<Vec<_>>())
    });
    let batches: Vec<Vec<&(bool, Entry)>> = batches.collect();
    let workers = 2;
    std::thread::scope(|scope| {
        for part in batches.chunks(batches.len().div_ceil(workers)) {
            let (whole, mut maps) = (&whole, maps.clone());
            scope.spawn(move || {
                for batch in part {
                    leave_out(&mut maps, batch);
                }
                assert!(maps.pack() == *whole, "the borders are fixed to something else");
            });
        }
    });
    batches.iter().map(Vec::len).sum()
}

/// How many borders there are, on both sides.
fn declared(maps: &Maps) -> usize {
    maps.pack().areas.iter().map(|area| area.land.len() + area.water.len()).sum()
}

#[test]
fn every_border_of_the_east_that_one_side_leaves_out_is_found_and_mended() {
    let maps = Maps::east();
    assert_eq!(leave_out_each(&maps, 1), declared(&maps));
}

#[test]
fn every_border_of_the_whole_board_that_one_side_leaves_out_is_found_and_mended() {
    let maps = Maps::whole();
    assert_eq!(leave_out_each(&maps, 10), declared(&maps));
}

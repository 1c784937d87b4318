//! `strabo check --fix` never loses a comment and never makes a pack worse.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::common::{Bench, strabo};

/// Packs that are broken at random.
const MUTANTS: u64 = 200;

fn smallest() -> Vec<(String, String)> {
    let files = strabo_data::sources("smallest").expect("a pack that ships").files;
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    files.iter().map(|file| (file.path.clone(), text(&file.bytes))).collect()
}

/// Numbers that look random and are the same on every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % most.max(1)
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}

/// The texts in quotes of one file, with their places.
fn quoted(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default();
        let quotes: Vec<usize> = code.match_indices('"').map(|(at, _)| start + at).collect();
        found.extend(quotes.chunks_exact(2).map(|pair| (pair[0], pair[1] + 1)));
        start += line.len();
    }
    found
}

/// One mistake such as people make.
fn mistake(chance: &mut Chance, text: &mut String, others: &[String]) {
    let place = chance.of(&quoted(text)).copied();
    let lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let line = chance.below(lines.len());
    match (chance.below(8), place) {
        (0, Some((start, end))) => {
            text.replace_range(start..end, &chance.of(others).cloned().unwrap_or_default());
        }
        (1, Some((start, end))) => {
            text.replace_range(start..end, &text[start..end].to_uppercase());
        }
        (2, Some((start, end))) => {
            let twice = format!("{0}, # mark {start}\n  {0}", &text[start..end]);
            text.replace_range(start..end, &twice);
        }
        (3, Some((start, end))) if end - start > 3 => text.replace_range(start + 1..start + 2, ""),
        (4, Some((start, end))) => {
            let turned: String = text[start + 1..end - 1].chars().rev().collect();
            text.replace_range(start + 1..end - 1, &turned);
        }
        (5, Some((start, end))) => text.replace_range(start..end, ""),
        (6, _) => {
            let kept = lines.iter().enumerate().filter(|(at, _)| *at != line);
            *text = kept.map(|(_, line)| &**line).collect();
        }
        _ => {
            let mut lines = lines;
            lines.insert(line, lines[line].clone());
            *text = lines.concat();
        }
    }
}

fn comments(files: &BTreeMap<String, String>) -> Vec<String> {
    let lines = files.values().flat_map(|text| text.lines());
    let mut found: Vec<String> =
        lines.filter_map(|line| Some(line.split_once('#')?.1.trim_end().to_owned())).collect();
    found.sort();
    found
}

/// How many errors of each kind each file has.
fn errors(report: &Value) -> BTreeMap<(String, String), usize> {
    let mut found = BTreeMap::new();
    for finding in report["diagnostics"].as_array().expect("a list") {
        let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
        if text("level") == "error" {
            *found.entry((text("code"), text("file"))).or_default() += 1;
        }
    }
    found
}

/// The files after the edits that `--fix` makes of a report, without the guesses that are left to the
/// author; nothing when two of them touch the same place.
fn by_hand(report: &Value, files: &BTreeMap<String, String>) -> Option<BTreeMap<String, String>> {
    let mut edits: Vec<(&str, usize, usize, &str)> = Vec::new();
    let findings = report["diagnostics"].as_array().expect("a list").iter();
    for finding in findings.filter(|finding| finding["fixable"] == true) {
        for edit in finding["fix"]["edits"].as_array().into_iter().flatten() {
            let number =
                |key: &str| usize::try_from(edit[key].as_u64().expect("a number")).expect("small");
            let text = |key: &str| edit[key].as_str().expect("a text");
            let file = text("file").rsplit('/').next().expect("a name");
            edits.push((file, number("offset"), number("length"), text("text")));
        }
    }
    edits.sort_unstable();
    let apart = |one: &(&str, usize, usize, &str), other: &(&str, usize, usize, &str)| {
        one.0 != other.0 || (one.1 != other.1 && one.1 + one.2 <= other.1)
    };
    if !edits.windows(2).all(|pair| apart(&pair[0], &pair[1])) {
        return None;
    }
    let mut files = files.clone();
    for (file, offset, length, text) in edits.into_iter().rev() {
        let old = files.get_mut(file).expect("a file of the pack");
        old.replace_range(offset..offset + length, text);
    }
    Some(files)
}

fn read(bench: &Bench) -> BTreeMap<String, String> {
    let named = bench.all("pack").into_iter().map(|(path, bytes)| {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        (name, String::from_utf8(bytes).expect("text"))
    });
    named.collect()
}

#[test]
fn packs_broken_by_the_hundred_never_get_worse() {
    let clean = smallest();
    let others: Vec<String> = clean
        .iter()
        .flat_map(|(_, text)| {
            quoted(text).into_iter().map(move |(start, end)| text[start..end].to_owned())
        })
        .collect();
    let (mut fixed, mut exact) = (0, 0);
    for seed in 0..MUTANTS {
        let chance = &mut Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let bench = Bench::new();
        let mut files: BTreeMap<String, String> = clean.iter().cloned().collect();
        for _ in 0..=chance.below(3) {
            // Most fixes are about maps and setups.
            let name = *chance
                .of(&["map.toml", "setups.toml", "map.toml", "trade.toml", "advances.toml"])
                .expect("one");
            mistake(chance, files.get_mut(name).expect("a file"), &others);
        }
        for (path, text) in &files {
            bench.write(&format!("pack/{path}"), text);
        }
        let before = strabo(&["check", &bench.arg("pack"), "--format", "json"]).json();
        let after = strabo(&["check", &bench.arg("pack"), "--fix", "--format", "json"]).json();
        let known = errors(&before);
        for (kind, count) in errors(&after) {
            let was = known.get(&kind).copied().unwrap_or_default();
            assert!(count <= was, "seed {seed}: {kind:?} was found {was} times, then {count}");
        }
        let now = read(&bench);
        assert_eq!(comments(&now), comments(&files), "seed {seed}: the comments");
        fixed += usize::from(now != files);
        let offered = before["diagnostics"].as_array().expect("a list").iter();
        let offered = offered.filter(|finding| finding["fixable"] == true).count();
        if offered > 0
            && after["mended"]["findings"] == offered
            && let Some(wanted) = by_hand(&before, &files)
        {
            for (path, text) in &wanted {
                assert_eq!(&now[path], text, "seed {seed}: a byte of {path} outside of the edits");
            }
            exact += 1;
        }
        let again = strabo(&["check", &bench.arg("pack"), "--fix", "--format", "json"]);
        assert!(again.err.starts_with("nothing to fix"), "seed {seed}: {}", again.err);
        assert!(read(&bench) == now, "seed {seed}: a second run changes something");
    }
    assert!(
        fixed > 40 && exact > 20,
        "{fixed} packs were changed, {exact} by the first fixes alone"
    );
}

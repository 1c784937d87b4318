//! Files that are broken by one character: one cause gives one finding, where it is.

#![cfg(unix)]

use std::fs;

use serde_json::{Value, json};

use super::common::{Bench, strabo};
use super::{common::editor::Editor, common::studio::Studio};

/// What is broken, some of each in every pack: a character that is left out, or another in its place.
const MISTAKES: [(&str, &str); 9] = [
    ("[", ""),
    ("]", ""),
    ("{", ""),
    ("}", ""),
    ("\"", ""),
    (",", ""),
    ("=", ""),
    ("-", "–"),
    ("id =", "Id ="),
];

/// Where a text can be broken: not in comments, and hyphens only in ids and ranges.
fn places(text: &str, mistake: &str) -> Vec<usize> {
    let is_place = |at: &usize| {
        let line = &text[text[..*at].rfind('\n').map_or(0, |end| end + 1)..*at];
        let is_name =
            ["id =", "players =", "land =", "cards ="].iter().any(|key| line.starts_with(key));
        !line.contains('#') && (mistake != "-" || is_name)
    };
    text.match_indices(mistake).map(|(at, _)| at).filter(is_place).collect()
}

/// The lines in which the mistake may be found: from where the field begins to where it is broken.
fn lines(text: &str, at: usize) -> std::ops::RangeInclusive<usize> {
    let is_start =
        |line: &str| line.starts_with('[') || line.contains('=') && !line.starts_with(' ');
    let above = text[..at].lines().chain(text[..at].ends_with('\n').then_some(""));
    let last = above.clone().count();
    let whole = text.lines().take(last).enumerate().filter(|(_, line)| is_start(line)).last();
    whole.map_or(last, |(start, _)| start + 1)..=last
}

/// At most two findings, and the first in the file and the lines that are broken.
#[track_caller]
fn is_told_once(about: &str, wanted: &std::ops::RangeInclusive<usize>, found: &[(u64, String)]) {
    let first = found.first().and_then(|(line, _)| usize::try_from(*line).ok());
    let is_there = first.is_some_and(|line| wanted.contains(&line));
    assert!(is_there && found.len() <= 2, "{about}:{wanted:?}: {found:#?}");
}

/// What the studio finds while a text stands in a window and is not saved.
fn typed(studio: &Studio, file: &str, text: &str) -> Vec<Value> {
    let which = json!({ "path": file, "window": "one" });
    let (_, mut keys) = studio.call("text", &which);
    (keys["window"], keys["text"]) = (json!("one"), json!(text));
    let (status, answer) = studio.call("type", &keys);
    assert_eq!(status, 200, "{answer}");
    let (_, seen) = studio.call("look", &json!({}));
    seen["findings"].as_array().expect("findings").clone()
}

#[test]
fn one_wrong_character_gives_one_finding_at_its_place() {
    let (bench, mut number) = (Bench::new(), 0);
    for id in ["smallest", "inland-sea"] {
        let pack = strabo_data::sources(id).expect("a pack that ships");
        let mut texts = Vec::new();
        for file in &pack.files {
            let text = std::str::from_utf8(&file.bytes).expect("text");
            bench.write(&format!("{id}/{}", file.path), text);
            bench.write(&format!("{id}-typed/{}", file.path), text);
            texts.extend((!file.path.ends_with("geojson")).then_some((&file.path, text)));
        }
        let studio = Studio::start(&bench.arg(&format!("{id}-typed")));
        let mut editor = Editor::open_folder(&bench.path(id), &json!({}));
        for (file, _) in &texts {
            editor.open(&bench.path(&format!("{id}/{file}")));
        }
        for (from, to) in MISTAKES {
            let found = texts.iter().flat_map(|(file, text)| {
                places(text, from).into_iter().map(move |at| (*file, *text, at))
            });
            let found: Vec<_> = found.collect();
            for (file, text, at) in found.iter().step_by(found.len().div_ceil(3)) {
                let path = bench.path(&format!("{id}/{file}"));
                let broken = format!("{}{to}{}", &text[..*at], &text[at + from.len()..]);
                let (wanted, about) = (lines(text, *at), format!("{id}/{file} without {from}"));
                fs::write(&path, &broken).expect("a file");
                let report = strabo(&["check", &bench.arg(id), "--format", "json"]).json();
                let said = |one: &Value, place: &Value, more: u64| {
                    (place["line"].as_u64().expect("a line") + more, one["message"].to_string())
                };
                let first = report["diagnostics"][0]["file"].as_str();
                assert!(
                    first.is_some_and(|first| first.ends_with(file.as_str())),
                    "{about}: {first:?}"
                );
                let found = report["diagnostics"].as_array().expect("a list").iter();
                let found: Vec<_> = found.map(|one| said(one, one, 0)).collect();
                is_told_once(&format!("check: {about}"), &wanted, &found);
                fs::write(&path, text).expect("a file");
                number += 1;
                editor.replace(&path, 2 * number, &broken);
                let found = editor.findings(&path, |found| !found.is_empty());
                let found: Vec<_> =
                    found.iter().map(|one| said(one, &one["range"]["start"], 1)).collect();
                is_told_once(&format!("lsp: {about}"), &wanted, &found);
                let found = typed(&studio, file, &broken);
                assert_eq!(found[0]["file"].as_str(), Some(file.as_str()), "studio: {about}");
                let found: Vec<_> = found.iter().map(|one| said(one, one, 0)).collect();
                is_told_once(&format!("studio: {about}"), &wanted, &found);
                assert_eq!(typed(&studio, file, text), [] as [Value; 0], "studio: {about}");
                editor.replace(&path, 2 * number + 1, text);
                editor.findings(&path, <[Value]>::is_empty);
            }
        }
        editor.leave();
    }
    assert!(number >= 40, "{number}");
}

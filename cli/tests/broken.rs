//! Files that are broken by one character: one cause gives one finding, where it is.

#![cfg(unix)]

use std::fs;

use serde_json::{Value, json};
use strabo_compile::SourcePack;

use super::common::editor::Editor;
use super::common::{Bench, strabo};

/// What is broken, five times each: a character that is left out, or another in its place.
const MISTAKES: [(&str, &str); 8] =
    [("[", ""), ("]", ""), ("{", ""), ("}", ""), ("\"", ""), (",", ""), ("=", ""), ("-", "–")];

/// One file of a pack with one mistake in it.
struct Broken {
    file: String,
    /// How the file was, and how it is now.
    texts: [String; 2],
    /// The line of the mistake, and where the field begins that it is in.
    lines: [usize; 2],
}

/// Where a file can be broken: not in comments, and hyphens not in what people read.
fn places(text: &str, mistake: &str) -> Vec<usize> {
    let is_place = |at: &usize| {
        let line = &text[text[..*at].rfind('\n').map_or(0, |end| end + 1)..];
        let is_prose =
            ["name", "text", "description", "aliases"].iter().any(|key| line.starts_with(key));
        let before = &line[..line.len() - text[*at..].len()];
        !before.contains('#') && (mistake != "-" || before.contains('"') && !is_prose)
    };
    text.match_indices(mistake).map(|(at, _)| at).filter(is_place).collect()
}

fn broken(file: &str, text: &str, at: usize, (from, to): (&str, &str)) -> Broken {
    let number = |at: usize| text[..at].matches('\n').count() + 1;
    let is_start =
        |line: &str| line.starts_with('[') || line.contains('=') && !line.starts_with(' ');
    let mut lines = text[..at].rmatch_indices('\n').map(|(end, _)| end + 1).chain([0]);
    let start = lines.find(|start| is_start(text[*start..].lines().next().unwrap_or_default()));
    let mut now = text.to_owned();
    now.replace_range(at..at + from.len(), to);
    let lines = [number(at), number(start.unwrap_or(at))];
    Broken { file: file.to_owned(), texts: [text.to_owned(), now], lines }
}

/// Mistakes from all over a pack: five of each sort, and five fields that begin with a capital.
fn mistakes(pack: &SourcePack) -> Vec<Broken> {
    let text = |at: usize| String::from_utf8(pack.files[at].bytes.to_vec()).expect("text");
    let tomls: Vec<usize> =
        (0..pack.files.len()).filter(|at| pack.files[*at].path.ends_with(".toml")).collect();
    let mut all = Vec::new();
    for mistake in MISTAKES {
        let found = tomls.iter().flat_map(|file| {
            places(&text(*file), mistake.0).into_iter().map(move |at| (*file, at))
        });
        let found: Vec<(usize, usize)> = found.collect();
        for (file, at) in found.iter().skip(found.len() / 10).step_by(found.len().div_ceil(5)) {
            all.push(broken(&pack.files[*file].path, &text(*file), *at, mistake));
        }
    }
    for file in tomls.iter().take(5) {
        let text = text(*file);
        let at = text.find("\nid = ").or_else(|| text.find("\nname = ")).map(|at| at + 1);
        let Some(at) = at else { continue };
        let capital = text[at..=at].to_uppercase();
        all.push(broken(&pack.files[*file].path, &text, at, (&text[at..=at], &capital)));
    }
    all
}

/// At most two findings, and the first where the mistake is or where what it leaves open began.
#[track_caller]
fn is_told_once(broken: &Broken, found: &[(String, usize, String)], by: &str) {
    let lines = broken.lines;
    let line = broken.texts[1].lines().nth(lines[0] - 1).unwrap_or_default();
    let about = format!("{by}: {}:{} `{line}` gives {found:#?}", broken.file, lines[0]);
    let Some((file, at, _)) = found.first() else { panic!("{about}") };
    assert!(found.len() <= 2, "{about}");
    assert!(file.ends_with(&broken.file) && (lines[1]..=lines[0]).contains(at), "{about}");
}

#[test]
fn one_wrong_character_gives_one_finding_at_its_place() {
    let bench = Bench::new();
    let mut number = 0;
    for id in ["smallest", "inland-sea"] {
        let pack = strabo_data::sources(id).expect("a pack that ships");
        for file in &pack.files {
            bench.write(
                &format!("{id}/{}", file.path),
                std::str::from_utf8(&file.bytes).expect("text"),
            );
        }
        let mut editor = Editor::open_folder(&bench.path(id), &json!({}));
        for file in pack.files.iter().filter(|file| file.path.ends_with(".toml")) {
            editor.open(&bench.path(&format!("{id}/{}", file.path)));
        }
        for broken in mistakes(&pack) {
            let path = bench.path(&format!("{id}/{}", broken.file));
            fs::write(&path, &broken.texts[1]).expect("a file");
            let report = strabo(&["check", &bench.arg(id), "--format", "json"]).json();
            let said = |finding: &Value, place: &Value, line: u64| {
                let file = place["file"].as_str().unwrap_or(&broken.file).to_owned();
                let at = usize::try_from(place["line"].as_u64().expect("a line") + line);
                (file, at.expect("a line"), finding["message"].to_string())
            };
            let found = report["findings"].as_array().expect("a list").iter();
            let found: Vec<_> = found.map(|one| said(one, &one["location"], 0)).collect();
            is_told_once(&broken, &found, "check");
            fs::write(&path, &broken.texts[0]).expect("a file");
            number += 2;
            editor.replace(&path, number, &broken.texts[1]);
            let found = editor.findings(&path, |found| !found.is_empty());
            let found: Vec<_> =
                found.iter().map(|one| said(one, &one["range"]["start"], 1)).collect();
            is_told_once(&broken, &found, "lsp");
            editor.replace(&path, number + 1, &broken.texts[0]);
            editor.findings(&path, <[Value]>::is_empty);
        }
        editor.leave();
    }
    assert!(number >= 80, "{number}");
}

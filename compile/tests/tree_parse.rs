//! Places, rules about redefinition, and limits of the tree.

use strabo_compile::tree::{Forest, MOST_ROWS, NodeId, SyntaxError, SyntaxErrorKind, Value};
use strabo_compile::{source::Span, tree::json::to_json};

fn parse(text: &str) -> (Forest<'_>, NodeId, Vec<SyntaxError>) {
    let mut forest = Forest::new();
    let mut errors = Vec::new();
    let root = forest.parse(text, 0, &mut errors);
    (forest, root, errors)
}

fn valid(text: &str) -> (Forest<'_>, NodeId) {
    let (forest, root, errors) = parse(text);
    assert_eq!(errors, []);
    (forest, root)
}

/// The text of a span of a document that begins at 0.
fn at(text: &str, span: Span) -> &str {
    &text[span.start as usize..span.end as usize]
}

#[test]
fn values_and_keys_know_their_place() {
    let text = "name = \"Ur\" # a city\r\nland = [\r\n  \"sumer\",\r\n]\r\nat.x = 1.5\r\n";
    let (forest, root) = valid(text);
    let spans = |key| {
        let node = forest.get(root, key).expect("a key");
        (at(text, forest.key_span(node).expect("a span")), at(text, forest.span(node)))
    };
    assert_eq!(spans("name"), ("name", "\"Ur\""));
    assert_eq!(spans("land"), ("land", "[\r\n  \"sumer\",\r\n]"));
    assert_eq!(spans("at"), ("at", "at"));
    let land = forest.get(root, "land").and_then(|land| forest.children(land).next());
    assert_eq!(land.map(|sumer| at(text, forest.span(sumer))), Some("\"sumer\""));
    assert_eq!(at(text, forest.span(root)), text);
}

#[test]
fn the_long_way_finds_the_same_places_as_the_quick_one() {
    for text in ["a = [1, { b = 'x' }]\n", "\"\\x61\" = [1, { b = 'x' }]\n"] {
        let (forest, root) = valid(text);
        let array = forest.get(root, "a").expect("a");
        assert_eq!(at(text, forest.span(array)), "[1, { b = 'x' }]");
        let table = forest.children(array).nth(1).expect("a table");
        assert_eq!(at(text, forest.span(table)), "{ b = 'x' }");
        let b = forest.get(table, "b").expect("b");
        assert_eq!(at(text, forest.span(b)), "'x'");
        assert_eq!(forest.key_span(b).map(|span| at(text, span)), Some("b"));
    }
}

#[test]
fn a_header_is_the_place_of_its_table() {
    let text = "[[area]]\nid = 1\n[[area]]\n[ area . coast ] # long way\n[map.north]\n[map]\n";
    let (forest, root) = valid(text);
    let get = |table, key| forest.get(table, key).expect(key);
    let area = get(root, "area");
    let rows: Vec<_> = forest.children(area).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(forest.span(rows[1]), Span::new(16, 24));
    assert_eq!(at(text, forest.span(area)), "[[area]]");
    assert_eq!(at(text, forest.span(get(rows[1], "coast"))), "[ area . coast ]");
    assert_eq!(at(text, forest.span(get(root, "map"))), "[map]");
}

#[test]
fn several_documents_share_one_forest() {
    let (first, second) = ("a = 1\n", "a = \"\\u0041\"\nb = 2\nb = 3\n");
    let mut forest = Forest::new();
    let mut errors = Vec::new();
    let one = forest.parse(first, 0, &mut errors);
    let two = forest.parse(second, 100, &mut errors);
    let a = |root| forest.get(root, "a").expect("a");
    assert_eq!((forest.value(a(one)), forest.span(a(one))), (Value::Integer(1), Span::new(4, 5)));
    assert_eq!(forest.value(a(two)), Value::String("A"));
    assert_eq!(forest.span(a(two)), Span::new(104, 112));
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].span, Span::new(119, 120));
    assert_eq!(errors[0].kind, SyntaxErrorKind::DuplicateKey { first: Span::new(113, 114) });
}

#[test]
fn a_byte_order_mark_may_only_be_first() {
    valid("\u{feff}a = 1\n");
    assert_eq!(parse("a = 1\n\u{feff}b = 2\n").2.len(), 1);
}

#[test]
fn every_broken_line_is_reported_and_the_rest_is_read() {
    let (forest, root, errors) = parse("a = \nb = 2\nc = ['x' 'y']\n[[d\nx = 1\n");
    let places: Vec<_> = errors.iter().map(|error| error.span.start).collect();
    assert_eq!(places, [4, 19, 25], "{errors:?}");
    assert!(forest.get(root, "b").is_some());
    let rows = forest.get(root, "d").expect("rows");
    assert!(forest.get(forest.children(rows).next().expect("a row"), "x").is_some());
}

#[test]
fn nesting_has_an_end() {
    let count = 10_000;
    let texts = [
        format!("a = {}", "[".repeat(count)),
        format!("a = {}{}\nb = 1\n", "[".repeat(count), "]".repeat(count)),
        format!("a = {}1{}\n", "{a=".repeat(count), "}".repeat(count)),
        format!("a{} = 1\n", ".a".repeat(count)),
        format!("[a{}]\n", ".a".repeat(count)),
        format!("[[a{}]]\n", ". a".repeat(count)),
        format!("x = {{ a{} = 1 }}\n", ".a".repeat(count)),
    ];
    for text in &texts {
        let (forest, root, errors) = parse(text);
        let kinds: Vec<_> = errors.iter().map(|error| error.kind).collect();
        assert_eq!(kinds, [SyntaxErrorKind::TooDeep], "{}", &text[..20]);
        to_json(&forest, root);
    }
}

#[test]
fn sixty_four_levels_are_fine() {
    let brackets = |count: usize| format!("a = {}{}", "[".repeat(count), "]".repeat(count));
    valid(&brackets(64));
    assert_eq!(parse(&brackets(65)).2.len(), 1);
}

#[test]
fn rows_of_rows_count_twice() {
    let deep = |count: usize| {
        let path = vec!["a"; count];
        let rows = (1..=count).map(|end| format!("[[{}]]\n", path[..end].join(".")));
        rows.collect::<Vec<_>>().concat()
    };
    valid(&deep(32));
    assert_eq!(parse(&deep(33)).2[0].kind, SyntaxErrorKind::TooDeep);
}

#[test]
fn too_many_elements_are_reported_once() {
    let count = MOST_ROWS as usize + 3;
    for text in &["[[a]]\n".repeat(count), format!("a = [{}]", "1,".repeat(count))] {
        let (forest, root, errors) = parse(text);
        let kinds: Vec<_> = errors.iter().map(|error| error.kind).collect();
        assert_eq!(kinds, [SyntaxErrorKind::TooManyRows]);
        assert_eq!(forest.len(forest.get(root, "a").expect("rows")), MOST_ROWS as usize);
    }
}

#[test]
fn sixty_thousand_keys_in_one_table_are_found_by_hash() {
    let keys = (0..60_000).chain([7]).map(|at| format!("key-{at} = {at}\n"));
    let text = keys.collect::<Vec<_>>().concat();
    let (forest, root, errors) = parse(&text);
    assert_eq!(errors.len(), 1);
    let last = forest.get(root, "key-59999").expect("the last key");
    assert_eq!(forest.value(last), Value::Integer(59_999));
}

#[test]
fn offsets_do_not_overflow() {
    let mut errors = Vec::new();
    Forest::new().parse("a = 1\n", u32::MAX - 3, &mut errors);
    assert_eq!(errors.len(), 1);
}

#[test]
fn garbage_is_given_up_early() {
    assert!(parse(&"= ]\n".repeat(100_000)).2.len() < 3000);
}

//! What overlays do to a tree.

use strabo_compile::tree::json::to_json;
use strabo_compile::tree::{Forest, NodeId, Value};

fn forest(text: &str) -> (Forest<'_>, NodeId) {
    let mut forest = Forest::new();
    let mut errors = Vec::new();
    let root = forest.parse(text, 0, &mut errors);
    assert_eq!(errors, []);
    (forest, root)
}

fn keys<'f>(forest: &'f Forest<'_>, table: NodeId) -> Vec<&'f str> {
    forest.children(table).filter_map(|child| forest.key(child)).collect()
}

#[test]
fn children_are_replaced_in_their_place() {
    for victim in ["a", "b", "c"] {
        let text = format!("a = 1\nb = 2\nc = 3\n[x]\n{victim} = 9\nd = 4\n");
        let (mut forest, root) = forest(&text);
        let x = forest.get(root, "x").expect("x");
        forest.remove(root, x);
        for child in forest.children(x).collect::<Vec<_>>() {
            forest.remove(x, child);
            forest.replace_or_push(root, child);
        }
        assert_eq!(keys(&forest, root), ["a", "b", "c", "d"]);
        assert_eq!(
            forest.get(root, victim).map(|node| forest.value(node)),
            Some(Value::Integer(9))
        );
        assert!(forest.is_empty(x));
    }
}

#[test]
fn children_are_removed_from_any_place() {
    for victim in ["a", "b", "c"] {
        let (mut forest, root) = forest("a = 1\nb = 2\nc = 3\n");
        let node = forest.get(root, victim).expect("a key");
        forest.remove(root, node);
        forest.remove(root, node);
        let mut left = vec!["a", "b", "c"];
        left.retain(|key| *key != victim);
        assert_eq!(keys(&forest, root), left);
        forest.push(root, node);
        left.push(victim);
        assert_eq!(keys(&forest, root), left);
        assert_eq!(forest.len(root), 3);
    }
}

#[test]
fn large_tables_stay_searchable() {
    let text = (0..40).map(|at| format!("k{at} = {at}\n")).collect::<Vec<_>>().concat();
    let (mut forest, root) = forest(&text);
    let other = forest.parse("k31 = {}\nnew = []\n", 1000, &mut Vec::new());
    let get = |forest: &Forest<'_>, key: &str| forest.get(root, key);
    forest.remove(root, get(&forest, "k30").expect("k30"));
    assert_eq!(get(&forest, "k30"), None);
    for key in ["k31", "new"] {
        let child = forest.get(other, key).expect("a key");
        forest.remove(other, child);
        forest.replace_or_push(root, child);
        assert_eq!(get(&forest, key), Some(child));
    }
    assert_eq!(keys(&forest, root).len(), 40);
}

#[test]
fn rows_move_from_one_document_to_another() {
    let mut forest = Forest::new();
    let mut errors = Vec::new();
    let base = forest.parse("[[area]]\nid = 'ur'\n", 0, &mut errors);
    let over = forest.parse("[[area]]\nid = 'uruk'\n", 50, &mut errors);
    let (base_rows, rows) = (forest.get(base, "area"), forest.get(over, "area"));
    let (base_rows, rows) = (base_rows.expect("rows"), rows.expect("rows"));
    for row in forest.children(rows).collect::<Vec<_>>() {
        forest.remove(rows, row);
        forest.push(base_rows, row);
    }
    let expected = serde_json::json!({ "area": [{ "id": "ur" }, { "id": "uruk" }] });
    assert_eq!(to_json(&forest, base), expected);
}

#[test]
fn numbers_that_json_lacks_are_null() {
    let (forest, root) = forest("a = nan\nb = -inf\nc = 1979-05-27\nd = 1.0\ne = [true]\n");
    let expected = serde_json::json!({ "a": null, "b": null, "c": null, "d": 1.0, "e": [true] });
    assert_eq!(to_json(&forest, root), expected);
}

//! Every order there is, on a small pack: its inverse gives the same bytes, it loses no comment, and it adds no
//! error.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use strabo_compile::SourcePack;
use strabo_workbench::change::{Order, propose};

use crate::asked::asked;
use crate::common::{comments, isthmus, made, shipped, subject, text, with_file};

/// The smallest game with a drawn map of everything a map can say, and comments in the rows.
fn remarked() -> SourcePack {
    let mut pack = isthmus();
    let map = text(&pack, "map.toml");
    let map = map.replace("id = \"west\"\n", "id = \"west\" # a remark behind the id\n").replace(
        "land = [\"west\"]\nterrain",
        "land = [\n  \"west\", # a remark in a list\n]\nterrain",
    );
    let map = format!("{map}\n# a remark at the end\n");
    for file in shipped("smallest").files {
        if ["setups.toml", "trade.toml"].contains(&&*file.path) {
            let text =
                String::from_utf8_lossy(&file.bytes).replace("/schemas/", "/schemas/overlay/");
            pack = with_file(pack, &file.path, &format!("{text}# a remark in {}\n", file.path));
        }
    }
    with_file(pack, "map.toml", &map)
}

/// The names of all orders, from what is said of one that is unknown.
fn names() -> BTreeSet<String> {
    let unknown = serde_json::from_value::<Order>(json!({"do": "conquer"})).expect_err("no order");
    let message = unknown.to_string();
    let (_, list) = message.split_once("expected one of ").expect("a list");
    list.split(", ").map(|name| name.trim_matches('`').to_owned()).collect()
}

/// Orders that are accepted, with the comments that go with what they remove.
fn orders() -> Vec<(Value, Vec<String>)> {
    serde_json::from_str(include_str!("data/orders.json")).expect("orders")
}

#[test]
fn every_order_can_be_undone_and_loses_nothing() {
    let before = subject(remarked());
    assert!(before.outcome().is_clean(), "{:?}", before.outcome().diagnostics);
    let remarks = comments(&before.pack.files);
    assert!(remarks.iter().filter(|remark| remark.starts_with("a remark")).count() >= 5);
    let mut left = names();
    // A finding to fix, overlaps, and a board that is not full, are in other tests.
    left.retain(|name| !["fix", "cut-overlaps", "rest-is-sea"].contains(&name.as_str()));
    for (order, going) in orders() {
        left.remove(order["do"].as_str().expect("a name"));
        let after = match serde_json::from_value::<Order>(order.clone()) {
            // The sums of a table are wrong until all of its cells are changed.
            Ok(cell) if cell.may_leave_errors() => {
                let change = propose(&before, &cell).ok();
                change.and_then(|change| before.try_out(change).ok()).expect("a change")
            }
            _ => made(&before, asked(&before, order.clone())),
        };
        let back = after.inverse.apply(&after.pack.files).expect("the inverse fits");
        assert!(back.iter().zip(&before.pack.files).all(|(a, b)| a.bytes == b.bytes), "{order}");
        let mut wanted = remarks.clone();
        wanted.retain(|remark| !going.contains(remark));
        let kept = comments(&after.pack.files);
        let lost: Vec<&String> = wanted.iter().filter(|remark| !kept.contains(remark)).collect();
        assert!(lost.is_empty(), "{order}: {lost:?}");
        if !matches!(order["do"].as_str(), Some("fix-all" | "format")) {
            assert!(!after.change.is_empty(), "{order} changes nothing");
        }
    }
    assert!(left.is_empty(), "no test of {left:?}");
}

#[test]
fn several_orders_are_one_change() {
    let before = subject(shipped("inland-sea"));
    let step = |order: &Value, pack: SourcePack| {
        let now = subject(pack);
        made(&now, asked(&now, order.clone())).pack
    };
    let orders = [
        json!({"do": "rename-name", "kind": "area", "id": "gull-bay", "name": "Größte Bucht"}),
        json!({"do": "set", "areas": ["gull-bay", "stone-moor"], "population": 5}),
        json!({"do": "rename-name", "kind": "area", "id": "gull-bay", "name": "Gr"}),
        json!({"do": "merge", "a": "gull-bay", "b": "stone-moor"}),
    ];
    let one_by_one = orders.iter().fold(before.pack.clone(), |pack, order| step(order, pack));
    let whole = made(&before, asked(&before, json!({"do": "several", "orders": orders})));
    for (one, other) in one_by_one.files.iter().zip(&whole.pack.files) {
        assert_eq!(text(&one_by_one, &one.path), text(&whole.pack, &other.path));
    }
    assert!(whole.change.title.ends_with(", and 3 more changes"), "{}", whole.change.title);
    // Only what changed is in its edits.
    assert_eq!(whole.change.edits.iter().filter(|edit| edit.text.len() > 2000).count(), 0);
    let many = vec![orders[0].clone(); 201];
    let refusal = asked(&before, json!({"do": "several", "orders": many})).expect_err("too many");
    assert_eq!(refusal.message, "201 orders at once");
}

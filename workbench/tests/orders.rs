//! Orders as JSON: each becomes the change that it names, and what is no order is refused.

use serde_json::{Value, json};
use strabo_workbench::change::{Accepted, Change, Order, Refusal, Subject, propose};

use crate::common::{isthmus, made, refused, shipped, subject, text, with_file};

/// Proposes what an order in JSON asks for.
pub fn asked(subject: &Subject<'_>, order: Value) -> Result<Change, Refusal> {
    let order: Order = serde_json::from_value(order).expect("an order");
    propose(subject, &order)
}

/// Checks what an order in JSON asks for, which is accepted.
#[track_caller]
pub fn done(subject: &Subject<'_>, order: Value) -> Accepted {
    made(subject, asked(subject, order))
}

#[test]
fn every_order_has_a_form_in_json() {
    let subject = subject(shipped("inland-sea"));
    for (order, title) in [
        (
            json!({"do": "add-border", "a": "gull-bay", "b": "reed-mouth", "by": "land"}),
            "add the border of \"gull-bay\" and \"reed-mouth\" by land",
        ),
        (
            json!({"do": "remove-border", "a": "gull-bay", "b": "stone-moor", "by": "both"}),
            "remove the border of \"gull-bay\" and \"stone-moor\" by land and water",
        ),
        (
            json!({"do": "rename-id", "kind": "area", "from": "gull-bay", "to": "tern-bay"}),
            "rename the area \"gull-bay\" to \"tern-bay\"",
        ),
        (
            json!({"do": "rename-name", "kind": "sea", "id": "inland-sea", "name": "The Lake"}),
            "name the area \"inland-sea\": The Lake",
        ),
        (
            json!({"do": "remove", "kind": "area", "id": "stone-moor"}),
            "remove the area \"stone-moor\"",
        ),
        (
            json!({"do": "merge", "a": "gull-bay", "b": "stone-moor"}),
            "merge the area \"stone-moor\" into \"gull-bay\"",
        ),
        (
            json!({"do": "add-area", "name": "Far Bay", "between": ["gull-bay"], "by": "land"}),
            "add the area \"far-bay\"",
        ),
        (json!({"do": "format"}), "write the pack in the house form"),
        (json!({"do": "fix-all"}), "fix 0 findings"),
    ] {
        assert_eq!(done(&subject, order).change.title, title);
    }
}

#[test]
fn what_is_no_order_is_not_read() {
    for order in [
        json!({"do": "conquer", "area": "ur"}),
        json!({"a": "ur", "b": "uruk", "by": "land"}),
        json!({"do": "add-border", "a": "ur", "b": "uruk", "by": "air"}),
        json!({"do": "merge", "a": "ur", "b": "uruk", "c": "kish"}),
        json!({"do": "format", "all": true}),
    ] {
        assert!(serde_json::from_value::<Order>(order.clone()).is_err(), "{order}");
    }
    let subject = subject(shipped("inland-sea"));
    let wrong = json!({"do": "remove", "kind": "aera", "id": "gull-bay"});
    let message = refused(&subject, asked(&subject, wrong));
    assert_eq!(message, "there is no kind of thing called \"aera\"");
}

#[test]
fn areas_without_a_name_are_numbered() {
    let before = subject(isthmus());
    let line = json!([[95.5, -5.0], [93.0, 15.0], [95.0, 40.0]]);
    let split = done(&before, json!({"do": "split", "area": "cliffs", "line": line}));
    let map = text(&split.pack, "map.toml");
    assert!(map.contains("id = \"area-6\"\nname = \"Area 6\"\n"), "{map}");
    let again = subject(split.pack);
    let order = json!({"do": "add-area", "between": ["cliffs"], "by": "land", "id": "the-end"});
    let added = done(&again, order);
    assert!(text(&added.pack, "map.toml").contains("id = \"the-end\"\nname = \"The End\"\n"));
    let unnamed = json!({"do": "add-area", "between": ["cliffs"], "by": "land", "name": " "});
    assert_eq!(refused(&again, asked(&again, unnamed)), "the name of the area is empty");
}

#[test]
fn several_areas_move_to_a_region_at_once() {
    let before = subject(shipped("inland-sea"));
    let pack = before.outcome().pack.as_ref().expect("a pack");
    let other = pack.civilizations.iter().find(|row| &*row.id != "arvan").expect("another");
    let areas = ["gull-bay", "high-harbour"];
    let order = json!({"do": "move-to-region", "areas": areas, "region": &*other.id, "from": null});
    let moved = done(&before, order);
    assert_eq!(moved.change.title, format!("move 2 areas to the region of \"{}\"", other.id));
    assert_eq!(moved.change.edits.len(), 2);
    let none = json!({"do": "move-to-region", "areas": [], "region": &*other.id});
    assert_eq!(refused(&before, asked(&before, none)), "no area is named");
}

#[test]
fn one_finding_is_fixed_where_it_is() {
    let map = text(&shipped("inland-sea"), "map.toml");
    let land = "land = [\"heron-marsh\", \"high-harbour\", \"stone-moor\"]";
    let torn = map.replace(land, "land = [\"heron-marsh\", \"stone-moor\"]");
    assert_ne!(map, torn);
    let before = subject(with_file(shipped("inland-sea"), "map.toml", &torn));
    let outcome = before.outcome();
    let finding =
        outcome.diagnostics.iter().find(|found| found.lint.name == "one-way-border").expect("one");
    let at = finding.primary.span.start - outcome.sources.of(finding.primary.span).base;
    let order = json!({"do": "fix", "file": "map.toml", "at": at, "lint": "one-way-border"});
    let fixed = done(&before, order);
    assert!(fixed.outcome.is_clean());
    let gone = json!({"do": "fix", "file": "map.toml", "at": at + 1, "lint": "one-way-border"});
    let message = refused(&before, asked(&before, gone));
    assert_eq!(message, "there is no finding of one-way-border at this place any more");
}

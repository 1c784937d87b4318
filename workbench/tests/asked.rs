//! Orders as JSON: each becomes the change that it names, and what is no order is refused.

use serde_json::{Value, json};
use strabo_workbench::change::{Accepted, Change, Order, Refusal, Subject, propose};

use crate::common::{made, refused, shipped, subject, text, with_file};

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

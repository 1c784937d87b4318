//! What may stand at a place.

use serde_json::{Value, json};
use strabo_workbench::question::{Choice, Sort};

use super::request::Asked;
use crate::lsp::wire::Refused;

/// Answers from the last compilation: the one that the last letter asks for is made meanwhile.
pub fn complete(asked: &mut Asked<'_>) -> Result<Value, Refused> {
    let pack = asked.peek()?;
    let completion = pack.complete(&asked.file, asked.offset(&pack)?);
    let range = asked.places(&pack).own(&asked.file, &completion.range);
    let written = pack.text(&asked.file).and_then(|text| text.get(completion.range.clone()));
    let quoted = written.is_some_and(|text| text.starts_with('"'));
    let items: Vec<Value> = completion
        .choices
        .iter()
        .enumerate()
        .map(|(at, choice)| item(choice, at, &range, quoted))
        .collect();
    Ok(json!({ "isIncomplete": !completion.complete, "items": items }))
}

fn item(choice: &Choice, at: usize, range: &Value, quoted: bool) -> Value {
    // Clients compare what is in the range with the filter, quotation mark included.
    let filter = if quoted { choice.text.clone() } else { choice.label.clone() };
    let mut item = json!({
        "label": choice.label,
        "kind": kind(choice.sort),
        "sortText": format!("{at:05}"),
        "filterText": filter,
        "textEdit": { "range": range, "newText": choice.text },
    });
    if let Some(detail) = &choice.detail {
        item["detail"] = detail.clone().into();
    }
    if let Some(sentence) = &choice.sentence {
        item["documentation"] = json!({ "kind": "markdown", "value": sentence });
    }
    item
}

/// The sign that the client shows.
const fn kind(sort: Sort) -> u8 {
    match sort {
        Sort::Table => 22,
        Sort::Field => 5,
        Sort::Thing(_) => 18,
        Sort::Word => 20,
        Sort::Players => 12,
    }
}

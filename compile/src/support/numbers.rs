//! Numbers of games of cities that are larger than the engine plays with.

use serde_json::{Value, json};
use strabo_model::limits::NUMBER;

use crate::{context::Context, source::Span};

/// What numbers are called. Whatever else is written as a number stands for a row.
const NAMES: &str = "amount angry_size at_least at_most cancels cards carries choose cities count deal dice \
    groups happy_cities happy_more hit hits influence_from influence_size last_turns limit \
    range reveal sizes spaces stack start steps success_from times up_to value within";

/// The largest number of each row beyond the limit, with its place.
pub fn beyond(context: &Context<'_>) -> Vec<(u64, Span)> {
    let (pack, authored) = (context.pack, context.authored);
    let mut found = Vec::new();
    let mut look = |number: u64, span: Option<Span>| {
        found.extend(span.filter(|_| number > u64::from(NUMBER.most)).map(|span| (number, span)));
    };
    if pack.realm.is_none() {
        return found;
    }
    look(largest(&json!(pack.realm), false), authored.realm.as_ref().map(|table| table.span));
    macro_rules! rows {
        ($($rows:ident $table:ident |$row:ident| $value:expr;)*) => {$(
            for ($row, written) in pack.$rows.iter().zip(&authored.$table) {
                look(largest(&json!($value), false), Some(written.id.span));
            }
        )*};
    }
    let supply = |row: &strabo_model::resource::Piece| {
        row.component.and_then(|id| pack.get(id)).and_then(|row| row.per_player)
    };
    rows! {
        advances advance |row| [json!(row.price), json!(row.benefits)];
        cards card |row| [json!(row.price), json!(row.benefits)];
        events event |row| row.does;
        pieces piece |row| [json!(row), json!({ "count": supply(row) })];
        resources resource |row| row;
        tracks track |row| json!({ "spaces": row.spaces });
        sequence phase |row| row;
        setups setup |row| row.starts_with;
        preparations prepare |row| row;
        variants variant |row| row.changes;
    }
    found
}

/// The largest number in what is written.
fn largest(value: &Value, is_number: bool) -> u64 {
    match value {
        Value::Number(number) if is_number => number.as_u64().unwrap_or(0),
        Value::Array(list) => list.iter().map(|one| largest(one, false)).max().unwrap_or(0),
        Value::Object(fields) => {
            let each = fields
                .iter()
                .map(|(name, one)| largest(one, NAMES.split(' ').any(|one| one == name)));
            each.max().unwrap_or(0)
        }
        _ => 0,
    }
}

//! The check for `easing-requirement`.

use std::collections::BTreeMap;

use super::{Context, Diagnostic, EASING_REQUIREMENT, Sink, repeated_requirement};
use crate::{authored::Requirement, source::Span, tree::Spanned};

/// What is required: how much, where it is written, and for which era.
type Demand<'a> = (u16, Span, &'a str);

/// The last requirement of each kind in a table. Advances are compared where the same ones count.
#[derive(Default)]
struct Before<'a> {
    cities: Option<Demand<'a>>,
    points: Option<Demand<'a>>,
    advances: BTreeMap<(u16, Option<u16>), Demand<'a>>,
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut requirements = repeated_requirement::in_order(context.authored);
    requirements.dedup_by_key(|(table, era, _)| (*table, *era));
    let mut current = None;
    let mut before = Before::default();
    for (table, _, row) in requirements {
        if current != Some(table) {
            current = Some(table);
            before = Before::default();
        }
        check(row, &mut before, sink);
    }
}

fn check<'a>(row: &'a Spanned<Requirement<'_>>, before: &mut Before<'a>, sink: &mut Sink) {
    let era = row.era.as_str();
    let demand = |number: &Spanned<u16>| -> Demand<'a> { (number.value, number.span, era) };
    let cities = row.cities.as_ref().map_or((0, row.id.span, era), demand);
    compare(row, "cities", before.cities.replace(cities), cities, sink);
    if let Some(points) = row.points.as_ref().map(demand) {
        compare(row, "points", before.points.replace(points), points, sink);
    }
    if let Some(advances) = row.advances.as_ref().map(demand) {
        let from = row.cost_from.as_ref().map_or(0, |cost| cost.value);
        let below = row.cost_below.as_ref().map(|cost| cost.value);
        compare(row, "advances", before.advances.insert((from, below), advances), advances, sink);
    }
}

fn compare(
    row: &Requirement<'_>,
    what: &str,
    last: Option<Demand<'_>>,
    (number, span, era): Demand<'_>,
    sink: &mut Sink,
) {
    let Some((earlier, place, earlier_era)) = last.filter(|(earlier, _, _)| number < *earlier)
    else {
        return;
    };
    let message = format!(
        "in the table \"{}\" the era \"{era}\" requires fewer {what} ({number}) than the earlier \"{earlier_era}\" ({earlier})",
        row.table
    );
    Diagnostic::new(&EASING_REQUIREMENT, span, message)
        .label(place, "requires more")
        .help("a later era must require at least as much: correct one of the numbers")
        .report(sink);
}

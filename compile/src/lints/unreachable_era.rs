//! The check for `unreachable-era`.

use strabo_model::{attribute::Attribute, pack::Role};

use super::{Context, Diagnostic, Sink, UNREACHABLE_ERA};
use crate::tree::Spanned;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let printed = pack.advances.iter().all(|advance| advance.unprinted.is_empty())
        && pack.groups.iter().all(|group| group.unprinted == 0);
    let cities = cities(context);
    let points: u32 = pack.advances.iter().map(|advance| u32::from(advance.points)).sum();
    for row in &context.authored.requirement {
        let from = row.cost_from.as_ref().map_or(0, |cost| cost.value);
        let below = row.cost_below.as_ref().map_or(u16::MAX, |cost| cost.value);
        let counted = pack.advances.iter().filter(|advance| {
            advance.cost >= from && (advance.cost < below || row.cost_below.is_none())
        });
        let all = row.cost_from.is_none() && row.cost_below.is_none();
        let there_are = if all { "there are" } else { "of that cost there are" };
        let limits = [
            (&row.cities, cities, "cities", "a player has"),
            (&row.advances, printed.then(|| counted.count()), "advances", there_are),
            (
                &row.points,
                printed.then_some(points as usize),
                "points",
                "all advances together have",
            ),
        ];
        for (wanted, most, what, there_are) in limits {
            let (Some(wanted), Some(most)) = (wanted, most) else { continue };
            if usize::from(wanted.value) > most {
                let era = (row.era.as_str(), row.table.as_str());
                sink.push(finding(wanted, most, what, there_are, era));
            }
        }
    }
}

/// The cities a player can have, counting advances that stand for one.
fn cities(context: &Context<'_>) -> Option<usize> {
    let row = context.pack.inventory.iter().find(|row| row.role == Some(Role::Cities))?;
    let advances = context.pack.advances.iter().flat_map(|advance| &advance.attributes);
    let stand_for_one =
        advances.filter(|attribute| matches!(attribute, Attribute::CountsAsCity(_)));
    Some(usize::from(row.per_player?) + stand_for_one.count())
}

fn finding(
    wanted: &Spanned<u16>,
    most: usize,
    what: &str,
    there_are: &str,
    (era, table): (&str, &str),
) -> Diagnostic {
    let message = format!(
        "nobody can enter \"{era}\" of the table \"{table}\": it takes {} {what}, and {there_are} only {most}",
        wanted.value
    );
    Diagnostic::new(&UNREACHABLE_ERA, wanted.span, message).help(
        "lower the requirement: a game that ends on the last space must let somebody get there",
    )
}

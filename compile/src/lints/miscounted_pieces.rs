//! The check for `miscounted-pieces`.

use strabo_model::pack::Role;

use super::{Context, Diagnostic, MISCOUNTED_PIECES, Sink};
use crate::{authored::Component, tree::Spanned};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let civilizations = context.pack.civilizations.len();
    for row in context.authored.component.iter().filter(|row| row.counts.is_none()) {
        let each = row.per_player.as_ref().or(row.each.as_ref());
        match (each, &row.sets, &row.total, &row.role) {
            (Some(each), Some(sets), Some(total), _) => {
                compare(row, each, (sets.value.into(), "sets"), total, sink);
            }
            (Some(each), None, Some(total), _) if civilizations > 0 && row.each.is_none() => {
                compare(row, each, (civilizations as u64, "civilizations"), total, sink);
            }
            // Nothing would find out that a number is wrong.
            (Some(each), None, Some(_), _) => sink.push(
                Diagnostic::new(
                    &MISCOUNTED_PIECES,
                    each.span,
                    "the number of sets of these is missing",
                )
                .help("add `sets`, the number of colours or sorts"),
            ),
            (None, Some(sets), _, _) => sink.push(
                Diagnostic::new(
                    &MISCOUNTED_PIECES,
                    sets.span,
                    "the number of pieces in a set is missing",
                )
                .help("add `per_player`, or `each` for sorts that belong to no player"),
            ),
            (None, _, _, Some(role)) if context.pack.rules.is_some() && is_personal(role.value) => {
                let message = format!(
                    "the number of {} that a player has is missing",
                    row.name.to_lowercase()
                );
                Diagnostic::new(&MISCOUNTED_PIECES, role.span, message)
                    .here("every player has some of these")
                    .help("add `per_player`")
                    .report(sink);
            }
            _ => {}
        }
    }
}

/// Pieces that the rules take from a player's own stock.
fn is_personal(role: Role) -> bool {
    matches!(role, Role::Tokens | Role::Cities | Role::Ships)
}

fn compare(
    row: &Component<'_>,
    each: &Spanned<u16>,
    (sets, of): (u64, &str),
    total: &Spanned<u16>,
    sink: &mut Sink,
) {
    let needed = u64::from(each.value) * sets;
    let spare = u64::from(row.spare.as_ref().map_or(0, |spare| spare.value));
    let there = u64::from(total.value);
    if there == needed + spare {
        return;
    }
    let name = row.name.to_lowercase();
    let besides = if spare > 0 { format!(", {spare} of them spare") } else { String::new() };
    let each_of = each.value;
    let message = format!(
        "{sets} {of} with {each_of} {name} each need {needed}, but the box has {there}{besides}"
    );
    let here = if there > needed + spare {
        format!("{} too many", there - needed - spare)
    } else {
        format!("{} too few", needed + spare - there)
    };
    let mut finding = Diagnostic::new(&MISCOUNTED_PIECES, total.span, message).here(here);
    finding =
        finding.label(each.span, if of == "sets" { "in each" } else { "for each civilization" });
    if let Some(sets) = &row.sets {
        finding = finding.label(sets.span, "number of sets");
    }
    if let Some(spare) = &row.spare {
        finding = finding.label(spare.span, "not used in play");
    }
    sink.push(finding.help("correct one of the numbers; pieces that nobody uses are `spare`"));
}

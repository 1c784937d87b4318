//! `miscounted-pieces`: the pieces in the box do not fit what each player has.

use strabo_model::pack::Role;

use super::{Check, Context, Lint};
use crate::authored::{Component, Part};
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::tree::Spanned;

/// The pieces in the box do not fit what each player has.
pub static LINT: Lint = Lint {
    name: "miscounted-pieces",
    level: Level::Error,
    summary: "The pieces in the box do not fit what each player has.",
    page: include_str!("miscounted_pieces.md"),
    check: Check::Pack { needs: &[Part::Inventory, Part::Civilizations, Part::Rules], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let civilizations = context.pack.civilizations.len();
    for row in context.authored.component.iter().filter(|row| row.counts.is_none()) {
        match (&row.per_player, &row.total, &row.role) {
            (Some(each), Some(total), _) if civilizations > 0 => {
                compare(row, (each.value, total), civilizations, sink);
            }
            (None, _, Some(role)) if context.pack.rules.is_some() && is_personal(role.value) => {
                let message =
                    format!("it is not said how many {} a player has", row.name.to_lowercase());
                sink.push(
                    Diagnostic::new(&LINT, role.span, message)
                        .here("every player has some of these")
                        .help("add `per_player`"),
                );
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
    (each, total): (u16, &Spanned<u16>),
    civilizations: usize,
    sink: &mut Sink,
) {
    let needed = u64::from(each) * civilizations as u64;
    let spare = u64::from(row.spare.as_ref().map_or(0, |spare| spare.value));
    let there = u64::from(total.value);
    if there == needed + spare {
        return;
    }
    let name = row.name.to_lowercase();
    let besides = if spare > 0 { format!(", {spare} of them spare") } else { String::new() };
    let message = format!(
        "{civilizations} civilizations with {each} {name} each need {needed}, but the box has {there}{besides}"
    );
    let here = if there > needed + spare {
        format!("{} too many", there - needed - spare)
    } else {
        format!("{} too few", needed + spare - there)
    };
    let mut finding = Diagnostic::new(&LINT, total.span, message).here(here);
    if let Some(each) = &row.per_player {
        finding = finding.label(each.span, "for each civilization");
    }
    if let Some(spare) = &row.spare {
        finding = finding.label(spare.span, "not used in play");
    }
    sink.push(finding.help("correct one of the numbers; pieces nobody uses are `spare`"));
}

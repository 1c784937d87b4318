//! The check for `lonely-civilization`.

use super::{Context, Diagnostic, LONELY_CIVILIZATION, Sink};
use crate::support::{counts::listed, neighbours};

/// Every civilization should have this many neighbours, if there are enough others.
const ENOUGH: usize = 2;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for relation in neighbours::all(context.pack) {
        let Some(setup) = context.authored.setup.get(relation.setup) else { continue };
        // In a group of one or two, this follows from the `gap-between-civilizations`.
        let groups = relation.groups().into_iter().filter(|group| group.len() > ENOUGH);
        let mut lonely: Vec<usize> = groups.flatten().collect();
        lonely.retain(|at| relation.neighbours(*at).len() < ENOUGH);
        lonely.sort_unstable();
        let names: Vec<_> = lonely.iter().filter_map(|at| setup.civilizations.get(*at)).collect();
        let Some(first) = names.first() else { continue };
        let listing: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        let verb = if names.len() == 1 { "has" } else { "each have" };
        let message = format!(
            "in the setup \"{}\", {} {verb} only one neighbour",
            setup.id,
            listed(&listing)
        );
        let mut finding = Diagnostic::new(&LONELY_CIVILIZATION, first.span, message);
        for (at, name) in lonely.iter().zip(&names) {
            let other = relation
                .neighbours(*at)
                .first()
                .and_then(|id| context.pack.civilizations.get(id.index()));
            let words =
                other.map(|other| format!("touches \"{}\" only", other.id)).unwrap_or_default();
            finding = if name.span == first.span {
                finding.here(words)
            } else {
                finding.label(name.span, words)
            };
        }
        sink.push(finding.help("every civilization should touch two others by land or water, not over open sea or areas without population; choose other civilizations, or add areas"));
    }
}

//! The check for `gap-between-civilizations`.

use super::{Context, Diagnostic, GAP_BETWEEN_CIVILIZATIONS, Sink};
use crate::support::{counts::listed, neighbours};

/// More civilizations than this are not listed.
const MOST_LISTED: usize = 6;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for relation in neighbours::all(context.pack) {
        let groups = relation.groups();
        let Some(setup) = context.authored.setup.get(relation.setup) else { continue };
        // The smallest group is the one that is separate; of two, the later one.
        let Some(apart) = groups.iter().rev().min_by_key(|group| group.len()) else { continue };
        if groups.len() < 2 {
            continue;
        }
        let names: Vec<_> = apart.iter().filter_map(|at| setup.civilizations.get(*at)).collect();
        let Some(first) = names.first() else { continue };
        let mut listing: Vec<String> =
            names.iter().take(MOST_LISTED).map(|name| format!("\"{name}\"")).collect();
        if names.len() > MOST_LISTED {
            listing.push(format!("{} more", names.len() - MOST_LISTED));
        }
        let verb = if names.len() == 1 { "touches" } else { "touch" };
        let message = format!(
            "in the setup \"{}\", {} {verb} none of the other civilizations",
            setup.id,
            listed(&listing)
        );
        let mut finding = Diagnostic::new(&GAP_BETWEEN_CIVILIZATIONS, first.span, message);
        for name in names.iter().skip(1).take(MOST_LISTED) {
            finding = finding.label(name.span, "apart from the others as well");
        }
        sink.push(finding.help("regions touch by land or water, but not over open sea or areas without population; choose another civilization, or add the areas between"));
    }
}

//! The check for `split-volcano`.

use super::{Context, Diagnostic, SPLIT_VOLCANO, Sink};
use crate::support::borders::{Borders, isolated};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.authored.volcano.is_empty() {
        return;
    }
    let pack = context.pack;
    let (borders, isolated) = (Borders::new(pack), isolated(pack));
    for (row, volcano) in context.authored.volcano.iter().zip(&pack.volcanoes) {
        let [one, other] = *volcano.areas.as_slice() else { continue };
        // Seas are a `feature-at-sea`, an area without any border is an `isolated-area`.
        let counts = |at: usize| pack.areas[at].is_land() && !isolated[at];
        let both = counts(one.index()) && counts(other.index());
        if !both || one == other || borders.touch(one, other) {
            continue;
        }
        let id = row.id.as_str();
        let (one, other) = (&pack[one].id, &pack[other].id);
        let message =
            format!("the volcano \"{id}\" lies in \"{one}\" and \"{other}\", which do not touch");
        let finding = Diagnostic::new(&SPLIT_VOLCANO, row.areas.span, message);
        sink.push(finding.help("correct one of the areas, or add the border between them"));
    }
}

//! The check for `double-flood-plain`.

use std::collections::BTreeMap;

use super::{Context, DOUBLE_FLOOD_PLAIN, Diagnostic, Sink};
use crate::support::own_first;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen = BTreeMap::new();
    for row in &context.authored.flood_plain {
        let plain = row.id.as_str();
        for name in row.areas.iter() {
            let id = name.as_str();
            let Some((first, span)) = seen.get(id).copied() else {
                seen.insert(id, (plain, name.span));
                continue;
            };
            let message = if first == plain {
                format!("the flood plain \"{plain}\" names \"{id}\" twice")
            } else {
                format!("\"{id}\" lies on two flood plains, \"{first}\" and \"{plain}\"")
            };
            let (here, other) = own_first(context, name.span, span);
            Diagnostic::new(&DOUBLE_FLOOD_PLAIN, here, message)
                .label(other, "already named here")
                .help("remove it from one of them; if the two meet, make them one flood plain")
                .report(sink);
        }
    }
}

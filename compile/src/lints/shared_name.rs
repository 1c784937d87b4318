//! The check for `shared-name`.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::{Context, Diagnostic, SHARED_NAME, Sink};
use crate::support::{names, own_first};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen = IndexMap::with_hasher(FxBuildHasher);
    for row in names::all(context.authored) {
        let name = row.name.as_str();
        let key = (row.kind, row.scope, row.players, name);
        let Some((first, owner)) = seen.get(&key) else {
            seen.insert(key, (row.name.span, row.owner));
            continue;
        };
        let message = match (owner, row.owner) {
            (Some(one), Some(other)) if *one == other => continue,
            (Some(one), Some(other)) => {
                format!("\"{one}\" and \"{other}\" have the same name \"{name}\"")
            }
            _ => format!("two {} rows have the name \"{name}\"", row.kind),
        };
        let (here, other) = own_first(context, row.name.span, *first);
        let finding = Diagnostic::new(&SHARED_NAME, here, message).label(other, "the other one");
        sink.push(match row.kind {
            "phase" => finding
                .help("give one another name; a phase that is played again says `again = true`"),
            _ => finding.help("give one of them another name"),
        });
    }
}

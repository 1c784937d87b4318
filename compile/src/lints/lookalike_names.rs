//! The check for `lookalike-names`.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::{Context, Diagnostic, LOOKALIKE_NAMES, Sink};
use crate::support::{names, own_first};
use crate::{authored::Name, suggest::at_a_glance, tree::Spanned};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen: IndexMap<(&str, &str, u8, String), Alike<'_>, FxBuildHasher> =
        IndexMap::default();
    for row in names::all(context.authored) {
        let key = (row.kind, row.scope, row.players, at_a_glance(row.name));
        let alike = seen.entry(key).or_insert_with(|| Alike {
            first: row.name,
            owner: row.owner,
            spellings: Vec::new(),
        });
        // Other spellings of one row are its aliases.
        if !alike.spellings.is_empty() && row.owner.is_some() && row.owner == alike.owner {
            continue;
        }
        // The same spelling once more is a `shared-name`.
        if alike.spellings.contains(&row.name.as_str()) {
            continue;
        }
        alike.spellings.push(row.name.as_str());
        if alike.spellings.len() == 1 {
            continue;
        }
        let message =
            format!("the {} names \"{}\" and \"{}\" look alike", row.kind, alike.first, row.name);
        let (here, other) = own_first(context, row.name.span, alike.first.span);
        Diagnostic::new(&LOOKALIKE_NAMES, here, message)
            .label(other, "looks the same")
            .help("make them one row, or give one of them another name")
            .report(sink);
    }
}

/// Names that look the same.
struct Alike<'a> {
    first: &'a Spanned<Name<'a>>,
    owner: Option<&'a str>,
    spellings: Vec<&'a str>,
}

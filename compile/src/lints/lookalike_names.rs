//! `lookalike-names`: two names of one table differ only in case, accents or spaces.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::{Check, Context, Lint};
use crate::authored::Name;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::{names, own_first};
use crate::tree::Spanned;

/// Two names of one table differ only in case, accents or spaces.
pub static LINT: Lint = Lint {
    name: "lookalike-names",
    level: Level::Warning,
    summary: "Two names of one table differ only in case, accents or spaces.",
    page: include_str!("lookalike_names.md"),
    check: Check::Pack { needs: &[], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen: IndexMap<(&str, &str, u8, String), Alike<'_>, FxBuildHasher> =
        IndexMap::default();
    for row in names::all(context.authored) {
        let key = (row.kind, row.scope, row.players, names::at_a_glance(row.name));
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
        let message = format!(
            "the {} names \"{}\" and \"{}\" look alike",
            row.kind,
            alike.first.as_str(),
            row.name.as_str()
        );
        let (here, other) = own_first(context, row.name.span, alike.first.span);
        sink.push(
            Diagnostic::new(&LINT, here, message)
                .label(other, "looks the same")
                .help("make it one row, or give one of them a name of its own"),
        );
    }
}

/// Names that look the same.
struct Alike<'a> {
    first: &'a Spanned<Name<'a>>,
    owner: Option<&'a str>,
    spellings: Vec<&'a str>,
}

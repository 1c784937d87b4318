//! The check for `stray-package`.

use std::collections::BTreeMap;

use strabo_model::pack::Variant;
use strabo_model::variant::{AdvancedStart, Change};

use super::{Context, Diagnostic, STRAY_PACKAGE, Sink};
use crate::source::Span;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut stray: BTreeMap<usize, Vec<(Span, &str)>> = BTreeMap::new();
    for (row, package) in context.authored.package.iter().zip(&context.pack.packages) {
        let variant = package.variant.index();
        if context.pack.variants.get(variant).is_some_and(|variant| start(variant).is_none()) {
            stray.entry(variant).or_default().push((row.variant.span, &row.name));
        }
    }
    for (variant, packages) in stray {
        let Some(variant) = context.authored.variant.get(variant) else { continue };
        let Some((span, package)) = packages.first() else { continue };
        let others = match packages.len() {
            1 => String::new(),
            2 => " and another".to_owned(),
            count => format!(" and {} others", count - 1),
        };
        let message = format!(
            "the package \"{package}\"{others} belong{} to \"{}\", which starts without packages",
            if packages.len() == 1 { "s" } else { "" },
            variant.name
        );
        Diagnostic::new(&STRAY_PACKAGE, *span, message)
            .label(variant.id.span, "has no advanced_start with packages = true")
            .help("name another variant, or add an advanced_start with packages to this one")
            .report(sink);
    }
}

/// The advanced start of a variant, if it uses packages.
pub(super) fn start(variant: &Variant) -> Option<&AdvancedStart> {
    variant.changes.iter().find_map(|change| match change {
        Change::AdvancedStart(start) if start.packages => Some(start),
        _ => None,
    })
}

//! `circular-prerequisite`: advances need each other in a circle.

use strabo_model::Pack;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// Advances need each other in a circle.
pub static LINT: Lint = Lint {
    name: "circular-prerequisite",
    level: Level::Error,
    summary: "Advances need each other in a circle.",
    page: include_str!("circular_prerequisite.md"),
    check: Check::Pack { needs: &[Part::Advances], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for (at, row) in context.authored.advance.iter().enumerate() {
        let Some(circle) = circle(context.pack, at) else { continue };
        // Every advance of a circle finds it; the first one tells.
        if circle.iter().any(|other| *other < at) {
            continue;
        }
        let name = |at: &usize| context.pack.advances.get(*at).map_or("?", |one| &*one.name);
        let mut names: Vec<&str> = circle.iter().map(name).collect();
        names.push(row.name.as_str());
        let message = format!("advances need each other in a circle: {}", names.join(" → "));
        let span = row.prerequisites.first().map_or(row.id.span, |needed| needed.span);
        sink.push(
            Diagnostic::new(&LINT, span, message)
                .help("one of them must be acquired first: take out one of these prerequisites"),
        );
    }
}

/// The shortest way from an advance over its prerequisites back to itself.
fn circle(pack: &Pack, start: usize) -> Option<Vec<usize>> {
    let mut ways = vec![vec![start]];
    let mut seen = vec![false; pack.advances.len()];
    let mut next = 0;
    while let Some(way) = ways.get(next).cloned() {
        next += 1;
        let last = way.last().and_then(|at| pack.advances.get(*at))?;
        for needed in last.prerequisites.iter().map(|id| id.index()) {
            if needed == start {
                return Some(way);
            }
            if let Some(known @ false) = seen.get_mut(needed) {
                *known = true;
                ways.push(way.iter().copied().chain([needed]).collect());
            }
        }
    }
    None
}

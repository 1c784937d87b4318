//! The check for `contradictory-variant`.

use std::collections::BTreeSet;

use strabo_model::Pack;

use super::CONTRADICTORY_VARIANT;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};

/// Variants that are looked at in all. No game has as many, and a hostile pack must end some time.
const MOST_STEPS: usize = 1_000_000;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut steps = 0;
    let clashes: Vec<Option<(usize, usize)>> =
        (0..context.pack.variants.len()).map(|at| clash(context.pack, at, &mut steps)).collect();
    for (at, clash) in clashes.iter().enumerate() {
        let Some((one, other)) = clash else { continue };
        let includes = context.pack.variants.get(at).map_or(&[][..], |variant| &variant.includes);
        let inherited = |id: usize| id != at && clashes.get(id).is_some_and(Option::is_some);
        if !includes.iter().any(|id| inherited(id.index())) {
            report(context, at, (*one, *other), sink);
        }
    }
}

/// Two variants that are on together with this one although the first excludes the second.
fn clash(pack: &Pack, start: usize, steps: &mut usize) -> Option<(usize, usize)> {
    let mut on = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some(variant) = waiting.pop().and_then(|at| pack.variants.get(at)) {
        *steps += 1 + variant.includes.len() + variant.excludes.len();
        if *steps > MOST_STEPS {
            return None;
        }
        let included = variant.includes.iter().map(|id| id.index());
        waiting.extend(included.filter(|id| on.insert(*id)));
    }
    on.iter().find_map(|at| {
        let excluded = pack.variants.get(*at)?.excludes.iter().map(|id| id.index());
        excluded.into_iter().find(|id| on.contains(id)).map(|id| (*at, id))
    })
}

fn report(context: &Context<'_>, at: usize, (one, other): (usize, usize), sink: &mut Sink) {
    let rows = &context.authored.variant;
    let (Some(row), Some(excluding), Some(excluded)) =
        (rows.get(at), rows.get(one), rows.get(other))
    else {
        return;
    };
    let [first, second] = [excluding.name.as_str(), excluded.name.as_str()];
    let what = match () {
        () if one == other => format!("\"{first}\", which excludes itself"),
        () if at == one => format!("\"{second}\", which it excludes"),
        () if at == other => format!("\"{first}\", which excludes it"),
        () => format!("\"{first}\" and \"{second}\", which exclude each other"),
    };
    let message = format!("\"{}\" switches on {what}", row.name.as_str());
    let exclusion = excluding.excludes.iter().find(|id| id.as_str() == excluded.id.as_str());
    let exclusion = exclusion.map_or(excluding.id.span, |id| id.span);
    let finding = match row.includes.first() {
        Some(include) if at != one => {
            Diagnostic::new(&CONTRADICTORY_VARIANT, include.span, message)
                .label(exclusion, "excluded here")
        }
        _ => Diagnostic::new(&CONTRADICTORY_VARIANT, exclusion, message),
    };
    sink.push(finding.help("remove one of them from `includes` or from `excludes`"));
}

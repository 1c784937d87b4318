//! The check for `contradictory-variant`.

use std::collections::BTreeSet;

use strabo_model::refs::VariantId;
use strabo_model::{Pack, graph::petgraph::graphmap::DiGraphMap, graph::petgraph::visit::Dfs};

use super::{CONTRADICTORY_VARIANT, Context, Diagnostic, Sink};

/// Variants that are looked at in all. No game has as many, and a hostile pack must end some time.
const MOST_STEPS: usize = 1_000_000;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut steps = 0;
    let graph = context.pack.variant_graph();
    let clashes: Vec<Option<(usize, usize)>> =
        context.pack.ids().map(|id| clash(context.pack, &graph, id, &mut steps)).collect();
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
fn clash(
    pack: &Pack,
    graph: &DiGraphMap<VariantId, ()>,
    start: VariantId,
    steps: &mut usize,
) -> Option<(usize, usize)> {
    let mut on = BTreeSet::new();
    let mut walk = Dfs::new(graph, start);
    while let Some(id) = walk.next(graph) {
        on.insert(id.index());
        *steps += 1 + pack[id].includes.len() + pack[id].excludes.len();
        if *steps > MOST_STEPS {
            return None;
        }
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
    let message = format!("\"{}\" switches on {what}", row.name);
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

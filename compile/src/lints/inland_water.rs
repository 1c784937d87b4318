//! The check for `inland-water`.

use strabo_model::{Pack, graph::parts};

use super::{Context, Diagnostic, INLAND_WATER, Sink};
use crate::support::counts::listed;
use crate::support::places::{self, By};

/// More areas than this are not listed.
const MOST_LISTED: usize = 4;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for piece in inland(context.pack) {
        let Some(first) = piece.first().copied() else { continue };
        let mut names: Vec<String> = (piece.iter().take(MOST_LISTED))
            .map(|at| format!("\"{}\"", places::id(context, *at)))
            .collect();
        if piece.len() > MOST_LISTED {
            names.push(format!("{} more", piece.len() - MOST_LISTED));
        }
        let list = places::list(context, first, By::Water).filter(|names| !names.is_empty());
        let span = list.map_or_else(|| places::id_span(context, first), |names| names.span);
        let message = format!(
            "the water between {} does not lead to an open sea: these areas are not coastal",
            listed(&names)
        );
        let finding = Diagnostic::new(&INLAND_WATER, span, message).here("inland water");
        sink.push(
            finding.help("if it should be part of the sea, add its water border with a [[sea]]"),
        );
    }
}

/// The areas on each piece of water that reaches no open sea.
fn inland(pack: &Pack) -> Vec<Vec<usize>> {
    let others = |at: usize| {
        let touched = pack.areas[at].water.iter().map(|id| id.index());
        touched.filter(move |there| *there != at).map(move |there| (at, there))
    };
    let mut inland = parts(pack.areas.len(), (0..pack.areas.len()).flat_map(others));
    // An area that shares no water with another one is a part of its own.
    inland.retain(|part| part.len() > 1 && part.iter().all(|at| pack.areas[*at].is_land()));
    inland
}

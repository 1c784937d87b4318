//! The check for `inland-water`.

use std::collections::BTreeMap;

use strabo_model::Pack;

use super::INLAND_WATER;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Sink};
use crate::support::borders::Pieces;
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
    let mut pieces = Pieces::new(pack.areas.len());
    let mut wet = vec![false; pack.areas.len()];
    for (at, area) in pack.areas.iter().enumerate() {
        for there in area.water.iter().map(|id| id.index()).filter(|there| *there != at) {
            pieces.join(at, there);
            wet[at] = true;
            wet[there] = true;
        }
    }
    let mut open = vec![false; pack.areas.len()];
    let seas = pack.areas.iter().enumerate().filter(|(_, area)| !area.is_land());
    for (at, _) in seas {
        open[pieces.of(at)] = true;
    }
    let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for at in (0..pack.areas.len()).filter(|at| wet[*at]) {
        let piece = pieces.of(at);
        if !open[piece] {
            found.entry(piece).or_default().push(at);
        }
    }
    found.into_values().collect()
}

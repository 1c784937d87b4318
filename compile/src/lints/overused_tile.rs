//! The check for `overused-tile`.

use strabo_model::refs::{IconId, TileId, TileKindId};
use strabo_model::{Pack, tile as model, tile::Tile};

use super::{Context, Diagnostic, OVERUSED_TILE, Sink};
use crate::{authored::Layout, source::Span, support::layouts};

/// The tile itself, or what it must be like.
type Way<'a> = (Option<TileId>, &'a [TileKindId], Option<IconId>);

/// A layout asks for tiles in a few ways only; of a hostile one the rest is not looked at.
const MOST_WAYS: usize = 64;

/// Some tiles of a layout: which ones they may be, and how many.
struct Demand {
    tiles: Vec<usize>,
    count: u64,
    span: Span,
}

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for (row, layout) in context.authored.layout.iter().zip(&pack.layouts) {
        let demands = demands(pack, row, layout);
        // A kind whose tiles are not printed has none.
        for demand in demands.iter().filter(|demand| !demand.tiles.is_empty()) {
            // All that can only be met from these tiles.
            let inside = |other: &&Demand| {
                !other.tiles.is_empty() && other.tiles.iter().all(|at| demand.tiles.contains(at))
            };
            let wanted: u64 = demands.iter().filter(inside).map(|other| other.count).sum();
            let there: u64 = demand.tiles.iter().map(|at| u64::from(pack.tiles[*at].copies)).sum();
            if wanted <= there {
                continue;
            }
            let what = match demand.tiles.as_slice() {
                [only] => format!("of the tile \"{}\"", pack.tiles[*only].id),
                _ => "of such tiles".to_owned(),
            };
            let message =
                format!("the layout \"{}\" uses {wanted} {what}, but there are {there}", row.id);
            Diagnostic::new(&OVERUSED_TILE, demand.span, message)
                .help("correct the layout, or the `copies` of the tiles")
                .report(sink);
            break;
        }
    }
}

/// What a layout asks for, all that asks for the same tiles together. The narrowest come first.
fn demands(pack: &Pack, row: &Layout<'_>, layout: &model::Layout) -> Vec<Demand> {
    let placed = layout.places.iter().zip(&row.places).map(|(place, at)| {
        let way: Way<'_> = (place.tile, &place.kinds, place.with);
        (way, u64::from(place.count), layouts::place_span(at))
    });
    let dealt = layout.dealt.iter().zip(&row.dealt).map(|(dealt, at)| {
        let count = u64::from(dealt.each) * u64::from(layout.players.max);
        let way: Way<'_> = (None, &dealt.kinds, dealt.with);
        (way, count, at.span)
    });
    let mut ways: Vec<(Way<'_>, u64, Span)> = Vec::new();
    for (way, count, span) in placed.chain(dealt) {
        if let Some(known) = ways.iter_mut().find(|(known, _, _)| *known == way) {
            known.1 = known.1.saturating_add(count);
            known.2 = span;
        } else if ways.len() < MOST_WAYS {
            ways.push((way, count, span));
        }
    }
    let mut demands: Vec<Demand> = Vec::new();
    for ((tile, kinds, with), count, span) in ways {
        let fits = |(at, row): &(usize, &Tile)| match tile {
            Some(only) => only.index() == *at,
            None => row.fits(kinds, with),
        };
        let tiles = pack.tiles.iter().enumerate().filter(fits).map(|(at, _)| at).collect();
        demands.push(Demand { tiles, count, span });
    }
    demands.sort_by_key(|demand| demand.tiles.len());
    demands
}

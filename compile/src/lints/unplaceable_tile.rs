//! The check for `unplaceable-tile`.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::refs::{ResourceId, TileId};
use strabo_model::{Pack, tile::Side};

use super::{Context, Diagnostic, Sink, UNPLACEABLE_TILE};
use crate::authored::Tile;

/// Layouts ask for tiles in a few ways only; those of a hostile pack are not looked at.
const MOST_WAYS: usize = 64;

/// Of a side with more different demands, only each one alone and all together are looked at.
const MOST_DEMANDS: usize = 6;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let sides = || pack.tiles.iter().flat_map(|tile| &tile.sides);
    if sides().any(|side| side.unprinted || !side.lacks.is_empty()) {
        return;
    }
    if pack.grid.is_some_and(|grid| grid.tableau) {
        tableau(context, sink);
    } else if !pack.layouts.is_empty() {
        layouts(context, sink);
    }
}

fn report(row: &Tile<'_>, why: &str, help: &str, sink: &mut Sink) {
    let demands = row.sides.iter().flat_map(|sides| sides.iter()).next();
    let span =
        demands.filter(|side| !side.demands.is_empty()).map_or(row.id.span, |side| side.span);
    let message = format!("nobody can ever place the tile \"{}\": {why}", row.id);
    sink.push(Diagnostic::new(&UNPLACEABLE_TILE, span, message).help(help));
}

/// Tiles that no layout places or deals.
fn layouts(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let places = || pack.layouts.iter().flat_map(|layout| &layout.places);
    let named: BTreeSet<usize> =
        places().filter_map(|place| place.tile).map(TileId::index).collect();
    let mut ways: Vec<_> = places()
        .filter(|place| place.tile.is_none())
        .map(|place| (&place.kinds[..], place.with))
        .collect();
    let dealt = pack.layouts.iter().flat_map(|layout| &layout.dealt);
    ways.extend(dealt.map(|dealt| (&dealt.kinds[..], dealt.with)));
    ways.sort_unstable();
    ways.dedup();
    if ways.len() > MOST_WAYS {
        return;
    }
    for (at, (row, tile)) in context.authored.tile.iter().zip(&pack.tiles).enumerate() {
        if !named.contains(&at) && !ways.iter().any(|(kinds, with)| tile.fits(kinds, *with)) {
            report(row, "no layout places or deals it", "use it in a layout, or remove it", sink);
        }
    }
}

/// Tiles that are in no stack, or whose demands nobody can meet.
fn tableau(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let drawn: BTreeSet<_> = pack.decks.iter().filter_map(|deck| deck.tiles).collect();
    let laid = laid(pack);
    for (at, (row, tile)) in context.authored.tile.iter().zip(&pack.tiles).enumerate() {
        if !drawn.is_empty() && !tile.kinds.iter().any(|kind| drawn.contains(kind)) {
            report(row, "it is in no stack", "give it the kind of a stack, or remove it", sink);
            continue;
        }
        let lacking = tile.sides.iter().map(|side| lacking(pack, &laid, at, side)).min();
        let Some(Some(lacking)) = lacking else { continue };
        let names: Vec<&str> = lacking.iter().map(|id| &*pack[*id].name).collect();
        let why = format!("too few other tiles produce {}", names.join(" or "));
        let help = "demand something else, or let more tiles that can be placed produce it";
        report(row, &why, help, sink);
    }
}

/// The tiles that produce each resource, among those that can be laid if there are enough of them.
fn laid(pack: &Pack) -> Vec<Vec<usize>> {
    let mut makers: Vec<Vec<usize>> = vec![Vec::new(); pack.resources.len()];
    let mut waiting: Vec<Vec<(usize, usize)>> = vec![Vec::new(); pack.resources.len()];
    let mut missing: Vec<Vec<usize>> = Vec::new();
    let mut ready: Vec<usize> = Vec::new();
    for (at, tile) in pack.tiles.iter().enumerate() {
        let mut counts = Vec::new();
        for (side, face) in tile.sides.iter().enumerate() {
            let demands: BTreeSet<ResourceId> = face.demands.iter().copied().collect();
            counts.push(demands.len());
            for demand in demands {
                waiting[demand.index()].push((at, side));
            }
        }
        if counts.contains(&0) {
            ready.push(at);
        }
        missing.push(counts);
    }
    let mut done = vec![false; pack.tiles.len()];
    while let Some(at) = ready.pop() {
        if std::mem::replace(&mut done[at], true) {
            continue;
        }
        let products: BTreeSet<ResourceId> =
            pack.tiles[at].sides.iter().flat_map(|side| &side.produces).copied().collect();
        for product in products {
            if makers[product.index()].is_empty() {
                for (tile, side) in std::mem::take(&mut waiting[product.index()]) {
                    missing[tile][side] -= 1;
                    if missing[tile][side] == 0 {
                        ready.push(tile);
                    }
                }
            }
            makers[product.index()].push(at);
        }
    }
    makers
}

/// Some demands of a side that other tiles cannot meet, each giving one thing.
fn lacking(pack: &Pack, laid: &[Vec<usize>], tile: usize, side: &Side) -> Option<Vec<ResourceId>> {
    let mut counts: BTreeMap<ResourceId, usize> = BTreeMap::new();
    for demand in &side.demands {
        *counts.entry(*demand).or_default() += 1;
    }
    let lacks = |set: &[(ResourceId, usize)]| {
        let wanted = set.iter().map(|(_, count)| count).sum();
        let set: Vec<ResourceId> = set.iter().map(|(id, _)| *id).collect();
        (!enough(pack, laid, tile, &set, wanted)).then_some(set)
    };
    let different: Vec<(ResourceId, usize)> = counts.into_iter().collect();
    let subsets = if different.len() <= MOST_DEMANDS { 1_usize << different.len() } else { 0 };
    let mut some = (1..subsets).filter_map(|bits| {
        let chosen = different.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        lacks(&chosen.map(|(_, one)| *one).collect::<Vec<_>>())
    });
    let alone = different.iter().find_map(|one| lacks(std::slice::from_ref(one)));
    alone.or_else(|| some.next()).or_else(|| lacks(&different))
}

/// True when so many other tiles produce one of some resources. It looks no further than it must.
fn enough(
    pack: &Pack,
    laid: &[Vec<usize>],
    tile: usize,
    set: &[ResourceId],
    wanted: usize,
) -> bool {
    let mut seen = BTreeSet::new();
    let mut there = 0;
    for maker in set.iter().flat_map(|id| &laid[id.index()]) {
        if there >= wanted {
            break;
        }
        if *maker != tile && seen.insert(*maker) {
            there += usize::from(pack.tiles[*maker].copies);
        }
    }
    there >= wanted
}

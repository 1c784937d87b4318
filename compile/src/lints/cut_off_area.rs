//! The check for `cut-off-area`.

use std::collections::{BTreeMap, BTreeSet};

use strabo_model::graph::petgraph::graph::{DiGraph, NodeIndex};
use strabo_model::graph::petgraph::visit::{EdgeFiltered, EdgeRef};
use strabo_model::graph::{parts, reached};
use strabo_model::map::{Area, OneWay};
use strabo_model::{Pack, attribute::Attribute, pack::Setup, refs::AreaId};

use super::{CUT_OFF_AREA, Context, Diagnostic, Sink};
use crate::support::borders::isolated;
use crate::support::{places, setups};

/// More areas than this are not pointed at.
const MOST_LISTED: usize = 4;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    let (ways, isolated, starts) = (Ways::new(pack), isolated(pack), setups::starts(pack));
    // For each area that is cut off, the setups in which it is.
    let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (setup_at, setup) in setups::all(pack) {
        let in_play = pack.in_play(Some(setup));
        let reached = ways.reached(pack, &in_play, sources(pack, setup, &in_play, &starts));
        if !reached.contains(&true) {
            continue;
        }
        for (at, area) in pack.areas.iter().enumerate() {
            if in_play[at] && !reached[at] && area.is_land() && !isolated[at] {
                found.entry(at).or_default().push(setup_at);
            }
        }
    }
    for piece in together(pack, &found) {
        report(context, &piece, &found, sink);
    }
}

/// Where tokens of the civilizations in play can begin. Without a start, or with one that is out of
/// play, that is anywhere in the region: other lints report that.
fn sources(pack: &Pack, setup: &Setup, in_play: &[bool], starts: &[Option<AreaId>]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut anywhere = BTreeSet::new();
    for civilization in &setup.civilizations {
        let start = starts.get(civilization.index()).copied().flatten().map(AreaId::index);
        match start.filter(|at| in_play[*at] && pack.areas[*at].is_land()) {
            Some(at) => found.push(at),
            None => {
                anywhere.insert(*civilization);
            }
        }
    }
    if !anywhere.is_empty() {
        let inside = pack.areas.iter().enumerate().filter(|(at, area)| {
            in_play[*at] && area.region.iter().any(|region| anywhere.contains(region))
        });
        found.extend(inside.map(|(at, _)| at));
    }
    found
}

/// Areas that touch and are cut off in the same setups: one mistake.
fn together(pack: &Pack, found: &BTreeMap<usize, Vec<usize>>) -> Vec<Vec<usize>> {
    if found.is_empty() {
        return Vec::new();
    }
    let touched = pack.areas.iter().enumerate().flat_map(|(at, area)| {
        area.land.iter().chain(&area.water).map(move |there| (at, there.index()))
    });
    let alike = |(one, other): &(usize, usize)| {
        found.get(one).is_some_and(|setups| found.get(other) == Some(setups))
    };
    let mut pieces = parts(pack.areas.len(), touched.filter(alike));
    pieces.retain(|piece| found.contains_key(&piece[0]));
    pieces
}

fn report(
    context: &Context<'_>,
    piece: &[usize],
    found: &BTreeMap<usize, Vec<usize>>,
    sink: &mut Sink,
) {
    let Some(first) = piece.first() else { return };
    let within = found.get(first).map(|at| setups::within(context.pack, at)).unwrap_or_default();
    let id = places::id(context, *first);
    let message = match piece.len() {
        1 => format!("{within}, \"{id}\" is in play, but nobody can reach it"),
        count => format!(
            "{within}, \"{id}\" and {} more are in play, but nobody can reach them",
            count - 1
        ),
    };
    let by_open_sea = !sails_open_sea(context.pack) && piece.iter().any(|at| at_sea(context, *at));
    let mut finding = Diagnostic::new(&CUT_OFF_AREA, places::id_span(context, *first), message)
        .here(if by_open_sea {
            "touches open sea, which no ship can enter"
        } else {
            "cannot be reached by land or by ship"
        });
    for at in piece.iter().skip(1).take(MOST_LISTED) {
        finding = finding.label(places::id_span(context, *at), "nor here");
    }
    sink.push(finding.help(if by_open_sea {
        "ships enter open sea only with an advance that has the attribute \"sail_open_sea\", and this pack has none: add \
         one, or name the areas that a ship reaches along the coast under `water`"
    } else {
        "add the missing border, bring the areas between them into play with `add`, or take it out of play with `out`"
    }));
}

fn at_sea(context: &Context<'_>, at: usize) -> bool {
    let water = places::neighbours(context, at, places::By::Water).iter();
    water.filter_map(|id| context.pack.areas.get(id.index())).any(|area| !area.is_land())
}

/// True when an advance lets ships enter open sea.
fn sails_open_sea(pack: &Pack) -> bool {
    let sails = |attribute: &Attribute| matches!(attribute, Attribute::SailOpenSea);
    pack.advances.iter().flat_map(|advance| &advance.attributes).any(sails)
}

/// How tokens move: on foot from area to area, and by ship from coast to coast. A border counts
/// if either side declares it, unless it is a one-way border.
///
/// The first nodes are the areas, as they are when a token is ashore or may leave by any coast. The
/// others are single coasts of areas that have several, for ships that only pass by. Each node knows
/// the position of its area.
struct Ways(DiGraph<usize, Way>);

/// What a step needs.
#[derive(Clone, Copy)]
enum Way {
    /// Both areas are in play.
    OnFoot,
    /// Nothing.
    BySea,
    /// Tokens can go ashore in the area it leads to.
    ToLand,
    /// Tokens cannot go ashore there, so the ship must leave by the coast it arrived at.
    AlongCoast,
}

impl Ways {
    fn new(pack: &Pack) -> Self {
        let mut graph = DiGraph::with_capacity(pack.areas.len(), 12 * pack.areas.len());
        for at in 0..pack.areas.len() {
            graph.add_node(at);
        }
        // For an area with several coasts and a place it touches by water: the nodes of these coasts.
        let mut coasts: BTreeMap<(usize, usize), Vec<NodeIndex>> = BTreeMap::new();
        for (at, area) in pack.areas.iter().enumerate() {
            for touched in &area.coasts {
                let coast = graph.add_node(at);
                for (_, there) in places::distinct(touched) {
                    coasts.entry((at, there.index())).or_default().push(coast);
                }
            }
        }
        let coasts = |at, there| coasts.get(&(at, there)).map_or(&[][..], Vec::as_slice);
        let open_sea = sails_open_sea(pack);
        let node = NodeIndex::new;
        for (from, to) in steps(pack, |area| &area.land) {
            graph.add_edge(node(from), node(to), Way::OnFoot);
        }
        let sailed = steps(pack, |area| &area.water);
        for (from, to) in sailed.filter(|(_, to)| open_sea || pack.areas[*to].is_land()) {
            for berth in std::iter::once(node(from)).chain(coasts(from, to).iter().copied()) {
                let reached = coasts(to, from);
                let way = if reached.is_empty() { Way::BySea } else { Way::ToLand };
                graph.add_edge(berth, node(to), way);
                for coast in reached {
                    graph.add_edge(berth, *coast, Way::AlongCoast);
                }
            }
        }
        Self(graph)
    }

    /// Where tokens can get, on foot through what is in play and by ship over water borders. Ships
    /// also pass areas out of play, along the coast they arrived at.
    fn reached(&self, pack: &Pack, in_play: &[bool], sources: Vec<usize>) -> Vec<bool> {
        let ashore = |at: usize| in_play[at] && pack.areas[at].is_land();
        let open = EdgeFiltered::from_fn(&self.0, |step| match step.weight() {
            Way::OnFoot => ashore(self.0[step.source()]) && ashore(self.0[step.target()]),
            Way::BySea => true,
            Way::ToLand => ashore(self.0[step.target()]),
            Way::AlongCoast => !ashore(self.0[step.target()]),
        });
        let mut found = vec![false; pack.areas.len()];
        for node in reached(&open, sources.into_iter().map(NodeIndex::new)) {
            if let Some(found) = found.get_mut(node.index()) {
                *found = ashore(node.index());
            }
        }
        found
    }
}

/// All borders of one kind, in both directions unless one is declared as one-way.
fn steps(pack: &Pack, touched: fn(&Area) -> &[AreaId]) -> impl Iterator<Item = (usize, usize)> {
    let one_way: BTreeSet<OneWay> = pack.one_way.iter().copied().collect();
    let steps = pack.areas.iter().enumerate().flat_map(move |(at, area)| {
        touched(area).iter().flat_map(move |there| [(at, there.index()), (there.index(), at)])
    });
    steps.filter(move |(from, to)| {
        let (to, from) = (AreaId::from(*from), AreaId::from(*to));
        !one_way.contains(&OneWay { from, to })
    })
}

//! A pack as graphs of the crate [`petgraph`]: its map, and what leads from one advance or variant to the next.
//!
//! The nodes are typed ids, so that a graph and its pack explain each other. All algorithms of
//! petgraph work on these graphs; the few that Strabo itself needs are functions here.
//!
//! ```
//! # let bytes = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../compile/tests/golden/smallest-format-1.strabo"));
//! # let pack = strabo_model::bundle::read(bytes)?;
//! use strabo_model::graph::{self, petgraph::visit::NodeFiltered};
//!
//! // The whole map; `pack.map_graph(pack.setup(2))` is the map of a game for two.
//! let map = pack.map_graph(None);
//! let (north, lake) = (pack.area("north").unwrap(), pack.area("lake").unwrap());
//! let beside: Vec<&str> = map.neighbors(north).map(|id| &*pack[id].id).collect();
//! assert_eq!(beside, ["west", "east", "lake"]);
//! assert!(map[(north, lake)].water && !map[(north, lake)].land);
//!
//! // How far everything is, and what remains of the map without its open seas.
//! assert_eq!(graph::distances(&map, north)[&lake], 1);
//! let on_foot = NodeFiltered::from_fn(&map, |id| pack[id].is_land());
//! assert_eq!(graph::reached(&on_foot, [north]).len(), 3);
//! # Ok::<(), strabo_model::bundle::Error>(())
//! ```

use std::collections::BTreeMap;

pub use petgraph;
use petgraph::algo::{astar, dijkstra, kosaraju_scc};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::graphmap::{DiGraphMap, NodeTrait};
use petgraph::unionfind::UnionFind;
use petgraph::visit::{Dfs, IntoEdges, IntoNeighbors, NodeFiltered, Visitable};

use crate::refs::{AdvanceId, AreaId, VariantId};
use crate::rows::RowId;
use crate::{Pack, pack::Setup};

/// How one area touches another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Border {
    /// Tokens walk over it.
    pub land: bool,
    /// Ships sail over it.
    pub water: bool,
}

impl Pack {
    /// The map: an edge for every border, from the area that declares it. In a pack without errors
    /// both areas do. With a setup, only the areas in play are part of it.
    pub fn map_graph(&self, setup: Option<&Setup>) -> DiGraphMap<AreaId, Border> {
        let in_play = self.in_play(setup);
        let mut map: DiGraphMap<AreaId, Border> =
            DiGraphMap::with_capacity(self.areas.len(), 6 * self.areas.len());
        let plays = |id: &AreaId| in_play.get(id.index()) == Some(&true);
        for (here, area) in self.rows::<AreaId>().filter(|(id, _)| plays(id)) {
            map.add_node(here);
            for (list, by_land) in [(&area.land, true), (&area.water, false)] {
                for there in list.iter().copied().filter(plays) {
                    let border = map.edge_weight(here, there).copied().unwrap_or_default();
                    let border =
                        Border { land: border.land || by_land, water: border.water || !by_land };
                    map.add_edge(here, there, border);
                }
            }
        }
        map
    }

    /// The prerequisites: an edge from each advance to every advance it needs.
    ///
    /// ```
    /// # use strabo_model::{Pack, graph, pack::Advance, refs::AdvanceId};
    /// # let [id, needed] = [0, 1].map(AdvanceId::from);
    /// # let first = Advance { prerequisites: vec![needed], ..Advance::default() };
    /// # let mut pack = Pack { advances: vec![first, Advance::default()], ..Pack::default() };
    /// assert!(pack.prerequisite_graph().contains_edge(id, needed));
    /// assert!(graph::cycles(&pack.prerequisite_graph()).is_empty());
    /// pack.advances[needed.index()].prerequisites.push(id);
    /// assert_eq!(graph::cycles(&pack.prerequisite_graph()), [[id, needed]]);
    /// ```
    pub fn prerequisite_graph(&self) -> DiGraphMap<AdvanceId, ()> {
        linked(self, |id: AdvanceId| self[id].prerequisites.iter().map(|to| (*to, ())))
    }

    /// The special credits: an edge from each advance to the one it makes cheaper, with the amount.
    pub fn credit_graph(&self) -> DiGraphMap<AdvanceId, u16> {
        linked(self, |id: AdvanceId| self[id].special_credit.iter().map(|it| (it.to, it.amount)))
    }

    /// The variants: an edge from each variant to every variant it includes.
    pub fn variant_graph(&self) -> DiGraphMap<VariantId, ()> {
        linked(self, |id: VariantId| self[id].includes.iter().map(|to| (*to, ())))
    }
}

/// All rows of one kind, and where each of them leads to. References to no row are left out.
fn linked<I, E, L>(pack: &Pack, leads_to: impl Fn(I) -> L) -> DiGraphMap<I, E>
where
    I: RowId + NodeTrait,
    L: Iterator<Item = (I, E)>,
{
    let mut graph = DiGraphMap::new();
    for id in pack.ids() {
        graph.add_node(id);
    }
    for id in pack.ids() {
        for (to, weight) in leads_to(id).filter(|(to, _)| to.index() < I::rows(pack).len()) {
            graph.add_edge(id, to, weight);
        }
    }
    graph
}

/// The cycles of a graph: one for each group of nodes that all lead to each other, the shortest one
/// from where a walk from the first node on enters the group. Every cycle names all of its members,
/// each of which leads to the next and the last to the first.
pub fn cycles<N: NodeTrait, E: Clone>(graph: &DiGraphMap<N, E>) -> Vec<Vec<N>> {
    // A walk over this type of graph follows edges in the order in which they were added.
    let graph: DiGraph<N, E> = graph.clone().into_graph();
    let mut groups = kosaraju_scc(&graph);
    groups.retain(|group| group.len() > 1 || graph.contains_edge(group[0], group[0]));
    let mut group_of = vec![None; graph.node_count()];
    for (number, group) in groups.iter().enumerate() {
        for node in group {
            group_of[node.index()] = Some(number);
        }
    }
    let mut open = vec![true; groups.len()];
    let mut cycles = Vec::new();
    for first in reached(&graph, graph.node_indices()) {
        let Some(group) = group_of[first.index()].filter(|group| open[*group]) else { continue };
        open[group] = false;
        let inside = |node: NodeIndex| group_of[node.index()] == Some(group);
        let inside = NodeFiltered::from_fn(&graph, inside);
        let closes = |last| graph.contains_edge(last, first);
        let way = astar(&inside, first, closes, |_| 1_u32, |_| 0);
        cycles.extend(way.map(|(_, way)| way.into_iter().map(|node| graph[node]).collect()));
    }
    cycles
}

/// All nodes that some of the starts lead to, and the starts themselves, in the order of a walk.
pub fn reached<G>(graph: G, starts: impl IntoIterator<Item = G::NodeId>) -> Vec<G::NodeId>
where
    G: IntoNeighbors + Visitable,
{
    let mut walk = Dfs::empty(graph);
    let mut reached = Vec::new();
    for start in starts {
        walk.move_to(start);
        reached.extend(std::iter::from_fn(|| walk.next(graph)));
    }
    reached
}

/// How many edges the shortest way from the start to each node has. Nodes that no way leads to are
/// left out.
pub fn distances<G>(graph: G, start: G::NodeId) -> BTreeMap<G::NodeId, u32>
where
    G: IntoEdges + Visitable,
    G::NodeId: Ord + std::hash::Hash,
{
    dijkstra(graph, start, None, |_| 1).into_iter().collect()
}

/// Groups things, which are numbers from 0 to `count`, by which of them are joined directly or over
/// others. Things are in order in each part, and parts are in the order of their first things.
///
/// ```
/// assert_eq!(strabo_model::graph::parts(5, [(4, 2), (2, 1)]), [vec![0], vec![1, 2, 4], vec![3]]);
/// ```
pub fn parts(count: usize, joined: impl IntoIterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let mut sets = UnionFind::new(count);
    for (one, other) in joined {
        sets.union(one, other);
    }
    let mut part_of = vec![None; count];
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for (thing, set) in sets.into_labeling().into_iter().enumerate() {
        let part = *part_of[set].get_or_insert(parts.len());
        if part == parts.len() {
            parts.push(Vec::new());
        }
        parts[part].push(thing);
    }
    parts
}

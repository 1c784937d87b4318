//! Finds what hangs on a single place: the parts of a graph that one point separates from the rest.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::{algo::articulation_points::articulation_points, unionfind::UnionFind};

/// For every part that hangs on one point only: a point of it next to that point.
pub fn hanging(points: usize, lines: &[(u32, u32)]) -> Vec<u32> {
    let graph = UnGraph::<(), ()>::from_edges(lines);
    let cuts = articulation_points(&graph);
    let cuts: Vec<bool> = (0..points).map(|at| cuts.contains(&NodeIndex::new(at))).collect();
    let mut parts: UnionFind<u32> = UnionFind::new(points);
    let inside = |&&(a, b): &&(u32, u32)| !cuts[a as usize] && !cuts[b as usize];
    for &(a, b) in lines.iter().filter(inside) {
        parts.union(a, b);
    }
    // What is left of a part without the points that separate it from others, and those points.
    let mut beside: BTreeMap<u32, [BTreeSet<u32>; 2]> = BTreeMap::new();
    for (cut, other) in lines.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
        if cuts[cut as usize] && !cuts[other as usize] {
            let [around, members] = beside.entry(parts.find_mut(other)).or_default();
            around.insert(cut);
            members.insert(other);
        }
    }
    let lines_of = |point: &u32| graph.neighbors(NodeIndex::from(*point)).count();
    let hanging = beside.into_values().filter(|[around, _]| around.len() == 1);
    let mut result: Vec<u32> = hanging
        .filter_map(|[_, members]| members.into_iter().min_by_key(|at| (lines_of(at), *at)))
        .collect();
    result.sort_unstable();
    result
}

#[cfg(test)]
mod tests {
    use super::hanging;

    #[test]
    fn leaves_and_ears_hang() {
        // A triangle with a leaf at one corner and a triangle at another.
        let lines = [(0, 1), (1, 2), (0, 2), (2, 3), (1, 4), (4, 5), (1, 5)];
        assert_eq!(hanging(6, &lines), vec![3, 4]);
        assert!(hanging(3, &lines[..3]).is_empty());
        assert!(hanging(0, &[]).is_empty());
    }
}

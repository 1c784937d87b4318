//! Tests of `graph`.

use petgraph::graphmap::DiGraphMap;
use strabo_model::graph::cycles;

#[test]
fn a_cycle_begins_where_a_walk_enters_it() {
    let graph = DiGraphMap::<u8, ()>::from_edges([(0, 3), (0, 1), (1, 2), (2, 3), (3, 1)]);
    assert_eq!(cycles(&graph), [[3, 1, 2]]);
}

#[test]
fn what_leads_to_itself_is_a_cycle_and_what_leads_into_one_is_not() {
    let graph = DiGraphMap::<u8, ()>::from_edges([(0, 1), (1, 1), (2, 3), (3, 4), (4, 3)]);
    assert_eq!(cycles(&graph), [vec![1], vec![3, 4]]);
}

#[test]
fn the_shortest_cycle_of_a_group_is_named() {
    let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 0), (3, 1)];
    assert_eq!(cycles(&DiGraphMap::<u8, ()>::from_edges(edges)), [[0, 1, 2]]);
}

#[test]
fn a_long_cycle_names_every_member() {
    let edges = (0..50_000_u16).map(|at| (at, (at + 1) % 50_000));
    assert_eq!(cycles(&DiGraphMap::<u16, ()>::from_edges(edges))[0].len(), 50_000);
}

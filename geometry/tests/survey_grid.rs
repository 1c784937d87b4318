//! Tests of `grid`.

use strabo_geometry::survey::testing::{Entry, Grid};

/// Lines that lie close together; each is filed twice.
fn grid() -> Grid {
    let mut grid = Grid::new(1.5);
    for number in 0..60_u32 {
        let at = |step: u32| f64::from(number * step % 37) - 12.0;
        for _ in 0..2 {
            grid.add_segment(number as usize, [at(7), at(11)], [at(5), at(3)]);
        }
    }
    grid.finish()
}

fn near(grid: &Grid, from: [f64; 2], to: [f64; 2]) -> Vec<Entry> {
    let mut found = Vec::new();
    grid.near(from, to, 0.4, &mut |entries| found.extend(entries));
    found
}

#[test]
fn a_table_finds_what_a_search_finds() {
    let table = grid();
    assert!(table.table.is_some());
    assert!(table.entries.is_sorted_by(|one, other| one < other), "each once");
    let search = Grid { table: None, entries: table.entries.clone(), cell: table.cell };
    for step in 0..400_u32 {
        let at = |factor: u32| f64::from(step * factor % 61) - 20.0;
        let (from, to) = ([at(3), at(7)], [at(5), at(13)]);
        assert_eq!(near(&table, from, to), near(&search, from, to));
        assert_eq!(table.at(from), search.at(from));
    }
}

#[test]
fn what_lies_far_apart_is_searched() {
    let mut grid = Grid::new(1.0);
    grid.add_segment(0, [0.0, 0.0], [1.0, 0.0]);
    grid.add_segment(1, [1e9, 1e9], [1e9, 1e9]);
    let grid = grid.finish();
    assert!(grid.table.is_none());
    assert_eq!(near(&grid, [0.5, 0.0], [0.5, 0.0]).first().map(|entry| entry.1), Some(0));
}

//! Tests of `layout`.

use std::collections::BTreeMap;

use strabo_model::layout::{MapCell, holes};
use strabo_model::tile::{Cell, Grid, GridShape, Neighbours};

const SQUARES: Grid = Grid {
    shape: GridShape::Square,
    neighbours: Neighbours::Sides,
    tableau: false,
    flat_tops: false,
};
const HEXES: Grid = Grid { shape: GridShape::Hex, ..SQUARES };
const FOUR: &[Cell] = &[[0, 0], [1, 0], [0, 1], [1, 1]];

fn index(spots: &[MapCell]) -> BTreeMap<MapCell, usize> {
    spots.iter().copied().zip(0..).collect()
}

#[test]
fn a_square_of_four_turns_four_ways_and_a_lens_of_four_hexes_two() {
    assert_eq!(SQUARES.outline_turns(FOUR), [0, 1, 2, 3]);
    assert_eq!(HEXES.outline_turns(FOUR), [0, 3]);
}

#[test]
fn a_quarter_turn_brings_the_north_western_space_to_the_north_east() {
    assert_eq!(SQUARES.turned(FOUR, 1), [[1, 0], [1, 1], [0, 0], [0, 1]]);
}

#[test]
fn a_flower_of_hexes_turns_about_its_middle() {
    let flower: &[Cell] = &[[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
    let turned = HEXES.turned(flower, 1);
    assert_eq!(turned[..3], [[0, 0], [0, 1], [-1, 1]]);
    assert_eq!(HEXES.outline_turns(flower).len(), 6);
}

#[test]
fn a_tile_that_is_turned_over_covers_its_mirror_image() {
    // Whatever is its own mirror image keeps its spaces; in hexes also what needs a turn for it.
    let bent: &[Cell] = &[[0, 0], [1, 0], [1, 1]];
    for (grid, spaces) in [(SQUARES, FOUR), (HEXES, FOUR), (SQUARES, bent), (HEXES, bent)] {
        assert_eq!(grid.flipped(spaces), spaces);
    }
    let hook: &[Cell] = &[[0, 0], [1, 0], [2, 0], [2, 1]];
    for grid in [SQUARES, HEXES] {
        let over = grid.flipped(hook);
        assert_eq!(over, [[0, 0], [0, 1], [0, 2], [1, 2]]);
        assert_eq!(grid.flipped(&over), hook);
    }
}

#[test]
fn a_full_turn_changes_nothing() {
    let odd: &[Cell] = &[[2, 3], [3, 3], [3, 4]];
    for grid in [SQUARES, HEXES] {
        assert_eq!(grid.turned(odd, grid.full_turn()), grid.turned(odd, 0));
    }
}

#[test]
fn neighbours_of_squares_are_four_or_eight_and_of_hexes_six() {
    let corners = Grid { neighbours: Neighbours::Corners, ..SQUARES };
    let count = |grid: Grid| grid.around([0, 0]).count();
    assert_eq!((count(SQUARES), count(corners), count(HEXES)), (4, 8, 6));
}

#[test]
fn a_ring_of_tiles_encloses_a_hole_and_an_open_one_does_not() {
    let ring: Vec<MapCell> = HEXES.around([0, 0]).collect();
    assert_eq!(holes(HEXES, &index(&ring)), [[0, 0]]);
    assert_eq!(holes(HEXES, &index(&ring[1..])), [[0_i16; 2]; 0]);
    let corners = Grid { neighbours: Neighbours::Corners, ..SQUARES };
    let sides: Vec<MapCell> = SQUARES.around([0, 0]).collect();
    assert_eq!(holes(corners, &index(&sides)), [[0, 0]]);
}

#[test]
fn spaces_apart_from_each_other_are_not_connected() {
    assert!(HEXES.is_connected(&[[0, 0], [1, 0], [1, 1]]));
    assert!(!SQUARES.is_connected(&[[0, 0], [1, 1]]));
    assert!(HEXES.is_connected(&[[1, 0], [0, 1]]));
}

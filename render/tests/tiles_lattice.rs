//! Tests of `tiles::lattice`.

use strabo_model::tile::{Grid, GridShape, Neighbours};
use strabo_render::testing::Lattice;

fn grid(shape: GridShape, flat_tops: bool) -> Grid {
    Grid { shape, neighbours: Neighbours::Sides, tableau: false, flat_tops }
}

#[test]
fn neighbours_share_the_edge_between_them() {
    for (shape, flat) in
        [(GridShape::Square, false), (GridShape::Hex, false), (GridShape::Hex, true)]
    {
        let grid = grid(shape, flat);
        let lattice = Lattice::at(grid, 10.0, [0, 0]);
        for (side, way) in grid.sides().iter().enumerate() {
            let own = lattice.edge([0, 0], side);
            let opposite = (side + grid.sides().len() / 2) % grid.sides().len();
            let [to, from] = lattice.edge(*way, opposite);
            for (a, b) in own.iter().zip([from, to]) {
                let off = (a[0] - b[0]).abs() + (a[1] - b[1]).abs();
                assert!(off < 0.001, "{shape:?} {flat} {side}: {own:?}");
            }
        }
    }
}

#[test]
fn everything_fits_into_the_frame() {
    let grid = grid(GridShape::Hex, true);
    let spots = [[0, 0], [5, 1], [-2, 7]];
    let lattice = Lattice::fitting(grid, &spots, [100, 50], [300, 200], 1000.0);
    let [left, top, right, bottom] = lattice.bounds(&spots);
    assert!(left > 99.9 && top > 49.9 && right < 400.1 && bottom < 250.1);
}

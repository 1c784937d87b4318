//! Tests of `completeness`.

use strabo_model::Pack;
use strabo_model::completeness::{shares, whole};
use strabo_model::tile::{Side, Tile};

fn side(unprinted: bool) -> Side {
    Side {
        side: None,
        unprinted,
        terrain: Vec::new(),
        order_unprinted: false,
        icons: Vec::new(),
        demands: Vec::new(),
        produces: Vec::new(),
        grants: None,
        points: 0,
        lacks: Vec::new(),
    }
}

fn tile(copies: u16, sides: Vec<Side>) -> Tile {
    Tile {
        id: "tile".into(),
        name: None,
        number: None,
        kinds: Vec::new(),
        shape: None,
        component: None,
        copies,
        sides,
    }
}

#[test]
fn a_tile_counts_as_often_as_it_is_in_the_box() {
    let tiles = vec![tile(16, vec![side(true)]), tile(1, vec![side(false), side(true)])];
    let pack = Pack { tiles, ..Pack::default() };
    let found: Vec<(&str, u32, u32)> =
        shares(&pack).iter().map(|row| (row.part, row.declared, row.filled)).collect();
    assert_eq!(found, [("tiles", 17, 0), ("tile faces", 18, 1)]);
}

#[test]
fn an_empty_pack_lacks_nothing() {
    assert_eq!(shares(&Pack::default()), []);
    assert!((whole(&Pack::default()).share - 1.0).abs() < f64::EPSILON);
}

//! Tests of `naming`.

use std::collections::BTreeSet;

use strabo_core::naming::{Spot, city_name, direction, names, turned};
use strabo_model::tile::{Grid, GridShape, Neighbours};

const POINTED: Grid =
    Grid { shape: GridShape::Hex, neighbours: Neighbours::Sides, tableau: false, flat_tops: false };
const FLAT: Grid = Grid { flat_tops: true, ..POINTED };
const SQUARES: Grid = Grid { shape: GridShape::Square, ..POINTED };

fn spot(at: [i16; 2], landmark: Option<&str>) -> Spot {
    Spot { at, ground: "Forest".to_owned(), landmark: landmark.map(str::to_owned) }
}

#[test]
fn directions_are_those_of_the_drawing() {
    let around = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
    let said = |grid| around.map(|to| direction(grid, [0, 0], to));
    let pointed = ["east", "south-east", "south-west", "west", "north-west", "north-east"];
    assert_eq!(said(POINTED), pointed);
    let flat = ["south-east", "south", "south-west", "north-west", "north", "north-east"];
    assert_eq!(said(FLAT), flat);
    let squares = ["east", "south", "south-west", "west", "north", "north-east"];
    assert_eq!(said(SQUARES), squares);
}

#[test]
fn a_space_is_called_by_its_landmark_or_by_the_way_from_it() {
    let spots = [
        spot([0, 0], Some("Ur")),
        spot([0, -1], None),
        spot([0, -2], None),
        spot([5, 0], Some("the Weaving House")),
        spot([5, 1], None),
    ];
    let named = names(POINTED, &spots);
    let (first, farther) = ("Forest north-west of Ur", "Forest 2 north-west of Ur");
    assert_eq!(
        named,
        ["Ur", first, farther, "Weaving House", "Forest south-east of the Weaving House"]
    );
}

#[test]
fn no_two_spaces_share_a_name() {
    let cells = || (-6_i16..6).flat_map(|x| (-6_i16..6).map(move |y| [x, y]));
    for grid in [POINTED, FLAT, SQUARES] {
        for landmarks in [&[][..], &[[0, 0]], &[[0, 0], [1, 2], [-4, 4]]] {
            let mark = |at| landmarks.iter().position(|mark| *mark == at).map(city_name);
            let all: Vec<Spot> = cells().map(|at| spot(at, mark(at).as_deref())).collect();
            let named = names(grid, &all);
            assert_eq!(named.iter().collect::<BTreeSet<_>>().len(), all.len(), "{named:?}");
        }
    }
}

#[test]
fn a_landmark_that_is_there_twice_stands_in_for_the_ground() {
    let mine = Some("Diamond mine");
    let spots = [spot([0, 0], Some("Ur")), spot([1, 0], mine), spot([-1, 0], mine)];
    assert_eq!(
        names(POINTED, &spots),
        ["Ur", "Diamond mine east of Ur", "Diamond mine west of Ur"]
    );
}

#[test]
fn cities_have_names_of_their_own() {
    let all: BTreeSet<String> = (0..400).map(city_name).collect();
    assert_eq!(all.len(), 400);
    assert_eq!(city_name(0), "Ur");
}

#[test]
fn turns_are_said_in_words() {
    assert_eq!(turned(0, 6), "not turned");
    assert_eq!(turned(2, 6), "turned twice to the right");
    assert_eq!(turned(3, 6), "turned half round");
    assert_eq!(turned(5, 6), "turned once to the left");
    assert_eq!(turned(3, 4), "turned once to the left");
}

//! Tests of `board`.

use crate::support::{ending, exported, pack, unzipped};
use strabo_export::{Target, testing::joined};
use strabo_model::Pack;
use strabo_model::art::{Art, ArtLayer, Percent, Picture, picture};
use strabo_render::area_shapes::{is_inside, within};

fn square(at: i32, side: i32) -> Vec<[i32; 2]> {
    vec![[at, at], [at + side, at], [at + side, at + side], [at, at + side]]
}

#[test]
fn pieces_and_holes_become_one_line_with_the_same_inside() {
    let rings = [square(0, 30), square(10, 10), square(50, 20)];
    let one = vec![joined(&rings)];
    for point in [[5, 5], [15, 15], [25, 25], [60, 60], [40, 40], [-3, 5]] {
        assert_eq!(is_inside(&one, point), is_inside(&rings, point), "{point:?}");
    }
}

#[test]
fn there_is_a_point_inside_of_a_ring_with_a_hole() {
    let rings = [square(0, 30), square(3, 24)];
    assert!(within(&rings).is_some_and(|point| is_inside(&rings, point)));
    assert_eq!(within(&[]), None);
}

#[test]
fn modules_and_saves_carry_the_art_of_a_board() {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0H1V1z\"/></svg>";
    let clean = picture::clean(drawing.as_bytes()).expect("a picture");
    let mut painted = pack("smallest");
    let (file, kind, data) = (Box::from("a.svg"), clean.kind, clean.data.into());
    painted.pictures.push(Picture { file, kind, data, weight: clean.weight });
    let (opacity, layer) = (Percent::ALL, ArtLayer::Over);
    let (at, size) = ([0.0; 2], [900.0; 2]);
    let (id, picture) = (Box::from("a"), Box::from("a.svg"));
    painted.art.push(Art { id, picture, at, size, opacity, layer, clip: None });
    let boards = |pack: &Pack| {
        let module = exported(pack, Target::Vassal, 2, None);
        let module = unzipped(&ending(&module, ".vmod").bytes);
        let save = exported(pack, Target::Tts, 2, None);
        [ending(&module, "board.png"), ending(&save, "board.png")].map(|file| file.bytes.clone())
    };
    let (plain, painted) = (boards(&pack("smallest")), boards(&painted));
    assert!(plain.iter().zip(&painted).all(|(plain, painted)| plain != painted));
}

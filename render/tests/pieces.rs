//! Pieces over a board: each where it belongs, and nothing hidden by them that must be read.

use strabo_model::position::{Form, Piece};
use strabo_model::{Pack, refs::AreaId};
use strabo_render::area_shapes::{area_shapes, is_inside};
use strabo_render::paint::Colour;
use strabo_render::pieces::{Owner, Stage};
use strabo_render::scene::{About, Item, Scene, Text};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};

use crate::support::{pack, shipped, texts};

type Frame = [i32; 4];

fn board(pack: &Pack) -> Scene {
    let request = Request { pack, setup: pack.setups.last(), theme: Theme::of(ThemeKind::Light) };
    View::Map.pages(request).into_iter().next().expect("a board")
}

fn owners() -> Vec<Owner> {
    let owner = |name: &str, letter, colour| Owner {
        name: name.to_owned(),
        letter,
        colour: Colour::new(colour),
        note: "12 points".to_owned(),
    };
    vec![owner("<One>", 'O', 0x00cc_2244), owner("Two", 'T', 0x0022_44cc)]
}

/// A stack in every area of land, in every third of two players, and here and there a city and a ship.
fn pieces(pack: &Pack) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (at, id) in pack.ids().filter(|id: &AreaId| pack[*id].is_land()).enumerate() {
        let piece = |owner, form, count| Piece { area: id, owner, form, count };
        pieces.push(piece(at % 2, Form::Token, 3));
        if at % 3 == 0 {
            pieces.push(piece((at + 1) % 2, Form::Token, 12));
        }
        if at % 5 == 0 {
            pieces.push(piece(at % 2, Form::City, 0));
        }
        if at % 11 == 0 {
            pieces.push(piece(at % 2, Form::Ship, 2));
        }
    }
    pieces
}

fn shared(one: Frame, other: Frame) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

fn stacks(drawn: &Item) -> Vec<Frame> {
    let Item::Group(group) = drawn else { panic!("a group") };
    let boxes = group.items.iter().filter_map(|item| match item {
        Item::Box(one) => Some([one.x, one.y, one.x + one.width, one.y + one.height]),
        _ => None,
    });
    boxes.collect()
}

fn names(scene: &Scene) -> Vec<Frame> {
    let names = texts(scene).into_iter().filter(|text| matches!(text.about, Some(About::Name(_))));
    let frame = |text: &Text| {
        let [left, right] = text.ends();
        [left, text.y - text.size * 3 / 4, right, text.y]
    };
    names.map(frame).collect()
}

#[test]
fn pieces_hide_neither_each_other_nor_names() {
    for pack in shipped().iter().filter(|pack| &*pack.id == "mega-empires-east") {
        let scene = board(pack);
        let (owners, pieces) = (owners(), pieces(pack));
        let drawn =
            Stage::new(pack, scene.clone(), Theme::of(ThemeKind::Light)).pieces(&owners, &pieces);
        let stacks = stacks(&drawn);
        let tokens = pieces.iter().filter(|piece| piece.form == Form::Token).count();
        assert_eq!(stacks.len(), tokens, "every stack is drawn");
        for (at, one) in stacks.iter().enumerate() {
            let other = stacks[at + 1..].iter().find(|other| shared(*one, **other));
            assert_eq!(other, None, "{one:?}");
        }
        let names = names(&scene);
        let hidden = names.iter().filter(|name| stacks.iter().any(|one| shared(**name, *one)));
        // So many pieces are never on a board at once: one name in fifty may be touched.
        assert!(hidden.count() * 50 <= names.len(), "of {} names", names.len());
    }
}

#[test]
fn a_piece_stands_in_its_area_and_the_legend_says_whose_it_is() {
    let pack = pack("smallest");
    let scene = board(&pack);
    let stage = Stage::new(&pack, scene.clone(), Theme::of(ThemeKind::Light));
    for spot in area_shapes(&pack, &scene).iter().filter(|spot| pack[spot.area].is_land()) {
        let piece = Piece { area: spot.area, owner: 0, form: Form::Token, count: 2 };
        let [left, top, right, bottom] = stacks(&stage.pieces(&owners(), &[piece]))[0];
        let middle = [i32::midpoint(left, right), i32::midpoint(top, bottom)];
        assert!(is_inside(&spot.rings, middle), "{}", pack[spot.area].name);
    }
    let picture = stage.picture("Turn 4", &owners(), &[]);
    assert!(picture.height > scene.height, "the legend has room of its own");
    let drawn = strabo_render::svg::document(&picture);
    assert!(drawn.contains("&lt;One&gt;  12 points") && drawn.contains(">Turn 4<"), "{drawn}");
    // Somebody who is not in the list of owners has no pieces.
    let stranger =
        Piece { area: area_shapes(&pack, &scene)[0].area, owner: 9, form: Form::City, count: 0 };
    assert_eq!(stacks(&stage.pieces(&owners(), &[stranger])).len(), 0);
}

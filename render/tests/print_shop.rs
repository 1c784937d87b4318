//! Pages for a print shop: their boxes, their bleed, and lengths that are right on paper.

use crate::support::pack;
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};
use strabo_render::print::{Tiles, sheets};
use strabo_render::scene::Scene;
use strabo_render::{Paper, Request, Theme, ThemeKind, View, pdf};

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// Two at each corner of A4 with a strip of 3 mm: in the line of a cut, and outside of the page.
const MARKS: [[f64; 4]; 8] = [
    [3.0, 0.0, 3.0, 2.1],
    [213.0, 0.0, 213.0, 2.1],
    [3.0, 303.0, 3.0, 300.9],
    [213.0, 303.0, 213.0, 300.9],
    [0.0, 3.0, 2.1, 3.0],
    [0.0, 300.0, 2.1, 300.0],
    [216.0, 3.0, 213.9, 3.0],
    [216.0, 300.0, 213.9, 300.0],
];

fn drawn(id: &str, view: View, paper: Paper) -> Vec<Scene> {
    let pack = pack(id);
    let request = Request { pack: &pack, setup: None, theme: Theme::of(ThemeKind::Dark) };
    sheets(view, request, paper, Tiles::Auto)
}

fn numbers(objects: &[Object]) -> Vec<f64> {
    objects.iter().map(|one| f64::from(one.as_float().expect("a number"))).collect()
}

/// Left, lower, right and upper edge of one of the boxes of a page, in millimetres.
fn edges(page: &Dictionary, name: &str) -> [f64; 4] {
    let sides = page.get(name.as_bytes()).and_then(Object::as_array).expect("a box");
    let sides: [f64; 4] = numbers(sides).try_into().expect("four numbers");
    sides.map(|side| side / POINTS)
}

fn is_near(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| (one - other).abs() < 0.01)
}

/// The numbers of each operation of a name on a page, in millimetres.
fn operations(file: &Document, page: &Dictionary, name: &str) -> Vec<Vec<f64>> {
    let contents = page.get(b"Contents").and_then(Object::as_reference).expect("contents");
    let contents = file.get_object(contents).and_then(Object::as_stream).expect("contents");
    let all = Content::decode(&contents.content).expect("operations").operations;
    let own = all.iter().filter(|operation| operation.operator == name);
    own.map(|own| numbers(&own.operands).iter().map(|number| number / POINTS).collect()).collect()
}

fn pages(file: &Document) -> Vec<&Dictionary> {
    file.get_pages().values().map(|id| file.get_dictionary(*id).expect("a page")).collect()
}

#[test]
fn a_hundred_millimetres_of_a_board_are_a_hundred_on_its_sheet() {
    for id in ["smallest", "new-dawn-stand-in"] {
        for [across, down] in [[840, 590], [590, 841], [1189, 841], [2000, 700]] {
            let paper = Paper::Size(across * 10, down * 10);
            let board = drawn(id, View::Map, paper);
            assert_eq!(board.len(), 1, "one sheet");
            let bytes = pdf::with_bleed("board", &board, paper, 30).expect("a PDF");
            let file = Document::load_mem(&bytes).expect("a document");
            // The picture is drawn as a square whose sides are those of the sheet after the cut.
            let sides = [across, down].map(f64::from);
            let placed = &operations(&file, pages(&file)[0], "cm")[0];
            assert!(is_near(placed, &[sides[0], 0.0, 0.0, sides[1], 3.0, 3.0]), "{placed:?}");
            // It keeps its proportions, so the narrower fit of the two decides.
            let pixels = [board[0].width, board[0].height].map(f64::from);
            let scale = (sides[0] / pixels[0]).min(sides[1] / pixels[1]);
            for axis in 0..2 {
                let hundred = 100.0 * pixels[axis] / sides[axis] * scale;
                assert!((hundred - 100.0).abs() < 0.1, "{id} on {across} by {down}: {hundred}");
                let left = sides[axis] - pixels[axis] * scale;
                assert!(left < 0.5, "{id} on {across} by {down}: {left} mm stay empty");
            }
        }
    }
}

#[test]
fn every_page_says_where_it_is_cut() {
    let cards = drawn("smallest", View::Cards, Paper::A4);
    let read = |bytes: Vec<u8>| Document::load_mem(&bytes).expect("a document");
    let plain = read(pdf::document("cards", &cards, Paper::A4).expect("a PDF"));
    let file = read(pdf::with_bleed("cards", &cards, Paper::A4, 30).expect("a PDF"));
    assert_eq!((pages(&plain).len(), pages(&file).len()), (cards.len(), cards.len()));
    for (before, page) in pages(&plain).into_iter().zip(pages(&file)) {
        for name in ["MediaBox", "BleedBox", "TrimBox"] {
            assert!(is_near(&edges(before, name), &[0.0, 0.0, 210.0, 297.0]), "{name}");
        }
        assert!(is_near(&edges(page, "MediaBox"), &[0.0, 0.0, 216.0, 303.0]));
        assert!(is_near(&edges(page, "BleedBox"), &[0.0, 0.0, 216.0, 303.0]));
        assert!(is_near(&edges(page, "TrimBox"), &[3.0, 3.0, 213.0, 300.0]));
        assert!(
            is_near(&operations(&file, page, "re")[0], &[0.0, 0.0, 216.0, 303.0]),
            "the ground"
        );
        let (starts, ends) = (operations(&file, page, "m"), operations(&file, page, "l"));
        let marks =
            starts.iter().zip(&ends).map(|(start, end)| [start[0], start[1], end[0], end[1]]);
        for mark in marks.clone() {
            let wanted = MARKS.iter().filter(|wanted| is_near(*wanted, &mark));
            assert_eq!(wanted.count(), 1, "{mark:?}");
        }
        assert_eq!(marks.count(), MARKS.len());
    }
}

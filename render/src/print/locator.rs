//! A small map of the whole board, which shows what part of it another picture is of.

use strabo_model::map::Outline;

use crate::map::{Plan, Sizes};
use crate::paint::{Colour, Fill, Stroke};
use crate::path::{Path, whole};
use crate::request::Request;
use crate::scene::{Group, Item, Rectangle, Shape};

/// The whole board in a box, with the window of the picture, all in board units. Returns the items and the
/// lower edge.
pub fn locator(
    request: Request<'_>,
    plan: &Plan<'_>,
    [left, top, right, bottom]: [i32; 4],
    window: [f64; 4],
) -> (Group, i32) {
    let theme = request.theme;
    let extent = plan.frame.extent();
    let [wide, high] = [extent[2] - extent[0], extent[3] - extent[1]];
    let scale = (f64::from(right - left) / wide).min(f64::from(bottom - top) / high);
    let indent = whole((f64::from(right - left) - wide * scale) / 2.0);
    let sizes = Sizes::on_paper(12, 100.0);
    let frame = plan.frame.cropped(extent, scale, sizes).at(left + indent, top);
    let in_play = request.pack.in_play(request.setup);
    let kinds: [(&dyn Fn(usize) -> bool, Fill); 3] = [
        (&|at| !request.pack.areas[at].is_land(), theme.sea.mixed(Colour::WHITE, 40).into()),
        (&|at| request.pack.areas[at].is_land() && !in_play[at], theme.out.into()),
        (
            &|at| request.pack.areas[at].is_land() && in_play[at],
            theme.land.mixed(theme.bar, 60).into(),
        ),
    ];
    let mut items: Vec<Item> = Vec::new();
    for (is_shown, fill) in kinds {
        let mut path = Path::default();
        for (at, outline) in plan.outlines().iter().enumerate().take(in_play.len()) {
            if is_shown(at) {
                add(&frame.scaled(outline), &mut path);
            }
        }
        if !path.commands.is_empty() {
            // The line closes the seams between areas.
            let line = match fill {
                Fill::Solid(colour) => Stroke::new(colour, 4),
                _ => Stroke::new(theme.rule, 4),
            };
            items.push(Shape::filled(path, fill).stroked(line).into());
        }
    }
    let boxed = |area: [f64; 4], stroke: Stroke| {
        let corner = |at: usize| whole((area[at] - extent[at % 2]) * scale + frame.origin[at % 2]);
        let (x, y) = (corner(0), corner(1));
        Rectangle::new(x, y, corner(2) - x, corner(3) - y, Fill::None).stroked(stroke)
    };
    items.push(boxed(extent, Stroke::new(theme.rule, 10)).into());
    items.push(boxed(window, Stroke::new(theme.harm, 30)).into());
    (Group { name: "locator", opacity: 100, items }, frame.bounds()[3])
}

fn add(outline: &Outline, path: &mut Path) {
    for ring in outline.rings() {
        path.add(ring);
        path.close();
    }
}

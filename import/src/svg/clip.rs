//! Clipping to rectangles, as frames and artboards are, and the windows of nested drawings.

use kurbo::Affine;
use roxmltree::Node;
use strabo_geometry::survey::{Bounds, Point};
use strabo_model::map::Ring;
use svgtypes::ViewBox;

use super::element::number;

/// The rectangle that a closed line is, if it is one.
pub fn rectangle(ring: &Ring) -> Option<Bounds> {
    let bounds = Bounds::of(ring)?;
    let slack = (bounds.most[0] - bounds.least[0]).max(bounds.most[1] - bounds.least[1]) * 1e-3;
    let is_at_corner = |[x, y]: &Point| {
        let at = |value: f64, axis: usize| {
            (value - bounds.least[axis]).abs() <= slack
                || (value - bounds.most[axis]).abs() <= slack
        };
        at(*x, 0) && at(*y, 1)
    };
    ring.iter().all(is_at_corner).then_some(bounds)
}

/// What lies in both rectangles.
pub fn both(one: Bounds, other: Option<Bounds>) -> Bounds {
    let Some(other) = other else { return one };
    let pick = |a: Point, b: Point, pick: fn(f64, f64) -> f64| [pick(a[0], b[0]), pick(a[1], b[1])];
    Bounds {
        least: pick(one.least, other.least, f64::max),
        most: pick(one.most, other.most, f64::min),
    }
}

/// The part of a closed line that lies in a rectangle: cut off at one side after the other.
pub fn clipped(mut ring: Ring, window: &Bounds) -> Ring {
    for (axis, limit, sign) in [
        (0, window.least[0], 1.0),
        (0, window.most[0], -1.0),
        (1, window.least[1], 1.0),
        (1, window.most[1], -1.0),
    ] {
        let depth = |point: &Point| (point[axis] - limit) * sign;
        let mut kept = Ring::new();
        for (at, to) in ring.iter().enumerate() {
            let from = &ring[(at + ring.len() - 1) % ring.len()];
            if (depth(from) < 0.0) != (depth(to) < 0.0) {
                let share = depth(from) / (depth(from) - depth(to));
                kept.push([0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis])));
            }
            if depth(to) >= 0.0 {
                kept.push(*to);
            }
        }
        ring = kept;
    }
    ring
}

/// How the inside of a nested `svg` or a used `symbol` is placed. `size` says how large it is shown.
pub fn window(node: Node<'_, '_>, size: Node<'_, '_>) -> Affine {
    let of = |node, name| number(node, name).ok().flatten();
    let view = node.attribute("viewBox").and_then(|view| view.parse::<ViewBox>().ok());
    let at = |name| if node == size { of(size, name).unwrap_or_default() } else { 0.0 };
    let place = Affine::translate((at("x"), at("y")));
    let Some(view) = view.filter(|view| view.w > 0.0 && view.h > 0.0) else { return place };
    let side = |name, usual| of(size, name).or_else(|| of(node, name)).unwrap_or(usual);
    let (width, height) = (side("width", view.w), side("height", view.h));
    let scale = (width / view.w).min(height / view.h);
    let rest = ((width - view.w * scale) / 2.0, (height - view.h * scale) / 2.0);
    place * Affine::translate(rest) * Affine::scale(scale) * Affine::translate((-view.x, -view.y))
}

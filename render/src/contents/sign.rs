//! Small signs for what a component is made as.

use strabo_model::tile::ComponentKind;

use crate::canvas::Canvas;
use crate::paint::Stroke;
use crate::path::Path;
use crate::scene::{Rectangle, Shape};

/// Draws the sign of a kind around a middle, about 20 pixels wide.
pub fn draw(canvas: &mut Canvas<'_>, kind: ComponentKind, square: bool, [x, y]: [i32; 2]) {
    let theme = canvas.theme;
    let ground = theme.bar.mixed(theme.paper, 72);
    let line = Stroke::new(theme.bar.mixed(theme.ink, 30), 12);
    let mut frame = |left: i32, top: i32, width: i32, height: i32, radius: i32| {
        let frame = Rectangle::new(x + left, y + top, width, height, ground);
        canvas.put(frame.rounded(radius).stroked(line));
    };
    match kind {
        ComponentKind::Tile if square => frame(-8, -8, 16, 16, 1),
        ComponentKind::Tile => {
            let corners = [[-9, 0], [-4, -9], [4, -9], [9, 0], [4, 9], [-4, 9]];
            let path = Path::polygon(&corners.map(|[across, down]| [x + across, y + down]));
            canvas.put(Shape::filled(path, ground).stroked(line));
        }
        ComponentKind::Card => {
            frame(-3, -9, 12, 16, 2);
            frame(-8, -7, 12, 16, 2);
        }
        ComponentKind::Token => {
            canvas.put(Shape::filled(Path::circle(x, y, 9), ground).stroked(line));
            canvas.put(Shape::line(Path::circle(x, y, 5), line));
        }
        ComponentKind::Piece => {
            let corners = [[-8, 9], [-5, -1], [5, -1], [8, 9]];
            let path = Path::polygon(&corners.map(|[across, down]| [x + across, y + down]));
            canvas.put(Shape::filled(path, ground).stroked(line));
            canvas.put(Shape::filled(Path::circle(x, y - 4, 5), ground).stroked(line));
        }
        ComponentKind::Board => {
            frame(-10, -7, 20, 14, 1);
            canvas.put(Shape::line(Path::lines(&[[x, y - 7], [x, y + 7]]), line));
        }
        ComponentKind::Die => {
            frame(-8, -8, 16, 16, 4);
            for [across, down] in [[-4, -4], [0, 0], [4, 4]] {
                canvas.put(Shape::filled(Path::circle(x + across, y + down, 2), line.colour));
            }
        }
        ComponentKind::Dial => {
            canvas.put(Shape::filled(Path::circle(x, y, 9), ground).stroked(line));
            canvas.put(Shape::line(Path::lines(&[[x, y], [x + 5, y - 6]]), line));
            canvas.put(Shape::filled(Path::circle(x, y, 2), line.colour));
        }
        ComponentKind::Sheet => {
            frame(-7, -9, 14, 18, 1);
            for down in [-4, 0, 4] {
                let row = Path::lines(&[[x - 4, y + down], [x + 4, y + down]]);
                canvas.put(Shape::line(row, line));
            }
        }
    }
}

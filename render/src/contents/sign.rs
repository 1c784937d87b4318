//! Small signs for what a component is made as.

use strabo_model::tile::ComponentKind;

use crate::{canvas::Canvas, moved::moved, paint::Stroke, scene::Shape, symbols::read};

/// One line for each kind, and one for square tiles: outlines from back to front with a semicolon between them,
/// and after a bar the lines on them; all in tenths of a pixel.
const SIGNS: &str = include_str!("signs.txt");

/// Draws the sign of a kind around a middle, about 20 pixels wide.
pub fn draw(canvas: &mut Canvas<'_>, kind: ComponentKind, square: bool, [x, y]: [i32; 2]) {
    let theme = canvas.theme;
    let ground = theme.bar.mixed(theme.paper, 72);
    let line = Stroke::new(theme.bar.mixed(theme.ink, 30), 12);
    let is_square = square && kind == ComponentKind::Tile;
    let sign = SIGNS.lines().nth(if is_square { 8 } else { kind as usize }).unwrap_or_default();
    let (outlines, lines) = sign.split_once('|').unwrap_or((sign, ""));
    let outlines = outlines.split(';').map(|path| Shape::filled(read(path), ground).stroked(line));
    let shapes = outlines.chain([Shape::line(read(lines), line)]);
    for item in moved(shapes.map(Into::into).collect(), x, y) {
        canvas.put(item);
    }
}

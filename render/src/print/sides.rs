//! Sheets that are printed on both sides and cut into cards or counters.

use super::page::Page;
use crate::moved::moved;
use crate::paint::{Colour, Fill, Stroke};
use crate::scene::{Group, Item, Rectangle, Scene, Shape};
use crate::{path::Path, request::Request};

/// What is cut out.
#[derive(Clone)]
pub struct Piece {
    /// The upper left corner on the front.
    pub at: [i32; 2],
    pub size: [i32; 2],
    /// A colour that reaches so far beyond the cuts, in pixels.
    pub ground: Option<(Colour, i32)>,
    /// Front and back.
    pub faces: [Vec<Item>; 2],
}

#[derive(Default)]
pub struct Sheet {
    pub pieces: Vec<Piece>,
    /// The radius of the corners of the pieces.
    pub radius: i32,
    /// Each piece has a page of its own: without a foot, and without marks.
    pub is_single: bool,
    /// What else is on the front, and on both sides.
    pub front: Vec<Item>,
    pub both: Vec<Item>,
}

impl Sheet {
    /// Front and back. Each back stands behind its front when the sheet is turned over its upright edge.
    pub fn sides(
        &self,
        request: Request<'_>,
        page: &Page,
        kind: &str,
        [number, count]: [usize; 2],
        note: Option<&str>,
    ) -> [Scene; 2] {
        let [width, height] = page.size;
        let edge = if width > height { "short" } else { "long" };
        let how = format!("Print at 100 percent, flip on the {edge} edge");
        [(0, "fronts"), (1, "backs")].map(|(side, face)| {
            let x = |piece: &Piece| [piece.at[0], width - piece.at[0] - piece.size[0]][side];
            let mut items = vec![page.ground(request.theme)];
            for piece in &self.pieces {
                if let Some((ground, by)) = piece.ground {
                    let ([x, y], [wide, high]) = ([x(piece) - by, piece.at[1] - by], piece.size);
                    let around = Rectangle::new(x, y, wide + 2 * by, high + 2 * by, ground);
                    items.push(around.into());
                }
            }
            for piece in &self.pieces {
                items.extend(moved(piece.faces[side].clone(), x(piece), piece.at[1]));
            }
            items.extend(self.both.iter().cloned());
            if side == 0 {
                items.extend(self.front.iter().cloned());
                items.extend((!self.is_single).then(|| self.cuts(page, request.theme.ink)));
            }
            let what = if self.is_single { "" } else { ", sheet" };
            let title = format!("{kind}{what} {number} of {count}, {face}: {}", request.pack.name);
            if !self.is_single {
                items.extend(page.foot(request.theme, [&title, note.unwrap_or(&how)]));
            }
            let (many, kind) = (self.pieces.len(), kind.to_lowercase());
            let description = format!("{many} {kind} to cut, {face}");
            Scene { title, description, width, height, items }
        })
    }

    /// Where to cut: a thin line around each piece, and short lines beside the rows.
    fn cuts(&self, page: &Page, ink: Colour) -> Item {
        let [thin, thick, near, far] = [1.5, 2.0, 0.6, 2.6].map(|length| page.millimetres(length));
        let line = Stroke::new(Colour::new(0x0080_8080), thin);
        let left = self.pieces.iter().map(|piece| piece.at[0]).min().unwrap_or(0);
        let ends = self.pieces.iter().map(|piece| piece.at[0] + piece.size[0]);
        let right = ends.max().unwrap_or(0);
        let mut items: Vec<Item> = Vec::new();
        for Piece { at: [x, y], size: [wide, high], .. } in &self.pieces {
            let around = Rectangle::new(*x, *y, *wide, *high, Fill::None).rounded(self.radius);
            items.push(around.stroked(line).into());
            for y in [*y, y + high].into_iter().filter(|_| *x == left) {
                for [from, to] in [[left - far, left - near], [right + near, right + far]] {
                    let line = Path::lines(&[[from, y], [to, y]]);
                    items.push(Shape::line(line, Stroke::new(ink, thick)).into());
                }
            }
        }
        Group { name: "marks", opacity: 100, items }.into()
    }
}

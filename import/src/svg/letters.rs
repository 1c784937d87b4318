//! Reads the texts of a drawing: what they say, and where they stand.

use kurbo::Affine;
use roxmltree::Node;
use strabo_geometry::survey::Point;

use super::DrawingReader;
use super::element::{attribute, linked, path_data};
use super::handed::{Handed, UNSEEN};
use super::text::{LETTER, Text, together};
use crate::{names::clean, path::lines as lines_of};

impl<'r> DrawingReader<'r> {
    /// Reads a text and where it stands.
    pub fn text(&mut self, node: Node<'r, 'r>, from_above: &Handed) {
        let mut own = self.handed(node, from_above);
        let span = node.descendants().find(|span| span.tag_name().name() == "tspan");
        if let Some(span) = span {
            own.font = self.font(span, own.font);
        }
        let is_hidden = own.invisible || own.transparency > UNSEEN || self.only_ours;
        if is_hidden || own.no_texts || self.styles.property(node, "display") == Some("none") {
            return;
        }
        let (size, shift) = own.font;
        let lines = lines(node, size);
        let Some(words) = words_of(node, &lines) else { return };
        let on_path = path_of(node).and_then(|id| self.ids.get(id).copied());
        let along = on_path.and_then(|path| {
            let own = self.transform(path, Affine::IDENTITY);
            let found = path_data(path).and_then(|data| lines_of(&data, own, self.fine));
            let line = found.ok()?.rings.into_iter().next()?;
            Some(line[line.len() / 2])
        });
        let spots = along.map_or_else(|| spots(&lines, size, shift), |at| vec![at]);
        let place = |[x, y]: Point| {
            let at = own.transform * kurbo::Point::new(x, y);
            [at.x, at.y]
        };
        let size = size * own.transform.determinant().abs().sqrt();
        let (spots, kind) = (spots.into_iter().map(place).collect(), own.kind);
        self.texts.push(Text { words, spots, size, kind });
    }
}

/// The lines of a text element, each with its place. Parts at the same height are one line.
fn lines(node: Node<'_, '_>, font: f64) -> Vec<(String, Point)> {
    let of = |node: Node<'_, '_>, name: &str| {
        let text = attribute(node, name)?.split([' ', ',']).next()?.to_owned();
        let (text, unit) = text.strip_suffix("em").map_or((&*text, 1.0), |text| (text, font));
        Some(text.strip_suffix("px").unwrap_or(text).parse::<f64>().ok()? * unit)
    };
    let mut at = [of(node, "x").unwrap_or_default(), of(node, "y").unwrap_or_default()];
    let mut lines = vec![(String::new(), at)];
    for inside in node.descendants().skip(1) {
        if inside.tag_name().name() == "tspan" {
            let down = of(inside, "dy").unwrap_or_default();
            let y = of(inside, "y").unwrap_or(at[1]) + down;
            let x = of(inside, "x").unwrap_or(at[0]);
            if (y - at[1]).abs() > font * 0.2 {
                at = [x, y];
                lines.push((String::new(), at));
            }
        } else if let Some(text) = inside.text().filter(|_| inside.is_text())
            && let Some((line, _)) = lines.last_mut()
        {
            line.push_str(text);
        }
    }
    lines.retain(|(line, _)| !line.trim().is_empty());
    lines
}

/// What a text says. Where a program draws its text twice, the first is whole and the second shortened.
fn words_of(node: Node<'_, '_>, lines: &[(String, Point)]) -> Option<String> {
    let whole = node.parent().filter(|parent| parent.tag_name().name() == "switch");
    let whole = whole.and_then(|parent| {
        parent.children().find(|child| child.tag_name().name() == "foreignObject")
    });
    let texts: Vec<&str> = match whole {
        Some(whole) => {
            whole.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
        }
        None => lines.iter().map(|(line, _)| line.as_str()).collect(),
    };
    clean(&together(texts.into_iter()))
}

/// Where lines stand, for letters of this size; `shift` is where they begin, from their middle.
fn spots(lines: &[(String, Point)], font: f64, shift: f64) -> Vec<Point> {
    let up = font * LETTER[1];
    let middle = |(line, [x, y]): &(String, Point)| {
        let letters = u16::try_from(line.trim().chars().count()).unwrap_or(u16::MAX);
        [x + f64::from(letters) * LETTER[0] * font * shift, y - up]
    };
    let middles: Vec<Point> = lines.iter().map(middle).collect();
    let count = f64::from(u16::try_from(lines.len()).unwrap_or(u16::MAX));
    let mean = |axis: usize| middles.iter().map(|at| at[axis]).sum::<f64>() / count;
    let begin = lines.first().map(|(_, [x, y])| [*x, y - up]);
    [[mean(0), mean(1)]].into_iter().chain(middles.first().copied()).chain(begin).collect()
}

/// The path that a text runs along.
fn path_of<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    linked(node.children().find(|child| child.tag_name().name() == "textPath")?)
}

//! The looks of a picture woven into one drawing: where they differ in nothing but colour, an item is
//! written once with a class; where they differ in more, each look has its own group.

use std::fmt::Write;

use strabo_model::refs::AreaId;

use super::palette::{LOOKS, Paint, Palette, word};
use crate::paint::{Fill, Stroke};
use crate::scene::{About, Anchor, Item, Rectangle, Shape, Text};
use crate::svg::{number, write_path};
use crate::text::{escape, is_exact};

/// Writes the looks of a picture as one.
#[derive(Default)]
pub struct Weaver {
    /// What is written so far.
    pub out: String,
    /// The classes so far.
    pub palette: Palette,
}

impl Weaver {
    /// Writes lists of items, one for each look.
    pub fn items(&mut self, lists: [&[Item]; 3]) -> std::fmt::Result {
        let [first, others @ ..] = lists;
        if others.iter().all(|other| alike(first, other)) {
            let rest = others[0].iter().zip(others[1]);
            return first.iter().zip(rest).try_for_each(|(a, (b, c))| self.item([a, b, c]));
        }
        for (list, look) in lists.into_iter().zip(LOOKS) {
            writeln!(self.out, "<g class=\"in-{}\">", word(look))?;
            list.iter().try_for_each(|item| self.item([item; 3]))?;
            writeln!(self.out, "</g>")?;
        }
        Ok(())
    }

    fn item(&mut self, looks: [&Item; 3]) -> std::fmt::Result {
        let class = self.palette.class(looks.map(paint));
        match looks[0] {
            Item::Box(rectangle) => self.rectangle(rectangle, class),
            Item::Text(text) => self.text(text, class),
            Item::Shape(shape) => self.shape(shape, class),
            Item::Group(group) => {
                writeln!(self.out, "<g class=\"{}\">", group.name)?;
                self.items(looks.map(contents))?;
                writeln!(self.out, "</g>")
            }
        }
    }

    /// The class of an item, and what it belongs to.
    fn class(&mut self, class: usize, about: Option<About>) -> std::fmt::Result {
        let (kind, of, start) = match about {
            Some(About::Between(one, other)) => {
                let (one, other) = (one.index(), other.index());
                return write!(self.out, " class=\"k{class} sign\" data-of=\"{one} {other}\"");
            }
            Some(About::Name(area)) => (" name", Some(area), None),
            Some(About::Sign(area)) => (" sign", Some(area), None),
            Some(About::Start(area, civilization)) => (" sign", Some(area), Some(civilization)),
            Some(About::Area(_)) => (" area", None, None),
            // A name that is led to its area stays when it is out of play, and so does the line.
            Some(About::Leader(_) | About::Border(..) | About::Link(..) | About::Closed(..))
            | None => ("", None, None),
        };
        write!(self.out, " class=\"k{class}{kind}\"")?;
        if let Some(of) = of {
            write!(self.out, " data-of=\"{}\"", of.index())?;
        }
        if let Some(start) = start {
            write!(self.out, " data-start=\"{}\"", start.index())?;
        }
        Ok(())
    }

    fn stroke(&mut self, stroke: Option<Stroke>) -> std::fmt::Result {
        let Some(Stroke { tenths, dash, .. }) = stroke else { return Ok(()) };
        self.out.push_str(" stroke-width=\"");
        number(tenths, &mut self.out);
        self.out.push_str("\" stroke-linejoin=\"round\"");
        match dash {
            Some([dash, gap]) => write!(self.out, " stroke-dasharray=\"{dash} {gap}\""),
            None => write!(self.out, " stroke-linecap=\"round\""),
        }
    }

    fn rectangle(&mut self, rectangle: &Rectangle, class: usize) -> std::fmt::Result {
        let Rectangle { x, y, width, height, radius, stroke, about, .. } = rectangle;
        write!(self.out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")?;
        if *radius > 0 {
            write!(self.out, " rx=\"{radius}\"")?;
        }
        self.class(class, *about)?;
        self.stroke(*stroke)?;
        writeln!(self.out, "/>")
    }

    fn text(&mut self, text: &Text, class: usize) -> std::fmt::Result {
        let Text { x, y, size, .. } = text;
        write!(self.out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"")?;
        self.class(class, text.about)?;
        match text.anchor {
            Anchor::Start => {}
            Anchor::Middle => write!(self.out, " text-anchor=\"middle\"")?,
            Anchor::End => write!(self.out, " text-anchor=\"end\"")?,
        }
        if text.bold {
            write!(self.out, " font-weight=\"700\"")?;
        }
        if text.italic {
            write!(self.out, " font-style=\"italic\"")?;
        }
        if text.glow.is_some() {
            let glow = " stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"";
            self.out.push_str(glow);
        }
        if is_exact(&text.text) && text.text.chars().nth(1).is_some() {
            let width = text.width();
            write!(self.out, " textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"")?;
        }
        writeln!(self.out, ">{}</text>", escape(&text.text))
    }

    fn shape(&mut self, shape: &Shape, class: usize) -> std::fmt::Result {
        self.out.push_str("<path d=\"");
        write_path(&shape.path, &mut self.out);
        self.out.push('"');
        if shape.fill != Fill::None {
            self.out.push_str(" fill-rule=\"evenodd\"");
        }
        self.class(class, shape.about)?;
        self.stroke(shape.stroke)?;
        let area = shape.about.and_then(outlined).zip(shape.area.as_ref());
        match area {
            Some((id, mark)) => {
                let name = escape(&mark.name);
                writeln!(self.out, " data-area=\"{}\"><title>{name}</title></path>", id.index())
            }
            None => writeln!(self.out, "/>"),
        }
    }
}

fn outlined(about: About) -> Option<AreaId> {
    match about {
        About::Area(area) => Some(area),
        _ => None,
    }
}

fn contents(item: &Item) -> &[Item] {
    match item {
        Item::Group(group) => &group.items,
        Item::Box(_) | Item::Text(_) | Item::Shape(_) => &[],
    }
}

fn paint(item: &Item) -> Paint {
    let line = |stroke: Option<Stroke>| stroke.map(|stroke| stroke.colour);
    match item {
        Item::Box(rectangle) => Paint { fill: rectangle.fill, line: line(rectangle.stroke) },
        Item::Text(text) => Paint { fill: text.colour.into(), line: text.glow },
        Item::Shape(shape) => Paint { fill: shape.fill, line: line(shape.stroke) },
        Item::Group(_) => Paint { fill: Fill::None, line: None },
    }
}

/// True when two lists differ in nothing but colours. What is in groups is compared when they are
/// written.
fn alike(one: &[Item], other: &[Item]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same_form(one, other))
}

fn same_form(one: &Item, other: &Item) -> bool {
    match (one, other) {
        (Item::Box(a), Item::Box(b)) => {
            let corners = |r: &Rectangle| [r.x, r.y, r.width, r.height, r.radius];
            corners(a) == corners(b) && a.about == b.about && same_line(a.stroke, b.stroke)
        }
        (Item::Text(a), Item::Text(b)) => {
            let plain = |text: &Text| Text { colour: b.colour, glow: b.glow, ..text.clone() };
            a.glow.is_some() == b.glow.is_some() && plain(a) == *b
        }
        (Item::Shape(a), Item::Shape(b)) => {
            a.about == b.about && same_line(a.stroke, b.stroke) && a.path == b.path
        }
        (Item::Group(a), Item::Group(b)) => a.name == b.name,
        _ => false,
    }
}

fn same_line(one: Option<Stroke>, other: Option<Stroke>) -> bool {
    let form = |stroke: Stroke| (stroke.tenths, stroke.dash);
    one.map(form) == other.map(form)
}

#[cfg(test)]
mod tests {
    use super::Weaver;
    use crate::paint::Colour;
    use crate::scene::{Item, Rectangle, Text};

    fn woven(lists: [&[Item]; 3]) -> String {
        let mut weaver = Weaver::default();
        weaver.items(lists).expect("a string can be written to");
        weaver.out
    }

    fn square(colour: u32) -> Item {
        Rectangle::new(0, 0, 10, 10, Colour::new(colour)).into()
    }

    #[test]
    fn what_differs_in_colour_only_is_drawn_once() {
        let [light, dark] = [square(0x00ff_ffff), square(0x0011_1111)].map(|item| [item]);
        let drawn = woven([&light, &dark, &light]);
        assert_eq!(drawn.matches("<rect").count(), 1, "{drawn}");
        assert!(!drawn.contains("in-dark"), "{drawn}");
    }

    #[test]
    fn what_differs_in_form_is_drawn_for_each_look() {
        let plain = [square(0x00ff_ffff)];
        let label = Text::new(1, 1, 12, Colour::BLACK, "only in print");
        let print = [square(0x00ff_ffff), label.into()];
        let drawn = woven([&plain, &plain, &print]);
        for look in ["in-light", "in-dark", "in-print"] {
            assert_eq!(drawn.matches(look).count(), 1, "{drawn}");
        }
        assert_eq!(drawn.matches("only in print").count(), 1, "{drawn}");
    }
}

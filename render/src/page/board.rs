//! The board inside of the page: drawn once, with classes whose colours follow the theme.
//!
//! The three looks of a board are woven into one drawing. Where they differ in nothing but colour, an
//! item is written once with a class; where they differ in more, each look has its own group.

use std::fmt::Write;

use strabo_model::Pack;
use strabo_model::refs::AreaId;

use super::palette::{LOOKS, ONLY, Paint, Palette, word};
use crate::font::FAMILY;
use crate::map;
use crate::paint::{Fill, Stroke};
use crate::path::{Command, Path};
use crate::scene::{About, Anchor, Group, Item, Rectangle, Scene, Shape, Text};
use crate::svg::{number, write_path, write_patterns};
use crate::text::{escape, is_exact};
use crate::theme::Theme;
use crate::view::Request;

/// Where an area is on the drawing, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// Where its name stands, or its middle when the name stands elsewhere.
    pub at: [i32; 2],
    /// Left, top, width and height.
    pub frame: [i32; 4],
}

/// The board inside of the page.
pub struct Board {
    /// What it shows.
    pub title: String,
    /// What it shows, in a sentence.
    pub description: String,
    /// The drawing.
    pub element: String,
    /// The colours of its classes.
    pub style: String,
    /// Where each area is; nothing for areas that are not drawn.
    pub spots: Vec<Option<Spot>>,
}

impl Board {
    /// The board of a pack, if it has areas to draw.
    pub fn of(pack: &Pack) -> Option<Self> {
        let scene = |look| map::scene(Request { pack, setup: None, theme: Theme::of(look) });
        let [light, dark, print] = LOOKS.map(scene);
        let (light, dark, print) = (light?, dark?, print?);
        let scenes = [&light, &dark, &print];
        let mut weaver =
            Weaver { out: String::with_capacity(1 << 16), palette: Palette::default() };
        // Writing to a string cannot fail.
        let _ = weaver.drawing(scenes);
        Some(Self {
            spots: spots(&light, pack.areas.len()),
            style: format!(
                ".js .board{{aspect-ratio:{}/{}}}\n{}{ONLY}",
                light.width,
                light.height,
                weaver.palette.style()
            ),
            element: weaver.out,
            title: light.title,
            description: light.description,
        })
    }
}

/// Writes the looks of a board as one.
struct Weaver {
    out: String,
    palette: Palette,
}

impl Weaver {
    fn drawing(&mut self, scenes: [&Scene; 3]) -> std::fmt::Result {
        let (width, height) = (scenes[0].width, scenes[0].height);
        writeln!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"{FAMILY}\">"
        )?;
        write_patterns(&scenes, &mut self.out)?;
        // What is out of play is covered from above, but the borders and names stay on top.
        let cover = scenes[0].items.iter().position(is_above).unwrap_or(scenes[0].items.len());
        let split = scenes.map(|scene| scene.items.split_at(cover.min(scene.items.len())));
        self.items(split.map(|(below, _)| below))?;
        writeln!(self.out, "<g class=\"veil\"></g><g class=\"touched\"></g>")?;
        self.items(split.map(|(_, above)| above))?;
        writeln!(self.out, "<g class=\"marks\"></g>\n</svg>")
    }

    fn items(&mut self, lists: [&[Item]; 3]) -> std::fmt::Result {
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

/// The first groups that are not covered where a setup leaves an area out.
fn is_above(item: &Item) -> bool {
    matches!(
        item,
        Item::Group(Group { name: "borders" | "links" | "leaders" | "signs" | "names", .. })
    )
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

/// Where the areas of a scene are.
fn spots(scene: &Scene, count: usize) -> Vec<Option<Spot>> {
    let mut spots: Vec<Option<Spot>> = vec![None; count];
    let mut names: Vec<Vec<[i32; 2]>> = vec![Vec::new(); count];
    scene.visit(&mut |item| match (item, item.about()) {
        (Item::Shape(shape), Some(About::Area(area))) => {
            spots[area.index()] = frame(&shape.path);
        }
        (Item::Text(text), Some(About::Name(area))) => {
            names[area.index()].push([text.x, text.y]);
        }
        _ => {}
    });
    for (spot, names) in spots.iter_mut().zip(names) {
        let Some(spot) = spot else { continue };
        // A name may stand beside its area and be led to it by a line.
        if let Some(inside) = names.into_iter().find(|name| holds(spot.frame, *name)) {
            spot.at = inside;
        }
    }
    spots
}

fn holds([left, top, width, height]: [i32; 4], [x, y]: [i32; 2]) -> bool {
    (left..=left + width).contains(&x) && (top..=top + height).contains(&y)
}

/// The frame of a path in whole pixels, and its middle.
fn frame(path: &Path) -> Option<Spot> {
    let points = path.commands.iter().filter_map(|command| match command {
        Command::Move(to)
        | Command::Line(to)
        | Command::Arc { to, .. }
        | Command::Curve([.., to]) => Some(*to),
        Command::Close => None,
    });
    let grow = |(least, most): ([i32; 2], [i32; 2]), [x, y]: [i32; 2]| {
        ([least[0].min(x), least[1].min(y)], [most[0].max(x), most[1].max(y)])
    };
    let (least, most) = points.fold(([i32::MAX; 2], [i32::MIN; 2]), grow);
    if most[0] < least[0] {
        return None;
    }
    let [left, top] = least.map(|value| value / 10);
    let [width, height] = [0, 1].map(|axis: usize| ((most[axis] - least[axis]) / 10).max(1));
    let at = [left + width / 2, top + height / 2];
    Some(Spot { at, frame: [left, top, width, height] })
}

#[cfg(test)]
mod tests {
    use super::{Palette, Spot, Weaver, frame};
    use crate::paint::Colour;
    use crate::path::Path;
    use crate::scene::{Item, Rectangle, Text};

    fn woven(lists: [&[Item]; 3]) -> String {
        let mut weaver = Weaver { out: String::new(), palette: Palette::default() };
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

    #[test]
    fn an_area_knows_where_it_is() {
        let spot = frame(&Path::polygon(&[[10, 20], [40, 20], [40, 80]]));
        assert_eq!(spot, Some(Spot { at: [25, 50], frame: [10, 20, 30, 60] }));
        assert_eq!(frame(&Path::default()), None);
    }
}

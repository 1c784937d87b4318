//! A scene as SVG, with real text and nothing that a viewer would have to run or fetch.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use crate::element::Element;
use crate::font::{FAMILY, SERIF};
use crate::paint::{Fill, Motif, Pattern, Stroke};
use crate::paper::Paper;
use crate::path::{Command, Path, Point};
use crate::scene::{Anchor, AreaMark, Item, Picture, Rectangle, Scene, Shape, Text};
use crate::text::is_exact;

/// The scene as a file of its own.
pub fn document(scene: &Scene) -> String {
    on_paper(scene, Paper::Free)
}

/// The scene as a file of its own, with the size of a sheet of paper.
pub fn on_paper(scene: &Scene, paper: Paper) -> String {
    beginning_with(Vec::new(), scene, paper)
}

/// The same, with elements before everything that is drawn.
pub(crate) fn beginning_with(first: Vec<Element>, scene: &Scene, paper: Paper) -> String {
    let [width, height] = match paper.millimetres(scene.width, scene.height) {
        Some(size) => size.map(|side| format!("{side}mm")),
        None => [scene.width, scene.height].map(|side| side.to_string()),
    };
    let picture = root(scene)
        .with("width", width)
        .with("height", height)
        .with("role", "img")
        .child(Element::new("title").text(&scene.title))
        .child(Element::new("desc").text(&scene.description))
        .children(patterns(std::slice::from_ref(&scene)))
        .children(first)
        .children(scene.items.iter().map(painted));
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{picture}\n")
}

/// The outermost element of a picture, still empty.
pub(crate) fn root(scene: &Scene) -> Element {
    Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("viewBox", format_args!("0 0 {} {}", scene.width, scene.height))
        .with("font-family", FAMILY)
}

/// The patterns that scenes use, each once; `None` if they use none.
pub(crate) fn patterns(scenes: &[&Scene]) -> Option<Element> {
    let mut patterns = BTreeSet::new();
    for scene in scenes {
        scene.visit(&mut |item| {
            if let Fill::Pattern(pattern) = item.paint().fill {
                patterns.insert(pattern);
            }
        });
    }
    let elements = patterns.iter().map(|pattern| pattern_element(*pattern));
    (!patterns.is_empty()).then(|| Element::new("defs").children(elements))
}

fn pattern_element(pattern: Pattern) -> Element {
    // Lines run through long tiles: programs leave a hairline across them wherever two tiles meet.
    let (side, turn, body) = match pattern.motif {
        Motif::Rising => (8, 45, "M4 0V4000"),
        Motif::Falling => (8, 135, "M4 0V4000"),
        Motif::Level => (8, 90, "M4 0V4000"),
        Motif::Upright => (8, 0, "M4 0V4000"),
        Motif::Crossed => (10, 45, "M5 0V10M0 5H10"),
        Motif::Squared => (10, 0, "M5 0V10M0 5H10"),
        Motif::Dots => (8, 0, "M3 4a1 1 0 0 1 2 0a1 1 0 0 1 -2 0"),
        Motif::Discs => (14, 45, "M4 7a3 3 0 0 1 6 0a3 3 0 0 1 -6 0"),
        Motif::Waves => (16, 0, "M0 8q4 -5 8 0t8 0"),
        Motif::Stripes => (11, 45, "M4 0V4000"),
    };
    let height = if body.ends_with("V4000") { 4000 } else { side };
    let drawn = Element::new("path").with("d", body);
    let drawn = match pattern.motif {
        Motif::Dots | Motif::Discs => drawn.with("fill", pattern.ink),
        Motif::Stripes => {
            drawn.with("stroke", pattern.ink).with("stroke-width", 6).with("stroke-opacity", "0.45")
        }
        _ => drawn.with("fill", "none").with("stroke", pattern.ink).with("stroke-width", "1.2"),
    };
    let square = |name| Element::new(name).with("width", side).with("height", height);
    square("pattern")
        .with("id", pattern)
        .with("patternUnits", "userSpaceOnUse")
        .with_some("patternTransform", (turn != 0).then_some(format_args!("rotate({turn})")))
        .children(pattern.ground.map(|ground| square("rect").with("fill", ground)))
        .child(drawn)
}

/// An item as it stands in a file: with its colours, and with what programs can read about an area.
pub(crate) fn painted(item: &Item) -> Element {
    let element = form(item);
    let paint = item.paint();
    let element = match item {
        Item::Group(group) => return element.children(group.items.iter().map(painted)),
        Item::Picture(picture) if picture.opacity == 0 => return Element::new("g"),
        Item::Shape(Shape { area: Some(area), .. }) => marked(element, area),
        Item::Box(_) | Item::Text(_) | Item::Shape(_) | Item::Picture(_) => element,
    };
    element.with("fill", paint.fill).with_some("stroke", paint.line)
}

/// The element of an item without its colours, which are attributes in a file and classes in a page. A
/// group has nothing in it yet.
pub(crate) fn form(item: &Item) -> Element {
    match item {
        Item::Box(rectangle) => box_form(rectangle),
        Item::Text(text) => text_form(text),
        Item::Shape(shape) => shape_form(shape),
        Item::Group(group) => Element::new("g")
            .with("class", group.name)
            .with_some("opacity", (group.opacity < 100).then(|| share(group.opacity))),
        Item::Picture(picture) => picture_form(picture),
    }
}

/// A percentage as a number from 0 to 1.
pub(crate) fn share(percent: u8) -> String {
    format!("{}.{:02}", percent / 100, percent % 100)
}

/// A picture with the stencil that it is seen through, which is named after its form: a page may have several.
fn picture_form(picture: &Picture) -> Element {
    let mut stencil = String::new();
    let mut elements = Vec::with_capacity(picture.clip.len());
    for path in &picture.clip {
        let start = stencil.len();
        write_path(path, &mut stencil);
        let element = Element::new("path").with("clip-rule", "evenodd");
        elements.push(element.with("d", &stencil[start..]));
    }
    let digest = Sha256::digest(&stencil);
    let id =
        digest.iter().take(6).fold("stencil-".to_owned(), |id, byte| format!("{id}{byte:02x}"));
    let tenths = |value: i32| {
        let mut text = String::new();
        number(value, &mut text);
        text
    };
    let image = Element::new("image")
        .with("x", tenths(picture.at[0]))
        .with("y", tenths(picture.at[1]))
        .with("width", tenths(picture.size[0]))
        .with("height", tenths(picture.size[1]))
        .with("preserveAspectRatio", "none")
        .with_some("opacity", (picture.opacity < 100).then(|| share(picture.opacity)))
        .with("href", &picture.link);
    let seen = format_args!("url(#{id})").to_string();
    let stencil = Element::new("clipPath").with("id", id).children(elements);
    Element::new("g").with("clip-path", seen).child(stencil).child(image)
}

fn box_form(rectangle: &Rectangle) -> Element {
    let Rectangle { x, y, width, height, radius, stroke, .. } = rectangle;
    let element = Element::new("rect")
        .with("x", x)
        .with("y", y)
        .with("width", width)
        .with("height", height)
        .with_some("rx", (*radius > 0).then_some(radius));
    lined(element, *stroke)
}

fn text_form(text: &Text) -> Element {
    let anchor = match text.anchor {
        Anchor::Start => None,
        Anchor::Middle => Some("middle"),
        Anchor::End => Some("end"),
    };
    let mut element = Element::new("text")
        .with("x", text.x)
        .with("y", text.y)
        .with("font-size", text.size)
        .with_some("text-anchor", anchor)
        .with_some("font-weight", text.bold.then_some("700"))
        .with_some("font-family", text.serif.then_some(SERIF))
        .with_some("font-style", text.italic.then_some("italic"));
    if text.glow.is_some() {
        element = element
            .with("stroke-width", 3)
            .with("stroke-linejoin", "round")
            .with("paint-order", "stroke");
    }
    // A viewer that takes another font keeps to the room that was planned.
    if is_exact(&text.text) && text.text.chars().nth(1).is_some() {
        element = element.with("textLength", text.width()).with("lengthAdjust", "spacingAndGlyphs");
    }
    let whole = text.whole.as_ref().map(|whole| Element::new("title").text(whole));
    element.children(whole).text(&text.text)
}

fn shape_form(shape: &Shape) -> Element {
    let mut path = String::new();
    write_path(&shape.path, &mut path);
    let element = Element::new("path")
        .with("d", path)
        .with_some("fill-rule", (shape.fill != Fill::None).then_some("evenodd"));
    let name = shape.area.as_ref().map(|area| Element::new("title").text(&area.name));
    lined(element, shape.stroke).children(name)
}

/// The same with a line along it, which has no colour yet.
fn lined(element: Element, stroke: Option<Stroke>) -> Element {
    let Some(Stroke { tenths, dash, .. }) = stroke else { return element };
    let mut width = String::new();
    number(tenths, &mut width);
    let element = element.with("stroke-width", width).with("stroke-linejoin", "round");
    match dash {
        Some([dash, gap]) => element.with("stroke-dasharray", format_args!("{dash} {gap}")),
        None => element.with("stroke-linecap", "round"),
    }
}

/// The outline of an area with what programs can read about it.
fn marked(element: Element, area: &AreaMark) -> Element {
    let ids = |ids: &[String]| (!ids.is_empty()).then(|| ids.join(" "));
    element
        .with("data-strabo-id", &area.id)
        .with("data-kind", area.kind)
        .with_some("data-population", area.population)
        .with_some("data-land", ids(&area.land))
        .with_some("data-water", ids(&area.water))
}

/// Writes what stands in the attribute `d`.
pub(crate) fn write_path(path: &Path, out: &mut String) {
    for command in &path.commands {
        match command {
            Command::Move(point) => write_points('M', &[*point], out),
            Command::Line(point) => write_points('L', &[*point], out),
            Command::Curve(points) => write_points('C', points, out),
            Command::Arc { radius, clockwise, to } => {
                out.push('A');
                number(*radius, out);
                out.push(' ');
                number(*radius, out);
                out.push_str(if *clockwise { " 0 0 1 " } else { " 0 0 0 " });
                number(to[0], out);
                out.push(' ');
                number(to[1], out);
            }
            Command::Close => out.push('Z'),
        }
    }
}

fn write_points(letter: char, points: &[Point], out: &mut String) {
    let mut before = letter;
    for [x, y] in points {
        out.push(before);
        number(*x, out);
        out.push(' ');
        number(*y, out);
        before = ' ';
    }
}

/// A number of tenths as a decimal. Boards have hundreds of thousands of them: this is several times
/// as fast as the formatter of the standard library.
#[doc(hidden)]
pub fn number(tenths: i32, out: &mut String) {
    let mut digits = [0_u8; 12];
    let mut at = digits.len();
    let mut rest = tenths.unsigned_abs();
    let tenth = rest % 10;
    rest /= 10;
    if tenth != 0 {
        at -= 1;
        digits[at] = digit(tenth);
        at -= 1;
        digits[at] = b'.';
    }
    loop {
        at -= 1;
        digits[at] = digit(rest % 10);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if tenths < 0 {
        out.push('-');
    }
    out.extend(digits[at..].iter().map(|&byte| char::from(byte)));
}

fn digit(value: u32) -> u8 {
    b'0' + u8::try_from(value).unwrap_or(0)
}

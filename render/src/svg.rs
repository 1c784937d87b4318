//! A scene as SVG, with real text and nothing that a viewer would have to run or fetch.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::font::FAMILY;
use crate::paint::{Fill, Motif, Pattern, Stroke};
use crate::paper::Paper;
use crate::path::{Command, Path, Point};
use crate::scene::{Anchor, AreaMark, Item, Rectangle, Scene, Shape, Text};
use crate::text::{escape, is_exact};

/// The scene as a file of its own.
pub fn document(scene: &Scene) -> String {
    on_paper(scene, Paper::Free)
}

/// The scene as a file of its own, with the size of a sheet of paper.
pub fn on_paper(scene: &Scene, paper: Paper) -> String {
    let mut out = String::with_capacity(1 << 16);
    out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string cannot fail.
    let _ = write_scene(scene, paper, &mut out);
    out
}

fn write_scene(scene: &Scene, paper: Paper, out: &mut String) -> std::fmt::Result {
    let (width, height) = (scene.width, scene.height);
    write!(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" ")?;
    match paper.millimetres(width, height) {
        Some([across, down]) => write!(out, "width=\"{across}mm\" height=\"{down}mm\"")?,
        None => write!(out, "width=\"{width}\" height=\"{height}\"")?,
    }
    writeln!(out, " role=\"img\" font-family=\"{FAMILY}\">")?;
    writeln!(out, "<title>{}</title>", escape(&scene.title))?;
    writeln!(out, "<desc>{}</desc>", escape(&scene.description))?;
    write_patterns(&[scene], out)?;
    for item in &scene.items {
        write_item(item, out)?;
    }
    writeln!(out, "</svg>")
}

/// The patterns that scenes use, each once.
pub(crate) fn write_patterns(scenes: &[&Scene], out: &mut String) -> std::fmt::Result {
    let mut patterns = BTreeSet::new();
    for scene in scenes {
        scene.visit(&mut |item| {
            let fill = match item {
                Item::Box(rectangle) => rectangle.fill,
                Item::Shape(shape) => shape.fill,
                Item::Text(_) | Item::Group(_) => Fill::None,
            };
            if let Fill::Pattern(pattern) = fill {
                patterns.insert(pattern);
            }
        });
    }
    if patterns.is_empty() {
        return Ok(());
    }
    writeln!(out, "<defs>")?;
    for pattern in patterns {
        write_pattern(pattern, out)?;
    }
    writeln!(out, "</defs>")
}

/// The name of a pattern, made of what it looks like: the same name is always the same pattern.
pub(crate) fn name(pattern: Pattern, out: &mut String) -> std::fmt::Result {
    let motif = match pattern.motif {
        Motif::Rising => "rising",
        Motif::Falling => "falling",
        Motif::Level => "level",
        Motif::Upright => "upright",
        Motif::Crossed => "crossed",
        Motif::Squared => "squared",
        Motif::Dots => "dots",
        Motif::Discs => "discs",
        Motif::Waves => "waves",
        Motif::Stripes => "stripes",
    };
    write!(out, "{motif}")?;
    let colours = [Some(pattern.ink), pattern.ground];
    for colour in colours.into_iter().flatten() {
        let [red, green, blue] = colour.0;
        write!(out, "-{red:02x}{green:02x}{blue:02x}")?;
    }
    Ok(())
}

fn write_pattern(pattern: Pattern, out: &mut String) -> std::fmt::Result {
    let (side, turn, body) = match pattern.motif {
        Motif::Rising => (8, 45, "M4 0V8"),
        Motif::Falling => (8, 135, "M4 0V8"),
        Motif::Level => (8, 90, "M4 0V8"),
        Motif::Upright => (8, 0, "M4 0V8"),
        Motif::Crossed => (10, 45, "M5 0V10M0 5H10"),
        Motif::Squared => (10, 0, "M5 0V10M0 5H10"),
        Motif::Dots => (8, 0, "M3 4a1 1 0 0 1 2 0a1 1 0 0 1 -2 0"),
        Motif::Discs => (14, 45, "M4 7a3 3 0 0 1 6 0a3 3 0 0 1 -6 0"),
        Motif::Waves => (16, 0, "M0 8q4 -5 8 0t8 0"),
        Motif::Stripes => (11, 45, "M4 0V11"),
    };
    write!(out, "<pattern id=\"")?;
    name(pattern, out)?;
    write!(out, "\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\"")?;
    if turn != 0 {
        write!(out, " patternTransform=\"rotate({turn})\"")?;
    }
    write!(out, ">")?;
    if let Some(ground) = pattern.ground {
        write!(out, "<rect width=\"{side}\" height=\"{side}\" fill=\"{ground}\"/>")?;
    }
    let ink = pattern.ink;
    match pattern.motif {
        Motif::Dots | Motif::Discs => write!(out, "<path d=\"{body}\" fill=\"{ink}\"/>")?,
        Motif::Stripes => write!(
            out,
            "<path d=\"{body}\" stroke=\"{ink}\" stroke-width=\"6\" stroke-opacity=\"0.45\"/>"
        )?,
        _ => {
            write!(
                out,
                "<path d=\"{body}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.2\"/>"
            )?;
        }
    }
    writeln!(out, "</pattern>")
}

fn write_item(item: &Item, out: &mut String) -> std::fmt::Result {
    match item {
        Item::Box(rectangle) => write_box(rectangle, out),
        Item::Text(text) => write_text(text, out),
        Item::Shape(shape) => write_shape(shape, out),
        Item::Group(group) => {
            writeln!(out, "<g class=\"{}\">", group.name)?;
            for item in &group.items {
                write_item(item, out)?;
            }
            writeln!(out, "</g>")
        }
    }
}

fn write_fill(fill: Fill, out: &mut String) -> std::fmt::Result {
    match fill {
        Fill::None => write!(out, " fill=\"none\""),
        Fill::Solid(colour) => write!(out, " fill=\"{colour}\""),
        Fill::Pattern(pattern) => {
            write!(out, " fill=\"url(#")?;
            name(pattern, out)?;
            write!(out, ")\"")
        }
    }
}

fn write_stroke(stroke: Option<Stroke>, out: &mut String) -> std::fmt::Result {
    let Some(Stroke { colour, tenths, dash }) = stroke else { return Ok(()) };
    write!(out, " stroke=\"{colour}\" stroke-width=\"")?;
    number(tenths, out);
    write!(out, "\" stroke-linejoin=\"round\"")?;
    match dash {
        Some([dash, gap]) => write!(out, " stroke-dasharray=\"{dash} {gap}\""),
        None => write!(out, " stroke-linecap=\"round\""),
    }
}

fn write_box(rectangle: &Rectangle, out: &mut String) -> std::fmt::Result {
    let Rectangle { x, y, width, height, radius, fill, stroke, .. } = rectangle;
    write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")?;
    if *radius > 0 {
        write!(out, " rx=\"{radius}\"")?;
    }
    write_fill(*fill, out)?;
    write_stroke(*stroke, out)?;
    writeln!(out, "/>")
}

fn write_text(text: &Text, out: &mut String) -> std::fmt::Result {
    let Text { x, y, size, colour, .. } = text;
    write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\"")?;
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => write!(out, " text-anchor=\"middle\"")?,
        Anchor::End => write!(out, " text-anchor=\"end\"")?,
    }
    if text.bold {
        write!(out, " font-weight=\"700\"")?;
    }
    if text.italic {
        write!(out, " font-style=\"italic\"")?;
    }
    if let Some(glow) = text.glow {
        write!(
            out,
            " stroke=\"{glow}\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\""
        )?;
    }
    // A viewer that takes another font keeps to the room that was planned.
    if is_exact(&text.text) && text.text.chars().nth(1).is_some() {
        let width = text.width();
        write!(out, " textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"")?;
    }
    write!(out, ">")?;
    if let Some(whole) = &text.whole {
        write!(out, "<title>{}</title>", escape(whole))?;
    }
    writeln!(out, "{}</text>", escape(&text.text))
}

fn write_shape(shape: &Shape, out: &mut String) -> std::fmt::Result {
    out.push_str("<path d=\"");
    write_path(&shape.path, out);
    out.push('"');
    write_fill(shape.fill, out)?;
    if shape.fill != Fill::None {
        out.push_str(" fill-rule=\"evenodd\"");
    }
    write_stroke(shape.stroke, out)?;
    match &shape.area {
        Some(area) => write_area(area, out),
        None => writeln!(out, "/>"),
    }
}

fn write_area(area: &AreaMark, out: &mut String) -> std::fmt::Result {
    write!(out, " data-strabo-id=\"{}\" data-kind=\"{}\"", escape(&area.id), area.kind)?;
    if let Some(population) = area.population {
        write!(out, " data-population=\"{population}\"")?;
    }
    for (by, ids) in [("land", &area.land), ("water", &area.water)] {
        if !ids.is_empty() {
            write!(out, " data-{by}=\"{}\"", escape(&ids.join(" ")))?;
        }
    }
    writeln!(out, "><title>{}</title></path>", escape(&area.name))
}

/// What stands in the attribute `d`.
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
pub(crate) fn number(tenths: i32, out: &mut String) {
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

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_written_shortly() {
        let written = |tenths| {
            let mut out = String::new();
            number(tenths, &mut out);
            out
        };
        for (tenths, text) in [(0, "0"), (5, "0.5"), (-5, "-0.5"), (120, "12"), (-1234, "-123.4")] {
            assert_eq!(written(tenths), text);
        }
        assert_eq!(written(i32::MIN), "-214748364.8");
    }
}

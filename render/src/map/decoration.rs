//! What is drawn on a board for decoration: rivers, roads, mountains and trees along lines, a compass, a title.

use strabo_model::art::{Decoration, DecorationKind, Look};

use super::clip::{between, line_in};
use super::sheet::Sheet;
use crate::paint::{Colour, Fill, Stroke};
use crate::path::{Command, Path, tenths, whole};
use crate::scene::{Anchor, Item, Rectangle, Shape, Text};
use crate::{symbols::read, theme::Theme};

/// More signs than this are not drawn along one line.
const MOST_SIGNS: f64 = 150.0;
/// How many straight pieces a bend between two points has.
const PIECES: u32 = 8;
/// How broad a river or road usually is, and how large a sign, in pixels.
const BROAD: f64 = 5.0;
const SIGN: f64 = 34.0;

/// What stands in front of the board, and the room that it takes: left, top, right and bottom.
pub struct Ornament {
    pub frame: [f64; 4],
    pub items: Vec<Item>,
}

/// What lies on the land and the sea, from below.
pub fn along(sheet: &Sheet<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    for one in &sheet.request.pack.decorations {
        match one.draw {
            DecorationKind::River => river(sheet, one, &mut items),
            DecorationKind::Road => road(sheet, one, &mut items),
            DecorationKind::Compass | DecorationKind::Title => {}
            _ => signs(sheet, one, &mut items),
        }
    }
    items
}

/// Compasses and titles whose middle is shown.
pub fn ornaments<'s>(sheet: &'s Sheet<'_>) -> impl Iterator<Item = Ornament> + use<'s> {
    let shown = sheet.request.pack.decorations.iter().filter_map(|one| {
        let at = sheet.frame.point(*one.points.first()?);
        is_shown(sheet, at).then_some((one, at))
    });
    shown.filter_map(|(one, at)| match one.draw {
        DecorationKind::Compass => Some(compass(sheet, one, at)),
        DecorationKind::Title => Some(title(sheet, one, at)),
        _ => None,
    })
}

fn is_shown(sheet: &Sheet<'_>, [x, y]: [f64; 2]) -> bool {
    let [left, top, right, bottom] = sheet.frame.bounds().map(f64::from);
    (left..=right).contains(&x) && (top..=bottom).contains(&y)
}

/// The size of a decoration in pixels.
fn size(sheet: &Sheet<'_>, one: &Decoration, usual: f64) -> f64 {
    one.size.map_or(usual, |size| size * sheet.frame.scale).clamp(1.0, 4000.0)
}

fn stroke(colour: Colour, pixels: f64) -> Stroke {
    Stroke::new(colour, tenths(pixels).max(1))
}

/// A line in bends through the points of a decoration, in pixels.
fn bends(sheet: &Sheet<'_>, one: &Decoration) -> Vec<[f64; 2]> {
    let points: Vec<[f64; 2]> = one.points.iter().map(|point| sheet.frame.point(*point)).collect();
    let Some(last) = points.len().checked_sub(1) else { return points };
    let mut line = Vec::with_capacity(last * 8 + 1);
    for at in 0..last {
        let near = [at.saturating_sub(1), at, at + 1, (at + 2).min(last)].map(|at| points[at]);
        line.extend((0..PIECES).map(|piece| bend(near, f64::from(piece) / f64::from(PIECES))));
    }
    line.push(points[last]);
    line
}

/// A point on the curve of Catmull and Rom from the second of four points to the third.
fn bend(near: [[f64; 2]; 4], along: f64) -> [f64; 2] {
    [0, 1].map(|axis: usize| {
        let [a, b, c, d] = near.map(|point| point[axis]);
        let square = 2.0 * a - 5.0 * b + 4.0 * c - d;
        b + 0.5 * along * (c - a + along * (square + along * (3.0 * (b - c) + d - a)))
    })
}

/// A river becomes broader from its source to its mouth.
fn river(sheet: &Sheet<'_>, one: &Decoration, items: &mut Vec<Item>) {
    let theme = sheet.request.theme;
    let (line, broad) = (bends(sheet, one), size(sheet, one, BROAD));
    let layers = match one.look {
        Look::Fine => vec![(theme.coast_line, 0.4)],
        Look::Plain => vec![(theme.water_line, 1.0)],
        Look::Bold => vec![(theme.coast_line, 1.5), (theme.sea, 1.0)],
    };
    let stretches = u32::try_from(line.len()).unwrap_or(1) / 3 + 1;
    for (colour, share) in layers {
        // Each piece ends where the next begins.
        for (number, start) in (1..).zip((0..line.len()).step_by(3)) {
            let grown = 0.35 + 0.65 * f64::from(number) / f64::from(stretches);
            let stretch = &line[start..line.len().min(start + 4)];
            draw_line(sheet, stretch, stroke(colour, broad * share * grown), items);
        }
    }
}

fn road(sheet: &Sheet<'_>, one: &Decoration, items: &mut Vec<Item>) {
    let theme = sheet.request.theme;
    let (line, broad) = (bends(sheet, one), size(sheet, one, BROAD));
    let strokes = match one.look {
        Look::Fine => vec![stroke(theme.ink, broad * 0.3).dashed(4, 4)],
        Look::Plain => vec![stroke(theme.land_line, broad * 0.7).dashed(10, 5)],
        Look::Bold => vec![stroke(theme.ink, broad * 1.2), stroke(theme.land, broad * 0.7)],
    };
    for stroke in strokes {
        draw_line(sheet, &line, stroke, items);
    }
}

fn draw_line(sheet: &Sheet<'_>, line: &[[f64; 2]], stroke: Stroke, items: &mut Vec<Item>) {
    let shown = line_in(line, sheet.frame.bounds().map(f64::from));
    items.extend(shown.iter().map(|part| Shape::line(Path::through(part), stroke).into()));
}

/// Signs along a line, those farther down in front.
fn signs(sheet: &Sheet<'_>, one: &Decoration, items: &mut Vec<Item>) {
    let size = size(sheet, one, SIGN);
    let line = bends(sheet, one);
    let length: f64 = line.windows(2).map(|pair| distance(pair[0], pair[1])).sum();
    let step = (size * 0.8).max(length / MOST_SIGNS);
    let mut places = Vec::new();
    let mut ahead = 0.0;
    for pair in line.windows(2) {
        let piece = distance(pair[0], pair[1]);
        while ahead < piece {
            places.push(between(pair[0], pair[1], ahead / piece));
            ahead += step;
        }
        ahead -= piece;
    }
    if line.len() == 1 {
        places.extend(line);
    }
    places.retain(|place| is_shown(sheet, *place));
    places.sort_by(|a, b| a[1].total_cmp(&b[1]));
    for (number, place) in places.into_iter().enumerate() {
        // No two neighbours are of the same size.
        let size = size * [1.0, 0.78, 0.9, 0.7][number % 4];
        sign(one, place, size, sheet.request.theme, items);
    }
}

fn distance([x, y]: [f64; 2], [u, v]: [f64; 2]) -> f64 {
    (x - u).hypot(y - v)
}

/// A path in hundredths of a size around a place.
fn outline(path: &str, [x, y]: [f64; 2], size: f64) -> Path {
    let point = |[a, b]: [i32; 2]| {
        [x + f64::from(a) * size / 100.0, y + f64::from(b) * size / 100.0].map(tenths)
    };
    let commands = read(path).commands.into_iter().map(|command| match command {
        Command::Move(to) => Command::Move(point(to)),
        Command::Line(to) => Command::Line(point(to)),
        Command::Curve(points) => Command::Curve(points.map(point)),
        other => other,
    });
    Path { commands: commands.collect() }
}

fn sign(one: &Decoration, at: [f64; 2], size: f64, theme: &Theme, items: &mut Vec<Item>) {
    let line = |colour: Colour| stroke(colour, size / 26.0 * f64::from(one.look.percent()) / 100.0);
    let water = line(theme.coast_line);
    let line = line(theme.ink);
    let filled = |colour: Colour| match one.look {
        Look::Fine => Fill::None,
        Look::Plain | Look::Bold => colour.into(),
    };
    let mut put = |path: &str, fill: Fill, line: Stroke| {
        items.push(Shape::filled(outline(path, at, size), fill).stroked(line).into());
    };
    let stone = theme.land.mixed(theme.ink, 18);
    let green = theme.land.mixed(theme.help, 55);
    match one.draw {
        DecorationKind::Hills => {
            put("M -50 20 C -30 -28 25 -30 50 20", filled(green.mixed(theme.land, 40)), line);
        }
        DecorationKind::Forest => {
            put("M 0 45 L 0 0", Fill::None, line);
            put("M 0 -45 C 38 -35 38 22 0 20 C -38 22 -38 -35 0 -45", filled(green), line);
        }
        DecorationKind::Waves => {
            put("M -45 -12 C -30 -34 -15 -34 0 -12 C 15 -34 30 -34 45 -12", Fill::None, water);
            put("M -45 12 C -30 -10 -15 -10 0 12 C 15 -10 30 -10 45 12", Fill::None, water);
        }
        _ => {
            put("M -50 40 L -22 -8 L -14 -2 L 4 -45 L 24 -4 L 50 40", filled(theme.land), line);
            let shade = filled(stone.mixed(theme.ink, 30));
            put("M 4 -45 L 24 -4 L 50 40 L 14 40 L 20 12 L 6 -10", shade, line);
        }
    }
}

/// A star whose long points show the quarters of the sky.
fn compass(sheet: &Sheet<'_>, one: &Decoration, at: [f64; 2]) -> Ornament {
    let theme = sheet.request.theme;
    let radius = size(sheet, one, f64::from(sheet.frame.sizes.chrome(120))) / 2.0;
    let line = stroke(theme.ink, radius / 40.0 * f64::from(one.look.percent()) / 100.0);
    let turned = |[x, y]: [f64; 2], eighths: u32| {
        let (sin, cos) = (f64::from(eighths) * std::f64::consts::FRAC_PI_4).sin_cos();
        [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]
    };
    let mut items = Vec::new();
    let centre = at.map(tenths);
    if one.look != Look::Fine {
        let disc = Shape::filled(Path::disc(centre, tenths(radius * 0.72)), theme.paper);
        items.push(disc.stroked(line).into());
    }
    items.push(Shape::line(Path::disc(centre, tenths(radius * 0.62)), line).into());
    for eighths in [1, 3, 5, 7, 0, 2, 4, 6] {
        let long = if eighths % 2 == 0 { 0.92 } else { 0.55 };
        for (side, fill) in [(-1.0, theme.ink), (1.0, theme.paper)] {
            let corners = [[0.0, 0.0], [side * 0.13, -0.13], [0.0, -long]];
            let corners = corners.map(|corner| turned(corner.map(|part| part * radius), eighths));
            items.push(
                Shape::filled(Path::around(&corners.map(|c| c.map(tenths))), fill)
                    .stroked(line)
                    .into(),
            );
        }
    }
    let letters = whole(radius * 0.3).max(8);
    let [x, y] = [at[0], at[1] - radius * 0.96].map(whole);
    let north = Text::new(x, y, letters, theme.ink, "N").bold().anchored(Anchor::Middle);
    items.push(Text { serif: theme.serif, ..north }.glowing(theme.paper).into());
    let frame = [at[0] - radius, at[1] - radius * 1.3, at[0] + radius, at[1] + radius];
    Ornament { frame, items }
}

/// A title: between two lines, on a panel with two lines around it, or light on dark.
fn title(sheet: &Sheet<'_>, one: &Decoration, at: [f64; 2]) -> Ornament {
    let (pack, theme) = (sheet.request.pack, sheet.request.theme);
    let letters = whole(size(sheet, one, f64::from(sheet.frame.sizes.chrome(30)))).max(8);
    let [x, y] = at.map(whole);
    let words = one.text.as_deref().unwrap_or(&pack.name);
    let ink = if one.look == Look::Bold { theme.on_bar } else { theme.ink };
    let text = Text::new(x, y + letters * 35 / 100, letters, ink, words);
    let text = Text { serif: theme.serif, ..text }.bold().anchored(Anchor::Middle);
    let [wide, high] = [text.width() / 2 + letters, letters * 11 / 10];
    let line = Stroke::new(theme.ink, (letters / 2).max(8));
    let panel = |by: i32, fill: Fill| {
        let [wide, high] = [wide - by, high - by];
        let panel = Rectangle::new(x - wide, y - high, 2 * wide, 2 * high, fill);
        Item::from(panel.rounded((letters / 3 - by).max(0)).stroked(line))
    };
    let inner = (letters / 5).max(3);
    let mut items = match one.look {
        Look::Fine => [-high, high]
            .map(|down| Path::lines(&[[x - wide, y + down], [x + wide, y + down]]))
            .map(|path| Shape::line(path, line).into())
            .to_vec(),
        Look::Plain => vec![panel(0, theme.panel.into()), panel(inner, Fill::None)],
        Look::Bold => vec![panel(0, theme.bar.into()), panel(inner, Fill::None)],
    };
    items.push(if one.look == Look::Fine { text.glowing(theme.land) } else { text }.into());
    let frame = [x - wide, y - high, x + wide, y + high].map(f64::from);
    Ornament { frame, items }
}

//! What the lines and signs of a board mean, and a scale of board units.

use std::collections::BTreeSet;

use super::draw::{is_region_line, link_stroke, region_stroke, strokes};
use super::edges::{Border, Edge};
use super::{arrows, plains, signs};
use super::{labels::Sign, sheet::Sheet};
use crate::geojson::decimals;
use crate::paint::{Fill, Stroke};
use crate::path::{Path, whole};
use crate::scene::{Anchor, Item, Rectangle, Shape, Text};
use crate::{text::width, theme::Theme};
use strabo_model::map::CitySite;

/// The legend, and how much room it takes.
pub struct Legend {
    /// How high it is.
    pub height: i32,
    /// What is drawn.
    pub items: Vec<Item>,
}

/// What stands before some words.
enum Sample {
    Signs(Vec<Sign>),
    Patch(Fill),
    Lines(Vec<Stroke>),
    Arrow,
}

/// The legend of a board between two sides, from a height down.
pub fn legend(sheet: &Sheet<'_>, [left, right]: [i32; 2], top: i32) -> Legend {
    let theme = sheet.request.theme;
    let sizes = &sheet.frame.sizes;
    let (size, row) = (sizes.chrome(13), sizes.chrome(26));
    let mut items = Vec::new();
    let scale = scale(sheet, right, top + row / 2, &mut items);
    let (mut x, mut y) = (left, top + row / 2);
    for (sample, words) in samples(sheet) {
        let room = sample_width(&sample, sheet);
        let wide = room + sizes.chrome(6) + width(words, size, false) + sizes.chrome(14);
        // The scale stands at the right of the first row.
        let end = if y < top + row { scale - sizes.chrome(20) } else { right };
        if x > left && x + wide - sizes.chrome(14) > end {
            x = left;
            y += row;
        }
        draw(&sample, [x, y], sheet, &mut items);
        let at = x + room + sizes.chrome(6);
        items.push(Text::new(at, y + size * 36 / 100, size, theme.ink, words).into());
        x += wide;
    }
    Legend { height: y + row / 2 - top, items }
}

fn samples(sheet: &Sheet<'_>) -> Vec<(Sample, &'static str)> {
    let (pack, theme) = (sheet.request.pack, sheet.request.theme);
    let border = |border| Sample::Lines(strokes(border, theme));
    let lands = || pack.areas.iter().filter(|area| area.is_land() && !area.impassable);
    let limits: BTreeSet<u8> = lands().map(|area| area.population).collect();
    let limits = limits.into_iter().take(7).map(Sign::Limit).collect();
    let mut samples = vec![(Sample::Signs(limits), "population limit")];
    let has = |site| pack.areas.iter().any(|area| area.city_site == Some(site));
    for (site, words) in
        [(CitySite::Black, "black city site"), (CitySite::White, "white city site")]
    {
        if has(site) {
            samples.push((Sample::Signs(vec![Sign::Site(site)]), words));
        }
    }
    if !pack.flood_plains.is_empty() {
        // As wide as on the board, but never wider than a sign of the legend.
        let sizes = &sheet.frame.sizes;
        let wide = (sizes.radius * 2).min(sizes.chrome(16));
        samples.push((Sample::Lines(plains::strokes(wide, theme).to_vec()), "flood plain"));
    }
    if !pack.volcanoes.is_empty() {
        samples.push((Sample::Signs(vec![Sign::Volcano]), "volcano"));
    }
    let is_region = |edge: &Edge| is_region_line(pack, edge);
    let drawn = |kind| sheet.edges.iter().any(|edge| edge.border == kind && !is_region(edge));
    for (kind, words) in [
        (Border::Land, "land border"),
        (Border::Water, "water border"),
        (Border::Both, "land and water border"),
        (Border::Coast, "coast"),
        (Border::Closed, "closed, no border"),
    ] {
        if drawn(kind) {
            samples.push((border(kind), words));
        }
    }
    if sheet.edges.iter().any(is_region) {
        samples.push((Sample::Lines(vec![region_stroke(theme)]), "border of a region"));
    }
    if !sheet.links.is_empty() {
        samples.push((Sample::Lines(vec![link_stroke(theme)]), "border drawn as a line"));
    }
    if !pack.one_way.is_empty() {
        samples.push((Sample::Arrow, "one way only"));
    }
    if pack.areas.iter().any(|area| !area.is_land()) {
        samples.push((Sample::Patch(theme.sea_fill()), "open sea"));
    }
    if pack.areas.iter().any(|area| area.impassable) {
        samples.push((Sample::Patch(theme.stone_fill()), "impassable"));
    }
    let is_out = |at: usize| {
        let area = &pack.areas[at];
        let drawn = !sheet.outlines[at].is_empty();
        area.is_land() && !area.impassable && !sheet.in_play[at] && drawn
    };
    if (0..pack.areas.len()).any(is_out) {
        samples.push((Sample::Signs(vec![Sign::Covered]), "limit covered"));
        samples.push((Sample::Patch(theme.out.into()), "out of play"));
    }
    samples
}

fn sample_width(sample: &Sample, sheet: &Sheet<'_>) -> i32 {
    match sample {
        Sample::Signs(signs) => {
            let count = i32::try_from(signs.len()).unwrap_or(1);
            count * (2 * sheet.frame.sizes.chrome(8) + 4)
        }
        Sample::Patch(_) | Sample::Lines(_) | Sample::Arrow => sheet.frame.sizes.chrome(26),
    }
}

fn draw(sample: &Sample, [x, y]: [i32; 2], sheet: &Sheet<'_>, items: &mut Vec<Item>) {
    let theme: &Theme = sheet.request.theme;
    let sizes = &sheet.frame.sizes;
    let (radius, wide) = (sizes.chrome(8), sizes.chrome(26));
    match sample {
        Sample::Signs(all) => {
            let mut x = x + radius + 2;
            for sign in all {
                signs::draw(*sign, [x, y], radius, None, theme, items);
                x += 2 * radius + 4;
            }
        }
        Sample::Patch(fill) => {
            let high = sizes.chrome(14);
            let patch = Rectangle::new(x, y - high / 2, wide, high, *fill);
            items.push(patch.stroked(Stroke::new(theme.ink, 10)).into());
        }
        Sample::Arrow => {
            let ends = [[x, y], [x + wide, y]].map(|end| end.map(f64::from));
            let (line, head) = arrows::shape(ends);
            items.push(Shape::line(line, Stroke::new(theme.ink, 30)).into());
            items.push(Shape::filled(head, theme.ink).into());
        }
        Sample::Lines(strokes) => {
            // Broad lines have round ends that reach out.
            let broad = strokes.iter().map(|stroke| stroke.tenths / 20).max().unwrap_or(0);
            let path = Path::lines(&[[x + broad, y], [x + wide - broad, y]]);
            let lines = strokes.iter().map(|stroke| Shape::line(path.clone(), *stroke).into());
            items.extend(lines);
        }
    }
}

/// A scale that ends at `right`; says where it begins.
fn scale(sheet: &Sheet<'_>, right: i32, y: i32, items: &mut Vec<Item>) -> i32 {
    let theme = sheet.request.theme;
    let sizes = &sheet.frame.sizes;
    let size = sizes.chrome(12);
    let wanted = f64::from(sizes.chrome(170)) / sheet.frame.scale;
    let units = round(wanted);
    let wide = whole(units * sheet.frame.scale);
    let words = format!("{} board units", decimals(units));
    let text = Text::new(right, y + size * 36 / 100, size, theme.ink, words).anchored(Anchor::End);
    let end = right - text.width() - sizes.chrome(8);
    let (left, high) = (end - wide, sizes.chrome(5));
    for part in 0..4 {
        let from = left + wide * part / 4;
        let fill = if part % 2 == 0 { theme.ink } else { theme.paper };
        let bar =
            Rectangle::new(from, y - high / 2, left + wide * (part + 1) / 4 - from, high, fill);
        items.push(bar.stroked(Stroke::new(theme.ink, 10)).into());
    }
    items.push(text.into());
    left
}

/// The largest of 1, 2, 5, 10, 20, 50 and so on that is not greater.
pub fn round(wanted: f64) -> f64 {
    let mut power = 1.0;
    while power * 10.0 <= wanted && power < 1e12 {
        power *= 10.0;
    }
    while power > wanted && power > 1e-9 {
        power /= 10.0;
    }
    let times = [5.0, 2.0].into_iter().find(|times| power * times <= wanted);
    power * times.unwrap_or(1.0)
}

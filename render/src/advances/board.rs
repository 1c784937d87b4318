//! The chart of advances of a game of resources: groups as columns, governments set apart, focus cards in rows by level.

pub mod face;
mod panel;
mod tree;

use strabo_model::words::{count, deck};
use strabo_model::{Pack, resource::Fact};

use self::face::{Mark, sign};
use self::panel::{Panel, WIDTH};
use super::card;
use crate::canvas::{Canvas, MARGIN, Style, pixels, share_out};
use crate::scene::{Rectangle, Scene, Shape};
use crate::theme::Theme;
use crate::{paint::Stroke, paper::levelled, path::Path, request::Request};

/// The room between columns.
const GAP: i32 = 16;
/// The room around governments, inside the frame that sets them apart.
const FRAME: i32 = 12;
/// The height of the heading of governments.
const RULING: i32 = 32;
/// The most columns side by side.
const MOST: usize = 8;
/// The height of the explanation of signs.
const LEGEND: i32 = 46;

/// Returns true if advances are paid with resources, taken by level or described as benefits.
pub fn applies(pack: &Pack) -> bool {
    let row = pack.advances.iter();
    let mut rows = row.filter(|advance| {
        !advance.price.is_empty()
            || !advance.prerequisites.is_empty()
            || !advance.benefits.is_empty()
            || advance.level.is_some()
    });
    rows.next().is_some() || pack.groups.iter().any(|group| group.unprinted > 0)
}

/// The pages of the chart.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let chart = Chart::new(request);
    let across = (1..=MOST).min_by_key(|across| chart.unlike_a_sheet(*across)).unwrap_or(1);
    let rows = chart.rows(across);
    let heights: Vec<i32> = rows.iter().map(|row| row.height + GAP).collect();
    let width = Chart::width(across);
    let shares =
        share_out(&heights, (width * 14 / 10).max(1000) - chart.top(width) - LEGEND - MARGIN);
    let mut from = 0;
    let scenes = shares.iter().map(|number| {
        let page = &rows[from..from + number];
        from += number;
        chart.page(page, width)
    });
    scenes.collect()
}

/// Columns that stand side by side.
struct Row {
    ordinary: Vec<usize>,
    ruling: Vec<usize>,
    height: i32,
}

struct Chart<'a> {
    pack: &'a Pack,
    theme: &'a Theme,
    style: card::Style<'a>,
    panels: Vec<Panel>,
    /// How tall the heading of each column is, and each of its places.
    heads: Vec<i32>,
    needs: Vec<Vec<i32>>,
    untold: Vec<Fact>,
}

impl<'a> Chart<'a> {
    fn new(request: Request<'a>) -> Self {
        let Request { pack, theme, .. } = request;
        let style = card::Style::new(pack, theme, 300);
        let untold = untold(pack);
        let mut panels = panel::panels(pack, &untold);
        make_room(pack, &mut panels);
        let canvas = Canvas::new(theme);
        let mut heads: Vec<i32> =
            panels.iter().map(|panel| panel.head_height(&style, &canvas)).collect();
        let mut needs: Vec<Vec<i32>> = panels.iter().map(|panel| panel.needs(&canvas)).collect();
        level_rows(&panels, &mut heads, &mut needs);
        Self { pack, theme, style, panels, heads, needs, untold }
    }

    fn is_ruling(&self, at: usize) -> bool {
        is_ruling(self.pack, &self.panels[at])
    }

    /// The columns in rows; governments stand at the end of the last row if all of them fit there.
    fn rows(&self, across: usize) -> Vec<Row> {
        let (ruling, ordinary): (Vec<usize>, Vec<usize>) =
            (0..self.panels.len()).partition(|at| self.is_ruling(*at));
        let mut rows: Vec<Row> = (ordinary.chunks(across))
            .map(|chunk| Row { ordinary: chunk.to_vec(), ruling: Vec::new(), height: 0 })
            .collect();
        match rows.last_mut() {
            Some(last) if last.ordinary.len() + ruling.len() <= across => last.ruling = ruling,
            _ => rows.extend(ruling.chunks(across).map(|chunk| Row {
                ordinary: Vec::new(),
                ruling: chunk.to_vec(),
                height: 0,
            })),
        }
        for row in &mut rows {
            let tall = |at: &usize| Panel::height(self.heads[*at], &self.needs[*at]);
            let ruling = row.ruling.iter().map(|at| tall(at) + RULING + FRAME);
            row.height = row.ordinary.iter().map(tall).chain(ruling).max().unwrap_or(0);
        }
        rows
    }

    fn width(across: usize) -> i32 {
        2 * MARGIN + pixels(across) * (WIDTH + GAP) - GAP
    }

    fn unlike_a_sheet(&self, across: usize) -> i32 {
        let width = Self::width(across);
        let rows = self.rows(across);
        let columns = rows.iter().map(|row| row.ordinary.len() + row.ruling.len()).max();
        if columns.is_some_and(|columns| columns < across) && across > 2 {
            return i32::MAX;
        }
        let tall: i32 = rows.iter().map(|row| row.height + GAP).sum();
        let tall = self.top(width) + tall + LEGEND + MARGIN;
        (width * 1000 / tall.max(1) - 1414).abs()
    }

    fn top(&self, width: i32) -> i32 {
        self.head(&mut Canvas::new(self.theme), width)
    }

    fn head(&self, canvas: &mut Canvas<'_>, width: i32) -> i32 {
        let known = self.pack.advances.len();
        let hidden: usize = self.pack.groups.iter().map(|group| usize::from(group.unprinted)).sum();
        let mut facts = vec![self.pack.name.to_string(), advances(known + hidden)];
        if hidden > 0 {
            facts.push(format!("{known} of them printed"));
        }
        canvas.title(width, "Advances", &facts.join(" · ")) + 16
    }

    fn page(&self, rows: &[Row], width: i32) -> Scene {
        let mut canvas = Canvas::new(self.theme);
        let mut y = self.head(&mut canvas, width);
        for row in rows {
            self.row(&mut canvas, row, y, width);
            y += row.height + GAP;
        }
        let bottom = self.legend(&mut canvas, y + 2, width);
        let name = &self.pack.name;
        canvas.finish(
            format!("Advances: {name}"),
            format!(
                "The advances of {name} in a column for each group, with price, needs and effects, and \
                 arrows from what must be held before."
            ),
            [width, levelled(width, bottom + MARGIN)],
        )
    }

    fn row(&self, canvas: &mut Canvas<'_>, row: &Row, y: i32, width: i32) {
        for (panel, at) in row.ordinary.iter().zip(0..) {
            let x = MARGIN + at * (WIDTH + GAP);
            self.panel(canvas, *panel, [x, y], row.height);
        }
        if row.ruling.is_empty() {
            return;
        }
        let columns = row.ruling.iter().map(|at| self.panels[*at].width + GAP);
        let wide = columns.sum::<i32>() - GAP + 2 * FRAME;
        let left = if row.ordinary.is_empty() { MARGIN } else { width - MARGIN - wide };
        let line = Stroke::new(self.theme.bar, 15).dashed(8, 5);
        let frame = Rectangle::new(left, y, wide, row.height, self.theme.band);
        canvas.put(frame.rounded(6).stroked(line));
        let heading = "Governments: a player has one at a time";
        let style = Style::bold(15, self.theme.ink);
        canvas.words([left + FRAME, y + 21], style, wide - 2 * FRAME, heading);
        let mut x = left + FRAME;
        for at in &row.ruling {
            self.panel(canvas, *at, [x, y + RULING], row.height - RULING - FRAME);
            x += self.panels[*at].width + GAP;
        }
    }

    /// One column, its cards made taller so that they fill it.
    fn panel(&self, canvas: &mut Canvas<'_>, at: usize, place: [i32; 2], height: i32) {
        let panel = &self.panels[at];
        let mut tall = self.needs[at].clone();
        let spare = height - Panel::height(self.heads[at], &tall);
        let number = pixels(tall.len()).max(1);
        for (tall, place) in tall.iter_mut().zip(0..) {
            // What cannot be shared evenly goes to the first ones, so that columns end level.
            *tall += spare / number + i32::from(place < spare % number);
        }
        panel.draw(&self.style, canvas, place, [self.heads[at], height], &tall);
    }

    /// What the signs mean, and what is not printed for any advance. Returns the lower edge.
    fn legend(&self, canvas: &mut Canvas<'_>, top: i32, width: i32) -> i32 {
        let mut entries: Vec<(Mark, &str)> = Vec::new();
        let pack = self.pack;
        let any = |test: fn(&strabo_model::pack::Advance) -> bool| pack.advances.iter().any(test);
        let hangs = pack.groups.iter().any(|group| group.first.is_some());
        if hangs || any(|advance| !advance.prerequisites.is_empty()) {
            entries.push((Mark::Needs, "leads to what is acquired later"));
        }
        if any(|advance| advance.opens.is_some()) {
            entries.push((Mark::Piece, "may be built with it"));
        }
        if pack.groups.iter().any(|group| !group.opened_by.is_empty()) {
            entries.push((Mark::Opens, "opens a government"));
        }
        if any(|advance| !advance.raises.is_empty()) {
            entries.push((Mark::Raises, "moves up by one"));
        }
        let (mut x, mut y) = (MARGIN, top);
        let ink = Style::plain(14, self.theme.ink);
        for (mark, words) in entries {
            sign(canvas, mark, [x + 8, y + 10]);
            x = canvas.words([x + 24, y + 15], ink, 400, words) + 30;
        }
        if any(|advance| advance.level.is_some()) {
            canvas.put(Shape::filled(Path::circle(x + 11, y + 10, 11), self.theme.bar));
            let number = Style::bold(14, self.theme.on_bar);
            canvas.centred([x + 11, y + 15], number, 20, "1");
            x = canvas.words([x + 30, y + 15], ink, 400, "level") + 30;
        }
        if x > MARGIN {
            y += 24;
        }
        let untold: Vec<&str> = self.untold.iter().map(|fact| deck::fact(*fact)).collect();
        if !untold.is_empty() {
            let words = format!("Not printed for any advance: {}.", untold.join(", "));
            let faint = Style::plain(14, self.theme.faint);
            y = canvas.paragraph([MARGIN, y], faint, width - 2 * MARGIN, &words);
        }
        y
    }
}

fn is_ruling(pack: &Pack, panel: &Panel) -> bool {
    let group = panel.group.and_then(|id| pack.get(id));
    group.is_some_and(|group| group.government)
}

/// Makes governments narrower, so that with the frame around them they are as wide as other columns.
fn make_room(pack: &Pack, panels: &mut [Panel]) {
    let ruling = panels.iter().filter(|panel| is_ruling(pack, panel)).count();
    for panel in panels.iter_mut().filter(|panel| is_ruling(pack, panel)) {
        panel.width -= 2 * FRAME / pixels(ruling).max(1);
    }
}

/// Columns whose cards stand in rows by level have rows of the same height, and headings too.
fn level_rows(panels: &[Panel], heads: &mut [i32], needs: &mut [Vec<i32>]) {
    let levelled: Vec<usize> = (0..panels.len()).filter(|at| panels[*at].has_levels()).collect();
    let head = levelled.iter().map(|at| heads[*at]).max().unwrap_or(0);
    let rows = levelled.iter().map(|at| needs[*at].len()).max().unwrap_or(0);
    for at in &levelled {
        heads[*at] = head;
    }
    for row in 0..rows {
        let tall = levelled.iter().filter_map(|at| needs[*at].get(row)).max().copied();
        for at in &levelled {
            if let (Some(own), Some(tall)) = (needs[*at].get_mut(row), tall) {
                *own = tall;
            }
        }
    }
}

/// Facts that are not printed for any of several advances.
fn untold(pack: &Pack) -> Vec<Fact> {
    let mut all = pack.advances.iter();
    let Some(first) = all.next().filter(|_| pack.advances.len() > 1) else { return Vec::new() };
    let mut facts = first.unprinted.clone();
    for advance in all {
        facts.retain(|fact| advance.unprinted.contains(fact));
    }
    facts
}

fn advances(number: usize) -> String {
    count(u32::try_from(number).unwrap_or(u32::MAX), "advance", "advances")
}

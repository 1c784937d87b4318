//! The cover of a document: the name of the game, its board, and what stands on which page.

use strabo_model::{pack::Setup, words::count};

use super::page::Page;
use crate::bookmark::Bookmark;
use crate::canvas::{Canvas, Style, pixels};
use crate::map::{Plan, Sizes, Tint};
use crate::scene::{Item, Scene};
use crate::text::{width, wrap};
use crate::{paper::Paper, path::whole, request::Request};

/// The size of the title, and the sizes that the list of contents may have, the largest first.
const TITLE: i32 = 64;
const LIST: [i32; 4] = [22, 18, 15, 13];

pub fn cover(
    request: Request<'_>,
    setups: &[&Setup],
    paper: Paper,
    contents: &[Bookmark],
) -> Scene {
    let (pack, theme) = (request.pack, request.theme);
    let page = Page::empty(paper, false);
    let [left, top, right, bottom] = page.inner();
    let room = right - left;
    let mut canvas = Canvas::new(theme);
    let mut y = top + 40;
    for line in wrap(&pack.name, TITLE, true, room).iter().take(3) {
        canvas.words([left, y + TITLE], Style::bold(TITLE, theme.ink), room, line);
        y += TITLE * 6 / 5;
    }
    let about = format!("Version {} · {}", pack.version, players(setups));
    y = canvas.paragraph([left, y + 8], Style::plain(24, theme.faint), room, &about) + 14;
    canvas.rectangle([left, y], [room, 4], theme.bar);
    y += 34;
    // The board takes what the shortest list of contents leaves, and not more than half of the page.
    let needed = list_height(contents.len(), LIST[1]);
    let lowest = (bottom - needed - 60).clamp(y + 200, y.max(i32::midpoint(top, bottom) + 100));
    if let Some((items, low)) = picture(request, [left, y, right, lowest]) {
        for item in items {
            canvas.put(item);
        }
        y = low + 40;
    }
    list(&mut canvas, contents, [left, y, right, bottom]);
    let description = format!("The cover of {}", pack.name);
    canvas.finish(pack.name.to_string(), description, page.size)
}

fn players(setups: &[&Setup]) -> String {
    let counts = || setups.iter().map(|setup| setup.players);
    match (counts().min(), counts().max()) {
        (Some(least), Some(most)) if least < most => format!("{least}–{most} players"),
        (Some(only), _) => count(only, "player", "players"),
        _ => "no setups".to_owned(),
    }
}

/// The board without names in a box, and its lower edge. `None` if the pack has no areas.
fn picture(request: Request<'_>, [left, top, right, bottom]: [i32; 4]) -> Option<(Vec<Item>, i32)> {
    let plan = Plan::of(request)?;
    let extent = plan.frame.extent();
    let rim = 8;
    let across = f64::from(right - left - 2 * rim) / (extent[2] - extent[0]);
    let scale = across.min(f64::from(bottom - top - 2 * rim) / (extent[3] - extent[1]));
    let frame = plan.frame.cropped(extent, scale, Sizes::on_paper(12, 60.0));
    let indent = (right - left - whole(frame.size[0])) / 2;
    let sheet = plan.sheet_in(frame.at(left + indent, top + rim), request, Tint::Strong);
    Some((sheet.bare_items(), sheet.frame.bounds()[3] + rim))
}

/// How high a list in two columns is.
fn list_height(entries: usize, size: i32) -> i32 {
    pixels(entries.div_ceil(2)) * size * 3 / 2
}

/// What stands on which page, in two columns as large as they fit.
fn list(canvas: &mut Canvas<'_>, contents: &[Bookmark], [left, top, right, bottom]: [i32; 4]) {
    let fits = |size: &i32| list_height(contents.len(), *size) <= bottom - top;
    let size = LIST.into_iter().find(fits).unwrap_or(LIST[LIST.len() - 1]);
    let line = size * 3 / 2;
    let rows = contents
        .len()
        .div_ceil(2)
        .clamp(1, usize::try_from((bottom - top) / line).unwrap_or(1).max(1));
    // A part stays below what it belongs to.
    let rows = if contents.get(rows).is_some_and(|entry| entry.is_part) { rows + 1 } else { rows };
    let gap = 40;
    let wide = (right - left - gap) / 2;
    let (ink, faint) = (canvas.theme.ink, canvas.theme.faint);
    for (at, entry) in contents.iter().enumerate().take(rows * 2) {
        let x = left + pixels(at / rows) * (wide + gap);
        let y = top + pixels(at % rows) * line + size;
        let number = (entry.page + 1).to_string();
        let style = Style { size, bold: !entry.is_part, colour: ink };
        let indent = if entry.is_part { size } else { 0 };
        let room = wide - indent - width(&number, size, false) - size;
        canvas.words([x + indent, y], style, room, &entry.title);
        canvas.ending([x + wide, y], Style::plain(size, faint), wide, &number);
    }
}

//! Player mats: the succession of a civilization, a place for its pieces and advances, and the turn.

use strabo_model::pack::{Component, Role, Row, Table};
use strabo_model::words::{capital, rules};
use strabo_model::{Pack, refs::CivilizationId, symbol::Symbol};

use crate::canvas::{Canvas, LONG, MARGIN, SHORT, Style, pixels};
use crate::cards::strip;
use crate::map::civilization_colour;
use crate::paint::{Colour, Fill, Stroke};
use crate::print::letters;
use crate::scene::{Rectangle, Scene};
use crate::succession::{era::Surface, words};
use crate::{request::Request, symbols, text::wrap};

/// The lower edge of the head, and of everything.
const HEAD: i32 = 84;
const BOTTOM: i32 = SHORT - 26;
/// The width of the places of a player; the turn stands beside them.
const PLACES: i32 = 936;
const GAP: i32 = 10;
/// The height of a place for cards below the heading of its group.
const CARDS: i32 = 96;
/// No more places for single pieces than this: others lie on a heap.
const SLOTS: u16 = 12;

/// A mat for each civilization of a setup, or for all.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let Request { pack, setup, .. } = request;
    let all = pack.ids::<CivilizationId>();
    let playing = setup.map_or(&[][..], |setup| &setup.civilizations);
    let shown = all.filter(|id| playing.is_empty() || playing.contains(id));
    shown.map(|id| mat(request, id)).collect()
}

fn own(table: &Table, id: CivilizationId) -> Option<&Row> {
    table.rows.iter().find(|row| row.civilization == id)
}

fn mat(request: Request<'_>, id: CivilizationId) -> Scene {
    let Request { pack, theme, .. } = request;
    let civilization = &pack[id];
    let colour = strip::colour(theme, civilization_colour(pack, id.index()));
    let mut canvas = Canvas::new(theme);
    canvas.rectangle([0, 0], [LONG, HEAD], colour);
    canvas.put(Rectangle::new(MARGIN, 18, 52, 52, Colour::WHITE).rounded(7));
    let sign = letters(pack, &civilization.name);
    canvas.centred([MARGIN + 26, 54], Style::bold(28, colour), 46, &sign);
    canvas.words([MARGIN + 70, 57], Style::bold(38, Colour::WHITE), 760, &civilization.name);
    let right = LONG - MARGIN;
    canvas.ending([right, 42], Style::bold(18, Colour::WHITE), 480, &pack.name);
    let number = format!("Civilization {}", civilization.number);
    canvas.ending([right, 62], Style::plain(14, Colour::WHITE), 480, &number);
    // Longer tables and turns fit no mat; they have pictures of their own.
    let short = pack.succession.iter().filter(|table| table.spaces < 40);
    let short = short.filter(|_| pack.eras.len() <= 12);
    let tables = short.filter_map(|table| Some((table, own(table, id)?)));
    let mut top = HEAD + 12;
    for (table, row) in tables.take(2) {
        top = track(&mut canvas, pack, table, row, top) + GAP;
    }
    if pack.sequence.len() <= 24 {
        turn(&mut canvas, pack, top);
    }
    let low = groups(&mut canvas, pack);
    places(&mut canvas, pack, colour, [top, low]);
    let name = &civilization.name;
    let title = format!("Player mat of {name}: {}", pack.name);
    let description =
        format!("The succession of {name}, places for its pieces and advances, and the turn.");
    canvas.finish(title, description, [LONG, SHORT])
}

/// The spaces of a succession table with the eras of one civilization, and what they demand.
fn track(canvas: &mut Canvas<'_>, pack: &Pack, table: &Table, row: &Row, top: i32) -> i32 {
    const HIGH: i32 = 62;
    let theme = canvas.theme;
    canvas.words([MARGIN, top + 12], Style::bold(13, theme.ink), 600, &table.name);
    let (top, spaces) = (top + 18, i32::from(table.spaces) + 1);
    let cell = (LONG - 2 * MARGIN) / spaces;
    let eras = pack.eras.len();
    let step = pack.scoring.as_ref().map_or(0, |scoring| scoring.step);
    let mut before = None;
    for space in 0..=table.spaces {
        let era = row.era(space).index().min(eras.saturating_sub(1));
        let surface = Surface::new(theme, era, eras);
        let left = MARGIN + i32::from(space) * cell;
        let is_first = before.replace(era) != Some(era);
        let inset = if is_first { 2 } else { 0 };
        canvas.rectangle([left + inset, top], [cell - inset, HIGH], surface.fill);
        let slot = Rectangle::new(left + 5, top + 5, cell - 10, HIGH - 10, Fill::None).rounded(5);
        canvas.put(slot.stroked(Stroke::new(surface.ink, 9).dashed(5, 4)));
        let middle = left + cell / 2;
        let number = if space == 0 { "Start".to_owned() } else { space.to_string() };
        if is_first {
            let numeral = words::roman(era + 1);
            canvas.centred([middle, top + 30], Style::bold(18, surface.ink), cell - 12, &numeral);
            canvas.centred([middle, top + 47], Style::plain(11, surface.ink), cell - 12, &number);
        } else {
            canvas.centred([middle, top + 37], Style::bold(15, surface.ink), cell - 12, &number);
        }
        if step > 0 {
            let points = (u32::from(step) * u32::from(space)).to_string();
            let word = if space == 0 { "0 points" } else { &points };
            let style = Style::plain(11, theme.faint);
            canvas.centred([middle, top + HIGH + 12], style, cell - 2, word);
        }
    }
    let top = top + HIGH + if step > 0 { 18 } else { 6 };
    let wide = (LONG - 2 * MARGIN) / pixels(eras.max(1));
    let mut bottom = top;
    for (at, era) in pack.eras.iter().enumerate() {
        let left = MARGIN + pixels(at) * wide;
        let surface = Surface::new(theme, at, eras);
        canvas.rectangle([left, top], [6, 44], surface.fill);
        let name = format!("{} {}", words::roman(at + 1), era.name);
        canvas.words([left + 12, top + 12], Style::bold(12, theme.ink), wide - 18, &name);
        let demands = table.requirements.get(at).map(words::requirement).unwrap_or_default();
        let demands = if demands.is_empty() { "no demands".to_owned() } else { demands.join(", ") };
        let room = wide - 18;
        let lines = wrap(&capital(&demands), 11, false, room);
        for (line, y) in lines.iter().take(2).zip([26, 40]) {
            canvas.words([left + 12, top + y], Style::plain(11, theme.ink), room, line);
        }
        bottom = top + 46;
    }
    bottom
}

/// The phases of a turn with their rates and limits, in the column at the right.
fn turn(canvas: &mut Canvas<'_>, pack: &Pack, top: i32) {
    let theme = canvas.theme;
    let left = MARGIN + PLACES + 26;
    let room = LONG - MARGIN - left;
    canvas.words([left, top + 18], Style::bold(18, theme.ink), room, "The turn");
    let top = top + 28;
    let each = ((BOTTOM - top) / pixels(pack.sequence.len().max(1))).min(58);
    for (at, phase) in pack.sequence.iter().enumerate() {
        let y = top + pixels(at) * each;
        canvas.rule([left, y], room);
        let disc = crate::path::Path::circle(left + 13, y + each / 2, 12.min(each / 2 - 1));
        canvas.put(crate::scene::Shape::filled(disc, theme.bar));
        let style = Style::bold(13, theme.on_bar);
        canvas.centred([left + 13, y + each / 2 + 5], style, 22, &(at + 1).to_string());
        let (x, room) = (left + 34, room - 34);
        canvas.words([x, y + 15], Style::bold(13, theme.ink), room, &phase.name);
        let numbers: Vec<String> =
            phase.steps.iter().flat_map(|step| rules::step(pack, *step)).collect();
        let most = usize::try_from((each - 16) / 13).unwrap_or(0);
        // Whole sentences, as many as fit: all of them stand in the sequence of play.
        let fits = |some: &usize| wrap(&numbers[..*some].join(". "), 11, false, room).len() <= most;
        let some = (1..=numbers.len()).rev().find(fits).unwrap_or(0);
        let lines =
            if some > 0 { wrap(&numbers[..some].join(". "), 11, false, room) } else { Vec::new() };
        for (line, at) in lines.iter().zip(0..) {
            let style = Style::plain(11, theme.faint);
            canvas.words([x, y + 28 + at * 13], style, room, line);
        }
    }
}

/// A place for the advances of each group at the foot; returns where they begin.
fn groups(canvas: &mut Canvas<'_>, pack: &Pack) -> i32 {
    let theme = canvas.theme;
    if pack.groups.is_empty() || pack.groups.len() > 8 {
        return BOTTOM;
    }
    let wide = (PLACES + GAP) / pixels(pack.groups.len());
    let top = BOTTOM - CARDS - 18;
    for (at, group) in pack.groups.iter().enumerate() {
        let colour = strip::colour(theme, Colour::parse(&group.colour).unwrap_or(theme.bar));
        let (left, wide) = (MARGIN + pixels(at) * wide, wide - GAP);
        let frame = Rectangle::new(left, top, wide, CARDS, theme.panel);
        canvas.put(frame.stroked(Stroke::new(colour, 15)));
        canvas.rectangle([left, top], [wide, 28], colour);
        canvas.put(symbols::draw(group.symbol, [left + 18, top + 14], 10, Colour::WHITE));
        let style = Style::bold(14, Colour::WHITE);
        canvas.words([left + 36, top + 19], style, wide - 42, &group.name);
        canvas.words([left + 8, top + 43], Style::plain(11, theme.faint), wide - 16, "Credits");
    }
    let words =
        "Lay advances under this edge, one below the other, so that their credits stand in columns";
    let style = Style::plain(11, theme.faint);
    canvas.centred([MARGIN + PLACES / 2, BOTTOM - 4], style, PLACES, words);
    top - GAP
}

/// A place for each kind of piece: one for each of a few, and a heap for many.
fn places(canvas: &mut Canvas<'_>, pack: &Pack, colour: Colour, [top, low]: [i32; 2]) {
    let owned = pack.inventory.iter().filter(|row| row.role.is_some());
    let (few, many): (Vec<&Component>, Vec<&Component>) = owned
        .filter(|row| row.per_player.is_some_and(|each| each > 0))
        .partition(|row| row.per_player.is_some_and(|each| each <= SLOTS));
    let mut y = top;
    for row in few {
        if y + 60 <= low {
            y = slots(canvas, pack, colour, row, [y, low]) + GAP;
        }
    }
    let mut heaps: Vec<(Symbol, String, String)> = Vec::new();
    for row in many {
        let count = row.per_player.map_or(String::new(), |each| format!("{each} in all"));
        heaps.push((sign(row), row.name.to_string(), count));
        if let Some(rules) = pack.rules.as_ref().filter(|_| row.role == Some(Role::Tokens)) {
            let tax = format!("Tax: {} for each city", rules.tax.rate);
            heaps.push((Symbol::Coin, "Treasury".to_owned(), tax));
        }
    }
    let wide = (PLACES + GAP) / pixels(heaps.len().max(1));
    for ((sign, name, words), at) in heaps.into_iter().zip(0..) {
        let left = MARGIN + at * wide;
        let (wide, high) = (wide - GAP, (low - y).max(50));
        let theme = canvas.theme;
        place(canvas, [left, y], [wide, high]);
        canvas.put(symbols::draw(sign, [left + 24, y + 24], 12, colour));
        canvas.words([left + 44, y + 30], Style::bold(17, theme.ink), wide - 56, &name);
        canvas.words([left + 44, y + 48], Style::plain(12, theme.faint), wide - 56, &words);
        let radius = (high / 2 - 16).min(64);
        if radius > 20 && !theme.is_print() {
            let pale = theme.panel.mixed(colour, 10);
            let middle = [left + wide - radius - 20, y + high - radius - 14];
            canvas.put(symbols::draw(sign, middle, radius, pale));
        }
    }
}

/// A place for each of a few pieces. Cities that are taken from the left uncover how many there are on the
/// board, and how many tokens support them.
fn slots(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    colour: Colour,
    row: &Component,
    [y, low]: [i32; 2],
) -> i32 {
    let theme = canvas.theme;
    let is_city = row.role == Some(Role::Cities);
    let count = i32::from(row.per_player.unwrap_or(1)).max(1);
    let [wide, high] = if is_city { [96, 96] } else { [124, 62] };
    let wide = wide.min((PLACES - 190) / count).max(20);
    let high = high.min(low - y - 50);
    let tall = if is_city { high + 46 } else { high + 16 };
    place(canvas, [MARGIN, y], [PLACES, tall]);
    canvas.put(symbols::draw(sign(row), [MARGIN + 24, y + 24], 12, colour));
    let x = MARGIN + 44;
    let end = canvas.words([x, y + 30], Style::bold(17, theme.ink), 140, &row.name);
    let support = pack.rules.as_ref().map(|rules| rules.cities.support).filter(|_| is_city);
    let style = Style::plain(11, theme.faint);
    let [mut left, top] = if is_city { [MARGIN + 12, y + 40] } else { [MARGIN + 190, y + 8] };
    if is_city {
        let words = "take them from the left: the last free place says how many are on the board, and the tokens that support them";
        canvas.words([end + 12, y + 30], style, MARGIN + PLACES - end - 20, words);
    }
    let wide = if is_city { ((PLACES - 16) / count).min(102) } else { wide };
    for at in 1..=count {
        let slot = Rectangle::new(left, top, wide - 6, high, Fill::None).rounded(5);
        canvas.put(slot.stroked(Stroke::new(theme.faint, 9).dashed(6, 5)));
        let middle = left + (wide - 6) / 2;
        if is_city {
            let bold = Style::bold(24, theme.ink);
            canvas.centred([middle, top + high / 2], bold, wide - 10, &at.to_string());
            if let Some(support) = support {
                let tokens = (i32::from(support) * at).to_string();
                let y = top + high / 2 + 22;
                canvas.put(symbols::draw(Symbol::Person, [middle - 12, y - 5], 8, theme.ink));
                canvas.words([middle, y], Style::plain(13, theme.ink), wide / 2 - 6, &tokens);
            }
        } else {
            canvas.put(symbols::draw(sign(row), [middle, top + high / 2], high / 3, theme.rule));
        }
        left += wide;
    }
    y + tall
}

fn place(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], [wide, high]: [i32; 2]) {
    let line = Stroke::new(canvas.theme.ink, 15);
    canvas.put(Rectangle::new(x, y, wide, high, canvas.theme.panel).rounded(10).stroked(line));
}

/// The sign of a piece.
fn sign(row: &Component) -> Symbol {
    row.symbol.unwrap_or(match row.role {
        Some(Role::Cities | Role::PirateCities) => Symbol::Castle,
        Some(Role::Ships) => Symbol::Ship,
        _ => Symbol::Person,
    })
}

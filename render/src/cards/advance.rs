//! The face of an advance card: cost, points, groups, what it does, and the credits it gives.

use strabo_model::pack::{Advance, Group};
use strabo_model::{Pack, refs::AdvanceId, words};

use super::face::{Face, HEAD, HEIGHT, MARGIN, Paragraph, ROOM, WIDTH, largest};
use super::price::price;
use crate::advances::board::face::{Mark, lines};
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Rectangle, Scene, Shape, Text};
use crate::theme::Theme;

/// The colour of a group whose own is not written `#rrggbb`.
const SPARE: Colour = Colour::new(0x0068_7480);
const CHIP: i32 = 20;
const CREDIT: [i32; 2] = [ROOM / 5, 36];
const PER_ROW: usize = 5;

/// The face of an advance card.
pub fn advance(pack: &Pack, id: AdvanceId, theme: &Theme) -> Option<Scene> {
    let row = pack.get(id)?;
    let mut face = Face::new(theme, theme.bar);
    face.heading(&row.name, theme.bar, theme.on_bar);
    if is_of_resources(row) {
        return Some(of_resources(face, pack, id, row));
    }
    disc(&mut face, MARGIN + 30, "Cost", row.cost);
    disc(&mut face, WIDTH - MARGIN - 30, "Points", row.points);
    groups(&mut face, pack, row);
    let top = credits(&mut face, pack, row);
    let lines = words::attribute::attributes(pack, row).into_iter();
    let mut lines: Vec<Paragraph> = lines.map(|text| Paragraph::new(text, theme.ink)).collect();
    lines.extend(calamities(pack, id).into_iter().map(|text| Paragraph::new(text, theme.faint)));
    if face.words(HEAD + 96, top - 8, &lines).is_none() {
        let short = Paragraph::new("See the rules for what it does".to_owned(), theme.faint);
        face.words(HEAD + 96, top - 8, &[short.italic()]);
    }
    let description = format!("An advance card that costs {}", row.cost);
    Some(face.scene(row.name.to_string(), description))
}

/// Returns true if an advance is paid with resources or taken by its level.
fn is_of_resources(row: &Advance) -> bool {
    let is_such = !row.price.is_empty() || row.level.is_some() || !row.benefits.is_empty();
    row.cost == 0 && row.points == 0 && is_such
}

/// The card of an advance that is paid with resources or taken by its level.
fn of_resources(mut face: Face<'_>, pack: &Pack, id: AdvanceId, row: &Advance) -> Scene {
    let theme = face.theme;
    if let Some(level) = row.level {
        disc(&mut face, MARGIN + 30, "Level", level.into());
    }
    groups(&mut face, pack, row);
    let mut top = HEAD + if row.level.is_some() { 96 } else { 70 };
    if !row.price.is_empty() {
        price(&mut face, pack, &row.price, top + 12);
        top += 36;
    }
    let lines = lines(pack, id, &[], None).into_iter().map(|(mark, text)| match mark {
        Mark::Needs | Mark::Unprinted => Paragraph::new(text, theme.faint),
        Mark::Does => Paragraph::new(text, theme.ink),
        Mark::Piece => Paragraph::new(format!("Lets you build: {text}"), theme.ink).bold(),
        Mark::Opens => Paragraph::new(text, theme.ink).bold(),
        Mark::Raises => Paragraph::new(format!("Raises {text}"), theme.ink).bold(),
    });
    let lines: Vec<Paragraph> = lines.collect();
    if face.words(top, HEIGHT - 20, &lines).is_none() {
        let short = Paragraph::new("See the rules for what it does".to_owned(), theme.faint);
        face.words(top, HEIGHT - 20, &[short.italic()]);
    }
    face.scene(row.name.to_string(), "An advance card".to_owned())
}

/// The calamities it changes, and how.
fn calamities(pack: &Pack, id: AdvanceId) -> Vec<String> {
    let mut lines = Vec::new();
    for calamity in &pack.calamities {
        for modifier in calamity.modified_by.iter().filter(|each| each.advance == id) {
            let words = words::modifier::modifier(pack, calamity, modifier);
            let remark = Some(words.remark()).filter(|remark| !remark.is_empty());
            let parts: Vec<String> = words.number.into_iter().chain(remark).collect();
            lines.push(format!("{}: {}", calamity.name, parts.join(", ")));
        }
    }
    lines
}

fn colour(group: &Group, theme: &Theme) -> Colour {
    theme.shown(Colour::parse(&group.colour).unwrap_or(SPARE))
}

/// A number in a circle with a word below.
fn disc(face: &mut Face<'_>, x: i32, word: &str, number: u16) {
    let theme = face.theme;
    let y = HEAD + 38;
    let line = Stroke::new(theme.bar, 30);
    face.add(Shape::filled(Path::circle(x, y, 28), theme.band).stroked(line));
    let text = number.to_string();
    let size = largest(&text, 46, 10..=25);
    let text = Text::new(x, y + size * 36 / 100, size, theme.ink, text);
    face.add(text.bold().anchored(Anchor::Middle));
    let word = Text::new(x, y + 43, 12, theme.faint, word);
    face.add(word.anchored(Anchor::Middle));
}

/// The groups it belongs to, one below the other.
fn groups(face: &mut Face<'_>, pack: &Pack, row: &Advance) {
    let own: Vec<&Group> = row.groups.iter().filter_map(|id| pack.get(*id)).collect();
    let shown = own.len().min(3);
    let count = i32::try_from(shown).unwrap_or(0);
    let mut y = HEAD + 40 - count * (CHIP + 4) / 2;
    let wide = WIDTH - 2 * (MARGIN + 64);
    for group in &own[..shown] {
        let ground = colour(group, face.theme);
        let chip = Rectangle::new((WIDTH - wide) / 2, y, wide, CHIP, ground).rounded(6);
        face.add(chip.stroked(Stroke::new(face.theme.rule, 8)));
        let size = largest(&group.name, wide - 10, 9..=13);
        let text = Text::new(WIDTH / 2, y + 15, size, ground.ink(), group.name.to_string());
        face.add(text.bold().fitted(wide - 8).anchored(Anchor::Middle));
        y += CHIP + 4;
    }
}

/// The credits it gives, at the foot of the card; returns where they begin.
fn credits(face: &mut Face<'_>, pack: &Pack, row: &Advance) -> i32 {
    let theme = face.theme;
    let given: Vec<(&Group, u16)> = pack
        .groups
        .iter()
        .zip(&row.credits)
        .filter(|(_, points)| **points > 0)
        .map(|(group, points)| (group, *points))
        .collect();
    let special = row.special_credit.and_then(|special| {
        let to = pack.get(special.to)?;
        Some(format!("+{} to {}", special.amount, to.name))
    });
    let rows = i32::try_from(given.len().div_ceil(PER_ROW)).unwrap_or(0).min(3);
    let below = if special.is_some() { 24 } else { 0 };
    let top = HEIGHT - 18 - below - rows * CREDIT[1];
    let mut y = top;
    for some in given.chunks(PER_ROW).take(3) {
        let count = i32::try_from(some.len()).unwrap_or(1);
        let mut x = MARGIN + (ROOM - count * CREDIT[0]) / 2;
        for (group, points) in some {
            credit(face, [x, y], group, *points);
            x += CREDIT[0];
        }
        y += CREDIT[1];
    }
    if let Some(words) = special {
        let size = largest(&words, ROOM, 10..=14);
        let text = Text::new(WIDTH / 2, HEIGHT - 22, size, theme.ink, words);
        face.add(text.bold().fitted(ROOM).anchored(Anchor::Middle));
    }
    if rows == 0 && below == 0 { HEIGHT - 18 } else { top }
}

fn credit(face: &mut Face<'_>, [x, y]: [i32; 2], group: &Group, points: u16) {
    let ground = colour(group, face.theme);
    let wide = CREDIT[0] - 4;
    let chip = Rectangle::new(x + 2, y, wide, CREDIT[1] - 4, ground).rounded(6);
    face.add(chip.stroked(Stroke::new(face.theme.rule, 8)));
    let middle = x + CREDIT[0] / 2;
    let number = Text::new(middle, y + 16, 15, ground.ink(), format!("+{points}"));
    face.add(number.bold().anchored(Anchor::Middle));
    let size = largest(&group.name, wide - 4, 8..=10);
    let name = Text::new(middle, y + 28, size, ground.ink(), group.name.to_string());
    face.add(name.fitted(wide - 2).anchored(Anchor::Middle));
}

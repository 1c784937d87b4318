//! The face of a calamity card: its kind, its stack, what it does to whom, and what advances change.

use strabo_model::words::modifier::{ModifierWords, Sense};
use strabo_model::{Pack, pack::Calamity, refs::CalamityId, symbol::Symbol, words};

use super::face::{Face, HEIGHT, Paragraph, WIDTH, largest, line};
use super::stack::stack_name;
use super::strip::{self, LEFT, RIGHT, Sign};
use crate::paint::{Colour, Fill, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Rectangle, Scene, Shape, Text};
use crate::text::{width, wrap};
use crate::{calamity_mark, theme::Theme};

const BOTTOM: i32 = HEIGHT - 13;
/// The room inside of the box of advances.
const INSET: i32 = 7;
const ROOM: i32 = RIGHT - LEFT - 2 * INSET;
/// The room of a mark before words.
const MARK: i32 = 13;

/// The face of a calamity card.
pub fn calamity(pack: &Pack, id: CalamityId, theme: &Theme) -> Option<Scene> {
    let row = pack.get(id)?;
    let colour = strip::colour(theme, theme.harm);
    let mut face = strip::card(theme, theme.panel);
    face.strip(colour, [0, HEIGHT]);
    strip::teeth(&mut face, colour);
    if let Some(stack) = pack.get(row.stack).filter(|stack| !stack.substitute) {
        face.number(&stack.number.to_string(), 32);
    }
    let sign = Sign::Calamity(row.kind);
    face.signed(sign, 72, &row.name);
    let ink = if theme.is_print() { theme.ink } else { theme.harm };
    let below = face.title(&row.name, ink, RIGHT - LEFT);
    let kind = words::capital(words::calamity::kind(row.kind));
    let about = format!("{kind} · {}", stack_name(pack, row.stack));
    face.add(calamity_mark::kind(row.kind, [LEFT + 6, below + 6], 5, theme.harm));
    let top = face.kind(LEFT + 15, below, &about) + 3;
    let effects = effects(row, theme);
    let changes: Vec<Change> =
        words::modifier::modifiers(pack, row).iter().map(|each| Change::new(pack, each)).collect();
    let sizes = (9..=12).rev().filter_map(|size| {
        let small = (size - 1).clamp(9, 10);
        let high = tall(&changes, small);
        let bottom = BOTTOM - high - if high > 0 { 6 } else { 0 };
        face.fits(size, bottom - top, &effects).then_some((size, small, bottom))
    });
    if let Some((size, small, bottom)) = sizes.max_by_key(|(size, small, _)| (*size, *small)) {
        let end = face.set(top, size, &effects);
        face.ghost(sign, colour, [end, bottom]);
        changed(&mut face, &changes, small);
    } else {
        let short = Paragraph::new("See the chart of calamities".to_owned(), theme.faint);
        let most: Vec<Paragraph> = effects.into_iter().chain([short.clone().italic()]).collect();
        if face.words(top, BOTTOM, &most).is_none() {
            face.words(top, BOTTOM, &[short.italic()]);
        }
    }
    Some(face.scene(row.name.to_string(), format!("A calamity card: {about}")))
}

/// What it does, in the order it is resolved: to its victim, to others, and for whom.
fn effects(row: &Calamity, theme: &Theme) -> Vec<Paragraph> {
    let words = words::calamity::calamity(row);
    let plain = |text: String| Paragraph::new(text, theme.ink);
    let named = |name: &str, text: String| plain(format!("{name}: {text}"));
    let mut all: Vec<Paragraph> = Vec::new();
    all.extend(words.needs.into_iter().chain(words.site).map(|text| plain(text).italic()));
    all.extend(words.effects.into_iter().map(|text| plain(text).signed(Symbol::Person)));
    let otherwise = words.otherwise.into_iter();
    all.extend(otherwise.map(|text| named("Without such a place", text).signed(Symbol::Person)));
    all.extend(words.secondary.map(|text| plain(text).signed(Symbol::People)));
    all.extend(words.beneficiary.map(|text| named("Beneficiary", text).signed(Symbol::Gift)));
    all
}

/// An advance that changes it, and how.
struct Change {
    name: String,
    words: String,
    sense: Sense,
}

impl Change {
    fn new(pack: &Pack, words: &ModifierWords) -> Self {
        let name = pack.get(words.advance).map_or("", |advance| &*advance.name).to_owned();
        Self { name, words: words.change(), sense: words.sense }
    }

    /// What stands below its name, if both do not fit beside each other.
    fn below(&self, size: i32) -> Vec<String> {
        let beside = MARK + width(&self.name, size, false) + 8 + width(&self.words, size, true);
        if beside <= ROOM { Vec::new() } else { wrap(&self.words, size, true, ROOM - MARK) }
    }
}

/// The height of the box with all changes.
fn tall(changes: &[Change], size: i32) -> i32 {
    let lines: usize = changes.iter().map(|each| 1 + each.below(size).len()).sum();
    let count = i32::try_from(lines).unwrap_or(i32::MAX / 64);
    if count == 0 { 0 } else { count.saturating_mul(line(size)) + 2 * INSET }
}

/// The box with all changes at the foot of the card.
fn changed(face: &mut Face<'_>, changes: &[Change], size: i32) {
    let (theme, high) = (face.theme, tall(changes, size));
    if high == 0 {
        return;
    }
    let mut y = BOTTOM - high;
    let ground = Rectangle::new(LEFT, y, RIGHT - LEFT, high, theme.band).rounded(7);
    face.add(if theme.is_print() { ground.stroked(Stroke::new(theme.ink, 8)) } else { ground });
    y += INSET - 1;
    for each in changes {
        sense(face, each.sense, [LEFT + INSET + 4, y + size * 6 / 10 + 1]);
        let (left, below) = (LEFT + INSET + MARK, each.below(size));
        let room = if below.is_empty() {
            ROOM - MARK - width(&each.words, size, true) - 6
        } else {
            ROOM - MARK
        };
        face.add(Text::new(left, y + size, size, theme.ink, each.name.clone()).fitted(room));
        if below.is_empty() {
            let words = Text::new(RIGHT - INSET, y + size, size, theme.ink, each.words.clone());
            face.add(words.bold().anchored(Anchor::End));
        }
        y += line(size);
        for words in below {
            let size = largest(&words, ROOM - MARK, 6..=size);
            face.add(Text::new(left, y + size, size, theme.ink, words).bold().fitted(WIDTH - left));
            y += line(size);
        }
    }
}

/// A full triangle for what makes it worse, a hollow one for what helps, and a hollow square for what changes it.
fn sense(face: &mut Face<'_>, sense: Sense, [x, y]: [i32; 2]) {
    let theme = face.theme;
    let up = vec![[x, y - 4], [x + 5, y + 4], [x - 5, y + 4]];
    let (corners, fill, ink): (_, Fill, Colour) = match sense {
        Sense::Worsens => (up, theme.harm.into(), theme.harm),
        Sense::Helps => (vec![[x - 5, y - 4], [x + 5, y - 4], [x, y + 4]], Fill::None, theme.ink),
        Sense::Changes => (
            vec![[x - 4, y - 4], [x + 4, y - 4], [x + 4, y + 4], [x - 4, y + 4]],
            Fill::None,
            theme.ink,
        ),
    };
    let line = Stroke::new(ink, 12);
    face.add(Shape::filled(Path::polygon(&corners), fill).stroked(line));
}

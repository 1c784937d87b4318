//! The face of a calamity card: its kind, its stack, and what it does.

use strabo_model::{Pack, pack::Calamity, refs::CalamityId, words};

use super::face::{Face, HEAD, HEIGHT, Paragraph, WIDTH};
use super::stack::stack_name;
use crate::{calamity_mark, scene::Scene, text::width, theme::Theme};

const WORDS_TOP: i32 = HEAD + 44;
const WORDS_BOTTOM: i32 = HEIGHT - 18;
/// Half of the size of the large sign.
const EMBLEM: i32 = 44;

/// The face of a calamity card.
pub fn calamity(pack: &Pack, id: CalamityId, theme: &Theme) -> Option<Scene> {
    let row = pack.get(id)?;
    let colour = if theme.is_print() { theme.bar } else { theme.harm };
    let mut face = Face::new(theme, colour);
    face.heading(&row.name, colour, colour.ink());
    let kind = words::capital(words::calamity::kind(row.kind));
    let about = format!("{kind} · {}", stack_name(pack, row.stack));
    let left = (WIDTH - width(&about, 14, false)) / 2 - 18;
    face.add(calamity_mark::kind(row.kind, [left, HEAD + 19], 9, theme.harm));
    face.line(HEAD + 24, 14, theme.ink, &about);
    let effects = effects(row, theme);
    let modifiers = modifiers(pack, row, theme);
    let all: Vec<Paragraph> = effects.iter().chain(&modifiers).cloned().collect();
    let mut end = face.words(WORDS_TOP, WORDS_BOTTOM, &all);
    if end.is_none() {
        let short = Paragraph::new("See the chart of calamities".to_owned(), theme.faint).italic();
        let most: Vec<Paragraph> = effects.into_iter().chain([short.clone()]).collect();
        end = face.words(WORDS_TOP, WORDS_BOTTOM, &most);
        end = end.or_else(|| face.words(WORDS_TOP, WORDS_BOTTOM, &[short]));
    }
    // A card with few words shows its sign again, large and pale.
    let end = end.unwrap_or(WORDS_BOTTOM);
    if WORDS_BOTTOM - end > 3 * EMBLEM {
        let pale = theme.panel.mixed(colour, 14);
        let middle = [WIDTH / 2, i32::midpoint(end, WORDS_BOTTOM)];
        face.add(calamity_mark::kind(row.kind, middle, EMBLEM, pale));
    }
    Some(face.scene(row.name.to_string(), format!("A calamity card: {about}")))
}

/// What it does, in the order it is resolved.
fn effects(row: &Calamity, theme: &Theme) -> Vec<Paragraph> {
    let words = words::calamity::calamity(row);
    let plain = |text: String| Paragraph::new(text, theme.ink);
    let named = |name: &str, text: String| Paragraph::new(format!("{name}: {text}"), theme.ink);
    let mut all: Vec<Paragraph> = Vec::new();
    all.extend(words.needs.into_iter().chain(words.site).map(|text| plain(text).italic()));
    all.extend(words.effects.into_iter().map(plain));
    all.extend(words.otherwise.into_iter().map(|text| named("Without such a place", text)));
    all.extend(words.secondary.map(plain));
    all.extend(words.beneficiary.map(|text| named("Beneficiary", text)));
    all
}

/// Which advances change it.
fn modifiers(pack: &Pack, row: &Calamity, theme: &Theme) -> Vec<Paragraph> {
    let all = words::modifier::modifiers(pack, row);
    all.iter().map(|each| Paragraph::new(each.sentence(pack), theme.faint)).collect()
}

//! A price in resources as a row of signs with numbers.

use strabo_model::{Pack, resource::ResourceCount};

use super::face::{Face, MARGIN, largest};
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Shape, Text};
use crate::symbols;

/// What the card costs: the sign of each resource with its number.
pub fn price(face: &mut Face<'_>, pack: &Pack, price: &[ResourceCount], y: i32) {
    let theme = face.theme;
    let count = i32::try_from(price.len()).unwrap_or(1).max(1);
    let pitch = (face.room / count).min(56);
    let radius = (pitch / 4).clamp(5, 13);
    // Beside a strip it begins where words begin.
    let spare = if face.left == MARGIN { face.room - count * pitch } else { 0 };
    let mut x = face.left + spare / 2 + pitch / 2;
    for each in price {
        if let Some(resource) = pack.get(each.resource) {
            let named = resource.colour.as_deref().and_then(Colour::parse).unwrap_or(theme.band);
            let ground = if theme.is_print() { theme.paper } else { named };
            let disc = Shape::filled(Path::circle(x - radius, y, radius), ground);
            face.add(disc.stroked(Stroke::new(theme.ink, 10)));
            let sign = resource.symbol.unwrap_or_default();
            face.add(symbols::draw(sign, [x - radius, y], radius * 64 / 100, ground.ink()));
            let text = each.amount.to_string();
            let size = largest(&text, pitch / 2 - 4, 9..=18);
            face.add(Text::new(x + 4, y + size * 36 / 100, size, theme.ink, text).bold());
        }
        x += pitch;
    }
}

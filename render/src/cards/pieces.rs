//! Playing pieces as pictures without ground: tokens, cities and ships, by colour and number.

use strabo_model::{Pack, pack::Role, refs::CivilizationId};

use super::face::largest;
use crate::map::civilization_colour;
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Item, Scene, Shape, Text};
use crate::{symbols::read, theme::Theme};

const DARK: Colour = Colour::new(0x001c_1815);
/// The colour of pieces without an owner.
const NOBODY: Colour = Colour::new(0x0034_302c);

/// One piece; the civilization it belongs to, if it belongs to one.
pub fn piece(pack: &Pack, role: Role, owner: Option<CivilizationId>, theme: &Theme) -> Scene {
    let own = owner.and_then(|id| pack.get(id).map(|row| (id, row)));
    let colour = own.map_or(NOBODY, |(id, _)| civilization_colour(pack, id.index()));
    let colour = theme.shown(colour);
    let sign = own.map(|(_, row)| row.number.to_string());
    let (word, [width, height], mut items) = match role {
        Role::Tokens | Role::BarbarianTokens => ("token", [40, 40], token(colour)),
        Role::Cities | Role::PirateCities => ("city", [48, 48], city(colour)),
        Role::Ships => ("ship", [60, 48], ship(colour)),
    };
    let [x, y, room] = match role {
        Role::Tokens | Role::BarbarianTokens => [20, 20, 22],
        Role::Cities | Role::PirateCities => [24, 25, 22],
        Role::Ships => [30, 18, 18],
    };
    match sign {
        Some(sign) => {
            let size = largest(&sign, room, 8..=17);
            let text = Text::new(x, y + size * 36 / 100, size, colour.ink(), sign);
            items.push(text.bold().anchored(Anchor::Middle).into());
        }
        None => items.push(cross([x, y], colour.ink())),
    }
    let name = own.map_or("nobody", |(_, row)| &row.name);
    let title = format!("{name}: {word}");
    Scene { description: title.clone(), title, width, height, items }
}

/// Two crossed lines, for pieces without an owner.
fn cross([x, y]: [i32; 2], colour: Colour) -> Item {
    let mut path = Path::lines(&[[x - 6, y - 6], [x + 6, y + 6]]);
    path.commands.extend(Path::lines(&[[x + 6, y - 6], [x - 6, y + 6]]).commands);
    Shape::line(path, Stroke::new(colour, 35)).into()
}

fn line() -> Stroke {
    Stroke::new(DARK, 16)
}

/// A disc with an inner ring.
fn token(colour: Colour) -> Vec<Item> {
    let ring = Stroke::new(colour.mixed(colour.ink(), 45), 14);
    vec![
        Shape::filled(Path::circle(20, 20, 18), colour).stroked(line()).into(),
        Shape::filled(Path::circle(20, 20, 14), colour).stroked(ring).into(),
    ]
}

/// A wall with three battlements and a foot.
fn city(colour: Colour) -> Vec<Item> {
    const WALL: &str = "M 50 420 L 50 60 L 140 60 L 140 120 L 190 120 L 190 60 L 290 60 \
                        L 290 120 L 340 120 L 340 60 L 430 60 L 430 420 Z";
    const FOOT: &str = "M 20 380 L 460 380 L 460 450 L 20 450 Z";
    let parts = [(WALL, colour), (FOOT, colour.mixed(DARK, 25))];
    parts.map(|(path, fill)| Shape::filled(read(path), fill).stroked(line()).into()).into()
}

/// A hull under a sail.
fn ship(colour: Colour) -> Vec<Item> {
    const HULL: &str =
        "M 40 320 L 560 320 C 530 410 470 450 400 450 L 190 450 C 110 450 60 400 40 320 Z";
    const SAIL: &str = "M 140 40 L 440 40 C 500 120 500 220 460 290 L 120 290 \
                        C 170 220 180 120 140 40 Z";
    let mast = Shape::line(Path::lines(&[[30, 2], [30, 34]]), Stroke::new(DARK, 30));
    let parts = [(HULL, colour.mixed(DARK, 25)), (SAIL, colour)];
    let parts = parts.map(|(path, fill)| Shape::filled(read(path), fill).stroked(line()).into());
    std::iter::once(mast.into()).chain(parts).collect()
}

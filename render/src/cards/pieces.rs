//! Playing pieces as pictures without ground: tokens, cities and ships, by colour and number.

use strabo_model::{Pack, pack::Role, refs::CivilizationId};

use super::face::largest;
use crate::map::civilization_colour;
use crate::paint::{Colour, Stroke};
use crate::path::{Command, Path};
use crate::scene::{Anchor, Item, Scene, Shape, Text};
use crate::theme::Theme;

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
    let wall = [
        [5, 42],
        [5, 6],
        [14, 6],
        [14, 12],
        [19, 12],
        [19, 6],
        [29, 6],
        [29, 12],
        [34, 12],
        [34, 6],
        [43, 6],
        [43, 42],
    ];
    let foot = [[2, 38], [46, 38], [46, 45], [2, 45]];
    let shade = colour.mixed(DARK, 25);
    vec![
        Shape::filled(Path::polygon(&wall), colour).stroked(line()).into(),
        Shape::filled(Path::polygon(&foot), shade).stroked(line()).into(),
    ]
}

/// A hull under a sail.
fn ship(colour: Colour) -> Vec<Item> {
    let at = |x: i32, y: i32| [x * 10, y * 10];
    let hull = vec![
        Command::Move(at(4, 32)),
        Command::Line(at(56, 32)),
        Command::Curve([at(53, 41), at(47, 45), at(40, 45)]),
        Command::Line(at(19, 45)),
        Command::Curve([at(11, 45), at(6, 40), at(4, 32)]),
        Command::Close,
    ];
    let sail = vec![
        Command::Move(at(14, 4)),
        Command::Line(at(44, 4)),
        Command::Curve([at(50, 12), at(50, 22), at(46, 29)]),
        Command::Line(at(12, 29)),
        Command::Curve([at(17, 22), at(18, 12), at(14, 4)]),
        Command::Close,
    ];
    let mast = Shape::line(Path::lines(&[[30, 2], [30, 34]]), Stroke::new(DARK, 30));
    let shade = colour.mixed(DARK, 25);
    vec![
        mast.into(),
        Shape::filled(Path { commands: hull }, shade).stroked(line()).into(),
        Shape::filled(Path { commands: sail }, colour).stroked(line()).into(),
    ]
}

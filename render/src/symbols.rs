//! The signs of groups, terrain, icons and resources, drawn as shapes: one table from the words of a pack.

use std::str::SplitWhitespace;

use strabo_model::symbol::Symbol;

use crate::paint::Colour;
use crate::path::Command::{Arc, Close, Curve, Line, Move};
use crate::{path::Path, scene::Shape};

/// The drawing of a sign, in a box from -100 to 100. Where parts lie on each other there is a hole.
const fn drawing(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Circle => include_str!("../symbols/circle.svg"),
        Symbol::Square => include_str!("../symbols/square.svg"),
        Symbol::Triangle => include_str!("../symbols/triangle.svg"),
        Symbol::Diamond => include_str!("../symbols/diamond.svg"),
        Symbol::Star => include_str!("../symbols/star.svg"),
        Symbol::Hexagon => include_str!("../symbols/hexagon.svg"),
        Symbol::Cross => include_str!("../symbols/cross.svg"),
        Symbol::Ring => include_str!("../symbols/ring.svg"),
        Symbol::Pentagon => include_str!("../symbols/pentagon.svg"),
        Symbol::Drop => include_str!("../symbols/drop.svg"),
        Symbol::Dune | Symbol::Dunes => include_str!("../symbols/dunes.svg"),
        Symbol::Flame => include_str!("../symbols/flame.svg"),
        Symbol::Grass => include_str!("../symbols/grass.svg"),
        Symbol::Hills => include_str!("../symbols/hills.svg"),
        Symbol::Leaf => include_str!("../symbols/leaf.svg"),
        Symbol::Moon => include_str!("../symbols/moon.svg"),
        Symbol::Mountain => include_str!("../symbols/mountain.svg"),
        Symbol::Peak => include_str!("../symbols/peak.svg"),
        Symbol::Rock => include_str!("../symbols/rock.svg"),
        Symbol::Sun => include_str!("../symbols/sun.svg"),
        Symbol::Tree => include_str!("../symbols/tree.svg"),
        Symbol::Wave | Symbol::Waves => include_str!("../symbols/waves.svg"),
        Symbol::Coin => include_str!("../symbols/coin.svg"),
        Symbol::Grapes => include_str!("../symbols/grapes.svg"),
        Symbol::Horse => include_str!("../symbols/horse.svg"),
        Symbol::Ingot => include_str!("../symbols/ingot.svg"),
        Symbol::Loaf => include_str!("../symbols/loaf.svg"),
        Symbol::Log | Symbol::Wood => include_str!("../symbols/log.svg"),
        Symbol::Marble => include_str!("../symbols/marble.svg"),
        Symbol::Mercury => include_str!("../symbols/mercury.svg"),
        Symbol::Oil => include_str!("../symbols/oil.svg"),
        Symbol::Sheaf => include_str!("../symbols/sheaf.svg"),
        Symbol::Spool => include_str!("../symbols/spool.svg"),
        Symbol::Vase => include_str!("../symbols/vase.svg"),
        Symbol::Anchor => include_str!("../symbols/anchor.svg"),
        Symbol::Axe => include_str!("../symbols/axe.svg"),
        Symbol::Cog => include_str!("../symbols/cog.svg"),
        Symbol::Compass => include_str!("../symbols/compass.svg"),
        Symbol::Flask => include_str!("../symbols/flask.svg"),
        Symbol::Hammer => include_str!("../symbols/hammer.svg"),
        Symbol::Harp | Symbol::Lyre => include_str!("../symbols/harp.svg"),
        Symbol::Helmet => include_str!("../symbols/helmet.svg"),
        Symbol::Lamp => include_str!("../symbols/lamp.svg"),
        Symbol::Shield => include_str!("../symbols/shield.svg"),
        Symbol::Sword => include_str!("../symbols/sword.svg"),
        Symbol::Wheel => include_str!("../symbols/wheel.svg"),
        Symbol::Altar => include_str!("../symbols/altar.svg"),
        Symbol::Ballot => include_str!("../symbols/ballot.svg"),
        Symbol::Book => include_str!("../symbols/book.svg"),
        Symbol::Crown => include_str!("../symbols/crown.svg"),
        Symbol::Face => include_str!("../symbols/face.svg"),
        Symbol::Mask | Symbol::Tribal => include_str!("../symbols/mask.svg"),
        Symbol::Scroll => include_str!("../symbols/scroll.svg"),
        Symbol::Temple => include_str!("../symbols/temple.svg"),
        Symbol::Tent => include_str!("../symbols/tent.svg"),
        Symbol::Tower => include_str!("../symbols/tower.svg"),
        Symbol::Castle => include_str!("../symbols/castle.svg"),
        Symbol::Person => include_str!("../symbols/person.svg"),
        Symbol::Ship => include_str!("../symbols/ship.svg"),
        Symbol::Flax => include_str!("../symbols/flax.svg"),
        Symbol::Hides => include_str!("../symbols/hides.svg"),
        Symbol::Bone => include_str!("../symbols/bone.svg"),
        Symbol::Stone => include_str!("../symbols/stone.svg"),
        Symbol::Furs => include_str!("../symbols/furs.svg"),
        Symbol::Wax => include_str!("../symbols/wax.svg"),
        Symbol::Salt => include_str!("../symbols/salt.svg"),
        Symbol::Ceramics => include_str!("../symbols/ceramics.svg"),
        Symbol::Cotton => include_str!("../symbols/cotton.svg"),
        Symbol::Sugar => include_str!("../symbols/sugar.svg"),
        Symbol::Lacquer => include_str!("../symbols/lacquer.svg"),
        Symbol::Livestock => include_str!("../symbols/livestock.svg"),
        Symbol::Glass => include_str!("../symbols/glass.svg"),
        Symbol::Silver => include_str!("../symbols/silver.svg"),
        Symbol::Bronze => include_str!("../symbols/bronze.svg"),
        Symbol::Lead => include_str!("../symbols/lead.svg"),
        Symbol::Jade => include_str!("../symbols/jade.svg"),
        Symbol::Spice => include_str!("../symbols/spice.svg"),
        Symbol::Herbs => include_str!("../symbols/herbs.svg"),
        Symbol::Dye => include_str!("../symbols/dye.svg"),
        Symbol::Tea => include_str!("../symbols/tea.svg"),
        Symbol::Obsidian => include_str!("../symbols/obsidian.svg"),
        Symbol::Silk => include_str!("../symbols/silk.svg"),
        Symbol::Pearls => include_str!("../symbols/pearls.svg"),
        Symbol::Amber => include_str!("../symbols/amber.svg"),
        Symbol::People => include_str!("../symbols/people.svg"),
        Symbol::Card => include_str!("../symbols/card.svg"),
        Symbol::Gift => include_str!("../symbols/gift.svg"),
        Symbol::Seal => include_str!("../symbols/seal.svg"),
        Symbol::Fish => include_str!("../symbols/fish.svg"),
        Symbol::Shell => include_str!("../symbols/shell.svg"),
        Symbol::Coral => include_str!("../symbols/coral.svg"),
        Symbol::Fruit => include_str!("../symbols/fruit.svg"),
        Symbol::Gem => include_str!("../symbols/gem.svg"),
        Symbol::Tusk => include_str!("../symbols/tusk.svg"),
        Symbol::Papyrus => include_str!("../symbols/papyrus.svg"),
        Symbol::Incense => include_str!("../symbols/incense.svg"),
        Symbol::Cloth => include_str!("../symbols/cloth.svg"),
        Symbol::Mug => include_str!("../symbols/mug.svg"),
        Symbol::Wool => include_str!("../symbols/wool.svg"),
    }
}

/// The sign of a word, around a middle in pixels.
pub fn draw(symbol: Symbol, middle: [i32; 2], radius: i32, colour: Colour) -> Shape {
    Shape::filled(outline(symbol, middle.map(|value| value * 10), radius * 10), colour)
}

/// The outline of a sign around a middle, in tenths of a pixel.
pub fn outline(symbol: Symbol, middle: [i32; 2], radius: i32) -> Path {
    let path = drawing(symbol).split_once(" d=\"").and_then(|(_, rest)| rest.split_once('"'));
    scaled(path.map_or("", |(path, _)| path), middle, [radius, 100])
}

/// A path around a middle, with a share of its lengths.
pub fn scaled(path: &str, middle: [i32; 2], [share, of]: [i32; 2]) -> Path {
    let place = |point: [i32; 2]| {
        let [x, y] = point.map(|value| value * share / of);
        [middle[0] + x, middle[1] + y]
    };
    let commands = read(path).commands.into_iter().map(|command| match command {
        Move(point) => Move(place(point)),
        Line(point) => Line(place(point)),
        Curve(points) => Curve(points.map(place)),
        Arc { radius: bend, clockwise, to } => {
            Arc { radius: bend * share / of, clockwise, to: place(to) }
        }
        Close => Close,
    });
    Path { commands: commands.collect() }
}

/// Reads a path: the letters M, L, C, A and Z, each before its whole numbers.
pub fn read(path: &str) -> Path {
    let mut words = path.split_whitespace();
    let mut commands = Vec::new();
    while let Some(letter) = words.next() {
        commands.push(match letter {
            "M" => Move(numbers(&mut words)),
            "L" => Line(numbers(&mut words)),
            "C" => Curve([(); 3].map(|()| numbers(&mut words))),
            "A" => {
                let [radius, _, _, _, sweep, x, y] = numbers(&mut words);
                Arc { radius, clockwise: sweep == 1, to: [x, y] }
            }
            _ => Close,
        });
    }
    Path { commands }
}

fn numbers<const N: usize>(words: &mut SplitWhitespace<'_>) -> [i32; N] {
    [0; N].map(|missing| words.next().and_then(|word| word.parse().ok()).unwrap_or(missing))
}

/// Replaces signs that look alike by unused ones, as long as there are
/// any.
pub fn distinct(wanted: &[Symbol]) -> Vec<Symbol> {
    let taken = |chosen: &[Option<Symbol>], symbol: Symbol| {
        chosen.iter().flatten().any(|other| drawing(*other) == drawing(symbol))
    };
    let mut chosen: Vec<Option<Symbol>> = Vec::with_capacity(wanted.len());
    for symbol in wanted {
        chosen.push((!taken(&chosen, *symbol)).then_some(*symbol));
    }
    for (at, symbol) in wanted.iter().enumerate() {
        if chosen[at].is_none() {
            let free = Symbol::ALL.iter().find(|free| !taken(&chosen, **free));
            chosen[at] = Some(*free.unwrap_or(symbol));
        }
    }
    chosen.into_iter().flatten().collect()
}

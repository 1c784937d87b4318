//! The signs of groups, terrain, icons and resources, drawn as shapes: one table from the words of a pack.

mod goods;
mod nature;
mod part;
mod plain;
mod rule;
mod tools;

use strabo_model::symbol::Symbol;

use crate::paint::Colour;
use crate::path::Command::{self, Arc, Close, Curve, Line, Move};
use crate::path::Path;
use crate::scene::Shape;
use part::{Drawing, Part};

const fn drawing(symbol: Symbol) -> Drawing {
    match symbol {
        Symbol::Circle => plain::CIRCLE,
        Symbol::Square => plain::SQUARE,
        Symbol::Triangle => plain::TRIANGLE,
        Symbol::Diamond => plain::DIAMOND,
        Symbol::Star => plain::STAR,
        Symbol::Hexagon => plain::HEXAGON,
        Symbol::Cross => plain::CROSS,
        Symbol::Ring => plain::RING,
        Symbol::Pentagon => plain::PENTAGON,
        Symbol::Drop => nature::DROP,
        Symbol::Dune | Symbol::Dunes => nature::DUNES,
        Symbol::Flame => nature::FLAME,
        Symbol::Grass => nature::GRASS,
        Symbol::Hills => nature::HILLS,
        Symbol::Leaf => nature::LEAF,
        Symbol::Moon => nature::MOON,
        Symbol::Mountain => nature::MOUNTAIN,
        Symbol::Peak => nature::PEAK,
        Symbol::Rock => nature::ROCK,
        Symbol::Sun => nature::SUN,
        Symbol::Tree => nature::TREE,
        Symbol::Wave | Symbol::Waves => nature::WAVES,
        Symbol::Coin => goods::COIN,
        Symbol::Grapes => goods::GRAPES,
        Symbol::Horse => goods::HORSE,
        Symbol::Ingot => goods::INGOT,
        Symbol::Loaf => goods::LOAF,
        Symbol::Log | Symbol::Wood => goods::LOG,
        Symbol::Marble => goods::MARBLE,
        Symbol::Mercury => goods::MERCURY,
        Symbol::Oil => goods::OIL,
        Symbol::Sheaf => goods::SHEAF,
        Symbol::Spool => goods::SPOOL,
        Symbol::Vase => goods::VASE,
        Symbol::Anchor => tools::ANCHOR,
        Symbol::Axe => tools::AXE,
        Symbol::Cog => tools::COG,
        Symbol::Compass => tools::COMPASS,
        Symbol::Flask => tools::FLASK,
        Symbol::Hammer => tools::HAMMER,
        Symbol::Harp | Symbol::Lyre => tools::HARP,
        Symbol::Helmet => tools::HELMET,
        Symbol::Lamp => tools::LAMP,
        Symbol::Shield => tools::SHIELD,
        Symbol::Sword => tools::SWORD,
        Symbol::Wheel => tools::WHEEL,
        Symbol::Altar => rule::ALTAR,
        Symbol::Ballot => rule::BALLOT,
        Symbol::Book => rule::BOOK,
        Symbol::Crown => rule::CROWN,
        Symbol::Face => rule::FACE,
        Symbol::Mask | Symbol::Tribal => rule::MASK,
        Symbol::Scroll => rule::SCROLL,
        Symbol::Temple => rule::TEMPLE,
        Symbol::Tent => rule::TENT,
        Symbol::Tower => rule::TOWER,
    }
}

/// The sign of a word, around a middle in pixels.
pub fn draw(symbol: Symbol, middle: [i32; 2], radius: i32, colour: Colour) -> Shape {
    Shape::filled(outline(symbol, middle.map(|value| value * 10), radius * 10), colour)
}

/// The outline of a sign around a middle, in tenths of a pixel.
pub fn outline(symbol: Symbol, middle: [i32; 2], radius: i32) -> Path {
    let place = |point: [i32; 2]| {
        let [x, y] = point.map(|value| value * radius / 100);
        [middle[0] + x, middle[1] + y]
    };
    let commands = drawing(symbol).iter().flat_map(Part::commands).map(|command| match command {
        Move(point) => Move(place(point)),
        Line(point) => Line(place(point)),
        Curve(points) => Curve(points.map(place)),
        Arc { radius: bend, clockwise, to } => {
            Arc { radius: bend * radius / 100, clockwise, to: place(to) }
        }
        Close => Close,
    });
    Path { commands: commands.collect() }
}

impl Part {
    fn commands(&self) -> Vec<Command> {
        match *self {
            Self::Corners(corners) => Path::around(corners).commands,
            Self::Disc([x, y, radius]) => Path::disc([x, y], radius).commands,
            Self::Bent(commands) => commands.to_vec(),
        }
    }
}

/// Replaces signs that look alike by unused ones, as long as there are
/// any.
pub fn apart(wanted: &[Symbol]) -> Vec<Symbol> {
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

//! The backs of cards: of trade cards with the number of their stack, of advances and decks with their name and sign.

use strabo_model::refs::{BlockId, DeckId, StackId};
use strabo_model::{Pack, symbol::Symbol};

use super::face::{Face, HEIGHT, MARGIN, ROOM, WIDTH, largest};
use super::{stack::stack_colour, suit};
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Rectangle, Scene, Shape, Text};
use crate::{symbols, text::wrap, theme::Theme};

/// The back of the trade cards of a stack, in a block where trade is divided.
pub fn trade_back(pack: &Pack, stack: StackId, block: Option<BlockId>, theme: &Theme) -> Scene {
    let colour = theme.shown(stack_colour(pack, stack));
    let row = pack.get(stack);
    let (sign, word) = match row {
        Some(row) if row.substitute => ("–".to_owned(), "Substitute"),
        Some(row) => (row.number.to_string(), "Trade card"),
        None => (String::new(), "Trade card"),
    };
    let block = block.and_then(|id| pack.get(id)).map(|block| &*block.name);
    let title = match block {
        Some(block) => format!("{word} {sign}, {block}"),
        None => format!("{word} {sign}"),
    };
    back(pack, colour, Sign::Number(&sign), block.unwrap_or(word), theme).into_scene(title)
}

/// The back of advance cards.
pub fn advance_back(pack: &Pack, theme: &Theme) -> Scene {
    back(pack, theme.bar, Sign::Symbol(Symbol::Temple), "Advance", theme)
        .into_scene("Advance".to_owned())
}

/// The back of the cards of a deck.
pub fn deck_back(pack: &Pack, id: DeckId, theme: &Theme) -> Option<Scene> {
    let deck = pack.get(id)?;
    let (colour, sign) = (suit::colour(deck, theme), Sign::Symbol(suit::symbol(deck.kind)));
    Some(back(pack, colour, sign, &deck.name, theme).into_scene(deck.name.to_string()))
}

/// What is drawn in the middle of a back.
#[derive(Clone, Copy)]
enum Sign<'s> {
    Number(&'s str),
    Symbol(Symbol),
}

struct Back<'t>(Face<'t>);

impl Back<'_> {
    fn into_scene(self, title: String) -> Scene {
        let description = format!("The back of a card: {title}");
        self.0.scene(title, description)
    }
}

fn back<'t>(pack: &Pack, colour: Colour, sign: Sign<'_>, word: &str, theme: &'t Theme) -> Back<'t> {
    let mut face = Face::new(theme, colour);
    // Lines along the edge, not a pattern all over: a sheet of many backs stays small.
    for (inset, tenths) in [(24, 30), (32, 12), (40, 12)] {
        let line = Stroke::new(colour.mixed(colour.ink(), 45), tenths);
        let (width, height) = (WIDTH - 2 * inset, HEIGHT - 2 * inset);
        let frame = Rectangle::new(inset, inset, width, height, colour).rounded(8);
        face.add(frame.stroked(line));
    }
    let (x, y) = (WIDTH / 2, HEIGHT / 2 - 36);
    let line = Stroke::new(colour.mixed(Colour::BLACK, 30), 30);
    face.add(Shape::filled(Path::circle(x, y, 64), theme.panel).stroked(line));
    let ink = colour.readable_on(theme.panel);
    match sign {
        Sign::Symbol(symbol) => face.add(symbols::draw(symbol, [x, y], 42, ink)),
        Sign::Number(number) => {
            let size = largest(number, 92, 20..=76);
            let text = Text::new(x, y + size * 36 / 100, size, ink, number);
            face.add(text.bold().anchored(Anchor::Middle));
        }
    }
    plate(&mut face, word, &pack.name);
    Back(face)
}

/// The word for the cards and the name of the game on a plate.
fn plate(face: &mut Face<'_>, word: &str, game: &str) {
    let theme = face.theme;
    let mut lines = wrap(game, 12, false, ROOM - 80);
    lines.truncate(2);
    let height = 32 + i32::try_from(lines.len()).unwrap_or(1) * 16;
    let top = HEIGHT - 52 - height;
    let plate = Rectangle::new(MARGIN + 32, top, ROOM - 64, height, theme.panel).rounded(8);
    face.add(plate.stroked(Stroke::new(theme.rule, 10)));
    let size = largest(word, ROOM - 80, 11..=17);
    let text = Text::new(WIDTH / 2, top + 22, size, theme.ink, word);
    face.add(text.bold().fitted(ROOM - 72).anchored(Anchor::Middle));
    for (line, at) in lines.iter().zip(0_i32..) {
        let text = Text::new(WIDTH / 2, top + 40 + at * 16, 12, theme.faint, line.as_str());
        face.add(text.fitted(ROOM - 72).anchored(Anchor::Middle));
    }
}

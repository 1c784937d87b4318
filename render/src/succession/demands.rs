//! What each era demands: a card for each, and a few sentences about how markers move.

use strabo_model::{Pack, pack::Table};

use super::era::{Surface, numeral};
use super::words;
use crate::paint::{Fill, Stroke};
use crate::scene::{Item, Rectangle, Text};
use crate::{text, theme::Theme};

const HEADING: i32 = 36;
const GAP: i32 = 14;
/// The least width of a card.
const CARD: i32 = 170;
/// The most cards side by side.
const ACROSS: usize = 6;
const STRIP: i32 = 34;
const INSET: i32 = 14;
const NAME: i32 = 15;
const SIZE: i32 = 14;
const LINE: i32 = 20;

/// The least width that the cards of a number of eras need.
pub fn least_width(eras: usize) -> i32 {
    let across = count(eras.clamp(2, ACROSS));
    across * (CARD + GAP) - GAP
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 1000)
}

/// One era, broken into lines.
struct Card {
    name: Vec<String>,
    demands: Vec<Vec<String>>,
}

impl Card {
    fn height(&self) -> i32 {
        let lines: usize = self.demands.iter().map(Vec::len).sum();
        STRIP + 12 + LINE * count(self.name.len() + lines) + 4 * count(self.demands.len()) + 12
    }
}

/// The cards of all eras and the sentences below them, measured and ready to be drawn.
pub struct Panel<'a> {
    theme: &'a Theme,
    table: &'a Table,
    width: i32,
    card: i32,
    lines: Vec<Vec<Card>>,
    sentences: Vec<String>,
}

impl<'a> Panel<'a> {
    /// Breaks everything into lines.
    pub fn new(pack: &Pack, theme: &'a Theme, table: &'a Table, width: i32) -> Self {
        let most = usize::try_from((width + GAP) / (CARD + GAP)).unwrap_or(1).clamp(1, ACROSS);
        let lines = pack.eras.len().div_ceil(most).max(1);
        let across = pack.eras.len().div_ceil(lines).max(1);
        let card = (width + GAP) / count(across) - GAP;
        let mut cards = cards(pack, table, card - 2 * INSET);
        let mut lines = Vec::new();
        while !cards.is_empty() {
            let rest = cards.split_off(across.min(cards.len()));
            lines.push(std::mem::replace(&mut cards, rest));
        }
        let sentences = words::movement(table, pack.scoring.as_ref());
        let sentences = text::wrap(&sentences, SIZE, false, width);
        Self { theme, table, width, card, lines, sentences }
    }

    /// How high it is.
    pub fn height(&self) -> i32 {
        let cards: i32 = self.lines.iter().map(|line| tallest(line) + GAP).sum();
        let heading = if self.lines.is_empty() { 0 } else { HEADING };
        heading + cards + count(self.sentences.len()) * (LINE + 2)
    }

    pub fn draw(&self, left: i32, top: i32, items: &mut Vec<Item>) {
        let mut y = top;
        let eras = self.lines.iter().map(Vec::len).sum();
        if eras > 0 {
            heading(self.theme, self.table, [left, y, self.width], items);
            y += HEADING;
        }
        let mut era = 0;
        for line in &self.lines {
            let height = tallest(line);
            for (at, card) in line.iter().enumerate() {
                let place = [left + count(at) * (self.card + GAP), y, self.card, height];
                draw(self.theme, card, [era, eras], place, items);
                era += 1;
            }
            y += height + GAP;
        }
        for sentence in &self.sentences {
            items.push(Text::new(left, y + 18, SIZE, self.theme.faint, &**sentence).into());
            y += LINE + 2;
        }
    }
}

fn tallest(line: &[Card]) -> i32 {
    line.iter().map(Card::height).max().unwrap_or(0)
}

fn heading(theme: &Theme, table: &Table, [x, y, width]: [i32; 3], items: &mut Vec<Item>) {
    let title = Text::new(x, y + 18, 18, theme.ink, "What each era demands").bold();
    let before = title.width() + 12;
    items.push(title.into());
    let when = Text::new(x + before, y + 18, SIZE, theme.faint, words::demand(table));
    items.push(when.fitted(width - before).into());
}

fn cards(pack: &Pack, table: &Table, room: i32) -> Vec<Card> {
    let eras = pack.eras.iter().enumerate();
    let cards = eras.map(|(at, era)| {
        let demands = table.requirements.get(at).map(words::requirement).unwrap_or_default();
        let name = text::wrap(&era.name, NAME, true, room);
        let demands = demands.iter().map(|line| text::wrap(line, SIZE, false, room - 16)).collect();
        Card { name, demands }
    });
    cards.collect()
}

fn draw(
    theme: &Theme,
    card: &Card,
    [era, eras]: [usize; 2],
    [x, y, width, height]: [i32; 4],
    items: &mut Vec<Item>,
) {
    let Theme { panel, ink, faint, .. } = *theme;
    let room = width - 2 * INSET;
    let surface = Surface::new(theme, era, eras);
    let edge = Stroke::new(surface.edge, 12);
    items.push(Rectangle::new(x, y, width, height, surface.fill).rounded(8).into());
    let below = Rectangle::new(x, y + STRIP, width, height - STRIP - 8, panel);
    items.push(below.into());
    let foot = Rectangle::new(x, y + height - 20, width, 20, panel).rounded(8);
    items.push(foot.into());
    let around = Rectangle::new(x, y, width, height, Fill::None).rounded(8);
    items.push(around.stroked(edge).into());
    numeral(theme, era, [x + INSET + 14, y + STRIP / 2], items);
    let mut line = y + STRIP + 12 + 14;
    for words in &card.name {
        items.push(Text::new(x + INSET, line, NAME, ink, &**words).bold().fitted(room).into());
        line += LINE;
    }
    line += 4;
    if card.demands.is_empty() {
        return items.push(Text::new(x + INSET, line, SIZE, faint, "No demands").into());
    }
    for demand in &card.demands {
        let bullet = Rectangle::new(x + INSET + 1, line - 8, 6, 6, surface.edge).rounded(3);
        items.push(bullet.into());
        for words in demand {
            let text = Text::new(x + INSET + 16, line, SIZE, ink, &**words);
            items.push(text.fitted(room - 16).into());
            line += LINE;
        }
        line += 4;
    }
}

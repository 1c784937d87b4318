//! The face of a commodity card: its value, its stack, and what sets of it are worth.

use strabo_model::refs::CommodityId;
use strabo_model::{Pack, division::cards_in_box, pack::Commodity, price::set_value};

use super::face::{Face, MARGIN, ROOM, WIDTH, largest};
use super::stack::{stack_colour, stack_name};
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Rectangle, Scene, Shape, Text};
use crate::theme::Theme;

/// The most values of sets that a card lists.
const LADDER: u16 = 15;
const COLUMNS: usize = 5;
const CELL: [i32; 2] = [ROOM / 5, 38];
const LADDER_BOTTOM: i32 = 362;

/// The face of a commodity card.
pub fn commodity(pack: &Pack, id: CommodityId, theme: &Theme) -> Option<Scene> {
    let row = pack.get(id)?;
    let colour = theme.shown(stack_colour(pack, row.stack));
    let mut face = Face::new(theme, colour);
    face.heading(&row.name, colour, colour.ink());
    let rows = ladder(&mut face, row, colour);
    // The coin stands in the middle of what the ladder leaves.
    let top = LADDER_BOTTOM - rows * CELL[1] - 26;
    coin(&mut face, (60 + top - 22) / 2, row.value, colour);
    face.line(top - 16, 14, theme.faint, &place(pack, row));
    let description = format!("A commodity card worth {}", row.value);
    Some(face.scene(row.name.to_string(), description))
}

/// Where the card belongs.
fn place(pack: &Pack, row: &Commodity) -> String {
    let mut words = stack_name(pack, row.stack);
    if let Some(block) = row.block.and_then(|id| pack.get(id)) {
        words = format!("{words} · {}", block.name);
    }
    if row.additional {
        words = format!("{words} · additional set");
    }
    words
}

fn coin(face: &mut Face<'_>, y: i32, value: u16, colour: Colour) {
    let x = WIDTH / 2;
    let ground = face.theme.panel.mixed(colour, 16);
    let rim = Shape::filled(Path::circle(x, y, 60), ground).stroked(Stroke::new(colour, 50));
    face.add(rim);
    let ring = Stroke::new(colour, 16).dashed(4, 5);
    face.add(Shape::filled(Path::circle(x, y, 50), ground).stroked(ring));
    let text = value.to_string();
    let size = largest(&text, 80, 20..=58);
    let ink = colour.readable_on(ground);
    let text = Text::new(x, y + size * 36 / 100, size, ink, text);
    face.add(text.bold().anchored(Anchor::Middle));
}

/// The value of sets of 1, 2, 3 and more cards; returns the number of rows.
fn ladder(face: &mut Face<'_>, row: &Commodity, colour: Colour) -> i32 {
    let theme = face.theme;
    // Sets of what has no value are worth nothing: there is nothing to list.
    let most = if row.value == 0 { 0 } else { cards_in_box(&row.cards).clamp(1, LADDER) };
    let sizes: Vec<u16> = (1..=most).collect();
    let rows: Vec<&[u16]> = sizes.chunks(COLUMNS).collect();
    let count = i32::try_from(rows.len()).unwrap_or(0);
    let mut y = LADDER_BOTTOM - count * CELL[1];
    for row_of_sizes in rows {
        let mut x = MARGIN;
        for &cards in row_of_sizes {
            let cell = Rectangle::new(x + 1, y + 1, CELL[0] - 2, CELL[1] - 3, theme.band);
            face.add(cell.rounded(5));
            let middle = x + CELL[0] / 2;
            face.add(Rectangle::new(x + 1, y + 1, CELL[0] - 2, 14, colour).rounded(4));
            let many = Text::new(middle, y + 12, 10, colour.ink(), format!("× {cards}"));
            face.add(many.bold().anchored(Anchor::Middle));
            let value = set_value(row.value, cards).to_string();
            let size = largest(&value, CELL[0] - 6, 9..=15);
            let value = Text::new(middle, y + 30, size, theme.ink, value);
            face.add(value.bold().anchored(Anchor::Middle));
            x += CELL[0];
        }
        y += CELL[1];
    }
    count
}

//! The board of a page that follows a pack while it is changed: a drawing in layers of elements, so that
//! two drawings can be compared and only what differs is sent.

use strabo_model::Pack;

use super::board::{drawing, in_all_looks, spots};
use super::data::{self, Described};
use super::palette::{ONLY, Palette, variables};
use crate::map::Frame;
use crate::path::whole;

/// The sheet of a pack that has no areas and says nothing about its board, in board units.
const SHEET: [f64; 2] = [1000.0, 700.0];

/// Draws one board after another. It keeps what must stay the same from one to the next: the names of
/// colours, and the frame as long as the board has the same extent.
#[derive(Default)]
pub struct LiveBoard {
    palette: Palette,
    frame: Option<Frame>,
}

/// One drawing of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawn {
    /// What it shows.
    pub title: String,
    /// One sentence that describes it, for readers who cannot see it.
    pub description: String,
    /// Width and height of the drawing.
    pub size: [i32; 2],
    /// Pixels of the drawing for each unit of the board, and the point of the board at its corner.
    pub frame: [f64; 3],
    /// The colours of its classes.
    pub style: String,
    /// What is drawn, from below.
    pub layers: Vec<Layer>,
    /// What is known about the pack, for the script of the page.
    pub about: Described,
}

/// A group of elements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    /// Its class; what stands in no group has none.
    pub class: String,
    /// The elements as text.
    pub items: Vec<String>,
}

impl LiveBoard {
    /// Draws the board of a pack. One without areas has no layers: it is an empty sheet to draw on.
    pub fn draw(&mut self, pack: &Pack) -> Drawn {
        let Some((scenes, frame)) = in_all_looks(pack, self.frame) else {
            let (size, frame) = sheet(pack.board.unwrap_or(SHEET));
            return Drawn {
                title: pack.name.to_string(),
                size,
                frame,
                about: data::described(pack, &[]),
                ..Drawn::default()
            };
        };
        self.frame = Some(frame);
        let [light, ..] = &scenes;
        let element = drawing(&mut self.palette, scenes.each_ref());
        let layers = element.parts().into_iter().map(|(class, items)| Layer { class, items });
        Drawn {
            title: light.title.clone(),
            description: light.description.clone(),
            size: [light.width, light.height],
            frame: frame.inverse(),
            style: self.palette.style() + ONLY,
            layers: layers.collect(),
            about: data::described(pack, &spots(light, pack.areas.len())),
        }
    }
}

/// The size of an empty sheet in pixels, and its frame.
fn sheet(board: [f64; 2]) -> ([i32; 2], [f64; 3]) {
    let scale = SHEET[0] / board[0].max(board[1]);
    (board.map(|side| whole(side * scale).max(1)), [scale, 0.0, 0.0])
}

/// The colours of a page that follows the theme, as variables.
pub fn colours() -> String {
    variables()
}

#[cfg(test)]
mod tests {
    use super::sheet;

    #[test]
    fn an_empty_sheet_has_the_size_of_the_board() {
        assert_eq!(sheet([1000.0, 700.0]), ([1000, 700], [1.0, 0.0, 0.0]));
        assert_eq!(sheet([50.0, 100.0]), ([500, 1000], [10.0, 0.0, 0.0]));
    }
}

//! The board of a page that follows a pack while it is changed: a drawing in layers of elements, so that
//! two drawings can be compared and only what differs is sent.

use strabo_model::Pack;

use super::board::{drawing, in_all_looks, spots};
use super::data::{self, Described};
use super::palette::{ONLY, Palette, variables};
use crate::map::Frame;

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
    /// Draws the board of a pack. One without areas has no layers.
    pub fn draw(&mut self, pack: &Pack) -> Drawn {
        let Some((scenes, frame)) = in_all_looks(pack, self.frame) else {
            return Drawn {
                title: pack.name.to_string(),
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

/// The colours of a page that follows the theme, as variables.
pub fn colours() -> String {
    variables()
}

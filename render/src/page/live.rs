//! The board of a page that follows a pack while it is changed: a drawing in layers of elements, so that
//! two drawings can be compared and only what differs is sent.

use std::sync::Arc;

use strabo_model::Pack;

use super::board::{cover, in_all_looks, spots};
use super::data::{self, Described};
use super::numbers::{Numbers, renumber};
use super::palette::{ONLY, Palette, variables};
use super::weave::{are_alike, item, weave};
use crate::scene::{Item, Scene};
use crate::svg::{patterns, share};
use crate::{element::Element, map::Kept, path::whole};

/// The sheet of a pack that has no areas and says nothing about its board, in board units.
const SHEET: [f64; 2] = [1000.0, 700.0];

/// Draws one board after another. It keeps what must stay the same from one to the next, the names of
/// colours and the frame as long as the board has the same extent, and what need not be made again.
#[derive(Default)]
pub struct LiveBoard {
    #[doc(hidden)]
    pub palette: Palette,
    #[doc(hidden)]
    pub kept: Kept,
    numbers: Numbers,
    /// The groups of the last drawing.
    woven: Vec<Woven>,
}

/// A group in all looks, and its elements.
struct Woven {
    name: &'static str,
    looks: [Vec<Item>; 3],
    elements: Vec<Arc<str>>,
    /// Whether there is an element for each item, and not a group for each look.
    is_plain: bool,
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
    pub items: Vec<Arc<str>>,
}

impl LiveBoard {
    /// A board that keeps of this one only the frame, the numbers and the classes.
    #[doc(hidden)]
    #[must_use]
    pub fn emptied(&self) -> Self {
        let kept = Kept { frame: self.kept.frame, ..Kept::default() };
        let (palette, numbers) = (self.palette.clone(), self.numbers.clone());
        Self { palette, kept, numbers, woven: Vec::new() }
    }

    /// Draws the board of a pack. One without areas has no layers: it is an empty sheet to draw on.
    pub fn draw(&mut self, pack: &Pack) -> Drawn {
        let numbers = self.numbers.of(pack);
        let Some(mut scenes) = in_all_looks(pack, &mut self.kept) else {
            let (size, frame) = sheet(pack.board.unwrap_or(SHEET));
            return Drawn {
                title: pack.name.to_string(),
                size,
                frame,
                about: data::described(pack, &[], &numbers),
                ..Drawn::default()
            };
        };
        let [light, ..] = &scenes;
        let drawn = Drawn {
            title: light.title.clone(),
            description: light.description.clone(),
            size: [light.width, light.height],
            frame: self.kept.frame.map(|frame| frame.inverse()).unwrap_or_default(),
            about: data::described(pack, &spots(light, pack.areas.len()), &numbers),
            ..Drawn::default()
        };
        for scene in &mut scenes {
            renumber(&mut scene.items, &numbers);
        }
        let seen = scenes[0].items.iter().find_map(|item| match item {
            Item::Group(group) if group.opacity < 100 => Some((group.name, share(group.opacity))),
            _ => None,
        });
        let seen = seen.map(|(name, share)| format!(".{name}{{opacity:{share}}}\n"));
        let layers = self.layers(scenes);
        Drawn { style: self.palette.style() + ONLY + &seen.unwrap_or_default(), layers, ..drawn }
    }

    /// The groups of [`drawing`](super::board::drawing) as text.
    fn layers(&mut self, scenes: [Scene; 3]) -> Vec<Layer> {
        let old = std::mem::take(&mut self.woven);
        let empty = |class: &str| Layer { class: class.to_owned(), items: Vec::new() };
        let mut layers = Vec::new();
        if let Some(patterns) = patterns(&scenes.each_ref()) {
            add(&mut layers, "", [patterns.to_string().into()]);
        }
        let cover = cover(&scenes[0]);
        let mut below = scenes.map(|scene| scene.items);
        let above = below.each_mut().map(|items| items.split_off(cover.min(items.len())));
        self.weave(below, &old, &mut layers);
        layers.extend(["veil", "touched"].map(empty));
        self.weave(above, &old, &mut layers);
        layers.push(empty("marks"));
        layers
    }

    /// Adds the layers of a list of items.
    fn weave(&mut self, looks: [Vec<Item>; 3], old: &[Woven], layers: &mut Vec<Layer>) {
        let lists = looks.each_ref().map(Vec::as_slice);
        if !are_alike(lists) {
            let all = Element::new("svg").children(weave(&mut self.palette, lists));
            for (class, items) in all.parts() {
                add(layers, &class, items.into_iter().map(Into::into));
            }
            return;
        }
        let [first, second, third] = looks;
        for ((a, b), c) in first.into_iter().zip(second).zip(third) {
            match (a, b, c) {
                (Item::Group(a), Item::Group(b), Item::Group(c)) => {
                    let known = old.iter().find(|known| known.name == a.name);
                    let looks = [a.items, b.items, c.items];
                    let is_plain = are_alike(looks.each_ref().map(Vec::as_slice));
                    let elements = elements(&mut self.palette, &looks, is_plain, known);
                    layers.push(Layer { class: a.name.to_owned(), items: elements.clone() });
                    self.woven.push(Woven { name: a.name, looks, elements, is_plain });
                }
                (a, b, c) => {
                    let element = item(&mut self.palette, [&a, &b, &c]);
                    add(layers, "", [element.to_string().into()]);
                }
            }
        }
    }
}

/// Adds elements as a layer; those in no group go on with the last one.
fn add(layers: &mut Vec<Layer>, class: &str, items: impl IntoIterator<Item = Arc<str>>) {
    match layers.last_mut().filter(|layer| class.is_empty() && layer.class.is_empty()) {
        Some(layer) => layer.items.extend(items),
        None => layers.push(Layer { class: class.to_owned(), items: items.into_iter().collect() }),
    }
}

/// The elements of a group. An item that is in all looks what it was is not written again.
fn elements(
    palette: &mut Palette,
    looks: &[Vec<Item>; 3],
    is_plain: bool,
    known: Option<&Woven>,
) -> Vec<Arc<str>> {
    let lists = looks.each_ref().map(Vec::as_slice);
    if !is_plain {
        return weave(palette, lists).iter().map(|element| element.to_string().into()).collect();
    }
    let known = known.filter(|known| known.is_plain);
    let count = looks[0].len();
    let written = |at: usize| {
        let now = lists.map(|list| &list[at]);
        let same = known.and_then(|known| {
            let mut earlier = Kept::earlier(at, count, known.elements.len());
            let is_same = |old: &usize| known.looks.each_ref().map(|list| &list[*old]) == now;
            earlier.find(is_same).map(|old| Arc::clone(&known.elements[old]))
        });
        same.unwrap_or_else(|| item(palette, now).to_string().into())
    };
    (0..count).map(written).collect()
}

/// The size of an empty sheet in pixels, and its frame.
#[doc(hidden)]
pub fn sheet(board: [f64; 2]) -> ([i32; 2], [f64; 3]) {
    let scale = SHEET[0] / board[0].max(board[1]);
    (board.map(|side| whole(side * scale).max(1)), [scale, 0.0, 0.0])
}

/// The colours of a page that follows the theme, as variables.
pub fn colours() -> String {
    variables()
}

//! The board of a table as a picture in elements, and its places.

use std::sync::Arc;

use strabo_model::position::Place;

use crate::element::Element;
use crate::path::{Path, whole};
use crate::scene::Item;
use crate::svg::{painted, write_path};

/// A board with everything on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TablePicture {
    /// What is in play: left, top, width and height.
    pub crop: [i32; 4],
    /// The elements, from below. What stands on the board comes last, as groups of the class `piece`.
    pub items: Vec<Arc<str>>,
    /// Where the places lie.
    pub shapes: Vec<PlaceShape>,
    /// What the signs on pieces stand for.
    pub legend: Vec<String>,
}

/// A place on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceShape {
    pub place: Place,
    /// Its middle.
    pub at: [i32; 2],
    /// Its outline, as the data of a path.
    pub outline: Arc<str>,
    /// Left, top, right and bottom of the outline.
    pub(crate) frame: [i32; 4],
}

impl PlaceShape {
    pub(crate) fn new(place: Place, at: [i32; 2], path: &Path) -> Self {
        let mut outline = String::new();
        write_path(path, &mut outline);
        let corners: Vec<[i32; 2]> =
            path.corners().into_iter().flatten().map(|corner| corner.map(whole)).collect();
        let [xs, ys] = [0, 1].map(|axis| corners.iter().map(move |corner| corner[axis]));
        let [left, top] = [xs.clone().min(), ys.clone().min()].map(Option::unwrap_or_default);
        let [right, bottom] = [xs.max(), ys.max()].map(Option::unwrap_or_default);
        Self { place, at, outline: outline.into(), frame: [left, top, right, bottom] }
    }
}

/// Items as texts, after what their fills need.
pub(crate) fn texts(items: &[Item], patterns: Option<Element>) -> Vec<Arc<str>> {
    let elements = patterns.into_iter().chain(items.iter().map(painted));
    elements.map(|element| element.to_string().into()).collect()
}

/// What stands at a place, as one element.
pub(crate) fn piece(place: Place, items: &[Item]) -> Arc<str> {
    let group = Element::new("g").with("class", "piece").with("data-at", place);
    group.children(items.iter().map(painted)).to_string().into()
}

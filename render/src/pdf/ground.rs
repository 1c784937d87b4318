//! Lays the ground of patterns under them as a surface of its own. Readers of PDF draw a pattern tile by tile
//! and leave hairlines between the tiles, through which the paper would show.

use crate::paint::{Fill, Pattern};
use crate::scene::{Group, Item, Rectangle, Shape};

/// The items, each pattern with its ground below it.
pub fn laid(items: &[Item]) -> Vec<Item> {
    items.iter().flat_map(|item| [below(item), Some(above(item))]).flatten().collect()
}

/// The ground of a pattern.
fn below(item: &Item) -> Option<Item> {
    let Fill::Pattern(Pattern { ground: Some(ground), .. }) = item.paint().fill else {
        return None;
    };
    match item {
        Item::Box(one) => {
            Some(Rectangle { fill: ground.into(), stroke: None, about: None, ..one.clone() }.into())
        }
        Item::Shape(shape) => Some(Shape::filled(shape.path.clone(), ground).into()),
        _ => None,
    }
}

fn above(item: &Item) -> Item {
    let bare = |fill: Fill| match fill {
        Fill::Pattern(pattern) => Fill::Pattern(Pattern { ground: None, ..pattern }),
        fill => fill,
    };
    match item.clone() {
        Item::Box(one) => Rectangle { fill: bare(one.fill), ..one }.into(),
        Item::Shape(shape) => Shape { fill: bare(shape.fill), ..shape }.into(),
        Item::Group(group) => Group { items: laid(&group.items), ..group }.into(),
        item => item,
    }
}

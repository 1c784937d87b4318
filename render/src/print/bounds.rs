//! What room items take in a picture.

use crate::{path::whole, scene::Item};

/// Left, top, right and bottom, in pixels.
pub type Box4 = [i32; 4];

/// What all items take together; `None` if there are none.
pub fn of_all(items: &[Item]) -> Option<Box4> {
    items.iter().filter_map(of).reduce(around)
}

/// What an item takes; `None` if it is empty.
pub fn of(item: &Item) -> Option<Box4> {
    match item {
        Item::Box(b) => Some(wider([b.x, b.y, b.x + b.width, b.y + b.height], b.stroke)),
        Item::Text(text) => {
            let [left, right] = text.ends();
            Some([left, text.y - text.size, right, text.y + text.size / 3])
        }
        Item::Shape(shape) => {
            let corners = shape.path.corners();
            let points = corners.iter().flatten().map(|point| point.map(whole));
            let frame = points.map(|[x, y]| [x, y, x, y]).reduce(around)?;
            Some(wider(frame, shape.stroke))
        }
        Item::Group(group) => of_all(&group.items),
        Item::Picture(picture) => Some(picture.frame()),
    }
}

fn around(one: Box4, other: Box4) -> Box4 {
    [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
}

fn wider([left, top, right, bottom]: Box4, stroke: Option<crate::paint::Stroke>) -> Box4 {
    let by = stroke.map_or(0, |stroke| stroke.tenths / 20);
    [left - by, top - by, right + by, bottom + by]
}

/// The items that reach into a window.
pub fn within(items: &[Item], window: Box4) -> Vec<Item> {
    let reaches = |item: &Item| {
        of(item).is_some_and(|[left, top, right, bottom]| {
            left <= window[2] && right >= window[0] && top <= window[3] && bottom >= window[1]
        })
    };
    let mut kept = Vec::new();
    for item in items.iter().filter(|item| reaches(item)) {
        kept.push(match item {
            Item::Group(group) => {
                let items = within(&group.items, window);
                crate::scene::Group { items, ..*group }.into()
            }
            item => item.clone(),
        });
    }
    kept
}

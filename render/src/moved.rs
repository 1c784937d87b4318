//! Moves items, to put several pictures on one sheet.

use crate::path::{Command, Path};
use crate::scene::{Group, Item, Picture, Rectangle, Shape, Text};

/// Returns the items moved to the right and down by a number of pixels.
pub fn moved(items: Vec<Item>, right: i32, down: i32) -> Vec<Item> {
    items.into_iter().map(|item| one(item, right, down)).collect()
}

fn one(item: Item, right: i32, down: i32) -> Item {
    match item {
        Item::Box(b) => Rectangle { x: b.x + right, y: b.y + down, ..b }.into(),
        Item::Text(t) => Text { x: t.x + right, y: t.y + down, ..t }.into(),
        Item::Shape(shape) => {
            Shape { path: path(shape.path, right * 10, down * 10), ..shape }.into()
        }
        Item::Picture(picture) => {
            let [x, y] = [picture.at[0] + right * 10, picture.at[1] + down * 10];
            let clip = picture.clip.into_iter().map(|one| path(one, right * 10, down * 10));
            Picture { at: [x, y], clip: clip.collect(), ..picture }.into()
        }
        Item::Group(group) => Group { items: moved(group.items, right, down), ..group }.into(),
    }
}

fn path(path: Path, right: i32, down: i32) -> Path {
    let to = |[x, y]: [i32; 2]| [x + right, y + down];
    let step = |command: Command| match command {
        Command::Move(point) => Command::Move(to(point)),
        Command::Line(point) => Command::Line(to(point)),
        Command::Curve(points) => Command::Curve(points.map(to)),
        Command::Arc { radius, clockwise, to: end } => {
            Command::Arc { radius, clockwise, to: to(end) }
        }
        Command::Close => Command::Close,
    };
    Path { commands: path.commands.into_iter().map(step).collect() }
}

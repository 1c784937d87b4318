//! Marks what is wrong on the picture of a pack with errors.

use std::collections::BTreeMap;

use strabo_model::refs::AreaId;

use crate::moved::moved;
use crate::paint::{Colour, Stroke};
use crate::path::{Command, Path};
use crate::scene::{About, Anchor, Group, Item, Rectangle, Scene, Shape, Text};
use crate::theme::{Theme, ThemeKind};

/// What is wrong with a pack, as far as a picture can show it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// How many errors there are.
    pub errors: usize,
    /// Areas that errors are about, in order.
    pub areas: Vec<AreaId>,
    /// Borders that errors are about, in order, the lower area first.
    pub borders: Vec<[AreaId; 2]>,
}

impl Marks {
    /// Adds a line with the number of errors above a picture, a sign and a line around each area that
    /// is wrong, and a broad line along each border that is wrong.
    #[must_use]
    pub fn on(&self, scene: Scene, theme: &Theme) -> Scene {
        let colour = match theme.look {
            ThemeKind::Light => Colour::new(0x00b7_1c1c),
            ThemeKind::Dark => Colour::new(0x00ff_8a80),
            ThemeKind::Print => Colour::BLACK,
        };
        let mut items = self.borders(&scene, colour);
        items.extend(self.areas(&scene, colour));
        let size = (scene.width / 64).clamp(13, 160);
        let height = size * 2;
        let Scene { title, description, width, height: below, items: drawn } = scene;
        let mut drawn = moved(drawn, 0, height).into_iter();
        let mut all = Vec::new();
        match drawn.next() {
            // The first item fills the background, under the line as well.
            Some(Item::Box(ground)) => {
                let ground = Rectangle { y: 0, height: ground.height + height, ..ground };
                all.push(ground.into());
            }
            other => all.extend(other),
        }
        all.extend(drawn);
        if !items.is_empty() {
            all.push(Group { name: "wrong", opacity: 100, items: moved(items, 0, height) }.into());
        }
        let (errors, line) = (self.errors_in_words(), self.line());
        let text = Text::new(size, size * 4 / 3, size, colour.ink(), line);
        let banner = vec![
            Rectangle::new(0, 0, width, height, colour).into(),
            text.bold().fitted(width - 2 * size).into(),
        ];
        all.push(Group { name: "errors", opacity: 100, items: banner }.into());
        let description = format!("{description} ({errors})");
        Scene { title, description, width, height: below + height, items: all }
    }

    fn errors_in_words(&self) -> String {
        match self.errors {
            1 => "1 error".to_owned(),
            errors => format!("{errors} errors"),
        }
    }

    /// The line above the picture.
    fn line(&self) -> String {
        let shown = self.areas.len() + self.borders.len();
        let marked = match shown {
            0 => "",
            _ => "; what is wrong on the board is marked",
        };
        format!("{}: this is what could be read{marked}", self.errors_in_words())
    }

    fn borders(&self, scene: &Scene, colour: Colour) -> Vec<Item> {
        let mut items = Vec::new();
        scene.visit(&mut |item| {
            let (Item::Shape(shape), Some(about)) = (item, item.about()) else { return };
            let (About::Border(one, other) | About::Link(one, other) | About::Closed(one, other)) =
                about
            else {
                return;
            };
            if self.borders.binary_search(&[one.min(other), one.max(other)]).is_ok() {
                let line = Stroke::new(colour, 80).dashed(14, 6);
                items.push(Item::from(Shape::line(shape.path.clone(), line)));
            }
        });
        // Some lines are drawn with two strokes.
        items.dedup();
        items
    }

    fn areas(&self, scene: &Scene, colour: Colour) -> Vec<Item> {
        let (mut lines, mut signs) = (Vec::new(), Vec::new());
        let mut named: BTreeMap<AreaId, [i32; 3]> = BTreeMap::new();
        scene.visit(&mut |item| match (item, item.about()) {
            (Item::Shape(shape), Some(About::Area(area)))
                if self.areas.binary_search(&area).is_ok() =>
            {
                let line = Stroke::new(colour, 60).dashed(4, 8);
                lines.push(Item::from(Shape::line(shape.path.clone(), line)));
                named.extend(middle(&shape.path).map(|[x, y]| (area, [x, y, 22])));
            }
            (Item::Text(text), Some(About::Name(area))) => {
                if let Some(place) = named.get_mut(&area) {
                    // The sign stands above the first line of the name.
                    let size = (text.size * 5 / 4).max(16);
                    let above = [text.x, text.y - text.size - size / 2, size];
                    *place = if place[2] == 22 || above[1] < place[1] { above } else { *place };
                }
            }
            _ => {}
        });
        for (_, place) in named {
            signs.extend(sign(place, colour));
        }
        lines.extend(signs);
        lines
    }
}

/// A triangle with an exclamation mark, so that the mark does not depend on its colour.
fn sign([x, y, size]: [i32; 3], colour: Colour) -> Vec<Item> {
    let [x0, y0, half] = [x, y, size / 2 + 3].map(f64::from);
    let corners =
        [[x0, y0 - half * 1.2], [x0 + half * 1.2, y0 + half], [x0 - half * 1.2, y0 + half]];
    let mut path = Path::through(&corners);
    path.close();
    let shape = Shape::filled(path, colour).stroked(Stroke::new(colour.ink(), 15));
    let mark = Text::new(x, y + size / 2, size, colour.ink(), "!").bold().anchored(Anchor::Middle);
    vec![shape.into(), mark.into()]
}

/// The middle of the corners of a path, in pixels.
fn middle(path: &Path) -> Option<[i32; 2]> {
    let corners = path.commands.iter().filter_map(|command| match command {
        Command::Move(to)
        | Command::Line(to)
        | Command::Arc { to, .. }
        | Command::Curve([.., to]) => Some(*to),
        Command::Close => None,
    });
    let corners: Vec<[i32; 2]> = corners.collect();
    let count = i64::try_from(corners.len()).ok().filter(|count| *count > 0)?;
    let sum = |axis: usize| corners.iter().map(|corner| i64::from(corner[axis])).sum::<i64>();
    let mean = [0, 1].map(|axis| i32::try_from(sum(axis) / count / 10).unwrap_or_default());
    Some(mean)
}

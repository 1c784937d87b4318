//! The board in the page: drawn once, with classes whose colours follow the theme.
//!
//! The three looks of a board are combined into one drawing.

use strabo_model::Pack;

use super::palette::{LOOKS, ONLY, Palette};
use super::weave::weave;
use crate::element::Element;
use crate::map::{self, Kept};
use crate::marks::Marks;
use crate::path::{Command, Path};
use crate::request::Request;
use crate::scene::{About, Group, Item, Scene};
use crate::svg::{patterns, root};
use crate::theme::Theme;

/// Where an area is on the drawing, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AreaFrame {
    /// The position of its name, or its middle if the name is outside.
    pub at: [i32; 2],
    /// Left, top, width and height.
    pub frame: [i32; 4],
}

pub struct PageBoard {
    /// What it shows.
    pub title: String,
    /// One sentence that describes it, for readers who cannot see it.
    pub description: String,
    /// The drawing.
    pub element: Element,
    /// The colours of its classes.
    pub style: String,
    /// Where each area is; `None` for areas that are not drawn.
    pub spots: Vec<Option<AreaFrame>>,
}

impl PageBoard {
    /// The board of a pack, if it has areas to draw.
    pub fn of(pack: &Pack, marks: Option<&Marks>) -> Option<Self> {
        let scenes = in_all_looks(pack, &mut Kept::default())?;
        let [light, dark, print] = match marks {
            Some(marks) => {
                let [light, dark, print] = LOOKS.map(Theme::of);
                let [a, b, c] = scenes;
                [marks.on(a, light), marks.on(b, dark), marks.on(c, print)]
            }
            None => scenes,
        };
        let mut palette = Palette::default();
        let element = drawing(&mut palette, [&light, &dark, &print]);
        Some(Self {
            spots: spots(&light, pack.areas.len()),
            style: format!(
                ".js .board{{aspect-ratio:{}/{}}}\n{}{ONLY}",
                light.width,
                light.height,
                palette.style()
            ),
            element,
            title: light.title,
            description: light.description,
        })
    }
}

pub fn in_all_looks(pack: &Pack, kept: &mut Kept) -> Option<[Scene; 3]> {
    let styled = LOOKS.map(|look| Theme::of(look).styled(pack));
    let themes = styled.each_ref().map(|theme| &**theme);
    let request = Request { pack, setup: None, theme: themes[0] };
    map::scenes(request, &themes, kept)?.try_into().ok()
}

/// The drawing of a board, in colours that follow the theme.
pub fn drawing(palette: &mut Palette, scenes: [&Scene; 3]) -> Element {
    let cover = cover(scenes[0]);
    let split = scenes.map(|scene| scene.items.split_at(cover.min(scene.items.len())));
    // The script fills these.
    let empty = |class| Element::new("g").with("class", class);
    root(scenes[0])
        .children(patterns(&scenes))
        .children(weave(palette, split.map(|(below, _)| below)))
        .children(["veil", "touched"].map(empty))
        .children(weave(palette, split.map(|(_, above)| above)))
        .child(empty("marks"))
}

/// How many items of a board are covered where a setup leaves an area out. What is out of play is covered from
/// above, but the borders and names stay on top.
pub fn cover(scene: &Scene) -> usize {
    scene.items.iter().position(is_above).unwrap_or(scene.items.len())
}

/// The first groups that are not covered where a setup leaves an area out.
fn is_above(item: &Item) -> bool {
    matches!(
        item,
        Item::Group(Group { name: "borders" | "links" | "leaders" | "signs" | "names", .. })
    )
}

pub fn spots(scene: &Scene, count: usize) -> Vec<Option<AreaFrame>> {
    let mut spots: Vec<Option<AreaFrame>> = vec![None; count];
    let mut names: Vec<Vec<[i32; 2]>> = vec![Vec::new(); count];
    scene.visit(&mut |item| match (item, item.about()) {
        (Item::Shape(shape), Some(About::Area(area))) => {
            spots[area.index()] = frame(&shape.path);
        }
        (Item::Text(text), Some(About::Name(area))) => {
            names[area.index()].push([text.x, text.y]);
        }
        _ => {}
    });
    for (spot, names) in spots.iter_mut().zip(names) {
        let Some(spot) = spot else { continue };
        // A name may stand beside its area and be led to it by a line.
        if let Some(inside) = names.into_iter().find(|name| holds(spot.frame, *name)) {
            spot.at = inside;
        }
    }
    spots
}

fn holds([left, top, width, height]: [i32; 4], [x, y]: [i32; 2]) -> bool {
    (left..=left + width).contains(&x) && (top..=top + height).contains(&y)
}

/// The frame of a path in whole pixels, and its middle.
pub fn frame(path: &Path) -> Option<AreaFrame> {
    let points = path.commands.iter().filter_map(|command| match command {
        Command::Move(to)
        | Command::Line(to)
        | Command::Arc { to, .. }
        | Command::Curve([.., to]) => Some(*to),
        Command::Close => None,
    });
    let grow = |(least, most): ([i32; 2], [i32; 2]), [x, y]: [i32; 2]| {
        ([least[0].min(x), least[1].min(y)], [most[0].max(x), most[1].max(y)])
    };
    let (least, most) = points.fold(([i32::MAX; 2], [i32::MIN; 2]), grow);
    if most[0] < least[0] {
        return None;
    }
    let [left, top] = least.map(|value| value / 10);
    let [width, height] = [0, 1].map(|axis: usize| ((most[axis] - least[axis]) / 10).max(1));
    let at = [left + width / 2, top + height / 2];
    Some(AreaFrame { at, frame: [left, top, width, height] })
}

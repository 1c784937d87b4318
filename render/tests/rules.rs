//! The rules that every picture keeps, checked by reading its scene.

use strabo_render::paint::{Colour, Fill};
use strabo_render::scene::{Item, Scene, Text};

/// Text that must be told from its ground has at least this contrast.
const CONTRAST: f64 = 4.5;
/// Letters of two texts may share this many pixels: descenders reach into the air of the next line.
const TOUCH: i32 = 1;

/// Left, top, right and bottom of what is seen of a text: from the top of capitals to the baseline and
/// a little below it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

fn frame(text: &Text) -> Frame {
    let [left, right] = text.ends();
    let (above, below) = (text.size * 72 / 100, text.size * 15 / 100);
    Frame { left, top: text.y - above, right, bottom: text.y + below }
}

/// Everything that is wrong with a picture.
pub fn broken(scene: &Scene) -> Vec<String> {
    let mut texts = Vec::new();
    scene.visit(&mut |item| {
        if let Item::Text(text) = item {
            texts.push((text, frame(text)));
        }
    });
    let mut found = overlaps(&texts);
    for (text, Frame { left, top, right, bottom }) in &texts {
        if *left < 0 || *top < 0 || *right > scene.width || *bottom > scene.height {
            found.push(format!("\"{}\" leaves the picture", text.text));
        }
    }
    found.extend(unreadable(scene));
    found
}

fn overlaps(texts: &[(&Text, Frame)]) -> Vec<String> {
    let mut sorted: Vec<&(&Text, Frame)> = texts.iter().collect();
    sorted.sort_by_key(|(_, frame)| frame.left);
    let mut found = Vec::new();
    for (at, (text, a)) in sorted.iter().enumerate() {
        for (other, b) in &sorted[at + 1..] {
            if b.left + TOUCH >= a.right {
                break;
            }
            if a.top + TOUCH < b.bottom && b.top + TOUCH < a.bottom && !text.text.is_empty() {
                found.push(format!("\"{}\" and \"{}\" overlap", text.text, other.text));
            }
        }
    }
    found
}

/// Texts whose colour is too close to what lies below them.
fn unreadable(scene: &Scene) -> Vec<String> {
    let mut below: Vec<Ground> = Vec::new();
    let mut found = Vec::new();
    scene.visit(&mut |item| match item {
        Item::Text(text) => {
            let frame = frame(text);
            let middle = i32::midpoint(frame.top, frame.bottom);
            let points = [frame.left + 1, i32::midpoint(frame.left, frame.right), frame.right - 1];
            let grounds: Vec<Colour> = match text.glow {
                Some(glow) => vec![glow],
                None => points.iter().flat_map(|x| grounds(&below, *x, middle)).collect(),
            };
            for ground in grounds {
                let contrast = text.colour.contrast(ground);
                if contrast < CONTRAST {
                    let (words, colour) = (&text.text, text.colour);
                    found.push(format!("\"{words}\": {colour} on {ground} is {contrast:.1}"));
                    break;
                }
            }
        }
        Item::Box(_) | Item::Shape(_) => below.extend(Ground::of(item)),
        Item::Group(_) | Item::Picture(_) => {}
    });
    found
}

/// Something filled that texts may stand on.
struct Ground {
    least: [f64; 2],
    most: [f64; 2],
    rings: Vec<Vec<[f64; 2]>>,
    fill: Fill,
}

impl Ground {
    fn of(item: &Item) -> Option<Self> {
        let (rings, fill) = match item {
            Item::Box(b) => {
                let [left, top] = [b.x, b.y].map(f64::from);
                let [right, bottom] = [b.x + b.width, b.y + b.height].map(f64::from);
                let ring = vec![[left, top], [right, top], [right, bottom], [left, bottom]];
                (vec![ring], b.fill)
            }
            Item::Shape(shape) => (shape.path.corners(), shape.fill),
            Item::Text(_) | Item::Group(_) | Item::Picture(_) => return None,
        };
        let points = || rings.iter().flatten();
        let bound = |start: f64, choose: fn(f64, f64) -> f64| {
            [0, 1].map(|axis: usize| points().map(|point| point[axis]).fold(start, choose))
        };
        let (least, most) = (bound(f64::MAX, f64::min), bound(f64::MIN, f64::max));
        (fill != Fill::None).then_some(Self { least, most, rings, fill })
    }

    fn covers(&self, point: [f64; 2]) -> bool {
        let near = [0, 1]
            .iter()
            .all(|&axis: &usize| self.least[axis] <= point[axis] && point[axis] <= self.most[axis]);
        near && is_inside(&self.rings, point)
    }
}

/// The colours that are seen at a point: the highest filled item, or all colours of a pattern.
fn grounds(below: &[Ground], x: i32, y: i32) -> Vec<Colour> {
    let mut colours = Vec::new();
    let point = [f64::from(x), f64::from(y)];
    for ground in below.iter().rev().filter(|ground| ground.covers(point)) {
        match ground.fill {
            Fill::None => {}
            Fill::Solid(colour) => {
                colours.push(colour);
                break;
            }
            Fill::Pattern(pattern) => {
                colours.push(pattern.ink);
                if let Some(ground) = pattern.ground {
                    colours.push(ground);
                    break;
                }
            }
        }
    }
    colours
}

fn is_inside(rings: &[Vec<[f64; 2]>], [x, y]: [f64; 2]) -> bool {
    let mut inside = false;
    for ring in rings {
        for (at, from) in ring.iter().enumerate() {
            let to = ring[(at + 1) % ring.len()];
            if (from[1] > y) != (to[1] > y)
                && x < from[0] + (to[0] - from[0]) * (y - from[1]) / (to[1] - from[1])
            {
                inside = !inside;
            }
        }
    }
    inside
}

//! Signs of terrain, icons and resources, drawn as shapes: a pack names one by a word, such as `tree` or `helmet`.

use crate::advances::symbol;
use crate::paint::Colour;
use crate::path::Command::{self, Close, Curve, Line, Move};
use crate::path::Path;
use crate::scene::Shape;

/// A part of a sign, in a box from -100 to 100. Where parts lie on each other there is a hole.
#[derive(Clone, Copy)]
enum Part {
    /// A shape with these corners.
    Corners(&'static [[i32; 2]]),
    /// A disc: middle and radius.
    Disc([i32; 3]),
    /// A shape with bent sides.
    Bent(&'static [Command]),
}

use Part::{Bent, Corners, Disc};

type Sign = &'static [Part];

const SHEAF: Sign = &[
    Corners(&[[-6, -40], [6, -40], [6, 100], [-6, 100]]),
    Bent(&[
        Move([0, -100]),
        Curve([[24, -84], [24, -60], [0, -46]]),
        Curve([[-24, -60], [-24, -84], [0, -100]]),
        Close,
    ]),
    Bent(&[
        Move([10, -6]),
        Curve([[10, -40], [30, -54], [56, -58]]),
        Curve([[58, -30], [40, -10], [10, -6]]),
        Close,
    ]),
    Bent(&[
        Move([-10, -6]),
        Curve([[-10, -40], [-30, -54], [-56, -58]]),
        Curve([[-58, -30], [-40, -10], [-10, -6]]),
        Close,
    ]),
    Bent(&[
        Move([10, 38]),
        Curve([[10, 4], [30, -10], [56, -14]]),
        Curve([[58, 14], [40, 34], [10, 38]]),
        Close,
    ]),
    Bent(&[
        Move([-10, 38]),
        Curve([[-10, 4], [-30, -10], [-56, -14]]),
        Curve([[-58, 14], [-40, 34], [-10, 38]]),
        Close,
    ]),
    Bent(&[
        Move([10, 82]),
        Curve([[10, 48], [30, 34], [56, 30]]),
        Curve([[58, 58], [40, 78], [10, 82]]),
        Close,
    ]),
    Bent(&[
        Move([-10, 82]),
        Curve([[-10, 48], [-30, 34], [-56, 30]]),
        Curve([[-58, 58], [-40, 78], [-10, 82]]),
        Close,
    ]),
];
const PEAK: Sign = &[
    Corners(&[[-100, 80], [-34, -46], [-6, 2], [32, -90], [100, 80]]),
    Corners(&[[32, -62], [52, -14], [38, -26], [28, -8], [16, -24]]),
];
const MOUNTAIN: Sign = &[Corners(&[[-12, -50], [76, 90], [-100, 90]]), Disc([62, -60, 32])];
const TREE: Sign = &[Corners(&[
    [0, -100],
    [44, -40],
    [24, -40],
    [64, 16],
    [34, 16],
    [84, 70],
    [14, 70],
    [14, 100],
    [-14, 100],
    [-14, 70],
    [-84, 70],
    [-34, 16],
    [-64, 16],
    [-24, -40],
    [-44, -40],
])];
const WAVES: Sign = &[
    Bent(&[
        Move([-100, -30]),
        Curve([[-70, -80], [-30, -80], [0, -40]]),
        Curve([[30, 0], [70, 0], [100, -50]]),
        Line([100, -16]),
        Curve([[70, 34], [30, 34], [0, -6]]),
        Curve([[-30, -46], [-70, -46], [-100, 4]]),
        Close,
    ]),
    Bent(&[
        Move([-100, 40]),
        Curve([[-70, -10], [-30, -10], [0, 30]]),
        Curve([[30, 70], [70, 70], [100, 20]]),
        Line([100, 54]),
        Curve([[70, 104], [30, 104], [0, 64]]),
        Curve([[-30, 24], [-70, 24], [-100, 74]]),
        Close,
    ]),
];
const DUNES: Sign = &[
    Bent(&[
        Move([-95, -26]),
        Curve([[-70, -82], [-10, -82], [15, -26]]),
        Curve([[-12, -48], [-68, -48], [-95, -26]]),
        Close,
    ]),
    Bent(&[
        Move([-13, 18]),
        Curve([[12, -38], [72, -38], [97, 18]]),
        Curve([[70, -4], [14, -4], [-13, 18]]),
        Close,
    ]),
    Bent(&[
        Move([-91, 66]),
        Curve([[-66, 10], [-6, 10], [19, 66]]),
        Curve([[-8, 44], [-64, 44], [-91, 66]]),
        Close,
    ]),
];
const GRASS: Sign = &[
    Bent(&[
        Move([-30, 90]),
        Curve([[-34, 30], [-56, -20], [-98, -44]]),
        Curve([[-84, -4], [-70, 40], [-66, 90]]),
        Close,
    ]),
    Bent(&[
        Move([-20, 90]),
        Curve([[-22, 20], [-16, -40], [4, -96]]),
        Curve([[20, -40], [24, 20], [20, 90]]),
        Close,
    ]),
    Bent(&[
        Move([30, 90]),
        Curve([[34, 30], [56, -20], [98, -44]]),
        Curve([[84, -4], [70, 40], [66, 90]]),
        Close,
    ]),
];
const HILLS: Sign = &[Bent(&[
    Move([-100, 66]),
    Curve([[-86, -54], [-26, -74], [4, 4]]),
    Curve([[24, -40], [86, -30], [100, 66]]),
    Close,
])];
const AXE: Sign = &[
    Corners(&[[-13, -98], [13, -98], [13, 100], [-13, 100]]),
    Bent(&[
        Move([20, -78]),
        Curve([[50, -70], [75, -82], [92, -94]]),
        Curve([[102, -50], [102, -10], [92, 34]]),
        Curve([[75, 20], [50, 4], [20, -4]]),
        Close,
    ]),
    Bent(&[
        Move([-20, -78]),
        Curve([[-50, -70], [-75, -82], [-92, -94]]),
        Curve([[-102, -50], [-102, -10], [-92, 34]]),
        Curve([[-75, 20], [-50, 4], [-20, -4]]),
        Close,
    ]),
];
const TOWER: Sign = &[
    Corners(&[
        [-66, 96],
        [-66, -44],
        [-86, -44],
        [-86, -96],
        [-50, -96],
        [-50, -72],
        [-18, -72],
        [-18, -96],
        [18, -96],
        [18, -72],
        [50, -72],
        [50, -96],
        [86, -96],
        [86, -44],
        [66, -44],
        [66, 96],
    ]),
    Bent(&[
        Move([-22, 96]),
        Line([-22, 40]),
        Curve([[-22, 8], [22, 8], [22, 40]]),
        Line([22, 96]),
        Close,
    ]),
];
const HELMET: Sign = &[Bent(&[
    Move([-80, 30]),
    Curve([[-92, -60], [-50, -96], [0, -96]]),
    Curve([[50, -96], [92, -60], [80, 30]]),
    Line([80, 92]),
    Line([40, 92]),
    Line([32, 26]),
    Line([12, 14]),
    Line([12, 70]),
    Line([-12, 70]),
    Line([-12, 14]),
    Line([-32, 26]),
    Line([-40, 92]),
    Line([-80, 92]),
    Close,
])];
const MARBLE: Sign = &[
    Corners(&[[0, -94], [86, -48], [0, -4], [-86, -48]]),
    Corners(&[[-90, -34], [-7, 10], [-7, 96], [-90, 50]]),
    Corners(&[[90, -34], [7, 10], [7, 96], [90, 50]]),
];
const MERCURY: Sign = &[
    Bent(&[
        Move([-52, -98]),
        Curve([[-40, -62], [40, -62], [52, -98]]),
        Line([68, -92]),
        Curve([[54, -40], [-54, -40], [-68, -92]]),
        Close,
    ]),
    Disc([0, 0, 46]),
    Disc([0, 0, 26]),
    Corners(&[
        [-10, 48],
        [10, 48],
        [10, 62],
        [38, 62],
        [38, 80],
        [10, 80],
        [10, 100],
        [-10, 100],
        [-10, 80],
        [-38, 80],
        [-38, 62],
        [-10, 62],
    ]),
];
const OIL: Sign = &[
    Corners(&[[-66, -96], [66, -96], [66, 96], [-66, 96]]),
    Corners(&[[-66, -62], [66, -62], [66, -48], [-66, -48]]),
    Corners(&[[-66, 50], [66, 50], [66, 64], [-66, 64]]),
    Bent(&[
        Move([0, -38]),
        Curve([[10, -14], [28, -2], [28, 14]]),
        Curve([[28, 46], [-28, 46], [-28, 14]]),
        Curve([[-28, -2], [-10, -14], [0, -38]]),
        Close,
    ]),
];
const LOG: Sign = &[
    Bent(&[
        Move([-98, -46]),
        Line([30, -46]),
        Curve([[-4, -24], [-4, 24], [30, 46]]),
        Line([-98, 46]),
        Close,
    ]),
    Disc([52, 0, 46]),
    Disc([52, 0, 28]),
    Disc([52, 0, 12]),
];
const ROCK: Sign = &[
    Corners(&[[-94, 66], [-72, -20], [-20, -80], [48, -70], [96, 10], [82, 72]]),
    Corners(&[[-18, -56], [6, -4], [-30, 44], [-12, -2]]),
    Corners(&[[52, -44], [34, 0], [70, 46], [50, 4]]),
];
const INGOT: Sign = &[
    Corners(&[[-98, 70], [-64, -4], [64, -4], [98, 70]]),
    Corners(&[[-58, -16], [-34, -62], [34, -62], [58, -16]]),
];
const HORSE: Sign = &[
    Bent(&[
        Move([-52, 96]),
        Line([64, 96]),
        Curve([[84, 10], [70, -66], [6, -84]]),
        Line([-6, -102]),
        Line([-20, -76]),
        Curve([[-50, -56], [-72, -18], [-90, 14]]),
        Line([-74, 42]),
        Line([-50, 34]),
        Curve([[-30, 12], [-14, 20], [4, 0]]),
        Curve([[6, 40], [-46, 50], [-52, 96]]),
        Close,
    ]),
    Disc([-26, -36, 9]),
];
const COIN: Sign = &[
    Disc([0, 0, 94]),
    Disc([0, 0, 76]),
    Disc([0, 0, 66]),
    Corners(&[[-22, -22], [22, -22], [22, 22], [-22, 22]]),
];
const GRAPES: Sign = &[
    Disc([-54, -24, 25]),
    Disc([0, -24, 25]),
    Disc([54, -24, 25]),
    Disc([-27, 24, 25]),
    Disc([27, 24, 25]),
    Disc([0, 72, 25]),
    Corners(&[[-5, -54], [10, -98], [22, -92], [7, -54]]),
];
const SPOOL: Sign = &[
    Corners(&[[-70, -96], [70, -96], [70, -66], [-70, -66]]),
    Corners(&[[-70, 66], [70, 66], [70, 96], [-70, 96]]),
    Corners(&[[-46, -56], [46, -56], [46, -24], [-46, -40]]),
    Corners(&[[-46, -26], [46, -10], [46, 18], [-46, 2]]),
    Corners(&[[-46, 16], [46, 32], [46, 56], [-46, 56]]),
];
const LOAF: Sign = &[
    Bent(&[
        Move([-96, 26]),
        Curve([[-96, -80], [96, -80], [96, 26]]),
        Curve([[96, 80], [-96, 80], [-96, 26]]),
        Close,
    ]),
    Corners(&[[-58, 12], [-36, -36], [-24, -36], [-46, 12]]),
    Corners(&[[-10, 12], [12, -40], [24, -40], [2, 12]]),
    Corners(&[[38, 12], [56, -30], [66, -24], [50, 12]]),
];
const WHEEL: Sign = &[
    Disc([0, 0, 96]),
    Disc([0, 0, 74]),
    Disc([0, 0, 22]),
    Corners(&[[-8, -72], [8, -72], [8, -24], [-8, -24]]),
    Corners(&[[-8, 24], [8, 24], [8, 72], [-8, 72]]),
    Corners(&[[-72, -8], [-24, -8], [-24, 8], [-72, 8]]),
    Corners(&[[24, -8], [72, -8], [72, 8], [24, 8]]),
];
const HAMMER: Sign = &[
    Corners(&[[-74, -92], [54, -92], [84, -64], [84, -34], [-74, -34]]),
    Corners(&[[-15, -26], [15, -26], [15, 98], [-15, 98]]),
];
const LAMP: Sign = &[
    Bent(&[
        Move([-26, 52]),
        Curve([[-26, 24], [-64, 8], [-64, -36]]),
        Curve([[-64, -120], [64, -120], [64, -36]]),
        Curve([[64, 8], [26, 24], [26, 52]]),
        Close,
    ]),
    Corners(&[[-26, 60], [26, 60], [26, 74], [-26, 74]]),
    Corners(&[[-18, 82], [18, 82], [10, 98], [-10, 98]]),
];
const FACE: Sign = &[
    Disc([0, 0, 94]),
    Disc([-34, -26, 13]),
    Disc([34, -26, 13]),
    Bent(&[
        Move([-52, 18]),
        Curve([[-30, 76], [30, 76], [52, 18]]),
        Curve([[30, 44], [-30, 44], [-52, 18]]),
        Close,
    ]),
];
const COG: Sign = &[
    Corners(&[
        [-16, -98],
        [16, -98],
        [22, -70],
        [38, -62],
        [62, -80],
        [80, -62],
        [62, -38],
        [70, -22],
        [98, -16],
        [98, 16],
        [70, 22],
        [62, 38],
        [80, 62],
        [62, 80],
        [38, 62],
        [22, 70],
        [16, 98],
        [-16, 98],
        [-22, 70],
        [-38, 62],
        [-62, 80],
        [-80, 62],
        [-62, 38],
        [-70, 22],
        [-98, 16],
        [-98, -16],
        [-70, -22],
        [-62, -38],
        [-80, -62],
        [-62, -80],
        [-38, -62],
        [-22, -70],
    ]),
    Disc([0, 0, 32]),
];
/// A rose of four points: the back of what nobody has seen yet.
const COMPASS: Sign = &[
    Corners(&[
        [0, -100],
        [18, -18],
        [100, 0],
        [18, 18],
        [0, 100],
        [-18, 18],
        [-100, 0],
        [-18, -18],
    ]),
    Disc([0, 0, 9]),
];

/// The words a pack can use, besides those of groups of advances.
const WORDS: [(&str, Sign); 31] = [
    ("axe", AXE),
    ("cog", COG),
    ("coin", COIN),
    ("compass", COMPASS),
    ("dune", DUNES),
    ("dunes", DUNES),
    ("face", FACE),
    ("grapes", GRAPES),
    ("grass", GRASS),
    ("hammer", HAMMER),
    ("helmet", HELMET),
    ("hills", HILLS),
    ("horse", HORSE),
    ("ingot", INGOT),
    ("lamp", LAMP),
    ("loaf", LOAF),
    ("log", LOG),
    ("marble", MARBLE),
    ("mercury", MERCURY),
    ("mountain", MOUNTAIN),
    ("oil", OIL),
    ("peak", PEAK),
    ("rock", ROCK),
    ("sheaf", SHEAF),
    ("spool", SPOOL),
    ("tower", TOWER),
    ("tree", TREE),
    ("wave", WAVES),
    ("waves", WAVES),
    ("wheel", WHEEL),
    ("wood", LOG),
];

/// The sign a word stands for, around a middle in pixels; a ring when nobody knows the word.
pub fn draw(word: &str, middle: [i32; 2], radius: i32, colour: Colour) -> Shape {
    let (middle, radius) = (middle.map(|value| value * 10), radius * 10);
    let path = match WORDS.iter().find(|(known, _)| *known == word) {
        Some((_, sign)) => outline(sign, middle, radius),
        None if word == "lyre" => symbol::outline(symbol::named("harp"), middle, radius),
        None => symbol::outline(symbol::named(word), middle, radius),
    };
    Shape::filled(path, colour)
}

fn outline(sign: Sign, middle: [i32; 2], radius: i32) -> Path {
    let mut path = Path::default();
    for part in sign {
        match part {
            Corners(corners) => {
                let lines = corners
                    .iter()
                    .enumerate()
                    .map(|(at, corner)| if at == 0 { Move(*corner) } else { Line(*corner) });
                let commands: Vec<Command> = lines.chain([Close]).collect();
                path.commands.extend(symbol::outline(&commands, middle, radius).commands);
            }
            Bent(commands) => {
                path.commands.extend(symbol::outline(commands, middle, radius).commands);
            }
            Disc([x, y, own]) => {
                let arc =
                    |x: i32, y: i32| Command::Arc { radius: *own, clockwise: true, to: [x, y] };
                let commands = [
                    Move([x - own, *y]),
                    arc(*x, y - own),
                    arc(x + own, *y),
                    arc(*x, y + own),
                    arc(x - own, *y),
                    Close,
                ];
                path.commands.extend(symbol::outline(&commands, middle, radius).commands);
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::{WORDS, draw};
    use crate::paint::Colour;

    #[test]
    fn signs_stay_in_their_box() {
        for (word, _) in WORDS {
            let path = draw(word, [0, 0], 10, Colour::BLACK).path;
            let mut points = path.corners().into_iter().flatten();
            assert!(points.all(|point| point.iter().all(|value| value.abs() <= 10.5)), "{word}");
        }
    }

    #[test]
    fn an_unknown_word_is_still_a_sign() {
        assert!(!draw("gryphon", [0, 0], 10, Colour::BLACK).path.commands.is_empty());
    }
}

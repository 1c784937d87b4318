//! The symbols of groups, drawn as shapes: a pack names one by a word, such as `harp` or `hexagon`.

use strabo_model::Pack;

use super::emblem;
use crate::path::Command::{self, Arc, Close, Curve, Line, Move};
use crate::path::Path;

/// Where the pen goes, in a box from -100 to 100.
pub type Symbol = &'static [Command];

const CIRCLE: Symbol = &[
    Move([-92, 0]),
    Arc { radius: 92, clockwise: true, to: [0, -92] },
    Arc { radius: 92, clockwise: true, to: [92, 0] },
    Arc { radius: 92, clockwise: true, to: [0, 92] },
    Arc { radius: 92, clockwise: true, to: [-92, 0] },
    Close,
];
const SQUARE: Symbol = &[Move([-82, -82]), Line([82, -82]), Line([82, 82]), Line([-82, 82]), Close];
const TRIANGLE: Symbol = &[Move([0, -95]), Line([98, 78]), Line([-98, 78]), Close];
const HEXAGON: Symbol = &[
    Move([0, -100]),
    Line([87, -50]),
    Line([87, 50]),
    Line([0, 100]),
    Line([-87, 50]),
    Line([-87, -50]),
    Close,
];
const STAR: Symbol = &[
    Move([0, -104]),
    Line([26, -32]),
    Line([100, -28]),
    Line([42, 18]),
    Line([62, 90]),
    Line([0, 48]),
    Line([-62, 90]),
    Line([-42, 18]),
    Line([-100, -28]),
    Line([-26, -32]),
    Close,
];
const DIAMOND: Symbol = &[Move([0, -100]), Line([84, 0]), Line([0, 100]), Line([-84, 0]), Close];
const PENTAGON: Symbol =
    &[Move([0, -100]), Line([98, -28]), Line([60, 86]), Line([-60, 86]), Line([-98, -28]), Close];
const CROSS: Symbol = &[
    Move([-30, -92]),
    Line([30, -92]),
    Line([30, -30]),
    Line([92, -30]),
    Line([92, 30]),
    Line([30, 30]),
    Line([30, 92]),
    Line([-30, 92]),
    Line([-30, 30]),
    Line([-92, 30]),
    Line([-92, -30]),
    Line([-30, -30]),
    Close,
];
const RING: Symbol = &[
    Move([-92, 0]),
    Arc { radius: 92, clockwise: true, to: [0, -92] },
    Arc { radius: 92, clockwise: true, to: [92, 0] },
    Arc { radius: 92, clockwise: true, to: [0, 92] },
    Arc { radius: 92, clockwise: true, to: [-92, 0] },
    Close,
    Move([-46, 0]),
    Arc { radius: 46, clockwise: true, to: [0, -46] },
    Arc { radius: 46, clockwise: true, to: [46, 0] },
    Arc { radius: 46, clockwise: true, to: [0, 46] },
    Arc { radius: 46, clockwise: true, to: [-46, 0] },
    Close,
];
const SHIELD: Symbol = &[
    Move([-80, -90]),
    Line([80, -90]),
    Line([80, -10]),
    Curve([[80, 50], [40, 80], [0, 100]]),
    Curve([[-40, 80], [-80, 50], [-80, -10]]),
    Close,
];
const DROP: Symbol = &[
    Move([0, -100]),
    Curve([[20, -50], [70, -10], [70, 32]]),
    Curve([[70, 70], [40, 98], [0, 98]]),
    Curve([[-40, 98], [-70, 70], [-70, 32]]),
    Curve([[-70, -10], [-20, -50], [0, -100]]),
    Close,
];
const MOON: Symbol = &[
    Move([40, -92]),
    Curve([[-40, -110], [-95, -60], [-95, 0]]),
    Curve([[-95, 60], [-40, 110], [40, 92]]),
    Curve([[-10, 70], [-35, 40], [-35, 0]]),
    Curve([[-35, -40], [-10, -70], [40, -92]]),
    Close,
];
const SUN: Symbol = &[
    Move([0, -100]),
    Line([23, -55]),
    Line([71, -71]),
    Line([55, -23]),
    Line([100, 0]),
    Line([55, 23]),
    Line([71, 71]),
    Line([23, 55]),
    Line([0, 100]),
    Line([-23, 55]),
    Line([-71, 71]),
    Line([-55, 23]),
    Line([-100, 0]),
    Line([-55, -23]),
    Line([-71, -71]),
    Line([-23, -55]),
    Close,
];
const CROWN: Symbol = &[
    Move([-90, 80]),
    Line([-98, -55]),
    Line([-48, -5]),
    Line([0, -85]),
    Line([48, -5]),
    Line([98, -55]),
    Line([90, 80]),
    Close,
];
const LEAF: Symbol = &[
    Move([-90, 90]),
    Curve([[-100, -40], [-20, -95], [95, -95]]),
    Curve([[100, 20], [40, 90], [-55, 75]]),
    Line([-76, 98]),
    Close,
];
const BOOK: Symbol = &[
    Move([-8, -62]),
    Curve([[-35, -85], [-70, -85], [-98, -75]]),
    Line([-98, 70]),
    Curve([[-70, 62], [-35, 65], [-8, 85]]),
    Close,
    Move([8, -62]),
    Curve([[35, -85], [70, -85], [98, -75]]),
    Line([98, 70]),
    Curve([[70, 62], [35, 65], [8, 85]]),
    Close,
];
const HARP: Symbol = &[
    Move([-78, 96]),
    Line([-78, -62]),
    Curve([[-78, -105], [-28, -104], [2, -74]]),
    Curve([[28, -50], [56, -62], [72, -98]]),
    Line([96, -84]),
    Curve([[84, -20], [30, 60], [-22, 96]]),
    Close,
    Move([-52, 66]),
    Line([-52, -52]),
    Curve([[-50, -74], [-28, -74], [-10, -56]]),
    Curve([[12, -34], [36, -28], [56, -42]]),
    Curve([[36, 0], [0, 42], [-36, 68]]),
    Close,
    Move([-34, 54]),
    Line([-34, -58]),
    Line([-22, -56]),
    Line([-22, 44]),
    Close,
    Move([-2, 26]),
    Line([-2, -46]),
    Line([10, -40]),
    Line([10, 14]),
    Close,
];
const TEMPLE: Symbol = &[
    Move([-98, -34]),
    Line([0, -96]),
    Line([98, -34]),
    Close,
    Move([-78, -20]),
    Line([-46, -20]),
    Line([-46, 54]),
    Line([-78, 54]),
    Close,
    Move([-16, -20]),
    Line([16, -20]),
    Line([16, 54]),
    Line([-16, 54]),
    Close,
    Move([46, -20]),
    Line([78, -20]),
    Line([78, 54]),
    Line([46, 54]),
    Close,
    Move([-98, 68]),
    Line([98, 68]),
    Line([98, 96]),
    Line([-98, 96]),
    Close,
];
const VASE: Symbol = &[
    Move([-44, -98]),
    Line([44, -98]),
    Line([44, -76]),
    Line([24, -70]),
    Line([24, -46]),
    Curve([[92, -30], [88, 44], [28, 78]]),
    Line([40, 98]),
    Line([-40, 98]),
    Line([-28, 78]),
    Curve([[-88, 44], [-92, -30], [-24, -46]]),
    Line([-24, -70]),
    Line([-44, -76]),
    Close,
    Move([-58, -8]),
    Line([58, -8]),
    Line([64, 8]),
    Line([-64, 8]),
    Close,
];
/// A carved mask.
const TRIBAL: Symbol = &[
    Move([-78, -86]),
    Curve([[-36, -104], [36, -104], [78, -86]]),
    Curve([[92, 0], [54, 72], [0, 102]]),
    Curve([[-54, 72], [-92, 0], [-78, -86]]),
    Close,
    Move([-58, -44]),
    Line([-12, -26]),
    Line([-20, -4]),
    Line([-54, -14]),
    Close,
    Move([58, -44]),
    Line([12, -26]),
    Line([20, -4]),
    Line([54, -14]),
    Close,
    Move([-28, 40]),
    Line([28, 40]),
    Line([14, 62]),
    Line([-14, 62]),
    Close,
];

/// The words a pack can use. Those at the front stand in for words that are not among them.
const WORDS: [(&str, Symbol); 33] = [
    ("circle", CIRCLE),
    ("square", SQUARE),
    ("triangle", TRIANGLE),
    ("diamond", DIAMOND),
    ("star", STAR),
    ("hexagon", HEXAGON),
    ("cross", CROSS),
    ("ring", RING),
    ("drop", DROP),
    ("crown", CROWN),
    ("sun", SUN),
    ("moon", MOON),
    ("shield", SHIELD),
    ("pentagon", PENTAGON),
    ("leaf", LEAF),
    ("book", BOOK),
    ("harp", HARP),
    ("temple", TEMPLE),
    ("vase", VASE),
    ("tribal", TRIBAL),
    ("mask", TRIBAL),
    ("lyre", HARP),
    ("sheaf", emblem::SHEAF),
    ("hammer", emblem::HAMMER),
    ("anchor", emblem::ANCHOR),
    ("scroll", emblem::SCROLL),
    ("sword", emblem::SWORD),
    ("flame", emblem::FLAME),
    ("coin", emblem::COIN),
    ("flask", emblem::FLASK),
    ("ballot", emblem::BALLOT),
    ("altar", emblem::ALTAR),
    ("cog", emblem::COG),
];

/// The symbol a word stands for; a ring when nobody knows the word.
pub fn named(word: &str) -> Symbol {
    WORDS.iter().find(|(known, _)| *known == word).map_or(RING, |(_, symbol)| *symbol)
}

/// The symbol of each group. Groups whose word is unknown, or taken, get one that no other has, as long
/// as there are any.
pub fn of_groups(pack: &Pack) -> Vec<Symbol> {
    let mut chosen: Vec<Option<usize>> = Vec::with_capacity(pack.groups.len());
    for group in &pack.groups {
        let known = WORDS.iter().position(|(word, _)| **word == *group.symbol);
        chosen.push(known.filter(|known| !chosen.contains(&Some(*known))));
    }
    for at in 0..chosen.len() {
        if chosen[at].is_none() {
            let free = (0..WORDS.len()).find(|symbol| !chosen.contains(&Some(*symbol)));
            chosen[at] = free.or(Some(at % WORDS.len()));
        }
    }
    chosen.into_iter().flatten().map(|symbol| WORDS[symbol].1).collect()
}

/// The outline of a symbol around a middle, in tenths of a pixel.
pub fn outline(symbol: &[Command], middle: [i32; 2], radius: i32) -> Path {
    let place = |point: [i32; 2]| {
        let [x, y] = point.map(|value| value * radius / 100);
        [middle[0] + x, middle[1] + y]
    };
    let commands = symbol.iter().map(|command| match *command {
        Move(point) => Move(place(point)),
        Line(point) => Line(place(point)),
        Curve(points) => Curve(points.map(place)),
        Arc { radius: bend, clockwise, to } => {
            Arc { radius: bend * radius / 100, clockwise, to: place(to) }
        }
        Close => Close,
    });
    Path { commands: commands.collect() }
}

#[cfg(test)]
mod tests {
    use strabo_model::Pack;
    use strabo_model::pack::Group;

    use super::{CIRCLE, HARP, SQUARE, STAR, WORDS, of_groups};

    fn pack(symbols: &[&str]) -> Pack {
        let group = |symbol: &&str| Group {
            id: "a".into(),
            name: "A".into(),
            colour: "#000000".into(),
            symbol: (*symbol).into(),
            ..Group::default()
        };
        Pack { groups: symbols.iter().map(group).collect(), ..Pack::default() }
    }

    #[test]
    fn groups_have_symbols_of_their_own() {
        let symbols = of_groups(&pack(&["harp", "gryphon", "harp", "star"]));
        assert_eq!(symbols, [HARP, CIRCLE, SQUARE, STAR]);
    }

    #[test]
    fn more_groups_than_symbols_still_have_one_each() {
        assert_eq!(of_groups(&pack(&["gryphon"; 50])).len(), 50);
    }

    #[test]
    fn symbols_stay_in_their_box() {
        for (word, symbol) in WORDS {
            let path = super::outline(symbol, [0, 0], 100);
            let mut points = path.corners().into_iter().flatten();
            assert!(points.all(|point| point.iter().all(|value| value.abs() <= 10.5)), "{word}");
        }
    }
}

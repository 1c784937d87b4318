//! The marks of calamities and of what advances do to them, drawn as shapes.

use strabo_model::words::{calamity, trade};
use strabo_model::{Pack, calamity::CalamityKind, words::modifier::Sense};

use crate::canvas::{BODY, Canvas, Style};
use crate::paint::{Colour, Fill, Stroke};
use crate::path::Path;
use crate::scene::{Item, Shape};

/// The mark of a kind of calamity around a middle: a full diamond for what cannot be traded, a full
/// triangle for major and an empty one for minor calamities.
pub fn kind(kind: CalamityKind, [x, y]: [i32; 2], radius: i32, colour: Colour) -> Item {
    let line = Stroke::new(colour, 16);
    let low = y + radius * 3 / 4;
    let triangle = [[x, y - radius], [x + radius, low], [x - radius, low]];
    let (corners, fill) = match kind {
        CalamityKind::NonTradable => {
            let diamond = vec![[x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]];
            (diamond, Fill::Solid(colour))
        }
        CalamityKind::Major => (triangle.to_vec(), Fill::Solid(colour)),
        CalamityKind::Minor => (triangle.to_vec(), Fill::None),
    };
    Shape::filled(Path::polygon(&corners), fill).stroked(line).into()
}

/// Marks of kinds of calamity with their words. Returns where they end.
pub fn kinds(canvas: &mut Canvas<'_>, kinds: &[CalamityKind], [x, y]: [i32; 2]) -> i32 {
    let theme = canvas.theme;
    let mut end = x;
    for kind in kinds {
        canvas.put(self::kind(*kind, [end + 7, y + 9], 6, theme.harm));
        let words = format!("{} calamity", calamity::kind(*kind));
        end = canvas.words([end + 19, y + BODY], Style::plain(BODY, theme.ink), 300, &words) + 20;
    }
    end
}

/// The kinds of calamity that a pack has, the worst first.
pub fn used_kinds(pack: &Pack) -> Vec<CalamityKind> {
    let used = |kind: &CalamityKind| pack.calamities.iter().any(|known| known.kind == *kind);
    trade::KINDS.into_iter().filter(used).collect()
}

/// A disc with a minus for what helps, with a plus for what makes it worse, and a ring with two lines for
/// what changes it.
pub fn sense(sense: Sense, [x, y]: [i32; 2], disc: Colour, sign: Colour) -> [Item; 2] {
    let level = |y: i32| [[x - 4, y], [x + 4, y]];
    let mut path = Path::default();
    let mut add = |points: [[i32; 2]; 2]| path.commands.extend(Path::lines(&points).commands);
    let ring = match sense {
        Sense::Helps => {
            add(level(y));
            Shape::filled(Path::circle(x, y, 8), disc)
        }
        Sense::Worsens => {
            add(level(y));
            add([[x, y - 4], [x, y + 4]]);
            Shape::filled(Path::circle(x, y, 8), disc)
        }
        Sense::Changes => {
            add(level(y - 2));
            add(level(y + 2));
            let ring = Stroke::new(disc, 16);
            Shape::filled(Path::circle(x, y, 7), Fill::None).stroked(ring)
        }
    };
    let sign = if sense == Sense::Changes { disc } else { sign };
    [ring.into(), Shape::line(path, Stroke::new(sign, 18)).into()]
}

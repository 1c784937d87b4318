//! Finds a position for the labels of every area: inside if they fit, or outside with a line to the area.

use strabo_model::map::Outline;

use super::fit::Ground;
use super::labels::{AIR, AreaLabels, Parts, Wanted};
use super::leaders::{self, Led};
use super::sheet::Sheet;

/// Finds a position for all labels of all areas.
pub fn place(sheet: &Sheet<'_>) -> Vec<AreaLabels> {
    let mut places = Vec::with_capacity(sheet.outlines.len());
    let mut led = Vec::new();
    let mut ground = Ground::default();
    let mut taken: Vec<[f64; 4]> = Vec::new();
    for (at, outline) in sheet.outlines.iter().enumerate() {
        taken.clear();
        let near = sheet.volcanoes.iter().filter(|volcano| volcano.areas.contains(&at));
        taken.extend(near.map(|volcano| volcano.frame().map(f64::from)));
        places.push(place_one(sheet, at, outline, &mut ground, &taken, &mut led));
    }
    leaders::place(sheet, &mut places, led);
    places
}

fn place_one(
    sheet: &Sheet<'_>,
    at: usize,
    outline: &Outline,
    ground: &mut Ground,
    taken: &[[f64; 4]],
    led: &mut Vec<Led>,
) -> AreaLabels {
    let mut place = AreaLabels::default();
    if outline.is_empty() || !ground.measure(std::iter::once(outline), taken) {
        return place;
    }
    place.middle = ground.middle().unwrap_or_default();
    let area = &sheet.request.pack.areas[at];
    let wanted = Wanted::of(sheet, at);
    let sizes = &sheet.frame.sizes;
    let most = if area.is_land() { sizes.largest } else { sizes.largest_sea };
    let all = Parts { name: true, signs: true, badge: true };
    let none = Parts { name: false, signs: false, badge: false };
    let tries = [
        (all, none),
        (Parts { badge: false, ..all }, Parts { badge: true, ..none }),
        (Parts { signs: true, ..none }, Parts { signs: false, ..all }),
    ];
    for (inside, outside) in tries {
        if outside.badge && !outside.name && !wanted.has_badge() {
            continue;
        }
        if inside == (Parts { signs: true, ..none }) && wanted.signs.is_empty() {
            continue;
        }
        if outside != none && is_beside_the_point(sheet, at) {
            return place;
        }
        let Some(block) = wanted.largest(inside, sizes, most, ground) else { continue };
        let [wide, high] = wanted.extent(block).map(f64::from);
        let Some(middle) = ground.place(wide + f64::from(AIR[0]), high + f64::from(AIR[1])) else {
            continue;
        };
        wanted.lay(block, middle, !area.is_land(), &mut place);
        if outside != none {
            led.push(Led { at, parts: outside, wanted });
        }
        return place;
    }
    if !is_beside_the_point(sheet, at) {
        led.push(Led { at, parts: all, wanted });
    }
    place
}

/// Returns true if an area is only shown because it lies around what a cropped board is about: its name is
/// not worth a line that leads to it.
fn is_beside_the_point(sheet: &Sheet<'_>, at: usize) -> bool {
    if !sheet.frame.is_cropped {
        return false;
    }
    let [left, top, right, bottom] = sheet.frame.bounds().map(f64::from);
    let is_cut = |[x, y]: &[f64; 2]| {
        *x < left + 1.0 || *y < top + 1.0 || *x > right - 1.0 || *y > bottom - 1.0
    };
    if sheet.request.pack.areas[at].is_land() {
        !sheet.in_play[at]
    } else {
        sheet.outlines[at].rings().flatten().any(is_cut)
    }
}

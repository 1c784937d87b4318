//! Finds a position for the labels of every area: inside if they fit, or outside with a line to the area.

use std::sync::Arc;

use super::kept::{Kept, Placed};
use super::labels::{AIR, AreaLabels, Parts, Wanted};
use super::leaders::{self, Led};
use super::sheet::Sheet;
use super::{decoration, fit::Ground};

/// Finds a position for all labels of all areas.
pub fn place(sheet: &Sheet<'_>) -> Vec<AreaLabels> {
    place_again(sheet, &Kept::default()).0
}

/// The same, where most areas are as they were in an earlier drawing. Also returns what the next one needs.
pub fn place_again(sheet: &Sheet<'_>, kept: &Kept) -> (Vec<AreaLabels>, Vec<Arc<Placed>>) {
    let sizes = kept.frame.filter(|frame| !frame.is_cropped).map(|frame| frame.sizes);
    let is_kept = sizes == Some(sheet.frame.sizes) && !sheet.frame.is_cropped;
    let ornaments: Vec<[f64; 4]> = decoration::ornaments(sheet).map(|one| one.frame).collect();
    let mut ground = Ground::default();
    let mut placed = Vec::with_capacity(sheet.outlines.len());
    for at in 0..sheet.outlines.len() {
        let near = sheet.volcanoes.iter().filter(|volcano| volcano.areas.contains(&at));
        let taken: Vec<[f64; 4]> = near.map(|volcano| volcano.frame().map(f64::from)).collect();
        let taken = [taken, ornaments.clone()].concat();
        let wanted = Wanted::of(sheet, at);
        let is_sea = !sheet.request.pack.areas[at].is_land();
        let known = kept.same(at, &sheet.outlines, |known| {
            is_kept && known.is_sea == is_sea && known.taken == taken && known.wanted == wanted
        });
        placed.push(known.cloned().unwrap_or_else(|| {
            let (inside, outside) = place_one(sheet, at, &mut ground, &taken, &wanted);
            Arc::new(Placed { taken, wanted, is_sea, inside, outside })
        }));
    }
    let mut places: Vec<AreaLabels> = placed.iter().map(|placed| placed.inside.clone()).collect();
    let led = placed.iter().enumerate().filter_map(|(at, placed)| {
        Some(Led { at, parts: placed.outside?, wanted: &placed.wanted })
    });
    leaders::place(sheet, &mut places, &led.collect::<Vec<_>>());
    (places, placed)
}

/// The labels of an area that fit into it, and which of them do not.
fn place_one(
    sheet: &Sheet<'_>,
    at: usize,
    ground: &mut Ground,
    taken: &[[f64; 4]],
    wanted: &Wanted,
) -> (AreaLabels, Option<Parts>) {
    let mut place = AreaLabels::default();
    let outline = &sheet.outlines[at];
    if outline.is_empty() || !ground.measure(std::iter::once(outline), taken) {
        return (place, None);
    }
    place.middle = ground.middle().unwrap_or_default();
    let area = &sheet.request.pack.areas[at];
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
            return (place, None);
        }
        let Some(block) = wanted.largest(inside, sizes, most, ground) else { continue };
        let [wide, high] = wanted.extent(block).map(f64::from);
        let Some(middle) = ground.place(wide + f64::from(AIR[0]), high + f64::from(AIR[1])) else {
            continue;
        };
        wanted.lay(block, middle, !area.is_land(), &mut place);
        return (place, (outside != none).then_some(outside));
    }
    (place, (!is_beside_the_point(sheet, at)).then_some(all))
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

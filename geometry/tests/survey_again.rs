//! Tests of `again`.

use strabo_geometry::survey::{Limits, Survey};
use strabo_model::map::{Outline, OutlinePart};

const SIDE: usize = 12;
const BOARD: Option<[f64; 2]> = Some([118.0, 120.0]);

/// Numbers that look random, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    /// A number between -1 and 1.
    pub fn shift(&mut self) -> f64 {
        f64::from(u32::try_from(self.roll(2001)).expect("small")) / 1000.0 - 1.0
    }
}

/// Squares of ten units beside each other, whose corners are off by as much as the tolerance, so that
/// there are gaps and overlaps everywhere. The corner at the lower right of each is common to four.
fn board(dice: &mut Dice, off: f64) -> Vec<Outline> {
    let at = |number: usize| f64::from(u32::try_from(number).expect("small")) * 10.0;
    let square = |place: usize| {
        let (x, y) = (at(place % SIDE), at(place / SIDE));
        let corners = [[x, y], [x + 10.0, y], [x + 10.0, y + 10.0], [x, y + 10.0]];
        let outer = corners.map(|[x, y]| [x + off * dice.shift(), y + off * dice.shift()]);
        Outline { parts: vec![OutlinePart { outer: outer.to_vec(), holes: Vec::new() }] }
    };
    (0..SIDE * SIDE).map(square).collect()
}

/// Moves a corner, takes an area out, puts it in elsewhere, or makes it empty.
fn change(outlines: &mut Vec<Outline>, dice: &mut Dice) {
    let place = dice.roll(outlines.len());
    match dice.roll(8) {
        0 => drop(outlines.remove(place)),
        1 => outlines[place] = Outline::default(),
        2 => {
            let outline = outlines.remove(place);
            outlines.insert(dice.roll(outlines.len()), outline);
        }
        _ => {
            let Some(part) = outlines[place].parts.first_mut() else { return };
            let (corner, axis) = (dice.roll(part.outer.len()), dice.roll(2));
            part.outer[corner][axis] += dice.shift();
        }
    }
}

#[test]
fn what_is_measured_again_is_what_measuring_everything_finds() {
    let limits = Limits { tolerance: 0.8, least: 0.5 };
    let mut shortcuts = 0;
    for round in 0..6 {
        let mut dice = Dice(round);
        let mut outlines = board(&mut dice, if round % 3 == 0 { 0.0 } else { 0.4 });
        let mut known = Survey::new(&outlines, limits, BOARD).expect("outlines");
        for _ in 0..8 {
            let old = outlines.clone();
            change(&mut outlines, &mut dice);
            let all = Survey::new(&outlines, limits, BOARD).expect("outlines");
            if let Some(again) = known.again(&old, &outlines, limits, BOARD) {
                assert_eq!(again.contacts, all.contacts);
                assert_eq!(again.bounds, all.bounds);
                assert_eq!([&again.sizes, &again.off_board], [&all.sizes, &all.off_board]);
                assert!(all.is_faultless());
                shortcuts += 1;
                known = again;
            } else {
                known = all;
            }
        }
    }
    assert!(shortcuts > 24, "{shortcuts}");
}

#[test]
fn an_overlap_and_other_limits_are_not_measured_by_halves() {
    let limits = Limits { tolerance: 0.8, least: 0.5 };
    let old = board(&mut Dice(1), 0.0);
    let known = Survey::new(&old, limits, BOARD).expect("outlines");
    let mut new = old.clone();
    assert!(known.again(&old, &new, limits, None).is_some());
    assert!(known.again(&old, &new, Limits { least: 0.4, ..limits }, None).is_none());
    new[0].parts[0].outer[2] = [15.0, 15.0];
    assert!(known.again(&old, &new, limits, None).is_none());
    new[0] = new[1].clone();
    assert!(known.again(&old, &new, limits, None).is_none(), "one lies over the other");
}

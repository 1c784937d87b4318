//! Turns closed lines into outlines with holes, and finds their centres.

use strabo_geometry::survey::rings;
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, Ring};

pub use strabo_geometry::survey::rings::{centre, closed, holds, size};

/// Steps for each byte of a file.
const STEPS: u64 = 100;

/// The effort to tell parts from holes in all shapes of a file.
pub fn effort_for(text: &str) -> Effort {
    Effort::new(STEPS * (text.len() as u64 + 100_000))
}

/// The outline that closed lines are, or why they are none.
pub fn outline(lines: Vec<Ring>, effort: &mut Effort) -> Result<Outline, String> {
    if lines.len() > rings::MOST_RINGS {
        return Err(format!("it has more than {} closed lines", rings::MOST_RINGS));
    }
    let Some(outline) = rings::outline(lines, effort) else {
        return Err("its lines are too tangled to tell parts from holes".to_owned());
    };
    if outline.is_empty() {
        return Err("it encloses nothing".to_owned());
    }
    Ok(outline)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(lines: Vec<Ring>) -> Outline {
        super::outline(lines, &mut Effort::new(1000)).expect("an outline")
    }

    fn square(from: f64, to: f64) -> Ring {
        vec![[from, from], [to, from], [to, to], [from, to]]
    }

    #[test]
    fn a_line_inside_a_line_is_a_hole_and_one_inside_that_an_island() {
        let found = outline(vec![square(4.0, 6.0), square(0.0, 10.0), square(2.0, 8.0)]);
        assert_eq!(found.parts.len(), 2);
        assert_eq!(found.parts[0].holes, [square(2.0, 8.0)]);
        assert_eq!(found.parts[1].outer, square(4.0, 6.0));
    }

    #[test]
    fn the_middle_of_a_ring_lies_on_land() {
        let found = outline(vec![square(0.0, 10.0), square(2.0, 8.0)]);
        let at = centre(&found).expect("a middle");
        assert!(holds(found.rings(), at), "{at:?}");
    }

    #[test]
    fn lines_that_enclose_nothing_are_no_outline() {
        let lines = vec![vec![], vec![[1.0, 1.0]; 9], vec![[0.0, 0.0], [5.0, 5.0]]];
        let reason = super::outline(lines, &mut Effort::new(1000)).expect_err("no outline");
        assert_eq!(reason, "it encloses nothing");
    }

    /// A line of many corners with many small lines in it: stairs, whose sides are filed by height.
    #[test]
    fn many_lines_in_a_line_of_many_corners_take_about_the_same_effort_for_each_corner() {
        let steps = |stairs: u32| {
            let corner = |at: u32| [f64::from(at.div_ceil(2)), f64::from(at / 2)];
            let mut large: Ring = (0..2 * stairs).map(corner).collect();
            large.push([0.0, f64::from(stairs)]);
            let small = |at: u32| {
                let [x, y] = [f64::from(at) * 4.0, f64::from(at) * 4.0 + 2.5];
                vec![[x, y], [x + 0.5, y], [x, y + 0.5]]
            };
            let lines: Vec<Ring> =
                std::iter::once(large).chain((0..stairs / 4 - 1).map(small)).collect();
            let holes = lines.len() - 1;
            let mut effort = Effort::for_size(lines.len());
            let found = super::outline(lines, &mut effort).expect("an outline");
            assert_eq!([found.parts.len(), found.parts[0].holes.len()], [1, holes]);
            effort.spent()
        };
        let [few, many] = [steps(400), steps(1600)];
        assert!(many < 6 * few, "{few} {many}");
    }

    /// A comb whose teeth all have the whole height: a question about a point looks at all of them.
    #[test]
    fn lines_that_are_too_tangled_are_reported() {
        let tooth = |at: u32| [f64::from(at), if at.is_multiple_of(2) { 0.0 } else { 1000.0 }];
        let mut comb: Ring = (0..2000).map(tooth).collect();
        comb.push([0.0, 2000.0]);
        let small = |at: u32| square(f64::from(at), f64::from(at) + 0.2);
        let lines = || std::iter::once(comb.clone()).chain((1..900).map(small)).collect();
        let reason = super::outline(lines(), &mut Effort::new(1_000_000)).expect_err("no outline");
        assert_eq!(reason, "its lines are too tangled to tell parts from holes");
        assert!(super::outline(lines(), &mut Effort::for_size(100_000)).is_ok());
    }
}

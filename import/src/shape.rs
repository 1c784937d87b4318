//! Turns closed lines into outlines with holes, and finds their centres.

pub use strabo_compile::geometry::survey::rings::{
    MOST_RINGS, centre, closed, holds, outline, size,
};

#[cfg(test)]
mod tests {
    use strabo_model::map::Ring;

    use super::*;

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
        assert!(
            outline(vec![vec![], vec![[1.0, 1.0]; 9], vec![[0.0, 0.0], [5.0, 5.0]]]).is_empty()
        );
    }
}

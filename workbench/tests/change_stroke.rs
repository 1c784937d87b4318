//! Tests of `change::stroke`.

use strabo_geometry::survey::rings::size;
use strabo_model::map::{Outline, OutlinePart};
use strabo_workbench::testing::cut;

fn square() -> Outline {
    let outer = vec![[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
    Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] }
}

#[test]
fn both_halves_make_up_the_whole() {
    for line in [
        vec![[5.0, -3.0], [5.0, 13.0]],
        vec![[5.0, 1.0], [5.0, 9.0]],
        vec![[3.0, 0.0], [4.0, 5.0], [3.0, 10.0]],
        vec![[0.0, 0.0], [10.0, 10.0]],
        vec![[2.0, -1.0], [3.0, 3.0], [4.0, -1.0]],
        vec![[4.0, -1.0], [3.0, 3.0], [2.0, -1.0]],
        vec![[-5.0, 5.0], [15.0, 6.0]],
    ] {
        let halves = cut(&square(), &line, 0.1).map_err(|refusal| refusal.message);
        let halves = halves.expect("a cut");
        let sizes = [&halves.one, &halves.other].map(|half| size(&half.parts[0].outer));
        assert!((sizes[0] + sizes[1] - 100.0).abs() < 1e-6, "{line:?}: {sizes:?}");
        assert!(sizes.iter().all(|size| *size > 1.0), "{line:?}: {sizes:?}");
    }
}

#[test]
fn lines_that_cut_nothing_are_refused() {
    for line in [
        vec![],
        vec![[5.0, 5.0]],
        vec![[20.0, 0.0], [20.0, 10.0]],
        vec![[f64::NAN, 0.0], [20.0, 10.0]],
        vec![[5.0, -1.0], [5.0, -5.0]],
    ] {
        assert!(cut(&square(), &line, 0.1).is_err(), "{line:?}");
    }
}

//! Tests of `flow`.

use strabo_render::testing::{Flow, GAP, heap, set};

#[test]
fn columns_end_about_level() {
    let spots = set(&[100, 100, 100, 100], 2, 1000);
    let columns: Vec<usize> = spots.iter().map(|spot| spot.column).collect();
    assert_eq!(columns, [0, 0, 1, 1]);
    assert_eq!(spots[1].top, 100 + GAP);
}

#[test]
fn a_tall_panel_stands_alone_where_the_order_would_leave_a_gap() {
    let heights = [165, 205, 275, 735, 270, 130];
    let depth = |spots| Flow { spots, columns: 2 }.depth(&heights, 0);
    assert!(depth(heap(&heights, 2)) < 1000);
    assert!(depth(set(&heights, 2, 2000)) > 1100);
}

#[test]
fn what_does_not_fit_goes_on_another_page() {
    let pages: Vec<usize> =
        set(&[100, 100, 100, 100, 100], 2, 150).iter().map(|spot| spot.page).collect();
    assert_eq!(pages, [0, 0, 1, 1, 2]);
}

#[test]
fn no_panels_need_no_page_and_a_huge_one_gets_one() {
    assert_eq!(Flow::new(&[], 90).pages(), 0);
    assert_eq!(Flow::new(&[9000, 5], 90).pages(), 1);
}

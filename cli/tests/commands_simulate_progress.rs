//! Tests of `commands::simulate::progress`.

use std::time::Duration;

use strabo_cli::testing::{bar, clock, words};

#[test]
fn progress_has_rate_and_time_left() {
    let shown = words(1_200, 5_000, Duration::from_secs(4));
    assert_eq!(shown, "1,200 of 5,000 games, 300 per second, 13 s left");
    let slow = words(1, 1_000_000, Duration::from_secs(10));
    assert_eq!(slow, "1 of 1,000,000 games, 0.1 per second, days left");
    assert!(words(5, 5, Duration::ZERO).ends_with(", 0 s left"));
}

#[test]
fn a_bar_is_as_long_at_any_time() {
    for done in [0, 1, 50, 99, 100, 101] {
        assert_eq!(bar(done, 100, false).len(), 30);
        assert_eq!(bar(done, 100, true).chars().count(), 30);
    }
    assert_eq!(bar(0, 0, false).len(), 30);
}

#[test]
fn times_have_units_people_use() {
    assert_eq!(clock(0.2), "1 s");
    assert_eq!(clock(150.0), "3 min");
    assert_eq!(clock(7_300.0), "2 h 1 min");
    assert_eq!(clock(f64::INFINITY), "days");
}

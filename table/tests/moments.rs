//! A page shows what others did step by step, on the board as it was at each moment.

use std::collections::BTreeSet;

use serde_json::json;
use strabo_engine::Seat;

use crate::common::{asked, play_one, screen_of, sight, table_of, table_with};

/// Plays until the bots have told this many lines since the person decided.
fn told_lines(table: &mut strabo_table::Table, screen: usize) -> Vec<u64> {
    for _ in 0..200 {
        let last = sight(table, screen)["last"].as_u64().expect("a line");
        let told = table.sight(screen, &json!({ "since": last })).expect("a sight");
        let story = told["story"].as_array().expect("a story");
        let of_others = story.iter().filter(|line| line["seat"].as_u64().is_some_and(|by| by != 0));
        let lines: Vec<u64> = of_others.filter_map(|line| line["n"].as_u64()).collect();
        if lines.len() > 5 {
            return lines;
        }
        play_one(table);
    }
    panic!("the bots never do anything");
}

#[test]
fn the_board_before_and_after_each_line_is_kept() {
    let mut table = table_of(&[0], 9);
    let screen = screen_of(&table, Seat::new(0));
    let lines = told_lines(&mut table, screen);
    let (first, last) = (lines[0], lines[lines.len() - 1]);
    let before = table.moment(screen, first, true).expect("the board that was seen last");
    let after = table.moment(screen, last, false);
    let now = table.session().position(Seat::new(0));
    assert_ne!(*before, now, "something has changed since");
    assert!(after.is_none_or(|after| *after == now), "after the last line it is the board of now");
    let boards = lines.iter().filter_map(|line| table.moment(screen, *line, false));
    let boards: BTreeSet<String> = boards.map(|board| format!("{board:?}")).collect();
    assert!(boards.len() > 1, "the moments differ");
}

#[test]
fn nobody_sees_a_moment_at_a_shared_screen_that_is_hidden() {
    let mut table = table_with(&[0, 1], vec![vec![Seat::new(0), Seat::new(1)]], 9, 100);
    assert!(asked(&table).is_some());
    let last = table.session().last_line();
    assert!(table.moment(0, last, false).is_none());
    let me = json!({ "seat": 0 });
    table.order(0, "me", &me).expect("it is me");
    assert!(table.moment(0, last, false).is_some());
}
